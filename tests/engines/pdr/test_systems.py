"""Twenty transition systems get the answers that are known, and their certificates pass the checker."""

from __future__ import annotations

import pytest

from tests.engines.pdr.systems import EXAMPLES, Example, Known
from vernier.certificates.summaries import Accepted, check_invariant, check_summaries
from vernier.core.budget import Budget
from vernier.encode.firstorder.epr.fragment import outside_fragment
from vernier.engines.pdr.reduction import REACHED, program_of
from vernier.engines.pdr.search import NotSafe, NoUniversalSummaries, Safe, solve

ANSWERS = {Known.SAFE: Safe, Known.UNSAFE: NotSafe, Known.NO_UNIVERSAL_INVARIANT: NoUniversalSummaries}


SLOW = ("leader election in a ring", "ring without comparison")
"""Minutes, not seconds: `python -m tests.engines.pdr.measure` asks these too."""


@pytest.mark.parametrize("example", [each for each in EXAMPLES if each.name not in SLOW], ids=lambda each: each.name)
def test_the_known_answer(example: Example) -> None:
    terms, system = example.build()
    program = program_of(terms, system)
    result, _, _ = solve(terms, program, Budget.of_seconds(200))
    assert isinstance(result, ANSWERS[example.known])
    if isinstance(result, Safe):
        assert isinstance(check_invariant(terms, system, result.summaries.of(REACHED), 60), Accepted)
        assert isinstance(check_summaries(terms, program, result.summaries, 60), Accepted)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_all_of_them_are_in_the_fragment(example: Example) -> None:
    _, system = example.build()
    for formula in (system.initial, system.transition, system.bad):
        assert outside_fragment((system.axioms, formula)) is None
