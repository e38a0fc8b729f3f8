"""Facts of one path beside its formulas: small sizes, ends of iterators, present and absent keys.

The formulas (`state`) do not distinguish a view from its collection and have no sizes and values. These facts are about
*references*, and they end with the path: two references have the same elements only if they are the same term, so that
a fact about one view implies nothing about another, and the head of a loop drops all facts. Law: every fact holds in
all executions along the path, whatever the state that the path begins in. Dropping a fact is always sound; where two
paths meet, their common facts remain.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias, TypeVar

from vernier.logic.bank import Term

ValueName: TypeAlias = str
"""Stands for the value that a local had at some point of the way. The same name is an equal value: the same object, or
texts and numbers that are equal"""
Keys: TypeAlias = frozenset[tuple[Term, ValueName]]


@dataclass(frozen=True, slots=True)
class IsEmpty:
    """Whether the collection has no elements."""

    collection: Term


@dataclass(frozen=True, slots=True)
class Size:
    """The number of its elements."""

    collection: Term


@dataclass(frozen=True, slots=True)
class Has:
    """Whether a key, or an element of a set, is present. `tells_absence`: whether a negative answer is a fact, too."""

    collection: Term
    value: ValueName
    tells_absence: bool


@dataclass(frozen=True, slots=True)
class Found:
    """The value of a map at a key: if it is not null, the key is present."""

    collection: Term
    value: ValueName


@dataclass(frozen=True, slots=True)
class HasNext:
    """Whether an iterator gives more elements; `root`: see `Left`."""

    iterator: Term
    root: str | None


Question: TypeAlias = IsEmpty | Size | Has | Found | HasNext


class Changes(Enum):
    """Whether a method may change the structure of a collection."""

    STRUCTURES = "structures"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Left:
    """How many elements an iterator still gives, stale or not. The iterators of lists compare a position with the size,
    those of sets hold what comes next, so that one at its end stays there when elements are removed - but not that of a
    part of a sorted set, when the first element behind the part is removed from the whole: its node may be given to
    the next one. `root`: the local whose set, or whose map's, the iterator goes over (`iterator_sources`), or None."""

    count: int
    root: str | None


@dataclass(slots=True)
class PathFacts:
    """`sizes` are those of collections with exactly no or one element. `keys` are keys of maps and elements of sets
    that are there, `absent` those that are not, of that very reference; `entries` are entries that are still in a map.
    `answers`: what a local was told by the library. `values` are the names of what locals hold that were set along the
    way. `passed`: how often the way has gone on through the head of a loop."""

    sizes: dict[Term, int] = field(default_factory=dict)
    left: dict[Term, Left] = field(default_factory=dict)
    keys: Keys = frozenset()
    absent: Keys = frozenset()
    entries: Keys = frozenset()
    answers: dict[str, Question] = field(default_factory=dict)
    values: dict[str, ValueName] = field(default_factory=dict)
    passed: dict[str, int] = field(default_factory=dict)
    _count: int = 0

    def copy(self) -> PathFacts:
        return PathFacts(
            dict(self.sizes), dict(self.left), self.keys, self.absent, self.entries, dict(self.answers),
            dict(self.values), dict(self.passed), self._count,
        )  # fmt: skip

    def met(self, other: PathFacts) -> PathFacts:
        """What holds on both of two ways that have come to the same place. Each has names of its own, but all that is
        said with a name is said by either."""
        values = {}
        for number, name in enumerate(sorted({*self.values, *other.values})):
            one, second = self.name_of(name), other.name_of(name)
            values[name] = one if one == second else f"either {self._count} {other._count} {number}"
        return PathFacts(
            _common(self.sizes, other.sizes), _common(self.left, other.left), self.keys & other.keys,
            self.absent & other.absent, self.entries & other.entries, _common(self.answers, other.answers), values,
            {name: max(self.passed.get(name, 0), other.passed.get(name, 0)) for name in {*self.passed, *other.passed}},
            max(self._count, other._count) + 1,
        )  # fmt: skip

    # ------------------------------------------------------------ locals

    def name_of(self, local: str) -> ValueName:
        return self.values.get(local, f"{local} at start")

    def set_value(self, local: str, value: ValueName | None = None, answer: Question | None = None) -> None:
        """The local holds another value now; without a name it is one that nothing is known of."""
        self._count += 1
        self.values[local] = f"#{self._count}" if value is None else value
        self.answers.pop(local, None)
        if answer is not None:
            self.answers[local] = answer

    def keep_locals(self, live: frozenset[str]) -> None:
        """Forget the others."""
        self.answers = {name: known for name, known in self.answers.items() if name in live}
        self.values = {name: known for name, known in self.values.items() if name in live}

    def entered(self, changes: Changes, given: str | None) -> None:
        """A method of the program was called, which may use any iterator, and has given the value of a local."""
        if changes is Changes.STRUCTURES:
            self.forget()
        self.iterators_used()
        if given is not None:
            self.set_value(given)

    # ------------------------------------------------------------ iterators

    def iterators_used(self) -> None:
        """Any iterator may have been moved, so facts about iterators are dropped."""
        self.left = {}
        self._forget_questions()

    def stepped(self, iterator: Term) -> None:
        """An iterator has given an element, and with it those that are the same but another term. That moves none from
        its end."""
        known = self.left.get(iterator)
        self.left = {other: left for other, left in self.left.items() if left.count == 0}
        if known is not None:
            self.left[iterator] = Left(max(0, known.count - 1), known.root)
        self._forget_questions()

    def _forget_questions(self) -> None:
        self.answers = {local: known for local, known in self.answers.items() if not isinstance(known, HasNext)}

    # ------------------------------------------------------------ what changes of collections leave

    def forget(self) -> None:
        """Any collection may have changed in any way."""
        self.sizes, self.left, self.answers = {}, {}, {}
        self.keys = self.absent = self.entries = frozenset()

    def elements_added(self) -> None:
        """To any collection; nothing was removed."""
        keys, entries = self.keys, self.entries
        self.forget()
        self.keys, self.entries = keys, entries

    def elements_removed(self, root: str | None) -> None:
        """From any collection, if `root` is None; nothing was added. What is empty stays so, and at its end an iterator
        over the set of the same root."""
        sizes = {known: size for known, size in self.sizes.items() if size == 0}
        same = {known: left for known, left in self.left.items() if root is not None and left.root == root}
        left = {known: left for known, left in same.items() if left.count == 0}
        absent = self.absent
        self.forget()
        self.sizes, self.left, self.absent = sizes, left, absent


_Key = TypeVar("_Key")
_Known = TypeVar("_Known")


def _common(one: dict[_Key, _Known], other: dict[_Key, _Known]) -> dict[_Key, _Known]:
    return {key: known for key, known in one.items() if other.get(key) == known}
