"""Whether fields still form a tree (Roberson 2011, section 2.10), where they did in the layout of the start heap.

An object that no modified field refers to has one field that can hold it, the one of its place. So only the objects at
modified fields count, and what leads from one of them to the next along fields that are not modified. Over these few,
reachability from the root is closed, step by step, as Warshall's algorithm would over all.
Law: the formula holds exactly if every object that marked fields lead to from the root is held by one such field of the
root or of an object they lead to, and the root by none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from vernier.encode.state import FieldKey, ObjectRecord, SymbolicState
from vernier.encode.values import NULL, GuardedReference
from vernier.engines.glassbox.translation_cache import same
from vernier.logic.bank import Term
from vernier.logic.terms import Terms

Link: TypeAlias = tuple[int, FieldKey]
"""A marked field of an object"""


@dataclass(frozen=True, slots=True)
class TreeCheck:
    """Trees that begin as they are laid out in the start heap: `planted` has what marked fields can hold there."""

    terms: Terms
    start: SymbolicState
    planted: Mapping[Link, GuardedReference]
    fields: frozenset[FieldKey]

    def holds(self, state: SymbolicState, root: int) -> Term:
        """When the marked fields form a tree from the root on, in a state that operations lead to."""
        modified = dict(self._modified(state))
        if not modified:
            return self.terms.true
        places = _Places(self, state, root, modified)
        reached = places.reached()
        once: list[Term] = []
        for object_id in places.held:
            held = [self.terms.and_(reached[holder], condition) for holder, condition in places.holders(object_id)]
            pairs = ((one,) for one in held) if object_id == root else combinations(held, 2)
            once += [self.terms.not_(self.terms.all_of(pair)) for pair in pairs]
        return self.terms.all_of(once)

    def _modified(self, state: SymbolicState) -> Iterator[tuple[Link, GuardedReference]]:
        """The marked fields that may hold something else than in the start heap, and those of new objects."""
        for object_id, record in state.heap.items():
            before = self.start.heap.get(object_id)
            if record is before or not isinstance(record, ObjectRecord):
                continue
            for key in self.fields & record.fields.keys():
                value = record.fields[key]
                assert isinstance(value, GuardedReference)
                if not (isinstance(before, ObjectRecord) and same(value, before.fields[key])):
                    yield (object_id, key), value


class _Places:
    """The objects that modified fields concern: the root, the objects with such fields, their possible contents, and
    the holders of those."""

    def __init__(
        self, check: TreeCheck, state: SymbolicState, root: int, modified: Mapping[Link, GuardedReference]
    ) -> None:
        self._terms, self._state, self._root, self._modified = check.terms, state, root, modified
        self._above = {
            object_id: link for link, value in check.planted.items() for object_id in value.choices if object_id != NULL
        }
        values = [item for value in modified.values() for item in value.choices if item != NULL]
        self.held = tuple(dict.fromkeys((root, *values)))
        """Those that modified fields may hold, and the root: a field holds any other only where its place is"""
        holders = [link[0] for item in self.held if (link := self._kept_link(item)) is not None]
        self.objects = tuple(dict.fromkeys((*self.held, *(link[0] for link in modified), *holders)))

    def _kept_link(self, object_id: int) -> Link | None:
        """The field of the place of an object, if it is not modified."""
        link = self._above.get(object_id)
        return None if link is None or link in self._modified else link

    def _condition(self, link: Link, object_id: int) -> Term:
        """When a field that is not modified holds the object of its place."""
        record = self._state.heap[link[0]]
        assert isinstance(record, ObjectRecord)
        value = record.fields[link[1]]
        assert isinstance(value, GuardedReference)
        return value.choices.get(object_id, self._terms.false)

    def holders(self, object_id: int) -> Iterator[tuple[int, Term]]:
        """The objects that hold one of these, by each of their fields, and when."""
        kept = self._kept_link(object_id)
        if kept is not None:
            yield kept[0], self._condition(kept, object_id)
        for (holder, _), value in self._modified.items():
            if object_id in value.choices:
                yield holder, value.choices[object_id]

    def reached(self) -> dict[int, Term]:
        """When each of the objects is reached from the root. A shortest way meets each of them at most once."""
        terms = self._terms
        steps = {object_id: list(self._steps_to(object_id)) for object_id in self.objects}
        found = {object_id: terms.bool_(object_id == self._root) for object_id in self.objects}
        for _ in self.objects:
            before = dict(found)
            for object_id in self.objects:
                if object_id != self._root:
                    ways = (terms.and_(found[holder], condition) for holder, condition in steps[object_id])
                    found[object_id] = terms.any_of(ways)
            if all(found[object_id] is before[object_id] for object_id in self.objects):
                break
        return found

    def _steps_to(self, object_id: int) -> Iterator[tuple[int, Term]]:
        """The nearest others of the objects that lead here, and when: by a modified field, or down from above."""
        for (holder, _), value in self._modified.items():
            if object_id in value.choices:
                yield holder, value.choices[object_id]
        conditions: list[Term] = []
        place = object_id
        while (link := self._kept_link(place)) is not None:
            conditions.append(self._condition(link, place))
            place = link[0]
            if place in self.objects:
                yield place, self._terms.all_of(conditions)
                return
