"""The search for values moves numbers as far as it helps, and no further than numbers go."""

from __future__ import annotations

import pytest

from vernier.encode.search.alternating_variable import AlternatingVariableSearch
from vernier.logic.float_values import from_python
from vernier.logic.sorts import FloatSort
from vernier.logic.terms import Terms

SINGLE, DOUBLE = FloatSort(8, 24), FloatSort(11, 53)


@pytest.mark.parametrize("sort", [SINGLE, DOUBLE], ids=["float", "double"])
@pytest.mark.parametrize("goal", [1e300, 3.4e38, 1e-320, -1.5])
def test_numbers_that_are_too_large_for_a_float(sort: FloatSort, goal: float) -> None:
    """The number stands in the condition, so the search starts there and goes to its neighbours; in vain."""
    terms = Terms()
    x = terms.fp_from_fp(terms.symbol("x", sort), DOUBLE)
    both = [terms.fp_eq(x, terms.fp_bits(from_python(DOUBLE, wanted), DOUBLE)) for wanted in (goal, 2 * goal)]
    for seed in range(4):
        assert AlternatingVariableSearch(terms.all_of(both), seed, lambda: False).run(3) is None
