"""Of all facts along an execution, those that can matter for a question.

Names are introduced one after the other, and a fact is about the newest name in it: it tells how that comes from older
ones. So a fact about a name that nobody asks about is of no use. Law: leaving out facts never makes more follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from vernier.encode.firstorder.execution.heap_versions import Name, places
from vernier.logic.bank import Term


class Cone:
    """`order` has the place of each name among all; names that are not in it are as old as can be."""

    def __init__(self, facts: Sequence[Term], order: Mapping[Name, int]) -> None:
        self._order = order
        self._facts = tuple((fact, places(fact, order)) for fact in facts)
        self._order_of_use = sorted(range(len(facts)), key=lambda number: -max(self._facts[number][1], default=-1))

    def of(self, roots: Iterable[Term]) -> list[Term]:
        """The facts that can matter for these formulas, in the order in which they were told."""
        asked = {-1}.union(*(places(root, self._order) for root in roots))
        found = []
        for number in self._order_of_use:
            about = self._facts[number][1]
            if max(about, default=-1) in asked:
                asked |= about
                found.append(number)
        return [self._facts[number][0] for number in sorted(found)]
