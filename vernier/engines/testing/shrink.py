"""Simple counterexamples: change one input after the other to something simpler as long as the violation stays."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from vernier.core.budget import Budget
from vernier.core.outcome import InputValue
from vernier.engines.testing.only_execution import undefined_behaviour_before
from vernier.engines.testing.starts import Start, Starts
from vernier.engines.testing.streams import LONGEST
from vernier.ir.builder import CHOICE
from vernier.ir.interp import Limits, Machine, Run, Threw
from vernier.ir.interp.inputs import DefaultInputs, Scalar

_ATTEMPTS = 60
_MOST_READ = 6
_POSITIONS = 30
_KEPT = (0, 1, 2, 4, 8, 30)
_SPARED = 4
"""An attempt is made while there is time for so many like the last one: the violation has to be told in time"""

Values: TypeAlias = tuple[InputValue, ...]
Attempt: TypeAlias = Callable[[list[Scalar]], Values | None]
"""Try these values; the values that were really read, or None when the violation is gone."""


@dataclass(frozen=True, slots=True)
class Violation:
    """An execution that violates the obligation, from this start."""

    obligation: str
    start: Start
    run: Run


class Shrinker:
    """Simplifies violations of one entry. Law: the result violates the same obligation in the same way: with the same
    class of exception, and without undefined behaviour before it."""

    def __init__(
        self, machine: Machine, entry: str, starts: Starts | None, budget: Budget, steps: int, last: float
    ) -> None:  # fmt: skip
        self._machine = machine
        self._entry = entry
        self._starts = starts
        self._budget = budget
        self._limits = Limits(steps=steps, seconds=5.0)
        self._last = last
        """The seconds that the last execution took"""

    def simplest(self, violation: Violation) -> Violation:
        """First a simpler start, then simpler inputs."""
        return self._with_simple_inputs(self._with_simple_start(violation))

    def _with_simple_start(self, violation: Violation) -> Violation:
        best = violation
        starts = self._starts

        def attempt(values: list[Scalar]) -> Values | None:
            nonlocal best
            start = starts.rebuilt(values) if starts is not None else None
            run = self._still(violation, start, list(_scalars(violation.run.inputs))) if start is not None else None
            if start is None or run is None:
                return None
            best = Violation(violation.obligation, start, run)
            return start.made_from

        self._leave_out(violation.start.made_from, attempt)
        self._minimise(best.start.made_from, attempt)
        return best

    def _with_simple_inputs(self, violation: Violation) -> Violation:
        best = violation

        def attempt(values: list[Scalar]) -> Values | None:
            nonlocal best
            run = self._still(violation, violation.start, values)
            if run is None:
                return None
            best = Violation(violation.obligation, violation.start, run)
            return run.inputs

        self._cut(violation.run.inputs, attempt)
        self._minimise(best.run.inputs, attempt)
        return best

    def _cut(self, values: Values, attempt: Attempt) -> None:
        """Of inputs too many to be looked at one by one, keep the first ones; zeros follow."""
        for kept in _KEPT if len(values) > _POSITIONS else ():
            if not self._has_time() or attempt(list(_scalars(values[:kept]))) is not None:
                return

    def _leave_out(self, values: Values, attempt: Attempt) -> None:
        """Take the first way at each choice, and none of the values that the other way has read: a call that does not
        matter goes with its arguments."""
        best, position, left = values, 0, _ATTEMPTS
        while position < len(best):
            chosen = best[position]
            tries = range(_MOST_READ + 1) if chosen.name == CHOICE and chosen.value else range(0)
            for count in tries:
                if left <= 0 or not self._has_time():
                    return
                left -= 1
                changed = [*_scalars(best[:position]), 0, *_scalars(best[position + 1 + count :])]
                found = attempt(changed)
                if found is not None and len(found) <= len(best) - count:
                    best = found
                    break
            position += 1

    def _has_time(self) -> bool:
        return self._budget.remaining() > _SPARED * self._last

    def _minimise(self, values: Values, attempt: Attempt) -> None:
        """Go through the positions once; keep what works and is no longer."""
        best = values
        left = _ATTEMPTS
        position = 0
        while position < min(len(best), _POSITIONS):
            for simpler in _simpler(best[position].value):
                if left <= 0 or not self._has_time():
                    return
                left -= 1
                changed = [*_scalars(best[:position]), simpler, *_scalars(best[position + 1 :])]
                found = attempt(changed)
                if found is not None and len(found) <= len(best):
                    best = found
                    break
            position += 1

    def _still(self, violation: Violation, start: Start, values: list[Scalar]) -> Run | None:
        """The execution with these values, then zeros, if it fails in the same way."""
        began = time.monotonic()
        run = self._machine.run(self._entry, start.state, DefaultInputs(values), None, self._limits)
        self._last = time.monotonic() - began
        if not run.violated(violation.obligation) or len(run.inputs) > max(LONGEST, len(violation.run.inputs)):
            return None
        if _thrown(run) != _thrown(violation.run):
            return None
        clean = undefined_behaviour_before(self._machine.program, run, violation.obligation) is None
        return run if clean else None


def _thrown(run: Run) -> str:
    return run.end.class_name if isinstance(run.end, Threw) else ""


def _scalars(values: Values) -> Iterator[Scalar]:
    return (item.value for item in values)


def _simpler(value: Scalar) -> Iterator[Scalar]:
    """Candidates from the simplest on; nothing when the value is simple already."""
    if isinstance(value, bool):
        if value:
            yield False
        return
    if isinstance(value, float):
        whole = float(round(value)) if abs(value) < 1e9 else 1e9
        yield from (candidate for candidate in (0.0, 1.0, whole) if _less(candidate, value))
        return
    size = abs(value)
    for candidate in (0, 1, -1, 2, 3, 5, 10, 100, size, value // 2 if value > 0 else -(size // 2)):
        if abs(candidate) < size or (candidate == size and value < 0):
            yield candidate


def _less(candidate: float, value: float) -> bool:
    return candidate != value and (value != value or abs(candidate) < abs(value))
