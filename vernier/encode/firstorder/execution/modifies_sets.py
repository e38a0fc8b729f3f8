"""Modifies sets of procedures and loops, in this logic: the fields they assign, the classes they allocate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from vernier.analysis.facts.call_graph import CallGraph
from vernier.analysis.facts.loops import Element, Loop, weak_topological_order
from vernier.analysis.facts.modifies import (
    CMemory,
    ElementsOf,
    FieldOf,
    GlobalOf,
    Modifies,
    ModifiesSets,
    ObjectsOf,
)  # fmt: skip
from vernier.encode.calls.describe import LIBRARY
from vernier.encode.firstorder.execution.heap_versions import Field
from vernier.ir.expr import Local
from vernier.ir.ops import Assign, Call, CallVirtual, Check, Clause, FieldPlace, Load, New, Operation, Raise, Store
from vernier.ir.program import Procedure, Program
from vernier.ir.types import THROWABLE, BoolType, IntType, RefType, Type
from vernier.ir.walk import operations_of


@dataclass(frozen=True, slots=True)
class HeapModifies:
    """The fields with their types; the classes. Arrays, static fields and the library's objects are not expressible."""

    fields: frozenset[tuple[Field, Type]] = frozenset()
    classes: frozenset[str] = frozenset()

    def in_order(self) -> list[tuple[Field, Type]]:
        return sorted(self.fields, key=lambda item: item[0])

    @property
    def names(self) -> frozenset[Field]:
        return frozenset(name for name, _ in self.fields)


class HeapModifiesSets:
    """The modifies sets of `analysis.facts`, restricted to what this logic expresses. Closed world, as for summaries.

    A procedure without a body is in no set: the executor inlines none, and a summary of one that calls it is unknown.
    """

    def __init__(self, program: Program) -> None:
        self._sets = ModifiesSets(CallGraph(program))
        self.calls = self._sets.calls
        self._building: dict[str, bool] = {}
        self._functions: dict[str, bool] = {}

    def of(self, procedure: str) -> HeapModifies:
        return _expressible(self._sets.of(procedure))

    def of_operations(self, operations: Iterable[Operation]) -> HeapModifies:
        return _expressible(self._sets.of_operations(operations))

    def builds(self, procedure: Procedure) -> bool:
        """Whether a loop of the procedure makes objects, or it is recursive."""
        name = procedure.name
        found = self._building.get(name)
        if found is None:
            reached = self.calls.reachable(name)
            recursive = any(name in self._called(operations_of(item)) for item in reached)
            found = self._building[name] = recursive or any(modifies.classes for modifies in self._of_loops(procedure))
        return found

    def leads_to_building(self, procedure: Procedure) -> bool:
        """Whether it or something it calls builds."""
        return any(self.builds(reached) for reached in self.calls.reachable(procedure.name))

    def is_function(self, procedure: Procedure) -> bool:
        """Whether it changes nothing, and reads nothing but expressible fields."""
        name = procedure.name
        found = self._functions.get(name)
        if found is None:
            reached = [operation for item in self.calls.reachable(name) for operation in operations_of(item)]
            found = self._functions[name] = self.of(name) == HeapModifies() and all(map(_is_expressible, reached))
        return found

    def read_by(self, procedure: Procedure) -> list[tuple[str, str, Type]]:
        """The fields, by owner, name and type, that a procedure may read."""
        positions = {
            (place.owner, place.field, place.type)
            for item in self.calls.reachable(procedure.name)
            for operation in operations_of(item)
            if isinstance(operation, Load) and isinstance(place := operation.place, FieldPlace)
        }
        return sorted(positions, key=lambda item: item[:2])

    def _of_loops(self, procedure: Procedure) -> Iterator[HeapModifies]:
        blocks = {block.label: block for block in procedure.blocks}
        for loop in _loops(weak_topological_order(procedure)):
            yield self.of_operations(
                operation for label in sorted(loop.labels) for operation in blocks[label].operations
            )

    def _called(self, operations: Iterable[Operation]) -> list[str]:
        return [
            target
            for operation in operations
            if isinstance(operation, Call | CallVirtual)
            for target in self.calls.targets(operation)
        ]


def _expressible(modifies: Modifies) -> HeapModifies:
    """Fields and objects of the user's classes."""
    fields: set[tuple[Field, Type]] = set()
    classes: set[str] = set()
    for location in modifies.locations:
        match location:
            case FieldOf(owner=owner, name=name, type=type_) if not owner.startswith(LIBRARY):
                fields.add(((owner, name), type_))
            case ObjectsOf(type=RefType(name=name)) if not name.startswith(LIBRARY):
                classes.add(name)
            case FieldOf() | ObjectsOf() | GlobalOf() | ElementsOf() | CMemory():
                # Their contents are any value whenever they are read.
                pass
    return HeapModifies(frozenset(fields), frozenset(classes))


def _loops(elements: Iterable[Element]) -> Iterator[Loop]:
    return (element for element in elements if isinstance(element, Loop))


def _is_expressible(operation: Operation) -> bool:
    """Whether what an operation does is determined by what is expressible. What is raised does not matter."""
    match operation:
        case Load(place=FieldPlace(owner=owner, type=type_)):
            return not owner.startswith(LIBRARY) and _has_values(type_)
        case Assign(target=target) | Call(target=Local() as target) | CallVirtual(target=Local() as target):
            return _has_values(target.type) or target.type == THROWABLE
        case Store() | Check() | Raise() | Clause() | New() | Call() | CallVirtual():
            return True
        case _:
            return False


def _has_values(type_: Type) -> bool:
    return isinstance(type_, BoolType | IntType) or (isinstance(type_, RefType) and not type_.name.startswith(LIBRARY))
