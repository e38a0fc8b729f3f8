"""Refutes conditions over maps with the facts of an execution and an inductive set of candidate loop invariants."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vernier.encode.heap_maps.conditions import EntryConditions
from vernier.encode.heap_maps.loops import CandidateInvariant
from vernier.encode.houdini import largest_inductive_set
from vernier.engines.deductive.resources import Query, Share, Trial, trial
from vernier.logic.bank import Term
from vernier.solvers.answers import Answer, Unsat
from vernier.solvers.protocol import UNITS_PER_SECOND, Reduced, ReducedGoal, SearchStrategy

TRIALS: tuple[Trial, ...] = (trial(SearchStrategy.PLAIN, 1.0), trial(SearchStrategy.ORDERLY, 1.0))
INSTANCES: tuple[Trial, ...] = (trial(SearchStrategy.PLAIN, 0.2), trial(SearchStrategy.BY_MODELS, 0.4))
"""Postconditions that something exists rarely name what it is"""
SHORT: tuple[Trial, ...] = (trial(SearchStrategy.PLAIN, 0.15),)
"""Most of what follows does so within a third of that; what does not follow would take all there is"""


TOGETHER = UNITS_PER_SECOND
"""What one question about all obligations, or all candidates, may spend"""


class MapProver:
    """`assumed` are literals that are true, beside those of the loop invariants that are `alive`."""

    def __init__(
        self, conditions: EntryConditions, assumed: Iterable[Term], share: Share, trials: tuple[Trial, ...] = TRIALS
    ) -> None:
        self.trials = trials
        self._conditions = conditions
        self._share = share
        self._assumed = tuple(assumed)
        self.alive: tuple[CandidateInvariant, ...] = ()

    def reduce(self, candidates: Iterable[CandidateInvariant]) -> None:
        def failing(assumed: tuple[CandidateInvariant, ...]) -> list[CandidateInvariant]:
            self.alive = assumed
            if self.refutes([condition for one in assumed for condition in one.violated]):
                return []
            return [one for one in assumed if not self.refutes(one.violated)]

        self.alive = largest_inductive_set(candidates, failing)

    def reduce_by_models(self, candidates: Iterable[CandidateInvariant]) -> None:
        """The same for many candidates, of which most do not hold: those that a model violates go all at once. A model
        of facts with quantifiers need not be one of all their instances, so more may go than has to."""

        def failing(assumed: tuple[CandidateInvariant, ...]) -> list[CandidateInvariant]:
            self.alive = assumed
            terms = self._conditions.terms
            goals = [terms.any_of(one.violated) for one in assumed]
            query = self._query(goals)
            if query.facts[-1] is terms.false:
                return []
            answer, violated = self._share.refuted_all(query.facts[:-1], goals, self.trials)
            if isinstance(answer, Unsat):
                return []
            dropped = [one for one, is_violated in zip(assumed, violated, strict=True) if is_violated]
            return dropped or [one for one in assumed if not self.refutes(one.violated)]

        self.alive = largest_inductive_set(candidates, failing)

    def refutes(self, conditions: Iterable[Term]) -> bool:
        """Whether none of the conditions is possible."""
        return isinstance(self.answer(conditions), Unsat)

    def answer(self, conditions: Iterable[Term]) -> Answer:
        """Unsat if none of the conditions is possible."""
        query = self._query(conditions)
        if query.facts[-1] is self._conditions.terms.false:
            return Unsat()
        return self._share.refuted(query.facts, query.triggers, self.trials)

    def reduce_together(self, candidates: Iterable[CandidateInvariant]) -> None:
        """The same with one question at a time for all candidates; one by one where that has no answer."""
        terms, tried = self._conditions.terms, tuple(candidates)
        goals = [ReducedGoal(terms.any_of(one.violated), _assumed_of(one)) for one in tried]
        found = self._share.reduced([*self._conditions.facts, *self._assumed], goals, TOGETHER)
        if isinstance(found.answer, Unsat):
            self.alive = tuple(tried[number] for number in found.left)
        else:
            self.reduce(tried[number] for number in found.left)

    def contradicted(self, goals: Sequence[Term]) -> Reduced:
        """Which of the goals are contradicted by the facts and the invariants that are alive."""
        query = self._query(())
        return self._share.reduced(query.facts[:-1], [ReducedGoal(goal) for goal in goals], TOGETHER)

    def queries(self, conditions: Iterable[Term]) -> tuple[Query, ...]:
        """What is to be refuted so that none of the conditions is possible."""
        assumed = [condition for one in self.alive for condition in one.violated]
        return (*([self._query(assumed)] if assumed else []), self._query(conditions))

    def _query(self, conditions: Iterable[Term]) -> Query:
        """The facts and the invariants that are alive, with the disjunction of the conditions last."""
        literals = (*self._assumed, *(one.literal for one in self.alive))
        facts = (*self._conditions.facts, *(one.fact for one in self.alive if one.fact is not None))
        return Query((*facts, *literals, self._conditions.terms.any_of(conditions)), {})


def _assumed_of(candidate: CandidateInvariant) -> tuple[Term, ...]:
    return (candidate.literal,) if candidate.fact is None else (candidate.literal, candidate.fact)
