"""What a task permits the search to do, derived from its clauses and contracts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from vernier.analysis.facts.call_graph import CallGraph
from vernier.analysis.facts.modifies import FieldOf, Location, ModifiesSets, ObjectsOf
from vernier.encode.boxes import Boxing, sees_all_objects, tells_objects_apart
from vernier.engines.api import Task
from vernier.ir.ops import Check, CheckMemory, Clause, ClauseKind, Havoc
from vernier.ir.program import Procedure, Program
from vernier.ir.types import BOOL, THROWABLE, VOID, RefType
from vernier.ir.walk import operations_of
from vernier.spec.tree import BodyClause, Literal
from vernier.spec.walk import parts


class Garbage(Enum):
    """Whether a clause can observe unreachable objects."""

    VISIBLE = "visible"
    INVISIBLE = "invisible"


@dataclass(frozen=True, slots=True)
class Rules:
    """What one search may do. `pure` are the methods that are translated where the operation calls them. `alone` is the
    operation of a module: what runs beside it, its abstraction, is executed on all paths at once."""

    garbage: Garbage
    boxing: Boxing
    pure: frozenset[str]
    alone: str | None = None


def rules(task: Task, calls: CallGraph) -> Rules:
    """The rules for a task."""
    # Objects that nothing leads to are no nodes of a tree, and its nodes are no boxes of numbers. Nor are the objects
    # that an abstraction owns.
    excused = of_trees(task) | _of_twins(task)
    nodes = [part for name, clause in task.clauses.items() if name not in excused for part in parts(clause)]
    garbage = Garbage.VISIBLE if any(map(sees_all_objects, nodes)) else Garbage.INVISIBLE
    boxing = Boxing.LIBRARY if any(map(tells_objects_apart, nodes)) else Boxing.VALUES
    checked = task.program.wrapped(task.entry)
    contract = task.contracts.get(checked)
    if contract is not None and contract.soundness is not None:
        return Rules(garbage, boxing, _declarative(calls, checked))
    pure = (name for name, contract in task.contracts.items() if contract.is_pure and name != checked)
    alone = checked if contract is not None and (contract.abstraction or contract.equivalence) is not None else None
    return Rules(garbage, boxing, frozenset(name for name in pure if _checks_nothing(calls, name)), alone)


def of_trees(task: Task) -> frozenset[str]:
    """The clauses that say that the marked fields of the class form a tree."""
    contract = task.contracts.get(task.program.wrapped(task.entry))
    if contract is None or contract.tree is None:
        return frozenset()
    said = ((contract.tree.clause.condition,),)
    return frozenset(name for name, clause in task.clauses.items() if clause.alternatives == said)


def _of_twins(task: Task) -> frozenset[str]:
    """The clauses that say that two objects share nothing that is their own."""
    contract = task.contracts.get(task.program.wrapped(task.entry))
    if contract is None or contract.equivalence is None:
        return frozenset()
    said = ((contract.equivalence.apart.condition,),)
    return frozenset(name for name, clause in task.clauses.items() if clause.alternatives == said)


def clauses_to_translate(task: Task) -> Mapping[str, BodyClause]:
    """The clauses of a task where start heaps have the layout of a tree: that they are trees is known."""
    found = dict(task.clauses)
    assumed = {
        operation.clause
        for operation in operations_of(task.program.procedures[task.entry])
        if isinstance(operation, Clause) and operation.kind is ClauseKind.ASSUME
    }
    for name in of_trees(task) & assumed:
        true = Literal(True, BOOL, found[name].span)
        found[name] = replace(found[name], alternatives=((true,),))
    return found


def _declarative(calls: CallGraph, checked: str) -> frozenset[str]:
    """The methods that the step of a language calls and that only look at terms, whether or not they say so: they
    assign nothing but the fields of the exceptions they throw, and read no input. Whether a translated call changes
    something is asked again when it is translated."""
    program, modifies = calls.program, ModifiesSets(calls)

    def is_declarative(procedure: Procedure) -> bool:
        written = modifies.of(procedure.name).locations
        reads_input = any(
            isinstance(operation, Havoc)
            for item in calls.reachable(procedure.name)
            for operation in operations_of(item)
        )
        return not reads_input and all(_of_exception(program, location) for location in written)

    reached = (item for item in calls.reachable(checked) if item.name != checked and item.result != VOID)
    found = (item.name for item in reached if not item.is_external and is_declarative(item))
    return frozenset(name for name in found if _checks_nothing(calls, name))


def _of_exception(program: Program, location: Location) -> bool:
    match location:
        case ObjectsOf(type=RefType(name=name)) | FieldOf(owner=name):
            return program.is_subclass(name, THROWABLE.name)
        case _:
            return False


def _checks_nothing(calls: CallGraph, name: str) -> bool:
    """Whether no state can violate an obligation inside a method but by an exception that leaves it: on the states of
    a translated call there is none."""
    return not any(
        isinstance(operation, Check | CheckMemory | Clause)
        for procedure in calls.reachable(name)
        for operation in operations_of(procedure)
    )
