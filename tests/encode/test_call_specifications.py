"""Specifications of calls are reduced to what matters (Taghdiri 2008, section 6.2.1)."""

from __future__ import annotations

import random

from vernier.encode.calls.reduce import implicant, reduced, untaken
from vernier.logic.bank import Term
from vernier.logic.evaluate import Evaluator
from vernier.logic.sorts import BOOL, BitVecSort
from vernier.logic.terms import Terms
from vernier.logic.values import Model
from vernier.solvers.answers import Unsat
from vernier.solvers.bitwuzla_solver import BitwuzlaSolver
from vernier.solvers.protocol import SolverOptions


def test_irrelevant_parts_of_an_equation_are_left_open() -> None:
    terms = Terms()
    v, e1, e2, e3 = (terms.symbol(name, BitVecSort(8)) for name in ("v", "e1", "e2", "e3"))
    c1, c2 = (terms.symbol(name, BOOL) for name in ("c1", "c2"))
    value = terms.ite(c1, e1, terms.ite(c2, e2, e3))
    found = reduced(terms, v, value, {c2, e1})
    choice = terms.symbol("choice!0", BOOL)
    assert found is terms.eq(v, terms.ite(c1, v, terms.ite(choice, e2, e3)))


def test_arms_not_taken_are_irrelevant() -> None:
    terms = Terms()
    v, e1, e2, e3 = (terms.symbol(name, BitVecSort(8)) for name in ("v", "e1", "e2", "e3"))
    c1, c2 = (terms.symbol(name, BOOL) for name in ("c1", "c2"))
    value = terms.ite(c1, terms.ite(c2, e1, e2), e3)
    evaluator = Evaluator(Model({"c1": True, "c2": False}))
    assert untaken(value, evaluator) == {e1, e3}
    found = reduced(terms, v, value, untaken(value, evaluator))
    assert _implies(terms, terms.and_(found, c1, terms.not_(c2)), terms.eq(v, e2))
    assert _implies(terms, terms.eq(v, value), found)
    assert not _implies(terms, terms.and_(found, c1, c2), terms.eq(v, e1))


def _implies(terms: Terms, left: Term, right: Term) -> bool:
    solver = BitwuzlaSolver(SolverOptions())
    answer = solver.check([left, terms.not_(right)])
    solver.close()
    return isinstance(answer, Unsat)


def test_an_implicant_holds_in_the_model_and_implies_the_condition() -> None:
    for seed in range(60):
        generator = random.Random(seed)
        terms = Terms()
        symbols = [terms.symbol(f"s{number}", BOOL) for number in range(5)]
        pool = list(symbols)
        for _ in range(25):
            a, b, c = (generator.choice(pool) for _ in range(3))
            pool.append(generator.choice((terms.and_(a, b), terms.or_(a, b), terms.not_(a), terms.ite(a, b, c))))
        model = Model({symbol.payload: generator.random() < 0.5 for symbol in symbols})
        evaluator = Evaluator(model)
        condition = pool[-1] if evaluator.value(pool[-1]) else terms.not_(pool[-1])
        found = implicant(terms, condition, evaluator)
        assert evaluator.value(found), seed
        assert _implies(terms, found, condition), seed
