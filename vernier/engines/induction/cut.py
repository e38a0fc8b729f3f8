"""The loop policy of the induction engine: a loop is cut at its head.

Its body is run once, from a state that stands for all iterations.

At the head of a loop everything the loop may change (`havoc_sets`) becomes arbitrary; candidates are assumed there, and
required on entry and of the state that comes back (`houdini`). Then:

- exits of the loop, by its condition, by break, by return or by an exception from inside, are run from the arbitrary
  iteration, so they cover all iterations, and the first one is among them;
- a loop in the body is cut in turn, within the arbitrary iteration of the outer one;
- calls in the body are run in place; what they change is part of what the loop changes;
- what the loop does not change keeps the value it had, with all that is known about it.

Obligations in the body are thus checked once for all iterations.

Soundness of assuming: the paths after a cut carry a truth symbol, `inside`, which the paths before it do not. Facts
about the arbitrary state are implications from it. So what is checked before the cut, its own entry above all, cannot
use them, and an inconsistent set of candidates fails on entry instead of making the entry impossible.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from vernier.analysis.facts.liveness import liveness
from vernier.analysis.facts.loops import Loop
from vernier.certificates.format import CallSite
from vernier.encode.state import SymbolicState
from vernier.encode.symbolic_execution.domain import AnyCall
from vernier.encode.symbolic_execution.guarded import GuardedActivation, GuardedExecutor
from vernier.encode.values import EncodingError
from vernier.engines.induction.havoc_sets import HavocSet
from vernier.engines.induction.invariants import InductionStep, LoopPlace, Recorder
from vernier.engines.induction.trials import MOST_TRIALS, Trials
from vernier.ir.program import Block, Procedure
from vernier.logic.sorts import BOOL

FREE_ITERATIONS = 12
"""Iterations run one by one as long as going round depends on no input"""


@dataclass(frozen=True, slots=True)
class _LoopRun:
    """One run of one loop."""

    executor: GuardedExecutor
    activation: GuardedActivation
    loop: Loop
    iterations: int = 0
    """How many have been run one by one"""

    @property
    def place(self) -> LoopPlace:
        """Where the loop is."""
        stack = tuple(_call_site(*site) for site in self.executor.sites)
        return LoopPlace(stack, self.loop.head, self.iterations, frozenset(self.loop.labels))

    def take(self) -> SymbolicState | None:
        """What waits at the head, as one state."""
        return self.executor.take(self.activation, self.loop.head)


class CutLoops:
    """Cuts every loop at its head."""

    def __init__(self, trials: Trials, recorder: Recorder, free_iterations: int = FREE_ITERATIONS) -> None:
        self.lazy = trials.lazy
        self.encoding = trials.lazy.encoding
        self.terms = trials.lazy.encoding.terms
        self._trials = trials
        self._recorder = recorder
        self._free_iterations = free_iterations
        self._depth = 0
        self._live: dict[str, Mapping[str, frozenset[str]]] = {}

    def run(self, executor: GuardedExecutor, activation: GuardedActivation, loop: Loop) -> None:
        if any(label in activation.pending for label in loop.labels - {loop.head}):
            raise EncodingError("a loop is entered in the middle")
        is_innermost = all(isinstance(element, str) for element in loop.body)
        run = _LoopRun(executor, activation, loop)
        if is_innermost:
            run = replace(run, iterations=self._run_freely(run))
        state = run.take()
        if state is not None and not state.guard.is_false(self.terms):
            self._cut(run, state)

    def _run_freely(self, run: _LoopRun) -> int:
        """Run iterations one by one as long as going round depends on no input; how many."""
        for number in range(self._free_iterations):
            before = self._trials.save(run.activation)
            state = run.take()
            if state is None or state.guard.is_false(self.terms):
                return number
            entered = state.guard.term
            self._iterate(run, state.fork(state.guard))
            if any(back.guard.term is not entered for back in run.activation.pending.get(run.loop.head, ())):
                self._trials.undo(run.activation, before)
                return number
        return self._free_iterations

    def _iterate(self, run: _LoopRun, state: SymbolicState) -> None:
        self.encoding.spend()
        run.executor.iterate(run.activation, run.loop, state)

    def _cut(self, run: _LoopRun, entry: SymbolicState) -> None:
        live = self._live_at(run.activation.procedure, run.loop.head)
        entry.locals = {name: value for name, value in entry.locals.items() if name in live}
        havoc_set = self._what_changes(run, entry)
        if not self._trials.is_under_way:
            self._record(run, entry, havoc_set)

    def _what_changes(self, run: _LoopRun, entry: SymbolicState) -> HavocSet:
        """Run the body until nothing changes that may not. The last run stays in place if it is not to be recorded."""
        havoc_set = HavocSet()
        for _ in range(MOST_TRIALS):
            before = self._trials.save(run.activation)
            known = len(self.lazy.types)
            with self._trials.trying():
                cut = self._once(run, entry, havoc_set)
            grown = False
            for back in cut.backs:
                grown |= havoc_set.grow(self.lazy, cut.head, back, cut.first)
            if not grown and len(self.lazy.types) == known:
                if not self._trials.is_under_way:
                    self._trials.undo(run.activation, before)
                return havoc_set
            self._trials.undo(run.activation, before)
        raise EncodingError("what a loop changes was not found")

    def _once(self, run: _LoopRun, entry: SymbolicState, havoc_set: HavocSet) -> InductionStep:
        """One arbitrary iteration."""
        first = len(self.encoding.types)
        number = len(self.lazy.eras)
        inside = entry.guard.and_(self.terms, self.terms.fresh("inside", BOOL))
        era = self._recorder.new_era(entry, inside)
        head = havoc_set.havoc(self.lazy, entry)
        head.guard = inside
        self._iterate(run, head.fork(head.guard))
        back = run.take()
        backs = () if back is None or back.guard.is_false(self.terms) else (back,)
        procedure = run.activation.procedure
        return InductionStep(procedure, entry, head, backs, first, number, era, havoc_set, run.place)

    def _record(self, run: _LoopRun, entry: SymbolicState, havoc_set: HavocSet) -> None:
        known = len(self.lazy.types)
        self._depth += 1
        cut = self._once(run, entry, havoc_set)
        # The proof rests on this run, not on the trials before it: it may change nothing that is not havocked.
        if any(havoc_set.grow(self.lazy, cut.head, back, cut.first) for back in cut.backs):
            raise EncodingError("a loop changes more than was found")
        if len(self.lazy.types) > known:
            raise EncodingError("a loop makes more objects than was found")
        self._recorder.record(cut)
        self._depth -= 1
        if not self._depth:
            self._recorder.houdini.end_stage()

    def _live_at(self, procedure: Procedure, label: str) -> frozenset[str]:
        if procedure.name not in self._live:
            self._live[procedure.name] = liveness(procedure.blocks).at_start
        return self._live[procedure.name][label]


def _call_site(block: Block | None, operation: AnyCall, callee: Procedure) -> CallSite | None:
    """Where a call is; None if it is in no block, but made for a clause."""
    if block is None:
        return None
    position = next(number for number, item in enumerate(block.operations) if item is operation)
    return CallSite(block.label, position, callee.name)
