"""Interprocedural universal PDR: Algorithm 1 of Frumkin (2017), rule by rule, after Karbyshev, Bjørner, Itzhaky,
Rinetzky and Shoham (2015), Hoder and Bjørner (2012), and Komuravelli, Gurfinkel and Chaki (2014).

The property is part of main here: its bodies are the executions that violate it (`logic.systems`). So `Candidate` has
one query, the empty transition of main, and "F_n(main) implies Safe" says that the lemma false is among F_n(main).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from heapq import heappop, heappush

from vernier.core.budget import Budget
from vernier.encode.firstorder.epr.diagrams import Diagram, clause, diagram, is_in
from vernier.encode.firstorder.epr.structures import Structure, structure_of
from vernier.engines.pdr.bounded_executions import bounded_execution
from vernier.engines.pdr.concretise import Concrete, concrete_execution
from vernier.engines.pdr.frames import Frames, Lemma
from vernier.engines.pdr.generalise import Generalisation
from vernier.engines.pdr.queries import BodyQueries, Impossible, Possible, Statistics
from vernier.engines.pdr.traces import Trace
from vernier.logic.bank import Term
from vernier.logic.evaluate import evaluate
from vernier.logic.sorts import BOOL
from vernier.logic.systems import RecursiveProgram, Summaries
from vernier.logic.terms import Terms
from vernier.logic.values import Model
from vernier.solvers.choose import models_on_demand
from vernier.solvers.protocol import Siblings


@dataclass(frozen=True, slots=True)
class Safe:
    """No execution of main: inductive summaries show it."""

    summaries: Summaries


@dataclass(frozen=True, slots=True)
class NotSafe:
    """A finite structure in which main has an execution; the tree of calls is that of an abstract counterexample, which
    need not be of the same execution."""

    trace: Trace
    model: Model


@dataclass(frozen=True, slots=True)
class NoUniversalSummaries:
    """An abstract counterexample: each step may grow the structure. No universal summaries prove safety, either because
    the program is not safe (where no search for an execution was made) or because the proof needs other summaries."""

    trace: Trace


BEYOND = 3
"""How many depths, from that of the abstract counterexample on, are searched for an execution"""

Result = Safe | NotSafe | NoUniversalSummaries


@dataclass(eq=False, slots=True)
class Query:
    """Whether a transition of a procedure (or one that has it as a substructure) is possible within a stack depth.
    `way` and `calls` are the last result of Decide: a path through the body and the transitions of its calls."""

    level: int
    procedure: str
    transition: Structure
    described: Diagram
    way: int = 0
    calls: tuple[Query, ...] | None = None


class Counterexamples(Enum):
    """Whether abstract counterexamples are checked by bounded model checking, which may find an execution and show the
    program NotSafe."""

    CONCRETISED = "concretised"
    ABSTRACT = "abstract"


@dataclass(slots=True)
class InterproceduralUpdr:
    """The data of Algorithm 1: the frames (with their number n), the queue L of queries, those of the lowest level
    first, and the set R of reachable transitions, each with the tree of calls that reaches it."""

    terms: Terms
    program: RecursiveProgram
    budget: Budget
    frames: Frames = field(default_factory=Frames)
    counterexamples: Counterexamples = Counterexamples.CONCRETISED
    statistics: Statistics = field(default_factory=Statistics)
    solvers: Siblings = field(default_factory=models_on_demand)
    queue: list[tuple[int, int, Query]] = field(default_factory=list)
    reached: dict[str, list[tuple[Query, Trace]]] = field(default_factory=dict)
    _asked: int = 0
    _ways: dict[str, tuple[BodyQueries, ...]] = field(default_factory=dict)

    def run(self) -> Result:
        """Apply the rules until one of them answers; `OutOfBudget` leaves when the time is up."""
        try:
            for name, procedure in self.program.procedures.items():
                self._ways[name] = tuple(
                    BodyQueries(self.terms, self.program, body, self.budget, self.statistics, self.solvers)
                    for body in procedure.bodies
                )  # fmt: skip
            while True:
                self._unfold()
                candidate = self._candidate()
                while self.queue and not self._is_safe():
                    self.budget.spend()
                    self._process(heappop(self.queue)[2])
                    trace = self._known(candidate)
                    if trace is not None:
                        return self._reachable(trace)
                self._push()
                level = self._unreachable()
                if level is not None:
                    return Safe(self.frames.summaries(level))
        finally:
            for ways in self._ways.values():
                for each in ways:
                    each.close()

    def _process(self, query: Query) -> None:
        """One of the rules that settle a query or bring it on."""
        if self._known(query) is not None or self._reachability_cache(query) or self._reachable_ind(query):
            return
        if self._is_excluded(query):
            return
        excluded = self._decide(query)
        if excluded is not None:
            self._strengthen(query, excluded)
        elif not self._reachable_ind(query):
            for call in query.calls or ():
                if self._known(call) is None:
                    self._enqueue(call)
            self._enqueue(query)

    def _enqueue(self, query: Query) -> None:
        self._asked += 1
        heappush(self.queue, (query.level, self._asked, query))

    def _query(self, level: int, procedure: str, transition: Structure) -> Query:
        signature = self.program.procedures[procedure].signature
        return Query(level, procedure, transition, diagram(self.terms, transition, signature))

    def _known(self, query: Query) -> Trace | None:
        """The tree of calls of a query in R."""
        for other, trace in self.reached.get(query.procedure, ()):
            if other is query or (other.level <= query.level and other.transition == query.transition):
                return trace
        return None

    def _add_reached(self, query: Query, trace: Trace) -> None:
        self.reached.setdefault(query.procedure, []).append((query, trace))

    def _is_safe(self) -> bool:
        """Whether F_n(main) implies Safe."""
        return any(self.frames.at(self.program.main, self.frames.last))

    # ------------------------------------------------------------ the rules, in the order of the paper

    def _unreachable(self) -> int | None:
        """Unreachable: an i < n with F_(i+1) = F_i; that frame is inductive. (F_0 is false and never equal.)"""
        for level in range(1, self.frames.last):
            if not self.frames.exactly(level):
                return level + 1
        return None

    def _reachable(self, trace: Trace) -> NotSafe | NoUniversalSummaries:
        """Reachable: bounded model checking of the call tree tells a real counterexample from an abstract one."""
        if self.counterexamples is Counterexamples.ABSTRACT:
            return NoUniversalSummaries(trace)
        found = concrete_execution(self.terms, self.program, trace, self.budget)
        if isinstance(found, Concrete):
            return NotSafe(trace, found.model)
        for depth in range(self.frames.last, self.frames.last + BEYOND):
            model = bounded_execution(self.terms, self.program, depth, self.budget, self.solvers)
            if model is not None:
                return NotSafe(trace, model)
        return NoUniversalSummaries(trace)

    def _unfold(self) -> None:
        """Unfold: a new last frame, in which every procedure may do anything."""
        self.frames.last += 1
        self.queue.clear()

    def _candidate(self) -> Query:
        """Candidate: may main do something bad within the new depth?"""
        candidate = self._query(self.frames.last, self.program.main, Structure({}, {}, {}))
        self._enqueue(candidate)
        return candidate

    def _decide(self, query: Query) -> Impossible | None:
        """Decide: a trace of a body that, with the summaries of the frame below, has the transition in its diagram; the
        transitions of its calls become queries. Else: the literals of the diagram that exclude it."""
        literals, below = query.described.literals, query.level - 1
        core: dict[Term, None] = {}
        for way, queries in enumerate(self._ways[query.procedure]):
            answer = queries.ask(self.frames, below, literals)
            if isinstance(answer, Possible):
                query.way = way
                query.calls = tuple(self._calls(query, queries.smallest(self.frames, below, literals)))
                return None
            core.update(dict.fromkeys(answer.core))
        return Impossible(tuple(literal for literal in literals if literal in core))

    def _calls(self, query: Query, model: Model) -> Iterator[Query]:
        for site in self.program.procedures[query.procedure].bodies[query.way].calls:
            signature = self.program.procedures[site.callee].signature
            yield self._query(query.level - 1, site.callee, structure_of(model, signature, site.actual))

    def _reachable_ind(self, query: Query) -> bool:
        """Reachable-Base and Reachable-Ind: a trace of the body all of whose calls, if any, are reachable."""
        if query.calls is None:
            return False
        traces = [self._known(call) for call in query.calls]
        reached = tuple(trace for trace in traces if trace is not None)
        if len(reached) < len(traces):
            return False
        self._add_reached(query, Trace(query.procedure, query.transition, query.way, reached))
        return True

    def _strengthen(self, query: Query, excluded: Impossible) -> None:
        """Strengthen: the negation of a minimised part of the diagram that no body allows is a new lemma. The query is
        asked again of the next frame (Eén, Mishchenko and Brayton 2011): what has to be excluded here will have to be
        there."""
        ways, level = self._ways[query.procedure], query.level
        generalisation = Generalisation(self.terms, query.procedure, ways, self.frames, level - 1, query.described)
        core = generalisation.unsat_core(excluded.core)
        learned, switch = clause(self.terms, query.described, core), self.terms.fresh("lemma", BOOL)
        lemma = self.frames.add(Lemma(query.procedure, learned, core, switch, level))
        while lemma.level < self.frames.last and self._holds_after(lemma):
            lemma.level += 1
        self._ask_again(query, lemma.level + 1)

    def _is_excluded(self, query: Query) -> bool:
        """Whether a lemma of the frame excludes the transition; then the next frames are asked."""
        model = query.transition.as_model()
        levels = [
            lemma.level for lemma in self.frames.at(query.procedure, query.level) if not evaluate(lemma.clause, model)
        ]
        if levels:
            self._ask_again(query, max(levels) + 1)
        return bool(levels)

    def _ask_again(self, query: Query, level: int) -> None:
        if level <= self.frames.last:
            self._enqueue(replace(query, level=level, calls=None))

    def _push(self) -> None:
        """Push: a lemma that the bodies preserve is in the next frame too."""
        for level in range(1, self.frames.last):
            for lemma in self.frames.exactly(level):
                if self._holds_after(lemma):
                    lemma.level = level + 1

    def _holds_after(self, lemma: Lemma) -> bool:
        return all(
            isinstance(way.ask(self.frames, lemma.level, lemma.literals), Impossible)
            for way in self._ways[lemma.procedure]
        )

    def _reachability_cache(self, query: Query) -> bool:
        """Reachability-Cache: a transition that has a reachable one of no higher level as a substructure."""
        for other, trace in self.reached.get(query.procedure, ()):
            if other.level <= query.level and is_in(self.terms, query.transition, other.described):
                self._add_reached(query, trace)
                return True
        return False


def solve(terms: Terms, program: RecursiveProgram, budget: Budget) -> tuple[Result, Statistics, int]:
    """The result for a program, the solver's statistics, and the number of the last frame."""
    search = InterproceduralUpdr(terms, program, budget)
    result = search.run()
    return result, search.statistics, search.frames.last
