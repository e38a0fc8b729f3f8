"""Resource limits of proofs in solver steps instead of seconds, so that a busy machine finds the same proofs.

The unit is z3's `rlimit`. The search for the proofs of one entry has a total; each obligation gets its own share of
what is left at its turn, so that a hopeless one takes nothing from those after it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from vernier.core.budget import Budget
from vernier.logic.bank import Term
from vernier.solvers.answers import Answer, Unknown, UnknownReason, Unsat
from vernier.solvers.choose import contradict, contradict_all, contradict_most
from vernier.solvers.protocol import UNITS_PER_SECOND, Reduced, ReducedGoal, SearchStrategy

LEAST = UNITS_PER_SECOND // 10
"""What each obligation may spend, however many there are: most of what follows does so with a third of it"""


@dataclass(frozen=True, slots=True)
class Trial:
    """One solver configuration for a query, with its resource limit."""

    search: SearchStrategy
    resources: int


def trial(search: SearchStrategy, seconds: float) -> Trial:
    """A trial as long as z3 takes these seconds on an idle machine, roughly."""
    return Trial(search, int(seconds * UNITS_PER_SECOND))


@dataclass(frozen=True, slots=True)
class Query:
    """A set of facts to refute: the background and the negated goal."""

    facts: tuple[Term, ...]
    triggers: Mapping[Term, Sequence[Sequence[Term]]]


@dataclass(slots=True)
class Share:
    """The resources left for one obligation; the budget is the time limit, which ends every query. `refutations` are
    the queries that were unsatisfiable."""

    left: int
    budget: Budget
    refutations: list[Query] = field(default_factory=list)

    def refuted_all(
        self, facts: Sequence[Term], goals: Sequence[Term], trials: Sequence[Trial]
    ) -> tuple[Answer, Sequence[bool]]:  # fmt: skip
        """Unsat if the facts contradict each goal; otherwise which goals hold in some model, if one was found."""
        answer: Answer = Unknown(UnknownReason.RESOURCES)
        for one in trials:
            if self.left <= 0 or self.budget.remaining() <= 0:
                break
            attempt = contradict_all(facts, goals, min(one.resources, self.left), self.budget.remaining(), one.search)
            self.left -= attempt.attempt.spent
            answer = attempt.attempt.answer
            if isinstance(answer, Unsat) or any(attempt.holding):
                return answer, attempt.holding
        return answer, [False for _ in goals]

    def reduced(self, facts: Sequence[Term], goals: Sequence[ReducedGoal], most: int) -> Reduced:
        """The goals that the facts contradict, as far as `most` and what is left suffice."""
        everything = tuple(range(len(goals)))
        if self.left <= 0 or self.budget.remaining() <= 0:
            return Reduced(everything, Unknown(UnknownReason.RESOURCES), 0, exact=False)
        found = contradict_most(facts, goals, min(most, self.left), self.budget.remaining())
        self.left -= found.spent
        return found

    def refuted(
        self, facts: Sequence[Term], triggers: Mapping[Term, Sequence[Sequence[Term]]], trials: Sequence[Trial]
    ) -> Answer:
        """Unsat if one of the trials, one after the other, finds a contradiction in the facts."""
        answer: Answer = Unknown(UnknownReason.RESOURCES)
        for one in trials:
            if self.left <= 0:
                return answer
            if self.budget.remaining() <= 0:
                return Unknown(UnknownReason.TIMEOUT)
            most = min(one.resources, self.left)
            attempt = contradict(facts, triggers, most, self.budget.remaining(), one.search)
            self.left -= attempt.spent
            answer = attempt.answer
            if isinstance(answer, Unsat):
                self.refutations.append(Query(tuple(facts), triggers))
                return answer
        return answer
