"""Tasks: the obligations of an entry, and the assumptions that all answers rest on."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from vernier.analysis.facts.call_graph import CallGraph
from vernier.analysis.facts.graphs import closure
from vernier.core.obligation import Obligation
from vernier.core.outcome import INITIAL_STATICS, NOT_EXPECTED, Assumption, AssumptionKind
from vernier.core.property import select
from vernier.core.settings import Nulls, Settings
from vernier.core.source import NOWHERE, PERHAPS
from vernier.engines.api import Task
from vernier.ir.expr import Binary, GlobalAddress, Null
from vernier.ir.ops import Allocate, Assume, Clause, GlobalPlace, Load, Operation, Storage, Store
from vernier.ir.program import RESULT_WIDTH, GlobalStorage, Language, Procedure, Program
from vernier.ir.walk import expressions_of, operations_of, subexpressions
from vernier.run.assumptions import class_assumptions, memory_assumptions
from vernier.run.loading.load import Entry, Unit
from vernier.run.reach import obligations_of, unsupported_places
from vernier.spec.tree import GlobalRead, PureCall
from vernier.spec.walk import parts, targets

NOT_ALL = "pointer arguments lead to whole objects, each shared with one of the last three of its type"
"""Which start states of a C function that takes pointers are looked at (`frontend.c.entries.start_of_function`)"""


def make_task(unit: Unit, entry: Entry, settings: Settings, calls: CallGraph | None = None) -> Task:
    """The question about one entry: the obligations in reach that the settings ask for. Where many are asked about one
    program, they share its call graph."""
    calls = calls or CallGraph(unit.program)
    procedures = calls.reachable(entry.start)
    obligations = select(settings.property, obligations_of(unit.program, _of_the_program(calls, entry, procedures)))
    assumptions = [
        Assumption(AssumptionKind.MISSING_MODEL, procedure.name, procedure.origin.span)
        for procedure in procedures
        if procedure.name in unit.missing_models
    ]
    opaque = [procedure for procedure in procedures if procedure.name in unit.opaque]
    if opaque:
        owners = dict.fromkeys(procedure.name.partition("(")[0].rpartition(".")[0] for procedure in opaque)
        detail = f"{', '.join(sorted(owners))} (--dependencies anything for the other)"
        assumptions.append(Assumption(AssumptionKind.OPAQUE_CALLS, detail, opaque[0].origin.span))
    assumptions.extend(
        Assumption(
            AssumptionKind.UNSUPPORTED, ABSENT if stop.origin.rewriting == PERHAPS else UNTRANSLATED, stop.origin.span
        )
        for stop in unsupported_places(procedures)
    )
    assumptions += _made_results(unit.program, procedures)
    if unit.nulls is Nulls.NONE and _assumes_not_null(procedures):
        assumptions.append(Assumption(AssumptionKind.NO_NULLS, NOT_EXPECTED))
    assumptions += [
        Assumption(AssumptionKind.GUARDED, f"{entry.name} requires {item.condition}", item.span)
        for item in entry.requires
    ]
    if not is_whole_program(entry) and _reads_statics(unit, procedures):
        assumptions.append(Assumption(AssumptionKind.WITHIN_SCOPE, INITIAL_STATICS))
    if not is_whole_program(entry):
        assumptions += class_assumptions(unit.program, entry.start, procedures)
    if unit.program.language is Language.C and entry.start != entry.name and not is_whole_program(entry):
        assumptions.append(Assumption(AssumptionKind.WITHIN_SCOPE, NOT_ALL))
    allocation = None if settings.malloc_may_fail else _heap_allocation(procedures)
    if allocation is not None:
        span = allocation.origin.span
        assumptions.append(Assumption(AssumptionKind.MEMORY_SUFFICES, MALLOC_SUCCEEDS, span))
    assumptions += memory_assumptions(procedures, unit.cleanups)
    scope = unit.scopes.get(entry.start, settings.scope)
    return Task(unit.program, entry.start, obligations, unit.contracts, unit.clauses, tuple(assumptions), scope)


def _of_the_program(calls: CallGraph, entry: Entry, procedures: tuple[Procedure, ...]) -> tuple[Procedure, ...]:
    """Without those that only run while an object is made that absent code returns: what goes wrong there goes wrong
    for the absent code, which would not do it."""
    makers = calls.program.building.makers.results
    if all(procedure.name not in makers for procedure in procedures):
        return procedures
    found = closure((entry.start,), lambda name: () if name in makers else calls.callees(name))
    return tuple(procedure for procedure in procedures if procedure.name in found)


def _made_results(program: Program, procedures: Iterable[Procedure]) -> list[Assumption]:
    """That absent code returns only what a few calls make, where the entry reaches a call that returns objects of the
    program: makers are reached by nothing else."""
    makers = program.building.makers.results
    reached = [procedure.name for procedure in procedures if procedure.name in makers]
    if not reached:
        return []
    limits = sorted({text for name in reached for text in makers[name]})
    known = [Assumption(AssumptionKind.KNOWN_CLASSES, "; ".join(limits))] if limits else []
    return [Assumption(AssumptionKind.WITHIN_SCOPE, FEW_CALLS), *known]


FEW_CALLS = f"what absent code returns is made by at most {RESULT_WIDTH} calls for each object"
UNTRANSLATED = "unsupported construct"
ABSENT = "what absent code may do"
MALLOC_SUCCEEDS = "malloc and its kin never return null (--malloc-may-fail for the other)"


def _assumes_not_null(procedures: Iterable[Procedure]) -> bool:
    """Whether executions in which something is null are left out: where an entry begins, or where its arguments are
    made. A receiver is never null."""
    found = ((procedure, operation) for procedure in procedures for operation in operations_of(procedure))
    return any(
        isinstance(item, Assume) and isinstance(item.condition, Binary) and isinstance(item.condition.right, Null)
        and item.condition.left != procedure.receiver
        for procedure, item in found
    )  # fmt: skip


def _heap_allocation(procedures: Iterable[Procedure]) -> Allocate | None:
    """The first place in reach where the program allocates C heap memory; what it is given is there already."""
    found = (operation for procedure in procedures for operation in operations_of(procedure))
    on_heap = (item for item in found if isinstance(item, Allocate) and item.storage is Storage.HEAP)
    return next((item for item in on_heap if item.origin != NOWHERE), None)


def is_whole_program(entry: Entry) -> bool:
    """Whether nothing runs before the entry, so that static variables really have their initial values there."""
    return entry.name == "main" or entry.name.endswith(".main(java.lang.String[])")


def _reads_statics(unit: Unit, procedures: Sequence[Procedure]) -> bool:
    """Whether the user's code or clauses read variables that other calls may have changed before, or hand out their
    addresses to those who may read them."""
    nodes = list(_clause_nodes(unit, procedures))
    if any(isinstance(node, GlobalRead) and node.span.file in unit.own for node in nodes):
        return True
    called = (name for node in nodes if isinstance(node, PureCall) for name in targets(unit.program, node))
    calls = CallGraph(unit.program)
    evaluated = (procedure for name in dict.fromkeys(called) for procedure in calls.reachable(name))
    return any(
        _reads_static(operation, unit.program)
        for procedure in (*procedures, *evaluated)
        for operation in operations_of(procedure)
        if operation.origin.span.file in unit.own
    )


def _clause_nodes(unit: Unit, procedures: Iterable[Procedure]) -> Iterator[object]:
    """What the clauses that the procedures execute are made of."""
    for procedure in procedures:
        for operation in operations_of(procedure):
            if isinstance(operation, Clause) and operation.clause in unit.clauses:
                yield from parts(unit.clauses[operation.clause])


def _reads_static(operation: Operation, program: Program) -> bool:
    if isinstance(operation, Load) and isinstance(operation.place, GlobalPlace):
        return not operation.place.name.endswith(".<state>")
    expressions = (operation.value,) if isinstance(operation, Store) else expressions_of(operation)
    return any(
        isinstance(part, GlobalAddress) and program.globals[part.name].storage is GlobalStorage.MEMORY
        for expression in expressions
        for part in subexpressions(expression)
    )


def unreached_methods(unit: Unit) -> tuple[str, ...]:
    """The user's methods that no entry reaches: nothing is known about them."""
    calls = CallGraph(unit.program)
    reached = {item.name for entry in unit.entries for item in calls.reachable(entry.start)}
    return tuple(name for name in unit.declared if name not in reached)


def skipped_obligations(unit: Unit, asked: Collection[str]) -> tuple[Obligation, ...]:
    """Obligations in the user's own code that no entry reaches."""
    left = [item for item in unit.program.obligations.values() if item.id not in asked and item.span.file in unit.own]
    return tuple(sorted(left, key=lambda item: (item.span, item.id)))
