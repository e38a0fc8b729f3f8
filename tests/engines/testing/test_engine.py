"""The testing engine on programs written in the IR."""

from __future__ import annotations

from tests.run.handmade import context, needle, spinning, straight, task
from vernier.core.outcome import Verdict
from vernier.engines.testing import Effort, TestingEngine
from vernier.ir.expr import FALSE, TRUE

ENGINE = TestingEngine(Effort.of_executions(200))


def test_finds_a_value_the_program_compares_with() -> None:
    (outcome,) = ENGINE.run(task(needle(123_456_789)), context())
    assert outcome.verdict is Verdict.REFUTED
    assert outcome.counterexample is not None
    assert [item.value for item in outcome.counterexample.inputs] == [123_456_789]


def test_proves_what_the_only_execution_shows() -> None:
    (outcome,) = ENGINE.run(task(straight(TRUE)), context())
    assert outcome.verdict is Verdict.PROVED
    (outcome,) = ENGINE.run(task(straight(FALSE)), context())
    assert outcome.verdict is Verdict.REFUTED


def test_an_execution_that_does_not_end_proves_nothing() -> None:
    outcomes = list(TestingEngine(Effort(5, 5, 1000, 1000, 1000)).run(task(spinning()), context()))
    assert [outcome.verdict for outcome in outcomes] == [Verdict.UNKNOWN]


def test_same_seed_same_outcomes() -> None:
    def run(seed: int) -> list[object]:
        return list(ENGINE.run(task(needle(77_000_077)), context(seed=seed)))

    assert run(5) == run(5)
