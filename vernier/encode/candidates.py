"""Candidate counterexamples are executed before they are claimed: the interpreter has the last word."""

from __future__ import annotations

from collections.abc import Mapping

from vernier.core.outcome import Counterexample, InputValue
from vernier.ir.interp import Limits, ListInputs, Machine, Observer, Run
from vernier.ir.program import Program
from vernier.ir.state import State
from vernier.ir.state_text import text_to_state
from vernier.spec.execution import ClauseRunner
from vernier.spec.tree import BodyClause

_STEPS = 20_000_000


class Candidates:
    """Executes candidates of one program."""

    def __init__(self, program: Program, clauses: Mapping[str, BodyClause]) -> None:
        self._machine = Machine(program, ClauseRunner(program, clauses) if clauses else None)

    def violated(
        self, candidate: Counterexample, seconds: float, claimed: frozenset[str] = frozenset()
    ) -> frozenset[str]:
        """The obligations that an execution of the candidate violates, up to the first of those that are claimed: what
        comes after it may go on for ever."""
        run = self.run(candidate, None, seconds, claimed)
        return frozenset(obligation for obligation, _ in run.violations)

    def run(
        self,
        candidate: Counterexample,
        observer: Observer | None,
        seconds: float,
        stop_at: frozenset[str] = frozenset(),
    ) -> Run:
        limits = Limits(steps=_STEPS, seconds=seconds, stop_at=stop_at)
        inputs = ListInputs(candidate.inputs)
        return self._machine.run(candidate.entry, text_to_state(candidate.start), inputs, observer, limits)

    def violated_from(
        self, entry: str, start: State, inputs: tuple[InputValue, ...], seconds: float
    ) -> frozenset[str]:  # fmt: skip
        """The obligations that an execution of an entry from a state violates."""
        run = self._machine.run(entry, start, ListInputs(inputs), None, Limits(steps=_STEPS, seconds=seconds))
        return frozenset(obligation for obligation, _ in run.violations)
