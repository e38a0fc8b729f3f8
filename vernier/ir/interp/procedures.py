"""IR procedures to Python functions, as source text with a table from line to origin."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import Any, Protocol, assert_never

from vernier.core.source import Origin
from vernier.ir.expr import Expr, Local
from vernier.ir.interp.c.memory import tag_of
from vernier.ir.interp.classes import zero_of
from vernier.ir.interp.expressions import ExpressionWriter, Names
from vernier.ir.interp.flow import Flow
from vernier.ir.memory_conditions import Initialised, SameObject, Within
from vernier.ir.ops import (
    Allocate,
    Assign,
    Assume,
    Branch,
    Call,
    CallPointer,
    CallVirtual,
    Check,
    CheckMemory,
    Clause,
    Copy,
    DerefPlace,
    Disjoint,
    ElementPlace,
    FieldPlace,
    Fill,
    Free,
    GlobalPlace,
    Goto,
    Havoc,
    Inspect,
    Load,
    New,
    NewArray,
    Operation,
    Place,
    Raise,
    RaisedBy,
    Return,
    Stop,
    Storage,
    Store,
    Terminator,
    Throw,
)
from vernier.ir.program import Procedure
from vernier.ir.types import ArrayType

_LARGEST_ARRAY = 30_000_000


class Mode(Enum):
    """PLAIN: as fast as possible. OBSERVED: with callbacks. COUNTED: counts executed operations and terminators."""

    PLAIN = "plain"
    OBSERVED = "observed"
    COUNTED = "counted"


class Linker(Names, Protocol):
    """Names for everything outside a procedure."""

    def variable(self, name: str) -> str: ...
    def object_class(self, name: str) -> str: ...
    def array_class(self, type_: ArrayType) -> str: ...
    def slot(self, owner: str, field: str) -> str: ...
    def procedure(self, name: str) -> str: ...
    def dispatch(self, key: str) -> str: ...
    def constant(self, value: Any) -> str: ...


class LocalNames:
    """The names of one procedure's locals, on top of a linker's."""

    def __init__(self, linker: Linker) -> None:
        self._locals: dict[str, str] = {}
        self._temporaries = 0
        self.memory = linker.memory
        self.function = linker.function
        self.string = linker.string
        self.class_object = linker.class_object
        self.subtypes = linker.subtypes
        self.pointer_mask = linker.pointer_mask

    def local(self, name: str) -> str:
        found = self._locals.get(name)
        if found is None:
            found = self._locals[name] = f"v{len(self._locals)}"
        return found

    def variables(self) -> tuple[str, ...]:
        """The names for the variables of the source; those of temporaries (`$1`) are left out."""
        return tuple(text for name, text in self._locals.items() if not name.startswith("$"))

    def temporary(self) -> str:
        self._temporaries += 1
        return f"t{self._temporaries}"


class ProcedureWriter:
    """Writes one procedure. `lines` is the text, `origins` where each line came from."""

    def __init__(self, procedure: Procedure, linker: Linker, mode: Mode) -> None:
        self.procedure = procedure
        self.linker = linker
        self.mode = mode
        self.names = LocalNames(linker)
        self.expressions = ExpressionWriter(self.names)
        self.lines: list[str] = []
        self.origins: list[Origin] = []
        self.indent = 0
        self.origin = procedure.origin
        self._assigned_globals: dict[str, None] = {"fuel": None}
        self._frame = any(
            isinstance(operation, Allocate) and operation.storage is Storage.STACK
            for block in procedure.blocks
            for operation in block.operations
        )

    def write(self, python_name: str) -> str:
        """The whole text of the function."""
        parameters = [self.names.local(parameter.name) for parameter in self.procedure.parameters]
        self.indent = 1
        self.emit("fuel -= 1")
        self.emit("if fuel < 0: refill()")
        if self._frame:
            self.emit("frame = []")
        if self.mode is Mode.OBSERVED:
            self.emit(f"observer.entered({self.linker.constant(self.procedure)}, ({', '.join([*parameters, ''])}))")
        Flow(self).write()
        head = [f"def {python_name}({', '.join(parameters)}):", f" global {', '.join(self._assigned_globals)}"]
        self.origins[:0] = [self.procedure.origin] * len(head)
        return "\n".join([*head, *self.lines, ""])

    # Lines

    def emit(self, text: str) -> None:
        self.lines.append(" " * self.indent + text)
        self.origins.append(self.origin)

    def _emit_before(self) -> None:
        for line in self.expressions.take_before():
            self.emit(line)

    def value(self, expr: Expr) -> str:
        """Emit what has to come first, and give the text of the expression."""
        piece = self.expressions.write(expr)
        self._emit_before()
        return piece.text

    def _atom(self, expr: Expr) -> str:
        piece = self.expressions.atom(self.expressions.write(expr))
        self._emit_before()
        return piece.text

    def _target(self, local: Local) -> str:
        return self.names.local(local.name)

    def _values(self, expressions: tuple[Expr, ...]) -> list[str]:
        return [self.value(expression) for expression in expressions]

    def _watch(self, text: str) -> None:
        if self.mode is Mode.OBSERVED:
            self.emit(f"observer.{text}")

    def count(self, operations: int) -> None:
        if self.mode is Mode.COUNTED:
            self.emit(f"counter[0] += {operations}")

    # Operations

    def operation(self, operation: Operation) -> None:
        """One operation."""
        self.origin = operation.origin
        match operation:
            case Assign(target=target, value=value):
                self._assign(operation, target, self.value(value))
            case Load():
                self._load(operation)
            case Store():
                self._store(operation)
            case New(target=target, class_name=class_name):
                self._assign(operation, target, f"{self.linker.object_class(class_name)}()")
            case NewArray():
                self._new_array(operation)
            case Allocate():
                self._allocate(operation)
            case Call() | CallVirtual() | CallPointer():
                self._call(operation)
            case Havoc(target=target):
                self._assign(operation, target, f"havoc({self.linker.constant(operation)})")
            case Inspect(target=target, aspect=aspect, pointer=pointer):
                self._assign(operation, target, f"inspect_{aspect.value}({self.value(pointer)})")
            case Check(condition=condition):
                self._check(operation, self.value(condition))
            case CheckMemory():
                self._check_memory(operation)
            case Free() | Copy() | Fill() | Disjoint() | Assume() | Raise() | Clause():
                self._other(operation)
            case _:
                assert_never(operation)

    def _assign(self, operation: Operation, target: Local, text: str) -> None:
        name = self._target(target)
        self.emit(f"{name} = {text}")
        if self.mode is Mode.OBSERVED:
            self._watch(f"assigned({self.linker.constant(operation)}, {name})")

    def _check(self, operation: Check, condition: str) -> None:
        constant = self.linker.constant(operation)
        if self.mode is Mode.OBSERVED:
            self._watch(f"checked({constant}, {condition})")
        self.emit(f"if not {condition}: violate({constant})")

    def _check_memory(self, operation: CheckMemory) -> None:
        constant = self.linker.constant(operation)
        match operation.condition:
            case Initialised(pointer=pointer, type=type_):
                _, base, at = self._pointer(pointer)
                cell = self.names.temporary()
                known = f"({cell} := {base}.cells.get({at})) and {cell}[0] == {int(tag_of(type_))}"
                self.emit(f"if not ({known}): initialised({constant}, {base}, {at})")
            case Within(pointer=pointer, index=index, size=size):
                _, base, at = self._pointer(pointer)
                self.emit(f"within({constant}, {base}, {at}, {self.value(index)}, {self.value(size)})")
            case SameObject(left=left, right=right, size=size):
                first, second = self._atom(left), self._atom(right)
                distance = "None" if size is None else self.value(size)
                self.emit(f"same_object({constant}, {first}, {second}, {distance})")
        self._watch(f"done({constant})")

    def _other(self, operation: Free | Copy | Fill | Disjoint | Assume | Raise | Clause) -> None:
        match operation:
            case Free():
                self._free(operation)
            case Copy(destination=destination, source=source, size=size, obligation=obligation):
                to, origin = self._atom(destination), self._atom(source)
                places = f"{to}[0], {to}[1], {origin}[0], {origin}[1]"
                self.emit(f"copy_bytes({places}, {self.value(size)}, {obligation!r})")
            case Fill(destination=destination, byte=byte, size=size, obligation=obligation):
                to = self._atom(destination)
                self.emit(f"fill_bytes({to}[0], {to}[1], {self.value(byte)}, {self.value(size)}, {obligation!r})")
            case Disjoint(left=left, left_size=left_size, right=right, right_size=right_size):
                parts = ", ".join(self._values((left, left_size, right, right_size)))
                self.emit(f"if overlap({parts}): violate({self.linker.constant(operation)})")
            case Assume(condition=condition):
                self.emit(f"if not {self.value(condition)}: blocked()")
            case Raise(exception=exception, obligation=obligation, after=earlier, by=who):
                note = f"Inside({obligation!r})" if who is RaisedBy.LIBRARY else repr(obligation)
                if earlier is not None:
                    note = f"note_of({self._atom(earlier)}, {note})"
                self.emit(f"{self._atom(exception)}.r = {note}")
            case Clause(bindings=bindings):
                values = ", ".join(self._target(local) for _, local in bindings)
                self.emit(f"clause({self.linker.constant(operation)}, ({values}{',' if values else ''}))")
            case _:
                assert_never(operation)
        if self.mode is Mode.OBSERVED:
            self._watch(f"done({self.linker.constant(operation)})")

    # Memory

    def _load(self, operation: Load) -> None:
        target = self._target(operation.target)
        holder, index, text = self._read(operation.place, operation.obligation)
        self.emit(f"{target} = {text}")
        if self.mode is Mode.OBSERVED:
            self._watch(f"loaded({self.linker.constant(operation)}, {holder}, {index}, {target})")

    def _read(self, place: Place, obligation: str | None) -> tuple[str, str, str]:
        match place:
            case GlobalPlace(name=name):
                return "None", "None", self.linker.variable(name)
            case FieldPlace(object=object_, owner=owner, field=field):
                holder = self._observable(object_)
                return holder, "None", f"{holder}.{self.linker.slot(owner, field)}"
            case ElementPlace(array=array, index=index):
                holder, at = self._observable(array), self._observable(index)
                return holder, at, f"{holder}.e[{at}]"
            case DerefPlace(pointer=pointer, type=type_):
                holder, base, at = self._pointer(pointer)
                tag, cell = int(tag_of(type_)), self.names.temporary()
                test = f"({cell} := {base}.cells.get({at})) and {cell}[0] == {tag}"
                return holder, "None", f"{cell}[1] if {test} else load({base}, {at}, {tag}, {obligation!r})"

    def _pointer(self, expr: Expr) -> tuple[str, str, str]:
        """A pointer for an observer, its memory object, and its offset as text that may be repeated."""
        piece = self.expressions.write(expr)
        if self.mode is Mode.OBSERVED:
            piece = replace(self.expressions.atom(piece), base="")
        piece = self.expressions.parts(piece)
        self._emit_before()
        at = piece.at
        if "+" in at:
            at = self.names.temporary()
            self.emit(f"{at} = {piece.at}")
        return piece.text, piece.base, at

    def _observable(self, expr: Expr) -> str:
        """Text that may be repeated when it has to be shown to an observer."""
        return self._atom(expr) if self.mode is Mode.OBSERVED else self.value(expr)

    def _store(self, operation: Store) -> None:
        value = self._observable(operation.value)
        holder, index = "None", "None"
        match operation.place:
            case GlobalPlace(name=name):
                variable = self.linker.variable(name)
                self._assigned_globals[variable] = None
                self.emit(f"{variable} = {value}")
            case FieldPlace(object=object_, owner=owner, field=field):
                holder = self._observable(object_)
                self.emit(f"{holder}.{self.linker.slot(owner, field)} = {value}")
            case ElementPlace(array=array, index=position):
                holder, index = self._observable(array), self._observable(position)
                self.emit(f"{holder}.e[{index}] = {value}")
            case DerefPlace(pointer=pointer, type=type_):
                holder, base, at = self._pointer(pointer)
                self._store_cell(base, at, int(tag_of(type_)), value, operation.obligation)
        if self.mode is Mode.OBSERVED:
            self._watch(f"stored({self.linker.constant(operation)}, {holder}, {index}, {value})")

    def _store_cell(self, base: str, at: str, tag: int, value: str, obligation: str | None) -> None:
        cell, cells = self.names.temporary(), self.names.temporary()
        self.emit(f"{cells} = {base}.cells")
        found = f"({cell} := {cells}.get({at})) and {cell}[0] == {tag} and not {base}.constant"
        self.emit(f"if {found}: {cells}[{at}] = ({tag}, {value})")
        self.emit(f"else: store({base}, {at}, {tag}, {value}, {obligation!r})")

    def _new_array(self, operation: NewArray) -> None:
        zero = zero_of(operation.type.element)
        length = self.expressions.atom(self.expressions.write(operation.length))
        self._emit_before()
        if length.low != length.high or length.high > _LARGEST_ARRAY:
            self.emit(f"if {length.text} > {_LARGEST_ARRAY}: out_of_memory()")
        class_name = self.linker.array_class(operation.type)
        self._assign(operation, operation.target, f"{class_name}([{zero!r}] * {length.text})")

    def _allocate(self, operation: Allocate) -> None:
        count = self.value(operation.count)
        target = self._target(operation.target)
        self.emit(f"{target} = (allocate({self.linker.constant(operation)}, {count}), 0)")
        if operation.storage is Storage.STACK:
            self.emit(f"frame.append({target}[0])")
        if self.mode is Mode.OBSERVED:
            self._watch(f"assigned({self.linker.constant(operation)}, {target})")

    def _free(self, operation: Free) -> None:
        pointer = self._atom(operation.pointer)
        if operation.storage is Storage.HEAP:
            self.emit(f"free({pointer}[0], {pointer}[1], {operation.obligation!r})")
        else:
            self.emit(f"end_local({pointer}[0], {'frame' if self._frame else '[]'})")

    # Calls

    def _call(self, operation: Call | CallVirtual | CallPointer) -> None:
        if self.mode is Mode.OBSERVED:
            self._observed_call(operation)
            return
        text = self._call_text(operation, self._values(operation.arguments))
        if operation.target is not None:
            text = f"{self._target(operation.target)} = {text}"
        raised = None if isinstance(operation, CallPointer) else operation.raised
        if raised is None:
            self.emit(text)
            return
        name = self._target(raised)
        self.emit("try:")
        self.emit(f" {text}")
        self.emit(f" {name} = None")
        self.emit("except Thrown as thrown:")
        self.emit(f" {name} = thrown.exception")

    def _call_text(self, operation: Call | CallVirtual | CallPointer, arguments: list[str]) -> str:
        listed = ", ".join(arguments)
        match operation:
            case Call(callee=callee):
                return f"{self.linker.procedure(callee)}({listed})"
            case CallVirtual(key=key):
                receiver = self.names.temporary()
                rest = ", ".join([receiver, *arguments[1:]])
                return f"{self.linker.dispatch(key)}[type({receiver} := {arguments[0]})]({rest})"
            case CallPointer(pointer=pointer):
                return f"function_at({self.value(pointer)}, {self.linker.constant(operation)})({listed})"

    def _observed_call(self, operation: Call | CallVirtual | CallPointer) -> None:
        arguments = [self._atom(argument) for argument in operation.arguments]
        constant = self.linker.constant(operation)
        self._watch(f"called({constant}, ({', '.join([*arguments, ''])}))")
        text = self._call_text(operation, arguments)
        raised = None if isinstance(operation, CallPointer) else operation.raised
        result = self.names.temporary() if operation.target is None else self._target(operation.target)
        if raised is None:
            self.emit(f"{result} = {text}")
            self._watch(f"returned({constant}, {result}, None)")
            return
        name = self._target(raised)
        self.emit("try:")
        self.emit(f" {result} = {text}")
        self.emit(f" {name} = None")
        self.emit(f" observer.returned({constant}, {result}, None)")
        self.emit("except Thrown as thrown:")
        self.emit(f" {name} = thrown.exception")
        self.emit(f" observer.returned({constant}, None, {name})")

    # Leaving

    def condition(self, terminator: Branch) -> str:
        """The text of a branch's condition."""
        self.origin = terminator.origin
        text = self._observable(terminator.condition)
        if self.mode is Mode.OBSERVED:
            self._watch(f"branched({self.linker.constant(terminator)}, {text})")
        return text

    def leave(self, terminator: Terminator) -> None:
        """A terminator that leaves the procedure."""
        self.origin = terminator.origin
        match terminator:
            case Return(value=value):
                self._return(value)
            case Throw(exception=exception):
                text = self._observable(exception)
                self._end_frame()
                self._watch(f"threw({self.linker.constant(self.procedure)}, {text})")
                self.emit(f"raise Thrown({text})")
            case Stop(status=status):
                text = "None" if status is None else self.value(status)
                self.emit(f"stop({self.linker.constant(terminator)}, {text})")
            case Goto() | Branch():
                raise TypeError("control flow is written by Flow")

    def _return(self, value: Expr | None) -> None:
        text = "None" if value is None else self._observable(value)
        if self._frame and value is not None and not isinstance(value, Local):
            name = self.names.temporary()
            self.emit(f"{name} = {text}")
            text = name
        self._end_frame()
        self._watch(f"left({self.linker.constant(self.procedure)}, {text})")
        self.emit(f"return {text}")

    def _end_frame(self) -> None:
        if self._frame:
            self.emit("for memory in frame: end_life(memory)")
