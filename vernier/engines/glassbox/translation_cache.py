"""The cache of declarative translations (Roberson 2011, section 2.9): a method on one choice of arguments is translated
once as long as the fields that its formula depends on hold what they held.

Law: an entry is used only in a state in which every location that its translation read has the same value, so that
translating again would give the same formula.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from vernier.encode.context import Encoding
from vernier.encode.state import ArrayRecord, FieldKey, ObjectRecord, Record, SymbolicState
from vernier.encode.values import GuardedReference, GuardedValue
from vernier.ir.types import RefType, Type
from vernier.logic.bank import Term

Location: TypeAlias = tuple[int, FieldKey] | tuple[int, None] | str
"""A field of an object; the cells of an array; a global"""
Contents: TypeAlias = GuardedValue | tuple[GuardedValue, ...]


@dataclass(frozen=True, slots=True)
class Translation:
    """A call as a formula: its value, when it returns one, and when a bound cut it off. Elsewhere it throws."""

    value: GuardedValue | None
    returns: Term
    cut: Term
    reads: Mapping[Location, Contents]
    depth: Hashable
    """The recursion in which a bound may have cut it off; None where no bound did"""
    holders: frozenset[int] | None = None
    """The objects of the start heap whose records it depends on; None if it depends on anything else"""


class TranslationLimit(Exception):
    """A method has more parts than it may have."""


@dataclass(slots=True)
class TranslationCache:
    """Translations by procedure and arguments. The main cache is filled when the state space is; what a run adds to
    it would rarely serve another, so that is forgotten with the run (`forget_run`)."""

    first_allocated: int
    start: Mapping[int, Record] = field(default_factory=dict)
    """The start heap"""
    limit: int | None = None
    """How many translations there may be"""
    size: int = 0
    _is_filled: bool = False
    _lasting: dict[Hashable, list[Translation]] = field(default_factory=dict)
    _of_run: dict[Hashable, list[Translation]] = field(default_factory=dict)

    def find(self, key: Hashable, depth: Hashable, encoding: Encoding, state: SymbolicState) -> Translation | None:
        found = self._found(self._lasting.get(key, ()), depth, encoding, state)
        return found or self._found(self._of_run.get(key, ()), depth, encoding, state)

    def _found(
        self, entries: Sequence[Translation], depth: Hashable, encoding: Encoding, state: SymbolicState
    ) -> Translation | None:  # fmt: skip
        if not entries:
            return None
        start, heap = self.start, state.heap
        modified = {object_id for object_id, record in start.items() if heap.get(object_id) is not record}
        for entry in entries:
            if entry.depth is None or entry.depth == depth:
                if entry.holders is not None and modified.isdisjoint(entry.holders):
                    return entry
                if _still(encoding, state, entry.reads):
                    return entry
        return None

    def add(
        self, key: Hashable, arguments: tuple[int, ...], entry: Translation, state: SymbolicState, everywhere: bool
    ) -> None:
        """Keep a translation in a state, which means the same everywhere or on the path of this run."""
        self.size += 1
        if self.limit is not None and self.size > self.limit:
            raise TranslationLimit
        mentioned = [*arguments, *(location[0] for location in entry.reads if not isinstance(location, str))]
        mentioned += [object_id for value in entry.reads.values() for object_id in _referred_to(value)]
        lasting = (
            everywhere and not self._is_filled and all(object_id < self.first_allocated for object_id in mentioned)
        )
        kept = replace(entry, holders=self._holders(entry, state))
        (self._lasting if lasting else self._of_run).setdefault(key, []).append(kept)

    def _holders(self, entry: Translation, state: SymbolicState) -> frozenset[int] | None:
        """The objects that a translation depends on, if they are as in the start heap and it depends on nothing else:
        then it need not be asked what they hold."""
        found: set[int] = set()
        for location in entry.reads:
            if isinstance(location, str):
                return None
            if location[0] not in found:
                record = self.start.get(location[0])
                if record is None or state.heap.get(location[0]) is not record:
                    return None
                found.add(location[0])
        return frozenset(found)

    def filled(self) -> None:
        """Add nothing more to the main cache."""
        self._is_filled = True

    def forget_run(self) -> None:
        self._of_run.clear()


def contents(encoding: Encoding, state: SymbolicState, location: Location) -> Contents | None:
    """What a location holds; None if there is no such location."""
    if isinstance(location, str):
        return state.global_value(location)
    object_id, key = location
    record = state.heap.get(object_id) or encoding.constants.get(object_id)
    match record:
        case ObjectRecord(fields=fields) if key is not None:
            return fields.get(key)
        case ArrayRecord(cells=cells) if key is None:
            return cells
        case _:
            return None


def same(left: Contents | None, right: Contents | None) -> bool:
    """Whether two values are surely equal."""
    if left is right:
        return True
    match left, right:
        case GuardedReference(choices=mine), GuardedReference(choices=other):
            return dict(mine) == dict(other)
        case tuple(), tuple():
            return len(left) == len(right) and all(same(a, b) for a, b in zip(left, right, strict=True))
        case _:
            return False


def _still(encoding: Encoding, state: SymbolicState, reads: Mapping[Location, Contents]) -> bool:
    return all(same(contents(encoding, state, location), value) for location, value in reads.items())


def _referred_to(value: Contents) -> Iterator[int]:
    match value:
        case GuardedReference(choices=choices):
            yield from choices
        case tuple():
            for item in value:
                yield from _referred_to(item)
        case _:
            return


def type_key(type_: Type) -> str:
    """A type as a part of a key."""
    return type_.name if isinstance(type_, RefType) else str(type_)
