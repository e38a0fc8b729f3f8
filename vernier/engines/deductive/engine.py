"""The deductive engine: proofs from the body or the summary of a method, for heaps of every size.

It tries all obligations of a method over heaps as maps, with exact integers, written and inferred loop invariants
(`entry_proofs`) and, where the method has no contract, inferred invariants of fields (`invariant_search`);
postconditions are tried in a logic of reachability, too (`proof_search`). The engine reports a proof when the
executions of a small scope confirm it (`confirmation`). It reports an execution that contradicts a proof together with
the proof: `run` raises the alarm then. Where the engine works alone, it also searches these executions for a violation
of the obligations that it has not proved.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from vernier.analysis.facts.call_graph import CallGraph
from vernier.core.evidence import BodyProof, Evidence, FieldInvariants, LocationInvariant, OpenGoal, Statics
from vernier.core.obligation import Code, ViolationPoint
from vernier.core.outcome import NOT_EXPECTED, Assumption, AssumptionKind, Outcome, Verdict
from vernier.encode.calls.applicable_summaries import summaries
from vernier.encode.firstorder.verification_condition import Contract
from vernier.encode.heap_maps.domain import Reliance, World
from vernier.encode.heap_maps.field_invariants import FieldInvariant, wording
from vernier.encode.heap_maps.heap import Precision
from vernier.encode.heap_maps.loops import Tier
from vernier.encode.start_heaps import not_in_a_start_heap, not_in_heaps_from, not_without_foreign_objects
from vernier.engines.api import Context, Task, is_method_wrapped
from vernier.engines.deductive.confirmation import (
    SMALLEST,
    WIDER,
    Confirmed,
    Confirms,
    Contradicted,
    StartHeaps,
    Violated,
    confirm,
)
from vernier.engines.deductive.effort import ProofEffort
from vernier.engines.deductive.entry_proofs import SHORT_FIRST, WRITTEN_FIRST, EntryProofs
from vernier.engines.deductive.export import Scripts, evidence_of
from vernier.engines.deductive.invariant_search import InvariantSearch, read_in_reach
from vernier.engines.deductive.proof_search import ProofSearch
from vernier.engines.deductive.resources import Share
from vernier.engines.deductive.used_contracts import UsedContracts, contracts_of_callees, used_contracts
from vernier.engines.start_states import UNMADE, may_start_anywhere
from vernier.ir.ops import GlobalPlace, Load
from vernier.ir.types import BlockType, StructType
from vernier.ir.walk import operations_of
from vernier.solvers.answers import UnknownReason
from vernier.solvers.protocol import UNITS_PER_SECOND
from vernier.spec.tree import GlobalRead
from vernier.spec.walk import parts

RESOURCES = 4 * UNITS_PER_SECOND
BY_MAPS, BY_MAPS_ALONE = 2 * UNITS_PER_SECOND, 10 * UNITS_PER_SECOND
"""What proofs over maps may spend for one entry, however many entries there are: a binary search takes two seconds"""
NO_CONTRACT = "the entry calls no method under a contract, and nothing comes from its callers"
NO_PROOF = "no proof was found from the body or the summary of the method"
SATURATED = "the prover finds no contradiction in its negation"
NO_RESOURCES = "no proof was found with the resources that it may take"
NOT_EXPRESSIBLE = "not expressible over maps"
NOT_CONFIRMED = "no execution within a small scope confirms the proof"
NO_CLAUSE = "only what a contract says of the ends of a method is proved from its body or its summary"
_SPECIFIED = frozenset({
    Code.POSTCONDITION, Code.EXCEPTIONAL_POSTCONDITION, Code.INVARIANT, Code.FRAME, Code.LOOP_INVARIANT,
    Code.DECREASES, Code.PRECONDITION,
})  # fmt: skip
"""What only specifications ask for"""


class Role(Enum):
    """AMONG_OTHERS: other engines refute, and try entries without arguments of callers. ALONE: no other engine runs;
    all obligations are tried, and an execution of the small scope may refute what is not proved."""

    AMONG_OTHERS = "among others"
    ALONE = "alone"


class DeductiveEngine:
    """Proves clauses of a contract in first-order logic."""

    name = "deductive"

    def __init__(
        self,
        effort: ProofEffort = ProofEffort.QUICK,
        resources: int = RESOURCES,
        role: Role = Role.AMONG_OTHERS,
        scripts: Scripts = Scripts.OMITTED,
        contracts: UsedContracts = UsedContracts.NONE,
    ) -> None:
        self._effort = effort
        self._resources = resources
        self._role = role
        self._scripts = scripts
        self._contracts = contracts

    def rejects(self, task: Task) -> str | None:
        """Programs that are given nothing, and entries whose start heaps cannot be executed to confirm a proof."""
        if not is_method_wrapped(task):
            return NO_CONTRACT
        if self._role is Role.ALONE:
            return not_without_foreign_objects(task.program, task.entry)
        if not _has_contract(task):
            given = task.program.procedures[task.entry].parameters
            return not_without_foreign_objects(task.program, task.entry) if given else NO_CONTRACT
        return not_in_a_start_heap(task.program, task.entry)

    def run(self, task: Task, context: Context) -> Iterator[Outcome]:
        # Summaries know the classes of the program only.
        foreign = World.OPEN if _has_contract(task) else World.CALLED_BACK
        world = World.CLOSED if not_in_a_start_heap(task.program, task.entry) is None else foreign
        contracts = used_contracts(task, self._contracts)
        alone = self._role is Role.ALONE
        uncaught = alone or not _has_contract(task)
        escaping = frozenset(item.id for item in task.obligations if uncaught and item.moment is ViolationPoint.ESCAPE)
        precision = Precision.FULL if alone else Precision.QUICK
        fields, relies = self._inferred(task, context)
        schedule = WRITTEN_FIRST if _has_contract(task) else SHORT_FIRST
        wider = () if world is foreign or _has_contract(task) else (foreign,)
        entry = EntryProofs(
            task.program, task.entry, task.clauses, world, contracts, escaping, precision, fields, schedule, relies,
            wider,
        )  # fmt: skip
        search = ProofSearch(contract_of(task), summaries(task.program).summary, self._effort, self._resources)
        for outcome in self._outcomes(task, context, entry, search):
            name = outcome.obligation.id
            queries = search.queries.get(name) or entry.queries.get(name, ())
            yield outcome.with_evidence(*evidence_of(queries, self._scripts))

    def _inferred(self, task: Task, context: Context) -> tuple[tuple[FieldInvariant, ...], tuple[Reliance, ...]]:
        """Invariants of the fields that the method may read, and what they rely on. A contract says itself what it is
        proved from."""
        if _has_contract(task):
            return (), ()
        budget = context.budget.slice(context.budget.remaining() / 2)
        search = InvariantSearch(task.program, task.clauses, Share(max(self._resources, self._by_maps), budget))
        found = search.inferred(read_in_reach(task.program, task.entry))
        return found, tuple(search.relies) if found else ()

    @property
    def _by_maps(self) -> int:
        return BY_MAPS_ALONE if self._role is Role.ALONE else BY_MAPS

    def _outcomes(self, task: Task, context: Context, entry: EntryProofs, search: ProofSearch) -> Iterator[Outcome]:
        open_ = {obligation.id: obligation for obligation in task.obligations}
        # A proof that nobody has the time to confirm is none: half of the time is for that.
        budget = context.budget.slice(context.budget.remaining() / 2)
        specified = any(item.code in _SPECIFIED for item in task.obligations)
        tries_all = self._role is Role.ALONE or specified or not _has_contract(task)
        share = Share(max(self._resources, self._by_maps), budget)
        by_maps = list(entry.proved(list(open_), share)) if tries_all else []
        # Who wants calls by contract does not want what else is known of callees.
        by_contract = bool(entry.called) and self._contracts is UsedContracts.AT_CALLS
        searches = entry.world is World.CLOSED and not by_contract
        asked = [name for name in search.exit_clauses(open_) if name not in by_maps and searches]
        proved = [*by_maps, *search.proved(asked, budget)]
        context.progress(f"deductive: {len(proved)} of {len(open_)} verification conditions are proved")
        suspected = [name for name in open_ if name not in proved] if self._role is Role.ALONE else []
        scopes = WIDER if self._role is Role.ALONE else (SMALLEST,)
        start = StartHeaps(entry.fields, Confirms.CHECK if _has_contract(task) else Confirms.END)
        judged = confirm(task, proved, suspected, context.budget, scopes, start) if proved or suspected else ()
        assumptions = _assumptions(task, entry)
        for judgement in judged:
            obligation = open_.pop(judgement.obligation)
            evidence = _evidence(task, entry) if judgement.obligation in by_maps else search.evidence()
            proof = Outcome(obligation, Verdict.PROVED, self.name, assumptions=assumptions, evidence=evidence)
            match judgement:
                case Confirmed():
                    yield proof
                case Contradicted(counterexample=counterexample):
                    yield Outcome(
                        obligation, Verdict.REFUTED, self.name, counterexample=counterexample, contradicts=proof
                    )  # fmt: skip
                case Violated(counterexample=counterexample) if not may_start_anywhere(task, counterexample):
                    yield Outcome(obligation, Verdict.UNKNOWN, self.name, reason=UNMADE)
                case Violated(counterexample=counterexample):
                    yield Outcome(obligation, Verdict.REFUTED, self.name, counterexample=counterexample)
        for name, obligation in open_.items():
            if entry.open_answer(name) is UnknownReason.INCOMPLETE:
                evidence = (OpenGoal(SATURATED), *contracts_of_callees(entry))
                yield Outcome(obligation, Verdict.UNKNOWN, self.name, reason=NO_PROOF, evidence=evidence)
                continue
            why = NOT_CONFIRMED if name in proved else _why_open(name, entry, asked)
            yield Outcome(obligation, Verdict.UNKNOWN, self.name, reason=why, evidence=contracts_of_callees(entry))


def _has_contract(task: Task) -> bool:
    return task.program.wrapped(task.entry) in task.contracts


def _why_open(name: str, entry: EntryProofs, asked: list[str]) -> str:
    """Why there is no proof: no logic expresses the obligation, or the prover gave up."""
    if entry.open_answer(name) is not None:
        return NO_RESOURCES
    inexpressible = f"{NOT_EXPRESSIBLE}: {why}" if (why := entry.inexpressible(name)) else ""
    if name in asked:
        return f"{NO_PROOF}; {inexpressible}" if inexpressible else NO_PROOF
    return inexpressible or NO_CLAUSE


def _evidence(task: Task, entry: EntryProofs) -> tuple[Evidence, ...]:
    proof = BodyProof(task.program.wrapped(task.entry), tuple(map(str, entry.invariants)), _statics(task, entry))
    inferred = [FieldInvariants(tuple(map(wording, entry.fields)))] if entry.fields else []
    return (proof, *inferred, *_found_invariants(entry), *contracts_of_callees(entry))


def _found_invariants(entry: EntryProofs) -> tuple[LocationInvariant, ...]:
    """The invariants of loops that nobody has written, as clauses of JML."""
    found = (one for proof in entry.inductive for one in proof.invariants if one.tier in (Tier.FOUND, Tier.RELAXED))
    return tuple(dict.fromkeys(LocationInvariant(str(one.place), f"loop_invariant {one.text};") for one in found))


def _statics(task: Task, entry: EntryProofs) -> Statics:
    """Over maps static variables begin with any values of their types (`HeapMaps.global_of`). Where one may lead to an
    object that the entry could not be given, its class may be one that nobody has looked at, unless unknown code is
    called where that may be so."""
    if entry.world is World.CALLED_BACK:
        return Statics.ANY
    loads = (one for procedure in CallGraph(task.program).reachable(task.entry) for one in operations_of(procedure))
    names = {one.place.name for one in loads if isinstance(one, Load) and isinstance(one.place, GlobalPlace)}
    names |= {part.name for part in parts(tuple(task.clauses.values())) if isinstance(part, GlobalRead)}
    held = [task.program.globals[name].type for name in sorted(names)]
    roots = tuple(type_ for type_ in held if not isinstance(type_, StructType | BlockType))
    closed = entry.world is World.CLOSED and not_in_heaps_from(task.program, roots) is None
    return Statics.ANY if closed else Statics.INITIAL


def _assumptions(task: Task, entry: EntryProofs) -> tuple[Assumption, ...]:
    """What the proofs and the invariants of fields rest on."""
    found = [Assumption(AssumptionKind.KNOWN_CLASSES, each.value) for each in entry.relies]
    if entry.fields and task.program.building.never_null:
        found.append(Assumption(AssumptionKind.NO_NULLS, NOT_EXPECTED))
    return tuple(found)


def contract_of(task: Task) -> Contract:
    """The contract under which the entry calls its method."""
    procedures = task.program.procedures
    return Contract(task.program, procedures[task.entry], procedures[task.program.wrapped(task.entry)], task.clauses)
