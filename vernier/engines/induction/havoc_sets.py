"""Havoc sets: the locations whose values differ after a symbolic execution of a loop body or a procedure.

Soundness: start from a state in which every location of a set M holds anything, and execute. If all locations that have
changed at the end are in M, then by induction every state that comes back here, however often, is the first one with
other values in M. So M grows until that is so. Objects made in the execution have no number before: references to them
are covered by lazily initialised objects of their types (`lazy_initialisation`), and so are the objects that only they
lead to.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from vernier.encode.context import Encoding
from vernier.encode.memory import load
from vernier.encode.state import ArrayRecord, FieldKey, ObjectRecord, Record, SymbolicState
from vernier.encode.values import NULL, EncodingError, GuardedPointer, GuardedReference, GuardedValue
from vernier.engines.induction.lazy_initialisation import LazyObjects, cells_sort
from vernier.ir.ops import GlobalPlace
from vernier.ir.types import STRING, Type, is_reference
from vernier.logic.bank import Term


@dataclass(frozen=True, slots=True)
class HavocLocal:
    name: str


@dataclass(frozen=True, slots=True)
class HavocStatic:
    name: str


@dataclass(frozen=True, slots=True)
class HavocField:
    """A field of an object."""

    object: int
    key: FieldKey


@dataclass(frozen=True, slots=True)
class HavocCell:
    """One cell of an array that is kept cell by cell."""

    object: int
    position: int


@dataclass(frozen=True, slots=True)
class HavocCells:
    """All cells of an array that is kept as one term."""

    object: int


HavocLocation: TypeAlias = HavocLocal | HavocStatic | HavocField | HavocCell | HavocCells


@dataclass(slots=True)
class Targets:
    """The choices of a reference: objects with a number (0 is null), and lazily initialised objects of some types."""

    objects: dict[int, None] = field(default_factory=dict)
    types: dict[Type, None] = field(default_factory=dict)

    def add(self, reference: GuardedReference, first: int, types: list[Type]) -> bool:
        """Include what the reference may be; whether that is new. Objects from `first` on are unknown afterwards."""
        before = len(self.objects) + len(self.types)
        for object_id in reference.choices:
            if object_id < first:
                self.objects[object_id] = None
            else:
                self.types[types[object_id]] = None
        return len(self.objects) + len(self.types) > before


@dataclass(slots=True)
class HavocSet:
    """A set of locations, with the choices of the references in them."""

    locations: dict[HavocLocation, Targets | None] = field(default_factory=dict)

    def grow(self, lazy: LazyObjects, before: SymbolicState, after: SymbolicState, first: int) -> bool:
        """Add the locations that differ; whether there was anything new."""
        encoding = lazy.encoding
        lazy.state = None
        grown = False
        for location, old, new in _differences(encoding, before, after, first):
            if isinstance(new, GuardedReference):
                targets = self.locations.get(location)
                if targets is None:
                    targets = self.locations[location] = Targets()
                    grown = True
                    assert isinstance(old, GuardedReference)
                    targets.add(old, first, encoding.types)
                grown |= targets.add(new, first, encoding.types)
            elif location not in self.locations:
                self.locations[location] = None
                grown = True
        return self._reach(lazy, before, after, first) or grown

    def _reach(self, lazy: LazyObjects, before: SymbolicState, after: SymbolicState, first: int) -> bool:
        """Objects that are new and stay in reach have lazily initialised objects of their types after the cut."""
        known = len(lazy.types)
        roots = list(kept_references(lazy, before, after, first))
        for object_id in reachable(lazy.encoding, after, roots, first):
            lazy.types[lazy.encoding.types[object_id]] = None
        return len(lazy.types) > known

    def havoc(self, lazy: LazyObjects, state: SymbolicState) -> SymbolicState:
        """The state with anything in these locations."""
        head = state.fork(state.guard)
        lazy.state = None
        first = len(lazy.encoding.types)
        for location, targets in self.locations.items():
            _havoc_location(lazy, head, location, targets, first)
        return head


def kept_references(
    lazy: LazyObjects, before: SymbolicState, after: SymbolicState, first: int
) -> Iterator[GuardedReference]:
    """Everything that can still be read when a cut is met again and may lead to objects from `first` on: variables,
    static fields, and what was written into objects that were there before. Among these are the lazily initialised
    objects: one that got its number in the run was there before, and whatever was stored in it stays in reach."""
    values = [value for name, value in after.locals.items() if name in before.locals]
    values += after.globals.values()
    for object_id, record in after.heap.items():
        if record is before.heap.get(object_id):
            continue
        if object_id < first or object_id in lazy.births:
            values += contents(record)
            values += handled(lazy.encoding, record, first)
    yield from (value for value in values if isinstance(value, GuardedReference))


def reachable(encoding: Encoding, state: SymbolicState, roots: list[GuardedReference], first: int) -> dict[int, None]:
    """The objects with numbers from `first` on that the references lead to."""
    seen: dict[int, None] = {}
    pending = list(roots)
    while pending:
        for object_id in pending.pop().choices:
            if object_id < first or object_id == NULL or object_id in seen:
                continue
            seen[object_id] = None
            record = state.heap.get(object_id)
            if record is not None:
                pending.extend(value for value in contents(record) if isinstance(value, GuardedReference))
                pending.extend(handled(encoding, record, first))
    return seen


def handled(encoding: Encoding, record: Record, first: int) -> Iterator[GuardedReference]:
    """What may be in an array of handles: everything that fits, from this number on."""
    if isinstance(record, ArrayRecord) and isinstance(record.cells, Term) and is_reference(record.type.element):
        for object_id in range(first, len(encoding.types)):
            if encoding.program.is_subtype(encoding.types[object_id], record.type.element):
                yield GuardedReference({object_id: encoding.terms.true})


def contents(record: Record) -> Iterator[GuardedValue]:
    if isinstance(record, ObjectRecord):
        yield from record.fields.values()
    elif isinstance(record, ArrayRecord) and isinstance(record.cells, tuple):
        yield from record.cells


# ------------------------------------------------------------ differences


def _same(left: GuardedValue, right: GuardedValue) -> bool:
    if isinstance(left, GuardedReference) and isinstance(right, GuardedReference):
        return left is right or dict(left.choices) == dict(right.choices)
    return left is right


def _differences(
    encoding: Encoding, before: SymbolicState, after: SymbolicState, first: int
) -> Iterator[tuple[HavocLocation, GuardedValue, GuardedValue]]:
    """The locations that were there before and hold something else now."""
    for name, old in before.locals.items():
        new = after.locals.get(name)
        if new is not None and not _same(old, new):
            yield HavocLocal(name), old, new
    for name, new in after.globals.items():
        type_ = encoding.program.globals[name].type
        old = load(encoding, before, GlobalPlace(name, type_))  # type: ignore[arg-type]
        if not _same(old, new):
            yield HavocStatic(name), old, new
    for object_id, record in after.heap.items():
        if object_id < first and before.heap.get(object_id) is not record:
            yield from _record_differences(object_id, encoding.record(before, object_id), record)


def _record_differences(
    object_id: int, before: Record, after: Record
) -> Iterator[tuple[HavocLocation, GuardedValue, GuardedValue]]:
    match before, after:
        case ObjectRecord(), ObjectRecord():
            for key, new in after.fields.items():
                if not _same(before.fields[key], new):
                    yield HavocField(object_id, key), before.fields[key], new
        case ArrayRecord(), ArrayRecord() if before.length is after.length:
            yield from _array_differences(object_id, before, after)
        case _ if before is after:
            return
        case _:
            raise EncodingError("a loop changes memory that is not a Java object")


def _array_differences(
    object_id: int, before: ArrayRecord, after: ArrayRecord
) -> Iterator[tuple[HavocLocation, GuardedValue, GuardedValue]]:
    if isinstance(before.cells, tuple) and isinstance(after.cells, tuple):
        for position, (old, new) in enumerate(zip(before.cells, after.cells, strict=True)):
            if not _same(old, new):
                yield HavocCell(object_id, position), old, new
    elif isinstance(after.cells, Term):
        if before.cells is not after.cells:
            yield HavocCells(object_id), after.cells, after.cells
    else:
        raise EncodingError("an array is kept in two ways")


# ------------------------------------------------------------ anything


def _havoc_location(
    lazy: LazyObjects, state: SymbolicState, location: HavocLocation, targets: Targets | None, first: int
) -> None:
    encoding = lazy.encoding
    match location:
        case HavocLocal(name=name):
            state.locals[name] = _anything(lazy, name, state.locals[name], targets, first)
        case HavocStatic(name=name):
            type_ = encoding.program.globals[name].type
            old = load(encoding, state, GlobalPlace(name, type_))  # type: ignore[arg-type]
            state.globals[name] = _anything(lazy, name, old, targets, first)
        case HavocField(object=object_id, key=key):
            record = encoding.record(state, object_id)
            assert isinstance(record, ObjectRecord)
            value = _anything(lazy, f"{object_id}.{key[1]}", record.fields[key], targets, first)
            state.heap[object_id] = record.with_field(key, value)
        case HavocCell(object=object_id, position=position):
            record = encoding.record(state, object_id)
            assert isinstance(record, ArrayRecord) and isinstance(record.cells, tuple)
            cells = list(record.cells)
            cells[position] = _anything(lazy, f"{object_id}[{position}]", cells[position], targets, first)
            state.heap[object_id] = ArrayRecord(record.type, record.length, tuple(cells))
        case HavocCells(object=object_id):
            record = encoding.record(state, object_id)
            assert isinstance(record, ArrayRecord)
            cells_term = encoding.terms.fresh(f"{object_id}[]", cells_sort(record.type))
            state.heap[object_id] = ArrayRecord(record.type, record.length, cells_term)


def _anything(lazy: LazyObjects, name: str, old: GuardedValue, targets: Targets | None, first: int) -> GuardedValue:
    if isinstance(old, Term):
        return lazy.encoding.terms.fresh(name, old.sort)
    if isinstance(old, GuardedPointer):
        raise EncodingError("a loop changes a pointer")
    assert targets is not None
    if any(type_ == STRING for type_ in targets.types):
        raise EncodingError("a loop makes strings")
    return lazy.any_reference(name, targets.objects, targets.types, first)
