"""The compiled form of a program in one mode: procedures become Python functions when first called."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator
from ctypes import c_float
from typing import Any

from vernier.core.source import NOWHERE, Origin
from vernier.ir.expr import StringConst
from vernier.ir.interp import arithmetic
from vernier.ir.interp.c.memory import NotModelled, dangling, end_life, end_local, overlap, size_of_object, tag_of
from vernier.ir.interp.classes import ClassTable, SubtypeTable, dynamic_type, zero_of
from vernier.ir.interp.expressions import ExpressionWriter
from vernier.ir.interp.intrinsics import find_intrinsic
from vernier.ir.interp.procedures import LocalNames, Mode, ProcedureWriter
from vernier.ir.interp.session import MissingSignal, Session, pointer_to_integer
from vernier.ir.interp.values import INTEGER, NULL, Function, Memory, Runtime, Thrown
from vernier.ir.program import GlobalDefinition, GlobalStorage, Program
from vernier.ir.types import CLASS, OBJECT, ArrayType, BlockType, RefType, StructType, Type
from vernier.ir.walk import expressions_of, subexpressions

_FILE = "<ir {}>"


class DispatchTable(dict[type, Callable[..., Runtime]]):
    """What a dispatch key means for each dynamic class; filled as classes are met."""

    def __init__(self, code: Code, key: str) -> None:
        super().__init__()
        self._code = code
        self._key = key

    def __missing__(self, cls: type) -> Callable[..., Runtime]:
        kind = dynamic_type(cls)
        class_name = kind.name if isinstance(kind, RefType) else OBJECT.name
        name = self._code.program.dispatch(class_name, self._key)
        if name is None:
            raise MissingSignal(f"{class_name}.{self._key}")
        function = self[cls] = self._code.function_object(name)
        return function


class Code:
    """Names, functions and run-time objects of a program. It serves one run at a time (`begin`)."""

    nowhere: Origin = NOWHERE

    def __init__(self, program: Program, mode: Mode, shift: int = 0) -> None:
        self.program = program
        self.mode = mode
        self.shift = shift
        self.namespace: dict[str, Any] = {
            "Thrown": Thrown,
            "UNDEFINED": (ZeroDivisionError, AttributeError, TypeError, NotModelled),
            "INTEGER": INTEGER, "NULL": NULL, "NAN": math.nan, "INFINITY": math.inf,
            "c_float": c_float, "divide": arithmetic.divide, "remainder": arithmetic.remainder,
            "integer_to_single": arithmetic.integer_to_single, "saturate": arithmetic.saturate,
            "truncating_division": arithmetic.truncating_division,
            "truncating_remainder": arithmetic.truncating_remainder,
            "pointer_to_integer": pointer_to_integer, "end_life": end_life, "end_local": end_local,
            "overlap": overlap, "inspect_dangling": dangling, "inspect_size": size_of_object,
        }  # fmt: skip
        self.classes = ClassTable(program, self.namespace)
        self.session: Session
        self.variables: dict[str, str] = {}
        self.memories: dict[str, str] = {}
        self.strings: dict[str, str] = {}
        self.class_objects: dict[str, tuple[str, Type]] = {}
        self._class_object_types: dict[int, Type] = {}
        self._named: dict[tuple[str, str], str] = {}
        self._compiled: dict[str, Callable[..., Runtime]] = {}
        self._origins: dict[str, list[Origin]] = {}
        self._variables_of: dict[str, tuple[str, ...]] = {}
        self._constants: list[Any] = []
        self._literals: frozenset[str] | None = None
        self._constant_names: dict[int, str] = {}

    def begin(self, session: Session) -> None:
        """Put everything a program can change back to its start."""
        self.session = session
        self._class_object_types.clear()
        self.namespace.update(session.namespace())
        for text, name in self.strings.items():
            self.namespace[name] = session.string(text)
        for name, type_ in self.class_objects.values():
            self.namespace[name] = self._new_class_object(type_)
        for global_name, name in self.memories.items():
            self.namespace[name] = self._new_memory(self.program.globals[global_name])
        for global_name, name in self.memories.items():
            self._fill_memory(self.namespace[name], self.program.globals[global_name])
        for global_name, name in self.variables.items():
            self.namespace[name] = self._initial(self.program.globals[global_name])

    # Globals and constants

    def _new_memory(self, definition: GlobalDefinition) -> Memory:
        type_ = definition.type
        assert not isinstance(type_, ArrayType | RefType)
        size = self.session.memory.size_of(type_)  # type: ignore[arg-type]
        made = Memory(type_, size, None, self.session.next_number())  # type: ignore[arg-type]
        made.zeroed = True
        return made

    def _fill_memory(self, memory: Memory, definition: GlobalDefinition) -> None:
        for offset, expr in definition.initial:
            self.session.memory.store(memory, offset, tag_of(expr.type), self.evaluate(expr), None)
        memory.constant = definition.storage is GlobalStorage.CONSTANT

    def _initial(self, definition: GlobalDefinition) -> Runtime:
        if definition.initial:
            return self.evaluate(definition.initial[0][1])
        type_ = definition.type
        assert not isinstance(type_, StructType | BlockType)
        return zero_of(type_)

    def initial(self, name: str) -> Runtime:
        """What a VARIABLE global holds at the start."""
        return self._initial(self.program.globals[name])

    def evaluate(self, expr: Any) -> Runtime:
        """The value of a constant expression."""
        names = LocalNames(self)
        writer = ExpressionWriter(names)
        piece = writer.write(expr)
        lines = [*writer.take_before(), f"result = {piece.text}"]
        scope: dict[str, Any] = {}
        exec(compile("\n".join(lines), "<constant>", "exec"), self.namespace, scope)
        return scope["result"]

    def _name(self, kind: str, key: str) -> tuple[str, bool]:
        """The name for a thing, and whether it is new."""
        found = self._named.get((kind, key))
        if found is not None:
            return found, False
        name = f"{kind}{len(self._named)}"
        self._named[kind, key] = name
        return name, True

    def variable(self, name: str) -> str:
        python_name, new = self._name("g", name)
        if new:
            self.variables[name] = python_name
            self.namespace[python_name] = self._initial(self.program.globals[name])
        return python_name

    def memory(self, name: str) -> str:
        python_name, new = self._name("m", name)
        if new:
            self.memories[name] = python_name
            made = self.namespace[python_name] = self._new_memory(self.program.globals[name])
            self._fill_memory(made, self.program.globals[name])
        return python_name

    def function(self, name: str) -> str:
        python_name, new = self._name("F", name)
        if new:
            self.namespace[python_name] = Function(name)
        return python_name

    def function_pointer(self, name: str) -> Runtime:
        return (self.namespace[self.function(name)], 0)

    def string(self, text: str) -> str:
        python_name, new = self._name("s", text)
        if new:
            self.strings[text] = python_name
            self.namespace[python_name] = self.session.string(text)
        return python_name

    def interned(self, text: str) -> Runtime:
        """The unique string object of a text."""
        return self.namespace[self.string(text)]

    def class_object(self, type_: Type) -> str:
        python_name, new = self._name("c", str(type_))
        if new:
            self.class_objects[str(type_)] = (python_name, type_)
            self.namespace[python_name] = self._new_class_object(type_)
        return python_name

    def class_of(self, type_: Type) -> Runtime:
        """The unique java.lang.Class object of a type."""
        return self.namespace[self.class_object(type_)]

    def type_of_class_object(self, value: Runtime) -> Type:
        """The type a java.lang.Class object stands for."""
        return self._class_object_types[id(value)]

    def stands_for(self, value: Runtime) -> Type | None:
        """The type that an object stands for, if it is a java.lang.Class object that the program can ask for."""
        return self._class_object_types.get(id(value))

    def _new_class_object(self, type_: Type) -> Runtime:
        made = self.classes.object_class(CLASS.name)()
        self._class_object_types[id(made)] = type_
        return made

    def object_class(self, name: str) -> str:
        python_name, new = self._name("C", name)
        if new:
            self.namespace[python_name] = self.classes.object_class(name)
        return python_name

    def array_class(self, type_: ArrayType) -> str:
        python_name, new = self._name("A", str(type_))
        if new:
            self.namespace[python_name] = self.classes.array_class(type_)
        return python_name

    def slot(self, owner: str, field: str) -> str:
        return self.classes.slot(owner, field)

    def subtypes(self, type_: Type) -> str:
        python_name, new = self._name("X", str(type_))
        if new:
            self.namespace[python_name] = SubtypeTable(self.program, type_)
        return python_name

    def dispatch(self, key: str) -> str:
        python_name, new = self._name("D", key)
        if new:
            self.namespace[python_name] = DispatchTable(self, key)
        return python_name

    def dispatch_table(self, key: str) -> DispatchTable:
        table: DispatchTable = self.namespace[self.dispatch(key)]
        return table

    def literals(self) -> frozenset[str]:
        """The texts of all string constants of the program."""
        if self._literals is None:
            procedures = self.program.procedures.values()
            bodies = (block for procedure in procedures for block in procedure.blocks)
            roots = (
                expr
                for block in bodies
                for item in (*block.operations, block.terminator)
                for expr in expressions_of(item)
            )
            found = (part for root in roots for part in subexpressions(root))
            self._literals = frozenset(part.text for part in found if isinstance(part, StringConst))
        return self._literals

    def constant(self, value: Any) -> str:
        """A name for an object that lives as long as the program."""
        name = self._constant_names.get(id(value))
        if name is None:
            name = self._constant_names[id(value)] = f"o{len(self._constants)}"
            self._constants.append(value)
            self.namespace[name] = value
        return name

    def pointer_mask(self) -> int:
        return (1 << self.program.pointer_width) - 1

    def local(self, name: str) -> str:
        raise KeyError(name)

    def temporary(self) -> str:
        raise KeyError

    # Procedures

    def procedure(self, name: str) -> str:
        """The name of a function; until its first call it stands for a function that compiles it."""
        python_name, new = self._name("P", name)
        if new:

            def first_call(*arguments: Runtime) -> Runtime:
                return self.function_object(name)(*arguments)

            self.namespace[python_name] = first_call
        return python_name

    def function_object(self, name: str) -> Callable[..., Runtime]:
        """The Python function of a procedure."""
        found = self._compiled.get(name)
        if found is None:
            python_name = self.procedure(name)
            found = self._compiled[name] = self._compile(name, python_name)
            self.namespace[python_name] = found
        return found

    def _compile(self, name: str, python_name: str) -> Callable[..., Runtime]:
        procedure = self.program.procedures.get(name)
        if procedure is None or procedure.is_external:
            intrinsic = find_intrinsic(self.program.language, name)

            def missing(*_arguments: Runtime) -> Runtime:
                raise MissingSignal(name)

            return missing if intrinsic is None else intrinsic.bind(self)
        writer = ProcedureWriter(procedure, self, self.mode)
        text = writer.write(python_name)
        file = _FILE.format(python_name)
        self._origins[file] = writer.origins
        self._variables_of[file] = writer.names.variables()
        made: dict[str, Any] = {}
        exec(compile(text, file, "exec"), self.namespace, made)
        function: Callable[..., Runtime] = made[python_name]
        return function

    # Places

    def origin_of(self, file: str, line: int) -> Origin | None:
        table = self._origins.get(file)
        return table[line - 1] if table is not None else None

    def current_origin(self) -> Origin:
        """Where the program is, seen from something it called."""
        frame: Any = sys._getframe(1)
        while frame is not None:
            found = self.origin_of(frame.f_code.co_filename, frame.f_lineno)
            if found is not None:
                return found
            frame = frame.f_back
        return NOWHERE

    def variables_at(self, error: BaseException) -> Iterator[Runtime]:
        """The values of the program's variables in the procedures that an exception has left."""
        trace = error.__traceback__
        while trace is not None:
            frame = trace.tb_frame
            values = frame.f_locals
            for name in self._variables_of.get(frame.f_code.co_filename, ()):
                if name in values:
                    yield values[name]
            trace = trace.tb_next

    def origin_of_exception(self, error: BaseException) -> Origin:
        """The innermost place in the program an exception passed through."""
        found = NOWHERE
        trace = error.__traceback__
        while trace is not None:
            here = self.origin_of(trace.tb_frame.f_code.co_filename, trace.tb_lineno)
            found = here if here is not None else found
            trace = trace.tb_next
        return found
