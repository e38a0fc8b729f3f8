"""Interpolants are checked by separate queries."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from vernier.logic.bank import Term
from vernier.logic.sorts import BOOL, INT, ArraySort, BitVecSort, Sort
from vernier.logic.terms import Terms
from vernier.solvers.answers import Interpolants, NoInterpolants, Unsat
from vernier.solvers.choose import Features, choose_solver, features_of, open_interpolator, open_solver
from vernier.solvers.interpolant_symbols import outside_signature
from vernier.solvers.isolated import IsolatedInterpolator
from vernier.solvers.protocol import SolverOptions
from vernier.solvers.z3_interpolation import Z3Interpolator


def implied(terms: Terms, premises: Sequence[Term], conclusion: Term) -> bool:
    formulas = [*premises, terms.not_(conclusion)]
    solver = open_solver(choose_solver(features_of(formulas)))
    for formula in formulas:
        solver.assert_(formula)
    answer = solver.check(seconds=10)
    solver.close()
    return isinstance(answer, Unsat)


def verify(terms: Terms, formulas: Sequence[Term], answer: object) -> None:
    assert isinstance(answer, Interpolants), answer
    assert len(answer.terms) == len(formulas) - 1
    assert outside_signature(formulas, answer.terms) == []
    chain = [terms.true, *answer.terms, terms.false]
    for before, formula, after in zip(chain[:-1], formulas, chain[1:], strict=True):
        assert implied(terms, [before, formula], after)


def counting(terms: Terms, sort: Sort, steps: int) -> list[Term]:
    """x_0 = 0, then increments, then a claim about the end that fails."""
    at = [terms.symbol(f"x{step}", sort) for step in range(steps + 1)]
    if sort == INT:
        return [
            terms.eq(at[0], terms.int_(0)),
            *(terms.eq(b, terms.add(a, terms.int_(2))) for a, b in pairwise(at)),
            terms.lt(at[-1], terms.int_(0)),
        ]
    return [
        terms.eq(at[0], terms.bv(0, 8)),
        *(terms.eq(b, terms.bv_add(a, terms.bv(2, 8))) for a, b in pairwise(at)),
        terms.eq(at[-1], terms.bv(1, 8)),
    ]


@pytest.mark.parametrize("sort", [INT, BitVecSort(8)], ids=["int", "bv"])
def test_counting_paths(sort: Sort) -> None:
    terms = Terms()
    formulas = counting(terms, sort, 8)
    interpolator = open_interpolator(terms, features_of(formulas))
    verify(terms, formulas, interpolator.sequence_interpolants(formulas, 20))
    assert isinstance(interpolator.sequence_interpolants(formulas[:-1], 20), NoInterpolants)


def test_repeated_and_trivial_formulas() -> None:
    terms = Terms()
    p, q = terms.symbol("p", BOOL), terms.symbol("q", BOOL)
    formulas = [terms.true, p, p, terms.implies(p, q), terms.true, terms.not_(q), p]
    for interpolator in (open_interpolator(terms, Features(bit_vectors=True)), Z3Interpolator(terms, SolverOptions())):
        verify(terms, formulas, interpolator.sequence_interpolants(formulas, 10))
        verify(terms, [p, terms.false, q], interpolator.sequence_interpolants([p, terms.false, q], 10))


def test_bit_vectors_in_z3_and_isolated() -> None:
    terms = Terms()
    formulas = counting(terms, BitVecSort(8), 2)
    verify(terms, formulas, Z3Interpolator(terms, SolverOptions()).sequence_interpolants(formulas, 10))
    verify(terms, formulas, IsolatedInterpolator(terms).sequence_interpolants(formulas, 10))


def test_arrays_and_functions() -> None:
    terms = Terms()
    byte = BitVecSort(8)
    a, b = terms.symbol("a", ArraySort(byte, byte)), terms.symbol("b", ArraySort(byte, byte))
    i, v = terms.symbol("i", byte), terms.symbol("v", byte)
    f = terms.function("f", (byte,), byte)
    formulas = [
        terms.eq(b, terms.store(a, i, v)),
        terms.eq(terms.apply(f, v), i),
        terms.not_(terms.eq(terms.apply(f, terms.select(b, i)), i)),
    ]
    verify(terms, formulas, open_interpolator(terms, features_of(formulas)).sequence_interpolants(formulas, 10))
