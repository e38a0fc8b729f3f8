"""States one by one: what tells a state from all others."""

from __future__ import annotations

from vernier.encode.heap import InitialHeap
from vernier.encode.state import ArrayRecord, ObjectRecord, SymbolicState
from vernier.encode.values import EncodingError, GuardedReference, GuardedValue
from vernier.logic.bank import Term
from vernier.logic.evaluate import Evaluator
from vernier.logic.terms import Terms


def description(heap: InitialHeap, start: SymbolicState, arguments: list[GuardedValue], state: Evaluator) -> Term:
    """The objects that exist in a state, what they hold, and the arguments. What objects that do not exist would hold
    is no part of a state."""
    terms = heap.encoding.terms
    existing = [object_id for object_id, exists in heap.exists.items() if state.value(exists)]
    held = list(arguments)
    for object_id in existing:
        record = start.heap[object_id]
        if isinstance(record, ObjectRecord):
            held += record.fields.values()
        elif isinstance(record, ArrayRecord) and isinstance(record.cells, tuple):
            held += [record.length, *record.cells[: int(state.value(record.length))]]
    alive = [exists if object_id in existing else terms.not_(exists) for object_id, exists in heap.exists.items()]
    return terms.all_of((*alive, *(_is(terms, value, state) for value in held)))


def _is(terms: Terms, value: GuardedValue, state: Evaluator) -> Term:
    """That a location holds what it holds in a state."""
    match value:
        case Term():
            return terms.eq(value, terms.constant(state.value(value), value.sort))
        case GuardedReference(choices=choices):
            return terms.all_of(term for term in choices.values() if state.value(term))
        case _:
            raise EncodingError("a pointer in a start state")
