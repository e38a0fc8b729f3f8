"""Executions that begin with a function that takes pointers: a procedure makes the objects, then calls the function.

A pointer leads to the beginning of an object, which other pointers may share: it is new, or one of the last three that
were made of its type. An object whose elements have no pointers has any number of them; one with pointers is a single
element, whose pointers are null or lead to objects in turn, to any depth. Rows of characters end in zero, as strings
do. Pointers to void and to functions are null inside of objects; a function that takes one is not started like that.
These are not all states that a caller could make: what holds from them is bounded (`run.tasks`), and not proved.

Where a parameter says how many elements there are behind a pointer (`lengths`), there are at least so many.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from vernier.core.requirement import Requirement
from vernier.core.settings import Guards
from vernier.core.source import NOWHERE
from vernier.frontend.c.entries.lengths import Length, lengths
from vernier.frontend.c.result import LoweredEntry
from vernier.ir.builder import Builder
from vernier.ir.expr import Binary, BinaryOp, Const, Convert, Expr, Local, Null, PointerOffset
from vernier.ir.layout import size_of
from vernier.ir.ops import (
    Allocate,
    Aspect,
    Assign,
    Assume,
    Branch,
    Call,
    DerefPlace,
    GlobalPlace,
    Goto,
    Havoc,
    Inspect,
    Load,
    Storage,
    Store,
)
from vernier.ir.program import GlobalDefinition, GlobalStorage, Procedure, Program
from vernier.ir.types import I8, I64, U8, U64, VOID, BlockType, IntType, MemoryType, PointerType, StructType, Type

_SHARED = 3
_MOST_SCALARS = 32


class NotMade(Exception):
    """An argument is of a type whose objects are not made here."""


def with_start(program: Program, function: str, guards: Guards) -> tuple[Program, LoweredEntry]:
    """The program with a procedure that starts the function, and that procedure with what it requires of callers; the
    function itself where it takes no pointers, or some for which no objects are made."""
    procedure = program.procedures[function]
    if not any(isinstance(parameter.type, PointerType) for parameter in procedure.parameters):
        return program, LoweredEntry(function, function)
    making = _Making(program)
    found = lengths(program, function) if guards is Guards.REQUIRE else ()
    try:
        start = making.start(procedure, found)
    except NotMade:
        return program, LoweredEntry(function, function)
    procedures = {**program.procedures, **making.procedures, start.name: start}
    requires = tuple(_requirement(procedure, item) for item in found)
    started = replace(program, procedures=procedures, globals={**program.globals, **making.globals})
    return started, LoweredEntry(function, start.name, requires)


def _requirement(function: Procedure, length: Length) -> Requirement:
    pointer, number = function.parameters[length.pointer].name, function.parameters[length.number].name
    return Requirement(f"{number} <= number of elements behind {pointer}", "", function.origin.span)


@dataclass(slots=True)
class _Making:
    """Collects the procedures that make objects, and the globals that remember them."""

    program: Program
    procedures: dict[str, Procedure] = field(default_factory=dict)
    globals: dict[str, GlobalDefinition] = field(default_factory=dict)

    def start(self, function: Procedure, counted: Sequence[Length]) -> Procedure:
        builder = Builder()
        arguments: list[Expr] = []
        for parameter in function.parameters:
            arguments.append(self._object(builder, parameter.type) if _is_pointer(parameter) else parameter)
        for item in counted:
            self._assume_enough(builder, arguments[item.pointer], arguments[item.number])
        result = None if function.result == VOID else builder.fresh(function.result)
        builder.add(Call(result, None, function.name, tuple(arguments), function.origin))
        builder.returns(result, "")
        made = builder.procedure(f"<start {function.name}>", function.result)
        numbers = tuple(parameter for parameter in function.parameters if not _is_pointer(parameter))
        return replace(made, parameters=numbers, origin=function.origin, wraps=function.name)

    def _assume_enough(self, builder: Builder, pointer: Expr, number: Expr) -> None:
        """Leave out executions in which the object has fewer elements than the number says."""
        assert isinstance(pointer.type, PointerType) and pointer.type.target is not None
        assert isinstance(number.type, IntType)
        size = builder.fresh(U64)
        builder.add(Inspect(size, Aspect.SIZE, pointer, NOWHERE))
        elements = Binary(BinaryOp.DIVIDE, size, Const(max(1, size_of(self.program, pointer.type.target)), U64))
        enough: Expr = Binary(BinaryOp.LE, Convert(number, U64), elements)
        if number.type.signed:
            enough = Binary(BinaryOp.OR, Binary(BinaryOp.LT, number, Const(0, number.type)), enough)
        builder.add(Assume(enough, NOWHERE))

    def _object(self, builder: Builder, type_: Type) -> Expr:
        """A pointer to an object: a call of the procedure that gives one."""
        assert isinstance(type_, PointerType)
        if type_.target is None:
            raise NotMade
        name = f"<object {type_.target}>"
        if name not in self.procedures:
            self.procedures[name] = Procedure(name, (), type_, (), NOWHERE)  # it may be needed for itself
            self.procedures[name] = self._giver(name, type_, type_.target)
        found = builder.call(name, (), None, type_)
        assert found is not None
        return found

    def _giver(self, name: str, type_: PointerType, target: MemoryType) -> Procedure:
        """Gives an object that was made before, or a new one."""
        last = [self._remembered(f"{name} {number}", type_) for number in range(_SHARED)]
        builder = Builder()
        labels = builder.choose(2)
        chosen = builder.choose(_SHARED)
        for place, following in zip(last, [*chosen[1:], labels[1]], strict=True):
            earlier = builder.fresh(type_)
            builder.add(Load(earlier, place, NOWHERE))
            builder.add(Assume(Binary(BinaryOp.NE, earlier, Null(type_)), NOWHERE))
            builder.returns(earlier, following)
        made = self._new(builder, type_, target, last)
        builder.returns(made, "")
        return replace(builder.procedure(name, type_), is_library=True)

    def _remembered(self, name: str, type_: PointerType) -> GlobalPlace:
        self.globals[name] = GlobalDefinition(name, type_, GlobalStorage.VARIABLE, (), NOWHERE, is_library=True)
        return GlobalPlace(name, type_)

    def _new(self, builder: Builder, type_: PointerType, target: MemoryType, last: list[GlobalPlace]) -> Local:
        cells = scalars_of(self.program, target)
        made = builder.fresh(type_)
        if any(isinstance(scalar, PointerType) for _, scalar in cells):
            builder.add(Allocate(made, target, Const(1, U64), Storage.HEAP, NOWHERE))
            self._remember(builder, made, last)
            self._fill(builder, made, Const(0, I64), cells)
            return made
        size = size_of(self.program, target)
        most = (1 << (self.program.pointer_width - 1)) - 1
        count = _any_count(builder, most // max(1, size))
        builder.add(Allocate(made, target, count, Storage.HEAP, NOWHERE))
        self._remember(builder, made, last)
        self._fill_all(builder, made, (count, size), cells)
        return made

    def _remember(self, builder: Builder, made: Local, last: list[GlobalPlace]) -> None:
        """The new object is the last one; it is remembered before its pointers are made, which may lead back to it."""
        for older, newer in zip(reversed(last), reversed(last[:-1]), strict=False):
            moved = builder.fresh(made.type)
            builder.add(Load(moved, newer, NOWHERE))
            builder.add(Store(older, moved, NOWHERE))
        builder.add(Store(last[0], made, NOWHERE))

    def _fill(self, builder: Builder, made: Local, offset: Expr, cells: list[tuple[int, Type]]) -> None:
        for inside, scalar in cells:
            value = self._value(builder, scalar)
            at = PointerOffset(made, Binary(BinaryOp.ADD, offset, Const(inside, I64)), _pointer_type(made))
            builder.add(Store(DerefPlace(at, scalar), value, NOWHERE))

    def _fill_all(
        self, builder: Builder, made: Local, extent: tuple[Local, int], cells: list[tuple[int, Type]]
    ) -> None:
        """Write all elements; of characters the last is zero."""
        count, size = extent
        index = builder.fresh(U64)
        head, body, after = builder.label(), builder.label(), builder.label()
        builder.add(Assign(index, Const(0, U64), NOWHERE))
        builder.end(Goto(head, NOWHERE), head)
        builder.end(Branch(Binary(BinaryOp.LT, index, count), body, after, NOWHERE), body)
        offset = Binary(BinaryOp.MULTIPLY, Convert(index, I64), Const(size, I64))
        self._fill(builder, made, offset, cells)
        builder.add(Assign(index, Binary(BinaryOp.ADD, index, Const(1, U64)), NOWHERE))
        builder.end(Goto(head, NOWHERE), after)
        if cells == [(0, I8)]:
            end = Binary(BinaryOp.SUBTRACT, Convert(count, I64), Const(1, I64))
            builder.add(Store(DerefPlace(PointerOffset(made, end, _pointer_type(made)), I8), Const(0, I8), NOWHERE))

    def _value(self, builder: Builder, scalar: Type) -> Expr:
        if not isinstance(scalar, PointerType):
            number = builder.fresh(scalar)
            builder.add(Havoc(number, f"a cell of type {scalar}", NOWHERE))
            return number
        if scalar.target is None or not _is_makeable(self.program, scalar.target):
            return Null(scalar)
        value, after = builder.fresh(scalar), builder.label()
        labels = builder.choose(2)
        builder.add(Assign(value, Null(scalar), NOWHERE))
        builder.end(Goto(after, NOWHERE), labels[1])
        builder.add(Assign(value, self._object(builder, scalar), NOWHERE))
        builder.end(Goto(after, NOWHERE), after)
        return value


def _any_count(builder: Builder, most: int) -> Local:
    """Any number of elements that an object can have; often a small one, so that random choices find some."""
    count, few, after = builder.fresh(U64), builder.fresh(U8), builder.label()
    labels = builder.choose(2)
    builder.add(Havoc(few, "number of elements", NOWHERE))
    small = Binary(BinaryOp.REMAINDER, Convert(few, U64), Const(4, U64))
    builder.add(Assign(count, Binary(BinaryOp.ADD, small, Const(1, U64)), NOWHERE))
    builder.end(Goto(after, NOWHERE), labels[1])
    builder.add(Havoc(count, "number of elements", NOWHERE))
    builder.add(Assume(Binary(BinaryOp.GT, count, Const(0, U64)), NOWHERE))
    builder.add(Assume(Binary(BinaryOp.LE, count, Const(most, U64)), NOWHERE))
    builder.end(Goto(after, NOWHERE), after)
    return count


def _is_pointer(parameter: Local) -> bool:
    return isinstance(parameter.type, PointerType)


def _pointer_type(pointer: Local) -> PointerType:
    assert isinstance(pointer.type, PointerType)
    return pointer.type


def _is_makeable(program: Program, type_: MemoryType) -> bool:
    try:
        scalars_of(program, type_)
    except NotMade:
        return False
    return True


def scalars_of(program: Program, type_: MemoryType) -> list[tuple[int, Type]]:
    """All scalars of an element with their offsets; NotMade where there are too many, or some share their bytes."""
    match type_:
        case StructType(name=name):
            definition = program.structs.get(name)
            parts = [] if definition is None else [(item.offset, item.type) for item in definition.fields]
        case BlockType(element=element, count=count):
            size = size_of(program, element)
            if count is None or count > _MOST_SCALARS:
                raise NotMade
            parts = [(row * size, element) for row in range(count)]
        case scalar:
            return [(0, scalar)]
    found = [(start + offset, scalar) for start, part in parts for offset, scalar in scalars_of(program, part)]
    ends = [offset + size_of(program, scalar) for offset, scalar in found]  # type: ignore[arg-type]
    if not found or len(found) > _MOST_SCALARS or any(end > found[i + 1][0] for i, end in enumerate(ends[:-1])):
        raise NotMade
    return found
