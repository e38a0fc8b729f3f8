"""What is in the extended EPR fragment."""

from __future__ import annotations

from vernier.encode.firstorder.epr.fragment import outside_fragment
from vernier.logic.sorts import BOOL, INT, UninterpretedSort
from vernier.logic.terms import Terms

A, B = UninterpretedSort("a"), UninterpretedSort("b")


def test_existentials_below_universals_of_a_sort_above_are_in_it() -> None:
    terms = Terms()
    r = terms.function("r", (A, B), BOOL)
    x, y = terms.variable("x", A), terms.variable("y", B)
    total = terms.forall((x,), terms.exists((y,), terms.apply(r, x, y)))
    onto = terms.forall((y,), terms.exists((x,), terms.apply(r, x, y)))
    assert outside_fragment((total,)) is None
    assert outside_fragment((onto,)) is None
    both = outside_fragment((total, onto))
    assert both is not None and "a" in both and "b" in both


def test_negation_turns_quantifiers() -> None:
    terms = Terms()
    r = terms.function("r", (A, A), BOOL)
    x, y = terms.variable("x", A), terms.variable("y", A)
    alternating = terms.exists((x,), terms.forall((y,), terms.apply(r, x, y)))
    assert outside_fragment((alternating,)) is None
    assert outside_fragment((terms.not_(alternating),)) is not None
    # under an equivalence a formula is both itself and its negation
    p = terms.symbol("p", BOOL)
    assert outside_fragment((terms.eq(p, alternating),)) is not None


def test_functions_are_stratified_or_not() -> None:
    terms = Terms()
    f, g = terms.function("f", (A,), B), terms.function("g", (B,), A)
    a, b = terms.symbol("c", A), terms.symbol("d", B)
    assert outside_fragment((terms.eq(terms.apply(f, a), b),)) is None
    assert outside_fragment((terms.eq(terms.apply(f, a), b), terms.eq(terms.apply(g, b), a))) is not None


def test_theories_are_outside() -> None:
    terms = Terms()
    i = terms.symbol("i", INT)
    assert outside_fragment((terms.eq(i, terms.int_(1)),)) is not None
