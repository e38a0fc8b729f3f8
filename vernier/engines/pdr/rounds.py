"""Rounds of universal PDR: each proves all remaining violations impossible, or finds one that may be possible."""

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
    """Summaries that exclude all violations of a program but the `possible` ones. Of those, executions of the formulas
    have the `executed` ones; for the others no universal summaries may exist."""

    program: RecursiveProgram
    summaries: Summaries
    possible: frozenset[str]
    executed: frozenset[str]


@dataclass(slots=True)
class Rounds:
    """`is_fatal` tells of the note of a violation whether the search ends when that violation is possible."""

    terms: Terms
    budget: Budget
    progress: Progress
    is_fatal: Callable[[str], bool]
    frames: Frames = field(default_factory=Frames)
    """What holds of all executions, whatever is asked of them"""
    possible: frozenset[str] = frozenset()
    executed: frozenset[str] = frozenset()
    fatal: str | None = None
    """What is known so far, for those whose time is up"""
    solvers: Siblings = field(default_factory=models_on_demand)

    def run(self, asking: Asking) -> Settled | None:
        """None if something fatal is possible."""
        self._soon_possible(asking)
        while self.fatal is None:
            self.budget.spend()
            program = asking(self.possible)
            # Main has other bodies each time; what is known of all other procedures is true of them in any round.
            search = InterproceduralUpdr(
                self.terms, program, self.budget, self.frames.without(program.main), Counterexamples.ABSTRACT,
                solvers=self.solvers,
            )  # fmt: skip
            self.frames = search.frames
            result = search.run()
            match result:
                case Safe(summaries=summaries):
                    self.progress(f"pdr: {search.frames.last} frames, {search.statistics.checks} solver calls")
                    return Settled(program, summaries, self.possible, self.executed)
                case NotSafe(trace=trace) | NoUniversalSummaries(trace=trace):
                    self._note(_last_note(program, trace))
        return None

    def _note(self, note: str) -> None:
        self.progress(f"pdr: possible: {note}")
        self.possible |= {note}
        if self.is_fatal(note):
            self.fatal = note

    def _soon_possible(self, asking: Asking) -> None:
        """Bounded model checking finds what short executions do long before summaries do."""
        budget = self.budget.slice(self.budget.remaining() / 4)
        for depth in SHORT_EXECUTIONS:
            while self.fatal is None:
                program = asking(self.possible)
                main = program.procedures[program.main]
                try:
                    way = bounded_way(self.terms, program, depth, budget, self.solvers) if main.bodies else None
                except OutOfBudget:
                    return
                if way is None:
                    break
                self.executed |= {main.bodies[way].note}
                self._note(main.bodies[way].note)


def _last_note(program: RecursiveProgram, trace: Trace) -> str:
    """The violation at the end of a counterexample."""
    return next(
        program.procedures[call.procedure].bodies[call.way].note
        for _, call in trace.preorder() if call.procedure == program.main
    )  # fmt: skip
