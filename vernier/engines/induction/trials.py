"""Trial runs: a body is run to find out what it changes, and what the trial has collected is taken back.

Cut loops and cut recursion share one of these: a trial of the one may run within a trial of the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from vernier.encode.state import SymbolicState
from vernier.encode.symbolic_execution.guarded import GuardedActivation
from vernier.engines.induction.houdini import Ledger, Mark
from vernier.engines.induction.lazy_initialisation import Snapshot, UnknownObjects

MOST_TRIALS = 12


@dataclass(frozen=True, slots=True)
class Savepoint:
    """What has to be put back when a run was only a trial."""

    violations: int
    exceeded: int
    inputs: int
    returned: int
    thrown: int
    pending: dict[str, tuple[SymbolicState, ...]]
    ledger: Mark
    unknown: Snapshot
    calls: tuple[int, ...]


class Trials:
    """The trials of one encoding."""

    def __init__(self, unknown: UnknownObjects, ledger: Ledger) -> None:
        self.unknown = unknown
        self.ledger = ledger
        self.open_calls: dict[str, list[SymbolicState]] = {}
        """Recursive procedures whose bodies are being run -> the states of the calls from within, so far"""
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
        encoding = self.unknown.encoding
        return Savepoint(
            len(encoding.violations),
            len(encoding.exceeded),
            len(encoding.inputs),
            0 if activation is None else len(activation.returned),
            0 if activation is None else len(activation.thrown),
            {} if activation is None else dict(activation.pending),
            self.ledger.mark(),
            self.unknown.snapshot(),
            tuple(len(calls) for calls in self.open_calls.values()),
        )

    def undo(self, activation: GuardedActivation | None, before: Savepoint) -> None:
        encoding = self.unknown.encoding
        del encoding.violations[before.violations :]
        del encoding.exceeded[before.exceeded :]
        del encoding.inputs[before.inputs :]
        self.ledger.forget_since(before.ledger)
        self.unknown.restore(before.unknown)
        for calls, length in zip(self.open_calls.values(), before.calls, strict=True):
            del calls[length:]
        if activation is not None:
            del activation.returned[before.returned :]
            del activation.thrown[before.thrown :]
            activation.pending.clear()
            activation.pending.update(before.pending)
