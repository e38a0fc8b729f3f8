"""The testing engine on programs written in the IR."""

from __future__ import annotations

from tests.run.handmade import X, at, block, context, needle, obligation, spinning, straight, task
from vernier.core.obligation import Code
from vernier.core.outcome import Verdict
from vernier.engines.api import Task
from vernier.engines.testing import Effort, TestingEngine
from vernier.ir.expr import FALSE, TRUE, Binary, BinaryOp, Const
from vernier.ir.ops import Check, Return
from vernier.ir.program import Language, Procedure, Program
from vernier.ir.types import I32, VOID

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


def test_a_precondition_keeps_executions_out() -> None:
    item = obligation(1, Code.ASSERT)
    small = Binary(BinaryOp.NE, X, Const(5, I32))
    blocks = (block("start", (Check(small, item.id, at(1)),), Return(None, at(2))),)
    entry = Procedure("f", (X,), VOID, blocks, at(1))
    program = Program(Language.C, {}, {}, {}, {"f": entry}, {item.id: item})
    asked = Task(program, "f", (item,), {}, {}, ())
    effort = Effort.of_executions(200)
    (free,) = TestingEngine(effort).run(asked, context())
    (kept,) = TestingEngine(effort, lambda _, start: start.locals["x"] != 5).run(asked, context())
    (only,) = TestingEngine(effort, lambda _, start: start.locals["x"] == 5).run(asked, context())
    assert [free.verdict, kept.verdict, only.verdict] == [Verdict.REFUTED, Verdict.UNKNOWN, Verdict.REFUTED]
