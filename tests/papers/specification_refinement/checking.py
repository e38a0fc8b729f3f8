"""Check the programs of this folder, as they are or with edits, with one engine or several, and replay."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path

from vernier.cli.arguments import parse
from vernier.core.budget import Budget
from vernier.core.outcome import Outcome, Verdict
from vernier.engines.api import Context
from vernier.run.combine import combine_engines
from vernier.run.engines import make_engine
from vernier.run.loading.frontends import load_java_program
from vernier.run.loading.load import Unit
from vernier.run.plan import Pacing
from vernier.run.replay import Replayer
from vernier.run.tasks import make_task

JAVA = Path(__file__).parent / "java"
CALLEES = ("inline", "refine", "frame")
"""How calls are treated (`--callees`): the answers are the same."""
SPECIFIED = ("post", "assignable", "invariant", "signals")


@dataclass(frozen=True, slots=True)
class Case:
    """A method of a program, possibly edited, and the verdicts of its clauses in their order.

    `edits` maps texts that occur exactly once to what stands there instead.
    """

    program: str
    method: str
    scope: str
    expected: str
    edits: Mapping[str, str] = field(default_factory=dict)
    properties: tuple[str, ...] = ("post",)

    def text(self) -> str:
        text = (JAVA / f"{self.program}.java").read_text(encoding="utf-8")
        for old, new in self.edits.items():
            assert text.count(old) == 1, (self.program, old, text.count(old))
            text = text.replace(old, new)
        return text

    @property
    def name(self) -> str:
        return f"{self.program}.{self.method}"


@dataclass(frozen=True, slots=True)
class Checked:
    outcomes: tuple[Outcome, ...]
    seconds: float
    processor: float
    """Seconds of the engine, by the clock and of the processor"""

    @property
    def verdicts(self) -> str:
        return " ".join(outcome.verdict.value for outcome in self.outcomes)


def check(case: Case, callees: str, seconds: float = 60.0, engines: tuple[str, ...] = ("bounded",)) -> Checked:
    """What the engines say of the clauses of the case; refutations have been replayed."""
    options = [option for name in case.properties for option in ("--property", name)]
    asked = ("check", case.program, "--entry", case.name, "--scope", case.scope, *options)
    settings = parse((*asked, "--callees", callees)).settings
    unit = _loaded(case.program, case.text(), asked)
    (entry,) = unit.entries
    task = make_task(unit, entry, settings)
    began, busy = time.monotonic(), time.process_time()
    said: list[Outcome] = []
    for name in engines:
        engine = make_engine(name, settings, Pacing.COUNT)
        assert engine.rejects(task) is None
        proved = {outcome.obligation.id for outcome in said if outcome.verdict is Verdict.PROVED}
        left = replace(task, obligations=tuple(item for item in task.obligations if item.id not in proved))
        said += engine.run(left, Context(Budget.of_seconds(seconds), 1, _say_nothing))
    took, spent = time.monotonic() - began, time.process_time() - busy
    replayer = Replayer(unit.program, unit.own, unit.clauses)
    confirmed = [replayer.confirm(outcome, Budget.of_seconds(30.0)) for outcome in said]
    return Checked(combine_engines(task.obligations, confirmed).outcomes, took, spent)


@lru_cache(maxsize=2)
def _loaded(program: str, text: str, asked: tuple[str, ...]) -> Unit:
    """Kept for the next way to treat calls, as reading takes longer than most checks."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{program}.java"
        path.write_text(text, encoding="utf-8")
        (unit,) = load_java_program((str(path),), parse(asked).settings).units
    return unit


def _say_nothing(sentence: str) -> None:
    del sentence
