"""The cone of influence: of all facts along an execution, those on which a goal can depend.

Names are introduced one after the other, and a fact defines the newest name in it from older ones. So a fact about a
name outside the cone is of no use. Law: leaving out facts never makes more follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from vernier.encode.firstorder.execution.heap_versions import Name, positions
from vernier.logic.bank import Term


class ConeOfInfluence:
    """`order` has the place of each name among all; names that are not in it are as old as can be."""

    def __init__(self, facts: Sequence[Term], order: Mapping[Name, int]) -> None:
        self._order = order
        self._facts = tuple((fact, positions(fact, order)) for fact in facts)
        self._order_of_use = sorted(range(len(facts)), key=lambda number: -max(self._facts[number][1], default=-1))

    def of(self, roots: Iterable[Term]) -> list[Term]:
        """The facts that can matter for these formulas, in the order in which they were asserted."""
        asked = {-1}.union(*(positions(root, self._order) for root in roots))
        found = []
        for number in self._order_of_use:
            restricted_to_mentioned = self._facts[number][1]
            if max(restricted_to_mentioned, default=-1) in asked:
                asked |= restricted_to_mentioned
                found.append(number)
        return [self._facts[number][0] for number in sorted(found)]
