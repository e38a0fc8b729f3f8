"""Intervals contain the values of terms."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from vernier.core.source import NOWHERE
from vernier.encode.heap_maps.arithmetic.intervals import LENGTH, Intervals
from vernier.ir.expr import BinaryOp
from vernier.ir.types import BOOL, I32
from vernier.logic.bank import Term
from vernier.logic.ops import Op
from vernier.logic.sorts import INT
from vernier.logic.terms import Terms
from vernier.spec import tree


def value(term: Term, values: Mapping[Term, int]) -> int:
    if term in values:
        return values[term]
    parts = [value(part, values) for part in term.args]
    match term.op:
        case Op.INT_CONST:
            return int(term.payload)
        case Op.ADD:
            return sum(parts)
        case Op.SUB:
            return parts[0] - parts[1]
        case _:
            return -parts[0]


def test_a_random_sum_is_within_its_interval() -> None:
    choose, terms = random.Random(3), Terms()
    for _ in range(200):
        intervals, values = Intervals(), dict[Term, int]()
        for name in "ijk":
            variable, low = terms.variable(name, INT), choose.randint(-5, 5)
            values[variable] = choose.randint(low, low + 3)
            intervals.bound(variable, (low, low + 3))
        parts = [*values, terms.int_(choose.randint(-9, 9))]
        for _ in range(4):
            one, other = choose.choice(parts), choose.choice(parts)
            parts.append(choose.choice((terms.add(one, other), terms.sub(one, other), terms.neg(one))))
        found = intervals.of(parts[-1])
        assert found is not None
        assert found[0] <= value(parts[-1], values) <= found[1]


def test_nothing_is_known_of_other_terms() -> None:
    terms = Terms()
    assert Intervals().of(terms.fresh("n", INT)) is None
    assert Intervals().of(terms.add(terms.fresh("n", INT), terms.int_(1))) is None


@pytest.mark.parametrize(
    ("operator", "interval"),
    [
        (BinaryOp.LT, (I32.minimum, I32.maximum - 1)),
        (BinaryOp.LE, (I32.minimum, I32.maximum)),
        (BinaryOp.GT, (1, I32.maximum)),
        (BinaryOp.GE, (0, I32.maximum)),
    ],
)
def test_a_range_bounds_its_variable(operator: BinaryOp, interval: tuple[int, int]) -> None:
    """The variable is compared with the length of an array."""
    terms, intervals = Terms(), Intervals()
    variable = terms.variable("k", INT)
    length = terms.apply(terms.function(LENGTH, (INT,), INT), terms.fresh("array", INT))
    intervals.bound(variable, (I32.minimum, I32.maximum))
    one, other = tree.Variable("k", I32, NOWHERE.span), tree.Variable("n", I32, NOWHERE.span)
    compared = tree.BinaryOperation(operator, one, other, BOOL, NOWHERE.span)
    intervals.bound_by(compared, {"k": variable}, lambda _: length)
    assert intervals.of(variable) == interval
