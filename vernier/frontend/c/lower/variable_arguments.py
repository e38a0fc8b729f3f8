"""Variable arguments (C11 7.16) as ordinary memory.

A call of a function that reads its variable arguments lays them out in an object of the caller: an array of cells, each
with the class of the promoted type and the value in the member for it; a last cell has the class of no argument.
The function has a hidden last parameter that points to the first cell. A `va_list` is an array of one record, as on
x86-64, so a list moves for the caller, too, when a callee reads from it; the record points to the next cell.

Law: `va_arg` gives the value of the next argument and moves on, or its obligation is violated: there is no further
argument, its type is of another class, or the list was not started or has ended. Integers of one width are one class,
as are all pointers; a value that does not fit the other sign wraps around.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from vernier.core.obligation import Code, Sentences
from vernier.core.source import VARIABLE_ARGUMENTS, VARIABLE_PARAMETER
from vernier.frontend.c.library.model_calls import NOTHING
from vernier.frontend.c.lower.body import Body
from vernier.frontend.c.lower.conversions import converted, default_promoted
from vernier.frontend.c.lower.fold import convert, integer, moved
from vernier.frontend.c.lower.places import access_obligation, dereferenced, member_place, read
from vernier.frontend.c.lower.values import MemoryPlace, RValue
from vernier.frontend.c.resolve.c_types import (
    DOUBLE,
    INT,
    LONG_LONG,
    VOID,
    CArray,
    CFloating,
    CInteger,
    CPointer,
    CRecord,
    CType,
    CVoid,
)
from vernier.frontend.c.resolve.declarators import type_of_name
from vernier.frontend.c.resolve.layout import RecordTable
from vernier.frontend.c.syntax.faults import Placed, ill_typed, unsupported
from vernier.frontend.c.syntax.tree import (
    CallExpression,
    Expression,
    FunctionDefinition,
    Identifier,
    VariadicExpression,
)
from vernier.frontend.c.syntax.walk import nodes
from vernier.ir.expr import Binary, BinaryOp, Const, Expr, Local, Null
from vernier.ir.ops import Allocate, DerefPlace, Load, Storage, Store
from vernier.ir.types import I32, I64, U64, VOID_POINTER

_START = frozenset({"va_start", "__builtin_va_start"})


class ArgumentClass(Enum):
    """The classes of argument types after promotion: the member of a cell that holds them."""

    NONE = 0
    INT = 1
    LONG = 2
    REAL = 3
    POINTER = 4

    @property
    def member(self) -> tuple[str, CType]:
        match self:
            case ArgumentClass.INT | ArgumentClass.LONG | ArgumentClass.NONE:
                return "number", LONG_LONG
            case ArgumentClass.REAL:
                return "real", DOUBLE
            case ArgumentClass.POINTER:
                return "pointer", CPointer(VOID)


def _cell(records: RecordTable) -> CRecord:
    members = (("kind", INT), ("number", LONG_LONG), ("real", DOUBLE), ("pointer", CPointer(VOID)))
    return records.builtin("__va_argument", members)


def reads_variable_arguments(definition: FunctionDefinition) -> bool:
    """Whether a function starts a list of its variable arguments; otherwise nobody sees them."""
    calls = (node for node in nodes(definition.body) if isinstance(node, CallExpression))
    return any(isinstance(call.function, Identifier) and call.function.name in _START for call in calls)


# ---- the caller


def laid_out(body: Body, values: list[RValue], node: Placed) -> Expr:
    """The address of the object that holds the variable arguments of a call."""
    cell = _cell(body.records)
    area = CArray(cell, len(values) + 1)
    pointer = body.local(f"{VARIABLE_PARAMETER}$at", body.records.pointer(area))
    allocated = Allocate(pointer, body.memory(area, node), integer(1, U64), Storage.STACK, body.origin(node))
    body.prologue.append(allocated)
    for index, value in enumerate(values):
        promoted = default_promoted(body, value, node)
        if isinstance(promoted.type, CVoid):
            raise ill_typed("a void expression as an argument", node)
        kind = _class_of(promoted.type, node)
        place = _cell_place(body, pointer, index, cell, node)
        name, type_ = kind.member
        _write_member(body, place, name, converted(body, promoted, type_, node), node)
        _write_member(body, place, "kind", _kind(kind), node)
    last = _cell_place(body, pointer, len(values), cell, node)
    _write_member(body, last, "kind", _kind(ArgumentClass.NONE), node)
    return convert(pointer, VOID_POINTER)


def _class_of(type_: CType, node: Placed) -> ArgumentClass:
    match type_:
        case CInteger(width=32):
            return ArgumentClass.INT
        case CInteger(width=64):
            return ArgumentClass.LONG
        case CFloating(width=64):
            return ArgumentClass.REAL
        case CPointer():
            return ArgumentClass.POINTER
        case _:
            raise unsupported(f"a variable argument of type {type_}", node)


def _kind(kind: ArgumentClass) -> RValue:
    return RValue(Const(kind.value, I32), INT)


def _cell_place(body: Body, first: Expr, index: int, cell: CRecord, node: Placed) -> MemoryPlace:
    distance = integer(index * body.size(cell, node), I64)
    return MemoryPlace(moved(first, distance, body.records.pointer(cell)), cell, True)


def _member(body: Body, place: MemoryPlace, name: str) -> MemoryPlace:
    assert isinstance(place.type, CRecord)
    found = body.records.find(place.type, name)
    assert found is not None
    member = member_place(body, place, found)
    assert isinstance(member, MemoryPlace)
    return member


def _write_member(body: Body, place: MemoryPlace, name: str, value: RValue, node: Placed) -> None:
    _store(body, _member(body, place, name), value, None, node)


def _store(body: Body, place: MemoryPlace, value: RValue, obligation: str | None, node: Placed) -> None:
    held = body.hold(value.expr, node)
    origin = replace(body.origin(node), rewriting=VARIABLE_ARGUMENTS)
    body.emit(Store(DerefPlace(place.pointer, held.type), held, origin, obligation))


# ---- the callee


def hidden_parameter(body: Body) -> Local:
    """The parameter that points to the first cell."""
    body.variable_arguments = body.local(VARIABLE_PARAMETER, VOID_POINTER)
    return body.variable_arguments


def start_list(body: Body, node: CallExpression, _wanted: CType | None, _declared: CType | None) -> RValue:
    """va_start: the list begins with the first variable argument."""
    if body.variable_arguments is None:
        raise ill_typed("va_start in a function without variable arguments", node)
    _point(body, _argument(node, 0), body.variable_arguments, node)
    return NOTHING


def copy_list(body: Body, node: CallExpression, _wanted: CType | None, _declared: CType | None) -> RValue:
    """va_copy: a second list goes on where the first one is."""
    value = read(body, _next(body, _argument(node, 1), node), node)
    _point(body, _argument(node, 0), value.expr, node)
    return NOTHING


def end_list(body: Body, node: CallExpression, _wanted: CType | None, _declared: CType | None) -> RValue:
    """va_end: nothing can be read from the list any more, until it is started again."""
    _point(body, _argument(node, 0), Null(VOID_POINTER), node)
    return NOTHING


def _argument(node: CallExpression, index: int) -> Expression:
    if index >= len(node.arguments):
        raise ill_typed("an argument is missing", node)
    return node.arguments[index]


def _point(body: Body, list_: Expression, next_: Expr, node: Placed) -> None:
    """Let a list go on at a cell."""
    place = _next(body, list_, node)
    _store(body, place, RValue(next_, CPointer(VOID)), access_obligation(body, place.certain, node), node)


def _next(body: Body, list_: Expression, node: Placed) -> MemoryPlace:
    """Where a list holds the address of its next cell."""
    place = body.place(list_) if isinstance(list_, Identifier) else None
    if isinstance(place, MemoryPlace) and place.type == body.records.argument_list():
        return _member(body, MemoryPlace(place.pointer, body.records.argument_list().element, place.certain), "next")
    pointer = body.value(list_)
    if pointer.type != CPointer(body.records.argument_list().element):
        raise ill_typed(f"{body.text(list_)} is no va_list", node)
    return _member(body, dereferenced(body, pointer, list_), "next")


def variadic_value(body: Body, node: VariadicExpression) -> RValue:
    """va_arg(list, type)."""
    type_ = type_of_name(body, node.type)
    if isinstance(type_, CInteger | CFloating) and type_.width < (32 if isinstance(type_, CInteger) else 64):
        raise ill_typed(f"va_arg of type {type_}: an argument of that type is promoted", node)
    kind = _class_of(type_, node)
    place = _next(body, node.list, node)
    next_ = body.hold(read(body, place, node).expr, node)
    cell = _cell(body.records)
    current = _cell_place(body, next_, 0, cell, node)
    given = _loaded(body, current, "kind", INT, access_obligation(body, False, node), node)
    shown = body.quoted(node)
    words = Sentences(f"an argument of the type of {shown} is given", f"no argument of the type of {shown} is given")
    body.check(Binary(BinaryOp.EQ, given.expr, _kind(kind).expr), Code.LIBRARY_ARGUMENT, words, node)
    name, member = kind.member
    value = _loaded(body, current, name, member, None, node)
    following = moved(next_, integer(body.size(cell, node), I64), VOID_POINTER)
    _store(body, place, RValue(following, CPointer(VOID)), None, node)
    return converted(body, value, type_, node)


def _loaded(body: Body, cell: MemoryPlace, name: str, type_: CType, obligation: str | None, node: Placed) -> RValue:
    """The value of a member. It has one: the caller has written it, and the class says which."""
    target = body.temporary(body.scalar(type_, node))
    place = DerefPlace(_member(body, cell, name).pointer, target.type)
    body.emit(Load(target, place, body.origin(node), obligation))
    return RValue(target, type_)
