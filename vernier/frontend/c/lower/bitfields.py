"""Bit-fields: reading and writing some bits of a storage unit."""

from __future__ import annotations

from dataclasses import replace

from vernier.frontend.c.lower.body import Body
from vernier.frontend.c.lower.fold import binary, convert, integer, moved
from vernier.frontend.c.lower.memory_checks import check_read
from vernier.frontend.c.lower.values import BitPlace, RValue
from vernier.frontend.c.resolve.c_types import INT, CInteger
from vernier.frontend.c.syntax.faults import Placed
from vernier.ir.expr import BinaryOp, Const, Expr
from vernier.ir.memory_conditions import Reading
from vernier.ir.ops import DerefPlace, Load, Store
from vernier.ir.types import I64, U8, IntType, PointerType


def read_bits(body: Body, place: BitPlace, obligation: str | None, node: Placed) -> RValue:
    unit = _load_unit(body, place, place.pointer, obligation, node, Reading.VALUE)
    return RValue(_extract(place, unit), bit_value_type(place), 4)


def write_bits(body: Body, place: BitPlace, value: RValue, obligation: str | None, node: Placed) -> RValue:
    mask = ((1 << place.width) - 1) << place.shift
    pointer = place.pointer
    # The bits around those that are written need no value, and get none that could be told from one.
    unit = _load_unit(body, place, pointer, obligation, node, Reading.BYTES)
    new = convert(value.expr, place.unit)
    shifted = binary(BinaryOp.SHIFT_LEFT, new, integer(place.shift, place.unit))
    inserted = binary(BinaryOp.AND, shifted, integer(mask, place.unit))
    kept = binary(BinaryOp.AND, unit, integer(~mask, place.unit))
    whole = body.hold(binary(BinaryOp.OR, kept, inserted), node)
    _store_unit(body, place, pointer, whole, obligation, node)
    return RValue(_extract(place, whole), bit_value_type(place), 4)


def _bytes(place: BitPlace, pointer: Expr) -> list[tuple[int, DerefPlace]]:
    """The bytes of a byte-wise unit with their shifts."""
    byte = PointerType(U8)
    return [(8 * at, DerefPlace(moved(pointer, integer(at, I64), byte), U8)) for at in range(place.byte_count)]


def _load_unit(
    body: Body, place: BitPlace, pointer: Expr, obligation: str | None, node: Placed, reading: Reading
) -> Expr:
    if not place.byte_count:
        unit = body.temporary(place.unit)
        check_read(body, pointer, place.unit, node, reading)
        body.emit(Load(unit, DerefPlace(pointer, place.unit), body.origin(node), obligation))
        return unit
    whole: Expr = Const(0, place.unit)
    for shift, byte in _bytes(place, pointer):
        piece = body.temporary(U8)
        check_read(body, byte.pointer, U8, node, reading)
        body.emit(Load(piece, byte, body.origin(node), obligation))
        wide = binary(BinaryOp.SHIFT_LEFT, convert(piece, place.unit), integer(shift, place.unit))
        whole = wide if shift == 0 else binary(BinaryOp.OR, whole, wide)
    return body.hold(whole, node)


def _store_unit(body: Body, place: BitPlace, pointer: Expr, whole: Expr, obligation: str | None, node: Placed) -> None:
    if not place.byte_count:
        body.emit(Store(DerefPlace(pointer, place.unit), whole, body.origin(node), obligation))
        return
    for shift, byte in _bytes(place, pointer):
        piece = convert(binary(BinaryOp.SHIFT_RIGHT, whole, integer(shift, place.unit)), U8)
        body.emit(Store(byte, body.hold(piece, node), body.origin(node), obligation))


def bit_value_type(place: BitPlace) -> CInteger:
    """The type of a bit-field's value: int when int can hold all its values."""
    if place.type.is_bool:
        return place.type
    if place.width < INT.width or (place.width == INT.width and place.type.signed):
        return INT
    return place.type if place.width == place.type.width else replace(place.type, bits=place.width)


def _extract(place: BitPlace, unit: Expr) -> Expr:
    width = place.unit.width
    if place.type.is_bool:
        bit = binary(BinaryOp.AND, unit, integer(1 << place.shift, place.unit))
        return binary(BinaryOp.NE, bit, Const(0, place.unit))
    value_type = bit_value_type(place)
    result = IntType(value_type.width, value_type.signed)
    if place.type.signed:
        signed = IntType(width, True)
        up = binary(BinaryOp.SHIFT_LEFT, convert(unit, signed), integer(width - place.shift - place.width, signed))
        return convert(binary(BinaryOp.SHIFT_RIGHT, up, integer(width - place.width, signed)), result)
    down = binary(BinaryOp.SHIFT_RIGHT, unit, integer(place.shift, place.unit))
    if place.shift + place.width < width:
        down = binary(BinaryOp.AND, down, integer((1 << place.width) - 1, place.unit))
    return convert(down, result)
