"""The predicate analysis: abstraction at the points that a block operator chooses, path formulas in between.

After Beyer, Keremoglu and Wendler, Predicate abstraction with adjustable-block encoding (FMCAD 2010). States of one
block that meet are merged; abstractions never are. An abstraction is computed on the edge to its point.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from vernier.engines.cpa.algorithm.analysis import Adjusted
from vernier.engines.cpa.automaton import AnyLocation, Edge, Location
from vernier.engines.cpa.domains.predicates.abstraction import PredicateAbstraction, Tracked
from vernier.engines.cpa.domains.predicates.blocks import Blocks
from vernier.engines.cpa.domains.predicates.frames import UP
from vernier.engines.cpa.domains.predicates.shape import Shape
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
    """The predicates that are tracked at each location."""

    local: Mapping[AnyLocation, tuple[Term, ...]] = field(default_factory=dict)
    candidates: Mapping[AnyLocation, tuple[Term, ...]] = field(default_factory=dict)
    """Predicates of which only those that hold are tracked, each on its own"""

    def at(self, location: AnyLocation) -> tuple[Term, ...]:
        """The predicates tracked at a location."""
        return self.local.get(location, ())

    def candidates_at(self, location: AnyLocation) -> tuple[Term, ...]:
        """The candidates at a location."""
        return self.candidates.get(location, ())

    def with_predicates(self, found: Mapping[AnyLocation, Iterable[Term]]) -> PredicatePrecision:
        """This precision, and more predicates at some locations."""
        return replace(self, local=_united(self.local, found))

    def with_candidates(self, found: Mapping[AnyLocation, Iterable[Term]]) -> PredicatePrecision:
        """This precision, and more candidates at some locations."""
        return replace(self, candidates=_united(self.candidates, found))


def _united(
    mine: Mapping[AnyLocation, tuple[Term, ...]], further: Mapping[AnyLocation, Iterable[Term]]
) -> dict[AnyLocation, tuple[Term, ...]]:
    result = dict(mine)
    for location, predicates in further.items():
        result[location] = tuple(dict.fromkeys((*result.get(location, ()), *predicates)))
    return result


@dataclass(frozen=True, slots=True)
class PredicateAnalysis:
    """Predicate analysis as a CPA+."""

    blocks: Blocks
    abstraction: PredicateAbstraction
    ends_block: BlockOperator
    first: PredicatePrecision = field(default_factory=PredicatePrecision)
    explicit: Collection[str] = frozenset()
    """The variables whose values are told apart at abstraction points"""
    _enumerated: dict[tuple[Term, tuple[Term, ...]], tuple[tuple[Term, ...], ...] | None] = field(default_factory=dict)

    def initial(self) -> Adjusted[PredicateState, PredicatePrecision]:
        block, shape = self.blocks.beginning()
        root = Abstraction(self.blocks.automaton.initial, self.blocks.encoding.terms.true, shape)
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
        return oracle.possible(oracle.terms.and_(root.fact(oracle.terms), block.memory.guard.term))

    def _abstractions(
        self, state: PredicateState, block: Block, precision: PredicatePrecision, location: Location
    ) -> Iterable[PredicateState]:
        """The abstractions of a block at its end, one for each combination of values that explicit variables have."""
        terms, shape = self.blocks.encoding.terms, self.blocks.shape(location, block)
        names = {symbol: name for name, symbol in shape.symbols.items()}
        for constants in self._combinations(state, block, shape):
            condition = terms.all_of(
                terms.eq(shape.values[names[symbol]], constant) for symbol, constant in constants.items()
            )
            part = block if condition is terms.true else self.blocks.restricted(block, condition)
            found = self._abstracted(state, part, precision, _Point(location, shape, constants))
            if found is not None:
                yield found

    def _combinations(self, state: PredicateState, block: Block, shape: Shape) -> Iterable[Mapping[Term, Term]]:
        """The values that explicit variables can have together at the end of a block. A variable that keeps an unknown
        value is left out; with too many combinations all are."""
        values = {
            symbol: shape.values[name] for name, symbol in shape.symbols.items() if name.lstrip(UP) in self.explicit
        }
        known = {symbol: value for symbol, value in values.items() if value.is_constant}
        chosen = tuple((symbol, value) for symbol, value in values.items() if _is_choice(value))
        if not chosen:
            return (known,)
        oracle = self.abstraction.oracle
        formula = oracle.terms.and_(state.root.fact(oracle.terms), block.memory.guard.term)
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
        location, shape, constants = point.location, point.shape, point.constants
        wanted, candidates = precision.at(location), precision.candidates_at(location)
        region = self.abstraction.of(
            terms.and_(state.root.fact(terms), block.memory.guard.term),
            self._tracked(wanted, point),
            self._tracked(candidates, point),
        )
        if region is None:
            return None
        # That pointers lead to one object holds of the symbols, whatever is tracked.
        region = terms.and_(region, shape.consistent)
        root = Abstraction(location, region, shape, (*wanted, *candidates), constants, state, block)
        return PredicateState(root, self.blocks.start(location, shape, constants), is_abstraction=True)

    def _tracked(self, predicates: Iterable[Term], point: _Point) -> tuple[Tracked, ...]:
        """The predicates that speak of a point, with their meaning in terms of the beginning of the block."""
        terms, shape = self.blocks.encoding.terms, point.shape
        present = frozenset(shape.symbols.values())
        wanted = [item for item in predicates if present.issuperset(free_symbols(item))]
        kept = tuple(
            dict.fromkeys(item for item in substitute_all(terms, wanted, point.constants) if not item.is_constant)
        )
        mentioned = {symbol for item in kept for symbol in free_symbols(item)}
        values = {symbol: shape.values[name] for name, symbol in shape.symbols.items() if symbol in mentioned}
        return tuple(map(Tracked, kept, substitute_all(terms, kept, values)))

    # ------------------------------------------------------------ order

    def leq(self, left: PredicateState, right: PredicateState) -> bool:
        if left is right or left in right.absorbed:
            return True
        if not left.is_abstraction or not right.is_abstraction:
            return False
        mine, other = left.root, right.root
        if mine.shape.key != other.shape.key:
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
    """An abstraction point, the memory there, and the values that some symbols have."""

    location: Location
    shape: Shape
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
    """Blocks end at loop heads, and where a recursive procedure is entered: so every cycle is cut."""
    automaton = blocks.automaton
    return lambda edge: automaton.is_loop_head(edge.target) or automaton.enters_recursion(edge)


def at_every_edge(edge: Edge) -> bool:
    """Every edge is a block (single-block encoding)."""
    return isinstance(edge.target, Location)
