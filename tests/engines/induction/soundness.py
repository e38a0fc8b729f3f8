"""Nothing the induction engine proves is violated by an execution."""

from __future__ import annotations

import random
from dataclasses import dataclass

from tests.engines.induction.generate import generate
from vernier.core.budget import Budget
from vernier.core.outcome import Verdict
from vernier.core.source import Origin
from vernier.engines.api import Context, Task
from vernier.engines.induction import InductionEngine
from vernier.frontend.java import load_java_texts
from vernier.ir.interp import Limits, Machine
from vernier.ir.program import Program
from vernier.ir.types import BoolType, IntType, Type


class RandomInputs:
    """Small numbers mostly, so that loops are run some times and end."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._ends = self._random.random() * 0.8 + 0.1

    def next(self, type_: Type, name: str, origin: Origin) -> int | bool:
        del name, origin
        source = self._random
        if isinstance(type_, BoolType):
            return source.random() < self._ends
        assert isinstance(type_, IntType)
        number = source.choice((0, 1, 2, 3, 4, 5, -1, -2, source.randint(-9, 9), source.getrandbits(type_.width)))
        return type_.wrap(number)


@dataclass(frozen=True, slots=True)
class Judged:
    """What the engine said of a program, and which of it executions contradict."""

    asked: int
    proved: int
    violated: int
    wrong: tuple[str, ...]
    reasons: tuple[str, ...]


def judge(program: Program, entry: str, seconds: float, executions: int) -> Judged:
    """Let the engine prove what it can, and executions violate what they can."""
    task = Task(program, entry, tuple(program.obligations.values()), {}, {}, ())
    outcomes = list(InductionEngine().run(task, Context(Budget.of_seconds(seconds), 0, lambda _: None)))
    proved = {outcome.obligation.id for outcome in outcomes if outcome.verdict is Verdict.PROVED}
    violated: dict[str, None] = {}
    machine = Machine(program)
    for seed in range(executions):
        run = machine.run(entry, None, RandomInputs(seed), None, Limits(steps=20_000))
        violated.update(dict.fromkeys(obligation for obligation, _ in run.violations))
    wrong = tuple(name for name in violated if name in proved)
    reasons = tuple(dict.fromkeys(outcome.reason for outcome in outcomes if outcome.reason))
    return Judged(len(outcomes), len(proved), len(violated), wrong, reasons)


def judge_generated(seed: int, seconds: float = 5.0, executions: int = 60) -> Judged:
    lowered = load_java_texts({"Main.java": generate(seed)}, ["Main.main"])
    return judge(lowered.program, lowered.entries[0].start, seconds, executions)
