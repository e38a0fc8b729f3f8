"""The engine: execute, collect violations, make them simple, and recognise when there is only one execution."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from vernier.analysis.facts.call_graph import CallGraph
from vernier.analysis.facts.loops import counts_far
from vernier.core.evidence import Evidence, OnlyExecution, StartState
from vernier.core.obligation import Code, Obligation
from vernier.core.outcome import Counterexample, Making, Outcome, Verdict
from vernier.engines.api import Context, Task
from vernier.engines.testing.coverage import Coverage
from vernier.engines.testing.effort import AfterUndefined, Effort
from vernier.engines.testing.only_execution import describe, is_the_only_execution, undefined_behaviour_before
from vernier.engines.testing.search import InputSearch
from vernier.engines.testing.shrink import Shrinker, Violation
from vernier.engines.testing.starts import Start, Starts, pools_of, with_numbers
from vernier.engines.testing.streams import ConstantInputs
from vernier.ir.interp import (
    Blocked,
    InputSource,
    Limits,
    Machine,
    Observer,
    OutOfInputs,
    OutOfSteps,
    OutOfTime,
    Run,
)
from vernier.ir.state import State
from vernier.ir.state_text import state_to_text
from vernier.ir.types import PointerType
from vernier.spec.execution import ClauseRunner

NAME = "testing"
_ATTEMPTS = 50
_WAITING = 200
_REPLAYS = 5
Admits: TypeAlias = Callable[[Task, State], bool]
"""Whether the precondition of a task's entry allows a start state; executions from other states are of no interest."""
_ONLY = (OnlyExecution(),)


class TestingEngine:
    """Law: what it yields depends on task, seed and effort only, unless the time budget ends first."""

    __test__ = False  # the name is no invitation to pytest

    def __init__(self, effort: Effort, admits: Admits | None = None) -> None:
        self._effort = effort
        self._admits = admits

    @property
    def name(self) -> str:
        return NAME

    def rejects(self, task: Task) -> str | None:
        """Anything that has code to execute will do. Pointers are made by procedures that call the function (see
        `frontend.c.entries.start_of_function`); where they are left, nobody knows what to give: no null is passed."""
        procedure = task.program.procedures.get(task.entry)
        if procedure is None or procedure.is_external:
            return "the entry has no body"
        if any(isinstance(parameter.type, PointerType) for parameter in procedure.parameters):
            return "the entry takes pointers to objects that are not known"
        return None

    def run(self, task: Task, context: Context) -> Iterator[Outcome]:
        """Violations as they are found; at the end, for each obligation left, how much was tried."""
        yield from _Campaign(task, context, self._effort, self._admits).outcomes()


@dataclass(slots=True)
class _Counts:
    executions: int = 0
    idle: int = 0
    refuted: int = 0
    refused: int = 0
    since: int = 0
    """executions since the last violation that was kept back"""


