"""Simplifying constructors against the same formulas built raw, over every valuation."""

from __future__ import annotations

from itertools import product

import pytest

from tests.logic.term_generator import RawTerms, TermGenerator
from vernier.logic.evaluate import Evaluator
from vernier.logic.sorts import BOOL, ArraySort, BitVecSort, SortError
from vernier.logic.terms import Terms
from vernier.logic.walk import substitute


def valuations(width: int) -> list[dict[str, int | bool]]:
    return [
        {"p0": p, "p1": q, "x0": x, "x1": y}
        for p, q in product([False, True], repeat=2)
        for x, y in product(range(1 << width), repeat=2)
    ]


@pytest.mark.parametrize("width", [1, 3])
def test_simplified_terms_have_the_value_of_raw_ones(width: int) -> None:
    everywhere = valuations(width)
    for seed in range(60):
        simple, raw = Terms(), RawTerms()
        short = [TermGenerator(simple, seed * 7 + part, width).boolean(4) for part in range(2)]
        long = [TermGenerator(raw, seed * 7 + part, width).boolean(4) for part in range(2)]
        for model in everywhere[seed % 3 :: 3]:
            left, right = Evaluator(model), Evaluator(model)
            assert [left.value(term) for term in short] == [right.value(term) for term in long], (seed, model)


def test_substituting_constants_is_evaluation() -> None:
    for seed in range(100):
        terms = Terms()
        generator = TermGenerator(terms, seed)
        formula = generator.boolean(4, with_floats=True)
        model = {"p0": True, "p1": False, "x0": 5, "x1": 2, "r0": 0b0110101, "r1": 0b1001010}
        constants = {
            symbol: terms.constant(model[symbol.payload], symbol.sort)
            for symbol in (*generator.booleans, *generator.vectors, *generator.floats)
        }
        assert substitute(terms, formula, constants) is terms.bool_(Evaluator(model).value(formula))


def test_local_laws() -> None:
    t = Terms()
    p, q, r = (t.symbol(name, BOOL) for name in "pqr")
    x, y = (t.symbol(name, BitVecSort(8)) for name in "xy")
    assert t.and_(p, q) is t.and_(q, p)
    assert t.and_() is t.true
    assert t.or_() is t.false
    assert t.and_(p, q, t.not_(p)) is t.false
    assert t.or_(p, q, p) is t.or_(p, q)
    assert t.not_(t.not_(p)) is p
    assert t.ite(p, t.true, t.false) is p
    assert t.ite(t.not_(p), x, y) is t.ite(p, y, x)
    assert t.ite(p, t.ite(p, x, y), y) is t.ite(p, x, y)
    assert t.ite(p, q, t.not_(q)) is t.eq(p, q)
    assert t.eq(t.ite(p, t.bv(1, 8), t.bv(2, 8)), t.bv(2, 8)) is t.not_(p)
    assert t.eq(t.bv(1, 8), t.bv(2, 8)) is t.false
    assert t.bv_add(t.bv_add(x, t.bv(3, 8)), t.bv(253, 8)) is x
    assert t.bv_extract(t.bv_sign_extend(x, 8), 7, 0) is x
    assert t.bv_sub(x, x) is t.bv(0, 8)
    assert t.distinct(p, q, p) is t.false
    assert t.xor(p, t.true) is t.not_(p)
    assert t.implies(r, r) is t.true
    array = t.symbol("a", ArraySort(x.sort, x.sort))
    stored = t.store(t.store(array, t.bv(1, 8), x), t.bv(2, 8), y)
    assert t.select(stored, t.bv(1, 8)) is x
    assert t.store(stored, t.bv(2, 8), x) is t.store(t.store(array, t.bv(1, 8), x), t.bv(2, 8), x)


def test_sorts_are_checked() -> None:
    t = Terms()
    p, x, y = t.symbol("p", BOOL), t.symbol("x", BitVecSort(8)), t.symbol("y", BitVecSort(9))
    for build in (
        lambda: t.and_(p, x),
        lambda: t.not_(x),
        lambda: t.bv_add(x, y),
        lambda: t.bv_add(p, p),
        lambda: t.eq(x, y),
        lambda: t.ite(p, x, y),
        lambda: t.ite(x, p, p),
        lambda: t.bv_ult(x, p),
        lambda: t.fp_add(x, x),
        lambda: t.add(x, x),
        lambda: t.select(x, x),
        lambda: t.bv_extract(x, 8, 0),
        lambda: t.symbol("x", BOOL),
        lambda: t.function("x", (BOOL,), BOOL),
        lambda: t.forall([p], p),
    ):
        with pytest.raises(SortError):
            build()
