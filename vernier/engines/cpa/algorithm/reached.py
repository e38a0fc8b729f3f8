"""The reached set and its frontier, indexed so that merge and stop look at few states (thesis, section 3.2.3)."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic

from vernier.engines.cpa.algorithm.analysis import Adjusted, Analysis, E, P
from vernier.engines.cpa.automaton import Edge


@dataclass(frozen=True, slots=True)
class CoveredState(Generic[E, P]):
    """A successor that was not added, because the reached set covers it."""

    state: E
    precision: P


@dataclass(frozen=True, slots=True)
class Origin(Generic[E]):
    """How a state was reached: by an edge from another one."""

    source: E
    edge: Edge


class Origins(Enum):
    """Whether a reached set remembers how its states were reached. It keeps all states alive then."""

    KEPT = "kept"
    LEFT_OUT = "left out"


class ReachedSet(Generic[E, P]):
    """States with precisions; they compare by identity here. `partitions` says which states can merge with or cover a
    state: those that have one of its partitions as their first. `order` says which state of the frontier is expanded
    next: the one with the least key, the earlier of two alike."""

    def __init__(
        self,
        partitions: Callable[[E], tuple[Hashable, ...]],
        order: Callable[[E], Any],
        origins: Origins = Origins.LEFT_OUT,
    ) -> None:
        self._keeps = origins is Origins.KEPT
        self._partitions = partitions
        self._order = order
        self._states: dict[Hashable, dict[int, Adjusted[E, P]]] = {}
        self._frontier: dict[int, Adjusted[E, P]] = {}
        self._heap: list[tuple[Any, int, int]] = []
        self._count = 0
        self._origins: dict[int, tuple[E, tuple[Origin[E], ...]]] = {}
        self.covered: list[CoveredState[E, P]] = []

    def __iter__(self) -> Iterator[Adjusted[E, P]]:
        return (item for part in self._states.values() for item in part.values())

    def __len__(self) -> int:
        return sum(map(len, self._states.values()))

    @property
    def frontier(self) -> Iterable[Adjusted[E, P]]:
        """States whose successors have not been computed."""
        return self._frontier.values()

    def near(self, state: E) -> list[Adjusted[E, P]]:
        """The states that a state can merge with or be covered by."""
        return [item for key in self._partitions(state) for item in self._states.get(key, {}).values()]

    def add(self, state: E, precision: P, *origins: Origin[E]) -> None:
        """Add a state to the reached set and to the frontier."""
        item = Adjusted(state, precision)
        if self._keeps:
            self._origins[id(state)] = state, origins
        self._states.setdefault(self._partitions(state)[0], {})[id(state)] = item
        self.push(item)

    def push(self, item: Adjusted[E, P]) -> None:
        """Put a reached state into the frontier."""
        self._frontier[id(item.state)] = item
        self._count += 1
        heapq.heappush(self._heap, (self._order(item.state), self._count, id(item.state)))

    def pop(self) -> Adjusted[E, P] | None:
        """Take a state from the frontier; None if it is empty."""
        while self._heap:
            _, _, key = heapq.heappop(self._heap)
            item = self._frontier.pop(key, None)
            if item is not None:
                return item
        return None

    def replace(self, old: Adjusted[E, P], state: E, precision: P, origin: Origin[E]) -> None:
        """Replace a state in both sets by a weaker one, which is reached as the old one is and from elsewhere."""
        before = self.origins(old.state) if self._keeps else ()
        self.remove(old.state)
        self.add(state, precision, *before, origin)

    def cover(self, analysis: Analysis[E, P], item: CoveredState[E, P], origin: Origin[E]) -> None:
        """Note a successor that is not added. If one state alone covers it, that state is reached in this way, too."""
        self.covered.append(item)
        if not self._keeps:
            return
        for other in self.near(item.state):
            if analysis.stop(item.state, (other.state,), item.precision):
                self._origins[id(other.state)] = other.state, (*self.origins(other.state), origin)
                return

    def origins(self, state: E) -> tuple[Origin[E], ...]:
        """How a state that is or was reached has been; nothing for the initial state, unless it covers others."""
        return self._origins[id(state)][1]

    @property
    def first(self) -> E:
        """The state that was reached first, if origins are kept: the initial one, unless it was merged with others."""
        return next(iter(self._origins.values()))[0]

    def all_origins(self) -> Iterator[tuple[E, Origin[E]]]:
        """Every state that is or was reached, with each of its origins."""
        return ((state, origin) for state, origins in self._origins.values() for origin in origins)

    def remove(self, state: E) -> None:
        """Take a state out of both sets."""
        key = self._partitions(state)[0]
        part = self._states[key]
        del part[id(state)]
        if not part:
            del self._states[key]
        self._frontier.pop(id(state), None)

    def with_precisions(self, change: Callable[[P], P]) -> None:
        """Change the precision of every state, so that its successors are computed with another one from now on."""
        changed: dict[int, P] = {}
        kept: list[P] = []

        def once(precision: P) -> P:
            if id(precision) not in changed:
                kept.append(precision)
                changed[id(precision)] = change(precision)
            return changed[id(precision)]

        for part in self._states.values():
            for key, item in part.items():
                part[key] = Adjusted(item.state, once(item.precision))
                if key in self._frontier:
                    self._frontier[key] = part[key]
        self.covered = [CoveredState(item.state, once(item.precision)) for item in self.covered]