class _Campaign:
    """The work on one task. `_open` are the obligations not violated so far."""

    def __init__(self, task: Task, context: Context, effort: Effort, admits: Admits | None) -> None:
        self._task = task
        self._admits = admits
        self._context = context
        self._effort = effort
        self._machine = Machine(task.program, ClauseRunner(task.program, task.clauses) if task.clauses else None)
        self._open: dict[str, Obligation] = {obligation.id: obligation for obligation in task.obligations}
        self._blemished: dict[str, Outcome] = {}
        self._drawn: set[str] = set()
        """Those of them before which only values were read that nobody has written"""
        self._starts: Starts | None = None
        self._counts = _Counts()
        self._is_long = False
        self._least_steps = 0
        self._took = 0.0

    def outcomes(self) -> Iterator[Outcome]:
        task = self._task
        if not task.program.procedures[task.entry].parameters:
            first = self._first_execution()
            only = is_the_only_execution(self._machine, task.entry, first)
            self._is_long = self._takes_long(first)
            if not isinstance(first.end, OutOfSteps | OutOfTime) and first.steps <= self._effort.affordable:
                self._least_steps = 2 * first.steps
            yield from self._violations(first, Start(State()), _ONLY if only else ())
            if only:
                for obligation in self._open.values():
                    yield self._from_only(obligation, first)
                return
            if not first.inputs:
                yield from self._left(f"the only execution did not come to an end that decides ({describe(first.end)})")
                return
        yield from self._search()
        early = ", then the time was up" if self._context.budget.exhausted() else ""
        yield from self._left(f"not violated in {self._counts.executions} executions{early}")

    def _from_only(self, obligation: Obligation, only: Run) -> Outcome:
        """What the only execution says of an obligation that it does not violate."""
        if isinstance(only.end, Blocked) and self._task.program.wrapped(self._task.entry) in self._task.contracts:
            reason = f"the only execution does not satisfy what is assumed at {only.end.origin.span}"
            return Outcome(obligation, Verdict.UNREACHABLE, NAME, reason=reason, evidence=_ONLY)
        return Outcome(obligation, Verdict.PROVED, NAME, evidence=_ONLY)

    def _first_execution(self) -> Run:
        """With zeros for inputs, and not for too long; only when it is the only one, it may use all the time."""
        effort, budget = self._effort, self._context.budget
        limits = Limits(steps=effort.first_steps, seconds=budget.remaining() * effort.first_share)
        run = self._machine.run(self._task.entry, State(), ConstantInputs(0), None, limits)
        if isinstance(run.end, OutOfTime) and not run.inputs:
            return self._execute(ConstantInputs(0), State(), None, effort.first_steps)
        return run

    def _left(self, reason: str) -> Iterator[Outcome]:
        """The blemished refutations that nothing better replaced, then what is open."""
        reported = self._effort.after_undefined is AfterUndefined.REPORTED
        for name, obligation in self._open.items():
            if name in self._drawn or (reported and name in self._blemished):
                yield self._blemished[name]
            elif name in self._blemished:
                yield Outcome(obligation, Verdict.UNKNOWN, NAME, reason="violated only after undefined behaviour")
            else:
                yield Outcome(obligation, Verdict.UNKNOWN, NAME, reason=reason)

    def _search(self) -> Iterator[Outcome]:
        task, context, counts = self._task, self._context, self._counts
        pools = pools_of(task.program)
        search = InputSearch(pools, context.seed)
        starts = self._starts = Starts(task.program, task.entry, pools, context.seed)
        coverage = Coverage()
        for source, steps in self._proposals(search):
            if self._is_over():
                return
            start = self._admitted(starts, source)
            if start is None:
                counts.idle += 1
                continue
            coverage.next_execution()
            run = self._execute(source, start.state, coverage, steps)
            if self._is_refused(run):
                # The contract does not allow the start state: this was no execution of the method.
                counts.refused += 1
                continue
            counts.executions += 1
            counts.since += 1
            counts.idle = 0 if coverage.fresh else counts.idle + 1
            if coverage.fresh:
                search.learn([item.value for item in run.inputs])
                starts.learn(start)
            context.progress(f"{counts.executions} executions, {counts.refuted} refuted")
            yield from self._violations(run, start)

    def _takes_long(self, first: Run) -> bool:
        """Whether executions come to an end, but not soon; where the first one was not given the time, loops that a
        constant bounds say so."""
        if isinstance(first.end, OutOfSteps | OutOfTime | OutOfInputs):
            return counts_far(CallGraph(self._task.program).reachable(self._task.entry))
        return first.steps > self._effort.steps

    def _proposals(self, search: InputSearch) -> Iterator[tuple[InputSource, int]]:
        """Inputs, and the limit on steps of the execution that reads them."""
        effort = self._effort
        for number, source in enumerate(search.proposals()):
            if self._is_long and number == effort.long_after:
                for _ in range(effort.long_runs):
                    yield search.long(effort.long_inputs), effort.long_steps
            yield source, max(self._least_steps, effort.steps_of(self._counts.executions))

    def _admitted(self, starts: Starts, source: InputSource) -> Start | None:
        """A start state that the precondition allows. To be judged, all arguments are part of it, also the numbers."""
        if self._admits is None:
            return starts.next()
        entry = self._task.program.procedures[self._task.entry]
        for _ in range(_ATTEMPTS):
            state = with_numbers(starts.next().state, entry, source)
            if self._admits(self._task, state):
                return Start(state)
        return None

    def _is_refused(self, run: Run) -> bool:
        """Whether the contract ended the execution before anything happened, and others may still be tried."""
        few = self._counts.refused < self._effort.patience
        return few and isinstance(run.end, Blocked) and bool(self._task.clauses) and not run.violations

    def _is_over(self) -> bool:
        counts, effort = self._counts, self._effort
        spent = counts.executions >= effort.executions or counts.idle >= effort.patience
        return spent or not self._open or self._context.budget.exhausted() or self._has_waited()

    def _has_waited(self) -> bool:
        """Whether enough was done for violations without undefined behaviour before them, where there are others that
        have only read what nobody has written. What is kept back has to be told while there is time to replay it."""
        if not self._drawn:
            return False
        if self._context.budget.remaining() < _REPLAYS * self._took:
            return True
        return len(self._drawn) == len(self._open) and self._counts.since >= _WAITING

    def _execute(self, source: InputSource, start: State, observer: Observer | None, steps: int) -> Run:
        limits = Limits(steps=steps, seconds=self._context.budget.remaining())
        began = time.monotonic()
        run = self._machine.run(self._task.entry, start, source, observer, limits)
        self._took = time.monotonic() - began
        return run

    def _violations(self, run: Run, start: Start, evidence: tuple[Evidence, ...] = ()) -> Iterator[Outcome]:
        """What this execution violates for the first time. A C violation after another one, that is after undefined
        behaviour, is kept back in the hope for a better one."""
        for name in dict.fromkeys(name for name, _ in run.violations):
            obligation = self._open.get(name)
            before = undefined_behaviour_before(self._task.program, run, name)
            blemished = before is not None
            drawn = before is not None and self._task.program.obligations[before].code is Code.MEMORY_UNINITIALISED
            known = self._drawn if drawn else self._blemished
            if obligation is None or (blemished and name in known):
                continue
            self._counts.refuted += 1
            found = Violation(name, start, run)
            if not blemished:
                found = self._shrinker().simplest(found)
            making = Making(found.start.made_from) if found.start.made_from else None
            text = state_to_text(found.start.state)
            example = Counterexample(self._task.entry, found.run.inputs, start=text, making=making)
            told = (*evidence, StartState.MADE) if example.start else evidence
            outcome = Outcome(obligation, Verdict.REFUTED, NAME, counterexample=example, evidence=told)
            if blemished:
                self._counts.since = 0
                self._blemished[name] = outcome
                if drawn:
                    self._drawn.add(name)
            else:
                self._blemished.pop(name, None)
                self._drawn.discard(name)
                del self._open[name]
                yield outcome

    def _shrinker(self) -> Shrinker:
        steps = max(self._effort.most_steps, self._effort.long_steps if self._is_long else 0)
        return Shrinker(self._machine, self._task.entry, self._starts, self._context.budget, steps, self._took)
