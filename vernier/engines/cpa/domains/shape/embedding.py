"""Embedding (Sagiv, Reps and Wilhelm 2002, section 4.1): the order of shape graphs.

A structure is embedded in another one if its individuals can be mapped onto those of the other so that every value of
the other describes the values that are mapped to it. Law: a definite value of the other is a definite value here, too.
"""

from __future__ import annotations

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
        named, columns = self.left.definite
        others, wanted = self.right.definite
        same = named == others
        for node in range(self.left.size):
            found = [
                target
                for target in (range(FIRST, self.right.size) if node >= FIRST else (node,))
                if (node not in self.left.summaries or target in self.right.summaries)
                and (_agrees(columns[node], wanted[target]) if same else self._described(node, target))
            ]
            if not found:
                return False
            self.candidates.append(found)
        return True

    def _described(self, node: int, target: int) -> bool:
        """Whether the unary predicates of an individual are described, where the structures have different ones."""
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


def _agrees(known: tuple[int, int], wanted: tuple[int, int]) -> bool:
    """Whether what is definite on the right, 1 or 0, is so on the left."""
    return not (wanted[0] & ~known[0] or wanted[1] & ~known[1])
