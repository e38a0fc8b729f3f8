"""What the clauses and contracts of a task allow the search to do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from vernier.analysis.facts.call_graph import CallGraph
from vernier.encode.boxes import Boxing, sees_all_objects, tells_objects_apart
from vernier.engines.api import Task
from vernier.ir.ops import Check, CheckMemory, Clause
from vernier.ir.walk import operations_of
from vernier.spec.walk import parts


class Garbage(Enum):
    """Whether a clause can tell that there are objects which nothing leads to."""

    VISIBLE = "visible"
    INVISIBLE = "invisible"


@dataclass(frozen=True, slots=True)
class Rules:
    """What one search may do. `pure` are the methods that are translated where the operation calls them."""

    garbage: Garbage
    boxing: Boxing
    pure: frozenset[str]


def rules(task: Task, calls: CallGraph) -> Rules:
    """The rules for a task."""
    nodes = [part for clause in task.clauses.values() for part in parts(clause)]
    garbage = Garbage.VISIBLE if any(map(sees_all_objects, nodes)) else Garbage.INVISIBLE
    boxing = Boxing.LIBRARY if any(map(tells_objects_apart, nodes)) else Boxing.VALUES
    checked = task.program.wrapped(task.entry)
    pure = (name for name, contract in task.contracts.items() if contract.is_pure and name != checked)
    return Rules(garbage, boxing, frozenset(name for name in pure if _checks_nothing(calls, name)))


def _checks_nothing(calls: CallGraph, name: str) -> bool:
    """Whether no state can violate an obligation inside a method but by an exception that leaves it: on the states of
    a translated call there is none."""
    return not any(
        isinstance(operation, Check | CheckMemory | Clause)
        for procedure in calls.reachable(name)
        for operation in operations_of(procedure)
    )
