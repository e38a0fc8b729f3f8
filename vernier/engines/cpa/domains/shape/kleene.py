"""Kleene's three-valued logic: 0, 1/2 and 1, where 1/2 is "may hold, may not"."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum


class Kleene(IntEnum):
    """Truth values in the order of truth: conjunction is the minimum, disjunction the maximum."""

    NO = 0
    MAYBE = 1
    YES = 2

    def negated(self) -> Kleene:
        """The negation."""
        return Kleene(2 - self)

    def describes(self, other: Kleene) -> bool:
        """The order of information: 1/2 describes every value."""
        return self is Kleene.MAYBE or self is other


def kleene(holds: object) -> Kleene:
    """The definite value of a truth value of Python."""
    return Kleene.YES if holds else Kleene.NO


def join(values: Iterable[Kleene]) -> Kleene:
    """The least value that describes all of some values, of which there is at least one."""
    found = set(values)
    return found.pop() if len(found) == 1 else Kleene.MAYBE
