"""C memory: validity of accesses, and reads and writes through guarded pointers.

An access that is not valid violates its obligation and ends the path there: `checked` splits it off. Afterwards every
choice of the pointer is a live object that contains the accessed bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from vernier.core.source import Origin
from vernier.encode.c.bytes import Source, converted_cell, read_bytes, without_range
from vernier.encode.c.layout import scalar_cells
from vernier.encode.c.texts import assume_no_end_before
from vernier.encode.context import Encoding, Input
from vernier.encode.expressions import scalar
from vernier.encode.state import Blank, Cell, CellMemory, ElementMemory, Record, SymbolicState
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
from vernier.ir.ops import Allocate
from vernier.ir.types import BlockType, BoolType, FloatType, IntType, MemoryType, PointerType, Type
from vernier.logic.bank import Term
from vernier.logic.sorts import ArraySort, BitVecSort

EXPLICIT_ELEMENTS = 64
"""Arrays of scalars longer than this, or of a length that depends on inputs, are kept as one term."""
WRITTEN = ArraySort(BitVecSort(64), BitVecSort(1))
"""The sort of the bits that say which elements of an array were written"""
MOST_CANDIDATES = 600
"""An access at an offset that depends on inputs considers at most this many places of one object."""
NOT_FOLLOWED = "an access at an offset that depends on inputs may be to a part of memory that is not followed"


def bytes_of(encoding: Encoding, type_: Type) -> int:
    """The size of a scalar in memory."""
    if not isinstance(type_, BoolType | IntType | FloatType | PointerType):
        raise EncodingError(f"{type_} in C memory")
    return size_of(encoding.program, type_)


# ---------------------------------------------------------------- validity


def writable(encoding: Encoding, target: GuardedPointer) -> GuardedPointer:
    """The pointer without its read-only choices: a write to one of those is an invalid access."""
    if encoding.constant_objects.keys().isdisjoint(target.choices):
        return target
    return GuardedPointer({key: item for key, item in target.choices.items() if key not in encoding.constant_objects})


def checked(
    encoding: Encoding, state: SymbolicState, pointer: GuardedPointer, size: Term, obligation: str | None
) -> GuardedPointer:
    """Violate the obligation where `size` bytes at the pointer are not there, and go on where they are."""
    terms = encoding.terms
    valid: dict[int, Term] = {}
    for object_id, (condition, offset) in pointer.choices.items():
        inside = is_inside(encoding, state, object_id, offset, size)
        if inside is not terms.false:
            valid[object_id] = terms.and_(condition, inside)
    fine = terms.any_of(valid.values())
    if obligation is not None:
        encoding.violate(obligation, state.guard, terms.not_(fine))
    state.guard = state.guard.and_(terms, fine)
    return GuardedPointer({key: pointer.choices[key] for key in valid})


def is_inside(encoding: Encoding, state: SymbolicState, object_id: int, offset: Term, size: Term) -> Term:
    """Whether so many bytes at an offset are inside a live object."""
    terms = encoding.terms
    if object_id == NULL or object_id in encoding.function_names:
        return terms.false
    record = encoding.record(state, object_id)
    if not isinstance(record, CellMemory | ElementMemory):
        return terms.false
    fits = terms.and_(terms.bv_ule(size, record.size), terms.bv_ule(offset, terms.bv_sub(record.size, size)))
    return terms.and_(record.live, fits)


# ---------------------------------------------------------------- reading


def load(
    encoding: Encoding, state: SymbolicState, pointer: GuardedPointer, type_: Type, origin: Origin
) -> GuardedValue:
    """The scalar of this type at a valid pointer."""
    result: GuardedValue | None = None
    for object_id, (condition, offset) in pointer.choices.items():
        value = _read(encoding, state, object_id, (condition, offset), type_, origin)
        result = value if result is None else choose(encoding.terms, condition, value, result)
    return zero_of(encoding.terms, type_) if result is None else result


def _read(
    encoding: Encoding, state: SymbolicState, object_id: int, choice: tuple[Term, Term], type_: Type, origin: Origin
) -> GuardedValue:
    condition = choice[0]
    record = encoding.record(state, object_id)
    if isinstance(record, ElementMemory):
        index = element_index(encoding, state, record, choice, type_)
        assume_no_end_before(encoding, state, record.cells, index)
        return converted_cell(encoding, encoding.terms.select(record.cells, index), record.element, type_)
    assert isinstance(record, CellMemory)
    result: GuardedValue | None = None
    for place, here in _places(encoding, state, record, choice, type_):
        when = encoding.terms.and_(condition, here)
        value = _read_at(encoding, state, object_id, (place, when), type_, origin)
        result = value if result is None else choose(encoding.terms, here, value, result)
    return zero_of(encoding.terms, type_) if result is None else result


def _read_at(
    encoding: Encoding, state: SymbolicState, object_id: int, at: tuple[int, Term], type_: Type, origin: Origin
) -> GuardedValue:
    """The scalar at a constant offset, which is read under a condition. A value that is not known is an input then, and
    stays: but it is not written."""
    terms = encoding.terms
    place, when = at
    record = encoding.record(state, object_id)
    assert isinstance(record, CellMemory)
    size = bytes_of(encoding, type_)
    found = read_bytes(encoding, record, place, size, type_)
    drawn = state.guard.and_(terms, terms.and_(when, terms.not_(found.known)))
    if found.value is not None and drawn.is_false(terms):
        return found.value
    if found.source is Source.PIECES:
        # Where some bytes are known and some are not, no single input stands for the whole.
        encoding.add_astray(drawn, NOT_FOLLOWED)
    value = _indeterminate(encoding, drawn.term, type_, origin)
    if found.value is not None:
        value = choose(terms, found.known, found.value, value)
    cell = Cell(size, value, terms.or_(found.known, when), found.written)
    cells = {**without_range(encoding, record, place, size), place: cell}
    state.heap[object_id] = replace(record, cells=cells)
    return value


def _indeterminate(encoding: Encoding, guard: Term, type_: Type, origin: Origin) -> GuardedValue:
    """Any value, read where the guard holds. A pointer points to no object, whatever its bits are: an access through it
    is a violation, and where it is compared with a pointer to an object nothing is claimed (`pointers.compare`)."""
    terms = encoding.terms
    plain = IntType(encoding.program.pointer_width, False) if isinstance(type_, PointerType) else type_
    symbol = terms.fresh("uninitialised", sort_of(plain))
    encoding.inputs.append(Input(symbol, guard, plain, "uninitialised", origin))
    if isinstance(type_, PointerType):
        return GuardedPointer({NULL: (terms.true, terms.bv_resize_unsigned(symbol, 64))})
    return symbol


def unwritten(encoding: Encoding, state: SymbolicState, pointer: GuardedPointer, type_: Type) -> Term:
    """Whether a valid access with this type would read an uninitialised byte."""
    terms = encoding.terms
    size = bytes_of(encoding, type_)
    found = terms.false
    for object_id, (condition, offset) in pointer.choices.items():
        inside = is_inside(encoding, state, object_id, offset, terms.bv(size, 64))
        if inside is not terms.false:
            there = terms.not_(_is_written(encoding, encoding.record(state, object_id), offset, type_))
            found = terms.or_(found, terms.and_(condition, inside, there))
    return found


def _is_written(encoding: Encoding, record: Record, offset: Term, type_: Type) -> Term:
    """Whether the scalar at an offset was written. Offsets between the places of scalars are left to the access, which
    does not claim anything about them."""
    terms = encoding.terms
    if isinstance(record, ElementMemory):
        index = terms.bv_lshr(offset, terms.bv(record.element_size.bit_length() - 1, 64))
        return terms.bv_nonzero(terms.select(record.written, index))
    assert isinstance(record, CellMemory)
    size = bytes_of(encoding, type_)
    places = [offset.payload] if offset.is_constant else _candidates(encoding, record, size)
    result = terms.true
    for place in places:
        content = read_bytes(encoding, record, place, size, type_)
        if content.written is not terms.true:
            here = terms.eq(offset, terms.bv(place, 64))
            result = terms.and_(result, terms.or_(terms.not_(here), content.written))
    return result


def _places(
    encoding: Encoding, state: SymbolicState, record: CellMemory, choice: tuple[Term, Term], type_: Type
) -> Iterator[tuple[int, Term]]:
    """The constant offsets an access may go to, each with its condition. Paths to other offsets are cut off, where it
    is this object that is accessed: the offset may be one in another."""
    terms = encoding.terms
    chosen, offset = choice
    if offset.is_constant:
        yield offset.payload, terms.true
        return
    size = bytes_of(encoding, type_)
    candidates = _candidates(encoding, record, size)
    conditions = [(place, terms.eq(offset, terms.bv(place, 64))) for place in candidates]
    aligned = terms.any_of(condition for _, condition in conditions)
    _cut_astray(encoding, state, chosen, aligned)
    yield from conditions


def _candidates(encoding: Encoding, record: CellMemory, size: int) -> list[int]:
    """The places of an object where a scalar of this size may be: its cells by type, and those written so far."""
    declared = [
        place for place, scalar in scalar_cells(encoding.program, record.type) if bytes_of(encoding, scalar) == size
    ]
    written = [place for place, cell in record.cells.items() if cell.size == size]
    places = sorted({*declared, *written})
    if not places and record.size.is_constant:
        places = list(range(0, max(0, record.size.payload - size + 1), size))
    if len(places) > MOST_CANDIDATES:
        raise EncodingError("an access to a large C object at an offset that depends on inputs")
    return places


def _cut_astray(encoding: Encoding, state: SymbolicState, chosen: Term, aligned: Term) -> None:
    """Cut off the paths on which an object is accessed elsewhere than it is followed."""
    terms = encoding.terms
    encoding.add_astray(state.guard.and_(terms, terms.and_(chosen, terms.not_(aligned))), NOT_FOLLOWED)
    state.guard = state.guard.and_(terms, terms.implies(chosen, aligned))


def element_index(
    encoding: Encoding, state: SymbolicState, record: ElementMemory, choice: tuple[Term, Term], type_: Type
) -> Term:
    """The element at a byte offset; paths with offsets between elements are cut off."""
    terms = encoding.terms
    chosen, offset = choice
    size = record.element_size
    if bytes_of(encoding, type_) != size or isinstance(type_, PointerType):
        raise EncodingError("an array of scalars accessed with another size")
    if size > 1:
        aligned = terms.eq(terms.bv_urem(offset, terms.bv(size, 64)), terms.bv(0, 64))
        if aligned is not terms.true:
            _cut_astray(encoding, state, chosen, aligned)
    return terms.bv_lshr(offset, terms.bv(size.bit_length() - 1, 64))


# ---------------------------------------------------------------- writing


def store(encoding: Encoding, state: SymbolicState, pointer: GuardedPointer, type_: Type, value: GuardedValue) -> None:
    """Write a scalar of this type at a valid pointer."""
    for object_id, (condition, offset) in pointer.choices.items():
        effect = encoding.terms.true if len(pointer.choices) == 1 else condition
        record = encoding.record(state, object_id)
        if isinstance(record, ElementMemory):
            state.heap[object_id] = _with_element(encoding, state, record, (effect, offset), type_, value)
            continue
        assert isinstance(record, CellMemory)
        for place, here in list(_places(encoding, state, record, (effect, offset), type_)):
            _write_at(encoding, state, object_id, place, type_, value, encoding.terms.and_(effect, here))


def _with_element(
    encoding: Encoding,
    state: SymbolicState,
    record: ElementMemory,
    choice: tuple[Term, Term],
    type_: Type,
    value: GuardedValue,
) -> ElementMemory:
    terms, effect = encoding.terms, choice[0]
    index = element_index(encoding, state, record, choice, type_)
    written = converted_cell(encoding, value, type_, record.element)
    if not isinstance(written, Term):
        raise EncodingError("a pointer stored into an array of numbers")
    if effect is not terms.true:
        written = terms.ite(effect, written, terms.select(record.cells, index))
    cells = terms.store(record.cells, index, written)
    return replace(record, cells=cells, written=_marked(encoding, record, index, effect))


def _marked(encoding: Encoding, record: ElementMemory, index: Term, effect: Term) -> Term:
    """The bits of the elements that were written, with one more where the effect takes place."""
    terms = encoding.terms
    one = terms.bv(1, 1)
    if record.written is terms.const_array(one, WRITTEN):
        return record.written
    bit = terms.ite(effect, one, terms.select(record.written, index))
    return terms.store(record.written, index, bit)


def _write_at(
    encoding: Encoding,
    state: SymbolicState,
    object_id: int,
    place: int,
    type_: Type,
    value: GuardedValue,
    effect: Term,
) -> None:
    terms = encoding.terms
    record = encoding.record(state, object_id)
    assert isinstance(record, CellMemory)
    size = bytes_of(encoding, type_)
    cell = Cell(size, value, terms.true, terms.true)
    if effect is not terms.true:
        # A write that may not happen needs the value that is there otherwise.
        old = read_bytes(encoding, record, place, size, type_)
        kept = value if old.value is None else choose(terms, effect, value, old.value)
        cell = Cell(size, kept, terms.or_(effect, old.known), terms.or_(effect, old.written))
    cells = {**without_range(encoding, record, place, size), place: cell}
    state.heap[object_id] = replace(record, cells=cells)


# ---------------------------------------------------------------- objects


MODEST_BYTES = 4096
"""An execution with objects of this size can surely be run"""


def allocate(encoding: Encoding, state: SymbolicState, operation: Allocate) -> GuardedPointer:
    """A fresh object."""
    terms = encoding.terms
    count = terms.bv_resize_unsigned(scalar(encoding, state, operation.count), 64)
    blank = Blank.ZERO if operation.zeroed else Blank.INDETERMINATE
    object_id = encoding.allocate(operation.target.type)
    state.heap[object_id] = new_memory(
        encoding, operation.type, _within_scope(encoding, state, operation, count), blank
    )
    return pointer_to(terms, object_id)


def _within_scope(encoding: Encoding, state: SymbolicState, operation: Allocate, count: Term) -> Term:
    """An object of cells has at most as many elements as the scope has in an array: paths to larger ones are cut off.
    An array of scalars is one term, whatever its size."""
    terms = encoding.terms
    if not count.is_constant:
        modest = terms.bv_ule(count, terms.bv(MODEST_BYTES // max(1, size_of(encoding.program, operation.type)), 64))
        encoding.modest.append(terms.implies(state.guard.term, modest))
    if count.is_constant or isinstance(_flattened(operation.type, None)[0], IntType | FloatType):
        return count
    fits = terms.bv_ule(count, terms.bv(encoding.bounds.array, 64))
    encoding.add_unwinding_assertion(state.guard.and_(terms, terms.not_(fits)))
    state.guard = state.guard.and_(terms, fits)
    return count


def new_memory(encoding: Encoding, type_: MemoryType, count: Term, blank: Blank) -> Record:
    """The contents of a new object of `count` elements of a type. Where the count depends on inputs, there are cells
    for as many elements as the scope allows, and its size says which of them are there."""
    terms = encoding.terms
    size = terms.bv_mul(count, terms.bv(size_of(encoding.program, type_), 64))
    element, total = _flattened(type_, count.payload if count.is_constant else None)
    if isinstance(element, IntType | FloatType) and (total is None or total > EXPLICIT_ELEMENTS):
        sort = ArraySort(BitVecSort(64), sort_of(element))
        zero = zero_of(terms, element)
        assert isinstance(zero, Term)
        cells = terms.const_array(zero, sort) if blank is Blank.ZERO else terms.fresh("uninitialised", sort)
        written = terms.const_array(terms.bv(1 if blank is Blank.ZERO else 0, 1), WRITTEN)
        whole = BlockType(type_, count.payload if count.is_constant else None)
        return ElementMemory(_one(whole), element, size, cells, written, terms.true)
    whole_type = _one(BlockType(type_, count.payload if count.is_constant else encoding.bounds.array))
    cells_by_place: dict[int, Cell] = {}
    if blank is Blank.ZERO:
        cells_by_place = {
            place: Cell(bytes_of(encoding, scalar_type), zero_of(terms, scalar_type), terms.true, terms.true)
            for place, scalar_type in scalar_cells(encoding.program, whole_type)
        }
    return CellMemory(whole_type, size, cells_by_place, blank, terms.true)


def _one(type_: BlockType) -> MemoryType:
    """An array of one element is that element."""
    return type_.element if type_.count == 1 else type_


def _flattened(type_: MemoryType, count: int | None) -> tuple[MemoryType, int | None]:
    """Arrays of arrays as one array: the innermost element and how many there are."""
    while isinstance(type_, BlockType) and type_.count is not None:
        count = None if count is None else count * type_.count
        type_ = type_.element
    return type_, count
