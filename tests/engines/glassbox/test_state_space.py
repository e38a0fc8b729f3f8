"""Empty, pick, subtract and conditions aside, on a solver of bits and on one of all theories."""

from __future__ import annotations

from itertools import product

import pytest

from vernier.core.budget import Budget
from vernier.engines.glassbox.state_space import StateSpace
from vernier.logic.evaluate import evaluate
from vernier.logic.sorts import BitVecSort
from vernier.logic.terms import Terms


@pytest.mark.parametrize("divides", [False, True])
def test_every_state_is_picked_once(divides: bool) -> None:
    terms = Terms()
    a, b = (terms.symbol(name, BitVecSort(3)) for name in "ab")
    constraint = terms.bv_ult(a, b)
    if divides:
        constraint = terms.and_(constraint, terms.eq(terms.bv_udiv(b, a), terms.bv(2, 3)))
    expected = {(x, y) for x, y in product(range(8), repeat=2) if evaluate(constraint, {"a": x, "b": y})}
    space = StateSpace(terms, Budget.of_seconds(60.0), (constraint,))
    found: list[tuple[object, object]] = []
    while (model := space.pick()) is not None:
        found.append((model["a"], model["b"]))
        same = terms.all_of(terms.eq(item, terms.bv(int(model[name]), 3)) for item, name in ((a, "a"), (b, "b")))
        space.subtract(same)
    assert len(found) == len(set(found))
    assert set(found) == expected
    space.close()


def test_conditions_aside_hold_in_the_space_whatever_was_decided_before() -> None:
    terms = Terms()
    a, b = (terms.symbol(name, BitVecSort(3)) for name in "ab")
    space = StateSpace(terms, Budget.of_seconds(60.0), (terms.bv_ult(a, b),))
    for number in (*range(8), *range(8)):
        is_number = terms.eq(a, terms.bv(number, 3))
        model = space.some_apart(is_number)
        assert (model is not None) is (number < 7)
        assert model is None or (model["a"] == number and int(model["b"]) > number)
    quotient = terms.eq(terms.bv_udiv(b, a), terms.bv(3, 3))
    for _ in range(2):
        model = space.some_apart(quotient)
        assert model is not None
        assert int(model["b"]) // int(model["a"]) == 3
    assert space.some_apart(terms.eq(a, terms.bv(7, 3))) is None
    space.restrict(terms.not_(quotient))
    assert space.some_apart(quotient) is None
    space.close()
