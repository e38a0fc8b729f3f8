"""Scalars of C memory as bytes, little endian: reinterpretation, pieces of cells, values that span several cells."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from vernier.encode.context import Encoding
from vernier.encode.state import Blank, Cell, CellMemory
from vernier.encode.values import (
    EncodingError,
    GuardedPointer,
    GuardedValue,
    as_pointer,
    bits_of,
    pointer_to,
    sort_of,
    zero_of,
)
from vernier.ir.types import BoolType, FloatType, IntType, PointerType, Type
from vernier.logic.bank import Term
from vernier.logic.sorts import BitVecSort, FloatSort


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
    return bits_of(encoding.terms, value)


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


class Source(Enum):
    """WHOLE: one cell, or bytes that no path has written. PIECES: several cells, or a part of one."""

    WHOLE = "whole"
    PIECES = "pieces"


@dataclass(frozen=True, slots=True, eq=False)
class Content:
    """What an object holds at a place. The value is None where it is known nowhere; otherwise as in `state.Cell`."""

    value: GuardedValue | None
    known: Term
    written: Term
    source: Source


def read_bytes(encoding: Encoding, record: CellMemory, place: int, size: int, type_: Type) -> Content:
    """The scalar at a constant offset."""
    terms = encoding.terms
    exact = record.cells.get(place)
    if exact is not None and exact.size == size:
        if exact.known is terms.false:
            return Content(None, terms.false, terms.false, Source.WHOLE)
        value = _as_type(encoding, exact.value, type_)
        if value is not None:
            return Content(value, exact.known, exact.written, Source.WHOLE)
    if not _overlaps_a_cell(record, place, size):
        if record.blank is Blank.ZERO:
            return Content(zero_of(terms, type_), terms.true, terms.true, Source.WHOLE)
        return Content(None, terms.false, terms.false, Source.WHOLE)
    parts = [_byte(encoding, record, place + step) for step in range(size)]
    known = terms.all_of(part.known for part in parts)
    if known is terms.false:
        return Content(None, known, terms.false, Source.PIECES)
    bits = parts[0].bits
    for part in parts[1:]:
        bits = terms.bv_concat(part.bits, bits)
    written = terms.all_of(part.written for part in parts)
    return Content(from_bits(encoding, bits, type_), known, written, Source.PIECES)


def _overlaps_a_cell(record: CellMemory, place: int, size: int) -> bool:
    return any(start < place + size and place < start + cell.size for start, cell in record.cells.items())


def _as_type(encoding: Encoding, value: GuardedValue, type_: Type) -> GuardedValue | None:
    """The value of a cell read as a type of its size; None where its bytes have to be looked at."""
    if isinstance(type_, PointerType):
        if isinstance(value, GuardedPointer):
            return value
        return as_pointer(encoding.terms, value) if isinstance(value.sort, BitVecSort) else None  # type: ignore[union-attr]
    if not isinstance(value, Term):
        return None
    return value if value.sort == sort_of(type_) else from_bits(encoding, to_bits(encoding, value), type_)


@dataclass(frozen=True, slots=True, eq=False)
class _Byte:
    bits: Term
    known: Term
    written: Term


def _byte(encoding: Encoding, record: CellMemory, place: int) -> _Byte:
    """One byte of an object."""
    terms = encoding.terms
    for start, cell in record.cells.items():
        if start <= place < start + cell.size:
            if cell.known is terms.false:
                break
            low = (place - start) * 8
            return _Byte(terms.bv_extract(to_bits(encoding, cell.value), low + 7, low), cell.known, cell.written)
    else:
        if record.blank is Blank.ZERO:
            return _Byte(terms.bv(0, 8), terms.true, terms.true)
    return _Byte(terms.bv(0, 8), terms.false, terms.false)


def without_range(encoding: Encoding, record: CellMemory, place: int, size: int) -> dict[int, Cell]:
    """The cells of an object without these bytes; what is left of a cell that is hit in part becomes bytes."""
    kept: dict[int, Cell] = {}
    for start, cell in record.cells.items():
        if start + cell.size <= place or place + size <= start:
            kept[start] = cell
        elif not (place <= start and start + cell.size <= place + size):
            for position in range(start, start + cell.size):
                if not place <= position < place + size:
                    byte = _byte(encoding, record, position)
                    kept[position] = Cell(1, byte.bits, byte.known, byte.written)
    return kept
