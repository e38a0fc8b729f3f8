"""Assumptions of answers beyond the encoding: enough memory and stack, and in C no undefined behaviour before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from vernier.analysis.exhaustion import handlers, reached_otherwise
from vernier.analysis.facts.call_graph import CallGraph
from vernier.core.outcome import Assumption, AssumptionKind, Outcome, Verdict
from vernier.core.property import UNDEFINED_BEHAVIOUR
from vernier.core.source import Span
from vernier.encode.heap import reference_types
from vernier.engines.api import Task
from vernier.ir.expr import InstanceOf
from vernier.ir.ops import CallVirtual, Operation
from vernier.ir.program import Language, Procedure, Program
from vernier.ir.types import RefType, Type
from vernier.ir.walk import expressions_of, operations_of, subexpressions
from vernier.run.reach import obligations_of

_SAFE = frozenset({Verdict.PROVED, Verdict.UNREACHABLE})


def class_assumptions(program: Program, entry: str, procedures: Iterable[Procedure]) -> list[Assumption]:
    """That callers give objects of the program's classes, where code asks objects that it may have been given what they
    are, or calls methods of them that others may write as they like."""
    used: dict[str, Span] = {}
    for procedure in procedures:
        for operation in operations_of(procedure):
            for name in _depends_on(program, operation):
                used.setdefault(name, operation.origin.span)
    if not used:
        return []
    given = [parameter.type for parameter in program.procedures[entry].parameters]
    declared = [type_.name for type_, _ in reference_types(program, tuple(given)) if isinstance(type_, RefType)]
    return [
        Assumption(AssumptionKind.WITHIN_SCOPE, f"objects of {name} are of classes of the program", span)
        for name, span in used.items()
        if any(_may_be_given(program, name, each) for each in declared)
    ]


def _depends_on(program: Program, operation: Operation) -> Iterator[str]:
    """The types that others may implement and on whose implementations the operation depends."""
    open_ = program.building.extensible
    parts = (part for expression in expressions_of(operation) for part in subexpressions(expression))
    types: list[Type] = [part.operand.type for part in parts if isinstance(part, InstanceOf)]
    if isinstance(operation, CallVirtual):
        types.append(operation.static_type)
    yield from (each.name for each in types if isinstance(each, RefType) and each.name in open_)


def _may_be_given(program: Program, used: str, declared: str) -> bool:
    """Whether an object that callers give as of one type may be used as of another, and be of a class of theirs."""
    is_above = program.is_subclass(used, declared)
    return is_above or (declared in program.building.extensible and program.is_subclass(declared, used))


def memory_assumptions(procedures: tuple[Procedure, ...], cleanups: Mapping[str, Span]) -> list[Assumption]:
    """That memory and stack suffice, where the program goes on when they do not. Elsewhere an error of the virtual
    machine only ends the execution, before anything is violated: no answer depends on it."""
    caught = [call.origin.span for call in handlers(procedures)]
    cleaned = [cleanups[procedure.name] for procedure in procedures if procedure.name in cleanups]
    if not caught and not cleaned:
        return []
    detail = "an error of the virtual machine would be caught" if caught else "finally would run after an error"
    return [Assumption(AssumptionKind.MEMORY_SUFFICES, detail, (caught or cleaned)[0])]


def after_exhaustion(task: Task, outcomes: Iterable[Outcome]) -> tuple[Outcome, ...]:
    """The outcomes as they may be shown: what only an error of the virtual machine reaches is not known, as nobody
    follows executions in which memory or stack is exhausted."""
    known = tuple(outcomes)
    if not handlers(CallGraph(task.program).reachable(task.entry)):
        return known
    reached = reached_otherwise(task.program, task.entry)
    return tuple(
        outcome
        if outcome.obligation.id in reached or outcome.verdict is Verdict.REFUTED
        else Outcome(outcome.obligation, Verdict.UNKNOWN, outcome.engine, reason=_EXHAUSTION)
        for outcome in known
    )


_EXHAUSTION = "only an error of the virtual machine gets here: executions that exhaust memory or stack are not followed"


def without_undefined_behaviour(task: Task, outcomes: Iterable[Outcome]) -> tuple[Outcome, ...]:
    """After undefined behaviour a C program may do anything. So where something that is undefined behaviour is not
    proved, every other answer rests on its absence."""
    known = tuple(outcomes)
    if task.program.language is not Language.C:
        return known
    safe = {outcome.obligation.id for outcome in known if outcome.verdict in _SAFE}
    reached = obligations_of(task.program, CallGraph(task.program).reachable(task.entry))
    left = next((item for item in reached if item.code in UNDEFINED_BEHAVIOUR and item.id not in safe), None)
    if left is None:
        return known
    weak = Assumption(AssumptionKind.NO_UNDEFINED_BEHAVIOUR, f"{left.id} is not proved", left.span)
    return tuple(
        replace(outcome, assumptions=(*outcome.assumptions, weak))
        if outcome.verdict in (*_SAFE, Verdict.BOUNDED) and outcome.obligation.id != left.id
        else outcome
        for outcome in known
    )
