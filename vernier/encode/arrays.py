"""Whole-array operations: System.arraycopy, and arrays of the same type as another."""

from __future__ import annotations

from vernier.encode.context import Encoding
from vernier.encode.expressions import array_length
from vernier.encode.memory import load_element, store_element
from vernier.encode.state import ArrayRecord, SymbolicState
from vernier.encode.values import (
    NULL,
    EncodingError,
    GuardedReference,
    GuardedValue,
    choose,
    is_null,
    null_reference,
    reference_to,
    zero_of,
)
from vernier.ir.types import ArrayType
from vernier.logic.bank import Term


def new_array_like(encoding: Encoding, state: SymbolicState, arguments: tuple[GuardedValue, ...]) -> GuardedReference:
    """An array of the dynamic type of the first argument and the length of the second."""
    model, length = arguments
    if not isinstance(model, GuardedReference) or not isinstance(length, Term) or not length.is_constant:
        raise EncodingError("an array of a length that depends on inputs")
    result: GuardedValue = null_reference(encoding.terms)
    for object_id, condition in model.choices.items():
        type_ = encoding.types[object_id]
        if object_id == NULL or not isinstance(type_, ArrayType):
            continue
        fresh = encoding.allocate(type_)
        cells = (zero_of(encoding.terms, type_.element),) * length.payload
        state.heap[fresh] = ArrayRecord(type_, length, cells)
        result = choose(encoding.terms, condition, reference_to(encoding.terms, fresh), result)
    assert isinstance(result, GuardedReference)
    return result


End = tuple[SymbolicState, GuardedValue | None] | None


def copy_array(encoding: Encoding, state: SymbolicState, arguments: tuple[GuardedValue, ...]) -> tuple[End, End]:
    """System.arraycopy: the exceptional end for null and for ranges outside, otherwise the copy."""
    source, source_start, target, target_start, count = arguments
    if not (isinstance(source, GuardedReference) and isinstance(target, GuardedReference)):
        raise EncodingError("arraycopy of something that is no array")
    if not (isinstance(source_start, Term) and isinstance(target_start, Term) and isinstance(count, Term)):
        raise EncodingError("arraycopy with something that is no number")
    terms = encoding.terms
    null = terms.or_(is_null(terms, source), is_null(terms, target))
    inside = terms.all_of(
        (
            _within(encoding, source_start, count, array_length(encoding, state, source)),
            _within(encoding, target_start, count, array_length(encoding, state, target)),
        )
    )
    fine = terms.and_(terms.not_(null), inside)
    thrown = _thrown(encoding, state, null, inside)
    state.guard = state.guard.and_(terms, fine)
    if state.guard.is_false(terms):
        return None, thrown
    _copy_cells(encoding, state, source, source_start, target, target_start, count)
    return (state, None), thrown


def _within(encoding: Encoding, start: Term, count: Term, length: Term) -> Term:
    """0 <= start, 0 <= count and start + count <= length, without overflow."""
    terms = encoding.terms
    zero = terms.bv(0, 32)
    return terms.all_of(
        (
            terms.bv_sle(zero, start),
            terms.bv_sle(zero, count),
            terms.bv_ule(count, length),
            terms.bv_ule(start, terms.bv_sub(length, count)),
        )
    )


def _thrown(encoding: Encoding, state: SymbolicState, null: Term, inside: Term) -> End:
    terms = encoding.terms
    bad = state.fork(state.guard.and_(terms, terms.or_(null, terms.not_(inside))))
    if bad.guard.is_false(terms):
        return None
    at_null = encoding.new_object(bad, "java.lang.NullPointerException")
    outside = encoding.new_object(bad, "java.lang.ArrayIndexOutOfBoundsException")
    return bad, choose(terms, null, at_null, outside)


def _copy_cells(
    encoding: Encoding,
    state: SymbolicState,
    source: GuardedReference,
    source_start: Term,
    target: GuardedReference,
    target_start: Term,
    count: Term,
) -> None:
    """Copy cell by cell; all cells are read before any is written, as the two arrays may be one."""
    terms = encoding.terms
    most = count.payload if count.is_constant else min(_most_cells(encoding, state, source), encoding.bounds.array)
    if not count.is_constant:
        bound = terms.bv_ule(count, terms.bv(most, 32))
        encoding.add_unwinding_assertion(state.guard.and_(terms, terms.not_(bound)))
        state.guard = state.guard.and_(terms, bound)
    element = _element_type(encoding, source)
    values = [
        load_element(encoding, state, source, terms.bv_add(source_start, terms.bv(step, 32)), element.element)
        for step in range(most)
    ]
    for step, value in enumerate(values):
        position = terms.bv_add(target_start, terms.bv(step, 32))
        if not count.is_constant:
            old = load_element(encoding, state, target, position, element.element)
            value = choose(terms, terms.bv_ult(terms.bv(step, 32), count), value, old)
        store_element(encoding, state, target, position, value)


def _most_cells(encoding: Encoding, state: SymbolicState, array: GuardedReference) -> int:
    sizes = [encoding.bounds.array]
    for object_id in array.choices:
        record = encoding.record(state, object_id) if object_id != NULL else None
        if isinstance(record, ArrayRecord) and isinstance(record.cells, tuple):
            sizes.append(len(record.cells))
    return max(sizes)


def _element_type(encoding: Encoding, array: GuardedReference) -> ArrayType:
    for object_id in array.choices:
        type_ = encoding.types[object_id]
        if object_id != NULL and isinstance(type_, ArrayType):
            return type_
    raise EncodingError("arraycopy of something that is no array")
