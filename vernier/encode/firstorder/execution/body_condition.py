"""The verification condition of a clause at the ends of a method, from a symbolic execution of its body.

Each clause is also a candidate invariant at the heads of all loops that modify a field it mentions (Houdini, Flanagan
and Leino 2001). A candidate has an activation literal; its own verification condition is that it holds on entry of the
loop and is preserved by its body.

Law: let S be candidates such that the facts, together with S, contradict all negated goals of each member of S. If they
contradict the negated goals of the clause as well, then no execution violates it. (By induction over the time at which
loop heads are reached: a fact about a head is guarded by an execution that is there.)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

from vernier.analysis.summaries.graph import Exit
from vernier.analysis.summaries.templates import Template
from vernier.core.source import Span
from vernier.encode.firstorder.clause_formulas import ClauseFormulas
from vernier.encode.firstorder.execution.body_execution import BodyExecution
from vernier.encode.firstorder.execution.call_frame import Need
from vernier.encode.firstorder.execution.cone_of_influence import ConeOfInfluence
from vernier.encode.firstorder.execution.cut_loops import LoopCut
from vernier.encode.firstorder.execution.disjuncts import disjuncts
from vernier.encode.firstorder.execution.evaluation import Value
from vernier.encode.firstorder.execution.heap_versions import Field
from vernier.encode.firstorder.execution.modifies_sets import HeapModifiesSets
from vernier.encode.firstorder.execution.state import State
from vernier.encode.firstorder.execution.summarised_calls import Summarise
from vernier.encode.firstorder.signature import BEFORE, NotExpressible, Trigger
from vernier.encode.firstorder.unaffected import fields_of
from vernier.encode.firstorder.verification_condition import (
    AssumptionSet,
    Contract,
    TwoStates,
    asserted_assumptions,
    checked_clauses,
    formula_of,
    name_ground_terms,
    negated_goal,
    skolemised,
)  # fmt: skip
from vernier.ir.program import Procedure
from vernier.logic.bank import Term
from vernier.logic.sorts import BOOL
from vernier.logic.terms import Terms
from vernier.spec.tree import BodyClause, ClauseRole

MOST_DISJUNCTS = 8
"""A negated goal is split into at most so many disjuncts, which are refuted one by one"""
PATHS = 32
"""A guard is split into at most so many paths"""


@dataclass(frozen=True, slots=True)
class NegatedGoal:
    """An execution reaches a place, and one disjunct of a negated clause holds there."""

    guard: Term
    way: Term

    def whole(self, terms: Terms) -> Term:
        return terms.and_(self.guard, self.way)

    def parts(self, terms: Terms) -> list[Term]:
        """The same by the paths on which one gets there."""
        return [terms.and_(case, self.way) for case in disjuncts(terms, self.guard, PATHS)]


@dataclass(frozen=True, slots=True)
class CandidateInvariant:
    """That a clause holds at the head of a loop; `negated_goals` are those of initiation and preservation."""

    name: Term
    place: Span
    negated_goals: tuple[NegatedGoal, ...]


@dataclass(frozen=True, slots=True)
class BodyCondition:
    """The facts about executions, the candidate invariants, and the negated goals. `rests_on` are the summaries of
    calls that were not inlined."""

    terms: Terms
    facts: ConeOfInfluence
    triggers: Mapping[Term, tuple[Trigger, ...]]
    candidates: tuple[CandidateInvariant, ...]
    negated_goals: tuple[NegatedGoal, ...]
    rests_on: Mapping[str, Template]


class BodyEncoder:
    """One obligation at one kind of end of a method. NotExpressible if its clauses are not in this logic."""

    def __init__(
        self, contract: Contract, exit_: Exit, obligation: str, modifies: HeapModifiesSets, summarise: Summarise
    ) -> None:
        self._contract = contract
        self._exit = exit_
        self._obligation = obligation
        self._checked = checked_clauses(contract, exit_, obligation)
        if any(meaning.role is not ClauseRole.CONDITION for meaning in self._checked):
            raise NotExpressible("what is assigned")
        self._asked = {field for meaning in self._checked for field in _fields(meaning)}
        self._modifies = modifies
        self._body = BodyExecution(contract.program, contract.method, modifies, summarise, self._is_summarised)
        self._versions = self._body.versions

    def condition(self, assumed_set: AssumptionSet) -> BodyCondition:
        body, versions, contract = self._body, self._versions, self._contract
        end, value = body.end(self._exit)
        before = ClauseFormulas(body.relations, body.reachability, BEFORE)
        negated_goals = () if end is None else tuple(self._negated_goals(before, end, value))
        candidates = [found for cut in body.cuts if (found := self._candidate(cut, before)) is not None]
        body.summarised.assert_all()
        for meaning in asserted_assumptions(contract, versions, assumed_set):
            with suppress(NotExpressible):
                versions.fact(formula_of(before, meaning))
        body.reachability.finish()
        asked = (*negated_goals, *(one for supposed in candidates for one in supposed.negated_goals))
        name_ground_terms(versions, versions.terms.any_of(one.whole(versions.terms) for one in asked))
        facts = ConeOfInfluence(versions.facts, versions.order | body.reachability.positions())
        return BodyCondition(
            versions.terms, facts, versions.triggers, tuple(candidates), negated_goals, body.summarised.rests_on
        )  # fmt: skip

    def _negated_goals(self, before: ClauseFormulas, state: State, value: Value) -> Iterator[NegatedGoal]:
        """An execution reaches an end at which the clause does not hold."""
        after = replace(before, version=self._versions.version_of(state.heap), result=self._body.result(value))
        states = TwoStates(before, after, None)
        return self._goals(state, negated_goal(states, self._contract, self._exit, self._obligation))

    def _goals(self, state: State, negated: Term) -> Iterator[NegatedGoal]:
        found = disjuncts(self._versions.terms, skolemised(self._versions, negated), MOST_DISJUNCTS)
        return (NegatedGoal(state.guard, one) for one in found)

    def _is_summarised(self, procedure: Procedure, need: Need) -> bool:
        """A call is replaced by its summary if a loop in it allocates, unless it modifies a field of the goal. A call
        that leads to such a loop is replaced, too, unless the goal depends on its result."""
        if self._modifies.of(procedure.name).names & self._asked:
            return False
        builds = self._modifies.builds(procedure)
        return builds or (need is Need.PASSING and self._modifies.leads_to_building(procedure))

    def _candidate(self, cut: LoopCut, before: ClauseFormulas) -> CandidateInvariant | None:
        """The clauses as a candidate invariant of a loop; None if the loop modifies no field that they mention."""
        versions, terms = self._versions, self._versions.terms
        if not cut.modifies.names & self._asked:
            return None
        try:
            at_head = replace(before, version=versions.version_of(cut.head.heap))
            holds = terms.all_of(formula_of(at_head, meaning) for meaning in self._checked)
            negated_goals = [
                way for state in (cut.before, *cut.back) for way in self._goals(state, self._negated(state, before))
            ]
        except NotExpressible:
            return None
        name = versions.new_symbol("candidate", BOOL)
        versions.fact(terms.implies(terms.and_(name, cut.head.guard), holds))
        return CandidateInvariant(name, cut.place, tuple(negated_goals))

    def _negated(self, state: State, before: ClauseFormulas) -> Term:
        terms, negated = self._versions.terms, replace(before, version=self._versions.version_of(state.heap)).negated
        return terms.any_of(
            terms.all_of(terms.any_of(map(negated, group)) for group in meaning.alternatives)
            for meaning in self._checked
        )


def _fields(meaning: BodyClause) -> set[Field]:
    return {field for group in meaning.alternatives for condition in group for field in fields_of(condition)}
