"""Arrays of any length as one term, arrays of references included: their cells are handles.

The handle of an object is its number, 0 for null; `LazyObjects.decoded` gives the choices of a handle in an arbitrary
array. Arrays of constant length stay cell by cell, as everywhere.
"""

from __future__ import annotations

from vernier.encode.context import Encoding
from vernier.encode.expressions import evaluate, reference, scalar
from vernier.encode.memory import load_element, store_element
from vernier.encode.state import ArrayRecord, SymbolicState
from vernier.encode.values import NULL, EncodingError, GuardedReference, GuardedValue, choose, reference_to, zero_of
from vernier.engines.induction.lazy_initialisation import LazyObjects, cells_sort, zero_cell
from vernier.ir.ops import ElementPlace, Load, NewArray, Operation, Store
from vernier.ir.types import is_reference
from vernier.logic.bank import Term

MOST_CELLS = 64
"""Longer arrays are one term."""


class HandleArrays:
    """Operations on arrays that the plain encoding would bound."""

    def __init__(self, lazy: LazyObjects) -> None:
        self.lazy = lazy
        self.encoding = lazy.encoding
        self.terms = lazy.encoding.terms

    def step(self, state: SymbolicState, operation: Operation) -> bool:
        """Execute the operation if it is one of those; whether it was."""
        match operation:
            case NewArray(length=expression):
                length = scalar(self.encoding, state, expression)
                if length.is_constant and length.payload <= MOST_CELLS:
                    return False
                state.locals[operation.target.name] = self._new(state, operation, length)
                return True
            case Load(target=target, place=ElementPlace() as place) if is_reference(place.type):
                state.locals[target.name] = self._load(state, place)
                return True
            case Store(place=ElementPlace() as place, value=value) if is_reference(place.type):
                self._store(state, place, evaluate(self.encoding, state, value))
                return True
            case _:
                return False

    def _new(self, state: SymbolicState, operation: NewArray, length: Term) -> GuardedReference:
        encoding = self.encoding
        object_id = encoding.allocate(operation.type)
        cells = self.terms.const_array(zero_cell(encoding, operation.type), cells_sort(operation.type))
        state.heap[object_id] = ArrayRecord(operation.type, length, cells)
        encoding.allocated[object_id] = state.guard.term
        return reference_to(self.terms, object_id)

    def _arrays(self, state: SymbolicState, array: GuardedReference) -> list[tuple[int, Term, ArrayRecord]]:
        return [
            (object_id, condition, record)
            for object_id, condition in array.choices.items()
            if object_id != NULL and isinstance(record := self.encoding.record(state, object_id), ArrayRecord)
        ]

    def _load(self, state: SymbolicState, place: ElementPlace) -> GuardedValue:
        encoding = self.encoding
        index = scalar(encoding, state, place.index)
        result: GuardedValue | None = None
        for object_id, condition, record in self._arrays(state, reference(encoding, state, place.array)):
            if isinstance(record.cells, Term):
                value: GuardedValue = self.lazy.decoded(self.terms.select(record.cells, index), place.type)
            else:
                value = load_element(encoding, state, reference_to(self.terms, object_id), index, place.type)
            result = value if result is None else choose(self.terms, condition, value, result)
        return zero_of(self.terms, place.type) if result is None else result

    def _store(self, state: SymbolicState, place: ElementPlace, value: GuardedValue) -> None:
        encoding, terms = self.encoding, self.terms
        if not isinstance(value, GuardedReference):
            raise EncodingError("a number stored into an array of references")
        index = scalar(encoding, state, place.index)
        targets = self._arrays(state, reference(encoding, state, place.array))
        for object_id, condition, record in targets:
            effect = terms.true if len(targets) == 1 else condition
            if isinstance(record.cells, Term):
                old = terms.select(record.cells, index)
                cells = terms.store(record.cells, index, terms.ite(effect, handle_of(encoding, value), old))
                state.heap[object_id] = ArrayRecord(record.type, record.length, cells)
            else:
                only = reference_to(terms, object_id)
                before = load_element(encoding, state, only, index, place.type)
                store_element(encoding, state, only, index, choose(terms, effect, value, before))


def handle_of(encoding: Encoding, value: GuardedReference) -> Term:
    """The number of the object that a reference is."""
    terms = encoding.terms
    result: Term | None = None
    for object_id, condition in value.choices.items():
        number = terms.bv(object_id, 32)
        result = number if result is None else terms.ite(condition, number, result)
    assert result is not None
    return result
