"""Side by side: several entries are checked at once, each by one engine after the other.

What is done about one entry is a generator: it yields jobs, is sent their results, and returns what it found out; or it
yields that all others may go first. The parent has one thread and waits for the pipes of all children, so nothing is
shared and nothing has to be locked. Law: results come in the order of the works, however many run at once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from multiprocessing.connection import wait
from typing import Generic, TypeAlias, TypeVar

from vernier.core.events import Listener
from vernier.run.process import EngineResult, Enough, Job, Running

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class AfterOthers:
    """The work goes on when those that wait have come to the same point, or have returned; there is no result."""


Work: TypeAlias = Generator[Job | AfterOthers, EngineResult | None, T]


def side_by_side(works: Iterable[Work[T]], slots: int, listener: Listener, enough: Enough) -> list[T]:
    """What the works return; at most `slots` of them are under way at once. Ctrl-C ends the jobs that are running, and
    their works hear of it."""
    schedule = _Schedule(works, slots, listener, enough)
    try:
        return schedule.run()
    finally:
        for _, child in schedule.running.values():
            child.end()


class _Schedule(Generic[T]):
    """Works that wait, works that have a job running, and the results of those that have returned."""

    def __init__(self, works: Iterable[Work[T]], slots: int, listener: Listener, enough: Enough) -> None:
        self.running: dict[int, tuple[Work[T], Running]] = {}
        self._waiting = deque(enumerate(works))
        self._slots = slots
        self._listener = listener
        self._enough = enough
        self._results: dict[int, T] = {}

    def run(self) -> list[T]:
        while True:
            while len(self.running) < self._slots and self._waiting:
                self._continue(*self._waiting.popleft(), None)
            if not self.running:
                return [result for _, result in sorted(self._results.items(), key=lambda item: item[0])]
            self._wait()

    def _wait(self) -> None:
        """Until there is news of a child; then hear all of them."""
        try:
            patience = min(child.seconds_left() for _, child in self.running.values())
            wait([child.receiver for _, child in self.running.values()], max(0.0, patience))
            news = [(number, child.step(self._listener, self._enough)) for number, (_, child) in self.running.items()]
        except KeyboardInterrupt:
            news = [(number, child.interrupted()) for number, (_, child) in self.running.items()]
        for number, result in news:
            if result is not None:
                work, child = self.running.pop(number)
                child.end()
                self._continue(number, work, result)

    def _continue(self, number: int, work: Work[T], result: EngineResult | None) -> None:
        try:
            step = work.send(result)
        except StopIteration as returned:
            self._results[number] = returned.value
            return
        match step:
            case AfterOthers():
                self._waiting.append((number, work))
            case Job():
                self.running[number] = work, Running(step, [child for _, child in self.running.values()])
