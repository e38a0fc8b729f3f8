"""What the clauses and contracts of a task allow the search to do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum

from vernier.analysis.facts.call_graph import CallGraph
from vernier.engines.api import Task
from vernier.ir.expr import BinaryOp
from vernier.ir.ops import Check, CheckMemory, Clause
from vernier.ir.types import is_reference
from vernier.ir.walk import operations_of
from vernier.spec.tree import (
    BinaryOperation,
    ClassSet,
    ElementRelation,
    FieldRelation,
    Fresh,
    Literal,
    Quantifier,
    RelationType,
    SetOf,
)


class Garbage(Enum):
    """Whether a clause can tell that there are objects which nothing leads to."""

    VISIBLE = "visible"
    INVISIBLE = "invisible"


class Boxing(Enum):
    """VALUES: boxes are made as values, without the library's cache. LIBRARY: as the library makes them."""

    VALUES = "values"
    LIBRARY = "library"


@dataclass(frozen=True, slots=True)
class Rules:
    """What one search may do. `pure` are the methods that are translated where the operation calls them."""

    garbage: Garbage
    boxing: Boxing
    pure: frozenset[str]


def rules(task: Task, calls: CallGraph) -> Rules:
    """The rules for a task."""
    parts = [part for clause in task.clauses.values() for part in _parts(clause)]
    garbage = Garbage.VISIBLE if any(map(_sees_all_objects, parts)) else Garbage.INVISIBLE
    boxing = Boxing.LIBRARY if any(map(_tells_objects_apart, parts)) else Boxing.VALUES
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


def _parts(clause: object) -> Iterator[object]:
    """All nodes of the tree of a clause."""
    pending = [clause]
    while pending:
        item = pending.pop()
        if isinstance(item, tuple):
            pending += item
        elif is_dataclass(item) and not isinstance(item, type):
            yield item
            pending += [getattr(item, field.name) for field in fields(item)]


def _sees_all_objects(part: object) -> bool:
    match part:
        case ClassSet() | FieldRelation() | ElementRelation():
            return True
        case Quantifier(variables=variables):
            return any(_is_object(variable.type) for variable in variables)
        case _:
            return False


def _tells_objects_apart(part: object) -> bool:
    """Whether the truth of a clause may depend on the identity of an object that is not null."""
    match part:
        case Fresh() | SetOf():
            return True
        case BinaryOperation(operator=BinaryOp.EQ | BinaryOp.NE, left=left, right=right):
            sides = (left, right)
            return all(_is_object(side.type) and not isinstance(side, Literal) for side in sides)
        case _:
            return False


def _is_object(type_: object) -> bool:
    return not isinstance(type_, RelationType) and is_reference(type_)  # type: ignore[arg-type]
