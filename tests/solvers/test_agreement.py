"""Random formulas: the solvers agree with each other, with brute force, and their models hold."""

from __future__ import annotations

from itertools import product

import pytest

from tests.logic.term_generator import TermGenerator
from vernier.logic.bank import Term
from vernier.logic.evaluate import Evaluator, evaluate
from vernier.logic.sorts import FLOAT32, FloatSort
from vernier.logic.terms import Terms
from vernier.logic.walk import free_symbols
from vernier.solvers.answers import Answer, Sat, Unknown, UnknownReason, Unsat
from vernier.solvers.choose import choose_solver, features_of, open_solver
from vernier.solvers.protocol import Backend


def decide(backend: Backend, formulas: list[Term], seconds: float) -> Answer:
    solver = open_solver(backend)
    try:
        for formula in formulas:
            solver.assert_(formula)
        return solver.check(seconds=seconds)
    finally:
        solver.close()


def checked(backend: Backend, formulas: list[Term], seconds: float = 20) -> bool | None:
    """Whether satisfiable, or None for want of time; a model must make every formula true."""
    match decide(backend, formulas, seconds):
        case Sat(model):
            assert all(evaluate(formula, model) is True for formula in formulas), (backend, model)
            return True
        case Unsat():
            return False
        case Unknown(reason):
            assert reason is UnknownReason.TIMEOUT
            return None


def test_bit_vectors_against_brute_force() -> None:
    for seed in range(20):
        terms = Terms()
        generator = TermGenerator(terms, seed)
        formulas = [generator.boolean(3) for _ in range(4)]
        names = [symbol.payload for symbol in free_symbols(*formulas)]
        domains = [[False, True] if name.startswith("p") else list(range(8)) for name in names]
        expected = any(
            all(map(Evaluator(dict(zip(names, choice, strict=True))).value, formulas)) for choice in product(*domains)
        )
        assert checked(Backend.BITWUZLA, formulas) is expected, seed
        if seed % 2:
            assert checked(Backend.Z3, formulas) is expected, seed


@pytest.mark.parametrize("backend", [Backend.BITWUZLA, Backend.Z3])
def test_random_cores_are_unsatisfiable(backend: Backend) -> None:
    found = 0
    for seed in range(15):
        generator = TermGenerator(Terms(), seed + 300, width=4)
        labelled = {index: generator.boolean(3) for index in range(6)}
        assumed = [generator.boolean(3) for _ in range(3)]
        solver = open_solver(backend)
        for label, formula in labelled.items():
            solver.assert_(formula, label)
        answer = solver.check(assumed, seconds=20)
        solver.close()
        if isinstance(answer, Unsat):
            found += 1
            assert set(answer.assumptions) <= set(assumed)
            core = [*(labelled[label] for label in answer.core if isinstance(label, int)), *answer.assumptions]
            assert checked(Backend.BITWUZLA, core) is False
    assert found > 5


@pytest.mark.parametrize(
    ("sort", "depth", "backends"),
    [
        (FloatSort(3, 4), 3, [Backend.Z3]),
        (FloatSort(2, 3), 3, [Backend.Z3]),
        (FloatSort(5, 11), 3, [Backend.BITWUZLA, Backend.Z3]),
        (FLOAT32, 2, [Backend.BITWUZLA, Backend.Z3]),
    ],
    ids=["3-4", "2-3", "binary16", "binary32"],
)
def test_floats(sort: FloatSort, depth: int, backends: list[Backend]) -> None:
    decided = 0
    for seed in range(16):
        generator = TermGenerator(Terms(), seed + 1000, width=4, floats=sort)
        formulas = [generator.boolean(depth, with_floats=True) for _ in range(2)]
        found = [outcome for backend in backends if (outcome := checked(backend, formulas, 0.4)) is not None]
        assert len(set(found)) <= 1, (seed, found)
        decided += len(found)
    assert decided >= 8 * len(backends)


@pytest.mark.parametrize(
    ("sort", "backends"),
    [
        (FloatSort(3, 4), [Backend.Z3]),
        (FloatSort(5, 11), [Backend.BITWUZLA, Backend.Z3]),
        (FLOAT32, [Backend.BITWUZLA]),
    ],
    ids=["3-4", "binary16", "binary32"],
)
def test_float_operators_on_known_operands(sort: FloatSort, backends: list[Backend]) -> None:
    """Exact evaluation against the solvers' own arithmetic, with all rounding modes and special values."""
    for seed in range(4):
        terms = Terms()
        generator = TermGenerator(terms, seed + 5000, width=4, floats=sort)
        bindings: dict[str, int | bool] = {symbol.payload: bool(seed % 2) for symbol in generator.booleans}
        for symbol in (*generator.floats, *generator.vectors):
            drawn = generator.random.randrange(1 << symbol.sort.width)
            bindings[symbol.payload] = terms.constant(drawn, symbol.sort).payload
        formulas = [
            terms.eq(symbol, terms.constant(bindings[symbol.payload], symbol.sort))
            for symbol in (*generator.booleans, *generator.floats, *generator.vectors)
        ]
        for index in range(10):
            result = generator.real(2)
            fresh = terms.symbol(f"result{index}", result.sort)
            formulas.append(terms.eq(fresh, result))
            bindings[fresh.payload] = evaluate(result, bindings)
        for backend in backends:
            answer = decide(backend, formulas, 20)
            assert isinstance(answer, Sat)
            assert dict(answer.model) == bindings, (backend, seed)


@pytest.mark.parametrize("backend", [Backend.GLUCOSE, Backend.MINISAT, Backend.CADICAL])
def test_propositional(backend: Backend) -> None:
    for seed in range(20):
        terms = Terms()
        generator = TermGenerator(terms, seed)
        symbols = [terms.symbol(f"q{index}", terms.true.sort) for index in range(5)]
        generator.booleans = symbols
        drawn = generator.random
        pool = list(symbols)
        for _ in range(25):
            a, b, c = (drawn.choice(pool) for _ in range(3))
            pool.append(
                drawn.choice(
                    [
                        terms.and_(a, b, c),
                        terms.or_(a, terms.not_(b)),
                        terms.ite(a, b, c),
                        terms.xor(a, b),
                        terms.eq(a, terms.not_(c)),
                        terms.not_(a),
                    ]
                )
            )
        formulas = [term if drawn.random() < 0.5 else terms.not_(term) for term in pool[-4:]]
        names = [symbol.payload for symbol in symbols]
        expected = any(
            all(map(Evaluator(dict(zip(names, choice, strict=True))).value, formulas))
            for choice in product([False, True], repeat=5)
        )
        assert choose_solver(features_of(formulas)) is Backend.GLUCOSE
        assert checked(backend, formulas) is expected
