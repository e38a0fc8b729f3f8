"""Works side by side: order, slots, limits, Ctrl-C."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator

from tests.run.handmade import straight, task
from vernier.core.budget import Budget
from vernier.core.events import ignore
from vernier.core.outcome import Outcome, Verdict
from vernier.engines.api import Context, Task
from vernier.ir.expr import TRUE
from vernier.run.process import Job, never_enough
from vernier.run.schedule import AfterOthers, Work, side_by_side


class _Sleeper:
    name = "sleeper"

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def rejects(self, task: Task) -> str | None:
        del task
        return None

    def run(self, task: Task, context: Context) -> Iterator[Outcome]:
        del context
        time.sleep(self.seconds)
        for item in task.obligations:
            yield Outcome(item, Verdict.BOUNDED, self.name, scope=str(self.seconds))


def _work(*seconds: float, limit: float = 20.0) -> Work[list[str]]:
    """One sleeper after the other; how each of them ended."""
    endings = []
    for each in seconds:
        job = Job(_Sleeper(each), task(straight(TRUE)), frozenset(), Budget.of_seconds(limit), 0)
        result = yield job
        assert result is not None
        endings.append(result.outcomes[0].scope if result.outcomes else result.ending)
    return endings


def test_results_come_in_the_order_of_the_works() -> None:
    works = [_work(0.6), _work(0.1, 0.2), _work(), _work(0.3)]
    assert side_by_side(works, 2, ignore, never_enough) == [["0.6"], ["0.1", "0.2"], [], ["0.3"]]


def test_a_work_lets_all_others_go_first() -> None:
    begun: list[str] = []

    def work(name: str) -> Work[str]:
        for part in ("first", "second"):
            begun.append(f"{part} of {name}")
            yield from _work(0.01)
            yield AfterOthers()
        return name

    assert side_by_side([work("a"), work("b")], 1, ignore, never_enough) == ["a", "b"]
    assert begun == ["first of a", "first of b", "second of a", "second of b"]


def test_works_overlap_as_far_as_there_are_slots() -> None:
    began = time.monotonic()
    side_by_side([_work(1.0) for _ in range(4)], 4, ignore, never_enough)
    assert time.monotonic() - began < 3.0
    began = time.monotonic()
    side_by_side([_work(0.5) for _ in range(3)], 1, ignore, never_enough)
    assert time.monotonic() - began > 1.5


def test_each_job_has_its_own_limit() -> None:
    works = [_work(30.0, limit=0.5), _work(0.2)]
    assert side_by_side(works, 2, ignore, never_enough) == [["time limit"], ["0.2"]]


def test_ctrl_c_ends_all_jobs_and_works_hear_of_it() -> None:
    threading.Timer(0.7, os.kill, (os.getpid(), signal.SIGINT)).start()
    assert side_by_side([_work(30.0), _work(30.0)], 2, ignore, never_enough) == [["interrupted"], ["interrupted"]]
