"""The predicate analysis: abstraction at the points that a block operator chooses, path formulas in between.

After Beyer, Keremoglu and Wendler, Predicate abstraction with adjustable-block encoding (FMCAD 2010). States of one
block that meet are merged; abstractions never are. An abstraction is computed on the edge to its point.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from vernier.engines.cpa.algorithm.analysis import Adjusted
from vernier.engines.cpa.automaton import AnyLocation, Edge, Enter, Leave, Location
from vernier.engines.cpa.domains.predicates.abstraction import PredicateAbstraction, Tracked
from vernier.engines.cpa.domains.predicates.blocks import Blocks
from vernier.engines.cpa.domains.predicates.state import Abstraction, Block, PredicateState
from vernier.logic.bank import Term
from vernier.logic.walk import free_symbols, substitute_all

BlockOperator: TypeAlias = Callable[[Edge], bool]
"""Whether a block ends on an edge"""


@dataclass(frozen=True, slots=True)
class PredicatePrecision:
    """The predicates that are tracked at each location, and those tracked everywhere."""

    local: Mapping[AnyLocation, tuple[Term, ...]] = field(default_factory=dict)
    everywhere: tuple[Term, ...] = ()

    def at(self, location: AnyLocation) -> tuple[Term, ...]:
        """The predicates tracked at a location."""
        return tuple(dict.fromkeys((*self.local.get(location, ()), *self.everywhere)))

    def with_predicates(self, found: Mapping[AnyLocation, Iterable[Term]]) -> PredicatePrecision:
        """This precision, and more predicates at some locations."""
        local = dict(self.local)
        for location, predicates in found.items():
            local[location] = tuple(dict.fromkeys((*local.get(location, ()), *predicates)))
        return replace(self, local=local)


@dataclass(frozen=True, slots=True)
class PredicateAnalysis:
    """Predicate analysis as a CPA+."""

    blocks: Blocks
    abstraction: PredicateAbstraction
    ends_block: BlockOperator
    first: PredicatePrecision = field(default_factory=PredicatePrecision)

    def initial(self) -> Adjusted[PredicateState, PredicatePrecision]:
        block, symbols = self.blocks.beginning()
        root = Abstraction(self.blocks.automaton.initial, self.blocks.encoding.terms.true, symbols)
        return Adjusted(PredicateState(root, block, is_abstraction=True), self.first)

    # ------------------------------------------------------------ transfer

    def post(self, state: PredicateState, precision: PredicatePrecision, edge: Edge) -> Iterable[PredicateState]:
        block = self.blocks.post(state.block, edge)
        if block is None:
            return ()
        if not isinstance(edge.target, Location):
            return (PredicateState(state.root, block),) if self._is_possible(state.root, block) else ()
        if self.ends_block(edge):
            found = self._abstracted(state, block, precision, edge.target)
            return () if found is None else (found,)
        return (PredicateState(state.root, block),)

    def _is_possible(self, root: Abstraction, block: Block) -> bool:
        oracle = self.abstraction.oracle
        return oracle.possible(oracle.terms.and_(root.region, block.memory.guard.term))

    def _abstracted(
        self, state: PredicateState, block: Block, precision: PredicatePrecision, location: Location
    ) -> PredicateState | None:
        terms = self.blocks.encoding.terms
        start, symbols = self.blocks.start(location, block)
        known = frozenset(symbols.values())
        predicates = tuple(item for item in precision.at(location) if known.issuperset(free_symbols(item)))
        mentioned = {symbol for item in predicates for symbol in free_symbols(item)}
        values = {symbol: self.blocks.value(block, name) for name, symbol in symbols.items() if symbol in mentioned}
        meanings = substitute_all(terms, predicates, values)
        tracked = [Tracked(item, meaning) for item, meaning in zip(predicates, meanings, strict=True)]
        formula = terms.and_(state.root.region, block.memory.guard.term)
        region = self.abstraction.of(formula, tracked)
        if region is None:
            return None
        root = Abstraction(location, region, symbols, precision.at(location), state, block)
        return PredicateState(root, start, is_abstraction=True)

    # ------------------------------------------------------------ order

    def leq(self, left: PredicateState, right: PredicateState) -> bool:
        if left is right or left in right.absorbed:
            return True
        if not left.is_abstraction or not right.is_abstraction:
            return False
        # The same start means the same symbols for the same variables.
        return left.block is right.block and self.abstraction.oracle.implies(left.root.region, right.root.region)

    def merge(self, state: PredicateState, reached: PredicateState, precision: PredicatePrecision) -> PredicateState:
        del precision
        if state.is_abstraction or reached.is_abstraction or state.root is not reached.root:
            return reached
        if state is reached or state in reached.absorbed:
            return reached
        absorbed = reached.absorbed | state.absorbed | {state, reached}
        return PredicateState(state.root, self.blocks.merged(reached.block, state.block), absorbed)

    def stop(self, state: PredicateState, reached: Iterable[PredicateState], precision: PredicatePrecision) -> bool:
        del precision
        return any(self.leq(state, other) for other in reached)

    def adjust(
        self,
        state: PredicateState,
        precision: PredicatePrecision,
        reached: Iterable[Adjusted[PredicateState, PredicatePrecision]],
    ) -> Adjusted[PredicateState, PredicatePrecision]:
        del reached
        return Adjusted(state, precision)


def at_loop_heads(blocks: Blocks) -> BlockOperator:
    """Blocks end at loop heads."""
    return lambda edge: blocks.automaton.is_loop_head(edge.target) and edge.source != edge.target


def at_loop_heads_and_calls(blocks: Blocks) -> BlockOperator:
    """Blocks end at loop heads, and where a procedure is entered or left."""
    heads = at_loop_heads(blocks)
    return lambda edge: heads(edge) or isinstance(edge.action, Enter | Leave)


def at_every_edge(edge: Edge) -> bool:
    """Every edge is a block (single-block encoding)."""
    return isinstance(edge.target, Location)
