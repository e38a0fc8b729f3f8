"""The invariants that a closed reached set gives: at each loop head, the disjunction of the regions there."""

from __future__ import annotations

from vernier.core.evidence import LocationInvariant
from vernier.engines.cpa.algorithm.composite import Precision, State
from vernier.engines.cpa.algorithm.reached import ReachedSet
from vernier.engines.cpa.automaton import Location
from vernier.engines.cpa.configuration import Configured
from vernier.engines.cpa.domains.predicates.state import PredicateState
from vernier.engines.cpa.formula_text import formula_text
from vernier.logic.bank import Term

LONGEST = 2000


def invariants(configured: Configured, reached: ReachedSet[State, Precision]) -> tuple[LocationInvariant, ...]:
    """What holds whenever control comes to a loop head, by its place in the source."""
    terms = configured.predicates.blocks.encoding.terms
    regions: dict[Location, dict[Term, None]] = {}
    for item in reached:
        location, state = item.state[0], item.state[-1]
        assert isinstance(state, PredicateState)
        if isinstance(location, Location) and state.is_abstraction and state.root.source is not None:
            regions.setdefault(location, {})[state.root.fact(terms)] = None
    found = []
    for location, parts in regions.items():
        block = configured.automaton.block(location)
        place = (*block.operations, block.terminator)[0].origin.span
        text = formula_text(terms.any_of(parts), location.procedure)
        found.append(LocationInvariant(str(place), text if len(text) <= LONGEST else "(long)"))
    return tuple(found)
