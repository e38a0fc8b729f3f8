"""A solver that dies, hangs or eats memory costs an answer, not the session."""

from __future__ import annotations

import os
import signal
import threading
import time

from tests.solvers.test_solvers import factoring
from vernier.logic.sorts import BOOL, INT, BitVecSort
from vernier.logic.terms import Terms
from vernier.solvers.answers import Sat, Unknown, UnknownReason, Unsat
from vernier.solvers.isolated import IsolatedSolver
from vernier.solvers.protocol import Backend, SolverOptions


def test_a_killed_worker_is_replaced() -> None:
    t = Terms()
    solver = IsolatedSolver(Backend.BITWUZLA)
    x = t.symbol("other", BitVecSort(64))
    solver.assert_(t.bv_ult(x, t.bv(5, 64)), "small")
    assert isinstance(solver.check(), Sat)
    solver.push()
    for formula in factoring(t):
        solver.assert_(formula)
    process = solver.process_id
    assert process is not None
    killer = threading.Timer(0.4, os.kill, (process, signal.SIGSEGV))
    killer.start()
    answer = solver.check(seconds=20)
    killer.join()
    assert answer == Unknown(UnknownReason.CRASHED, "killed by SIGSEGV")
    solver.pop()
    assert isinstance(solver.check(), Sat)
    assert solver.check([t.bv_ult(t.bv(7, 64), x)]) == Unsat(("small",), (t.bv_ult(t.bv(7, 64), x),))
    assert solver.process_id != process
    solver.close()


def test_a_stopped_worker_is_given_up_in_time() -> None:
    t = Terms()
    solver = IsolatedSolver(Backend.BITWUZLA)
    solver.assert_(t.symbol("p", BOOL))
    assert isinstance(solver.check(), Sat)
    process = solver.process_id
    assert process is not None
    os.kill(process, signal.SIGSTOP)
    start = time.monotonic()
    answer = solver.check(seconds=0.3)
    assert time.monotonic() - start < 0.8
    assert isinstance(answer, Unknown)
    assert answer.reason is UnknownReason.TIMEOUT
    assert isinstance(solver.check(seconds=10), Sat)
    solver.close()


def test_cadical_keeps_limits_when_isolated() -> None:
    from tests.solvers.test_solvers import pigeons

    t = Terms()
    solver = IsolatedSolver(Backend.CADICAL)
    for formula in pigeons(t, 13):
        solver.assert_(formula)
    start = time.monotonic()
    answer = solver.check(seconds=0.8)
    assert time.monotonic() - start < 1.3
    assert isinstance(answer, Unknown)
    assert answer.reason is UnknownReason.TIMEOUT
    solver.close()


def test_a_memory_limit_is_an_answer() -> None:
    t = Terms()
    solver = IsolatedSolver(Backend.Z3, SolverOptions(memory_megabytes=260))
    n = t.symbol("n", INT)
    total = n
    for index in range(60_000):
        total = t.add(total, t.symbol(f"n{index}", INT))
    solver.assert_(t.lt(total, n))
    answer = solver.check(seconds=30)
    assert isinstance(answer, Unknown)
    assert answer.reason in (UnknownReason.MEMORY, UnknownReason.CRASHED, UnknownReason.FAILED)
    solver.close()


def test_unsupported_terms_are_reported() -> None:
    t = Terms()
    solver = IsolatedSolver(Backend.BITWUZLA)
    solver.assert_(t.lt(t.symbol("n", INT), t.int_(3)))
    answer = solver.check()
    assert isinstance(answer, Unknown)
    assert answer.reason is UnknownReason.UNSUPPORTED
    solver.close()
