"""Copies and fills of blocks of C memory."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from vernier.encode.c.bytes import converted_cell, without_range
from vernier.encode.c.layout import all_scalars, scalar_cells
from vernier.encode.c.memory import bytes_of, store, writable
from vernier.encode.c.pieces import copy_pieces, fill_pieces, inside_unless_empty
from vernier.encode.c.texts import assume_no_end_before
from vernier.encode.context import Encoding
from vernier.encode.expressions import pointer, scalar
from vernier.encode.state import Blank, Cell, CellMemory, ElementMemory, SymbolicState
from vernier.encode.values import NULL, EncodingError, GuardedPointer, GuardedValue, sort_of, zero_of
from vernier.ir.expr import Expr
from vernier.ir.layout import size_of
from vernier.ir.ops import Copy, Fill
from vernier.ir.types import U8, BoolType, FloatType, IntType, PointerType
from vernier.logic.bank import Term

MOST_COPIED = 4096
"""Copies and fills of more bytes are not spread out."""


def _constant_size(size: Term) -> int | None:
    """The number of bytes of a block, where it depends on no input."""
    if not size.is_constant:
        return None
    if size.payload > MOST_COPIED:
        raise EncodingError("a block of C memory that is large")
    payload: int = size.payload
    return payload


def _size(encoding: Encoding, state: SymbolicState, size: Expr) -> Term:
    return encoding.terms.bv_resize_unsigned(scalar(encoding, state, size), 64)


def _single(valid: GuardedPointer) -> tuple[int, int] | None:
    """The one object and constant offset a block operation works on; None where these depend on inputs."""
    if len(valid.choices) != 1:
        return None
    ((object_id, (_, offset)),) = valid.choices.items()
    return (object_id, offset.payload) if offset.is_constant else None


def copy(encoding: Encoding, state: SymbolicState, operation: Copy) -> None:
    """memmove: the bytes of the target become those of the source, written or not."""
    terms = encoding.terms
    size = _size(encoding, state, operation.size)
    count = _constant_size(size)
    if count == 0:
        return
    given = pointer(encoding, state, operation.source)
    source = inside_unless_empty(encoding, state, given, size, operation.obligation)
    destination = writable(encoding, pointer(encoding, state, operation.destination))
    target = inside_unless_empty(encoding, state, destination, size, operation.obligation)
    if state.guard.is_false(terms):
        return
    source_place, target_place = _single(source), _single(target)
    if count is None or source_place is None or target_place is None:
        copy_pieces(encoding, state, source, target, size)
    else:
        _copy_cells(encoding, state, source_place, target_place, count)


def _copy_cells(
    encoding: Encoding, state: SymbolicState, source: tuple[int, int], target: tuple[int, int], count: int
) -> None:
    """Move what is at a place of one object to a place of another."""
    (source_id, source_start), (target_id, target_start) = source, target
    found = _cells_in(encoding, state, source_id, source_start, count)
    moved = {target_start + offset - source_start: cell for offset, cell in found.items()}
    record = encoding.record(state, target_id)
    if isinstance(record, ElementMemory):
        state.heap[target_id] = _with_elements(encoding, record, moved, (target_start, count))
        return
    assert isinstance(record, CellMemory)
    blank = encoding.record(state, source_id)
    if isinstance(blank, CellMemory) and blank.blank is not record.blank:
        shift = target_start - source_start
        moved |= _background(encoding, (blank, shift), record, moved, (target_start, count))
    cells = {**without_range(encoding, record, target_start, count), **moved}
    state.heap[target_id] = replace(record, cells=cells)


def _cells_in(encoding: Encoding, state: SymbolicState, object_id: int, start: int, count: int) -> dict[int, Cell]:
    """The cells in a range of an object, without the bytes that no path has written."""
    terms = encoding.terms
    record = encoding.record(state, object_id)
    found: dict[int, Cell] = {}
    match record:
        case CellMemory(cells=cells):
            for offset, cell in cells.items():
                if start <= offset and offset + cell.size <= start + count:
                    found[offset] = cell
                elif offset < start + count and start < offset + cell.size:
                    raise EncodingError("a part of a C value is copied")
        case ElementMemory():
            step_size = record.element_size
            if start % step_size or count % step_size:
                raise EncodingError("a part of a C value is copied")
            for offset in range(start, start + count, step_size):
                index = terms.bv(offset // step_size, 64)
                assume_no_end_before(encoding, state, record.cells, index)
                written = terms.bv_nonzero(terms.select(record.written, index))
                found[offset] = Cell(step_size, terms.select(record.cells, index), terms.true, written)
        case _:
            raise EncodingError("a copy of something that is no C object")
    return found


def _background(
    encoding: Encoding,
    source: tuple[CellMemory, int],
    target: CellMemory,
    moved: Mapping[int, Cell],
    block: tuple[int, int],
) -> dict[int, Cell]:
    """Cells for the bytes that nobody has touched in the source, where the target would take them for something else:
    for zero instead of unknown, or the other way round. Bytes that no member of either has are padding."""
    terms = encoding.terms
    record, shift = source
    start, count = block
    taken = {place + step for place, cell in moved.items() for step in range(cell.size)}
    known = terms.true if record.blank is Blank.ZERO else terms.false
    found: dict[int, Cell] = {}
    layouts = [scalar_cells(encoding.program, target.type)]
    layouts.append(tuple((place + shift, type_) for place, type_ in all_scalars(encoding.program, record.type)))
    layouts.append(all_scalars(encoding.program, target.type))
    for place, type_ in (item for layout in layouts for item in layout):
        whole = range(place, place + bytes_of(encoding, type_))
        if place < start or place + len(whole) > start + count:
            continue
        if taken.isdisjoint(whole):
            found[place] = Cell(len(whole), zero_of(terms, type_), known, known)
        else:
            found |= {byte: Cell(1, terms.bv(0, 8), known, known) for byte in whole if byte not in taken}
        taken.update(whole)
    return found


def _with_elements(
    encoding: Encoding, record: ElementMemory, moved: Mapping[int, Cell], block: tuple[int, int]
) -> ElementMemory:
    """The array with these cells in a block of its elements. Elements without a cell hold anything."""
    terms = encoding.terms
    start, count = block
    size = record.element_size
    if start % size or count % size or any((place % size, cell.size) != (0, size) for place, cell in moved.items()):
        raise EncodingError("an array of scalars accessed with another size")
    cells, written = record.cells, record.written
    for place in range(start, start + count, size):
        index = terms.bv(place // size, 64)
        value, bit = terms.fresh("uninitialised", sort_of(record.element)), terms.bv(0, 1)
        cell = moved.get(place)
        if cell is not None and cell.known is not terms.false:
            given = converted_cell(encoding, cell.value, _type_of(encoding, cell.value, cell.size), record.element)
            if not isinstance(given, Term):
                raise EncodingError("a pointer stored into an array of numbers")
            value, bit = terms.ite(cell.known, given, value), terms.bv_from_bool(cell.written, 1)
        cells, written = terms.store(cells, index, value), terms.store(written, index, bit)
    return replace(record, cells=cells, written=written)


CellTypes = BoolType | IntType | FloatType | PointerType


def _type_of(encoding: Encoding, value: GuardedValue, size: int) -> CellTypes:
    if isinstance(value, GuardedPointer):
        return PointerType(None)
    if isinstance(value, Term) and value.sort == encoding.terms.true.sort:
        return BoolType()
    if isinstance(value, Term) and hasattr(value.sort, "exponent"):
        return FloatType(size * 8)
    return IntType(size * 8, False)


def fill(encoding: Encoding, state: SymbolicState, operation: Fill) -> None:
    """memset: all bytes of the range are written."""
    terms = encoding.terms
    size = _size(encoding, state, operation.size)
    count = _constant_size(size)
    if count == 0:
        return
    byte = scalar(encoding, state, operation.byte)
    target = writable(encoding, pointer(encoding, state, operation.destination))
    valid = inside_unless_empty(encoding, state, target, size, operation.obligation)
    if state.guard.is_false(terms):
        return
    single = _single(valid)
    if count is None or single is None:
        fill_pieces(encoding, state, valid, byte, size)
        return
    object_id, start = single
    for offset, width in _pieces(encoding, state, object_id, start, count):
        bits = byte
        for _ in range(width - 1):
            bits = terms.bv_concat(byte, bits)
        place = GuardedPointer({object_id: (terms.true, terms.bv(offset, 64))})
        is_pointer = width == encoding.program.pointer_width // 8 and byte is terms.bv(0, 8)
        _fill_piece(encoding, state, place, bits, width, "pointer" if is_pointer else "number")


def _fill_piece(
    encoding: Encoding, state: SymbolicState, place: GuardedPointer, bits: Term, width: int, kind: str
) -> None:
    """Write equal bytes as one number, or as a null pointer where the object has a pointer there."""
    ((object_id, (_, offset)),) = place.choices.items()
    record = encoding.record(state, object_id)
    if kind == "pointer" and isinstance(record, CellMemory):
        declared = dict(scalar_cells(encoding.program, record.type)).get(offset.payload)
        if isinstance(declared, PointerType):
            zero = GuardedPointer({NULL: (encoding.terms.true, encoding.terms.bv(0, 64))})
            store(encoding, state, place, declared, zero)
            return
    store(encoding, state, place, U8 if width == 1 else IntType(width * 8, False), bits)


def _pieces(encoding: Encoding, state: SymbolicState, object_id: int, start: int, count: int) -> list[tuple[int, int]]:
    """The range cut at the boundaries of the object's cells, so that later reads find whole values."""
    record = encoding.record(state, object_id)
    if isinstance(record, ElementMemory):
        size = record.element_size
        if start % size or count % size:
            raise EncodingError("a part of a C value is filled")
        return [(offset, size) for offset in range(start, start + count, size)]
    assert isinstance(record, CellMemory)
    pieces: list[tuple[int, int]] = []
    position = start
    for offset, type_ in scalar_cells(encoding.program, record.type):
        assert isinstance(type_, BoolType | IntType | FloatType | PointerType)
        size = size_of(encoding.program, type_)
        if offset < start or offset + size > start + count:
            continue
        pieces += [(byte, 1) for byte in range(position, offset)]
        pieces.append((offset, size))
        position = offset + size
    return pieces + [(byte, 1) for byte in range(position, start + count)]
