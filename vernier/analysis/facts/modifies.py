"""Modifies sets: which locations an operation, a set of operations, or a procedure with all it calls may write.

A location stands for all cells of its kind: a field of all objects, the elements of all arrays of a kind, all of C
memory. Locals are not among them (`ir.walk.targets_of`), nor is what the machine notes of exceptions.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from vernier.analysis.facts.call_graph import CallGraph
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
    DerefPlace,
    Disjoint,
    ElementPlace,
    FieldPlace,
    Fill,
    Free,
    GlobalPlace,
    Havoc,
    Inspect,
    Load,
    New,
    NewArray,
    Operation,
    Place,
    Raise,
    Store,
)
from vernier.ir.types import OBJECT, ArrayType, MemoryType, RefType, Type, is_reference
from vernier.ir.walk import operations_of


@dataclass(frozen=True, slots=True)
class FieldOf:
    """The field of this name of all objects; `owner` declares it."""

    owner: str
    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class GlobalOf:
    """A global whose storage is VARIABLE."""

    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class ElementsOf:
    """The cells of all Java arrays of this element type; references are all of one kind, as arrays are covariant."""

    element: Type


@dataclass(frozen=True, slots=True)
class CMemory:
    """All cells of C objects, and whether the objects live."""


@dataclass(frozen=True, slots=True)
class ObjectsOf:
    """Which objects of a type there are: it changes when one is made."""

    type: RefType | ArrayType | MemoryType


Location: TypeAlias = FieldOf | GlobalOf | ElementsOf | CMemory | ObjectsOf


def location_of(place: Place) -> Location:
    match place:
        case FieldPlace(owner=owner, field=name, type=type_):
            return FieldOf(owner, name, type_)
        case GlobalPlace(name=name, type=type_):
            return GlobalOf(name, type_)
        case ElementPlace(array=array):
            element = array.type.element if isinstance(array.type, ArrayType) else OBJECT
            return ElementsOf(OBJECT if is_reference(element) else element)
        case DerefPlace():
            return CMemory()
        case _:
            assert_never(place)


def written_by(operation: Operation) -> tuple[Location, ...]:
    """The locations that an operation itself may change; what a call runs is left to `ModifiesSets`."""
    match operation:
        case Store(place=place):
            return (location_of(place),)
        case New(class_name=name):
            return (ObjectsOf(RefType(name)),)
        case NewArray(type=array):
            return (ObjectsOf(array),)
        case Allocate(type=type_):
            return (ObjectsOf(type_), CMemory())
        case Free() | Copy() | Fill():
            return (CMemory(),)
        case (
            Assign() | Load() | Disjoint() | Inspect() | Call() | CallVirtual() | CallPointer() | Havoc() | Assume()
            | Check() | CheckMemory() | Raise() | Clause()
        ):  # fmt: skip
            return ()
        case _:
            assert_never(operation)


def read_by(operation: Operation) -> tuple[Location, ...]:
    """The locations that an operation itself may read. What a clause reads is written in the clause."""
    match operation:
        case Load(place=place):
            return (location_of(place),)
        case Copy() | Disjoint() | Inspect() | CheckMemory() | Free():
            return (CMemory(),)
        case (
            Assign() | Store() | New() | NewArray() | Allocate() | Fill() | Call() | CallVirtual() | CallPointer()
            | Havoc() | Assume() | Check() | Raise() | Clause()
        ):  # fmt: skip
            return ()
        case _:
            assert_never(operation)


@dataclass(frozen=True, slots=True)
class Modifies:
    """Locations, and the procedures without a body that may run: their effects are unknown here."""

    locations: frozenset[Location] = frozenset()
    bodiless: frozenset[str] = frozenset()

    def __or__(self, other: Modifies) -> Modifies:
        return Modifies(self.locations | other.locations, self.bodiless | other.bodiless)


class ModifiesSets:
    """The modifies sets of one program.

    Law: a location that an execution of a procedure changes is in its set, unless one of `bodiless` changed it.
    """

    def __init__(self, calls: CallGraph) -> None:
        self.calls = calls
        self._direct: dict[str, Modifies] = {}
        self._known: dict[str, Modifies] = {}

    def of(self, procedure: str) -> Modifies:
        """Of a procedure with all it may call."""
        known = self._known.get(procedure)
        if known is None:
            reached = (item.name for item in self.calls.reachable(procedure))
            known = self._known[procedure] = _union(map(self.of_body, (procedure, *reached)))
        return known

    def of_body(self, procedure: str) -> Modifies:
        """Of the operations of one procedure, without those of procedures it calls."""
        known = self._direct.get(procedure)
        if known is None:
            item = self.calls.program.procedures.get(procedure)
            operations = () if item is None else operations_of(item)
            written = (location for operation in operations for location in written_by(operation))
            bodiless = frozenset({procedure} if item is None or item.is_external else ())
            known = self._direct[procedure] = Modifies(frozenset(written), bodiless)
        return known

    def of_operations(self, operations: Iterable[Operation]) -> Modifies:
        """Of some operations, with all they may call."""
        found: list[Modifies] = []
        for operation in operations:
            found.append(Modifies(frozenset(written_by(operation))))
            found.extend(self.of(target) for target in self.calls.targets(operation))
        return _union(found)


def _union(parts: Iterable[Modifies]) -> Modifies:
    items = list(parts)
    return Modifies(
        frozenset().union(*(item.locations for item in items)), frozenset().union(*(item.bodiless for item in items))
    )
