"""Trial runs: an execution of a body that finds its havoc set; what the encoding has collected is rolled back.

Cut loops and cut recursion share one of these: a trial of the one may run within a trial of the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from vernier.encode.houdini import HoudiniProblem, Mark
from vernier.encode.state import SymbolicState
from vernier.encode.symbolic_execution.guarded import GuardedActivation
from vernier.engines.induction.invariants import RecordedCut
from vernier.engines.induction.lazy_initialisation import LazyObjects, Snapshot

MOST_TRIALS = 12


@dataclass(frozen=True, slots=True)
class Savepoint:
    """The parts of the encoding that a rollback restores."""

    violations: int
    unwinding_assertions: int
    inputs: int
    returned: int
    thrown: int
    pending: dict[str, tuple[SymbolicState, ...]]
    houdini: Mark
    lazy: Snapshot
    calls: tuple[int, ...]
    cuts: int


class Trials:
    """The trials of one encoding."""

    def __init__(self, lazy: LazyObjects, houdini: HoudiniProblem) -> None:
        self.lazy = lazy
        self.houdini = houdini
        self.open_calls: dict[str, list[SymbolicState]] = {}
        """Recursive procedures whose bodies are being run -> the states of the calls from within, so far"""
        self.cuts: list[RecordedCut] = []
        """The cuts that the proof rests on, for its certificate"""
        self._under_way = 0

    @property
    def is_under_way(self) -> bool:
        """Whether the current run is part of a trial: nothing is recorded then."""
        return self._under_way > 0

    @contextmanager
    def trying(self) -> Iterator[None]:
        self._under_way += 1
        try:
            yield
        finally:
            self._under_way -= 1

    def save(self, activation: GuardedActivation | None) -> Savepoint:
        encoding = self.lazy.encoding
        return Savepoint(
            len(encoding.violations),
            len(encoding.unwinding_assertions),
            len(encoding.inputs),
            0 if activation is None else len(activation.returned),
            0 if activation is None else len(activation.thrown),
            {} if activation is None else dict(activation.pending),
            self.houdini.mark(),
            self.lazy.snapshot(),
            tuple(len(calls) for calls in self.open_calls.values()),
            len(self.cuts),
        )

    def undo(self, activation: GuardedActivation | None, before: Savepoint) -> None:
        encoding = self.lazy.encoding
        del encoding.violations[before.violations :]
        del encoding.unwinding_assertions[before.unwinding_assertions :]
        del encoding.inputs[before.inputs :]
        self.houdini.forget_since(before.houdini)
        self.lazy.restore(before.lazy)
        del self.cuts[before.cuts :]
        for calls, length in zip(self.open_calls.values(), before.calls, strict=True):
            del calls[length:]
        if activation is not None:
            del activation.returned[before.returned :]
            del activation.thrown[before.thrown :]
            activation.pending.clear()
            activation.pending.update(before.pending)
