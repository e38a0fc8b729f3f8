"""Reading and writing places, and taking their address."""

from __future__ import annotations

from vernier.core.obligation import Code, Sentences
from vernier.frontend.c.lower.bitfields import read_bits, write_bits
from vernier.frontend.c.lower.body import Body
from vernier.frontend.c.lower.fold import binary, convert, integer, moved
from vernier.frontend.c.lower.memory_checks import check_move, check_read, check_register, negated
from vernier.frontend.c.lower.values import BitPlace, MemoryPlace, Place, RegisterPlace, RValue, VariablePlace
from vernier.frontend.c.resolve.c_types import (
    CArray,
    CFloating,
    CFunction,
    CInteger,
    CPointer,
    CRecord,
    CType,
    CVariableArray,
)
from vernier.frontend.c.resolve.layout import FoundMember
from vernier.frontend.c.syntax.faults import Placed, ill_typed, unsupported
from vernier.ir.expr import BinaryOp, Const, Expr, FunctionAddress
from vernier.ir.ops import Copy, DerefPlace, Load, Store
from vernier.ir.types import I64, U8, U64, VOID_POINTER, BoolType, IntType, PointerType


def read(body: Body, place: Place, node: Placed) -> RValue:
    """The value at a place; arrays become pointers to their first element."""
    match place:
        case RegisterPlace(local=local, type=type_):
            check_register(body, local, node)
            return RValue(body.constants.get(local.name, local), type_)
        case VariablePlace(place=inner, type=type_):
            target = body.temporary(inner.type)
            body.emit(Load(target, inner, body.origin(node)))
            return RValue(target, type_)
        case MemoryPlace():
            return _read_memory(body, place, node)
        case BitPlace():
            return read_bits(body, place, access_obligation(body, place.certain, node), node)


def _read_memory(body: Body, place: MemoryPlace, node: Placed) -> RValue:
    type_ = place.type
    match type_:
        case CArray(element=element) | CVariableArray(element=element):
            return RValue(convert(place.pointer, body.records.pointer(element)), CPointer(element), 1)
        case CRecord():
            return RValue(place.pointer, type_)
        case CFunction():
            return RValue(place.pointer, CPointer(type_))
        case CFloating(width=width) if width > 64:
            raise unsupported("a value of type long double", node)
        case _:
            target = body.temporary(body.scalar(type_, node))
            obligation = access_obligation(body, place.certain, node)
            check_read(body, place.pointer, target.type, node)
            body.emit(Load(target, DerefPlace(place.pointer, target.type), body.origin(node), obligation))
            return RValue(target, type_)


def access_obligation(body: Body, certain: bool, node: Placed) -> str | None:
    if certain:
        return None
    shown = body.quoted(node)
    words = Sentences(f"{shown} is inside a live object", f"{shown} is not inside a live object")
    return body.obligation(Code.MEMORY_BOUNDS, words, node)


def write(body: Body, place: Place, value: RValue, node: Placed, what: Placed | None = None) -> RValue:
    """Store a value that already has the place's type; the value the place holds afterwards. `what` is the lvalue."""
    what = what or node
    match place:
        case RegisterPlace(local=local, type=type_):
            body.assign(local, value.expr, node)
            return RValue(local, type_)
        case VariablePlace(place=inner):
            held = body.hold(value.expr, node)
            body.emit(Store(inner, held, body.origin(node)))
            return RValue(held, place.type)
        case MemoryPlace(type=CRecord() as type_):
            copy_record(body, place, value, node)
            return RValue(place.pointer, type_)
        case MemoryPlace(type=type_):
            held = body.hold(value.expr, node)
            obligation = access_obligation(body, place.certain, what)
            body.emit(Store(DerefPlace(place.pointer, held.type), held, body.origin(node), obligation))
            return RValue(held, type_)
        case BitPlace():
            return write_bits(body, place, value, access_obligation(body, place.certain, what), node)


