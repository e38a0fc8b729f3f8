"""Answers that are kept: found again for the same question, and only for that."""

from __future__ import annotations

import os
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

import vernier.run.cache
import vernier.run.check
from tests.run.edits import compare
from vernier.core.codec import Codec
from vernier.core.events import ignore
from vernier.core.fingerprint import fingerprint
from vernier.core.outcome import Outcome, Verdict
from vernier.core.settings import Keep, Settings
from vernier.engines.api import Engine
from vernier.run.check import check_paths
from vernier.run.engines import make_engine
from vernier.run.result import Report

_TEXT = """
extern int __VERIFIER_nondet_int(void);
int half(int n) { return 100 / (n - 7); }
int main(void) { int n = __VERIFIER_nondet_int(); if (n > 0 || n < -1000) return 0; return half(n); }
"""
_SETTINGS = replace(Settings(), store="store", jobs=1)


@pytest.fixture(autouse=True)
def _program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("half.c").write_text(_TEXT)


@pytest.fixture
def engines(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The engines that were asked."""
    asked: list[str] = []

    def recorded(name: str, *rest: Any) -> Engine:
        asked.append(name)
        return make_engine(name, *rest)

    monkeypatch.setattr(vernier.run.check, "make_engine", recorded)
    return asked


def _check(**changed: object) -> Report:
    return check_paths(["half.c"], replace(_SETTINGS, **changed), ignore)  # type: ignore[arg-type]


def test_the_same_question_is_not_asked_again(engines: list[str]) -> None:
    first = _check()
    assert engines
    engines.clear()
    assert _check() == first
    assert engines == []


@pytest.mark.parametrize(
    "changed", [{"limit": 59.0}, {"seed": 3}, {"executions": 17}, {"cache": Keep.OFF}, {"cache": Keep.FRESH}]
)
def test_other_settings_ask_again(engines: list[str], changed: dict[str, object]) -> None:
    _check()
    engines.clear()
    _check(**changed)
    assert engines


def test_a_changed_program_is_asked_again() -> None:
    assert _check().count(Verdict.REFUTED) == 0
    Path("half.c").write_text(_TEXT.replace("n - 7", "n + 7"))
    assert _check().count(Verdict.REFUTED) == 1


def test_another_vernier_asks_again(engines: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    _check()
    engines.clear()
    monkeypatch.setattr(vernier.run.cache, "_installed", lambda: "another")
    _check()
    assert engines


@pytest.mark.parametrize("damage", ["", "x", "zero", "no json"])
def test_a_damaged_answer_is_told_and_not_trusted(engines: list[str], damage: str) -> None:
    first = _check()
    (path,) = Path("store/answers").iterdir()
    text = path.read_text()
    match damage:
        case "no json":
            body = '["Kept", ["tuple"], "nothing"]'
            path.write_text(f"{vernier.run.cache._digest(body[:-1])}\n{body[:-1]}")
        case "zero":
            path.write_bytes(text.encode()[:-20] + bytes(20))
        case _:
            path.write_text(damage + text[len(damage) + 1 :])
    engines.clear()
    again = _check()
    assert engines
    assert again.units == first.units
    assert [item.code for item in again.diagnostics] == ["cache"]
    assert _check().diagnostics == first.diagnostics


def test_an_answer_that_was_cut_short_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vernier.run.check, "FINISHED", "finished otherwise")
    _check()
    assert not os.path.exists("store/answers")


def test_a_store_that_cannot_be_written_costs_nothing(engines: list[str]) -> None:
    Path("store").mkdir()
    Path("store/answers").write_text("a file where the folder should be")
    first = _check()
    engines.clear()
    assert _check().units == first.units
    assert engines


def test_outcomes_are_read_back_as_they_were() -> None:
    Path("half.c").write_text(_TEXT.replace("n - 7", "n + 7"))
    outcomes = tuple(_check(cache=Keep.OFF).outcomes())
    codec = Codec(Outcome)
    assert any(outcome.counterexample is not None for outcome in outcomes)
    assert codec.decode(codec.encode(outcomes)) == outcomes
    for wrong in (["Outcome"], ["Path", "x"], {"a": 1}, ["Verdict", "PERHAPS"]):
        with pytest.raises(ValueError, match=r"."):
            codec.decode(wrong)


def test_fingerprints_tell_values_apart() -> None:
    values = [
        1, True, None, "1", "", (), ("",), ("ab", "c"), ("a", "bc"), (("a",), "b"), 1.0, -0.0, 0.0, {"a": 1}, {"b": 1},
        frozenset({"a"}), Verdict.PROVED, Verdict.BOUNDED, Keep.ON, "e", ("x" * 1000,), ("x" * 1001,),
    ]  # fmt: skip
    assert len({fingerprint(value) for value in values}) == len(values)
    assert fingerprint(frozenset("abcdef")) == fingerprint(frozenset("fedcba"))
    assert fingerprint(1, 2) != fingerprint((1, 2))
    another = Enum("Keep", ["ON"])  # type: ignore[misc]
    assert fingerprint(list(another)) != fingerprint([Keep.ON])


def test_random_edits_give_the_same_report_with_and_without() -> None:
    differences, reused = compare(seeds=range(1), edits=4)
    assert differences == []
    assert reused > 0
