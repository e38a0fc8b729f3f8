"""Engines in child processes: limits hold, crashes are contained, claims are replayed."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator

import pytest

from tests.run.handmade import needle, straight, task
from vernier.core.budget import Budget
from vernier.core.events import ignore
from vernier.core.outcome import Counterexample, Outcome, Verdict
from vernier.engines.api import Context, Engine, Task
from vernier.engines.testing import Effort, TestingEngine
from vernier.ir.expr import TRUE
from vernier.run.process import EngineResult, Job, never_enough
from vernier.run.schedule import Work, side_by_side


class _Fake:
    """An engine that does as told."""

    name = "fake"

    def __init__(self, deed: str) -> None:
        self._deed = deed

    def rejects(self, task: Task) -> str | None:
        del task
        return None

    def run(self, task: Task, context: Context) -> Iterator[Outcome]:
        del context
        item = task.obligations[0]
        yield Outcome(item, Verdict.BOUNDED, "fake", scope="tiny")
        match self._deed:
            case "hang":
                time.sleep(60)
            case "crash":
                raise RuntimeError("broken")
            case "die":
                os._exit(3)
            case "hoard":
                kept = [bytes(1 << 20) for _ in range(1 << 20)]
                del kept
            case "be killed":
                os.kill(os.getpid(), signal.SIGKILL)
            case _:
                yield Outcome(item, Verdict.REFUTED, "fake", counterexample=Counterexample("main", ()))


def run_engine(job: Job) -> EngineResult:
    def work() -> Work[EngineResult]:
        result = yield job
        assert result is not None
        return result

    (result,) = side_by_side([work()], 1, ignore, never_enough)
    return result


def _run(engine: Engine, of: Task, seconds: float = 5.0) -> EngineResult:
    return run_engine(Job(engine, of, frozenset({"hand.c"}), Budget.of_seconds(seconds), 0))


def test_a_hanging_engine_is_ended_within_a_second_and_what_it_said_counts() -> None:
    began = time.monotonic()
    result = _run(_Fake("hang"), task(straight(TRUE)), 0.5)
    assert time.monotonic() - began < 1.5
    assert result.ending == "time limit"
    assert [outcome.verdict for outcome in result.outcomes] == [Verdict.BOUNDED]


def test_a_crash_is_told_with_its_traceback() -> None:
    result = _run(_Fake("crash"), task(straight(TRUE)))
    assert "RuntimeError: broken" in result.crash
    assert len(result.outcomes) == 1


def test_a_process_that_dies_is_a_crash() -> None:
    assert _run(_Fake("die"), task(straight(TRUE))).crash


@pytest.mark.parametrize("deed", ["hoard", "be killed"])
def test_memory_that_does_not_suffice_is_no_crash(deed: str) -> None:
    job = Job(_Fake(deed), task(straight(TRUE)), frozenset(), Budget.of_seconds(20.0), 0, memory=1 << 30)
    result = run_engine(job)
    assert (result.ending, result.crash) == ("out of memory", "")
    assert len(result.outcomes) == 1


def test_a_false_claim_of_a_violation_becomes_unknown() -> None:
    result = _run(_Fake("lie"), task(straight(TRUE)))
    assert [outcome.verdict for outcome in result.outcomes] == [Verdict.BOUNDED, Verdict.UNKNOWN]
    assert "candidate" in result.outcomes[1].reason


def test_a_true_claim_is_replayed_and_told() -> None:
    result = _run(TestingEngine(Effort.of_executions(100)), task(needle(9_999)))
    (outcome,) = result.outcomes
    assert result.ending == "finished"
    assert outcome.verdict is Verdict.REFUTED
    assert outcome.counterexample is not None
    assert [step.text for step in outcome.counterexample.steps] == ["x = 9999"]
