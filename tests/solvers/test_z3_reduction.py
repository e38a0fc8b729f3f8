"""Many goals in one question: the result is the one that each goal alone gives."""

from __future__ import annotations

import random

import pytest

from vernier.logic.bank import Term
from vernier.logic.sorts import BOOL, INT
from vernier.logic.terms import Terms
from vernier.solvers.answers import Unsat
from vernier.solvers.choose import contradict, contradict_most
from vernier.solvers.protocol import ReducedGoal

MUCH = 10_000_000


def _drawn(chance: random.Random) -> tuple[Terms, list[Term], list[Term]]:
    """Facts about some numbers, and goals."""
    terms = Terms()
    numbers = [terms.symbol(f"x{number}", INT) for number in range(4)]

    def compared() -> Term:
        left, right = chance.choice(numbers), chance.choice([*numbers, terms.int_(chance.randrange(-3, 4))])
        return terms.le(left, right) if chance.random() < 0.7 else terms.eq(left, right)

    return terms, [compared() for _ in range(4)], [terms.not_(compared()) for _ in range(8)]


@pytest.mark.parametrize("seed", range(40))
def test_goals_that_are_left_are_contradicted_and_no_others(seed: int) -> None:
    _, facts, goals = _drawn(random.Random(seed))
    alone = [isinstance(contradict([*facts, goal], {}, MUCH, 5.0).answer, Unsat) for goal in goals]
    found = contradict_most(facts, [ReducedGoal(goal) for goal in goals], MUCH, 5.0)
    assert isinstance(found.answer, Unsat)
    assert found.exact
    assert [number in found.left for number in range(len(goals))] == alone


def test_what_is_dropped_assumes_nothing_any_more() -> None:
    terms = Terms()
    p, q, r = (terms.symbol(name, BOOL) for name in "pqr")
    # The first goal is possible; without what it assumes, the second one is as well, but never the third.
    goals = [ReducedGoal(p, (terms.not_(q),)), ReducedGoal(q), ReducedGoal(r)]
    found = contradict_most([terms.not_(r)], goals, MUCH, 5.0)
    assert isinstance(found.answer, Unsat)
    assert found.left == (2,)
    kept = [ReducedGoal(terms.and_(p, r), (terms.not_(q),)), ReducedGoal(q)]
    assert contradict_most([terms.not_(r)], kept, MUCH, 5.0).left == (0, 1)


def test_a_limit_gives_no_contradiction() -> None:
    _, facts, goals = _drawn(random.Random(1))
    found = contradict_most(facts, [ReducedGoal(goal) for goal in goals], 1, 5.0)
    assert not isinstance(found.answer, Unsat)


def test_models_of_quantified_facts_are_not_exact() -> None:
    terms = Terms()
    function = terms.function("f", (INT,), BOOL)
    x = terms.variable("x", INT)
    facts = [terms.forall((x,), terms.apply(function, x))]
    found = contradict_most(facts, [ReducedGoal(terms.not_(terms.apply(function, terms.int_(3))))], MUCH, 5.0)
    assert not found.exact
