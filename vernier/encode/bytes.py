"""Scalars of C memory as bytes, little endian: reinterpretation, pieces of cells, values that span several cells."""

from __future__ import annotations

from vernier.encode.context import Encoding
from vernier.encode.state import Blank, CellMemory
from vernier.encode.values import EncodingError, GuardedPointer, GuardedValue, as_pointer, pointer_to, sort_of, zero_of
from vernier.ir.types import BoolType, FloatType, IntType, PointerType, Type
from vernier.logic.bank import Term
from vernier.logic.sorts import BitVecSort, BoolSort, FloatSort


def converted_cell(encoding: Encoding, value: GuardedValue, source: Type, target: Type) -> GuardedValue:
    """A stored scalar read with another type of the same size."""
    if source == target or (isinstance(source, IntType) and isinstance(target, IntType)):
        return value
    if isinstance(value, GuardedPointer):
        if isinstance(target, PointerType):
            return value
        raise EncodingError("the bytes of a pointer")
    assert isinstance(value, Term)
    return from_bits(encoding, to_bits(encoding, value), target)


def to_bits(encoding: Encoding, value: GuardedValue) -> Term:
    """The bit pattern of a number in memory."""
    terms = encoding.terms
    if not isinstance(value, Term):
        raise EncodingError("the bytes of a pointer")
    match value.sort:
        case BoolSort():
            return terms.bv_from_bool(value, 8)
        case FloatSort():
            return terms.fp_to_bits(value)
        case BitVecSort():
            return value
        case _:
            raise EncodingError("a value that has no bytes")


def from_bits(encoding: Encoding, bits: Term, type_: Type) -> GuardedValue:
    """The scalar of this type with these bits."""
    terms = encoding.terms
    match type_:
        case BoolType():
            return terms.bv_nonzero(bits)
        case IntType():
            return bits
        case FloatType():
            sort = sort_of(type_)
            assert isinstance(sort, FloatSort)
            return terms.fp_from_bits(bits, sort)
        case PointerType() if bits.is_constant:
            return pointer_to(terms, 0, bits.payload)
        case _:
            raise EncodingError("a pointer made of bytes")


def read_bytes(encoding: Encoding, record: CellMemory, place: int, size: int, type_: Type) -> GuardedValue | None:
    """The scalar at a constant offset; None when some of its bytes are indeterminate."""
    exact = record.cells.get(place)
    if exact is not None and exact[0] == size:
        value = exact[1]
        if isinstance(value, GuardedPointer) and isinstance(type_, PointerType):
            return value
        if isinstance(value, Term) and isinstance(type_, PointerType):
            return as_pointer(encoding.terms, value)
        if isinstance(value, Term) and not isinstance(type_, PointerType):
            return _same_sort(encoding, value, type_)
    if isinstance(type_, PointerType) and exact is None and record.blank is Blank.ZERO:
        return zero_of(encoding.terms, type_)
    parts = [_byte(encoding, record, place + step) for step in range(size)]
    if any(part is None for part in parts):
        return None
    bits: Term | None = None
    for part in parts:
        assert part is not None
        bits = part if bits is None else encoding.terms.bv_concat(part, bits)
    assert bits is not None
    return from_bits(encoding, bits, type_)


def _same_sort(encoding: Encoding, value: GuardedValue, type_: Type) -> GuardedValue:
    if isinstance(value, Term) and value.sort == sort_of(type_):
        return value
    return from_bits(encoding, to_bits(encoding, value), type_)


def _byte(encoding: Encoding, record: CellMemory, place: int) -> Term | None:
    """One byte of an object; None when it is indeterminate."""
    for start, (size, value) in record.cells.items():
        if start <= place < start + size:
            low = (place - start) * 8
            return encoding.terms.bv_extract(to_bits(encoding, value), low + 7, low)
    return encoding.terms.bv(0, 8) if record.blank is Blank.ZERO else None


def without_range(encoding: Encoding, record: CellMemory, place: int, size: int) -> dict[int, tuple[int, GuardedValue]]:
    """The cells of an object without these bytes; what is left of a cell that is hit in part becomes bytes."""
    kept: dict[int, tuple[int, GuardedValue]] = {}
    for start, (width, value) in record.cells.items():
        if start + width <= place or place + size <= start:
            kept[start] = (width, value)
        elif not (place <= start and start + width <= place + size):
            for position in range(start, start + width):
                if not place <= position < place + size:
                    byte = _byte(encoding, record, position)
                    assert byte is not None
                    kept[position] = (1, byte)
    return kept
