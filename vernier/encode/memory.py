"""Reads and writes of Java memory through guarded references.

A path never goes through null or outside an array here: the front end has branched on that before. So the null choice
is skipped, and where a single object is left the write is a strong update.
"""

from __future__ import annotations

from vernier.encode.context import RAISED_AT, Encoding
from vernier.encode.expressions import reference, scalar
from vernier.encode.state import ArrayRecord, ObjectRecord, SymbolicState, cells_as_term
from vernier.encode.values import (
    NULL,
    EncodingError,
    GuardedReference,
    GuardedValue,
    choose,
    reference_to,
    sort_of,
    zero_of,
)
from vernier.ir.ops import DerefPlace, ElementPlace, FieldPlace, GlobalPlace, NewArray, Place, Raise
from vernier.ir.types import I32, U16, Type, is_reference
from vernier.logic.bank import Term
from vernier.logic.sorts import ArraySort, BitVecSort

EXPLICIT_CELLS = 128
"""Arrays of scalars longer than this become one term as soon as an index depends on inputs."""


def load(encoding: Encoding, state: SymbolicState, place: Place) -> GuardedValue:
    """The value at a place."""
    match place:
        case GlobalPlace(name=name):
            return state.global_value(name)
        case FieldPlace(object=target, owner=owner, field=field, type=type_):
            return load_field(encoding, state, reference(encoding, state, target), (owner, field), type_)
        case ElementPlace(array=array, index=index, type=type_):
            position = scalar(encoding, state, index)
            return load_element(encoding, state, reference(encoding, state, array), position, type_)
        case DerefPlace():
            raise AssertionError("C memory is accessed through c_memory")


def store(encoding: Encoding, state: SymbolicState, place: Place, value: GuardedValue) -> None:
    """Write a place of the state."""
    match place:
        case GlobalPlace(name=name):
            state.globals[name] = value
        case FieldPlace(object=target, owner=owner, field=field):
            store_field(encoding, state, reference(encoding, state, target), (owner, field), value)
        case ElementPlace(array=array, index=index):
            position = scalar(encoding, state, index)
            store_element(encoding, state, reference(encoding, state, array), position, value)
        case DerefPlace():
            raise AssertionError("C memory is accessed through c_memory")


def load_field(
    encoding: Encoding, state: SymbolicState, target: GuardedReference, key: tuple[str, str], type_: Type
) -> GuardedValue:
    """The field `key` of whatever object the reference is."""
    result: GuardedValue | None = None
    for object_id, condition in target.choices.items():
        if object_id == NULL:
            continue
        record = encoding.record(state, object_id)
        if not isinstance(record, ObjectRecord) or key not in record.fields:
            continue  # a choice of another class: the front end has tested the class, so the path does not exist
        value = record.fields[key]
        result = value if result is None else choose(encoding.terms, condition, value, result)
    return zero_of(encoding.terms, type_) if result is None else result


def store_field(
    encoding: Encoding, state: SymbolicState, target: GuardedReference, key: tuple[str, str], value: GuardedValue
) -> None:
    """Write the field `key` of whatever object the reference is."""
    written = [
        (object_id, condition, record)
        for object_id, condition in target.choices.items()
        if object_id != NULL
        and isinstance(record := encoding.record(state, object_id), ObjectRecord)
        and key in record.fields
    ]
    for object_id, condition, record in written:
        effect = encoding.terms.true if len(written) == 1 else condition
        state.heap[object_id] = record.with_field(key, choose(encoding.terms, effect, value, record.fields[key]))


def note_raise(encoding: Encoding, state: SymbolicState, operation: Raise) -> None:
    """Record in the exception the obligation that the operation names."""
    terms = encoding.terms
    note: GuardedValue = terms.bv(encoding.obligation_number(operation.obligation, operation.by), 32)
    if operation.after is not None:
        earlier = load_field(encoding, state, reference(encoding, state, operation.after), RAISED_AT, I32)
        assert isinstance(earlier, Term)
        # Positive numbers are notes of the program's code.
        note = choose(terms, terms.bv_slt(terms.bv(0, 32), earlier), earlier, note)
    store_field(encoding, state, reference(encoding, state, operation.exception), RAISED_AT, note)


def load_element(
    encoding: Encoding, state: SymbolicState, array: GuardedReference, index: Term, type_: Type
) -> GuardedValue:
    """The cell at `index` of whatever array the reference is."""
    result: GuardedValue | None = None
    for object_id, condition in array.choices.items():
        if object_id == NULL:
            continue
        record = encoding.record(state, object_id)
        if isinstance(record, ArrayRecord):
            characters = encoding.first_characters(record)
            if characters is None:
                value = _cell(encoding, state, object_id, record, index)
            else:
                value = _character(encoding, state, characters, index, condition)
            if value is not None:
                result = value if result is None else choose(encoding.terms, condition, value, result)
    return zero_of(encoding.terms, type_) if result is None else result


def _cell(
    encoding: Encoding, state: SymbolicState, object_id: int, record: ArrayRecord, index: Term
) -> GuardedValue | None:
    """One cell, or None when the array has no cell at this index."""
    terms = encoding.terms
    if isinstance(record.cells, tuple) and index.is_constant:
        position = index.payload
        return record.cells[position] if position < len(record.cells) else None
    record = _summarised(encoding, state, object_id, record)
    if isinstance(record.cells, Term):
        return terms.select(record.cells, index)
    result: GuardedValue | None = None
    for position, cell in enumerate(record.cells):
        result = cell if result is None else choose(terms, terms.eq(index, terms.bv(position, 32)), cell, result)
    return result


