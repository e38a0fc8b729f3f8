"""Proofs of obligations from the body of a method, with its loop invariants, over heaps as maps.

Law: no execution of the entry violates an obligation in `proved`, for heaps of every size and executions of every
length: the assumed loop invariants are an inductive set (Houdini, Flanagan and Leino 2001), and so are the promises of
calls by contract (`encode.heap_maps.contract_calls`): each is proved of its method with the others assumed, or dropped.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from vernier.analysis.facts.call_graph import CallGraph
from vernier.core.source import Span
from vernier.encode.heap_maps.conditions import EntryConditions, conditions_of
from vernier.encode.heap_maps.contract_calls import Promise, Requirement, promises_of, throws_as_permitted
from vernier.encode.heap_maps.described_calls import EXECUTED_ONCE
from vernier.encode.heap_maps.domain import Reliance, World
from vernier.encode.heap_maps.field_invariants import FieldInvariant
from vernier.encode.heap_maps.heap import NotExpressible, Precision
from vernier.encode.heap_maps.loops import CandidateInvariant, Invariants, Tier
from vernier.encode.heap_maps.unknown_code import obligations_in_reach
from vernier.encode.heap_maps.unspecified import Unspecified
from vernier.engines.deductive.map_prover import INSTANCES, SHORT, TRIALS, MapProver
from vernier.engines.deductive.resources import Query, Share, Trial, trial
from vernier.ir.program import Program
from vernier.solvers.answers import Answer, Sat, Unknown, UnknownReason, Unsat
from vernier.solvers.protocol import SearchStrategy
from vernier.spec.tree import BodyClause

MOST_ROOTS = 12
"""So many procedures are executed from any state, beside the entry"""
MOST_CONTRACTS = 24
"""So many methods are called by contract"""


@dataclass(frozen=True, slots=True)
class Schedule:
    """The sets of loop invariants to try in turn and, for each, the rounds of attempts on open obligations. The first
    round is for the loop invariants, too."""

    tiers: tuple[frozenset[Tier], ...]
    rounds: tuple[tuple[Trial, ...], ...]


_FOUND = frozenset({Tier.WRITTEN, Tier.FRAME, Tier.FOUND})
WRITTEN_FIRST = Schedule(
    (frozenset({Tier.WRITTEN}), frozenset({Tier.WRITTEN, Tier.FRAME}), _FOUND, frozenset(Tier)), (TRIALS,)
)
BY_TEMPLATES = Schedule(
    (frozenset({Tier.WRITTEN, Tier.FRAME}), frozenset({Tier.WRITTEN, Tier.FRAME, Tier.TEMPLATE}), frozenset(Tier)),
    (INSTANCES, (*TRIALS, trial(SearchStrategy.BY_MODELS, 2.0))),
)
"""For who wants no invariants to be written"""
SHORT_FIRST = Schedule((frozenset(Tier),), (SHORT, TRIALS))
"""For entries without a contract: there are no written invariants, and more obligations"""


@dataclass(frozen=True, slots=True, eq=False)
class InductiveProof:
    """Obligations of a procedure that are proved with an inductive set of loop invariants."""

    conditions: EntryConditions
    obligations: tuple[str, ...]
    invariants: tuple[CandidateInvariant, ...]


@dataclass(slots=True)
class EntryProofs:
    """The proofs of one entry. `reason` says why there are none, if the entry is not expressible."""

    program: Program
    entry: str
    clauses: Mapping[str, BodyClause]
    world: World = World.CLOSED
    contracts: Mapping[str, str] = field(default_factory=dict)
    """The methods that are called by contract, with their entries"""
    escaping: Collection[str] = ()
    """The obligations that an exception violates only if it leaves the entry; nothing has to be known of that: where
    none of them is raised, they hold anyway"""
    precision: Precision = Precision.QUICK
    fields: tuple[FieldInvariant, ...] = ()
    """Invariants of fields that are known to hold of all objects"""
    schedule: Schedule = WRITTEN_FIRST
    relies: tuple[Reliance, ...] = ()
    wider: tuple[World, ...] = ()
    """Worlds that are tried where the entry is not expressible in the given one"""
    unspecified: Mapping[str, Unspecified] = field(default_factory=dict)
    """Methods without a body that do anything their frame allows"""
    candidates: Invariants = Invariants.SIMPLE
    given: Container[tuple[int, str]] | None = None
    """If not all candidates are tried: the lines and texts of those that are"""
    invariants: tuple[Span, ...] = ()
    inductive: list[InductiveProof] = field(default_factory=list)
    """What was proved together, with which invariants"""
    queries: dict[str, tuple[Query, ...]] = field(default_factory=dict)
    """What is to be refuted for each obligation that is expressible: that the invariants are not inductive, that it is
    violated, and that a call breaks a promise that is assumed"""
    called: tuple[str, ...] = ()
    """The methods that were called by contract"""
    unkept: tuple[Promise, ...] = ()
    """The clauses of their contracts that are not proved, and were not assumed"""
    unestablished: tuple[Requirement, ...] = ()
    """What calls by contract do not establish, as far as known: nothing was assumed of such a call"""
    _answers: dict[str, UnknownReason] = field(default_factory=dict)
    reason: str = ""
    _unknown: Mapping[str, str] = field(default_factory=dict)
    _unseen: set[str] = field(default_factory=set)
    _asked: dict[str, dict[str, tuple[Query, ...]]] = field(default_factory=dict)
    """The queries about obligations, for each procedure that was executed"""

    def inexpressible(self, obligation: str) -> str:
        """Why the logic does not express the entry, or an obligation that the prover was not asked about."""
        return self.reason or self._unknown.get(obligation, "")

    def open_answer(self, obligation: str) -> UnknownReason | None:
        """What the prover said last of an obligation that it has not proved; None if it was not asked."""
        return self._answers.get(obligation)

    def proved(self, obligations: Collection[str], share: Share) -> Iterator[str]:
        """Obligations that no execution violates, first with the invariants that are written, then with those that
        were found."""
        problems = self._expressed()
        if problems is None:
            return
        expressible = dict.fromkeys(name for name in obligations if name not in self._unknown)
        self.relies = tuple(dict.fromkeys((*self.relies, *(each for one in problems.values() for each in one.relies))))
        promised = promises_of(one.promises for one in problems.values())
        found, kept = self._inductive(problems, expressible, promised, share)
        self.called = tuple(dict.fromkeys(method for one in problems.values() for method in one.called))
        self.unkept = tuple(one for name, one in promised.items() if one.text and name not in kept)
        promises = [query for name in kept for query in self._asked[self.contracts[promised[name].method]][name]]
        open_: list[str] = []
        for name in expressible:
            asked = [one for one, conditions in problems.items() if name in conditions.violations]
            own = [query for one in asked for query in self._asked[one][name]]
            self.queries[name] = (*own, *promises)
            if all(name in found[one] for one in asked):
                yield name
            else:
                open_.append(name)
        if open_:
            self.unestablished = tuple(self._unestablished(problems[self.entry], kept, share))
        if any(name in self.escaping for name in open_) and self._throws_nothing(problems[self.entry], kept, share):
            throws = self._asked[self.entry][throws_as_permitted(self.program.wrapped(self.entry))]
            for name in (name for name in open_ if name in self.escaping):
                self.queries[name] = (*throws, *promises)
                yield name

    def _unestablished(self, conditions: EntryConditions, kept: Collection[str], share: Share) -> Iterator[Requirement]:
        """What calls from the entry are not known to establish: it tells why nothing is assumed of them."""
        names = {one.name for one in conditions.required}
        found = set(self._proved_of(self.entry, conditions, names, kept, share)) if names else names
        yield from (one for one in conditions.required if one.name not in found)

    def _throws_nothing(self, conditions: EntryConditions, kept: Collection[str], share: Share) -> bool:
        """Whether no exception leaves the entry. Then none that is raised does, wherever that happens: what leaves a
        call that is forgotten or completed by contract is thrown by the call. Unknown code may throw where the front
        end has no variable for an exception, and then nothing is known of what leaves the entry."""
        if self.world is World.CALLED_BACK:
            return False
        name = throws_as_permitted(self.program.wrapped(self.entry))
        return name in set(self._proved_of(self.entry, conditions, {name}, kept, share))

    def _inductive(
        self, problems: dict[str, EntryConditions], wanted: Collection[str], promised: Mapping[str, Promise],
        share: Share,
    ) -> tuple[dict[str, set[str]], set[str]]:  # fmt: skip
        """What is proved of each procedure with the promises that are kept, and these promises. Callees come first: it
        saves proofs that rest on what they do not keep."""
        entries = {name: self.contracts[promise.method] for name, promise in promised.items()}
        kept = {name for name, of in entries.items() if of in problems and name not in problems[of].unknown}
        found: dict[str, set[str]] = {}
        for one, conditions in problems.items():
            asked = (name for name in conditions.violations if name in wanted or entries.get(name) == one)
            found[one] = {name for name in asked if name in wanted or name in kept}
        stale = list(reversed(problems))
        while stale:
            for one in stale:
                found[one] = set(self._proved_of(one, problems[one], found[one], kept, share))
            dropped = {name for name in kept if name not in found[entries[name]]}
            kept -= dropped
            stale = [
                one for one in reversed(problems) if any(each.obligation in dropped for each in problems[one].promises)
            ]
        return found, kept

    def _expressed(self) -> dict[str, EntryConditions] | None:
        """The conditions, in the first of the worlds in which the entry is expressible."""
        for world in (self.world, *self.wider):
            self.world = world
            self._unseen.clear()
            try:
                problems = self._problems()
            except (NotExpressible, RecursionError) as error:
                self.reason = str(error)
                continue
            self.reason = ""
            return problems
        return None

    def _problems(self) -> dict[str, EntryConditions]:
        """The conditions of the entry, those of the roots that calls were forgotten of, and those of the entries of
        methods that were called by contract."""
        calls, found = CallGraph(self.program), {self.entry: self._conditions(self.entry)}
        unknown = dict(found[self.entry].unknown)
        entries = set(self.contracts.values())
        pending = self._called_from(found[self.entry])
        while pending:
            root = pending.pop(0)
            if root in found or root in self._unseen:
                continue
            try:
                most = MOST_CONTRACTS if root in entries or root in EXECUTED_ONCE else MOST_ROOTS
                is_unseen = self.program.procedures[root].is_library and root not in EXECUTED_ONCE
                if is_unseen or len(found) > most:
                    raise NotExpressible(f"what happens inside of a call of {self.program.wrapped(root)}")
                found[root] = self._conditions(root)
                unknown |= found[root].unknown
                pending += self._called_from(found[root])
            except NotExpressible as error:
                self._unseen.add(root)
                unknown |= dict.fromkeys(obligations_in_reach(calls, root), str(error))
        self._unknown = unknown
        return found

    def _called_from(self, conditions: EntryConditions) -> list[str]:
        return [*conditions.roots, *(self.contracts[method] for method in conditions.called)]

    def _conditions(self, procedure: str) -> EntryConditions:
        return conditions_of(
            self.program, procedure, self.clauses, self.world, self.contracts, self.precision, self.fields,
            self.unspecified, self.candidates,
        )  # fmt: skip

    def _proved_of(
        self, procedure: str, conditions: EntryConditions, obligations: Collection[str], kept: Collection[str],
        share: Share,
    ) -> Iterator[str]:  # fmt: skip
        left = [name for name in conditions.violations if name in obligations]
        promises = [literal for promise, literal in conditions.promises.items() if promise.obligation in kept]
        asked = self._asked.setdefault(procedure, {})
        known: int | None = None
        tried = [item for item in conditions.candidates if self._is_tried(item)]
        for tiers in self.schedule.tiers:
            candidates = [item for item in tried if item.tier in tiers]
            if not left or len(candidates) == known:
                continue
            known = len(candidates)
            rounds = self._rounds(candidates, tried)
            prover = MapProver(conditions, promises, share, rounds[0])
            if self.candidates is Invariants.TEMPLATES:
                prover.reduce_by_models(candidates)
            elif self.schedule is SHORT_FIRST:
                prover.reduce_together(candidates)
            else:
                prover.reduce(candidates)
            found = list(self._found(prover, conditions, left, rounds))
            asked |= {name: prover.queries(conditions.violations[name]) for name in left}
            if found:
                self.invariants = tuple(dict.fromkeys((*self.invariants, *(one.place for one in prover.alive))))
                self.inductive.append(InductiveProof(conditions, tuple(found), prover.alive))
            yield from found
            left = [name for name in left if name not in found]

    def _rounds(
        self, candidates: Sequence[CandidateInvariant], tried: Sequence[CandidateInvariant]
    ) -> tuple[tuple[Trial, ...], ...]:
        """Where no invariants are written and more will be tried, what needs them shall not take everything before."""
        written = any(item.tier is Tier.WRITTEN for item in candidates)
        hasty = self.candidates is Invariants.SIMPLE and not written and len(candidates) < len(tried)
        return (SHORT,) if hasty else self.schedule.rounds

    def _is_tried(self, candidate: CandidateInvariant) -> bool:
        return self.given is None or (candidate.place.line, candidate.text) in self.given

    def _found(
        self, prover: MapProver, conditions: EntryConditions, obligations: Sequence[str],
        rounds: Sequence[tuple[Trial, ...]],
    ) -> Iterator[str]:  # fmt: skip
        """What is proved, in rounds: whoever is hopeless shall not take everything from those that come after."""
        left = list(obligations)
        if self.schedule is SHORT_FIRST:
            together, left = self._found_together(prover, conditions, left)
            yield from together
        for trials in rounds:
            prover.trials = trials
            again: list[str] = []
            for name in left:
                answer = prover.answer(conditions.violations[name])
                if self._is_proved(name, answer):
                    yield name
                elif isinstance(answer, Unknown) and answer.reason is UnknownReason.RESOURCES:
                    again.append(name)
            left = again

    def _found_together(
        self, prover: MapProver, conditions: EntryConditions, obligations: Sequence[str]
    ) -> tuple[list[str], list[str]]:  # fmt: skip
        """What one question proves, and what has to be asked one by one. A violation that a model shows is no longer
        asked about, unless the model may be none of quantified facts."""
        goals = [conditions.terms.any_of(conditions.violations[name]) for name in obligations]
        reduced = prover.contradicted(goals)
        kept = [obligations[number] for number in reduced.left]
        possible = [name for name in obligations if name not in kept]
        if reduced.exact:
            self._answers.update(dict.fromkeys(possible, UnknownReason.INCOMPLETE))
        proved = kept if isinstance(reduced.answer, Unsat) else []
        return proved, [*([] if proved else kept), *([] if reduced.exact else possible)]

    def _is_proved(self, obligation: str, answer: Answer) -> bool:
        match answer:
            case Unsat():
                return True
            case Unknown():
                self._answers[obligation] = answer.reason
            case Sat():
                self._answers[obligation] = UnknownReason.INCOMPLETE
        return False
