"""States of a symbolic execution over heap versions: path condition, values of locals, heap."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from vernier.encode.firstorder.execution.call_frame import CallFrame
from vernier.encode.firstorder.execution.evaluation import OPAQUE, ExpressionTerms, Value
from vernier.encode.firstorder.execution.heap_versions import Heap, HeapVersions
from vernier.logic.bank import Term
from vernier.logic.ops import Op
from vernier.logic.terms import Terms


@dataclass(frozen=True, slots=True)
class State:
    guard: Term
    locals: Mapping[str, Value]
    heap: Heap
    frame: CallFrame

    def given(self, name: str, value: Value) -> State:
        return replace(self, locals={**self.locals, name: value})

    def where(self, terms: Terms, condition: Term) -> State:
        """The state if a condition holds. All conjuncts are side by side, so that one sees when they contradict."""
        return replace(self, guard=terms.all_of((*conjuncts(self.guard), *conjuncts(condition))))


class Known:
    """The path condition of a state, in two parts. `heads` are the conditions that are true where heads of loops are
    reached, with those under which the loops were entered."""

    def __init__(self) -> None:
        self.heads: dict[Term, Term] = {}
        self._known: dict[Term, frozenset[Term]] = {}

    def at(self, guard: Term) -> frozenset[Term]:
        found = self._known.get(guard)
        if found is None:
            found = self._known[guard] = frozenset({guard}) | self._below(guard)
        return found

    def _below(self, guard: Term) -> frozenset[Term]:
        if guard.op is Op.AND:
            return frozenset[Term]().union(*map(self.at, guard.args))
        if guard.op is Op.OR:
            return frozenset.intersection(*map(self.at, guard.args))
        return self.at(self.heads[guard]) if guard in self.heads else frozenset()


def conjuncts(condition: Term) -> Iterator[Term]:
    if condition.op is Op.AND:
        for part in condition.args:
            yield from conjuncts(part)
    else:
        yield condition


def merged(
    versions: HeapVersions, values: ExpressionTerms, states: Sequence[State], names: Collection[str]
) -> State | None:
    """One state for several, of which an execution is in at most one; only these locals are needed later. None if no
    execution is in any."""
    states = [state for state in states if state.guard is not versions.terms.false]
    if len(states) <= 1:
        return states[0] if states else None
    guard = versions.terms.any_of(state.guard for state in states)
    heap = versions.merged([(state.guard, state.heap) for state in states])
    known: dict[str, Value] = {}
    for name in sorted(names):
        *others, value = [state.locals.get(name, OPAQUE) for state in states]
        for state, other in zip(reversed(states[:-1]), reversed(others), strict=True):
            value = values.choice(state.guard, other, value)
        known[name] = value
    return State(guard, known, heap, states[0].frame)
