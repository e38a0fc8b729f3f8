"""Model counting: the number of valid states of a scope, in sets that share a structure and an order of its numbers.

Law: numbers that a formula only compares (`ordinals`) may be replaced by others in the same order, below, between and
above the same constants; numbers that it does not mention, by any others. So one model stands for as many states as
there are such replacements, and no state is in two sets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import comb, prod
from typing import TypeAlias

from vernier.core.evidence import Count, States
from vernier.encode.heap import InitialHeap
from vernier.encode.state import SymbolicState
from vernier.encode.values import GuardedValue
from vernier.engines.glassbox.enumeration import contents, description
from vernier.engines.glassbox.ordinals import Compared, Free
from vernier.engines.glassbox.state_space import StateSpace
from vernier.logic.bank import Term
from vernier.logic.bitvector_values import to_signed
from vernier.logic.evaluate import Evaluator
from vernier.logic.sorts import BitVecSort
from vernier.logic.terms import Terms

LEAST_SETS, MOST_SETS = 8, 48
"""How many sets are counted, more where the search had more to do; further states are only said to be there"""
_Ordered: TypeAlias = dict[Compared, list[Term]]


@dataclass(frozen=True, slots=True)
class Counted:
    """The components of a state whose values are counted: the objects of the start heap, the start state, the
    arguments."""

    terms: Terms
    heap: InitialHeap
    start: SymbolicState
    arguments: Sequence[GuardedValue]

    def states(self, space: StateSpace, paths: int) -> States:
        """How many there are in a space of so many path classes; what is counted is removed from it."""
        total = 0
        for _ in range(max(LEAST_SETS, min(MOST_SETS, paths))):
            model = space.pick()
            if model is None:
                return States(total, Count.EXACT)
            set_of_states = self._set(space, Evaluator(model))
            total += set_of_states.size
            space.subtract(set_of_states.condition)
        return States(total, Count.AT_LEAST)

    def _set(self, space: StateSpace, state: Evaluator) -> _Set:
        """All states that differ from this one only in numbers whose exact values nothing depends on."""
        fixed: list[GuardedValue] = []
        ordered: _Ordered = {}
        size = 1
        for value in contents(self.heap, self.start, self.arguments, state):
            role = space.role(value) if isinstance(value, Term) else None
            if isinstance(role, Free) and isinstance(value, Term) and isinstance(value.sort, BitVecSort):
                size <<= value.sort.width
            elif isinstance(role, Compared) and isinstance(value, Term):
                ordered.setdefault(role, []).append(value)
            else:
                fixed.append(value)
        parts = [description(self.heap, self.terms, fixed, state)]
        for group, numbers in ordered.items():
            ranks = _ranks(group, numbers, state)
            parts += self._order(group, ranks)
            size *= prod(_choices(group, ranks))
        return _Set(self.terms.all_of(parts), size)

    def _order(self, group: Compared, ranks: dict[int, list[Term]]) -> Iterator[Term]:
        """That numbers have the order that they have, among each other and the constants."""
        terms = self.terms
        constants = {number: [terms.bv(number, group.width)] for number in group.constants}
        levels = [constants.get(number, []) + ranks.get(number, []) for number in sorted({*ranks, *constants})]
        for level in levels:
            yield from (terms.eq(level[0], other) for other in level[1:])
        for lower, upper in pairwise(levels):
            yield terms.bv_slt(lower[0], upper[0])


@dataclass(frozen=True, slots=True)
class _Set:
    condition: Term
    size: int


def _ranks(group: Compared, numbers: Iterable[Term], state: Evaluator) -> dict[int, list[Term]]:
    """The numbers by their values."""
    found: dict[int, list[Term]] = {}
    for number in numbers:
        found.setdefault(to_signed(int(state.value(number)), group.width), []).append(number)
    return found


def _choices(group: Compared, ranks: dict[int, list[Term]]) -> Iterator[int]:
    """In how many ways the values between two constants can be chosen, for each pair of neighbours."""
    least, greatest = -(1 << (group.width - 1)), (1 << (group.width - 1)) - 1
    borders = [least - 1, *sorted(group.constants), greatest + 1]
    for below, above in pairwise(borders):
        yield comb(above - below - 1, sum(below < value < above for value in ranks))
