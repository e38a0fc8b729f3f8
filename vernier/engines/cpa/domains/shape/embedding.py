"""Embedding (Sagiv, Reps and Wilhelm 2002, section 4.1): the order of shape graphs.

A structure is embedded in another one if its individuals can be mapped onto those of the other so that every value of
the other describes the values that are mapped to it. Law: what has a definite value in the other has it here, too.
"""

from __future__ import annotations

from collections.abc import Iterator

from vernier.engines.cpa.domains.shape.kleene import Kleene
from vernier.engines.cpa.domains.shape.structure import FIRST, NULL, OTHER, Structure


def embeds(left: Structure, right: Structure) -> bool:
    """Whether `left` is embedded in `right`."""
    if left is right or left == right:
        return True
    if left.size < right.size or not _numbers(left, right):
        return False
    search = _Search(left, right)
    return search.prepared() and search.extend({NULL: NULL, OTHER: OTHER}, FIRST)


def _numbers(left: Structure, right: Structure) -> bool:
    return all(value.describes(left.numbers.get(predicate, Kleene.MAYBE)) for predicate, value in right.numbers.items())


class _Search:
    """The search for a mapping, one node after the other."""

    def __init__(self, left: Structure, right: Structure) -> None:
        self.left, self.right = left, right
        self.candidates: list[list[int]] = []

    def prepared(self) -> bool:
        """Whether every individual can go somewhere, as far as unary predicates and equality tell: most searches end
        here, at one of the first."""
        for node in range(self.left.size):
            found = list(self._candidates(node))
            if not found:
                return False
            self.candidates.append(found)
        return True

    def _candidates(self, node: int) -> Iterator[int]:
        """Where an individual can go."""
        targets = range(FIRST, self.right.size) if node >= FIRST else (node,)
        for target in targets:
            if node in self.left.summaries and target not in self.right.summaries:
                continue
            if self._described(node, target):
                yield target

    def _described(self, node: int, target: int) -> bool:
        """Whether the unary predicates of an individual are described: what is definite there is the same here."""
        named, columns = self.left.definite
        others, wanted = self.right.definite
        if named == others:
            (holds, fails), (must, must_not) = columns[node], wanted[target]
            return not (must & ~holds or must_not & ~fails)
        return all(
            row[target].describes(self.left.unary[item][node] if item in self.left.unary else Kleene.MAYBE)
            for item, row in self.right.unary.items()
        )

    def extend(self, found: dict[int, int], node: int) -> bool:
        """Whether a mapping of the individuals before `node` can be extended to all."""
        if node == self.left.size:
            return len(set(found.values())) == self.right.size
        for target in self.candidates[node]:
            if target not in self.right.summaries and target in found.values():
                continue
            found[node] = target
            if self._fits(found, node) and self.extend(found, node + 1):
                return True
            del found[node]
        return False

    def _fits(self, found: dict[int, int], node: int) -> bool:
        """Whether the fields between a node and those before it are described."""
        for field, rows in self.right.binary.items():
            mine = self.left.binary.get(field)
            for other in range(node + 1):
                for source, target in ((node, other), (other, node)):
                    value = Kleene.MAYBE if mine is None else mine[source][target]
                    if not rows[found[source]][found[target]].describes(value):
                        return False
        return True
