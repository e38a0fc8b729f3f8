"""Domain reduction: references keep only the choices that some valid state takes.

The thesis gives a field of a tree one canonical child as its domain, because an annotation states that there is no
other. Here the solver proves it and the other choices are dropped. Law: on every state of the space a reduced reference
is the same object as before.
"""

from __future__ import annotations

from collections.abc import Iterator

from vernier.encode.state import ArrayRecord, ObjectRecord, Record, SymbolicState
from vernier.encode.values import GuardedReference, GuardedValue
from vernier.engines.glassbox.state_space import StateSpace
from vernier.logic.bank import Term
from vernier.logic.evaluate import Evaluator
from vernier.logic.terms import Terms


class Domains:
    """Which choices of references the states of a space take."""

    def __init__(self, terms: Terms, space: StateSpace) -> None:
        self._terms = terms
        self._space = space
        self._never: dict[Term, None] = {}

    def dropped(self) -> list[Term]:
        """The choices that no state takes."""
        return list(self._never)

    def reduce(self, state: SymbolicState, arguments: list[GuardedValue]) -> list[GuardedValue]:
        """Reduce all references of a state, in place, and those among the arguments."""
        references = [*_references(arguments), *(item for record in state.heap.values() for item in held(record))]
        self._decide(references)
        for object_id, record in state.heap.items():
            state.heap[object_id] = self._record(record)
        return [self._value(value) for value in arguments]

    def _decide(self, references: list[GuardedReference]) -> None:
        """Each model shows one choice of every reference; the last query is for what no model has shown."""
        conditions = dict.fromkeys(term for item in references for term in item.choices.values())
        unseen = dict.fromkeys(condition for condition in conditions if not condition.is_constant)
        while (model := self._space.some(self._terms.any_of(unseen))) is not None:
            evaluator = Evaluator(model)
            for condition in [item for item in unseen if evaluator.value(item)]:
                del unseen[condition]
        self._never = unseen

    def _record(self, record: Record) -> Record:
        match record:
            case ObjectRecord(class_name=class_name, fields=fields):
                return ObjectRecord(class_name, {key: self._value(value) for key, value in fields.items()})
            case ArrayRecord(cells=tuple(cells)):
                return ArrayRecord(record.type, record.length, tuple(self._value(cell) for cell in cells))
            case _:
                return record

    def _value(self, value: GuardedValue) -> GuardedValue:
        if not isinstance(value, GuardedReference):
            return value
        kept = {key: condition for key, condition in value.choices.items() if condition not in self._never}
        if len(kept) == len(value.choices) or not kept:
            return value
        return GuardedReference(kept if len(kept) > 1 else dict.fromkeys(kept, self._terms.true))


def held(record: Record) -> Iterator[GuardedReference]:
    """The references that an object holds."""
    match record:
        case ObjectRecord(fields=fields):
            yield from _references(list(fields.values()))
        case ArrayRecord(cells=tuple(cells)):
            yield from _references(list(cells))
        case _:
            return


def _references(values: list[GuardedValue]) -> Iterator[GuardedReference]:
    return (value for value in values if isinstance(value, GuardedReference))
