"""Quantified facts are used where their triggers say."""

from __future__ import annotations

import time
from itertools import combinations

import pytest

from vernier.logic.bank import Term
from vernier.logic.sorts import BOOL, UninterpretedSort
from vernier.logic.terms import Terms
from vernier.solvers.answers import Unknown, UnknownReason, Unsat
from vernier.solvers.choose import contradict
from vernier.solvers.protocol import SearchStrategy

MUCH = 10_000_000


@pytest.mark.parametrize("search", list(SearchStrategy))
def test_facts_are_used_where_a_trigger_is_around(search: SearchStrategy) -> None:
    terms, sort = Terms(), UninterpretedSort("object")
    big, red, seen = (terms.function(name, (sort,), BOOL) for name in ("big", "red", "seen"))
    x, thing = terms.variable("x", sort), terms.symbol("thing", sort)
    rule = terms.forall((x,), terms.implies(terms.apply(big, x), terms.apply(red, x)))
    facts = [rule, terms.apply(big, thing), terms.not_(terms.apply(red, thing))]
    assert isinstance(contradict(facts, {rule: ((terms.apply(big, x),),)}, MUCH, 5.0, search).answer, Unsat)
    assert isinstance(contradict(facts, {rule: ((terms.apply(seen, x),),)}, MUCH, 5.0, search).answer, Unknown)
    told = [*facts, terms.apply(seen, thing)]
    assert isinstance(contradict(told, {rule: ((terms.apply(seen, x),),)}, MUCH, 5.0, search).answer, Unsat)


def test_facts_without_contradiction_give_no_answer() -> None:
    terms = Terms()
    assert isinstance(contradict([terms.symbol("p", BOOL)], {}, MUCH, 5.0).answer, Unknown)


def _pigeons() -> list[Term]:
    """More pigeons than holes: a contradiction that takes very long to find."""
    terms, holes = Terms(), range(11)
    sits = [[terms.symbol(f"{pigeon} in {hole}", BOOL) for hole in holes] for pigeon in range(12)]
    alone = [
        terms.not_(terms.and_(one[hole], other[hole])) for one, other in combinations(sits, 2) for hole in holes
    ]  # fmt: skip
    return [*(terms.any_of(row) for row in sits), *alone]


def test_resources_and_not_seconds_end_an_attempt() -> None:
    """The same resources are spent however long it takes, and no more than allowed but for the last step."""
    first, again = (contradict(_pigeons(), {}, 500_000, 600.0) for _ in range(2))
    assert first == again
    assert isinstance(first.answer, Unknown)
    assert first.answer.reason is UnknownReason.RESOURCES
    assert 500_000 <= first.spent < 600_000


def test_the_time_limit_is_kept_all_the_same() -> None:
    began = time.monotonic()
    attempt = contradict(_pigeons(), {}, 4_000_000_000, 0.5)
    assert isinstance(attempt.answer, Unknown)
    assert attempt.answer.reason is UnknownReason.TIMEOUT
    assert time.monotonic() - began < 5.0
