"""The verification conditions of an entry: it is executed once, from any heap, with its loops cut at their invariants.

Law: let S be candidates such that the facts, together with the literals of S, contradict all `violated` of each member
of S. An obligation that is not in `unknown`, and whose violations these facts contradict, is violated by no execution.
(By induction over the time at which heads of loops are met.) Every path that an execution can take is executed, or
nothing is claimed of the entry: so an obligation in reach that no path comes to has no violations.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from vernier.analysis.facts.call_graph import CallGraph
from vernier.analysis.facts.modifies import ModifiesSets
from vernier.encode.heap_maps.calls import ForgettingCalls, InlineCalls
from vernier.encode.heap_maps.clauses import MapClauses
from vernier.encode.heap_maps.domain import MapExecutor, MapHeap, Recorded, Recursion, State, World
from vernier.encode.heap_maps.heap import HeapMaps
from vernier.encode.heap_maps.loops import CandidateInvariant, CutLoops
from vernier.encode.heap_maps.recursion import RecursiveCalls
from vernier.encode.symbolic_execution.traversal import CallPolicy, Executor
from vernier.ir.program import Program
from vernier.ir.walk import operations_of
from vernier.logic.bank import Term
from vernier.logic.terms import Terms
from vernier.spec.tree import BodyClause


@dataclass(frozen=True, slots=True)
class EntryConditions:
    """What is known of executions, the candidate invariants, and when obligations are violated. Nothing is claimed
    unless the facts contradict `required`."""

    terms: Terms
    facts: tuple[Term, ...]
    candidates: tuple[CandidateInvariant, ...]
    violations: Mapping[str, tuple[Term, ...]]
    unknown: Mapping[str, str]
    roots: tuple[str, ...] = ()
    """Procedures of forgotten calls: what is in their reach has to be proved from any state as well"""
    required: tuple[Term, ...] = ()


def obligations_in_reach(calls: CallGraph, entry: str) -> Iterator[str]:
    """The obligations of operations that an execution may come to."""
    for procedure in calls.reachable(entry):
        for operation in operations_of(procedure):
            name: str | None = getattr(operation, "obligation", None)
            if name is not None:
                yield name


def conditions_of(
    program: Program,
    entry: str,
    clauses: Mapping[str, BodyClause],
    world: World = World.CLOSED,
    recursion: Recursion = Recursion.FORGOTTEN,
) -> EntryConditions:
    """NotExpressible if this logic cannot execute the entry."""
    maps, recorded = HeapMaps(program), Recorded()
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
    recursive = RecursiveCalls(procedure, steps, others, forgetting)
    policy = recursive if recursion is Recursion.BY_CONTRACT else others
    executor: MapExecutor = Executor(domain, loops, policy, inlining)
    arguments = tuple(maps.any_of(local.type, local.name, maps.start) for local in procedure.parameters)
    if procedure.is_instance:
        maps.fact(maps.terms.lt(maps.null, arguments[0]))
    executor.run(procedure, arguments, State(maps.terms.true, {}, maps.start, entry))
    violations: dict[str, tuple[Term, ...]] = dict.fromkeys(obligations_in_reach(calls, entry), ())
    violations |= {name: tuple(found) for name, found in recorded.violations.items()}
    candidates += recursive.candidates(violations, recorded.unknown)
    return EntryConditions(
        maps.terms, tuple(maps.facts), tuple(candidates), violations, recorded.unknown, tuple(forgetting.roots),
        tuple(recursive.required),
    )  # fmt: skip
