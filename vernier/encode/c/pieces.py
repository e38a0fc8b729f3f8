"""Copies and fills of C memory whose size, place or object depends on inputs: scalar by scalar, within the scope.

A block is a row of slots, each a scalar at a distance from where the block begins. It is a row of equal elements, where
those of element `k` are touched if `k * width` is less than the size; or it has a constant size, and the same scalars
lie wherever it may begin, as with one element of an array of records. Everything is read before anything is written,
as memmove says (C11 7.24.2.2), and bytes that nobody has written stay so. Executions that touch more elements than the
scope has in an array, and those that begin or end elsewhere, are cut off, and said to be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from vernier.encode.c.bytes import Source, converted_cell, from_bits, read_bytes, without_range
from vernier.encode.c.layout import scalar_cells
from vernier.encode.c.memory import EXPLICIT_ELEMENTS, NOT_FOLLOWED, WRITTEN, bytes_of, is_inside
from vernier.encode.c.texts import assume_no_end_before
from vernier.encode.context import Encoding
from vernier.encode.state import Cell, CellMemory, ElementMemory, Record, SymbolicState
from vernier.encode.values import (
    NULL,
    EncodingError,
    GuardedPointer,
    GuardedValue,
    choose,
    pointer_to,
    sort_of,
    zero_of,
)
from vernier.ir.layout import size_of
from vernier.ir.types import U8, BlockType, BoolType, FloatType, IntType, MemoryType, PointerType
from vernier.logic.bank import Term

MOST_ACCESSES = 4096
"""A block is left alone where its slots may be at more places than this, all in all."""
DIFFERENT = "a block of C memory whose size or place depends on inputs, and whose scalars differ by its place"

ScalarType: TypeAlias = BoolType | IntType | FloatType | PointerType
_Layout: TypeAlias = tuple[tuple[int, ScalarType], ...]
"""The scalars of a block: how far behind its beginning, and of what type"""


@dataclass(frozen=True, slots=True, eq=False)
class _Slot:
    """A place for a scalar in a block, and whether the block goes so far."""

    step: int
    type: ScalarType
    touched: Term


@dataclass(frozen=True, slots=True)
class _Element:
    """What a row consists of: scalars, or records of scalars."""

    size: int
    layout: _Layout


@dataclass(frozen=True, slots=True, eq=False)
class _End:
    """One end of a copy: where the block may begin in each object of cells, with conditions."""

    pointer: GuardedPointer
    bases: Mapping[int, tuple[tuple[int, Term], ...]]


@dataclass(frozen=True, slots=True, eq=False)
class _Piece:
    """A scalar with what is known of it, as in `state.Cell`; without a value it is known nowhere."""

    value: GuardedValue | None
    known: Term
    written: Term


@dataclass(frozen=True, slots=True, eq=False)
class _Block:
    """So many bytes in live objects."""

    encoding: Encoding
    state: SymbolicState
    slots: tuple[_Slot, ...]
    ends: tuple[_End, ...]


def inside_unless_empty(
    encoding: Encoding, state: SymbolicState, pointer: GuardedPointer, size: Term, obligation: str | None
) -> GuardedPointer:
    """Violate the obligation where `size` bytes at the pointer are not there, and go on where they are, or are none."""
    terms = encoding.terms
    inside = {
        key: terms.and_(condition, is_inside(encoding, state, key, offset, size))
        for key, (condition, offset) in pointer.choices.items()
    }
    valid = {key: condition for key, condition in inside.items() if condition is not terms.false}
    fine = terms.any_of([terms.eq(size, terms.bv(0, 64)), *valid.values()])
    if obligation is not None:
        encoding.violate(obligation, state.guard, terms.not_(fine))
    state.guard = state.guard.and_(terms, fine)
    return GuardedPointer({key: pointer.choices[key] for key in valid})


def copy_pieces(
    encoding: Encoding, state: SymbolicState, source: GuardedPointer, target: GuardedPointer, size: Term
) -> None:
    """Move a block from one place to another; both have been found to be inside of objects, where it is not empty."""
    if not source.choices or not target.choices:
        return
    block = _block(encoding, state, (source, target), size)
    pieces = [_read(block, block.ends[0], slot) for slot in block.slots]
    for slot, piece in zip(block.slots, pieces, strict=True):
        _write(block, block.ends[1], slot, piece)


def fill_pieces(encoding: Encoding, state: SymbolicState, target: GuardedPointer, byte: Term, size: Term) -> None:
    """Write equal bytes to a block, which has been found to be inside of objects, where it is not empty."""
    if not target.choices:
        return
    block = _block(encoding, state, (target,), size)
    for slot in block.slots:
        piece = _Piece(_of_equal_bytes(encoding, byte, slot.type), encoding.terms.true, encoding.terms.true)
        _write(block, block.ends[0], slot, piece)


def _of_equal_bytes(encoding: Encoding, byte: Term, type_: ScalarType) -> GuardedValue:
    terms = encoding.terms
    if isinstance(type_, PointerType) and byte is terms.bv(0, 8):
        return pointer_to(terms, NULL)
    bits = byte
    for _ in range(bytes_of(encoding, type_) - 1):
        bits = terms.bv_concat(byte, bits)
    return from_bits(encoding, bits, type_)


# ---------------------------------------------------------------- what a block consists of


def _block(encoding: Encoding, state: SymbolicState, pointers: tuple[GuardedPointer, ...], size: Term) -> _Block:
    objects = [encoding.record(state, key) for pointer in pointers for key in pointer.choices]
    widths = {_width_of_row(encoding, record) for record in objects}
    width = widths.pop()
    if widths or width is None:
        return _records(encoding, state, pointers, size)
    return _row(encoding, state, pointers, size, _Element(width, ((0, _common_type(encoding, objects, width)),)))


def _cells(encoding: Encoding, type_: MemoryType) -> _Layout:
    """The scalars of an object; bytes that are none, padding and what other members of a union have, one by one."""
    found = dict(scalar_cells(encoding.program, type_))
    taken = {place + step for place, scalar in found.items() for step in range(bytes_of(encoding, scalar))}
    found |= {place: U8 for place in range(size_of(encoding.program, type_)) if place not in taken}
    return tuple(sorted(found.items(), key=lambda item: item[0]))  # type: ignore[arg-type]


def _width_of_row(encoding: Encoding, record: Record) -> int | None:
    """The size of the scalars that an object consists of, side by side; None where it does not."""
    if isinstance(record, ElementMemory):
        return record.element_size
    assert isinstance(record, CellMemory)
    cells = _cells(encoding, record.type)
    widths = {bytes_of(encoding, type_) for _, type_ in cells}
    if len(widths) != 1:
        return None
    (width,) = widths
    is_row = all(place == number * width for number, (place, _) in enumerate(cells))
    return width if is_row else None


# ---------------------------------------------------------------- rows of equal elements


def _row(
    encoding: Encoding, state: SymbolicState, pointers: tuple[GuardedPointer, ...], size: Term, element: _Element
) -> _Block:
    """A block of equal elements, as many as its size says."""
    terms = encoding.terms
    _cut_misaligned(encoding, state, pointers, size, element.size)
    ends = tuple(_End(pointer, _bases_in_rows(encoding, state, pointer, element.size)) for pointer in pointers)
    count = _count(encoding, state, pointers, size, element.size)
    if count * len(element.layout) * sum(len(found) for end in ends for found in end.bases.values()) > MOST_ACCESSES:
        raise EncodingError("a block of a large C object at an offset that depends on inputs")
    slots = tuple(
        _Slot(start + step, type_, terms.bv_ult(terms.bv(start, 64), size))
        for start in range(0, count * element.size, element.size)
        for step, type_ in element.layout
    )
    return _Block(encoding, state, slots, ends)


def _common_type(encoding: Encoding, objects: list[Record], width: int) -> ScalarType:
    """The type of all the scalars; plain bits where only their size is the same."""
    found: set[ScalarType] = set()
    for record in objects:
        if isinstance(record, ElementMemory):
            found.add(record.element)
        else:
            assert isinstance(record, CellMemory)
            found.update(type_ for _, type_ in _cells(encoding, record.type))
    if len(found) == 1:
        return found.pop()
    kinds = {isinstance(type_, PointerType) for type_ in found}
    if kinds == {True}:
        return PointerType(None)
    if True in kinds:
        raise EncodingError("the bytes of a pointer")
    return IntType(width * 8, False)


def _cut_misaligned(
    encoding: Encoding, state: SymbolicState, pointers: tuple[GuardedPointer, ...], size: Term, width: int
) -> None:
    """Cut off executions whose block begins or ends inside of a scalar."""
    terms = encoding.terms
    zero, step = terms.bv(0, 64), terms.bv(width, 64)
    parts = [terms.eq(terms.bv_urem(size, step), zero)]
    for condition, offset in (choice for pointer in pointers for choice in pointer.choices.values()):
        parts.append(terms.implies(condition, terms.eq(terms.bv_urem(offset, step), zero)))
    _cut_unless(encoding, state, terms.or_(terms.eq(size, zero), terms.all_of(parts)))


def _cut_unless(encoding: Encoding, state: SymbolicState, aligned: Term) -> None:
    terms = encoding.terms
    if aligned is not terms.true:
        encoding.add_astray(state.guard.and_(terms, terms.not_(aligned)), NOT_FOLLOWED)
        state.guard = state.guard.and_(terms, aligned)


def _bases_in_rows(
    encoding: Encoding, state: SymbolicState, pointer: GuardedPointer, width: int
) -> Mapping[int, tuple[tuple[int, Term], ...]]:
    terms = encoding.terms
    found: dict[int, tuple[tuple[int, Term], ...]] = {}
    for object_id, (_, offset) in pointer.choices.items():
        record = encoding.record(state, object_id)
        if isinstance(record, CellMemory):
            end = _cells(encoding, record.type)[-1][0] + 1
            places = [offset.payload] if offset.is_constant else list(range(0, end, width))
            found[object_id] = tuple((place, terms.eq(offset, terms.bv(place, 64))) for place in places)
    return found


def _count(
    encoding: Encoding, state: SymbolicState, pointers: tuple[GuardedPointer, ...], size: Term, width: int
) -> int:
    """How many scalars to look at: those that the objects have room for, as far as the scope goes. Executions with more
    are cut off."""
    terms = encoding.terms
    rooms = [size.payload] if size.is_constant else []
    for pointer in pointers:
        sizes = [_size(encoding, state, key) for key in pointer.choices]
        rooms += [max(item.payload for item in sizes)] if all(item.is_constant for item in sizes) else []
    scope = max(encoding.bounds.array, EXPLICIT_ELEMENTS) if size.is_constant else encoding.bounds.array
    most: int = min((room // width for room in rooms), default=scope + 1)
    if most > scope:
        fits = terms.bv_ule(size, terms.bv(scope * width, 64))
        encoding.add_unwinding_assertion(state.guard.and_(terms, terms.not_(fits)))
        state.guard = state.guard.and_(terms, fits)
    return min(most, scope)


def _size(encoding: Encoding, state: SymbolicState, object_id: int) -> Term:
    record = encoding.record(state, object_id)
    assert isinstance(record, CellMemory | ElementMemory)
    return record.size


# ---------------------------------------------------------------- records


def _records(encoding: Encoding, state: SymbolicState, pointers: tuple[GuardedPointer, ...], size: Term) -> _Block:
    """A block of constant size that has the same scalars wherever it may be. Other places are cut off."""
    terms = encoding.terms
    if not size.is_constant:
        elements = {_record_of_row(encoding, encoding.record(state, key)) for item in pointers for key in item.choices}
        element = elements.pop()
        if elements or element is None:
            raise EncodingError(DIFFERENT)
        return _row(encoding, state, pointers, size, element)
    layouts: dict[tuple[int, int], dict[int, _Layout]] = {}
    for number, pointer in enumerate(pointers):
        for object_id, (_, offset) in pointer.choices.items():
            layouts[number, object_id] = _layouts(encoding, state, object_id, offset, size.payload)
    common = set.intersection(*(set(found.values()) for found in layouts.values()))
    if len(common) != 1:
        raise EncodingError(DIFFERENT)
    layout = common.pop()
    ends: list[_End] = []
    for number, pointer in enumerate(pointers):
        bases: dict[int, tuple[tuple[int, Term], ...]] = {}
        for object_id, (condition, offset) in pointer.choices.items():
            places = [place for place, found in layouts[number, object_id].items() if found == layout]
            bases[object_id] = tuple((place, terms.eq(offset, terms.bv(place, 64))) for place in places)
            _cut_unless(encoding, state, terms.implies(condition, terms.any_of(here for _, here in bases[object_id])))
        ends.append(_End(pointer, bases))
    if len(layout) * sum(len(found) for end in ends for found in end.bases.values()) > MOST_ACCESSES:
        raise EncodingError("a block of a large C object at an offset that depends on inputs")
    slots = tuple(_Slot(step, type_, terms.true) for step, type_ in layout)
    return _Block(encoding, state, slots, tuple(ends))


def _record_of_row(encoding: Encoding, record: Record) -> _Element | None:
    """The records that an object consists of, side by side; None where it does not."""
    if not isinstance(record, CellMemory):
        return None
    type_ = record.type
    while isinstance(type_, BlockType):
        type_ = type_.element
    return _Element(size_of(encoding.program, type_), _cells(encoding, type_))


def _layouts(encoding: Encoding, state: SymbolicState, object_id: int, offset: Term, count: int) -> dict[int, _Layout]:
    """Where in an object a block of so many bytes may begin without a part of a scalar, and what it has there."""
    record = encoding.record(state, object_id)
    if not isinstance(record, CellMemory):
        raise EncodingError(DIFFERENT)
    ranges = [(place, place + bytes_of(encoding, type_), type_) for place, type_ in _cells(encoding, record.type)]
    found: dict[int, _Layout] = {}
    for base in [offset.payload] if offset.is_constant else [start for start, _, _ in ranges]:
        touched = [item for item in ranges if item[0] < base + count and base < item[1]]
        if all(base <= start and end <= base + count for start, end, _ in touched):
            found[base] = tuple((start - base, type_) for start, _, type_ in touched)
    return found


# ---------------------------------------------------------------- reading


def _places(block: _Block, end: _End, object_id: int, slot: _Slot) -> Iterator[tuple[int, Term]]:
    """Where in an object of cells a slot may be, each place with its condition."""
    record = block.encoding.record(block.state, object_id)
    assert isinstance(record, CellMemory)
    size = bytes_of(block.encoding, slot.type)
    last = max((place for place, _ in _cells(block.encoding, record.type)), default=0)
    for base, here in end.bases[object_id]:
        place = base + slot.step
        if place <= last and (not record.size.is_constant or place + size <= record.size.payload):
            yield place, here


def _index(block: _Block, offset: Term, slot: _Slot) -> Term:
    """The element at which a slot is."""
    terms = block.encoding.terms
    width = bytes_of(block.encoding, slot.type)
    return terms.bv_lshr(terms.bv_add(offset, terms.bv(slot.step, 64)), terms.bv(width.bit_length() - 1, 64))


def _read(block: _Block, end: _End, slot: _Slot) -> _Piece:
    result: _Piece | None = None
    for object_id, (condition, offset) in end.pointer.choices.items():
        found = _read_in(block, end, (object_id, offset), slot)
        result = found if result is None else _either(block, condition, found, result)
    assert result is not None
    return result


def _read_in(block: _Block, end: _End, choice: tuple[int, Term], slot: _Slot) -> _Piece:
    encoding, terms = block.encoding, block.encoding.terms
    object_id, offset = choice
    record = encoding.record(block.state, object_id)
    if isinstance(record, ElementMemory):
        index = _index(block, offset, slot)
        assume_no_end_before(encoding, block.state, record.cells, index)
        value = converted_cell(encoding, terms.select(record.cells, index), record.element, slot.type)
        return _Piece(value, terms.true, terms.bv_nonzero(terms.select(record.written, index)))
    assert isinstance(record, CellMemory)
    result = _Piece(None, terms.false, terms.false)
    for place, here in _places(block, end, object_id, slot):
        found = read_bytes(encoding, record, place, bytes_of(encoding, slot.type), slot.type)
        if found.source is Source.PIECES and found.known is not terms.true:
            raise EncodingError("a part of a C value is copied")
        result = _either(block, here, _Piece(found.value, found.known, found.written), result)
    return result


def _either(block: _Block, condition: Term, yes: _Piece, no: _Piece) -> _Piece:
    terms = block.encoding.terms
    if condition is terms.true:
        return yes
    value = yes.value if no.value is None else no.value
    if yes.value is not None and no.value is not None:
        value = choose(terms, condition, yes.value, no.value)
    known, written = (terms.ite(condition, *pair) for pair in ((yes.known, no.known), (yes.written, no.written)))
    return _Piece(value, known, written)


# ---------------------------------------------------------------- writing


def _write(block: _Block, end: _End, slot: _Slot, piece: _Piece) -> None:
    terms, choices = block.encoding.terms, end.pointer.choices
    for object_id, (condition, offset) in choices.items():
        effect = slot.touched if len(choices) == 1 else terms.and_(slot.touched, condition)
        record = block.encoding.record(block.state, object_id)
        if isinstance(record, ElementMemory):
            index = _index(block, offset, slot)
            block.state.heap[object_id] = _with_element(block, record, index, slot, (piece, effect))
            continue
        for place, here in list(_places(block, end, object_id, slot)):
            _write_at(block, object_id, place, slot, (piece, terms.and_(effect, here)))


def _with_element(
    block: _Block, record: ElementMemory, index: Term, slot: _Slot, write: tuple[_Piece, Term]
) -> ElementMemory:
    encoding, terms = block.encoding, block.encoding.terms
    piece, effect = write
    value = terms.fresh("uninitialised", sort_of(record.element))
    if piece.value is not None:
        given = converted_cell(encoding, piece.value, slot.type, record.element)
        if not isinstance(given, Term):
            raise EncodingError("a pointer stored into an array of numbers")
        value = terms.ite(piece.known, given, value)
    cells = terms.store(record.cells, index, terms.ite(effect, value, terms.select(record.cells, index)))
    if piece.written is terms.true and record.written is terms.const_array(terms.bv(1, 1), WRITTEN):
        return replace(record, cells=cells)
    bit = terms.ite(effect, terms.bv_from_bool(piece.written, 1), terms.select(record.written, index))
    return replace(record, cells=cells, written=terms.store(record.written, index, bit))


def _write_at(block: _Block, object_id: int, place: int, slot: _Slot, write: tuple[_Piece, Term]) -> None:
    """What is there afterwards: the piece where there is an effect, what was there otherwise."""
    encoding = block.encoding
    piece, effect = write
    if effect is encoding.terms.false:
        return
    record = encoding.record(block.state, object_id)
    assert isinstance(record, CellMemory)
    size = bytes_of(encoding, slot.type)
    old = read_bytes(encoding, record, place, size, slot.type)
    found = _either(block, effect, piece, _Piece(old.value, old.known, old.written))
    value = zero_of(encoding.terms, slot.type) if found.value is None else found.value
    cell = Cell(size, value, found.known, found.written)
    cells = {**without_range(encoding, record, place, size), place: cell}
    block.state.heap[object_id] = replace(record, cells=cells)
