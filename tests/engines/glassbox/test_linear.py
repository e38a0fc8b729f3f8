"""Sums in one form: the same value in every model, and one term for equations that say the same."""

from __future__ import annotations

from random import Random

from vernier.engines.glassbox.linear import LinearForms
from vernier.logic.bank import Term
from vernier.logic.evaluate import evaluate
from vernier.logic.sorts import BOOL, BitVecSort
from vernier.logic.terms import Terms

WIDTH = 3


def number(terms: Terms, random: Random, depth: int) -> Term:
    """A random sum."""
    if depth == 0:
        return random.choice([terms.bv(random.randrange(8), WIDTH), *(symbol(terms, name) for name in "abc")])
    left, right = (number(terms, random, depth - 1) for _ in range(2))
    match random.randrange(4):
        case 0:
            return terms.bv_sub(left, right)
        case 1:
            return terms.bv_neg(left)
        case 2:
            return terms.ite(terms.symbol("p", BOOL), left, right)
        case _:
            return terms.bv_add(left, right)


def symbol(terms: Terms, name: str) -> Term:
    return terms.symbol(name, BitVecSort(WIDTH))


def test_values_stay_the_same() -> None:
    for seed in range(150):
        terms, random = Terms(), Random(seed)
        forms = LinearForms(terms)
        compared = random.choice([terms.eq, terms.bv_slt])(number(terms, random, 4), number(terms, random, 4))
        rewritten = forms.rewrite(terms.or_(compared, terms.symbol("q", BOOL)))
        for _ in range(20):
            model = {name: random.randrange(8) for name in "abc"} | {name: random.random() < 0.5 for name in "pq"}
            assert evaluate(rewritten, model) == (evaluate(compared, model) or model["q"]), seed


def test_equations_that_say_the_same_are_one_term() -> None:
    terms = Terms()
    size, a, b, c = (terms.symbol(name, BitVecSort(32)) for name in ("size", "a", "b", "c"))
    one = terms.bv(1, 32)
    before = terms.eq(size, terms.bv_add(terms.bv_add(a, terms.bv_add(b, one)), c))
    after = terms.eq(terms.bv_add(size, one), terms.bv_add(terms.bv_add(one, terms.bv_add(b, c)), terms.bv_add(a, one)))
    forms = LinearForms(terms)
    assert before is not after
    assert forms.rewrite(before) is forms.rewrite(after)


def test_sums_that_cancel_are_constants() -> None:
    terms = Terms()
    a, b = (terms.symbol(name, BitVecSort(32)) for name in "ab")
    equation = terms.eq(terms.bv_add(a, b), terms.bv_add(terms.bv_add(b, a), terms.bv(1, 32)))
    assert LinearForms(terms).rewrite(equation) is terms.false
