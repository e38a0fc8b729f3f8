"""The verification conditions of an entry: it is executed once, from any heap, with its loops cut at their invariants.

Law: let S be candidates such that the facts, together with the literals of S, contradict all `violated` of each member
of S. An obligation that is not in `unknown`, and whose violations these facts contradict, is violated by no execution.
(By induction over the time at which heads of loops are met.) Every path that an execution can take is executed, or
nothing is claimed of the entry: so an obligation in reach that no path comes to has no violations.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType

from vernier.analysis.facts.call_graph import CallGraph
from vernier.analysis.facts.modifies import ModifiesSets
from vernier.encode.heap_maps.calls import ForgettingCalls, InlineCalls
from vernier.encode.heap_maps.clauses import MapClauses
from vernier.encode.heap_maps.contract_calls import ContractCalls, Promise, Requirement, returns, throws_as_permitted
from vernier.encode.heap_maps.described_calls import DescribedCalls
from vernier.encode.heap_maps.domain import MapExecutor, MapHeap, Recorded, Reliance, State, World
from vernier.encode.heap_maps.field_invariants import FieldInvariant, library_invariants
from vernier.encode.heap_maps.heap import HeapMaps, NotExpressible, Precision
from vernier.encode.heap_maps.loops import CandidateInvariant, CutLoops, Invariants
from vernier.encode.heap_maps.object_invariants import ConstructingCalls, ObjectInvariants
from vernier.encode.heap_maps.unknown_code import UnknownCode, called_back, obligations_in_reach
from vernier.encode.heap_maps.unspecified import Unspecified, UnspecifiedCalls
from vernier.encode.symbolic_execution.traversal import CallPolicy, Executor
from vernier.ir.ops import Clause
from vernier.ir.program import Procedure, Program
from vernier.ir.walk import operations_of
from vernier.logic.bank import Term
from vernier.logic.sorts import BOOL
from vernier.logic.terms import Terms
from vernier.spec.tree import BodyClause, ClauseRole


@dataclass(frozen=True, slots=True)
class EntryConditions:
    """The facts of all executions of an entry, the candidate invariants, and the violations of obligations."""

    terms: Terms
    facts: tuple[Term, ...]
    candidates: tuple[CandidateInvariant, ...]
    violations: Mapping[str, tuple[Term, ...]]
    unknown: Mapping[str, str]
    roots: tuple[str, ...] = ()
    """Procedures of forgotten calls: what is in their reach has to be proved from any state as well"""
    promises: Mapping[Promise, Term] = field(default_factory=dict)
    """What calls by contract rest on, with the activation literals (`contract_calls`); none is assumed of itself"""
    called: tuple[str, ...] = ()
    """The methods that are called by contract: what is in their reach has to be proved of their entries as well"""
    relies: tuple[Reliance, ...] = ()
    required: tuple[Requirement, ...] = ()
    """What calls by contract have to establish"""


def conditions_of(
    program: Program,
    entry: str,
    clauses: Mapping[str, BodyClause],
    world: World = World.CLOSED,
    contracts: Mapping[str, str] = MappingProxyType({}),
    precision: Precision = Precision.QUICK,
    fields: Iterable[FieldInvariant] = (),
    unspecified: Mapping[str, Unspecified] = MappingProxyType({}),
    invariants: Invariants = Invariants.SIMPLE,
) -> EntryConditions:
    """`contracts` has the methods that are called by contract, with their entries; `fields` are invariants that are
    known; `unspecified` are methods that do anything their frame allows. NotExpressible if this logic cannot execute
    the entry."""
    effects = {name: tuple(method.written(program)) for name, method in unspecified.items()}
    maps = HeapMaps(program, precision, effects)
    assumed = dict.fromkeys(fields, maps.terms.true)
    if assumed and unspecified:
        raise NotExpressible("invariants of fields where methods do anything")
    execution = _Execution(
        maps, program.procedures[entry], clauses, world, contracts, assumed, unspecified, invariants
    )  # fmt: skip
    return execution.conditions(frozenset())


class Arguments(Enum):
    """The arguments of a procedure: those of callers that pass no null where it is not expected
    (`Building.never_null`), or ANY values of the types."""

    EXPECTED = "expected"
    ANY = "any"


@dataclass(frozen=True, slots=True)
class Unit:
    """A procedure that is executed from any state in which all objects satisfy the invariants."""

    procedure: str
    arguments: Arguments


@dataclass(frozen=True, slots=True)
class UnitConditions:
    """The facts of all executions of a unit, and the violations of each candidate; the facts assume a candidate where
    its literal is true."""

    entry: EntryConditions
    literals: Mapping[FieldInvariant, Term]
    violated: Mapping[FieldInvariant, tuple[Term, ...]]


def unit_conditions(
    program: Program, unit: Unit, clauses: Mapping[str, BodyClause], candidates: Iterable[FieldInvariant]
) -> UnitConditions:
    """NotExpressible if this logic cannot execute the unit. A static variable may hold an object of an unknown class,
    whatever the unit is given."""
    name = unit.procedure
    maps = HeapMaps(program, Precision.FULL)
    literals = {one: maps.terms.fresh("invariant", BOOL) for one in candidates}
    execution = _Execution(maps, program.procedures[name], clauses, World.CALLED_BACK, {}, literals)
    never = program.building.never_null if unit.arguments is Arguments.EXPECTED else frozenset[tuple[str, str]]()
    entry = execution.conditions(frozenset(parameter for procedure, parameter in never if procedure == name))
    violated = {
        one: (*execution.invariants.violated[one], *execution.invariants.unfinished[one]) for one in literals
    }  # fmt: skip
    return UnitConditions(entry, literals, violated)


class _Execution:
    """The symbolic execution of one procedure, with invariants of fields, each where its literal is true."""

    def __init__(
        self,
        maps: HeapMaps,
        procedure: Procedure,
        clauses: Mapping[str, BodyClause],
        world: World,
        contracts: Mapping[str, str],
        assumed: Mapping[FieldInvariant, Term],
        unspecified: Mapping[str, Unspecified] = MappingProxyType({}),
        invariants: Invariants = Invariants.SIMPLE,
    ) -> None:
        self._maps = maps
        self._procedure = procedure
        self._recorded = Recorded()
        self._calls = CallGraph(maps.program)
        self._candidates: list[CandidateInvariant] = []
        known = dict.fromkeys(library_invariants(maps.program), maps.terms.true)
        self.invariants = ObjectInvariants(maps, self._calls, self._recorded, {**known, **assumed})
        steps, modifies = MapClauses(maps, clauses, self._recorded), ModifiesSets(self._calls)
        domain = MapHeap(maps, self._calls, steps, self._recorded, world, self.invariants)
        unknown = UnknownCode(self._calls) if world is World.CALLED_BACK else None
        frames = _checked(procedure, clauses, _is_frame) if maps.precision is Precision.FULL else ()
        posts = _checked(procedure, clauses, _is_condition)
        loops = CutLoops(
            domain, steps, modifies, self._recorded, self._candidates, unknown, frames, invariants, posts
        )  # fmt: skip
        inlining = InlineCalls()
        self._forgetting = ForgettingCalls(maps, modifies, self._recorded, unknown, self.invariants)
        # What calls on objects of other classes may write nobody knows.
        others: CallPolicy[State, Term] = inlining if world is World.OPEN else self._forgetting
        if unspecified:
            others = UnspecifiedCalls(maps, unspecified, others)
        wrappers = {method: maps.program.procedures[name] for method, name in contracts.items()}
        self._by_contract = ContractCalls(
            procedure, wrappers, steps, self._recorded, others, self._forgetting, self._calls, self.invariants
        )  # fmt: skip
        self._described = DescribedCalls(maps, self._calls, self._by_contract, self.invariants)
        policy = ConstructingCalls(self._described, self.invariants)
        self._executor: MapExecutor = Executor(domain, loops, policy, ConstructingCalls(inlining, self.invariants))

    def conditions(self, never_null: Container[str]) -> EntryConditions:
        """Executes the procedure; parameters of these names are not null."""
        maps, procedure, by_contract = self._maps, self._procedure, self._by_contract
        heap = maps.start
        arguments = [maps.any_of(local.type, local.name, heap) for local in procedure.parameters]
        if self.invariants.is_established_by(procedure.name):
            heap, arguments[0] = self.invariants.under_construction(heap, procedure.name)
        for local, value in zip(procedure.parameters, arguments, strict=True):
            if local == procedure.receiver or local.name in never_null:
                maps.fact(maps.terms.lt(maps.null, value))
        ends = self._executor.run(procedure, tuple(arguments), State(maps.terms.true, {}, heap, procedure.name))
        violations: dict[str, tuple[Term, ...]] = dict.fromkeys(obligations_in_reach(self._calls, procedure.name), ())
        violations |= {name: tuple(found) for name, found in self._recorded.violations.items()}
        if procedure.wraps is not None:
            leaves = maps.terms.false if ends.exceptional is None else ends.exceptional.state.guard
            violations[returns(procedure.wraps)] = (by_contract.thrown,)
            violations[throws_as_permitted(procedure.wraps)] = (leaves,)
        roots = dict.fromkeys((*self._forgetting.roots, *self._described.roots))
        if self._recorded.runs_unknown_code:
            roots |= dict.fromkeys(called_back(self._calls, procedure.name))
        violations |= {one.name: tuple(found) for one, found in by_contract.required.items()}
        return EntryConditions(
            maps.terms, tuple(maps.facts), tuple(self._candidates), violations, self._recorded.unknown,
            tuple(roots), by_contract.promises, tuple(by_contract.called),
            tuple(self._recorded.relies), tuple(by_contract.required),
        )  # fmt: skip


def _checked(
    entry: Procedure, clauses: Mapping[str, BodyClause], wanted: Callable[[BodyClause], bool]
) -> tuple[Clause, ...]:  # fmt: skip
    """The clauses of a kind that the entry of a method checks, each once."""
    if entry.wraps is None:
        return ()
    checked = (one for one in operations_of(entry) if isinstance(one, Clause) and one.obligation is not None)
    found = {one.obligation: one for one in checked if wanted(clauses[one.clause])}
    return tuple(found.values())


def _is_condition(meaning: BodyClause) -> bool:
    return meaning.role is ClauseRole.CONDITION and not meaning.problem


def _is_frame(meaning: BodyClause) -> bool:
    return meaning.role is ClauseRole.FRAME and not meaning.problem
