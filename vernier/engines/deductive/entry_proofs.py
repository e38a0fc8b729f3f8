"""Proofs of obligations from the body of a method, with its loop invariants, over heaps as maps.

Law: what `proved` names is violated by no execution of the entry, whatever the size of the heap and however long it is:
the invariants that are assumed are an inductive set (Houdini, Flanagan and Leino 2001).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from vernier.analysis.facts.call_graph import CallGraph
from vernier.core.source import Span
from vernier.encode.heap_maps.conditions import EntryConditions, conditions_of, obligations_in_reach
from vernier.encode.heap_maps.domain import Recursion, World
from vernier.encode.heap_maps.heap import NotExpressible
from vernier.encode.heap_maps.loops import CandidateInvariant, Tier
from vernier.encode.houdini import largest_inductive_set
from vernier.engines.deductive.resources import Query, Share, Trial, trial
from vernier.ir.program import Program
from vernier.logic.bank import Term
from vernier.solvers.answers import Answer, Sat, Unknown, UnknownReason, Unsat
from vernier.solvers.protocol import SearchStrategy
from vernier.spec.tree import BodyClause

MOST_ROOTS = 6
"""So many procedures are executed from any state, beside the entry"""
TRIALS: tuple[Trial, ...] = (trial(SearchStrategy.PLAIN, 1.0), trial(SearchStrategy.ORDERLY, 1.0))


@dataclass(slots=True)
class EntryProofs:
    """The proofs of one entry. `reason` says why there are none, if the entry is not expressible."""

    program: Program
    entry: str
    clauses: Mapping[str, BodyClause]
    world: World = World.CLOSED
    recursion: Recursion = Recursion.FORGOTTEN
    invariants: tuple[Span, ...] = ()
    queries: dict[str, tuple[Query, ...]] = field(default_factory=dict)
    """What is to be refuted for each obligation that is expressible: that the invariants are not inductive or a
    recursive call is not allowed, and that it is violated"""
    _answers: dict[str, UnknownReason] = field(default_factory=dict)
    reason: str = ""
    _unknown: Mapping[str, str] = field(default_factory=dict)
    _unseen: set[str] = field(default_factory=set)

    def inexpressible(self, obligation: str) -> str:
        """Why the logic does not express the entry, or an obligation that the prover was not asked about."""
        return self.reason or self._unknown.get(obligation, "")

    def open_answer(self, obligation: str) -> UnknownReason | None:
        """What the prover said last of an obligation that it has not proved; None if it was not asked."""
        return self._answers.get(obligation)

    def proved(self, obligations: Collection[str], share: Share) -> Iterator[str]:
        """Obligations that no execution violates, first with the invariants that are written, then with those that
        were found."""
        try:
            problems = self._problems()
        except (NotExpressible, RecursionError) as error:
            self.reason = str(error)
            return
        expressible = [name for name in obligations if name not in self._unknown]
        open_: set[str] = set()
        for conditions in problems:
            asked = [name for name in expressible if name in conditions.violations]
            earlier = {name: self.queries.get(name, ()) for name in asked}
            open_ |= set(asked) - set(self._proved_of(conditions, asked, share))
            self.queries |= {name: (*earlier[name], *self.queries.get(name, ())) for name in asked}
        yield from (name for name in expressible if name not in open_)

    def _problems(self) -> list[EntryConditions]:
        """The conditions of the entry, and those of the roots that calls were forgotten of."""
        calls, found = CallGraph(self.program), {self.entry: self._conditions(self.entry)}
        unknown = dict(found[self.entry].unknown)
        pending = list(found[self.entry].roots)
        while pending:
            root = pending.pop(0)
            if root in found or root in self._unseen:
                continue
            try:
                if self.program.procedures[root].is_library or len(found) > MOST_ROOTS:
                    raise NotExpressible(f"what happens inside of a call of {root}")
                found[root] = self._conditions(root)
                unknown |= found[root].unknown
                pending += found[root].roots
            except NotExpressible as error:
                self._unseen.add(root)
                unknown |= dict.fromkeys(obligations_in_reach(calls, root), str(error))
        self._unknown = unknown
        return list(found.values())

    def _conditions(self, procedure: str) -> EntryConditions:
        return conditions_of(self.program, procedure, self.clauses, self.world, self.recursion)

    def _proved_of(self, conditions: EntryConditions, obligations: Collection[str], share: Share) -> Iterator[str]:
        left = list(obligations)
        for tiers in ({Tier.WRITTEN}, {Tier.WRITTEN, Tier.FOUND}):
            candidates = [item for item in conditions.candidates if item.tier in tiers]
            if tiers != {Tier.WRITTEN} and all(item.tier is Tier.WRITTEN for item in conditions.candidates):
                return
            if not left:
                return
            prover = _Prover(conditions, share)
            prover.reduce(candidates)
            required = prover.answer(conditions.required)
            found = [
                name
                for name in left
                if self._is_proved(name, required) and self._is_proved(name, prover.answer(conditions.violations[name]))
            ]
            self.queries |= {name: prover.queries(conditions.violations[name]) for name in left}
            if found:
                self.invariants = tuple(dict.fromkeys((*self.invariants, *(one.place for one in prover.alive))))
            yield from found
            left = [name for name in left if name not in found]

    def _is_proved(self, obligation: str, answer: Answer) -> bool:
        match answer:
            case Unsat():
                return True
            case Unknown():
                self._answers[obligation] = answer.reason
            case Sat():
                self._answers[obligation] = UnknownReason.INCOMPLETE
        return False


class _Prover:
    """Refutes violations with the facts and an inductive set of candidates."""

    def __init__(self, conditions: EntryConditions, share: Share) -> None:
        self._conditions = conditions
        self._share = share
        self.alive: tuple[CandidateInvariant, ...] = ()

    def reduce(self, candidates: Iterable[CandidateInvariant]) -> None:
        def failing(assumed: tuple[CandidateInvariant, ...]) -> list[CandidateInvariant]:
            self.alive = assumed
            if self.refutes([condition for one in assumed for condition in one.violated]):
                return []
            return [one for one in assumed if not self.refutes(one.violated)]

        self.alive = largest_inductive_set(candidates, failing)

    def refutes(self, conditions: Iterable[Term]) -> bool:
        """Whether none of the conditions is possible."""
        return isinstance(self.answer(conditions), Unsat)

    def answer(self, conditions: Iterable[Term]) -> Answer:
        """Unsat if none of the conditions is possible."""
        query = self._query(conditions)
        if query.facts[-1] is self._conditions.terms.false:
            return Unsat()
        return self._share.refuted(query.facts, query.triggers, TRIALS)

    def queries(self, conditions: Iterable[Term]) -> tuple[Query, ...]:
        """What is to be refuted so that none of the conditions is possible."""
        assumed = [condition for one in self.alive for condition in one.violated] + list(self._conditions.required)
        return (*([self._query(assumed)] if assumed else []), self._query(conditions))

    def _query(self, conditions: Iterable[Term]) -> Query:
        """The facts and the invariants that are alive, with the disjunction of the conditions last."""
        literals = (one.literal for one in self.alive)
        return Query((*self._conditions.facts, *literals, self._conditions.terms.any_of(conditions)), {})
