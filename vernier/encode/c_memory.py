"""C memory: validity of accesses, and reads and writes through guarded pointers.

An access that is not valid violates its obligation and ends the path there: `checked` splits it off. Afterwards every
choice of the pointer is a live object that contains the accessed bytes.
"""

from __future__ import annotations

from collections.abc import Iterator

from vernier.core.source import Origin
from vernier.encode.bytes import converted_cell, read_bytes, without_range
from vernier.encode.context import Encoding, Input
from vernier.encode.expressions import scalar
from vernier.encode.layout import scalar_cells, size_of
from vernier.encode.state import Blank, CellMemory, ElementMemory, Record, SymbolicState
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
from vernier.ir.ops import Allocate
from vernier.ir.types import BlockType, BoolType, FloatType, IntType, MemoryType, PointerType, Type
from vernier.logic.bank import Term
from vernier.logic.sorts import ArraySort, BitVecSort

EXPLICIT_ELEMENTS = 64
"""Arrays of scalars longer than this, or of a length that depends on inputs, are kept as one term."""
MOST_CANDIDATES = 600
"""An access at an offset that depends on inputs considers at most this many places of one object."""


def bytes_of(encoding: Encoding, type_: Type) -> int:
    """The size of a scalar in memory."""
    if not isinstance(type_, BoolType | IntType | FloatType | PointerType):
        raise EncodingError(f"{type_} in C memory")
    return size_of(encoding.program, type_)


# ---------------------------------------------------------------- validity


def checked(
    encoding: Encoding, state: SymbolicState, pointer: GuardedPointer, size: Term, obligation: str | None
) -> GuardedPointer:
    """Violate the obligation where `size` bytes at the pointer are not there, and go on where they are."""
    terms = encoding.terms
    valid: dict[int, Term] = {}
    for object_id, (condition, offset) in pointer.choices.items():
        inside = _inside(encoding, state, object_id, offset, size)
        if inside is not terms.false:
            valid[object_id] = terms.and_(condition, inside)
    fine = terms.any_of(valid.values())
    if obligation is not None:
        encoding.violate(obligation, state.guard, terms.not_(fine))
    state.guard = state.guard.and_(terms, fine)
    return GuardedPointer({key: pointer.choices[key] for key in valid})


def _inside(encoding: Encoding, state: SymbolicState, object_id: int, offset: Term, size: Term) -> Term:
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
        value = _read(encoding, state, object_id, offset, type_, origin)
        result = value if result is None else choose(encoding.terms, condition, value, result)
    return zero_of(encoding.terms, type_) if result is None else result


def _read(
    encoding: Encoding, state: SymbolicState, object_id: int, offset: Term, type_: Type, origin: Origin
) -> GuardedValue:
    record = encoding.record(state, object_id)
    if isinstance(record, ElementMemory):
        index = _element_index(encoding, state, record, offset, type_)
        return converted_cell(encoding, encoding.terms.select(record.cells, index), record.element, type_)
    assert isinstance(record, CellMemory)
    result: GuardedValue | None = None
    for place, here in _places(encoding, state, record, offset, type_):
        value = _read_at(encoding, state, object_id, place, type_, origin)
        result = value if result is None else choose(encoding.terms, here, value, result)
    return zero_of(encoding.terms, type_) if result is None else result


def _read_at(
    encoding: Encoding, state: SymbolicState, object_id: int, place: int, type_: Type, origin: Origin
) -> GuardedValue:
    record = encoding.record(state, object_id)
    assert isinstance(record, CellMemory)
    size = bytes_of(encoding, type_)
    found = read_bytes(encoding, record, place, size, type_)
    if found is not None:
        return found
    # Nobody has written here: any value, the same from now on.
    fresh = _indeterminate(encoding, state, type_, origin)
    cells = {**without_range(encoding, record, place, size), place: (size, fresh)}
    state.heap[object_id] = CellMemory(record.type, record.size, cells, record.blank, record.live)
    return fresh


def _indeterminate(encoding: Encoding, state: SymbolicState, type_: Type, origin: Origin) -> GuardedValue:
    if isinstance(type_, PointerType):
        # Using it is undefined behaviour, which the answer excludes; it points to no object, whatever its bits are.
        return GuardedPointer({NULL: (encoding.terms.true, encoding.terms.fresh("uninitialised", BitVecSort(64)))})
    symbol = encoding.terms.fresh("uninitialised", sort_of(type_))
    encoding.inputs.append(Input(symbol, state.guard.term, type_, "uninitialised", origin))
    return symbol


def _places(
    encoding: Encoding, state: SymbolicState, record: CellMemory, offset: Term, type_: Type
) -> Iterator[tuple[int, Term]]:
    """The constant offsets an access may go to, each with its condition. Paths to other offsets are cut off."""
    terms = encoding.terms
    if offset.is_constant:
        yield offset.payload, terms.true
        return
    size = bytes_of(encoding, type_)
    candidates = _candidates(encoding, record, size)
    conditions = [(place, terms.eq(offset, terms.bv(place, 64))) for place in candidates]
    aligned = terms.any_of(condition for _, condition in conditions)
    encoding.exceed(state.guard.and_(terms, terms.not_(aligned)))
    state.guard = state.guard.and_(terms, aligned)
    yield from conditions


def _candidates(encoding: Encoding, record: CellMemory, size: int) -> list[int]:
    """The places of an object where a scalar of this size may be: its cells by type, and those written so far."""
    declared = [
        place for place, scalar in scalar_cells(encoding.program, record.type) if bytes_of(encoding, scalar) == size
    ]
    written = [place for place, (width, _) in record.cells.items() if width == size]
    places = sorted({*declared, *written})
    if not places and record.size.is_constant:
        places = list(range(0, max(0, record.size.payload - size + 1), size))
    if len(places) > MOST_CANDIDATES:
        raise EncodingError("an access to a large C object at an offset that depends on inputs")
    return places


