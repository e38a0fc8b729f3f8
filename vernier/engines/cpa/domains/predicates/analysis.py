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
from vernier.logic.ops import Op
from vernier.logic.walk import free_symbols, substitute_all

MOST_COMBINATIONS = 24
"""With more combinations of values at the end of one block than this, they are not told apart"""

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
    explicit: frozenset[str] = frozenset()
    """The variables whose values are told apart at abstraction points"""
    _enumerated: dict[tuple[Term, tuple[Term, ...]], tuple[tuple[Term, ...], ...] | None] = field(default_factory=dict)

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
            return self._abstractions(state, block, precision, edge.target)
        return (PredicateState(state.root, block),)

    def _is_possible(self, root: Abstraction, block: Block) -> bool:
        oracle = self.abstraction.oracle
        return oracle.possible(oracle.terms.and_(root.region, block.memory.guard.term))

    def _abstractions(
        self, state: PredicateState, block: Block, precision: PredicatePrecision, location: Location
    ) -> Iterable[PredicateState]:
        """The abstractions of a block at its end, one for each combination of values that explicit variables have."""
        symbols = self.blocks.symbols(location, block)
        terms = self.blocks.encoding.terms
        for constants in self._combinations(state, block, symbols):
            values = {symbol: name for name, symbol in symbols.items() if symbol in constants}
            condition = terms.all_of(
                terms.eq(self.blocks.value(block, values[symbol]), constant) for symbol, constant in constants.items()
            )
            part = block if condition is terms.true else self.blocks.restricted(block, condition)
            found = self._abstracted(state, part, precision, _Point(location, symbols, constants))
            if found is not None:
                yield found

    def _combinations(
        self, state: PredicateState, block: Block, symbols: Mapping[str, Term]
    ) -> Iterable[Mapping[Term, Term]]:
        """The values that explicit variables can have together at the end of a block. A variable that keeps an unknown
        value is left out; with too many combinations all are."""
        values = {
            symbol: self.blocks.value(block, name)
            for name, symbol in symbols.items()
            if symbol.payload in self.explicit
        }
        known = {symbol: value for symbol, value in values.items() if value.is_constant}
        chosen = tuple((symbol, value) for symbol, value in values.items() if _is_choice(value))
        if not chosen:
            return (known,)
        oracle = self.abstraction.oracle
        formula = oracle.terms.and_(state.root.region, block.memory.guard.term)
        key = (formula, tuple(value for _, value in chosen))
        if key not in self._enumerated:
            self._enumerated[key] = oracle.enumerate(formula, key[1], MOST_COMBINATIONS)
        found = self._enumerated[key]
        if found is None:
            return (known,)
        names = [symbol for symbol, _ in chosen]
        return tuple({**known, **dict(zip(names, combination, strict=True))} for combination in found)

    def _abstracted(
        self, state: PredicateState, block: Block, precision: PredicatePrecision, point: _Point
    ) -> PredicateState | None:
        terms = self.blocks.encoding.terms
        location, symbols, constants = point.location, point.symbols, point.constants
        present = frozenset(symbols.values())
        wanted = [item for item in precision.at(location) if present.issuperset(free_symbols(item))]
        predicates = tuple(
            dict.fromkeys(item for item in substitute_all(terms, wanted, constants) if not item.is_constant)
        )  # fmt: skip
        mentioned = {symbol for item in predicates for symbol in free_symbols(item)}
        values = {symbol: self.blocks.value(block, name) for name, symbol in symbols.items() if symbol in mentioned}
        meanings = substitute_all(terms, predicates, values)
        tracked = [Tracked(item, meaning) for item, meaning in zip(predicates, meanings, strict=True)]
        region = self.abstraction.of(terms.and_(state.root.region, block.memory.guard.term), tracked)
        if region is None:
            return None
        root = Abstraction(location, region, symbols, precision.at(location), constants, state, block)
        return PredicateState(root, self.blocks.start(location, symbols, constants), is_abstraction=True)

    # ------------------------------------------------------------ order

    def leq(self, left: PredicateState, right: PredicateState) -> bool:
        if left is right or left in right.absorbed:
            return True
        if not left.is_abstraction or not right.is_abstraction:
            return False
        mine, other = left.root, right.root
        if mine.symbols != other.symbols:
            return False
        if any(mine.constants.get(symbol, value) is not value for symbol, value in other.constants.items()):
            return False
        terms = self.blocks.encoding.terms
        if mine.constants == other.constants:
            return self.abstraction.oracle.implies(mine.region, other.region)
        return self.abstraction.oracle.implies(mine.fact(terms), other.fact(terms))

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


@dataclass(frozen=True, slots=True)
class _Point:
    """An abstraction point with the symbols of its variables and the values that some of them have."""

    location: Location
    symbols: Mapping[str, Term]
    constants: Mapping[Term, Term]


def _is_choice(value: Term) -> bool:
    """Whether a term is a choice among constants."""
    pending, seen = [value], set[Term]()
    while pending:
        term = pending.pop()
        if term in seen:
            continue
        seen.add(term)
        if term.op is Op.ITE:
            pending.extend(term.args[1:])
        elif not term.is_constant:
            return False
    return not value.is_constant


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
