"""The deductive engine alone: what it proves, what it rests on, and what becomes of a proof that is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engines.bounded.test_call_policies import PROGRAM, SCOPE
from vernier.cli.arguments import parse
from vernier.core.budget import Budget
from vernier.core.evidence import named
from vernier.core.outcome import Outcome, Verdict
from vernier.engines.api import Context
from vernier.engines.deductive import confirmation, engine
from vernier.engines.deductive.body_proofs import BodyProofs
from vernier.engines.deductive.resources import Share
from vernier.run.engines import make_engine
from vernier.run.loading.frontends import load_java_program
from vernier.run.plan import Pacing
from vernier.run.tasks import make_task
from vernier.solvers.answers import Unsat


def proved(folder: Path, method: str, callees: str = "auto") -> Outcome:
    """What the engine says of the postcondition of a method."""
    file = folder / "Row.java"
    file.write_text(PROGRAM, encoding="utf-8")
    arguments = ["check", str(file), "--entry", f"Row.{method}", "--scope", SCOPE, "--property", "post"]
    settings = parse([*arguments, "--callees", callees]).settings
    (unit,) = load_java_program((str(file),), settings).units
    task = make_task(unit, unit.entries[0], settings)
    made = make_engine("deductive", settings, Pacing.COUNT)
    assert made.rejects(task) is None
    (outcome,) = made.run(task, Context(Budget.of_seconds(60.0), 1, lambda _: None))
    return outcome


@pytest.mark.parametrize("callees", ["auto", "refine"])
def test_what_follows_from_the_body_of_the_method_is_proved(tmp_path: Path, callees: str) -> None:
    outcome = proved(tmp_path, "keepsAll", callees)
    assert (outcome.verdict, outcome.scope) == (Verdict.PROVED, "")
    ((name, said),) = named(outcome.evidence)
    assert name == "body of Row.keepsAll()"
    assert said.startswith("executed")


@pytest.mark.parametrize("callees", ["auto", "refine"])
def test_and_what_follows_from_its_summary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, callees: str) -> None:
    monkeypatch.setattr(BodyProofs, "follows", lambda *_: False)
    outcome = proved(tmp_path, "keepsAll", callees)
    assert (outcome.verdict, outcome.scope) == (Verdict.PROVED, "")
    ((name, said),) = named(outcome.evidence)
    assert name == "summary of Row.keepsAll()"
    assert said.startswith("return")


@pytest.mark.parametrize("method", ["countsPairs", "countsToOne"])
def test_what_does_not_follow_is_unknown(tmp_path: Path, method: str) -> None:
    outcome = proved(tmp_path, method)
    assert (outcome.verdict, outcome.reason) == (Verdict.UNKNOWN, engine.NO_PROOF)


def test_a_proof_that_an_execution_contradicts_comes_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Share, "refuted", lambda *_: Unsat())
    outcome = proved(tmp_path, "countsToOne")
    assert outcome.verdict is Verdict.REFUTED
    assert outcome.contradicts is not None
    assert outcome.contradicts.verdict is Verdict.PROVED


def test_a_proof_that_nothing_confirms_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(confirmation._SmallScope, "_reached", lambda *_: iter(()))
    outcome = proved(tmp_path, "keepsAll")
    assert (outcome.verdict, outcome.reason) == (Verdict.UNKNOWN, engine.NOT_CONFIRMED)