def copy_record(body: Body, place: MemoryPlace, value: RValue, node: Placed) -> None:
    size = body.size(place.type, node)
    if size == 0:
        return
    obligation = access_obligation(body, False, node)
    body.emit(Copy(place.pointer, value.expr, Const(size, U64), body.origin(node), obligation))


def address(body: Body, place: Place, node: Placed) -> RValue:
    match place:
        case MemoryPlace(pointer=pointer, type=type_):
            return RValue(convert(pointer, body.records.pointer(type_)), CPointer(type_), 1)
        case BitPlace():
            raise ill_typed("the address of a bit-field", node)
        case RegisterPlace() | VariablePlace():
            raise unsupported("the address of a variable that has none", node)


def dereferenced(body: Body, pointer: RValue, node: Placed, *, certain: bool = False) -> MemoryPlace:
    if not isinstance(pointer.type, CPointer):
        raise ill_typed(f"a value of type {pointer.type} is no pointer", node)
    shallow = body.shallow(pointer, 6, node)
    return MemoryPlace(shallow.expr, pointer.type.target, certain)


def member_place(body: Body, base: MemoryPlace, found: FoundMember) -> Place:
    """A member of the record at `base`."""
    member = found.member
    if member.bits is not None:
        assert isinstance(member.type, CInteger)
        unit = IntType(64 if member.byte_wise else member.unit * 8, False)
        pointer = moved(base.pointer, integer(found.offset, I64), PointerType(U8 if member.byte_wise else unit))
        length = member.unit if member.byte_wise else 0
        return BitPlace(pointer, unit, length, member.shift, member.bits, member.type, base.certain)
    pointer = moved(base.pointer, integer(found.offset, I64), body.records.pointer(member.type))
    return MemoryPlace(pointer, member.type, base.certain)


def element_offset(body: Body, index: RValue, element: CType, node: Placed) -> Expr:
    """The distance in bytes to an element, as i64."""
    if not isinstance(index.type, CInteger):
        raise ill_typed("an index that is no integer", node)
    expr = index.expr
    if isinstance(expr.type, BoolType):
        expr = convert(expr, IntType(32, True))
    wide = convert(expr, I64)
    return binary(BinaryOp.MULTIPLY, wide, convert(element_size(body, element, node), I64))


def element_size(body: Body, type_: CType, node: Placed) -> Expr:
    """The size of a type as u64; computed when the type is a variable length array."""
    if isinstance(type_, CVariableArray):
        count = convert(type_.count, U64)
        return binary(BinaryOp.MULTIPLY, count, element_size(body, type_.element, node))
    return integer(body.size(type_, node), U64)


def shifted_pointer(body: Body, pointer: RValue, index: RValue, node: Placed, *, backward: bool = False) -> RValue:
    """Pointer arithmetic: `pointer + index` in elements."""
    pointer, index = body.shallow(pointer, 6, node), body.shallow(index, 6, node)
    if not isinstance(index.type, CInteger):
        raise ill_typed("an index that is no integer", node)
    if isinstance(pointer.type, CPointer) and not isinstance(pointer.type.target, CFunction):
        size = convert(element_size(body, pointer.type.target, node), I64)
        check_move(body, pointer.expr, negated(index) if backward else index, size, node)
    return moved_pointer(body, pointer, index, node, backward=backward)


def moved_pointer(body: Body, pointer: RValue, index: RValue, node: Placed, *, backward: bool = False) -> RValue:
    """As `shifted_pointer`, where that the pointer stays in its object is seen to elsewhere."""
    assert isinstance(pointer.type, CPointer)
    index = body.shallow(index, 6, node)
    offset = element_offset(body, index, pointer.type.target, node)
    if backward:
        offset = binary(BinaryOp.SUBTRACT, Const(0, I64), offset)
    base = body.shallow(pointer, 6, node)
    pointer_type = body.records.pointer(pointer.type.target)
    return RValue(moved(base.expr, offset, pointer_type), pointer.type, max(base.depth, index.depth + 2) + 1)


def function_value(name: str, type_: CFunction) -> RValue:
    return RValue(FunctionAddress(name, VOID_POINTER), CPointer(type_))
