"""Start heaps in which some fields form a tree (Roberson 2011, section 3.2): each such field has one canonical child.

The place of a node in the tree identifies it, whatever else refers to it. So a field is null or the node of its place,
and every tree up to a height is one heap.

Law: a start state whose marked fields form a tree below the only object of its class, of at most this height, and in
which no other field leads to a node outside the tree, is isomorphic to exactly one heap of the layout.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from vernier.encode.state import FieldKey
from vernier.ir.types import Type
from vernier.logic.bank import Term
from vernier.logic.terms import Terms

MOST_PLACES = 10_000
"""Higher trees are not laid out"""


@dataclass(frozen=True, slots=True)
class TreeScope:
    """The fields that form a tree, and how many objects of one declared type are at most below each other."""

    fields: tuple[FieldKey, ...]
    height: int


def at_most(terms: Terms, most: int, conditions: Sequence[Term]) -> Term:
    """That no more of the conditions hold (sequential counter)."""
    counted = [terms.true, *([terms.false] * (most + 1))]
    for condition in conditions:
        counted[1:] = [terms.or_(now, terms.and_(before, condition)) for before, now in pairwise(counted)]
    return terms.not_(counted[-1])


def paths_down(counts: dict[Type, int], declared: Type, height: int) -> Iterator[dict[Type, int]]:
    """How many objects of each declared type are above and at the next place, if it is within the height."""
    number = counts.get(declared, 0) + 1
    if number <= height:
        yield {**counts, declared: number}
