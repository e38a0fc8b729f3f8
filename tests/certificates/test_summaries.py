"""A certificate of universal PDR that was tampered with is rejected."""

from __future__ import annotations

import pytest

from tests.engines.pdr.systems import EXAMPLES, Example, Known
from vernier.certificates.summaries import Rejected, check_invariant, check_summaries
from vernier.core.budget import Budget
from vernier.engines.pdr.reduction import MAIN, REACHED, program_of
from vernier.engines.pdr.search import Safe, solve
from vernier.logic.systems import Summaries

QUICK = ("maximum", "token", "responses", "cache coherence", "marking", "firewall")


@pytest.mark.parametrize("example", [each for each in EXAMPLES if each.name in QUICK], ids=lambda each: each.name)
def test_a_lemma_less_or_another_in_its_place(example: Example) -> None:
    terms, system = example.build()
    assert example.known is Known.SAFE
    program = program_of(terms, system)
    result, _, _ = solve(terms, program, Budget.of_seconds(100))
    assert isinstance(result, Safe)
    lemmas = result.summaries.of(REACHED)
    without_all = check_invariant(terms, system, (), 30)
    assert isinstance(without_all, Rejected) and without_all.condition == "safety"
    for number in range(len(lemmas)):
        wrong = (*lemmas[:number], terms.not_(lemmas[number]), *lemmas[number + 1 :])
        assert isinstance(check_invariant(terms, system, wrong, 30), Rejected)
    false = check_invariant(terms, system, (*lemmas, terms.false), 30)
    assert isinstance(false, Rejected) and "initiation" in false.condition
    everything = Summaries({REACHED: (terms.false,), MAIN: (terms.false,)})
    assert isinstance(check_summaries(terms, program, everything, 30), Rejected)
    assert isinstance(check_summaries(terms, program, Summaries({MAIN: (terms.false,)}), 30), Rejected)
