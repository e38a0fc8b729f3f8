"""Proofs of clauses from the body of a method, for heaps of every size.

A verification condition is first refuted as a whole, with few resources. If that is not enough and the effort is
thorough, it is refuted path by path; where most of the paths are refuted at once, the others get more resources.

Law: a clause that `follows` proves holds at the given end of the method, if the summaries of calls that were not
inlined hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from vernier.analysis.summaries.graph import Exit
from vernier.analysis.summaries.templates import Template
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
from vernier.encode.houdini import largest_inductive_set
from vernier.engines.deductive.effort import ProofEffort
from vernier.engines.deductive.resources import Share, Trial, trial
from vernier.logic.bank import Term
from vernier.logic.walk import postorder
from vernier.solvers.answers import Answer, Unknown, UnknownReason, Unsat
from vernier.solvers.protocol import SearchStrategy

QUICK = (trial(SearchStrategy.ORDERLY, 0.25),)
WHOLE = (trial(SearchStrategy.PLAIN, 3.0),)
PATH = (trial(SearchStrategy.ORDERLY, 0.5),)
LAST = (trial(SearchStrategy.SPARING, 2.5), trial(SearchStrategy.PLAIN, 2.5))
"""Trials one after the other: for a first attempt; for a condition as a whole; for one path of it; and for the few
paths that are left"""


class BodyProofs:
    """What follows from the body of one method."""

    def __init__(self, contract: Contract, summarise: Summarise) -> None:
        self._contract = contract
        self._summarise = summarise
        self._modifies = HeapModifiesSets(contract.program)
        self._provers: dict[tuple[str, Exit, AssumptionSet], _Prover | None] = {}
        self._saturated: dict[tuple[str, Exit], None] = {}
        self.rests_on: dict[str, Template] = {}
        """Summaries of calls that were not inlined"""
        self.invariants: dict[str, list[Span]] = {}
        """What has been proved, with the loops of which it is an invariant"""

    def cost(self, name: str, exit_: Exit) -> int:
        """The size of the verification condition; 0 if it is not expressible."""
        prover = self._prover(name, exit_, AssumptionSet.RELEVANT)
        return 0 if prover is None else prover.size()

    def follows(self, name: str, exit_: Exit, effort: ProofEffort, share: Share) -> bool:
        """Whether an obligation holds whenever the method ends in this way. With more effort, a condition on which z3
        has saturated is tried again with all assumptions, and another with more resources."""
        if effort is ProofEffort.QUICK:
            return self._proved(name, exit_, AssumptionSet.RELEVANT, _Prover.quickly, share)
        if (name, exit_) in self._saturated:
            return self._proved(name, exit_, AssumptionSet.ALL, _Prover.quickly, share)
        return self._proved(name, exit_, AssumptionSet.RELEVANT, _Prover.thoroughly, share)

    def _proved(
        self, name: str, exit_: Exit, assumed: AssumptionSet, prove: Callable[[_Prover, Share], Answer], share: Share
    ) -> bool:
        prover = self._prover(name, exit_, assumed)
        if prover is None:
            return False
        answer = prove(prover, share)
        if isinstance(answer, Unsat):
            self.rests_on.update(prover.condition.rests_on)
            self.invariants.setdefault(name, []).extend(prover.invariants)
        elif _is_saturated(answer):
            self._saturated[name, exit_] = None
        return isinstance(answer, Unsat)

    def _prover(self, name: str, exit_: Exit, assumed: AssumptionSet) -> _Prover | None:
        """The prover of a verification condition; None if that is not expressible."""
        key = (name, exit_, assumed)
        if key not in self._provers:
            self._provers[key] = self._encoded(*key)
        return self._provers[key]

    def _encoded(self, name: str, exit_: Exit, assumed: AssumptionSet) -> _Prover | None:
        try:
            encoder = BodyEncoder(self._contract, exit_, name, self._modifies, self._summarise)
            return _Prover(encoder.condition(assumed))
        except (NotExpressible, RecursionError):
            return None


class _Prover:
    """Proves one verification condition; candidate invariants are reduced to an inductive set first."""

    def __init__(self, condition: BodyCondition) -> None:
        self.condition = condition
        self._literals: list[Term] | None = None
        """The activation literals of the invariants, once these are known"""
        self.invariants: list[Span] = []

    def size(self) -> int:
        """The number of terms in the condition."""
        goals = self._wholes(self.condition.negated_goals)
        return sum(1 for _ in postorder([*self.condition.facts.of(goals), *goals]))

    def quickly(self, share: Share) -> Answer:
        self._reduce(share)
        return self._all(self._wholes(self.condition.negated_goals), share)

    def thoroughly(self, share: Share) -> Answer:
        self._reduce(share)
        for goal in self.condition.negated_goals:
            answer = self._in_parts(goal, share)
            if not isinstance(answer, Unsat):
                return answer
        return Unsat()

    def _in_parts(self, goal: NegatedGoal, share: Share) -> Answer:
        answer = self._refuted(goal.whole(self.condition.terms), WHOLE, share)
        if isinstance(answer, Unsat) or _is_saturated(answer):
            return answer
        parts, left = goal.parts(self.condition.terms), []
        for part in parts:
            answer = self._refuted(part, PATH, share)
            if not isinstance(answer, Unsat):
                left.append(part)
                if _is_saturated(answer) or len(left) > len(parts) // 4:
                    return answer
        return self._all(left, share, LAST)

    def _reduce(self, share: Share) -> None:
        """Houdini: only the largest inductive set of candidates is assumed from now on."""
        if self._literals is not None:
            return

        def refuted(assumed: tuple[CandidateInvariant, ...]) -> list[CandidateInvariant]:
            self._literals = [one.name for one in assumed]
            return [one for one in assumed if not self._is_preserved(one, share)]

        self.invariants = [one.place for one in largest_inductive_set(self.condition.candidates, refuted)]

    def _is_preserved(self, candidate: CandidateInvariant, share: Share) -> bool:
        return isinstance(self._all(self._wholes(candidate.negated_goals), share), Unsat)

    def _wholes(self, goals: Iterable[NegatedGoal]) -> list[Term]:
        return [goal.whole(self.condition.terms) for goal in goals]

    def _all(self, goals: Iterable[Term], share: Share, trials: Sequence[Trial] = QUICK) -> Answer:
        for goal in goals:
            answer = self._refuted(goal, trials, share)
            if not isinstance(answer, Unsat):
                return answer
        return Unsat()

    def _refuted(self, goal: Term, trials: Sequence[Trial], share: Share) -> Answer:
        """Unsat if the facts contradict a negated goal."""
        roots = [*(self._literals or ()), goal]
        return share.refuted([*self.condition.facts.of(roots), *roots], self.condition.triggers, trials)


def _is_saturated(answer: Answer) -> bool:
    """Whether the solver has no more instances to make: more resources would not help it."""
    return isinstance(answer, Unknown) and answer.reason is UnknownReason.INCOMPLETE
