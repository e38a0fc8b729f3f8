"""Budgets: every loop spends from one, so that limits are kept and what is known can be reported."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from threading import Event


class OutOfBudget(Exception):
    """The time (or the user's patience) is used up; caught at the engine's boundary."""


@dataclass(frozen=True, slots=True)
class Budget:
    """A deadline on the monotonic clock, and a flag that asks to stop early.

    Law: a slice of a budget never ends later than the whole.
    """

    deadline: float
    stop: Event = field(default_factory=Event)

    @staticmethod
    def of_seconds(seconds: float) -> Budget:
        return Budget(time.monotonic() + seconds)

    def remaining(self) -> float:
        return max(0.0, self.deadline - time.monotonic())

    def exhausted(self) -> bool:
        return self.stop.is_set() or time.monotonic() >= self.deadline

    def spend(self) -> None:
        """Raise `OutOfBudget` when nothing is left; cheap enough for inner loops."""
        if self.exhausted():
            raise OutOfBudget

    def slice(self, seconds: float) -> Budget:
        return Budget(min(self.deadline, time.monotonic() + seconds), self.stop)
