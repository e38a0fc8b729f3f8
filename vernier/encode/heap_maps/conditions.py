"""The verification conditions of an entry: it is executed once, from any heap, with its loops cut at their invariants.

Law: let S be candidates such that the facts, together with the literals of S, contradict all `violated` of each member
of S. An obligation that is not in `unknown`, and whose violations these facts contradict, is violated by no execution.
(By induction over the time at which heads of loops are met.) Every path that an execution can take is executed, or
nothing is claimed of the entry: so an obligation in reach that no path comes to has no violations.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from vernier.analysis.facts.call_graph import CallGraph
from vernier.analysis.facts.modifies import ModifiesSets
from vernier.encode.heap_maps.calls import ForgettingCalls, InlineCalls
from vernier.encode.heap_maps.clauses import MapClauses
from vernier.encode.heap_maps.contract_calls import ContractCalls, Promise, returns, throws_as_permitted
from vernier.encode.heap_maps.domain import MapExecutor, MapHeap, Recorded, State, World
from vernier.encode.heap_maps.heap import HeapMaps, Subtypes
from vernier.encode.heap_maps.loops import CandidateInvariant, CutLoops
from vernier.encode.heap_maps.reach import obligations_in_reach
from vernier.encode.symbolic_execution.traversal import CallPolicy, Executor
from vernier.ir.program import Program
from vernier.logic.bank import Term
from vernier.logic.terms import Terms
from vernier.spec.tree import BodyClause


@dataclass(frozen=True, slots=True)
class EntryConditions:
    """What is known of executions, the candidate invariants, and when obligations are violated."""

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


def conditions_of(
    program: Program,
    entry: str,
    clauses: Mapping[str, BodyClause],
    world: World = World.CLOSED,
    contracts: Mapping[str, str] = MappingProxyType({}),
    subtypes: Subtypes = Subtypes.OWN,
) -> EntryConditions:
    """`contracts` has the methods that are called by contract, with their entries. NotExpressible if this logic cannot
    execute the entry."""
    maps, recorded = HeapMaps(program, subtypes), Recorded()
    calls = CallGraph(program)
    candidates: list[CandidateInvariant] = []
    steps = MapClauses(maps, clauses, recorded)
    domain = MapHeap(maps, calls, steps, recorded, world)
    modifies = ModifiesSets(calls)
    loops = CutLoops(domain, steps, modifies, recorded, candidates)
    inlining, forgetting = InlineCalls(), ForgettingCalls(maps, modifies)
    # What calls on objects of other classes may write nobody knows.
    others: CallPolicy[State, Term] = forgetting if world is World.CLOSED else inlining
    procedure = program.procedures[entry]
    wrappers = {method: program.procedures[name] for method, name in contracts.items()}
    by_contract = ContractCalls(procedure, wrappers, steps, recorded, others, forgetting, calls)
    executor: MapExecutor = Executor(domain, loops, by_contract, inlining)
    arguments = tuple(maps.any_of(local.type, local.name, maps.start) for local in procedure.parameters)
    if procedure.is_instance:
        maps.fact(maps.terms.lt(maps.null, arguments[0]))
    ends = executor.run(procedure, arguments, State(maps.terms.true, {}, maps.start, entry))
    violations: dict[str, tuple[Term, ...]] = dict.fromkeys(obligations_in_reach(calls, entry), ())
    violations |= {name: tuple(found) for name, found in recorded.violations.items()}
    if procedure.wraps is not None:
        leaves = maps.terms.false if ends.exceptional is None else ends.exceptional.state.guard
        violations |= {returns(procedure.wraps): (by_contract.thrown,), throws_as_permitted(procedure.wraps): (leaves,)}
    return EntryConditions(
        maps.terms, tuple(maps.facts), tuple(candidates), violations, recorded.unknown, tuple(forgetting.roots),
        by_contract.promises, tuple(by_contract.called),
    )  # fmt: skip
