"""Whole checks with engines that misbehave."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import vernier.run.check
from tests.run.handmade import needle, straight
from vernier.core.budget import Budget
from vernier.core.events import ignore
from vernier.core.exit_code import ExitCode
from vernier.core.outcome import Assumption, AssumptionKind, Counterexample, Outcome, Verdict
from vernier.core.settings import Settings
from vernier.engines.api import Context, Task
from vernier.ir.expr import FALSE, TRUE
from vernier.ir.program import Program
from vernier.run.check import check_units
from vernier.run.loading.load import Entry, Loaded, Unit
from vernier.run.plan import Step
from vernier.run.result import Report


class _Scripted:
    """Does what its name says."""

    def __init__(self, name: str) -> None:
        self.name = name

    def rejects(self, task: Task) -> str | None:
        del task
        return "not my kind" if self.name == "picky" else None

    def run(self, task: Task, context: Context) -> Iterator[Outcome]:
        del context
        for item in task.obligations:
            match self.name:
                case "prover":
                    yield Outcome(item, Verdict.PROVED, self.name)
                case "assuming":
                    weak = Assumption(AssumptionKind.MISSING_MODEL, "strange()")
                    yield Outcome(item, Verdict.PROVED, self.name, assumptions=(weak,))
                case "refuter":
                    yield Outcome(item, Verdict.REFUTED, self.name, counterexample=Counterexample("main", ()))
                case "bounder":
                    yield Outcome(item, Verdict.BOUNDED, self.name, scope="two objects")
                case "crasher":
                    raise ZeroDivisionError
                case "sleeper":
                    time.sleep(30)


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def _check(monkeypatch: pytest.MonkeyPatch, of: Program, *engines: str, seconds: float = 5.0) -> Report:
    monkeypatch.setattr(vernier.run.check, "plan", lambda *_: tuple(Step(name, 1.0) for name in engines))
    monkeypatch.setattr(vernier.run.check, "make_engine", lambda name, *_: _Scripted(name))
    monkeypatch.setattr(vernier.run.check, "_DECIDED", frozenset())
    unit = Unit("hand.c", ("hand.c",), of, (Entry("main", "main"),), frozenset({"hand.c"}))
    settings = replace(Settings(), limit=seconds)
    return check_units(Loaded((unit,), ()), settings, Budget.of_seconds(seconds), ignore)


@pytest.mark.parametrize(
    ("engines", "verdict", "code"),
    [
        (("prover",), Verdict.PROVED, ExitCode.FINE),
        (("bounder",), Verdict.BOUNDED, ExitCode.FINE),
        (("assuming",), Verdict.UNKNOWN, ExitCode.UNKNOWN),
        (("picky",), Verdict.UNKNOWN, ExitCode.UNKNOWN),
        ((), Verdict.UNKNOWN, ExitCode.UNKNOWN),
        (("picky", "prover"), Verdict.PROVED, ExitCode.FINE),
        (("crasher",), Verdict.ERROR, ExitCode.INTERNAL),
        (("crasher", "prover"), Verdict.PROVED, ExitCode.INTERNAL),
        (("refuter",), Verdict.UNKNOWN, ExitCode.UNKNOWN),
    ],
)
def test_verdicts_and_exit_codes_of_a_program_that_holds(
    monkeypatch: pytest.MonkeyPatch, engines: tuple[str, ...], verdict: Verdict, code: ExitCode
) -> None:
    report = _check(monkeypatch, straight(TRUE), *engines)
    (outcome,) = report.outcomes()
    assert outcome.verdict is verdict
    assert verdict is not Verdict.UNKNOWN or outcome.reason
    assert report.exit_code is code
    assert all("ZeroDivisionError" in Path(crash).read_text() for crash in report.crashes)


def test_a_contradiction_is_an_alarm_with_a_reproduction(monkeypatch: pytest.MonkeyPatch) -> None:
    report = _check(monkeypatch, straight(FALSE), "prover", "refuter")
    (contradiction,) = report.contradictions
    assert report.exit_code is ExitCode.INTERNAL
    text = Path(contradiction.file).read_text()
    assert "prover says proved" in text
    assert "refuter says refuted" in text
    assert "hand.c" in text


def test_the_limit_holds_over_all_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    began = time.monotonic()
    report = _check(monkeypatch, needle(1), "sleeper", "sleeper", seconds=1.0)
    assert time.monotonic() - began < 2.0
    (outcome,) = report.outcomes()
    assert "time limit" in outcome.reason


def test_no_engine_begins_when_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    report = _check(monkeypatch, straight(TRUE), "prover", seconds=0.0)
    (outcome,) = report.outcomes()
    assert outcome.verdict is Verdict.UNKNOWN
    assert outcome.reason == vernier.run.check.LATE


def test_two_reasons_are_both_told(monkeypatch: pytest.MonkeyPatch) -> None:
    (outcome,) = _check(monkeypatch, straight(TRUE), "picky", "refuter").outcomes()
    assert "picky: not my kind" in outcome.reason
    assert "refuter: a candidate counterexample did not stand" in outcome.reason
