"""The validator: whether a program keeps the laws of the IR. It runs after every pass in tests.

It reports names that do not exist, types that do not fit, labels and locals that are ambiguous, locals that may be
read before they are assigned, and obligations of the wrong kind. It takes linear time and does not recurse.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import assert_never

from vernier.core.obligation import ViolationPoint
from vernier.core.source import Origin
from vernier.ir.check_expressions import ExpressionChecker
from vernier.ir.expr import Local, Null, StringConst
from vernier.ir.layout import size_of
from vernier.ir.memory_conditions import Initialised, MemoryCondition, SameObject, Within
from vernier.ir.ops import (
    Allocate,
    Aspect,
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
    Return,
    Stop,
    Store,
    Terminator,
    Throw,
    successors,
)
from vernier.ir.program import (
    Block,
    ClassDefinition,
    ClassKind,
    GlobalDefinition,
    GlobalStorage,
    Language,
    Procedure,
    Program,
    StructDefinition,
)
from vernier.ir.types import (
    BOOL,
    I64,
    THROWABLE,
    U8,
    U64,
    VOID,
    ArrayType,
    BlockType,
    BoolType,
    FloatType,
    IntType,
    PointerType,
    RefType,
    StructType,
    Type,
    is_reference,
)
from vernier.ir.walk import targets_of


@dataclass(frozen=True, slots=True)
class Problem:
    """A broken law. `block` and `index` tell where (the terminator's index is the number of operations); empty and -1
    when it is about a definition or a procedure as a whole."""

    procedure: str
    block: str
    index: int
    message: str
    origin: Origin

    def __str__(self) -> str:
        place = f" block {self.block} operation {self.index}" if self.block else ""
        return f"{self.procedure}{place}: {self.message} ({self.origin.span})"


def check_program(program: Program) -> list[Problem]:
    """All problems, in the order of the program's text."""
    problems: list[Problem] = []
    _Definitions(program, problems).check()
    keys = _dispatch_keys(program)
    for name, procedure in program.procedures.items():
        if name != procedure.name:
            message = f"is filed under another name than {procedure.name}"
            problems.append(Problem(name, "", -1, message, procedure.origin))
        _Procedures(program, keys, procedure, problems).check()
    return problems


def _dispatch_keys(program: Program) -> dict[str, str]:
    """Each dispatch key with one procedure it may lead to."""
    return {key: target for definition in program.classes.values() for key, target in definition.methods.items()}


class _Definitions:
    """Classes, structs, globals and obligations."""

    def __init__(self, program: Program, problems: list[Problem]) -> None:
        self._program = program
        self._problems = problems
        self._name = ""
        self._origin: Origin
        self._expressions = ExpressionChecker(program, self._report, self._no_local)

    def _report(self, message: str) -> None:
        self._problems.append(Problem(self._name, "", -1, message, self._origin))

    def _no_local(self, local: Local) -> None:
        self._report(f"local {local.name} in a constant")

    def check(self) -> None:
        for name, definition in self._program.classes.items():
            self._enter(name, definition.name, definition.origin)
            self._class(definition)
        for name, struct in self._program.structs.items():
            self._enter(name, struct.name, struct.origin)
            self._struct(struct)
        for name, variable in self._program.globals.items():
            self._enter(name, variable.name, variable.origin)
            self._global(variable)
        for name, obligation in self._program.obligations.items():
            self._enter(name, obligation.id, Origin(obligation.span))

    def _enter(self, name: str, own: str, origin: Origin) -> None:
        self._name, self._origin = name, origin
        if name != own:
            self._report(f"is filed under another name than {own}")

    def _class(self, definition: ClassDefinition) -> None:
        for above in (*((definition.superclass,) if definition.superclass else ()), *definition.interfaces):
            if above not in self._program.classes:
                self._report(f"unknown superclass {above}")
        if len({field.name for field in definition.fields}) != len(definition.fields):
            self._report("two fields of one name")
        for key, procedure in definition.methods.items():
            if procedure not in self._program.procedures:
                self._report(f"{key} leads to the unknown procedure {procedure}")

    def _struct(self, definition: StructDefinition) -> None:
        for field in definition.fields:
            self._expressions.check_type(field.type)
            if field.offset < 0 or field.offset > definition.size:
                self._report(f"field {field.name} at offset {field.offset} is outside")

    def _global(self, definition: GlobalDefinition) -> None:
        type_ = definition.type
        self._expressions.check_type(type_)
        scalar = isinstance(type_, BoolType | IntType | FloatType | PointerType)
        if definition.storage is GlobalStorage.VARIABLE:
            if not scalar and not isinstance(type_, RefType | ArrayType):
                self._report(f"variable of type {type_}")
            if len(definition.initial) > 1 or any(offset != 0 for offset, _ in definition.initial):
                self._report("a variable has one initial value, at offset 0")
        for offset, value in definition.initial:
            found = self._expressions.type_of(value)
            if offset < 0 or (isinstance(type_, StructType | BlockType) and self._is_outside(type_, offset, found)):
                self._report(f"initial value at offset {offset}")
            elif definition.storage is GlobalStorage.VARIABLE and not _initial_fits(found, type_):
                self._report(f"initial value of type {found} in a variable of type {type_}")
            elif isinstance(value, StringConst) and not is_reference(found):
                self._report("a Java string in C memory")

    def _is_outside(self, type_: StructType | BlockType, offset: int, value: Type) -> bool:
        """Whether a value at an offset goes beyond an object, which is as large as its type says."""
        if not isinstance(value, BoolType | IntType | FloatType | PointerType):
            return False
        return offset + size_of(self._program, value) > size_of(self._program, type_)


def _initial_fits(found: Type, wanted: object) -> bool:
    both_pointers = isinstance(found, PointerType) and isinstance(wanted, PointerType)
    both_references = is_reference(found) and isinstance(wanted, RefType | ArrayType)
    return found == wanted or both_pointers or both_references


class _Procedures:
    """One procedure."""

    def __init__(self, program: Program, keys: dict[str, str], procedure: Procedure, problems: list[Problem]) -> None:
        self._program = program
        self._keys = keys
        self._procedure = procedure
        self._problems = problems
        self._block = ""
        self._index = -1
        self._origin = procedure.origin
        self._types: dict[str, Type] = {}
        self._bits: dict[str, int] = {}
        self._assigned = 0
        self._expressions = ExpressionChecker(program, self._report, self._use)
        self._blocks: dict[str, Block] = {}

    def _report(self, message: str) -> None:
        self._problems.append(Problem(self._procedure.name, self._block, self._index, message, self._origin))

    def _expect(self, good: bool, message: str) -> None:
        if not good:
            self._report(message)

    # Locals

    def _bit(self, local: Local) -> int:
        known = self._types.get(local.name)
        if known is None:
            self._types[local.name] = local.type
            bit = self._bits[local.name] = 1 << len(self._bits)
            self._expect(local.type != VOID, f"local {local.name} of type void")
            self._expressions.check_type(local.type)
            return bit
        if known is not local.type and known != local.type:
            self._report(f"local {local.name} is of type {known} and of type {local.type}")
        return self._bits[local.name]

    def _use(self, local: Local) -> None:
        if not self._bit(local) & self._assigned:
            self._report(f"local {local.name} may be read before it is assigned")

    def _assign(self, local: Local) -> None:
        self._assigned |= self._bit(local)

    # Control flow

    def check(self) -> None:
        procedure = self._procedure
        for parameter in procedure.parameters:
            if parameter.name in self._types:
                self._report(f"two parameters {parameter.name}")
            self._assign(parameter)
        if procedure.is_instance and not any(isinstance(item.type, RefType) for item in procedure.parameters[:1]):
            self._report("an instance method without a receiver")
        if procedure.wraps is not None and procedure.wraps not in self._program.procedures:
            self._report(f"wraps the unknown procedure {procedure.wraps}")
        entry = self._assigned
        for block in procedure.blocks:
            if block.label in self._blocks:
                self._report(f"two blocks {block.label}")
            self._blocks[block.label] = block
        if not procedure.blocks or not self._labels_exist():
            return
        before = self._definite_assignment(entry)
        for block in procedure.blocks:
            if self._blocks[block.label] is block:
                self._assigned = before.get(block.label, -1)
                self._check_block(block)
                self._expect(block.label in before, "block is not reachable")

    def _labels_exist(self) -> bool:
        good = True
        for block in self._procedure.blocks:
            for target in successors(block.terminator):
                if target not in self._blocks:
                    self._block, self._index, self._origin = block.label, len(block.operations), block.terminator.origin
                    self._report(f"unknown label {target}")
                    good = False
        return good

    def _definite_assignment(self, entry: int) -> dict[str, int]:
        """The locals assigned on every path to each reachable block, as bits."""
        gains: dict[str, int] = {}
        for label, block in self._blocks.items():
            gained = 0
            for operation in block.operations:
                for local in targets_of(operation):
                    gained |= self._bit(local)
            gains[label] = gained
        first = self._procedure.blocks[0].label
        before = {first: entry}
        pending = [first]
        while pending:
            label = pending.pop()
            after = before[label] | gains[label]
            for target in successors(self._blocks[label].terminator):
                known = before.get(target)
                merged = after if known is None else known & after
                if merged != known:
                    before[target] = merged
                    pending.append(target)
        return before

    def _check_block(self, block: Block) -> None:
        self._block = block.label
        for index, operation in enumerate(block.operations):
            self._index, self._origin = index, operation.origin
            self._operation(operation)
            for local in targets_of(operation):
                self._assign(local)
        self._index, self._origin = len(block.operations), block.terminator.origin
        self._terminator(block.terminator)

    # Operations

    def _operation(self, operation: Operation) -> None:
        expressions = self._expressions
        match operation:
            case Assign(target=target, value=value):
                if not expressions.value_fits(value, target.type):
                    self._report(f"value of another type than {target.type}")
            case Load(target=target, place=place, obligation=obligation):
                self._place(place)
                self._expect(expressions.fits(place.type, target.type), f"load of {place.type} into {target.type}")
                self._obligation(obligation, ViolationPoint.IMMEDIATE)
            case Store(place=place, value=value, obligation=obligation):
                self._place(place)
                self._expect(expressions.value_fits(value, place.type), f"value of another type than {place.type}")
                self._obligation(obligation, ViolationPoint.IMMEDIATE)
            case Call() | CallVirtual() | CallPointer():
                self._call(operation)
            case Check(condition=condition, obligation=obligation):
                expressions.expect_type(condition, BOOL, "condition")
                self._obligation(obligation, ViolationPoint.IMMEDIATE)
            case CheckMemory(condition=memory, obligation=obligation):
                self._memory_condition(memory)
                self._obligation(obligation, ViolationPoint.IMMEDIATE)
            case Assume(condition=condition):
                expressions.expect_type(condition, BOOL, "condition")
            case Raise(exception=exception, obligation=obligation, after=after):
                self._throwable(expressions.type_of(exception))
                if after is not None:
                    self._throwable(expressions.type_of(after))
                self._obligation(obligation, ViolationPoint.ESCAPE)
            case Havoc(target=target):
                scalar = isinstance(target.type, BoolType | IntType | FloatType)
                self._expect(scalar, f"havoc of type {target.type}")
            case Clause(bindings=bindings, obligation=obligation):
                for _, local in bindings:
                    self._use(local)
                self._obligation(obligation, ViolationPoint.IMMEDIATE)
            case New() | NewArray():
                self._new(operation)
            case Allocate() | Free() | Copy() | Fill() | Disjoint() | Inspect():
                self._memory(operation)
            case _:
                assert_never(operation)

    def _memory_condition(self, condition: MemoryCondition) -> None:
        expressions = self._expressions
        match condition:
            case Initialised(pointer=pointer, type=type_):
                expressions.expect_pointer(pointer, "place")
                scalar = isinstance(type_, BoolType | IntType | FloatType | PointerType)
                self._expect(scalar, f"bytes of a {type_}")
            case Within(pointer=pointer, index=index, size=size):
                expressions.expect_pointer(pointer, "moved value")
                self._expect(isinstance(expressions.type_of(index), IntType), "an index that is no integer")
                expressions.expect_type(size, I64, "size")
            case SameObject(left=left, right=right, size=distance):
                expressions.expect_pointer(left, "left operand")
                expressions.expect_pointer(right, "right operand")
                if distance is not None:
                    expressions.expect_type(distance, I64, "size")

    def _new(self, operation: New | NewArray) -> None:
        if isinstance(operation, NewArray):
            self._expressions.expect_type(operation.length, IntType(32, True), "length")
            made: Type = operation.type
            self._expressions.check_type(made)
        else:
            definition = self._program.classes.get(operation.class_name)
            if definition is None or definition.kind is not ClassKind.CLASS:
                self._report(f"new object of {operation.class_name}, which is no class that has instances")
            made = RefType(operation.class_name)
        target = operation.target.type
        self._expect(self._expressions.fits(made, target), f"new object of type {made} in a local of type {target}")

    def _memory(self, operation: Allocate | Free | Copy | Fill | Disjoint | Inspect) -> None:
        expressions = self._expressions
        match operation:
            case Allocate(target=target, type=type_, count=count):
                self._expect(isinstance(target.type, PointerType), f"allocation into type {target.type}")
                expressions.check_type(type_)
                expressions.expect_size(count, "count")
            case Free(pointer=pointer):
                expressions.expect_pointer(pointer, "freed value")
            case Copy(destination=destination, source=source, size=size):
                expressions.expect_pointer(destination, "destination")
                expressions.expect_pointer(source, "source")
                expressions.expect_size(size, "size")
            case Fill(destination=destination, byte=byte, size=size):
                expressions.expect_pointer(destination, "destination")
                expressions.expect_type(byte, U8, "byte")
                expressions.expect_size(size, "size")
            case Disjoint():
                for pointer, size in ((operation.left, operation.left_size), (operation.right, operation.right_size)):
                    expressions.expect_pointer(pointer, "start of a range")
                    expressions.expect_size(size, "size")
            case Inspect(target=target, aspect=aspect, pointer=pointer):
                expressions.expect_pointer(pointer, "inspected value")
                wanted = BOOL if aspect is Aspect.DANGLING else U64
                self._expect(target.type == wanted, f"{aspect.value} in a local of type {target.type}")
                return
            case _:
                assert_never(operation)
        self._obligation(operation.obligation, ViolationPoint.IMMEDIATE)

    def _obligation(self, name: str | None, moment: ViolationPoint) -> None:
        if name is None:
            return
        found = self._program.obligations.get(name)
        if found is None:
            self._report(f"unknown obligation {name}")
        elif found.moment is not moment:
            self._report(f"obligation {name} counts at another moment ({found.moment.value})")

    def _throwable(self, type_: Type) -> None:
        self._expect(self._expressions.fits(type_, THROWABLE), f"exception of type {type_}")

    def _place(self, place: Place) -> None:
        expressions = self._expressions
        match place:
            case GlobalPlace(name=name, type=type_):
                definition = self._program.globals.get(name)
                if definition is None or definition.storage is not GlobalStorage.VARIABLE:
                    self._report(f"{name} is no global variable")
                elif definition.type != type_:
                    self._report(f"global {name} is of type {definition.type}, not {type_}")
            case FieldPlace(object=object_, owner=owner, field=field, type=type_):
                found = expressions.type_of(object_)
                self._expect(isinstance(found, RefType), f"field of {found}")
                self._field(owner, field, type_)
            case ElementPlace(array=array, index=index, type=type_):
                found = expressions.type_of(array)
                fits = isinstance(found, ArrayType) and found.element == type_
                self._expect(fits, f"element of type {type_} in {found}")
                expressions.expect_index(index)
            case DerefPlace(pointer=pointer, type=type_):
                expressions.expect_pointer(pointer, "dereferenced value")
                scalar = isinstance(type_, BoolType | IntType | FloatType | PointerType)
                self._expect(scalar, f"access to memory as {type_}")

    def _field(self, owner: str, name: str, type_: Type) -> None:
        definition = self._program.classes.get(owner)
        fields = definition.fields if definition is not None else ()
        found = next((field for field in fields if field.name == name), None)
        if found is None:
            self._report(f"class {owner} has no field {name}")
        elif found.type != type_:
            self._report(f"field {owner}.{name} is of type {found.type}, not {type_}")

    # Calls

    def _call(self, operation: Call | CallVirtual | CallPointer) -> None:
        types = [self._expressions.type_of(argument) for argument in operation.arguments]
        raised = None if isinstance(operation, CallPointer) else operation.raised
        if raised is not None:
            self._expect(raised.type == THROWABLE, f"exception in a local of type {raised.type}")
            self._expect(self._program.language is Language.JAVA, "exception of a C call")
        match operation:
            case Call(callee=callee):
                found = self._program.procedures.get(callee)
                if found is None:
                    self._report(f"call of the unknown procedure {callee}")
                else:
                    self._arguments(found, operation, types)
            case CallVirtual(key=key, static_type=static_type):
                self._expressions.check_type(static_type)
                self._expect(bool(types) and is_reference(types[0]), "virtual call without receiver")
                found = self._program.procedures.get(self._keys.get(key, ""))
                if found is None:
                    self._report(f"no class has a method {key}")
                elif len(found.parameters) != len(types):
                    self._report(f"call of {key} with {len(types)} arguments")
            case CallPointer(pointer=pointer, obligation=obligation):
                self._expressions.expect_pointer(pointer, "called value")
                self._obligation(obligation, ViolationPoint.IMMEDIATE)

    def _arguments(self, callee: Procedure, operation: Call, types: list[Type]) -> None:
        expected = callee.parameters
        variadic = self._program.language is Language.C and callee.is_external and len(types) > len(expected)
        if len(types) != len(expected) and not variadic:
            self._report(f"call of {callee.name} with {len(types)} arguments, not {len(expected)}")
            return
        for parameter, argument, type_ in zip(expected, operation.arguments, types, strict=False):
            if not self._expressions.fits(type_, parameter.type) and not _null_fits(argument, parameter.type):
                self._report(f"argument {parameter.name} of {callee.name} of type {type_}, not {parameter.type}")
        if operation.target is not None and not self._expressions.fits(callee.result, operation.target.type):
            self._report(f"result of {callee.name} of type {callee.result} in {operation.target.type}")

    # Terminators

    def _terminator(self, terminator: Terminator) -> None:
        match terminator:
            case Goto():
                pass
            case Branch(condition=condition):
                self._expressions.expect_type(condition, BOOL, "condition")
            case Return(value=None):
                self._expect(self._procedure.result == VOID, "return without a value")
            case Return(value=value):
                wanted = self._procedure.result
                good = value is not None and self._expressions.value_fits(value, wanted)
                self._expect(good and wanted != VOID, f"returned value of another type than {wanted}")
            case Throw(exception=exception):
                self._throwable(self._expressions.type_of(exception))
            case Stop(status=status):
                if status is not None:
                    found = self._expressions.type_of(status)
                    self._expect(isinstance(found, IntType), f"status of type {found}")
            case _:
                self._report(f"not a terminator: {type(terminator).__name__}")


def _null_fits(argument: object, wanted: Type) -> bool:
    return isinstance(argument, Null) and is_reference(argument.type) and is_reference(wanted)


def describe(problems: Iterable[Problem]) -> str:
    """One line per problem."""
    return "\n".join(str(problem) for problem in problems)
