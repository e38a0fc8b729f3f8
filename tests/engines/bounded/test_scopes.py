"""How far the bounded engine goes: the scopes that are counted, and larger ones while time is left."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from vernier.cli.arguments import parse
from vernier.core.budget import Budget
from vernier.core.events import ignore
from vernier.core.outcome import Verdict
from vernier.core.scope import Scope
from vernier.engines.bounded.scopes import SCHEDULE, scopes
from vernier.engines.strategy import Deepening, Further
from vernier.run.check import check_paths

LATE = """class Late {
    static int sum(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) { sum += i; if (i == 70) { sum = sum / (sum - 2485); } }
        return sum;
    }
}
"""


@pytest.mark.parametrize(("preset", "verdict"), [("default", Verdict.REFUTED), ("quick", Verdict.BOUNDED)])
def test_bounds_grow_while_time_is_left(tmp_path: Path, preset: str, verdict: Verdict) -> None:
    file = tmp_path / "Late.java"
    file.write_text(LATE, encoding="utf-8")
    arguments = ["check", str(file), "--engine", "bounded", "--preset", preset, "--store", str(tmp_path)]
    (outcome,) = check_paths((str(file),), parse(arguments).settings, ignore).outcomes()
    assert outcome.verdict is verdict


def test_counted_scopes_come_whatever_they_take() -> None:
    assert len(list(scopes(Deepening(2), Scope(), Budget.of_seconds(0.0)))) == 2
    assert len(list(scopes(Deepening(4, Further.WHILE_CHEAP), Scope(), Budget.of_seconds(60.0)))) == len(SCHEDULE)


def test_a_scope_that_is_not_likely_to_fit_is_not_begun() -> None:
    seen = 0
    for _, budget in scopes(Deepening(2, Further.WHILE_CHEAP), Scope(), Budget.of_seconds(2.0)):
        assert budget.remaining() <= (2.0 if seen < 2 else 0.5)
        seen += 1
        time.sleep(0.1)
    assert seen == 2
