"""Abstract paths to an alarm, and whether an execution takes one of them (thesis, section 5.3.1: exact feasibility).

An analysis without refinement raises alarms that may be false. A path to one that is feasible is a counterexample, with
the inputs that take it.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from vernier.core.budget import Budget
from vernier.encode.context import Bounds, Encoding
from vernier.encode.values import EncodingError
from vernier.engines.cpa.algorithm.reached import ReachedSet
from vernier.engines.cpa.automaton import Automaton, Edge
from vernier.engines.cpa.domains.predicates.blocks import Blocks
from vernier.engines.cpa.domains.predicates.frames import Frames
from vernier.engines.cpa.domains.predicates.state import Abstraction, Block, PredicateState
from vernier.engines.cpa.refinement.feasibility import decide
from vernier.engines.cpa.refinement.path_formula import PathFormula, path_formula
from vernier.logic.terms import Terms
from vernier.logic.values import Model
from vernier.solvers.answers import Sat

MOST_STEPS, MOST_QUESTIONS = 5000, 40
"""So many steps back from an alarm are made, and a solver is asked about so many paths"""
BOUNDS = Bounds(loop=0, recursion=0, array=16)


def paths(reached: ReachedSet[Any, Any], alarm: Any, spend: Callable[[], None]) -> Iterator[tuple[Edge, ...]]:
    """The abstract paths to a state, each once, the shortest first: a search backwards that knows how far it is to the
    beginning. States from which the same edges lead to the alarm are looked at together."""
    distances = _Distances(reached)
    count = itertools.count()
    pending: list[tuple[int, int, list[Any], tuple[Edge, ...]]] = [(distances.of(alarm), next(count), [alarm], ())]
    for _ in range(MOST_STEPS):
        if not pending:
            return
        spend()
        _, _, states, path = heapq.heappop(pending)
        before: dict[Edge, dict[int, Any]] = {}
        for state in states:
            for origin in reached.origins(state):
                before.setdefault(origin.edge, {})[id(origin.source)] = origin.source
        if any(not reached.origins(state) for state in states):
            yield path
        for edge, sources in before.items():
            whole = len(path) + 1 + min(map(distances.of, sources.values()))
            heapq.heappush(pending, (whole, next(count), list(sources.values()), (edge, *path)))


@dataclass(slots=True)
class _Distances:
    """How many edges lead from the initial state to others at least."""

    reached: ReachedSet[Any, Any]
    _known: dict[int, int] = field(default_factory=dict)

    def of(self, state: Any) -> int:
        pending = [state]
        while pending:
            current = pending[-1]
            if id(current) in self._known:
                pending.pop()
                continue
            sources = [origin.source for origin in self.reached.origins(current)]
            missing = [source for source in sources if id(source) not in self._known]
            if missing:
                pending.extend(missing)
                continue
            pending.pop()
            self._known[id(current)] = min((self._known[id(source)] + 1 for source in sources), default=0)
        return self._known[id(state)]


@dataclass(slots=True)
class Feasibility:
    """Whether paths of one automaton are feasible, by the shared symbolic executor."""

    automaton: Automaton
    budget: Budget
    _blocks: Blocks = field(init=False)
    _first: Abstraction = field(init=False)
    _block: Block = field(init=False)

    def __post_init__(self) -> None:
        terms = Terms()
        encoding = Encoding(
            self.automaton.program, terms, BOUNDS, lambda guard: not guard.is_false(terms), self.budget.spend
        )  # fmt: skip
        self._blocks = Blocks(encoding, self.automaton, Frames(self.automaton))
        self._block, shape = self._blocks.beginning()
        self._first = Abstraction(self.automaton.initial, terms.true, shape)

    def execution(self, reached: ReachedSet[Any, Any], alarm: Any) -> tuple[PathFormula, Model] | None:
        """A path to an alarm, and values that take it; None if there is none among those that were looked at."""
        taken = (block for block in map(self._block_of, paths(reached, alarm, self.budget.spend)) if block is not None)
        for block in itertools.islice(taken, MOST_QUESTIONS):
            formula = path_formula(self._blocks, PredicateState(self._first, block))
            answer, _ = decide(self._blocks.encoding.terms, formula, self.budget)
            if isinstance(answer, Sat):
                return formula, answer.model
        return None

    def _block_of(self, path: tuple[Edge, ...]) -> Block | None:
        """The executions of a path; None if there are none, or they leave the memory model."""
        block: Block | None = self._block
        try:
            for edge in path:
                block = None if block is None else self._blocks.post(block, edge)
        except EncodingError:
            return None
        return block
