"""Modifies sets of procedures and loops, in this logic: the fields they assign, the classes they allocate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import assert_never

from vernier.analysis.facts.call_graph import CallGraph
from vernier.analysis.facts.loops import Loop, weak_topological_order
from vernier.analysis.facts.modifies import (
    CMemory,
    ElementsOf,
    FieldOf,
    GlobalOf,
    Modifies,
    ModifiesSets,
    ObjectsOf,
    read_by,
)  # fmt: skip
from vernier.encode.firstorder.execution.heap_versions import Field
from vernier.ir.expr import Local
from vernier.ir.ops import (
    Allocate,
    Assign,
    Assume,
    Call,
    CallPointer,
    CallVirtual,
    Check,
    CheckMemory,
    Clause,
    Copy,
    Disjoint,
    FieldPlace,
    Fill,
    Free,
    Havoc,
    Inspect,
    Load,
    New,
    NewArray,
    Operation,
    Raise,
    Store,
)
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
        self._program = program
        self._sets = ModifiesSets(CallGraph(program))
        self.calls = self._sets.calls
        self._building: dict[str, bool] = {}
        self._functions: dict[str, bool] = {}

    def of(self, procedure: str) -> HeapModifies:
        return self._expressible(self._sets.of(procedure))

    def of_operations(self, operations: Iterable[Operation]) -> HeapModifies:
        return self._expressible(self._sets.of_operations(operations))

    def builds(self, procedure: Procedure) -> bool:
        """Whether a loop of the procedure makes objects, or it is recursive."""
        name = procedure.name
        found = self._building.get(name)
        if found is None:
            recursive = name in self.calls.recursive
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
            found = self._functions[name] = self.of(name) == HeapModifies() and all(map(self._is_expressible, reached))
        return found

    def read_by(self, procedure: Procedure) -> list[tuple[str, str, Type]]:
        """The fields, by owner, name and type, that a procedure may read."""
        found = {
            (location.owner, location.name, location.type)
            for item in self.calls.reachable(procedure.name)
            for operation in operations_of(item)
            for location in read_by(operation)
            if isinstance(location, FieldOf)
        }
        return sorted(found, key=lambda item: item[:2])

    def _of_loops(self, procedure: Procedure) -> Iterator[HeapModifies]:
        blocks = {block.label: block for block in procedure.blocks}
        for loop in weak_topological_order(procedure):
            if isinstance(loop, Loop):
                yield self.of_operations(
                    operation for label in sorted(loop.labels) for operation in blocks[label].operations
                )

    def _expressible(self, modifies: Modifies) -> HeapModifies:
        """Fields and objects of the user's classes."""
        fields: set[tuple[Field, Type]] = set()
        classes: set[str] = set()
        for location in modifies.locations:
            match location:
                case FieldOf(owner=owner, name=name, type=type_):
                    if not self._program.is_library(owner):
                        fields.add(((owner, name), type_))
                case ObjectsOf(type=RefType(name=name)):
                    if not self._program.is_library(name):
                        classes.add(name)
                case ObjectsOf() | GlobalOf() | ElementsOf() | CMemory():
                    # Their contents are any value whenever they are read.
                    pass
                case _:
                    assert_never(location)
        return HeapModifies(frozenset(fields), frozenset(classes))

    def _is_expressible(self, operation: Operation) -> bool:
        """Whether what an operation does is determined by what is expressible. What is raised does not matter."""
        match operation:
            case Load(place=FieldPlace(owner=owner, type=type_)):
                return not self._program.is_library(owner) and self._has_values(type_)
            case Assign(target=target) | Call(target=Local() as target) | CallVirtual(target=Local() as target):
                return self._has_values(target.type) or target.type == THROWABLE
            case Store() | Check() | Raise() | Clause() | New() | Call() | CallVirtual():
                return True
            case (
                Load() | NewArray() | Allocate() | Free() | Copy() | Fill() | Disjoint() | Inspect() | CallPointer()
                | Havoc() | Assume() | CheckMemory()
            ):  # fmt: skip
                return False
            case _:
                assert_never(operation)

    def _has_values(self, type_: Type) -> bool:
        if isinstance(type_, RefType):
            return not self._program.is_library(type_.name)
        return isinstance(type_, BoolType | IntType)
