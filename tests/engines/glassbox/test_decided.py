"""What a path constraint tells of conditions, and of the values that they choose."""

from __future__ import annotations

from itertools import product

from vernier.encode.values import NULL, GuardedReference
from vernier.engines.glassbox.decided import Decided
from vernier.logic.bank import Term
from vernier.logic.evaluate import evaluate
from vernier.logic.sorts import BOOL, BitVecSort
from vernier.logic.terms import Terms


def comparisons(terms: Terms) -> list[Term]:
    """All comparisons of two numbers."""
    a, b = (terms.symbol(name, BitVecSort(3)) for name in "ab")
    return [terms.eq(a, b), *(made(x, y) for made in (terms.bv_slt, terms.bv_sle) for x, y in ((a, b), (b, a)))]


def test_what_is_told_of_comparisons_is_true_and_complete() -> None:
    terms = Terms()
    known = comparisons(terms)
    for first, second in product([*known, *map(terms.not_, known)], repeat=2):
        models = [{"a": a, "b": b} for a, b in product(range(8), repeat=2)]
        possible = [model for model in models if evaluate(first, model) and evaluate(second, model)]
        decided = Decided(terms)
        decided.assume((first, second))
        for condition in known if possible else ():
            values = {bool(evaluate(condition, model)) for model in possible}
            assert decided.truth(condition) is (values.pop() if len(values) == 1 else None), (first, second, condition)
            assert decided.truth(terms.not_(condition)) in (None, not decided.truth(condition))


def test_a_reference_has_the_choices_that_are_left() -> None:
    terms = Terms()
    selector = terms.symbol("selector", BitVecSort(2))
    choices = {key: terms.eq(selector, terms.bv(place, 2)) for place, key in enumerate((NULL, 7, 9))}
    reference = GuardedReference(choices)
    decided = Decided(terms)
    assert decided.simplified(reference) is reference
    decided.assume((terms.not_(choices[NULL]),))
    kept = decided.simplified(reference)
    assert isinstance(kept, GuardedReference)
    assert dict(kept.choices) == {7: choices[7], 9: choices[9]}
    decided.assume((terms.not_(choices[NULL]), terms.not_(choices[7])))
    last = decided.simplified(reference)
    assert isinstance(last, GuardedReference)
    assert dict(last.choices) == {9: terms.true}


def test_another_path_knows_nothing_of_the_last_one() -> None:
    terms = Terms()
    p, q = (terms.symbol(name, BOOL) for name in "pq")
    decided = Decided(terms)
    decided.assume((terms.and_(p, terms.not_(q)),))
    assert (decided.truth(p), decided.truth(q)) == (True, False)
    decided.assume((q,))
    assert (decided.truth(p), decided.truth(q)) == (None, True)
    decided.assume(())
    assert decided.is_empty
    assert decided.truth(q) is None
