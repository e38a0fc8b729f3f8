"""Abstract paths to an alarm, and their exact feasibility (thesis, section 5.3.1).

An analysis without refinement raises alarms that may be false. A feasible path to one is a counterexample, with the
inputs that take it.
"""

from __future__ import annotations

import heapq
import itertools
from collections import deque
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
    distances = _distances(reached)
    count = itertools.count()
    pending: list[tuple[int, int, list[Any], tuple[Edge, ...]]] = [(0, next(count), [alarm], ())]
    for _ in range(MOST_STEPS):
        if not pending:
            return
        spend()
        _, _, states, path = heapq.heappop(pending)
        before: dict[Edge, dict[int, Any]] = {}
        for state in states:
            for origin in reached.origins(state):
                if id(origin.source) in distances:
                    before.setdefault(origin.edge, {})[id(origin.source)] = origin.source
        if any(state is reached.first for state in states):
            yield path
        for edge, sources in before.items():
            whole = len(path) + 1 + min(distances[number] for number in sources)
            heapq.heappush(pending, (whole, next(count), list(sources.values()), (edge, *path)))


def _distances(reached: ReachedSet[Any, Any]) -> dict[int, int]:
    """How many edges lead from the initial state to each other one at least."""
    following: dict[int, list[int]] = {}
    for state, origin in reached.all_origins():
        following.setdefault(id(origin.source), []).append(id(state))
    pending = deque([id(reached.first)])
    found = dict.fromkeys(pending, 0)
    while pending:
        current = pending.popleft()
        for other in following.get(current, ()):
            if other not in found:
                found[other] = found[current] + 1
                pending.append(other)
    return found


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
        answers = map(self._values, itertools.islice(taken, MOST_QUESTIONS))
        return next((found for found in answers if found is not None), None)

    def of_path(self, path: tuple[Edge, ...]) -> tuple[PathFormula, Model] | None:
        """The formula of a path, and values that take it; None if it is infeasible, or that is not known."""
        block = self._block_of(path)
        return None if block is None else self._values(block)

    def _values(self, block: Block) -> tuple[PathFormula, Model] | None:
        formula = path_formula(self._blocks, PredicateState(self._first, block))
        answer, _ = decide(self._blocks.encoding.terms, formula, self.budget)
        return (formula, answer.model) if isinstance(answer, Sat) else None

    def _block_of(self, path: tuple[Edge, ...]) -> Block | None:
        """The executions of a path; None if there are none, or they leave the memory model."""
        block: Block | None = self._block
        try:
            for edge in path:
                block = None if block is None else self._blocks.post(block, edge)
        except EncodingError:
            return None
        return block
