"""Quantified facts are used where their triggers say."""

from __future__ import annotations

import pytest

from vernier.logic.sorts import BOOL, UninterpretedSort
from vernier.logic.terms import Terms
from vernier.solvers.answers import Unknown, Unsat
from vernier.solvers.z3_triggers import Search, contradict


@pytest.mark.parametrize("search", list(Search))
def test_facts_are_used_where_a_trigger_is_around(search: Search) -> None:
    terms, sort = Terms(), UninterpretedSort("object")
    big, red, seen = (terms.function(name, (sort,), BOOL) for name in ("big", "red", "seen"))
    x, thing = terms.variable("x", sort), terms.symbol("thing", sort)
    rule = terms.forall((x,), terms.implies(terms.apply(big, x), terms.apply(red, x)))
    facts = [rule, terms.apply(big, thing), terms.not_(terms.apply(red, thing))]
    assert isinstance(contradict(facts, {rule: ((terms.apply(big, x),),)}, 5.0, search), Unsat)
    assert isinstance(contradict(facts, {rule: ((terms.apply(seen, x),),)}, 5.0, search), Unknown)
    told = [*facts, terms.apply(seen, thing)]
    assert isinstance(contradict(told, {rule: ((terms.apply(seen, x),),)}, 5.0, search), Unsat)


def test_facts_without_contradiction_give_no_answer() -> None:
    terms = Terms()
    assert isinstance(contradict([terms.symbol("p", BOOL)], {}, 5.0), Unknown)
