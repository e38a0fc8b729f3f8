"""REFUTED means replayed: every counterexample is executed before anybody sees it.

Law: `confirm` returns REFUTED only when the interpreter, run on the counterexample, violated exactly that obligation.
Otherwise the outcome becomes UNKNOWN, with the reason why the candidate did not stand.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeAlias

from vernier.core.budget import Budget
from vernier.core.obligation import Moment, Obligation
from vernier.core.outcome import Counterexample, Outcome, Verdict
from vernier.engines.testing.only_execution import undefined_behaviour_before
from vernier.ir.interp import (
    Blocked,
    Limits,
    ListInputs,
    Machine,
    MissingModel,
    OutOfInputs,
    OutOfSteps,
    OutOfTime,
    Run,
    Stopped,
    Threw,
    Undefined,
    Unsupported,
)
from vernier.ir.ops import Clause
from vernier.ir.program import Program
from vernier.ir.state import State
from vernier.ir.state_text import text_to_state
from vernier.run.heap import heap_lines
from vernier.run.trace import Tracer
from vernier.spec.execution import ClauseRunner

_STEPS = 50_000_000
_TRACED_STEPS = 2_000_000
Evidence: TypeAlias = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Replayed:
    """`example` is complete, with its story; `evidence` tells what was thrown, and of undefined behaviour before."""

    example: Counterexample
    evidence: Evidence


class Replayer:
    """Replays counterexamples of one program; `files` are the user's own, `clauses` the meaning of its clauses."""

    def __init__(
        self, program: Program, files: Collection[str], clauses: Mapping[str, object] = MappingProxyType({})
    ) -> None:
        self._program = program
        self._files = files
        self._machine = Machine(program, ClauseRunner(program, clauses) if clauses else None)

    def confirm(self, outcome: Outcome, budget: Budget) -> Outcome:
        """The outcome as it may be shown."""
        example = outcome.counterexample
        if outcome.verdict is not Verdict.REFUTED:
            return outcome
        if example is None:
            return replace(outcome, verdict=Verdict.UNKNOWN, reason="a violation was claimed without a counterexample")
        replayed = self.replay(outcome, example, budget)
        if isinstance(replayed, str):
            reason = f"a candidate counterexample did not stand: {replayed}"
            return replace(outcome, verdict=Verdict.UNKNOWN, reason=reason)
        evidence = (*outcome.evidence, *replayed.evidence)
        return replace(outcome, counterexample=replayed.example, evidence=evidence)

    def replay(self, outcome: Outcome, example: Counterexample, budget: Budget) -> Replayed | str:
        """Execute the counterexample; a text says why it shows no violation of the obligation."""
        if example.entry not in self._program.procedures:
            return f"there is no procedure {example.entry}"
        try:
            start = text_to_state(example.start)
        except ValueError as error:
            return str(error)
        limits = Limits(steps=_STEPS, seconds=budget.remaining())
        run = self._machine.run(example.entry, start, ListInputs(example.inputs), None, limits)
        if not run.violated(outcome.obligation.id):
            return _why_not(run)
        told = self._told(outcome.obligation, example, start, run, budget)
        return Replayed(told, self._evidence(outcome, example, run))

    def _evidence(self, outcome: Outcome, example: Counterexample, run: Run) -> Evidence:
        obligation, claimed = outcome.obligation, outcome.evidence
        found = []
        if example.start and not any(name == "start state" for name, _ in claimed):
            found.append(("start state", self._start_state(example.entry)))
        if isinstance(run.end, Threw):
            found.append(("exception", run.end.class_name))
        before = undefined_behaviour_before(self._program, run, obligation.id)
        if before is not None:
            found.append(("undefined behaviour before", before))
        return tuple(found)

    def _start_state(self, entry: str) -> str:
        blocks = self._program.procedures[entry].blocks
        if any(isinstance(operation, Clause) for block in blocks for operation in block.operations):
            return "one of those the contract of the entry allows"
        return "arbitrary: no contract says which states the entry may be called in"

    def _told(
        self, obligation: Obligation, example: Counterexample, start: State, run: Run, budget: Budget
    ) -> Counterexample:
        """The counterexample with its story: a second execution under observation, up to the violation."""
        tracer = Tracer(self._files)
        stop_at = frozenset({obligation.id}) if obligation.moment is Moment.IMMEDIATE else frozenset[str]()
        limits = Limits(steps=_TRACED_STEPS, seconds=budget.remaining() / 2, stop_at=stop_at)
        self._machine.run(example.entry, start, ListInputs(example.inputs), tracer, limits)
        procedure = self._program.procedures[example.entry]
        before = heap_lines(start, [parameter.name for parameter in procedure.parameters])
        return replace(
            example,
            inputs=run.inputs,
            arguments=before.arguments,
            before=before.objects,
            steps=tracer.steps(),
            failure=_failure(obligation, run),
        )


def _failure(obligation: Obligation, run: Run) -> str:
    match run.end:
        case Threw(class_name=name, message=message) if obligation.moment is Moment.ESCAPE:
            return f"{name}: {message}" if message else name
        case Undefined(obligation=violated, detail=detail) if violated == obligation.id:
            return detail
        case _:
            return ""


def _why_not(run: Run) -> str:
    match run.end:
        case Blocked():
            return "an assumption of the program rules it out"
        case OutOfSteps() | OutOfTime():
            return "the replay took too long"
        case OutOfInputs():
            return "the replay asked for more inputs than the candidate has"
        case MissingModel(name=name):
            return f"the replay needs {name}, which has no model"
        case Unsupported(detail=detail):
            return f"the replay is not possible: {detail}"
        case Stopped(reason=reason):
            return f"the replay stopped ({reason.value}) before the violation"
        case Threw(class_name=name):
            return f"the replay ended with {name} instead"
        case _:
            return "the replay showed no violation"
