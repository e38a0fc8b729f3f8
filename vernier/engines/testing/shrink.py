"""Simple counterexamples: change one input after the other to something simpler as long as the violation stays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from vernier.core.budget import Budget
from vernier.core.outcome import InputValue
from vernier.ir.interp import Machine
from vernier.ir.interp.ends import Limits, Run
from vernier.ir.interp.inputs import DefaultInputs, Scalar
from vernier.ir.state import State

_ATTEMPTS = 60
_POSITIONS = 24


@dataclass(frozen=True, slots=True)
class Scene:
    """Where executions begin."""

    machine: Machine
    entry: str
    start: State


class _Trial:
    """Executes with the given values (then zeros) and tells whether the obligation is still violated."""

    def __init__(self, scene: Scene, obligation: str, budget: Budget, steps: int) -> None:
        self._scene = scene
        self._obligation = obligation
        self._budget = budget
        self._limits = Limits(steps=steps, seconds=5.0)
        self.left = _ATTEMPTS

    def __call__(self, values: Sequence[Scalar]) -> Run | None:
        if self.left <= 0 or self._budget.exhausted():
            return None
        self.left -= 1
        scene = self._scene
        run = scene.machine.run(scene.entry, scene.start, DefaultInputs(values), None, self._limits)
        return run if run.violated(self._obligation) and len(run.inputs) < 50_000 else None


def simplest(
    scene: Scene, obligation: str, inputs: tuple[InputValue, ...], budget: Budget, steps: int
) -> tuple[InputValue, ...]:
    """Inputs that violate the same obligation, no longer and no wilder than those given."""
    trial = _Trial(scene, obligation, budget, steps)
    best = inputs
    position = 0
    while position < min(len(best), _POSITIONS):
        for simpler in _simpler(best[position].value):
            values = [item.value for item in best]
            values[position] = simpler
            run = trial(values)
            if run is not None and len(run.inputs) <= len(best):
                best = run.inputs
                break
        position += 1
    return best


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
    for candidate in (0, 1, -1, 2, 10, 100, size, value // 2 if value > 0 else -(size // 2)):
        if abs(candidate) < size or (candidate == size and value < 0):
            yield candidate


def _less(candidate: float, value: float) -> bool:
    return candidate != value and (value != value or abs(candidate) < abs(value))
