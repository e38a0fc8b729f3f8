"""Engines run in a forked child, so that a time limit holds even when an engine hangs, and a crash stays contained.

The child streams pickled messages over a pipe; the parent waits no longer than the deadline, then kills the child;
messages sent before that count. Law: `Running.step` gives a result at most `GRACE` seconds after the budget's end.
The child may use `MEMORY` bytes of address space; when that is not enough the rest is unknown, and no crash.
"""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import TypeAlias

from vernier.core.budget import Budget, OutOfBudget
from vernier.core.events import EngineProgress, Listener, OutcomeReached
from vernier.core.outcome import Outcome
from vernier.engines.api import Context, Engine, Task
from vernier.run.replay import Replayer

GRACE = 0.3
MEMORY = 4 << 30
OUT_OF_MEMORY = "out of memory"
FINISHED = "finished"
_DEEP = 20_000


@dataclass(frozen=True, slots=True)
class _Done:
    pass


@dataclass(frozen=True, slots=True)
class _OutOfTime:
    pass


@dataclass(frozen=True, slots=True)
class _OutOfMemory:
    pass


@dataclass(frozen=True, slots=True)
class _Crashed:
    trace: str


@dataclass(frozen=True, slots=True)
class _Sentence:
    sentence: str


_Message: TypeAlias = Outcome | _Done | _OutOfTime | _OutOfMemory | _Crashed | _Sentence


@dataclass(frozen=True, slots=True)
class EngineResult:
    """The outcomes of an engine before it ended; `crash` is a traceback or empty."""

    outcomes: tuple[Outcome, ...]
    ending: str
    crash: str = ""
    interrupted: bool = False


@dataclass(frozen=True, slots=True)
class Job:
    """One engine on one task; `files` are the user's own, for the traces."""

    engine: Engine
    task: Task
    files: frozenset[str]
    budget: Budget
    seed: int
    memory: int = MEMORY


Enough: TypeAlias = Callable[[Outcome], bool]
"""Whether an outcome makes further work pointless."""


def never_enough(outcome: Outcome) -> bool:
    del outcome
    return False


class Running:
    """An engine in a child process. The owner has to call `end` in every case.

    The child also replays the counterexamples that the engine claims, so that a long replay cannot exceed the limit
    either.
    """

    def __init__(self, job: Job, siblings: Iterable[Running] = ()) -> None:
        context = multiprocessing.get_context("fork")
        self.job = job
        self.receiver, sender = context.Pipe(duplex=False)
        self._collected: list[Outcome] = []
        self._deadline = time.monotonic() + job.budget.remaining() + GRACE
        sys.stdout.flush()
        sys.stderr.flush()
        # A child that kept the other ends of its siblings' pipes open would hide from them that the parent is gone.
        unused = (self.receiver, *(other.receiver for other in siblings))
        self._child = context.Process(target=_work, args=(job, sender, unused), daemon=True)
        self._child.start()
        sender.close()

    def seconds_left(self) -> float:
        """How long to wait for a message."""
        return self._deadline - time.monotonic()

    def step(self, listener: Listener, enough: Enough) -> EngineResult | None:
        """Take one message, if one is there; the result once the engine has ended or its time is up."""
        if not self.receiver.poll(0):
            return EngineResult(tuple(self._collected), "time limit") if self.seconds_left() <= 0 else None
        try:
            return self._received(self.receiver.recv(), listener, enough)
        except EOFError:
            self._child.join(1.0)
            return _died(self._child.exitcode, self.job.memory, tuple(self._collected))

    def interrupted(self) -> EngineResult:
        """What there is when the user does not want to wait any longer."""
        return EngineResult(tuple(self._collected), "interrupted", interrupted=True)

    def end(self) -> None:
        """Make sure that the child is gone; it has no state worth a polite ending."""
        pid = self._child.pid
        if pid is not None:
            self._child.join(0.05)
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
            self._child.join(1.0)
        self.receiver.close()

    def _received(self, message: _Message, listener: Listener, enough: Enough) -> EngineResult | None:
        collected = self._collected
        match message:
            case Outcome():
                collected.append(message)
                listener(OutcomeReached(message))
                return EngineResult(tuple(collected), "found what was asked for") if enough(message) else None
            case _Sentence(sentence=sentence):
                listener(EngineProgress(self.job.engine.name, sentence))
                return None
            case _Done():
                return EngineResult(tuple(collected), FINISHED)
            case _OutOfTime():
                return EngineResult(tuple(collected), "time limit")
            case _OutOfMemory():
                return EngineResult(tuple(collected), OUT_OF_MEMORY)
            case _Crashed(trace=trace):
                return EngineResult(tuple(collected), "internal error", crash=trace)


def _died(code: int | None, memory: int, collected: tuple[Outcome, ...]) -> EngineResult:
    """The child ended without a word. Native libraries abort when memory is refused, and the system kills what is
    too large; only a child that was large counts as such."""
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
    refused = code in (-signal.SIGABRT, -signal.SIGSEGV) and peak > memory // 2
    if refused or code == -signal.SIGKILL:
        return EngineResult(collected, OUT_OF_MEMORY)
    return EngineResult(collected, "ended without saying why", crash=f"the engine's process died (exit code {code})")


def _work(job: Job, sender: Connection, unused: Iterable[Connection]) -> None:
    """The child: run the engine and send what it yields. Ctrl-C is the parent's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # What was there before is the parent's: to look for garbage in it would copy its memory page by page.
    gc.freeze()
    for connection in unused:
        connection.close()
    sys.setrecursionlimit(max(sys.getrecursionlimit(), _DEEP))
    _limit_memory(job.memory)
    last_said = 0.0

    def progress(sentence: str) -> None:
        nonlocal last_said
        now = time.monotonic()
        if now - last_said > 0.2:
            last_said = now
            sender.send(_Sentence(sentence))

    try:
        replayer = Replayer(job.task.program, job.files, job.task.clauses)
        for outcome in job.engine.run(job.task, Context(job.budget, job.seed, progress)):
            sender.send(replayer.confirm(outcome, job.budget))
        sender.send(_Done())
    except OutOfBudget:
        sender.send(_OutOfTime())
    except MemoryError:
        sender.send(_OutOfMemory())
    except BrokenPipeError:
        return
    except BaseException:  # whatever an engine does must not look like an answer
        sender.send(_Crashed(traceback.format_exc()))


def _limit_memory(size: int) -> None:
    """Refuse more address space than this to the current process; a limit that is already lower stays."""
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    allowed = size if hard == resource.RLIM_INFINITY else min(size, hard)
    resource.setrlimit(resource.RLIMIT_AS, (allowed, hard))
