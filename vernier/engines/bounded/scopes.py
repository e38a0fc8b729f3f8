"""The schedule of scopes of the bounded engine."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from vernier.core.budget import Budget
from vernier.core.scope import Scope
from vernier.encode.context import Bounds
from vernier.encode.heap import HeapScope
from vernier.encode.scopes import Extent, overridden
from vernier.engines.strategy import Deepening, Further

SCHEDULE: tuple[Extent, ...] = tuple(
    (Bounds(loop, recursion, array), HeapScope(objects, cells))
    for loop, recursion, array, objects, cells in (
        (3, 3, 6, 2, 2),
        (7, 6, 12, 3, 3),
        (16, 12, 24, 4, 5),
        (40, 30, 48, 5, 8),
        (110, 80, 128, 6, 12),
        (300, 200, 320, 8, 16),
        (1000, 600, 1024, 10, 20),
    )
)


_FURTHER_SHARE = 0.25
_MOST_BY_CONSTRUCTION = 4
_SMALLEST_BY_CONSTRUCTION: Extent = (SCHEDULE[0][0], HeapScope(1, 1))
"""One call of one method: what classes with many methods have time for"""


def by_construction(given: Deepening) -> Deepening:
    """How far to go with start states by construction, each of which is a program of its own: further scopes take long,
    and are for those who ask for all of them."""
    if given.counted > len(SCHEDULE):
        return given
    return Deepening(min(given.counted + 1, _MOST_BY_CONSTRUCTION))


def constructions(schedule: Iterable[Extent], given: Scope) -> tuple[Extent, ...]:
    """The rounds for start states by construction, whose scope has nothing but a size."""
    extents = rounds(schedule, given)
    sized = ((bounds, HeapScope(heap.size.depth, heap.size.width)) for bounds, heap in extents)
    return tuple(dict.fromkeys(sized))


Rounds: TypeAlias = Callable[[Iterable[Extent], Scope], tuple[Extent, ...]]


def scopes_by_construction(deepening: Deepening, given: Scope, budget: Budget) -> Iterator[tuple[Extent, Budget]]:
    """The scopes for start states by construction."""
    schedule = (_SMALLEST_BY_CONSTRUCTION, *SCHEDULE)
    return _scopes(by_construction(deepening), given, budget, schedule, constructions)


def scopes(deepening: Deepening, given: Scope, budget: Budget) -> Iterator[tuple[Extent, Budget]]:
    """The scopes, one after the other, each with what it may spend; to be asked for the next when one is done."""
    return _scopes(deepening, given, budget, SCHEDULE, rounds)


def _scopes(
    deepening: Deepening, given: Scope, budget: Budget, schedule: tuple[Extent, ...], covering: Rounds
) -> Iterator[tuple[Extent, Budget]]:
    counted = covering(schedule[: deepening.counted], given)
    extents = covering(schedule, given) if deepening.further is Further.WHILE_CHEAP else counted
    took = [0.0]
    for number, extent in enumerate(extents):
        allowed = budget if number < len(counted) else budget.slice(budget.remaining() * _FURTHER_SHARE)
        if number >= len(counted) and _expected(took) > allowed.remaining():
            return
        began = time.monotonic()
        yield extent, allowed
        took.append(time.monotonic() - began)


def _expected(took: list[float]) -> float:
    """How long the next scope is likely to take: it grows as it did, at least fourfold; twice that, to be careful."""
    before, last = took[-2], took[-1]
    return 2 * last * max(4.0, last / before if before > 0 else 0.0)


def rounds(schedule: Iterable[Extent], given: Scope) -> tuple[Extent, ...]:
    """The schedule with the given bounds in place of its own. Rounds that become equal are one: when everything is
    given there is a single round, and no deepening."""
    return tuple(dict.fromkeys(overridden(extent, given) for extent in schedule))
