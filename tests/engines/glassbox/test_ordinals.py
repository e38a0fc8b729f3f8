"""Formulas over numbers that are only compared mean the same with ordinals."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from vernier.core.budget import Budget
from vernier.engines.glassbox.ordinals import Ordinals
from vernier.engines.glassbox.state_space import StateSpace
from vernier.logic.bank import Term
from vernier.logic.evaluate import evaluate
from vernier.logic.sorts import BOOL, BitVecSort
from vernier.logic.terms import Terms
from vernier.logic.walk import free_symbols
from vernier.solvers.answers import Sat
from vernier.solvers.choose import open_solver
from vernier.solvers.protocol import Backend

CONSTANTS = (0, 1, 2, 7, 2**31 - 1, 2**31, 2**31 + 1, 2**32 - 1)


def formula(terms: Terms, random: Random) -> Term:
    numbers = [terms.symbol(f"x{index}", BitVecSort(32)) for index in range(4)]
    choices = [terms.ite(terms.symbol(f"b{index}", BOOL), terms.bv(0, 32), terms.bv(7, 32)) for index in range(2)]

    def number() -> Term:
        kind = random.random()
        if kind < 0.2:
            return terms.bv(random.choice(CONSTANTS), 32)
        if kind < 0.35:
            return terms.ite(condition(), random.choice(numbers), random.choice(numbers))
        if kind < 0.37:
            return terms.bv_add(random.choice((*numbers, *choices)), terms.bv(1, 32))
        if kind < 0.5:
            return random.choice(choices)
        return random.choice(numbers)

    def condition() -> Term:
        compare = random.choice((terms.eq, terms.bv_slt, terms.bv_sle))
        return compare(random.choice(numbers), random.choice(numbers))

    def literal() -> Term:
        compare = random.choice((terms.eq, terms.bv_slt, terms.bv_slt, terms.bv_sle))
        atom = compare(number(), number())
        return terms.not_(atom) if random.random() < 0.4 else atom

    return terms.all_of(terms.or_(literal(), literal()) for _ in range(random.randint(3, 12)))


@pytest.mark.parametrize("seed", range(40))
def test_the_same_states(seed: int) -> None:
    random = Random(seed)
    terms = Terms()
    parts = [formula(terms, random) for _ in range(3)]
    space = StateSpace(terms, Budget.of_seconds(60.0), parts[:1])
    for count in (1, 2, 3):
        whole = terms.all_of(parts[:count])
        plain = open_solver(Backend.BITWUZLA)
        plain.assert_(whole)
        model = space.pick()
        assert (model is not None) == isinstance(plain.check(), Sat)
        if model is not None:
            assert evaluate(whole, model)
        if count < 3:
            space.restrict(parts[count])


def test_numbers_that_are_only_compared_have_few_bits() -> None:
    terms = Terms()
    x, y = (terms.symbol(name, BitVecSort(32)) for name in "xy")
    rewritten = Ordinals(terms).rewrite(terms.bv_slt(x, y))
    assert [symbol.sort for symbol in free_symbols(rewritten)] == [BitVecSort(1)] * 2


def test_a_sum_keeps_its_bits() -> None:
    terms = Terms()
    x, y = (terms.symbol(name, BitVecSort(32)) for name in "xy")
    rewritten = Ordinals(terms).rewrite(terms.bv_slt(x, terms.bv_add(y, terms.bv(1, 32))))
    assert [symbol.sort for symbol in free_symbols(rewritten)] == [BitVecSort(32)] * 2


def test_every_number_has_a_place() -> None:
    terms = Terms()
    numbers = [terms.symbol(f"x{index}", BitVecSort(32)) for index in range(5)]
    ascending = [terms.bv_slt(left, right) for left, right in pairwise(numbers)]
    assert StateSpace(terms, Budget.of_seconds(60.0), ascending).pick() is not None
    zero = [terms.bv_slt(numbers[2], terms.bv(0, 32)), terms.bv_slt(terms.bv(0, 32), numbers[3])]
    model = StateSpace(terms, Budget.of_seconds(60.0), [*ascending, *zero]).pick()
    assert model is not None and evaluate(terms.all_of([*ascending, *zero]), model)
