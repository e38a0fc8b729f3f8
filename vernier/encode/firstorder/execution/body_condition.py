"""Whether what a contract promises holds at the ends of a method, from an execution of its body in logic.

A clause that is promised may also hold each time the head of a loop is met. That is supposed of all loops that change
what the clause speaks of, each under a name of its own, and has to be shown: it holds when the loop is entered, and
still when its head is met again.

Law: let S be suppositions such that the facts, together with S, contradict all denials of each member of S. If they
contradict the denials of the promise as well, then no execution violates it. (By induction over the time at which heads
of loops are met: what is said of a head has a guard of its own, so it says nothing of executions that are not there.)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

from vernier.analysis.summaries.graph import Exit
from vernier.analysis.summaries.templates import Template
from vernier.core.source import Span
from vernier.encode.firstorder.clause_formulas import Clauses
from vernier.encode.firstorder.execution.activation import Cut, Need
from vernier.encode.firstorder.execution.cone_of_influence import Cone
from vernier.encode.firstorder.execution.disjuncts import cases
from vernier.encode.firstorder.execution.evaluation import Value
from vernier.encode.firstorder.execution.heap_versions import Field
from vernier.encode.firstorder.execution.method_body import Body
from vernier.encode.firstorder.execution.modifies_sets import Effects
from vernier.encode.firstorder.execution.state import State
from vernier.encode.firstorder.execution.summarised_calls import Summarise
from vernier.encode.firstorder.signature import BEFORE, Trigger, Untold
from vernier.encode.firstorder.unaffected import fields_of
from vernier.encode.firstorder.verification_condition import (
    Breadth,
    Contract,
    Scene,
    checked_clauses,
    denial,
    meant,
    opened,
    show,
    told,
)  # fmt: skip
from vernier.ir.program import Procedure
from vernier.logic.bank import Term
from vernier.logic.sorts import BOOL
from vernier.logic.terms import Terms
from vernier.spec.tree import BodyClause, ClauseRole

WAYS = 8
"""In so many ways may a clause fail that are asked about one by one"""
PATHS = 32
"""As many paths to one place are told apart"""


@dataclass(frozen=True, slots=True)
class Denial:
    """That an execution gets somewhere, and that something does not hold there in one way."""

    guard: Term
    way: Term

    def whole(self, terms: Terms) -> Term:
        return terms.and_(self.guard, self.way)

    def parts(self, terms: Terms) -> list[Term]:
        """The same by the paths on which one gets there."""
        return [terms.and_(case, self.way) for case in cases(terms, self.guard, PATHS)]


@dataclass(frozen=True, slots=True)
class Supposition:
    """That a clause holds at the head of a loop; `denials` are the ways in which that could be wrong."""

    name: Term
    place: Span
    denials: tuple[Denial, ...]


@dataclass(frozen=True, slots=True)
class Posed:
    """What is known of executions, what is supposed, and how the promise could fail. `rests_on` are the summaries of
    calls that were not opened."""

    terms: Terms
    facts: Cone
    triggers: Mapping[Term, tuple[Trigger, ...]]
    suppositions: tuple[Supposition, ...]
    denials: tuple[Denial, ...]
    rests_on: Mapping[str, Template]


class Promise:
    """One obligation at one kind of end of a method. Untold if its clauses cannot be put into this logic."""

    def __init__(
        self, contract: Contract, exit_: Exit, obligation: str, effects: Effects, summarise: Summarise
    ) -> None:
        self._contract = contract
        self._exit = exit_
        self._obligation = obligation
        self._checked = checked_clauses(contract, exit_, obligation)
        if any(meaning.role is not ClauseRole.CONDITION for meaning in self._checked):
            raise Untold("what is assigned")
        self._asked = {field for meaning in self._checked for field in _fields(meaning)}
        self._effects = effects
        self._body = Body(contract.program, contract.method, effects, summarise, self._is_described)
        self._timeline = self._body.timeline

    def posed(self, breadth: Breadth) -> Posed:
        body, timeline, contract = self._body, self._timeline, self._contract
        end, value = body.end(self._exit)
        before = Clauses(body.relations, body.links, BEFORE)
        denials = () if end is None else tuple(self._denials(before, end, value))
        suppositions = [found for cut in body.cuts if (found := self._supposition(cut, before)) is not None]
        body.described.tell()
        for meaning in told(contract, timeline, breadth):
            with suppress(Untold):
                timeline.fact(meant(before, meaning))
        body.links.finish()
        asked = (*denials, *(one for supposed in suppositions for one in supposed.denials))
        show(timeline, timeline.terms.any_of(one.whole(timeline.terms) for one in asked))
        facts = Cone(timeline.facts, timeline.order | body.links.places())
        return Posed(
            timeline.terms, facts, timeline.triggers, tuple(suppositions), denials, body.described.rests_on
        )  # fmt: skip

    def _denials(self, before: Clauses, state: State, value: Value) -> Iterator[Denial]:
        """That an execution gets to an end, and what is promised does not hold there."""
        after = replace(before, when=self._timeline.moment(state.heap), result=self._body.result(value))
        return self._ways(state, denial(Scene(before, after, None), self._contract, self._exit, self._obligation))

    def _ways(self, state: State, denied: Term) -> Iterator[Denial]:
        return (Denial(state.guard, way) for way in cases(self._timeline.terms, opened(self._timeline, denied), WAYS))

    def _is_described(self, procedure: Procedure, need: Need) -> bool:
        """Loops that make objects are for summaries, unless they change what is asked about. And where there are such
        loops within, what comes of the rest is described, too, unless its result matters."""
        if self._effects.of(procedure.name).names & self._asked:
            return False
        builds = self._effects.builds(procedure)
        return builds or (need is Need.PASSING and self._effects.leads_to_building(procedure))

    def _supposition(self, cut: Cut, before: Clauses) -> Supposition | None:
        """That the clauses hold at the head of a loop; None if it does not change what they speak of."""
        timeline, terms = self._timeline, self._timeline.terms
        if not cut.effect.names & self._asked:
            return None
        try:
            at_head = replace(before, when=timeline.moment(cut.head.heap))
            holds = terms.all_of(meant(at_head, meaning) for meaning in self._checked)
            denials = [
                way for state in (cut.before, *cut.back) for way in self._ways(state, self._denied(state, before))
            ]
        except Untold:
            return None
        name = timeline.new_symbol("supposed", BOOL)
        timeline.fact(terms.implies(terms.and_(name, cut.head.guard), holds))
        return Supposition(name, cut.place, tuple(denials))

    def _denied(self, state: State, before: Clauses) -> Term:
        terms, denied = self._timeline.terms, replace(before, when=self._timeline.moment(state.heap)).denied
        return terms.any_of(
            terms.all_of(terms.any_of(map(denied, group)) for group in meaning.alternatives)
            for meaning in self._checked
        )


def _fields(meaning: BodyClause) -> set[Field]:
    return {field for group in meaning.alternatives for condition in group for field in fields_of(condition)}
