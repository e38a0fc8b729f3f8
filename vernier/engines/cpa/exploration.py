"""The order in which states are expanded, and which states can merge with or cover one another."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from vernier.engines.cpa.algorithm.composite import State
from vernier.engines.cpa.automaton import BEFORE, Automaton, Location
from vernier.engines.cpa.domains.predicates.state import PredicateState


def partitions(state: State) -> tuple[Hashable, ...]:
    """States at one location with one call stack can merge. An abstraction can be covered by one with the same known
    values, or with none."""
    here, last = state[:2], state[-1]
    assert isinstance(last, PredicateState)
    if not last.is_abstraction or not last.root.constants:
        return (here,)
    return ((*here, tuple(last.root.constants.items())), here)


def topological(automaton: Automaton) -> Callable[[State], Any]:
    """The order of exploration: targets first; then a location before all that follow it within the block; the ends of
    blocks last, so that all paths of a block have met before its end is abstracted; and recursive calls after all else,
    the outer ones first, so that a recursion without end does not keep others waiting."""

    def order(state: State) -> tuple[int, ...]:
        location, stack = state[0], state[1]
        if not isinstance(location, Location):
            return (0,)
        along = (*(automaton.order(site) for site in stack), automaton.order(location))
        if state[-1].is_abstraction and not automaton.is_loop_head(location):
            return (3, len(stack), *along)
        return (2 if location.position == BEFORE else 1, *along)

    return order
