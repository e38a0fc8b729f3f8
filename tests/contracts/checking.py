"""Check Java files with single engines, replayed, and read the verdicts that comments in the files expect."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from vernier.core.budget import Budget
from vernier.core.outcome import Outcome, Verdict
from vernier.core.settings import Settings
from vernier.engines.api import Context, Engine
from vernier.engines.bounded import BoundedEngine
from vernier.engines.strategy import Deepening
from vernier.engines.testing import Effort, TestingEngine
from vernier.run.combine import combine_engines
from vernier.run.loading.frontends import load_java_program
from vernier.run.loading.load import Loaded
from vernier.run.replay import Replayer
from vernier.run.tasks import make_task

CORPUS = Path(__file__).parent / "corpus"
_EXPECTED = re.compile(r"\s*//:: (HOLDS|REFUTED|UNREACHABLE|UNKNOWN) ([\w.-]+)")
Place = tuple[int, str]


def load(path: Path, *entries: str) -> Loaded:
    return load_java_program((str(path),), replace(Settings(), entry=tuple(entries)))


def outcomes(loaded: Loaded, engine: Engine, seconds: float = 60.0) -> list[Outcome]:
    """What one engine says about every obligation of every entry; refutations have been replayed."""
    found: list[Outcome] = []
    (unit,) = loaded.units
    for entry in unit.entries:
        task = make_task(unit, entry, Settings())
        budget = Budget.of_seconds(seconds)
        context = Context(budget, 1, _say_nothing)
        replayer = Replayer(unit.program, unit.own, unit.clauses)
        refusal = engine.rejects(task)
        said = [] if refusal is not None else list(engine.run(task, context))
        found += combine_engines(task.obligations, [replayer.confirm(item, budget) for item in said]).outcomes
    return found


def random_testing() -> Engine:
    return TestingEngine(Effort.of_executions(100))


def bounded_search() -> Engine:
    return BoundedEngine(Deepening(2))


def by_place(found: list[Outcome]) -> dict[Place, list[Verdict]]:
    """The verdicts per line and code, over all entries."""
    result: dict[Place, list[Verdict]] = {}
    for outcome in found:
        place = (outcome.obligation.span.line, outcome.obligation.code.value)
        result.setdefault(place, []).append(outcome.verdict)
    return result


def expectations(path: Path) -> dict[Place, str]:
    """Line and code -> the verdict that the comment on the line above expects."""
    found: dict[Place, str] = {}
    pending: list[tuple[str, str]] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        match = _EXPECTED.match(line)
        if match is not None:
            pending.append((match.group(1), match.group(2)))
            continue
        for verdict, code in pending:
            found[number, code] = verdict
        pending = []
    return found


def _say_nothing(sentence: str) -> None:
    del sentence