def _character(
    encoding: Encoding, state: SymbolicState, characters: tuple[Term, ...], index: Term, condition: Term
) -> Term | None:
    """A character of an input string, which is the array under this condition. Law: paths that look behind the ones
    that are known are cut off, and no others: of a string of which only the beginning matters, the length does not."""
    terms = encoding.terms
    if index.is_constant and index.payload < len(characters):
        known: Term = characters[index.payload]
        return known
    behind = terms.and_(condition, terms.bv_ule(terms.bv(len(characters), 32), index))
    encoding.add_unwinding_assertion(state.guard.and_(terms, behind))
    state.guard = state.guard.and_(terms, terms.not_(behind))
    if len(characters) > EXPLICIT_CELLS:
        return terms.select(encoding.character_array(characters), index)
    result: Term | None = None
    for position, cell in enumerate(characters):
        result = cell if result is None else terms.ite(terms.eq(index, terms.bv(position, 32)), cell, result)
    return result


def _summarised(encoding: Encoding, state: SymbolicState, object_id: int, record: ArrayRecord) -> ArrayRecord:
    """The record as one term if it is a long array of scalars."""
    if isinstance(record.cells, Term) or len(record.cells) <= EXPLICIT_CELLS or is_reference(record.type.element):
        return record
    record = ArrayRecord(record.type, record.length, cells_as_term(encoding.terms, record))
    state.heap[object_id] = record
    return record


def store_element(
    encoding: Encoding, state: SymbolicState, array: GuardedReference, index: Term, value: GuardedValue
) -> None:
    """Write the cell at `index` of whatever array the reference is."""
    targets = [
        (object_id, condition, record)
        for object_id, condition in array.choices.items()
        if object_id != NULL and isinstance(record := encoding.record(state, object_id), ArrayRecord)
    ]
    for object_id, condition, record in targets:
        effect = encoding.terms.true if len(targets) == 1 else condition
        state.heap[object_id] = _with_cell(encoding, state, object_id, record, index, value, effect)


def _with_cell(
    encoding: Encoding,
    state: SymbolicState,
    object_id: int,
    record: ArrayRecord,
    index: Term,
    value: GuardedValue,
    effect: Term,
) -> ArrayRecord:
    terms = encoding.terms
    if isinstance(record.cells, tuple) and index.is_constant:
        position = index.payload
        if position >= len(record.cells):
            return record
        cells = list(record.cells)
        cells[position] = choose(terms, effect, value, cells[position])
        return ArrayRecord(record.type, record.length, tuple(cells))
    record = _summarised(encoding, state, object_id, record)
    if isinstance(record.cells, Term):
        if not isinstance(value, Term):
            raise EncodingError("a reference stored into an array of numbers")
        kept = value if effect is terms.true else terms.ite(effect, value, terms.select(record.cells, index))
        return ArrayRecord(record.type, record.length, terms.store(record.cells, index, kept))
    cells = [
        choose(terms, terms.and_(effect, terms.eq(index, terms.bv(position, 32))), value, cell)
        for position, cell in enumerate(record.cells)
    ]
    return ArrayRecord(record.type, record.length, tuple(cells))


def new_array(encoding: Encoding, state: SymbolicState, operation: NewArray) -> GuardedReference:
    """A fresh array of zeros."""
    return allocate_array(encoding, state, operation, scalar(encoding, state, operation.length))


def allocate_array(encoding: Encoding, state: SymbolicState, operation: NewArray, length: Term) -> GuardedReference:
    terms = encoding.terms
    element = operation.type.element
    object_id = encoding.allocate(operation.type)
    zero = zero_of(terms, element)
    cells: tuple[GuardedValue, ...] | Term
    if length.is_constant:
        if length.payload > MOST_CELLS:
            cells = _constant_cells(encoding, element, zero)
        else:
            cells = (zero,) * length.payload
    elif is_reference(element) or element == U16:
        # Characters are looked at one by one sooner or later, which formulas over single cells do best.
        most = encoding.bounds.array if is_reference(element) else 2 * encoding.bounds.array + SPARE_CHARACTERS
        bound = terms.bv_ule(length, terms.bv(most, 32))
        encoding.add_unwinding_assertion(state.guard.and_(terms, terms.not_(bound)))
        state.guard = state.guard.and_(terms, bound)
        cells = (zero,) * most
    else:
        modest = terms.bv_ule(length, terms.bv(MODEST_CELLS, 32))
        encoding.modest.append(terms.implies(state.guard.term, modest))
        cells = _constant_cells(encoding, element, zero)
    state.heap[object_id] = ArrayRecord(operation.type, length, cells)
    encoding.allocated[object_id] = state.guard.term
    return reference_to(terms, object_id)


SPARE_CHARACTERS = 32
"""How much longer than an input string a string built from it may be."""
MODEST_CELLS = 1024
"""An execution with arrays of this length, and arrays of them, can surely be run"""
MOST_CELLS = 20_000
"""Longer arrays are never kept cell by cell."""


def _constant_cells(encoding: Encoding, element: Type, zero: GuardedValue) -> Term:
    if not isinstance(zero, Term):
        raise EncodingError("an array of references is too long")
    return encoding.terms.const_array(zero, ArraySort(BitVecSort(32), sort_of(element)))
