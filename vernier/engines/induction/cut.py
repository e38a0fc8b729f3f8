"""Symbolic execution with cut loops: a loop body is run once, from a state that stands for all iterations.

At the head of a loop everything the loop may change (`modified`) becomes arbitrary; candidates are assumed there, and
required on entry and of the state that comes back (`ledger`). Then:

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
from dataclasses import dataclass

from vernier.analysis.facts.liveness import liveness
from vernier.analysis.facts.loops import Loop
from vernier.encode.executor import Activation, Executor
from vernier.encode.state import SymbolicState
from vernier.encode.values import EncodingError
from vernier.engines.induction.handle_arrays import HandleArrays
from vernier.engines.induction.havoc_sets import Modified
from vernier.engines.induction.houdini import Ledger, Mark
from vernier.engines.induction.invariants import Cut, Recorder
from vernier.engines.induction.lazy_initialisation import Snapshot, UnknownObjects
from vernier.ir.ops import Operation, Stop
from vernier.logic.sorts import BOOL

MOST_TRIALS = 12
FREE_ITERATIONS = 12
"""Iterations run one by one as long as going round depends on no input"""


@dataclass(frozen=True, slots=True)
class _Before:
    """What has to be put back when a run was only to find out what changes."""

    violations: int
    exceeded: int
    inputs: int
    returned: int
    thrown: int
    pending: dict[str, SymbolicState]
    ledger: Mark
    unknown: Snapshot
    calls: tuple[int, ...]


class CutExecutor(Executor):
    """Runs procedures with every loop cut at its head."""

    def __init__(self, unknown: UnknownObjects, ledger: Ledger) -> None:
        super().__init__(unknown.encoding)
        self.unknown = unknown
        self.ledger = ledger
        self.recorder = Recorder(unknown, ledger)
        self._arrays = HandleArrays(unknown)
        self._trying = 0
        self._live: dict[str, Mapping[str, frozenset[str]]] = {}

    def _step(self, state: SymbolicState, operation: Operation) -> None:
        self.unknown.state = state
        if not self._arrays.step(state, operation):
            super()._step(state, operation)

    # ------------------------------------------------------------ loops

    def _run_loop(self, activation: Activation, loop: Loop) -> None:
        if any(label in activation.pending for label in labels(loop) if label != loop.head):
            raise EncodingError("a loop is entered in the middle")
        if all(isinstance(element, str) for element in loop.body):
            self._run_freely(activation, loop)
        state = activation.pending.pop(loop.head, None)
        if state is not None and not state.guard.is_false(self.terms):
            self._cut(activation, loop, state)

    def _run_freely(self, activation: Activation, loop: Loop) -> None:
        """Run iterations one by one as long as going round depends on no input."""
        for _ in range(FREE_ITERATIONS):
            state = activation.pending.get(loop.head)
            if state is None or state.guard.is_false(self.terms):
                return
            before = self._before(activation)
            entered = state.guard.term
            self._iterate(activation, loop, activation.pending.pop(loop.head).fork(state.guard))
            back = activation.pending.get(loop.head)
            if back is not None and back.guard.term is not entered:
                self._undo(activation, before)
                return

    def _iterate(self, activation: Activation, loop: Loop, state: SymbolicState) -> None:
        self.encoding.spend()
        self._run_block(activation, activation.blocks[loop.head], state)
        self._run_elements(activation, loop.body)

    def _cut(self, activation: Activation, loop: Loop, entry: SymbolicState) -> None:
        live = self._live_at(activation, loop.head)
        entry.locals = {name: value for name, value in entry.locals.items() if name in live}
        modified = self._what_changes(activation, loop, entry)
        if not self._trying:
            self._record(activation, loop, entry, modified)

    def _what_changes(self, activation: Activation, loop: Loop, entry: SymbolicState) -> Modified:
        """Run the body until nothing changes that may not. The last run stays in place if it is not to be recorded."""
        modified = Modified()
        for _ in range(MOST_TRIALS):
            before = self._before(activation)
            known = len(self.unknown.types)
            self._trying += 1
            try:
                cut = self._once(activation, loop, entry, modified)
            finally:
                self._trying -= 1
            grown = False
            for back in cut.backs:
                grown |= modified.grow(self.unknown, cut.head, back, cut.first)
            if not grown and len(self.unknown.types) == known:
                if not self._trying:
                    self._undo(activation, before)
                return modified
            self._undo(activation, before)
        raise EncodingError("what a loop changes was not found")

    def _once(self, activation: Activation, loop: Loop, entry: SymbolicState, modified: Modified) -> Cut:
        """One arbitrary iteration."""
        first = len(self.encoding.types)
        number = len(self.unknown.eras)
        inside = entry.guard.and_(self.terms, self.terms.fresh("inside", BOOL))
        era = self.recorder.new_era(entry, inside)
        head = modified.havoc(self.unknown, entry)
        head.guard = inside
        self._iterate(activation, loop, head.fork(head.guard))
        back = activation.pending.pop(loop.head, None)
        backs = () if back is None or back.guard.is_false(self.terms) else (back,)
        return Cut(activation.procedure, entry, head, backs, first, number, era, modified)

    def _record(self, activation: Activation, loop: Loop, entry: SymbolicState, modified: Modified) -> None:
        known = len(self.unknown.types)
        cut = self._once(activation, loop, entry, modified)
        # The proof rests on this run, not on the trials before it: it may change nothing that is not havocked.
        if any(modified.grow(self.unknown, cut.head, back, cut.first) for back in cut.backs):
            raise EncodingError("a loop changes more than was found")
        if len(self.unknown.types) > known:
            raise EncodingError("a loop makes more objects than was found")
        self.recorder.record(cut)

    def _live_at(self, activation: Activation, label: str) -> frozenset[str]:
        name = activation.procedure.name
        if name not in self._live:
            self._live[name] = liveness(activation.procedure.blocks).at_start
        return self._live[name][label]

    # ------------------------------------------------------------ taking back

    def _before(self, activation: Activation | None) -> _Before:
        encoding = self.encoding
        return _Before(
            len(encoding.violations),
            len(encoding.exceeded),
            len(encoding.inputs),
            0 if activation is None else len(activation.returned),
            0 if activation is None else len(activation.thrown),
            {} if activation is None else dict(activation.pending),
            self.ledger.mark(),
            self.unknown.snapshot(),
            tuple(len(calls) for calls in self._open_calls()),
        )

    def _open_calls(self) -> list[list[SymbolicState]]:
        """Lists of calls that are being collected."""
        return []

    def _undo(self, activation: Activation | None, before: _Before) -> None:
        encoding = self.encoding
        del encoding.violations[before.violations :]
        del encoding.exceeded[before.exceeded :]
        del encoding.inputs[before.inputs :]
        self.ledger.forget_since(before.ledger)
        self.unknown.restore(before.unknown)
        for calls, length in zip(self._open_calls(), before.calls, strict=True):
            del calls[length:]
        if activation is not None:
            del activation.returned[before.returned :]
            del activation.thrown[before.thrown :]
            activation.pending.clear()
            activation.pending.update(before.pending)

    def _assume_unsupported(self, stop: Stop, state: SymbolicState) -> None:
        """Nothing is known of what follows: no proof unless no execution comes here."""
        del stop
        self.encoding.exceed(state.guard)


def labels(loop: Loop) -> list[str]:
    """All blocks of a loop."""
    found: list[str] = []
    pending: list[Loop] = [loop]
    while pending:
        current = pending.pop()
        found.append(current.head)
        for element in current.body:
            if isinstance(element, Loop):
                pending.append(element)
            else:
                found.append(element)
    return found
