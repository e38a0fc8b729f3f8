"""In which order call policies are tried, and what is done when one does not get there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from vernier.cli.arguments import parse
from vernier.core.budget import Budget
from vernier.core.evidence import InlinedCalls, RefinedSpecification, named
from vernier.core.outcome import Outcome, Verdict
from vernier.encode.values import EncodingError
from vernier.engines.api import Context
from vernier.engines.bounded import BoundedEngine
from vernier.engines.bounded.round import Round
from vernier.engines.strategy import Attempt, CallPolicy, Deepening, RefinementLimits, Strategy
from vernier.run.engines import make_engine
from vernier.run.loading.frontends import load_java_program
from vernier.run.plan import Pacing, call_policies
from vernier.run.tasks import make_task

PROGRAM = """class Row {
    static class Node { int value; Node next; }
    @interface Ensures { String value(); }
    Node first;

    int length() {
        int length = 0;
        for (Node node = first; node != null; node = node.next) {
            length = length + 1;
        }
        return length;
    }

    int pairs() {
        int found = 0;
        for (Node node = first; node != null; node = node.next) {
            found = found + length();
        }
        return found;
    }

    @Ensures("this.first' = this.first")
    int keepsAll() { return pairs(); }

    @Ensures("this.first' = this.first")
    int keepsAllOnce() { return length(); }

    @Ensures("return >= 0")
    int countsPairs() { return pairs(); }

    @Ensures("return >= 0")
    int countsTwice() {
        int length = length();
        first = null;
        return length + length();
    }

    @Ensures("return < 2")
    int countsToOne() { return length(); }
}
"""
SCOPE = "objects=3, array=1, loop=4, recursion=1, int=5"


def unhurried(attempt: Attempt) -> Attempt:
    return attempt


def asked(folder: Path, method: str, callees: str, limited: Callable[[Attempt], Attempt] = unhurried) -> Outcome:
    file = folder / "Row.java"
    file.write_text(PROGRAM, encoding="utf-8")
    arguments = ["check", str(file), "--entry", f"Row.{method}", "--scope", SCOPE, "--property", "post"]
    settings = parse([*arguments, "--callees", callees]).settings
    (unit,) = load_java_program((str(file),), settings).units
    task = make_task(unit, unit.entries[0], settings)
    strategy = call_policies(settings.callees)
    engine = BoundedEngine(Deepening(4), Strategy(tuple(map(limited, strategy.attempts)), strategy.start))
    (outcome,) = engine.run(task, Context(Budget.of_seconds(60.0), 1, lambda _: None))
    return outcome


def without_inlining(attempt: Attempt) -> Attempt:
    return replace(attempt, share=0.0) if attempt.policy is CallPolicy.INLINE else attempt


def without_time(attempt: Attempt) -> Attempt:
    return Attempt(attempt.policy, 0.0, limits=RefinementLimits(candidates=0))


def test_where_a_summary_is_enough_nothing_is_run(tmp_path: Path) -> None:
    outcome = asked(tmp_path, "keepsAll", "auto")
    assert outcome.verdict is Verdict.BOUNDED
    assert ("call 1", "Row.pairs() does what its summary says") in list(named(outcome.evidence))


def test_unless_no_loop_runs_inside_another(tmp_path: Path) -> None:
    outcome = asked(tmp_path, "keepsAllOnce", "auto")
    assert (outcome.verdict, outcome.evidence) == (Verdict.BOUNDED, ())


def test_where_it_is_not_everything_is_run(tmp_path: Path) -> None:
    outcome = asked(tmp_path, "countsPairs", "auto")
    assert (outcome.verdict, outcome.evidence) == (Verdict.BOUNDED, ())


def test_where_running_takes_too_long_calls_are_refined(tmp_path: Path) -> None:
    outcome = asked(tmp_path, "countsTwice", "auto", without_inlining)
    assert outcome.verdict is Verdict.BOUNDED
    assert outcome.find(RefinedSpecification) is not None


@pytest.mark.parametrize("callees", ["auto", "refine", "frame", "inline"])
def test_a_violation_is_found_in_every_way(tmp_path: Path, callees: str) -> None:
    assert asked(tmp_path, "countsToOne", callees).verdict is Verdict.REFUTED


def test_where_nothing_gets_there_nothing_is_claimed(tmp_path: Path) -> None:
    outcome = asked(tmp_path, "countsTwice", "auto", without_time)
    assert outcome.verdict is Verdict.UNKNOWN
    # A minute was there: it is each policy's share that is over.
    assert outcome.reason.startswith("summary only: ")
    assert "inline: the engine's share of the time was over" in outcome.reason


def test_without_time_for_any_other_way_calls_are_inlined_and_that_is_told(tmp_path: Path) -> None:
    for callees in ("refine", "frame"):
        outcome = asked(tmp_path, "countsTwice", callees, without_time)
        assert outcome.verdict is Verdict.BOUNDED
        (inlined,) = outcome.evidence
        assert isinstance(inlined, InlinedCalls)
        assert inlined.why.endswith("summary with refinement: the engine's share of the time was over")


def test_what_is_no_contract_is_asked_with_calls_inlined_and_that_is_told(tmp_path: Path) -> None:
    file = tmp_path / "Half.java"
    file.write_text("class Half { static int half(int n) { return 100 / n; } }", encoding="utf-8")
    for callees, told in (("refine", 1), ("frame", 1), ("auto", 0), ("inline", 0)):
        settings = parse(["check", str(file), "--callees", callees]).settings
        (unit,) = load_java_program((str(file),), settings).units
        task = make_task(unit, unit.entries[0], settings)
        (outcome,) = make_engine("bounded", settings, Pacing.COUNT).run(
            task, Context(Budget.of_seconds(60.0), 1, lambda _: None)
        )
        assert (outcome.verdict, len(outcome.evidence)) == (Verdict.REFUTED, told)


@pytest.mark.parametrize("callees", ["auto", "refine", "frame", "inline"])
def test_why_running_does_not_get_there_is_told(tmp_path: Path, callees: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def execute(current: Round) -> None:
        raise EncodingError("bodies cannot be had" if current.calls is None else "descriptions cannot be had")

    monkeypatch.setattr(Round, "_execute", execute)
    outcome = asked(tmp_path, "countsTwice", callees)
    assert (outcome.verdict, outcome.reason) == (Verdict.UNKNOWN, "bodies cannot be had")
