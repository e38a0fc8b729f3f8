"""The protocol: scopes, labels, assumptions, cores, limits, and models of every sort."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from vernier.logic.bank import Term
from vernier.logic.evaluate import evaluate
from vernier.logic.sorts import BOOL, FLOAT64, INT, REAL, ArraySort, BitVecSort, UninterpretedSort
from vernier.logic.terms import Terms
from vernier.solvers.answers import Sat, Unknown, UnknownReason, Unsat, UnsupportedTerm
from vernier.solvers.choose import Features, choose_solver, features_of, open_solver
from vernier.solvers.cores import minimise_core
from vernier.solvers.isolated import IsolatedSolver
from vernier.solvers.protocol import Backend, Cores, Solver, SolverOptions

BYTE = BitVecSort(8)


@pytest.fixture(params=["bitwuzla", "z3", "isolated"])
def solver(request: pytest.FixtureRequest) -> Iterator[Solver]:
    opened: Solver = (
        IsolatedSolver(Backend.BITWUZLA) if request.param == "isolated" else open_solver(Backend(request.param))
    )
    yield opened
    opened.close()


def test_scopes_labels_and_assumptions(solver: Solver) -> None:
    t = Terms()
    x, y, p = t.symbol("x", BYTE), t.symbol("y", BYTE), t.symbol("p", BOOL)
    solver.assert_(t.bv_ult(x, t.bv(10, 8)), ("line", 1))
    solver.assert_(t.eq(y, t.bv_mul(x, x)), ("line", 2))
    solver.assert_(t.implies(p, t.bv_ult(t.bv(100, 8), y)), ("line", 3))
    first = solver.check([p])
    assert first == Unsat((("line", 1), ("line", 2), ("line", 3)), (p,))
    assert isinstance(solver.check([t.not_(p)]), Sat)
    solver.push()
    solver.assert_(t.bv_ult(t.bv(20, 8), x), "inner")
    assert solver.check() == Unsat((("line", 1), "inner"), ())
    solver.pop()
    answer = solver.check([t.eq(x, t.bv(3, 8)), t.bv_ule(x, y)])
    assert isinstance(answer, Sat)
    assert answer.model["y"] == 9
    blamed = solver.check([t.bv_ule(x, y), t.eq(x, t.bv(3, 8)), t.eq(y, t.bv(8, 8))])
    assert isinstance(blamed, Unsat)
    assert set(blamed.core) == {("line", 2)}
    assert set(blamed.assumptions) == {t.eq(x, t.bv(3, 8)), t.eq(y, t.bv(8, 8))}
    with pytest.raises(ValueError, match="scope"):
        solver.pop()


def test_bits_of_floats_survive_scopes(solver: Solver) -> None:
    t = Terms()
    a = t.symbol("a", FLOAT64)
    bits = t.fp_to_bits(a)
    for _ in range(2):
        solver.push()
        solver.assert_(t.fp_eq(a, t.fp(2.5, FLOAT64)))
        solver.assert_(t.not_(t.eq(bits, t.fp_to_bits(t.fp(2.5, FLOAT64)))))
        assert isinstance(solver.check(), Unsat)
        solver.pop()
    solver.assert_(t.fp_is_nan(a))
    answer = solver.check([t.eq(bits, t.bv(0x7FF8000000000000, 64))])
    assert isinstance(answer, Sat)
    assert isinstance(solver.check([t.eq(bits, t.bv(0x7FF8000000000001, 64))]), Unsat)


def test_arrays_and_functions_have_models(solver: Solver) -> None:
    t = Terms()
    a, b = t.symbol("a", ArraySort(BYTE, BYTE)), t.symbol("b", ArraySort(BYTE, BYTE))
    f = t.function("f", (BYTE, BOOL), BYTE)
    x, p = t.symbol("x", BYTE), t.symbol("p", BOOL)
    formulas = [
        t.eq(b, t.store(a, x, t.bv(7, 8))),
        t.not_(t.eq(a, b)),
        t.eq(t.select(a, t.bv(3, 8)), t.bv(9, 8)),
        t.eq(t.apply(f, x, p), t.bv(1, 8)),
        t.eq(t.apply(f, t.select(b, x), t.not_(p)), x),
        t.bv_ult(t.bv(40, 8), x),
    ]
    for formula in formulas:
        solver.assert_(formula)
    answer = solver.check()
    assert isinstance(answer, Sat)
    solver.close()
    assert all(evaluate(formula, answer.model) is True for formula in formulas), answer.model


def test_z3_models_of_numbers_and_uninterpreted_sorts() -> None:
    t = Terms()
    node = UninterpretedSort("Node")
    edge, rank = t.function("edge", (node, node), BOOL), t.function("rank", (node,), INT)
    a, b, x, y = t.symbol("a", node), t.symbol("b", node), t.variable("x", node), t.variable("y", node)
    n, r = t.symbol("n", INT), t.symbol("r", REAL)
    formulas = [
        t.forall([x, y], t.implies(t.apply(edge, x, y), t.not_(t.apply(edge, y, x)))),
        t.apply(edge, a, b),
        t.forall([x], t.le(t.int_(0), t.apply(rank, x))),
        t.lt(t.apply(rank, a), t.apply(rank, b)),
        t.eq(t.int_div(n, t.int_(-3)), t.int_(4)),
        t.eq(t.mul(r, t.real(3)), t.to_real(n)),
        t.eq(t.int_mod(n, t.sub(n, n)), n),
        t.exists([y], t.not_(t.eq(y, a))),
    ]
    assert choose_solver(features_of(formulas)) is Backend.Z3
    solver = open_solver(Backend.Z3)
    for formula in formulas:
        solver.assert_(formula)
    answer = solver.check(seconds=10)
    solver.close()
    assert isinstance(answer, Sat)
    assert all(evaluate(formula, answer.model) is True for formula in formulas), answer.model


def pigeons(t: Terms, count: int) -> list[Term]:
    """More pigeons than holes: unsatisfiable and hard by resolution."""
    place = [[t.symbol(f"in_{i}_{j}", BOOL) for j in range(count - 1)] for i in range(count)]
    somewhere = [t.or_(*row) for row in place]
    alone = [t.not_(t.and_(place[i][j], place[k][j])) for j in range(count - 1) for i in range(count) for k in range(i)]
    return somewhere + alone


def factoring(t: Terms) -> list[Term]:
    """Factors of a prime: unsatisfiable and hard for bit-vector solvers."""
    x, y = t.symbol("x", BitVecSort(64)), t.symbol("y", BitVecSort(64))
    limit, one = t.bv(1 << 32, 64), t.bv(1, 64)
    return [
        t.eq(t.bv_mul(x, y), t.bv((1 << 61) - 1, 64)),
        *(t.and_(t.bv_ult(one, z), t.bv_ult(z, limit)) for z in (x, y)),
    ]


@pytest.mark.parametrize("backend", [Backend.BITWUZLA, Backend.Z3, Backend.GLUCOSE, Backend.MINISAT])
def test_time_limits_are_kept(backend: Backend) -> None:
    t = Terms()
    solver = open_solver(backend)
    for formula in factoring(t) if backend in (Backend.BITWUZLA, Backend.Z3) else pigeons(t, 13):
        solver.assert_(formula)
    start = time.monotonic()
    answer = solver.check(seconds=0.5)
    assert time.monotonic() - start < 1.0
    assert isinstance(answer, Unknown)
    assert answer.reason is UnknownReason.TIMEOUT
    assert isinstance(solver.check([t.false], seconds=5), Unsat)
    solver.close()


def test_minimised_cores_are_minimal_cores() -> None:
    t = Terms()
    x, y, z = (t.symbol(name, BYTE) for name in "xyz")
    labelled = {
        "a": t.bv_ult(x, y),
        "b": t.bv_ult(y, z),
        "c": t.bv_ult(z, x),
        "d": t.bv_ult(x, t.bv(9, 8)),
        "e": t.bv_ule(y, z),
    }
    core = minimise_core(lambda: open_solver(Backend.BITWUZLA), [], labelled, list(labelled), 10)
    assert set(core) in ({"a", "b", "c"}, {"a", "c", "e"})
    assert core == tuple(label for label in labelled if label in core)


def test_sat_solver_cores_scopes_and_clauses() -> None:
    t = Terms()
    from vernier.solvers.sat_solver import SatSolver

    p, q, r = (t.symbol(name, BOOL) for name in "pqr")
    solver = SatSolver(Backend.GLUCOSE, SolverOptions())
    solver.assert_(t.or_(p, q), 1)
    solver.assert_(t.implies(p, r), 2)
    solver.push()
    solver.assert_(t.not_(q), 3)
    assert solver.check([t.not_(r)]) == Unsat((1, 2, 3), (t.not_(r),))
    assert isinstance(solver.check(), Sat)
    solver.pop()
    assert isinstance(solver.check([t.not_(r)]), Sat)
    solver.add_clauses([[-solver.literal(q)], [-solver.literal(r)]])
    assert solver.check() == Unsat((1, 2), ())
    with pytest.raises(UnsupportedTerm):
        solver.assert_(t.eq(t.symbol("x", BYTE), t.bv(1, 8)))
    solver.close()


def test_choice_of_solver() -> None:
    assert choose_solver(Features()) is Backend.GLUCOSE
    assert choose_solver(Features(bit_vectors=True, floats=True, arrays=True, functions=True)) is Backend.BITWUZLA
    assert choose_solver(Features(bit_vectors=True, quantifiers=True)) is Backend.Z3
    t = Terms()
    with pytest.raises(UnsupportedTerm):
        open_solver(Backend.BITWUZLA).assert_(t.lt(t.symbol("n", INT), t.int_(3)))
    omitted = open_solver(Backend.BITWUZLA, SolverOptions(cores=Cores.OMITTED))
    omitted.assert_(t.false, "only")
    assert omitted.check() == Unsat(("only",), ())