def _element_index(encoding: Encoding, state: SymbolicState, record: ElementMemory, offset: Term, type_: Type) -> Term:
    """The element at a byte offset; paths with offsets between elements are cut off."""
    terms = encoding.terms
    size = record.element_size
    if bytes_of(encoding, type_) != size or isinstance(type_, PointerType):
        raise EncodingError("an array of scalars accessed with another size")
    if size > 1:
        aligned = terms.eq(terms.bv_urem(offset, terms.bv(size, 64)), terms.bv(0, 64))
        if aligned is not terms.true:
            encoding.exceed(state.guard.and_(terms, terms.not_(aligned)))
            state.guard = state.guard.and_(terms, aligned)
    return terms.bv_lshr(offset, terms.bv(size.bit_length() - 1, 64))


# ---------------------------------------------------------------- writing


def store(encoding: Encoding, state: SymbolicState, pointer: GuardedPointer, type_: Type, value: GuardedValue) -> None:
    """Write a scalar of this type at a valid pointer."""
    for object_id, (condition, offset) in pointer.choices.items():
        effect = encoding.terms.true if len(pointer.choices) == 1 else condition
        record = encoding.record(state, object_id)
        if isinstance(record, ElementMemory):
            state.heap[object_id] = _with_element(encoding, state, record, offset, type_, value, effect)
            continue
        assert isinstance(record, CellMemory)
        for place, here in list(_places(encoding, state, record, offset, type_)):
            _write_at(encoding, state, object_id, place, type_, value, encoding.terms.and_(effect, here))


def _with_element(
    encoding: Encoding,
    state: SymbolicState,
    record: ElementMemory,
    offset: Term,
    type_: Type,
    value: GuardedValue,
    effect: Term,
) -> ElementMemory:
    terms = encoding.terms
    index = _element_index(encoding, state, record, offset, type_)
    written = converted_cell(encoding, value, type_, record.element)
    if not isinstance(written, Term):
        raise EncodingError("a pointer stored into an array of numbers")
    if effect is not terms.true:
        written = terms.ite(effect, written, terms.select(record.cells, index))
    return ElementMemory(record.element, record.size, terms.store(record.cells, index, written), record.live)


def _write_at(
    encoding: Encoding,
    state: SymbolicState,
    object_id: int,
    place: int,
    type_: Type,
    value: GuardedValue,
    effect: Term,
) -> None:
    record = encoding.record(state, object_id)
    assert isinstance(record, CellMemory)
    size = bytes_of(encoding, type_)
    if effect is not encoding.terms.true:
        # A write that may not happen needs the value that is there otherwise.
        old = read_bytes(encoding, record, place, size, type_)
        if old is None:
            old = (
                GuardedPointer({NULL: (encoding.terms.true, encoding.terms.fresh("uninitialised", BitVecSort(64)))})
                if isinstance(type_, PointerType)
                else encoding.terms.fresh("uninitialised", sort_of(type_))
            )
        value = choose(encoding.terms, effect, value, old)
    cells = {**without_range(encoding, record, place, size), place: (size, value)}
    state.heap[object_id] = CellMemory(record.type, record.size, cells, record.blank, record.live)


# ---------------------------------------------------------------- objects


def allocate(encoding: Encoding, state: SymbolicState, operation: Allocate) -> GuardedPointer:
    """A fresh object."""
    terms = encoding.terms
    count = terms.bv_resize_unsigned(scalar(encoding, state, operation.count), 64)
    blank = Blank.ZERO if operation.zeroed else Blank.INDETERMINATE
    object_id = encoding.allocate(operation.target.type)
    state.heap[object_id] = new_memory(encoding, operation.type, count, blank)
    return pointer_to(terms, object_id)


def new_memory(encoding: Encoding, type_: MemoryType, count: Term, blank: Blank) -> Record:
    """The contents of a new object of `count` elements of a type."""
    terms = encoding.terms
    size = terms.bv_mul(count, terms.bv(size_of(encoding.program, type_), 64))
    element, total = _flattened(type_, count.payload if count.is_constant else None)
    if isinstance(element, IntType | FloatType) and (total is None or total > EXPLICIT_ELEMENTS):
        sort = ArraySort(BitVecSort(64), sort_of(element))
        zero = zero_of(terms, element)
        assert isinstance(zero, Term)
        cells = terms.const_array(zero, sort) if blank is Blank.ZERO else terms.fresh("uninitialised", sort)
        return ElementMemory(element, size, cells, terms.true)
    if total is None:
        raise EncodingError("a C object whose size depends on inputs")
    whole = type_ if count.is_constant and count.payload == 1 else BlockType(type_, count.payload)
    cells_by_place: dict[int, tuple[int, GuardedValue]] = {}
    if blank is Blank.ZERO:
        cells_by_place = {
            place: (bytes_of(encoding, scalar_type), zero_of(terms, scalar_type))
            for place, scalar_type in scalar_cells(encoding.program, whole)
        }
    return CellMemory(whole, size, cells_by_place, blank, terms.true)


def _flattened(type_: MemoryType, count: int | None) -> tuple[MemoryType, int | None]:
    """Arrays of arrays as one array: the innermost element and how many there are."""
    while isinstance(type_, BlockType) and type_.count is not None:
        count = None if count is None else count * type_.count
        type_ = type_.element
    return type_, count
