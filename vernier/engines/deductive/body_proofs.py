"""What follows from executing the body of a method in logic, whatever the size of the heap.

The question is asked as a whole first, for a moment. If that is not enough, it is asked for each path by itself; where
most of the paths are settled at once, it is worth waiting for the others.

Law: what `follows` says holds at the ends of the method asked about, if the summaries of calls that were not opened are
right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from vernier.analysis.summaries.graph import Exit
from vernier.analysis.summaries.templates import Template
from vernier.core.budget import Budget
from vernier.core.source import Span
from vernier.encode.firstorder.execution.body_condition import (
    BodyCondition,
    BodyEncoder,
    CandidateInvariant,
    NegatedGoal,
)
from vernier.encode.firstorder.execution.modifies_sets import HeapModifiesSets
from vernier.encode.firstorder.execution.summarised_calls import Summarise
from vernier.encode.firstorder.signature import NotExpressible
from vernier.encode.firstorder.verification_condition import AssumptionSet, Contract
from vernier.engines.deductive.effort import ProofEffort
from vernier.logic.bank import Term
from vernier.solvers.answers import Answer, Unknown, UnknownReason, Unsat
from vernier.solvers.z3_triggers import Search, contradict

QUICK = ((Search.ORDERLY, 0.25),)
WHOLE = ((Search.PLAIN, 3.0),)
PATH = ((Search.ORDERLY, 0.5),)
LAST = ((Search.SPARING, 2.5), (Search.PLAIN, 2.5))
"""Ways of looking for a contradiction one after the other, with seconds: for a moment; for a question as a whole; for
one path to it; and for the few that are left of all paths"""
Attempts: TypeAlias = Sequence[tuple[Search, float]]


class BodyProofs:
    """What follows from the body of one method."""

    def __init__(self, contract: Contract, summarise: Summarise) -> None:
        self._contract = contract
        self._summarise = summarise
        self._modifies = HeapModifiesSets(contract.program)
        self._asking: dict[tuple[str, Exit, AssumptionSet], _Asking | None] = {}
        self._incomplete: dict[tuple[str, Exit], None] = {}
        self.rests_on: dict[str, Template] = {}
        """Summaries of calls that were not opened"""
        self.held: dict[str, list[Span]] = {}
        """What has been shown, with the loops at whose heads it holds"""

    def follows(self, name: str, exit_: Exit, effort: ProofEffort, budget: Budget) -> bool:
        """Whether an obligation holds whenever the method ends in this way. With more effort, a question with which z3
        has come to an end is asked again with all assumptions, and another for longer."""
        if effort is ProofEffort.QUICK:
            return self._asked(name, exit_, AssumptionSet.RELEVANT, _Asking.quickly, budget)
        if (name, exit_) in self._incomplete:
            return self._asked(name, exit_, AssumptionSet.ALL, _Asking.quickly, budget)
        return self._asked(name, exit_, AssumptionSet.RELEVANT, _Asking.thoroughly, budget)

    def _asked(
        self, name: str, exit_: Exit, assumed_set: AssumptionSet, ask: Callable[[_Asking], Answer], budget: Budget
    ) -> bool:  # fmt: skip
        key = (name, exit_, assumed_set)
        if key not in self._asking:
            self._asking[key] = self._pose(*key, budget)
        asking = self._asking[key]
        if asking is None:
            return False
        answer = ask(asking)
        if isinstance(answer, Unsat):
            self.rests_on.update(asking.condition.rests_on)
            self.held.setdefault(name, []).extend(asking.held)
        elif _is_incomplete(answer):
            self._incomplete[name, exit_] = None
        return isinstance(answer, Unsat)

    def _pose(self, name: str, exit_: Exit, assumed_set: AssumptionSet, budget: Budget) -> _Asking | None:
        """The question, with what is supposed found out; None if it cannot be put into this logic."""
        try:
            promise = BodyEncoder(self._contract, exit_, name, self._modifies, self._summarise)
            return _Asking(promise.condition(assumed_set), budget)
        except (NotExpressible, RecursionError):
            return None


class _Asking:
    """Asks one question; suppositions are found out first, all at once."""

    def __init__(self, condition: BodyCondition, budget: Budget) -> None:
        self.condition = condition
        self._budget = budget
        self._supposed: list[Term] = []
        self.held = self._confirmed(condition.candidates)

    def quickly(self) -> Answer:
        return self._all(negated_goal.whole(self.condition.terms) for negated_goal in self.condition.negated_goals)

    def thoroughly(self) -> Answer:
        for negated_goal in self.condition.negated_goals:
            answer = self._in_parts(negated_goal)
            if not isinstance(answer, Unsat):
                return answer
        return Unsat()

    def _in_parts(self, negated_goal: NegatedGoal) -> Answer:
        answer = self._asked(negated_goal.whole(self.condition.terms), WHOLE)
        if isinstance(answer, Unsat) or _is_incomplete(answer):
            return answer
        parts, left = negated_goal.parts(self.condition.terms), []
        for part in parts:
            answer = self._asked(part, PATH)
            if not isinstance(answer, Unsat):
                left.append(part)
                if _is_incomplete(answer) or len(left) > len(parts) // 4:
                    return answer
        return self._all(left, LAST)

    def _confirmed(self, candidates: Iterable[CandidateInvariant]) -> list[Span]:
        """Suppose what holds if all of it does: what does not is dropped, and the rest asked again. Gives where."""
        left = list(candidates)
        while True:
            self._supposed = [one.name for one in left]
            wrong = [one for one in left if not isinstance(self._all(self._wholes(one)), Unsat)]
            if not wrong:
                return [one.place for one in left]
            left = [one for one in left if one not in wrong]

    def _wholes(self, candidate: CandidateInvariant) -> list[Term]:
        return [negated_goal.whole(self.condition.terms) for negated_goal in candidate.negated_goals]

    def _all(self, negated_goals: Iterable[Term], attempts: Attempts = QUICK) -> Answer:
        for negated_goal in negated_goals:
            answer = self._asked(negated_goal, attempts)
            if not isinstance(answer, Unsat):
                return answer
        return Unsat()

    def _asked(self, negated_goal: Term, attempts: Attempts) -> Answer:
        """Unsat if the facts contradict a denial."""
        roots = [*self._supposed, negated_goal]
        facts = [*self.condition.facts.of(roots), *roots]
        answer: Answer = Unknown(UnknownReason.TIMEOUT)
        for search, seconds in attempts:
            remaining = min(seconds, self._budget.remaining())
            if remaining <= 0 or isinstance(answer, Unsat):
                break
            answer = contradict(facts, self.condition.triggers, remaining, search)
        return answer


def _is_incomplete(answer: Answer) -> bool:
    """Whether the solver has come to an end without a contradiction: it would not find one in more time either."""
    return isinstance(answer, Unknown) and answer.reason is UnknownReason.INCOMPLETE
