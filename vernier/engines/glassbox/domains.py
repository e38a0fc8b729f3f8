"""Domain reduction: references keep only the choices that some valid state takes.

The thesis gives a field of a tree one canonical child as its domain, because an annotation states that there is no
other. Here the solver proves it and the other choices are dropped. Law: on every state of the space a reduced reference
is the same object as before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from vernier.encode.state import ArrayRecord, ObjectRecord, Record, SymbolicState
from vernier.encode.values import GuardedReference, GuardedValue
from vernier.engines.glassbox.state_space import StateSpace
from vernier.logic.bank import Term
from vernier.logic.evaluate import Evaluator
from vernier.logic.ops import Op
from vernier.logic.terms import Terms
from vernier.logic.values import Model


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
        selections = _Selections(unseen)
        while (model := self._space.some(self._terms.any_of(unseen))) is not None:
            for condition in selections.shown(model):
                unseen.pop(condition, None)
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


class _Selections:
    """Conditions, most of which say that a selector is a constant: what it is in a model is looked up once."""

    def __init__(self, conditions: Iterable[Term]) -> None:
        self._by_selector: dict[Term, dict[object, Term]] = {}
        self._others: list[Term] = []
        for condition in conditions:
            parts = condition.args if condition.op is Op.EQ else ()
            selector = next((part for part in parts if part.op is Op.SYMBOL), None)
            constant = next((part for part in parts if part.is_constant), None)
            if selector is None or constant is None:
                self._others.append(condition)
            else:
                self._by_selector.setdefault(selector, {})[constant.payload] = condition

    def shown(self, model: Model) -> Iterator[Term]:
        """Those that hold in a model."""
        evaluator = Evaluator(model)
        for selector, conditions in self._by_selector.items():
            found = conditions.get(evaluator.value(selector))
            if found is not None:
                yield found
        yield from (condition for condition in self._others if evaluator.value(condition))


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
