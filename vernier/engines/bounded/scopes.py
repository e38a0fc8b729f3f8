"""Which scopes the bounded engine tries, one after the other."""

from __future__ import annotations

from collections.abc import Iterable

from vernier.core.scope import Scope
from vernier.encode.context import Bounds
from vernier.encode.heap import HeapScope
from vernier.encode.scopes import Extent, overridden

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


def rounds(schedule: Iterable[Extent], given: Scope) -> tuple[Extent, ...]:
    """The schedule with the given bounds in place of its own. Rounds that become equal are one: when everything is
    given there is a single round, and no deepening."""
    return tuple(dict.fromkeys(overridden(extent, given) for extent in schedule))
