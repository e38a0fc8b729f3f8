"""Algorithm PartialCPA+ (thesis, algorithm 5.2), of which CPA+ (4.1) and CPA (3.1) are special cases."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from vernier.engines.cpa.algorithm.analysis import Analysis, E, Interrupt, P
from vernier.engines.cpa.algorithm.reached import CoveredState, Origin, ReachedSet
from vernier.engines.cpa.automaton import Edge


def partial_cpa_plus(
    analysis: Analysis[E, P],
    edges: Callable[[E], Iterable[Edge]],
    reached: ReachedSet[E, P],
    spend: Callable[[], None] = lambda: None,
) -> ReachedSet[E, P]:
    """Extend a reached set until its frontier is empty or the precision adjustment interrupts.

    `edges` gives the edges of the program that can have successors of a state: a location tells which those are.
    """
    while (popped := reached.pop()) is not None:
        spend()
        # Adjust the precision or interrupt the analysis.
        adjusted = analysis.adjust(popped.state, popped.precision, reached)
        if isinstance(adjusted, Interrupt):
            reached.push(popped)
            return reached
        precision = adjusted.precision
        for edge in edges(adjusted.state):
            for successor in analysis.post(adjusted.state, precision, edge):
                for item in reached.near(successor):
                    # Combine with existing abstract state.
                    merged = analysis.merge(successor, item.state, precision)
                    if merged is not item.state and merged != item.state:
                        reached.replace(item, merged, precision, Origin(popped.state, edge))
                # Add new abstract state?
                if analysis.stop(successor, (item.state for item in reached.near(successor)), precision):
                    reached.cover(analysis, CoveredState(successor, precision), Origin(popped.state, edge))
                else:
                    reached.add(successor, precision, Origin(popped.state, edge))
    return reached


def start(analysis: Analysis[E, P], reached: ReachedSet[E, P]) -> ReachedSet[E, P]:
    """The reached set and the frontier with the initial state alone."""
    first = analysis.initial()
    reached.add(first.state, first.precision)
    return reached
