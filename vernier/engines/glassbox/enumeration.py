"""Single states as formulas: a description that one state satisfies and no other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vernier.encode.heap import InitialHeap
from vernier.encode.state import ArrayRecord, ObjectRecord, SymbolicState
from vernier.encode.values import EncodingError, GuardedReference, GuardedValue
from vernier.logic.bank import Term
from vernier.logic.evaluate import Evaluator
from vernier.logic.terms import Terms


def contents(
    heap: InitialHeap, start: SymbolicState, arguments: Sequence[GuardedValue], state: Evaluator
) -> list[GuardedValue]:
    """The arguments, and what the objects hold that exist in a state. What objects that do not exist would hold is no
    part of a state."""
    held = list(arguments)
    for object_id, exists in heap.exists.items():
        record = start.heap[object_id] if state.value(exists) else None
        if isinstance(record, ObjectRecord):
            held += record.fields.values()
        elif isinstance(record, ArrayRecord) and isinstance(record.cells, tuple):
            held += [record.length, *record.cells[: int(state.value(record.length))]]
    return held


def description(heap: InitialHeap, terms: Terms, held: Iterable[GuardedValue], state: Evaluator) -> Term:
    """Which objects exist in a state, and that these locations hold what they hold."""
    alive = [exists if state.value(exists) else terms.not_(exists) for exists in heap.exists.values()]
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
