"""The process behind an isolated solver: reads commands from a socket, answers checks, dies with its parent.

Started as ``python -m vernier.solvers.worker FD``. Messages are pickled tuples over one inherited socket; the peer is
always the process that started this one.
"""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import sys
import threading
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from typing import Any

from vernier.logic.terms import Terms
from vernier.logic.wire import Receiver, Sender
from vernier.solvers.answers import Answer, Interpolants, Unknown, UnknownReason, Unsat
from vernier.solvers.choose import Features, open_interpolator, open_solver
from vernier.solvers.protocol import Backend, Solver, SolverOptions

OVERTIME = 5.0
"""Seconds after a limit when the process ends itself, should its parent be gone."""


def main() -> None:
    """Serve one solver until the socket closes."""
    connection = Connection(int(sys.argv[1]))
    threading.Thread(target=_end_with_parent, args=(os.getppid(),), daemon=True).start()
    backend, options = connection.recv()
    if options.memory_megabytes is not None:
        limit = options.memory_megabytes * 1024 * 1024
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    with contextlib.suppress(EOFError):
        _serve(connection, Backend(backend), options)


def _end_with_parent(parent: int) -> None:
    """End this process, whatever it is doing, soon after its parent is gone."""
    while os.getppid() == parent:
        time.sleep(1.0)
    os._exit(1)


def _serve(connection: Connection, backend: Backend, options: SolverOptions) -> None:
    terms = Terms()
    receiver = Receiver(terms)
    solver = open_solver(backend, options)
    while True:
        nodes, commands, request = connection.recv()
        try:
            receiver.unpack(nodes)
            for command in commands:
                _perform(solver, receiver, command)
            connection.send(_answer(solver, receiver, request, options))
        except MemoryError:
            connection.send(Unknown(UnknownReason.MEMORY))
            return
        except ValueError as error:
            connection.send(Unknown(UnknownReason.UNSUPPORTED, str(error)))
            return


def _perform(solver: Solver, receiver: Receiver, command: tuple[Any, ...]) -> None:
    match command:
        case ("assert", ident, label):
            solver.assert_(receiver.known[ident], label)
        case ("push",):
            solver.push()
        case ("pop",):
            solver.pop()
        case _:
            raise ValueError(f"unknown command {command!r}")


def _answer(solver: Solver, receiver: Receiver, request: tuple[Any, ...], options: SolverOptions) -> Any:
    match request:
        case ("check", assumptions, seconds):
            with _alarm(seconds):
                terms = [receiver.known[ident] for ident in assumptions]
                return _portable(solver.check(terms, seconds), dict(zip(terms, assumptions, strict=True)))
        case ("interpolate", formulas, features, seconds):
            with _alarm(seconds):
                return _interpolate(receiver, formulas, features, seconds, options)
        case _:
            raise ValueError(f"unknown request {request!r}")


def _portable(answer: Answer, idents: dict[Any, int]) -> Any:
    """An answer without terms: assumptions are named by the ids they came with."""
    if isinstance(answer, Unsat):
        return ("unsat", answer.core, tuple(idents[term] for term in answer.assumptions))
    return answer


def _interpolate(
    receiver: Receiver, formulas: list[int], features: Features, seconds: float | None, options: SolverOptions
) -> Any:
    interpolator = open_interpolator(receiver.terms, features, options)
    answer = interpolator.sequence_interpolants([receiver.known[ident] for ident in formulas], seconds)
    if isinstance(answer, Interpolants):
        nodes = Sender().pack(answer.terms)
        return ("interpolants", nodes, [term.id for term in answer.terms])
    return answer


@contextlib.contextmanager
def _alarm(seconds: float | None) -> Iterator[None]:
    """End this process some time after the limit, even inside a solver that never returns."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, 0 if seconds is None else seconds + OVERTIME)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


if __name__ == "__main__":
    main()
