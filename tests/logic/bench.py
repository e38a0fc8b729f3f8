"""Speed of term construction and of handing terms to solvers. Run as ``python -m tests.logic.bench``; not a test."""

from __future__ import annotations

import gc
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from random import Random

from vernier.__main__ import collect_rarely
from vernier.logic.smtlib import script
from vernier.logic.sorts import BOOL, BitVecSort
from vernier.logic.terms import Terms
from vernier.logic.wire import Receiver, Sender
from vernier.solvers.choose import open_solver
from vernier.solvers.protocol import Backend, Cores, SolverOptions

COUNT = 200_000


def timed(name: str, action: Callable[[], object], count: int = COUNT) -> None:
    start = time.perf_counter()
    action()
    seconds = time.perf_counter() - start
    print(f"{name:32} {seconds:7.3f} s {count / seconds:12,.0f} per second")


def construction() -> None:
    terms, rng = Terms(), Random(1)
    booleans = [terms.symbol(f"b{index}", BOOL) for index in range(2000)]
    vectors = [terms.symbol(f"v{index}", BitVecSort(32)) for index in range(2000)]
    picks = [(rng.randrange(2000), rng.randrange(2000), rng.randrange(2000)) for _ in range(COUNT)]
    timed("and_", lambda: [terms.and_(booleans[i], booleans[j]) for i, j, _ in picks])
    timed("or_ of three", lambda: [terms.or_(booleans[i], booleans[j], booleans[k]) for i, j, k in picks])
    timed("ite", lambda: [terms.ite(booleans[i], vectors[j], vectors[k]) for i, j, k in picks])
    timed("bv_add", lambda: [terms.bv_add(vectors[i], vectors[j]) for i, j, _ in picks])
    timed("bv_ult", lambda: [terms.bv_ult(vectors[i], vectors[j]) for i, j, _ in picks])
    timed("eq", lambda: [terms.eq(vectors[i], vectors[j]) for i, j, _ in picks])
    timed("eq, already there", lambda: [terms.eq(vectors[i], vectors[j]) for i, j, _ in picks])


def handing_over() -> None:
    terms, rng = Terms(), Random(2)
    vectors = [terms.symbol(f"v{index}", BitVecSort(32)) for index in range(500)]
    pool = list(vectors)
    formulas = []
    for _ in range(20_000):
        a, b, c = (rng.choice(pool) for _ in range(3))
        pool.append(terms.ite(terms.bv_ult(a, b), terms.bv_add(b, c), a))
        formulas.append(terms.bv_ule(pool[-1], terms.bv_or(a, c)))
    count = len(terms)
    timed("SMT-LIB text", lambda: script(formulas), count)
    timed("wire, both ways", lambda: Receiver(Terms()).unpack(Sender().pack(formulas)), count)
    solver = open_solver(Backend.BITWUZLA)
    timed("assert in bitwuzla", lambda: deque(map(solver.assert_, formulas), 0), count)
    solver.close()


def core_tracking() -> None:
    """The price of labels on a problem with a small core."""
    for cores in Cores:
        terms = Terms()
        solver = open_solver(Backend.BITWUZLA, SolverOptions(cores=cores))
        value = terms.bv(0, 32)
        for step in range(80):
            after = terms.symbol(f"x{step}", BitVecSort(32))
            choice = terms.symbol(f"p{step}", BOOL)
            grown = terms.ite(choice, terms.bv_add(value, terms.bv(1, 32)), value)
            solver.assert_(terms.eq(after, grown), step)
            value = after
        solver.assert_(terms.bv_ult(terms.bv(81, 32), value), "goal")
        timed(f"unsat chain, cores {cores.value}", partial(solver.check, seconds=60), 1)
        solver.close()


def main() -> None:
    """Measure with the default garbage collector and with rare collections."""
    print("default collector")
    construction()
    gc.collect()
    collect_rarely()
    print("collector threshold 100,000")
    construction()
    handing_over()
    core_tracking()


if __name__ == "__main__":
    main()
