"""A solver in a process of its own: a crash, a hang or a lack of memory becomes ``Unknown``, within the time limit.

The wrapper keeps the assertion stack. When its process is lost it starts another one at the next check and replays
the stack, so one bad query does not end the session.
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import vernier
from vernier.logic.bank import Term
from vernier.logic.terms import Terms
from vernier.logic.wire import Receiver, Sender
from vernier.solvers.answers import Answer, Interpolants, InterpolationAnswer, Unknown, UnknownReason, Unsat
from vernier.solvers.choose import features_of
from vernier.solvers.protocol import Backend, SolverOptions

GRACE = 0.25
"""Seconds beyond the limit in which a worker may still deliver its own answer."""

HANGING = "the solver did not stop by itself"


@dataclass(slots=True)
class _Worker:
    """A running process, the socket to it, and what it knows."""

    process: subprocess.Popen[bytes]
    connection: Connection
    sender: Sender = field(default_factory=Sender)

    @staticmethod
    def start(backend: Backend, options: SolverOptions) -> _Worker:
        """Start a process and tell it which solver to be."""
        ours, theirs = socket.socketpair()
        root = str(Path(vernier.__file__).parent.parent)
        path = os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH"))))
        with theirs:
            process = subprocess.Popen(
                [sys.executable, "-m", "vernier.solvers.worker", str(theirs.fileno())],
                pass_fds=(theirs.fileno(),),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env={**os.environ, "PYTHONPATH": path},
            )
        worker = _Worker(process, Connection(ours.detach()))
        worker.connection.send((backend.value, options))
        return worker

    def stop(self) -> None:
        """Kill and reap."""
        self.connection.close()
        self.process.kill()
        self.process.wait()


class IsolatedSolver:
    """The solver protocol over a worker process. Labels never leave this process; they need not be picklable."""

    def __init__(self, backend: Backend, options: SolverOptions | None = None) -> None:
        self._backend = backend
        self._options = options or SolverOptions()
        self._scopes: list[list[tuple[Term, int | None]]] = [[]]
        self._labels: list[Hashable] = []
        self._pending: list[tuple[Any, ...]] = []
        self._pending_terms: list[Term] = []
        self._worker: _Worker | None = None

    @property
    def process_id(self) -> int | None:
        """The id of the running worker, if there is one."""
        return None if self._worker is None else self._worker.process.pid

    def assert_(self, term: Term, label: Hashable | None = None) -> None:
        """Add a constraint to the current scope."""
        number = None
        if label is not None:
            number = len(self._labels)
            self._labels.append(label)
        self._scopes[-1].append((term, number))
        self._note(("assert", term.id, number), term)

    def push(self) -> None:
        """Open a scope."""
        self._scopes.append([])
        self._note(("push",))

    def pop(self) -> None:
        """Close the innermost scope."""
        if len(self._scopes) == 1:
            raise ValueError("no scope to close")
        self._scopes.pop()
        self._note(("pop",))

    def check(self, assumptions: Sequence[Term] = (), seconds: float | None = None) -> Answer:
        """Decide the assertions under assumptions; never later than a moment after the limit."""
        limit = seconds if seconds is not None else self._options.seconds
        reply = self.ask(assumptions, ("check", [term.id for term in assumptions], limit), limit)
        match reply:
            case ("unsat", core, blamed):
                by_id = {term.id: term for term in assumptions}
                labels = dict.fromkeys(self._labels[number] for number in core)
                return Unsat(tuple(labels), tuple(by_id[ident] for ident in blamed))
            case _:
                answer: Answer = reply
                return answer

    def close(self) -> None:
        """Stop the worker."""
        if self._worker is not None:
            self._worker.stop()
            self._worker = None

    def _note(self, command: tuple[Any, ...], *terms: Term) -> None:
        self._pending.append(command)
        self._pending_terms.extend(terms)

    def _replay(self) -> None:
        """Make the pending commands those that rebuild the whole stack."""
        self._pending, self._pending_terms = [], []
        for depth, scope in enumerate(self._scopes):
            if depth:
                self._note(("push",))
            for term, number in scope:
                self._note(("assert", term.id, number), term)

    def ask(self, terms: Sequence[Term], request: tuple[Any, ...], limit: float | None) -> Any:
        """Send what is pending with a request of the worker's protocol, and wait for the reply or the limit."""
        end = None if limit is None else time.monotonic() + limit + GRACE
        if self._worker is None:
            self._replay()
            self._worker = _Worker.start(self._backend, self._options)
        worker = self._worker
        try:
            nodes = worker.sender.pack([*self._pending_terms, *terms])
            worker.connection.send((nodes, self._pending, request))
            self._pending, self._pending_terms = [], []
            if worker.connection.poll(None if end is None else max(0.0, end - time.monotonic())):
                reply = worker.connection.recv()
            else:
                reply = Unknown(UnknownReason.TIMEOUT, HANGING)
        except (EOFError, OSError):
            reply = _post_mortem(worker)
        except BaseException:
            self.close()
            raise
        if isinstance(reply, Unknown) and not _lives_on(reply):
            self.close()
        return reply


def _lives_on(reply: Unknown) -> bool:
    """Whether the worker that said this can be asked again."""
    return reply.reason in (UnknownReason.INCOMPLETE, UnknownReason.TIMEOUT) and reply.detail != HANGING


def _post_mortem(worker: _Worker) -> Unknown:
    with contextlib.suppress(subprocess.TimeoutExpired):
        worker.process.wait(timeout=0.2)
    code = worker.process.returncode
    if code is not None and code < 0:
        return Unknown(UnknownReason.CRASHED, f"killed by {signal.Signals(-code).name}")
    return Unknown(UnknownReason.CRASHED, f"exit code {code}")


class IsolatedInterpolator:
    """The interpolation protocol over a worker process that is started for each question."""

    def __init__(self, terms: Terms, options: SolverOptions | None = None) -> None:
        self._terms = terms
        self._options = options or SolverOptions()

    def sequence_interpolants(self, formulas: Sequence[Term], seconds: float | None = None) -> InterpolationAnswer:
        """Interpolants between consecutive formulas."""
        limit = seconds if seconds is not None else self._options.seconds
        solver = IsolatedSolver(Backend.BITWUZLA, self._options)
        request = ("interpolate", [term.id for term in formulas], features_of(formulas), limit)
        try:
            reply = solver.ask(formulas, request, limit)
        finally:
            solver.close()
        match reply:
            case ("interpolants", nodes, idents):
                receiver = Receiver(self._terms)
                receiver.unpack(nodes)
                return Interpolants(tuple(receiver.known[ident] for ident in idents))
            case _:
                answer: InterpolationAnswer = reply
                return answer
