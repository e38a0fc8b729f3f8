"""Abstract states: bounds of everything, and the decisions by which an execution came here.

Law: `merged` of states that different paths lead to holds of every execution that came along one of the paths. Where
the paths part at one decision whose test is exact, values are distinguished by that test and nothing is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from vernier.analysis.summaries.domain.bounds import Bounding, Bounds, Key, KeyKind
from vernier.analysis.summaries.expressions.terms import Expression

_LARGEST_PATH = 40


@dataclass(frozen=True, slots=True)
class Always:
    """The path condition true."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A branch at `place`: the paths on through each side; None where no path of this state went. `test` is None when
    the condition is not known exactly."""

    place: str
    test: Expression | None
    then: Path | None
    otherwise: Path | None


Path: TypeAlias = Always | Decision
ALWAYS = Always()


@dataclass(frozen=True, slots=True)
class Origin:
    """A local that holds `base.field` as it still is."""

    base: str
    field: Key

    def rests_on(self, key: Key) -> bool:
        return key == self.field


@dataclass(frozen=True, slots=True)
class Tested:
    """A local that holds whether the value of `base` is in a set, in which the `fields` are as they still are."""

    base: str
    inside: Expression
    fields: frozenset[Key]

    def rests_on(self, key: Key) -> bool:
        return key in self.fields


@dataclass(frozen=True, slots=True)
class AbstractState:
    """`values` has the changed values (of locals: all values). `origins` has the locals that still hold a field of
    another local, or the result of a test on it."""

    values: Mapping[Key, Bounds]
    path: Path = ALWAYS
    origins: Mapping[str, Origin | Tested] = field(default_factory=dict)


def extended(path: Path, place: str, test: Expression | None, *, taken: bool) -> Path:
    """The path with one more decision."""
    if isinstance(path, Always):
        return Decision(place, test, ALWAYS if taken else None, None if taken else ALWAYS)
    if _size(path) > _LARGEST_PATH:
        return ALWAYS
    then = None if path.then is None else extended(path.then, place, test, taken=taken)
    otherwise = None if path.otherwise is None else extended(path.otherwise, place, test, taken=taken)
    return Decision(path.place, path.test, then, otherwise)


def _size(path: Path | None) -> int:
    if path is None or isinstance(path, Always):
        return 0
    return 1 + _size(path.then) + _size(path.otherwise)


def _either(left: Path | None, right: Path | None) -> Path | None:
    """The path of executions that took one or the other."""
    if left is None or right is None:
        return left if right is None else right
    if isinstance(left, Always) or isinstance(right, Always):
        return ALWAYS
    if left.place != right.place or left.test is not right.test:
        return ALWAYS
    then, otherwise = _either(left.then, right.then), _either(left.otherwise, right.otherwise)
    if isinstance(then, Always) and isinstance(otherwise, Always):
        return ALWAYS
    return Decision(left.place, left.test, then, otherwise)


# ------------------------------------------------------------ merging


@dataclass(frozen=True, slots=True)
class _Split:
    test: Expression
    then: _Plan
    otherwise: _Plan


_Plan: TypeAlias = _Split | tuple[int, ...]
"""Either a test, or the states to join."""


class Merging:
    """Joins of states over one algebra. `initial` gives the bounds of a key before the procedure ran."""

    def __init__(self, bounding: Bounding, initial: Callable[[Key], Bounds | None]) -> None:
        self._bounding = bounding
        self._initial = initial

    def merged(self, states: Sequence[AbstractState]) -> AbstractState:
        if len(states) == 1:
            return states[0]
        plan = _plan([(state.path, index) for index, state in enumerate(states)])
        values: dict[Key, Bounds] = {}
        for key in dict.fromkeys(key for state in states for key in state.values):
            found = [self.value(state, key) for state in states]
            present = [bounds for bounds in found if bounds is not None]
            if len(present) == len(found):
                values[key] = self._bounding.capped(key, self._follow(plan, present))
        path: Path | None = None
        for state in states:
            path = _either(path, state.path)
        origins = {
            name: origin
            for name, origin in states[0].origins.items()
            if all(state.origins.get(name) == origin for state in states)
        }
        return AbstractState(values, ALWAYS if path is None else path, origins)

    def joined(self, states: Sequence[AbstractState]) -> AbstractState:
        """The states merged without a look at how they were reached; they share the path of the first."""
        path = states[0].path
        merged = self.merged([replace(state, path=ALWAYS) for state in states])
        return replace(merged, path=path)

    def value(self, state: AbstractState, key: Key) -> Bounds | None:
        """The bounds of a key; None for a local that has no value."""
        found = state.values.get(key)
        if found is None and key.kind is not KeyKind.LOCAL:
            found = self._initial(key)
        return found

    def _follow(self, plan: _Plan, found: list[Bounds]) -> Bounds:
        if isinstance(plan, _Split):
            then, otherwise = self._follow(plan.then, found), self._follow(plan.otherwise, found)
            result = self._bounding.chosen(plan.test, then, otherwise)
            limits = self._bounding.limits
            if max(result.lower.size, result.upper.size) < (limits.exact if result.exact else limits.cases):
                return result
            return self._bounding.joined(then, otherwise)
        result = found[plan[0]]
        for index in plan[1:]:
            result = self._bounding.joined(result, found[index])
        return result


def are_apart(paths: Sequence[Path]) -> bool:
    """Whether known tests alone tell which of the paths an execution took."""
    pending = [_plan([(path, index) for index, path in enumerate(paths)])]
    while pending:
        plan = pending.pop()
        if isinstance(plan, _Split):
            pending.extend((plan.then, plan.otherwise))
        elif len(plan) > 1:
            return False
    return True


def _plan(items: list[tuple[Path, int]]) -> _Plan:
    indexes = tuple(dict.fromkeys(index for _, index in items))
    if len(indexes) == 1:
        return indexes
    decisions = [path for path, _ in items if isinstance(path, Decision)]
    if len(decisions) < len(items):
        return indexes
    first = decisions[0]
    if any(item.place != first.place or item.test is not first.test for item in decisions):
        return indexes
    then = [(path.then, index) for path, index in items if isinstance(path, Decision) and path.then is not None]
    other = [
        (path.otherwise, index) for path, index in items if isinstance(path, Decision) and path.otherwise is not None
    ]
    if not then or not other:
        return _plan(then or other)
    if first.test is None:
        return indexes
    return _Split(first.test, _plan(then), _plan(other))
