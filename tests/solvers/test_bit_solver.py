"""The solver of bits agrees with evaluation and with bitwuzla, while constraints are added and in copies."""

from __future__ import annotations

from itertools import product

import pytest

from tests.logic.term_generator import TermGenerator
from vernier.logic.bank import Term
from vernier.logic.evaluate import Evaluator, evaluate
from vernier.logic.sorts import FLOAT32, BitVecSort
from vernier.logic.terms import Terms
from vernier.logic.walk import postorder
from vernier.solvers.answers import Answer, Sat, Unsat, UnsupportedTerm
from vernier.solvers.choose import open_solver, solver_of_bits
from vernier.solvers.protocol import Backend, CopiedSolver

DIVISIONS = {"BV_UDIV", "BV_UREM", "BV_SDIV", "BV_SREM", "BV_SMOD"}


def constraints(seed: int, width: int) -> list[Term]:
    """Random formulas without divisions."""
    generator = TermGenerator(Terms(), seed, width)
    found = (generator.boolean(4) for _ in range(40))
    return [item for item in found if not any(part.op.name in DIVISIONS for part in postorder((item,)))][:8]


def is_satisfiable(answer: Answer, formulas: list[Term]) -> bool:
    """What an answer says; a model must make every formula true."""
    if isinstance(answer, Sat):
        assert all(evaluate(formula, answer.model) is True for formula in formulas)
        return True
    assert isinstance(answer, Unsat)
    return False


def expected(formulas: list[Term]) -> bool:
    solver = open_solver(Backend.BITWUZLA)
    try:
        for formula in formulas:
            solver.assert_(formula)
        return isinstance(solver.check(), Sat)
    finally:
        solver.close()


@pytest.mark.parametrize("width", [1, 3, 8, 32])
def test_agrees_while_constraints_are_added_and_in_copies(width: int) -> None:
    answers = set[bool]()
    for seed in range(12):
        formulas = constraints(seed, width)
        solver: CopiedSolver = solver_of_bits()
        asserted: list[Term] = []
        for formula in formulas:
            want = expected([*asserted, formula])
            assert is_satisfiable(solver.check((formula,), 20.0), [*asserted, formula]) is want
            other = solver.copy()
            other.assert_(formula)
            assert is_satisfiable(other.check(), [*asserted, formula]) is want
            other.close()
            answers.add(want)
            if want:
                solver.assert_(formula)
                asserted.append(formula)
        assert is_satisfiable(solver.check(), asserted)
        solver.close()
    assert answers == {True, False}


@pytest.mark.parametrize(
    "name",
    ["bv_add", "bv_sub", "bv_mul", "bv_and", "bv_or", "bv_xor", "bv_shl", "bv_lshr", "bv_ashr", "bv_ult", "bv_ule",
     "bv_slt", "bv_sle", "eq", "bv_concat"],
)  # fmt: skip
def test_operators_have_their_values(name: str) -> None:
    terms = Terms()
    a, b = (terms.symbol(item, BitVecSort(3)) for item in "ab")
    made = getattr(terms, name)(a, b)
    with_constants = [getattr(terms, name)(terms.bv(5, 3), b), getattr(terms, name)(a, terms.bv(6, 3))]
    for left, right in product(range(8), repeat=2):
        evaluator = Evaluator({"a": left, "b": right})
        for term in (made, *with_constants):
            if term.is_constant:
                continue
            held = terms.eq(term, terms.constant(evaluator.value(term), term.sort))
            solver = solver_of_bits()
            solver.assert_(terms.all_of((terms.eq(a, terms.bv(left, 3)), terms.eq(b, terms.bv(right, 3)))))
            assert isinstance(solver.check((held,)), Sat)
            assert isinstance(solver.check((terms.not_(held),)), Unsat)
            solver.close()


def test_what_is_not_made_of_bits_is_refused() -> None:
    terms = Terms()
    numbers = [terms.symbol(name, BitVecSort(8)) for name in "ab"]
    floats = [terms.symbol(name, FLOAT32) for name in "xy"]
    for term in (terms.eq(terms.bv_udiv(*numbers), numbers[0]), terms.eq(*floats), terms.fp_lt(*floats)):
        solver = solver_of_bits()
        with pytest.raises(UnsupportedTerm):
            solver.assert_(term)
        solver.close()
