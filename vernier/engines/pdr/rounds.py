"""Rounds of universal PDR: each proves all violations impossible that are left, or finds one that may be possible."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from vernier.core.budget import Budget, OutOfBudget
from vernier.engines.api import Progress
from vernier.engines.pdr.bounded_executions import bounded_way
from vernier.engines.pdr.frames import Frames
from vernier.engines.pdr.search import Counterexamples, InterproceduralUpdr, NotSafe, NoUniversalSummaries, Safe
from vernier.engines.pdr.traces import Trace
from vernier.logic.systems import RecursiveProgram, Summaries
from vernier.logic.terms import Terms
from vernier.solvers.choose import models_on_demand
from vernier.solvers.protocol import Siblings

SHORT_EXECUTIONS = (3, 6)
"""How deep the calls of executions are nested that are looked for first"""

Asking = Callable[[frozenset[str]], RecursiveProgram]
"""The program without the violations that have these notes"""


@dataclass(frozen=True, slots=True)
class Settled:
    """Summaries that exclude all violations of a program, which has none that are `possible`."""

    program: RecursiveProgram
    summaries: Summaries
    possible: frozenset[str]


@dataclass(frozen=True, slots=True)
class Fatal:
    """A violation is possible after which nothing else is worth asking."""

    note: str


@dataclass(slots=True)
class Rounds:
    """`is_fatal` says of the note of a violation whether the rounds end with it."""

    terms: Terms
    budget: Budget
    progress: Progress
    is_fatal: Callable[[str], bool]
    possible: frozenset[str] = frozenset()
    """What is known to be possible so far, for those whose time is up"""
    _solvers: Siblings = field(default_factory=models_on_demand)

    def run(self, asking: Asking) -> Settled | Fatal:
        fatal = self._soon_possible(asking)
        if fatal is not None:
            return Fatal(fatal)
        frames = Frames()
        while True:
            self.budget.spend()
            program = asking(self.possible)
            # Main has other bodies each time; what is known of all other procedures is true of them in any round.
            search = InterproceduralUpdr(
                self.terms, program, self.budget, frames.without(program.main), Counterexamples.ABSTRACT,
                solvers=self._solvers,
            )  # fmt: skip
            result = search.run()
            match result:
                case Safe(summaries=summaries):
                    self.progress(f"pdr: {search.frames.last} frames, {search.statistics.checks} solver calls")
                    return Settled(program, summaries, self.possible)
                case NotSafe(trace=trace) | NoUniversalSummaries(trace=trace):
                    note = _note(program, trace)
                    frames = search.frames
                    if self._is_fatal(note):
                        return Fatal(note)

    def _is_fatal(self, note: str) -> bool:
        self.progress(f"pdr: possible: {note}")
        self.possible |= {note}
        return self.is_fatal(note)

    def _soon_possible(self, asking: Asking) -> str | None:
        """Bounded model checking finds what short executions do long before summaries do."""
        budget = self.budget.slice(self.budget.remaining() / 4)
        for depth in SHORT_EXECUTIONS:
            while True:
                program = asking(self.possible)
                main = program.procedures[program.main]
                try:
                    way = bounded_way(self.terms, program, depth, budget, self._solvers) if main.bodies else None
                except OutOfBudget:
                    return None
                if way is None:
                    break
                if self._is_fatal(main.bodies[way].note):
                    return main.bodies[way].note
        return None


def _note(program: RecursiveProgram, trace: Trace) -> str:
    """The violation at the end of a counterexample."""
    return next(
        program.procedures[call.procedure].bodies[call.way].note
        for _, call in trace.preorder() if call.procedure == program.main
    )  # fmt: skip
