"""Sums in normal form: the same value as plain sums, and the same term when an iteration keeps them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from vernier.engines.induction.linear import linear_sum
from vernier.logic.bank import Term
from vernier.logic.evaluate import Evaluator
from vernier.logic.sorts import BOOL
from vernier.logic.terms import Terms
from vernier.logic.values import Model

_WIDTH = 8
_STEPS = st.lists(st.tuples(st.sampled_from("+-~?c"), st.integers(0, 255), st.integers(0, 2)), max_size=8)


def _number(terms: Terms, symbols: list[Term], conditions: list[Term], steps: list[tuple[str, int, int]]) -> Term:
    value = symbols[0]
    for kind, constant, which in steps:
        match kind:
            case "+":
                value = terms.bv_add(value, symbols[which])
            case "-":
                value = terms.bv_sub(symbols[which], value)
            case "~":
                value = terms.bv_neg(value)
            case "?":
                value = terms.ite(conditions[which], value, terms.bv_add(value, terms.bv(constant, _WIDTH)))
            case _:
                value = terms.bv_add(value, terms.bv(constant, _WIDTH))
    return value


@given(
    st.lists(st.tuples(_STEPS, st.integers(-3, 3)), min_size=1, max_size=4),
    st.lists(st.integers(0, 255), min_size=3, max_size=3),
    st.lists(st.booleans(), min_size=3, max_size=3),
)
def test_the_value_is_that_of_the_plain_sum(
    parts: list[tuple[list[tuple[str, int, int]], int]], numbers: list[int], truths: list[bool]
) -> None:
    terms = Terms()
    symbols = [terms.symbol(f"x{position}", terms.bv(0, _WIDTH).sort) for position in range(3)]
    conditions = [terms.symbol(f"c{position}", BOOL) for position in range(3)]
    values = [(_number(terms, symbols, conditions, steps), factor) for steps, factor in parts]
    interpretations = {f"x{position}": number for position, number in enumerate(numbers)}
    evaluator = Evaluator(
        Model({**interpretations, **{f"c{position}": truth for position, truth in enumerate(truths)}})
    )
    plain = sum(factor * int(evaluator.value(value)) for value, factor in values) % (1 << _WIDTH)
    assert evaluator.value(linear_sum(terms, values)) == plain


def test_a_kept_sum_is_the_same_term() -> None:
    terms = Terms()
    i, j, k = (terms.symbol(name, terms.bv(0, 32).sort) for name in "ijk")
    left = terms.symbol("left", BOOL)
    one = terms.bv(1, 32)
    moved = (
        (terms.ite(left, terms.bv_add(i, one), i), 1),
        (terms.ite(left, j, terms.bv_add(j, one)), 1),
        (terms.bv_add(k, one), -1),
    )
    assert linear_sum(terms, moved) is linear_sum(terms, ((i, 1), (j, 1), (k, -1)))
