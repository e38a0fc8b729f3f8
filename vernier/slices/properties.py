"""Partial properties: what one slice is about (section 3.4: a functional property, or the absence of one exception)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from vernier.core.obligation import Code, Obligation
from vernier.core.property import codes_of, known

FUNCTIONAL = frozenset({Code.POSTCONDITION, Code.ASSERT, Code.PRECONDITION, Code.LOOP_INVARIANT})
"""What is violated at a normal end or at one operation: each obligation is a property of its own"""
EXCEPTIONS = frozenset(
    {
        Code.NULL_DEREFERENCE,
        Code.ARRAY_INDEX,
        Code.ARRAY_NEGATIVE_SIZE,
        Code.ARRAY_STORE,
        Code.CAST,
        Code.DIVISION_ZERO,
        Code.UNCAUGHT,
    }
)
"""Of each kind all obligations together are one property"""


@dataclass(frozen=True, slots=True)
class Property:
    """`name` is what `--property` takes: `post.1`, `null.dereference`."""

    name: str
    obligations: tuple[Obligation, ...]

    @property
    def ids(self) -> frozenset[str]:
        return frozenset(item.id for item in self.obligations)


def properties(obligations: Iterable[Obligation], names: Sequence[str]) -> tuple[Property, ...]:
    """The properties of an entry that the names ask for; all of them when there are no names."""
    found: dict[str, list[Obligation]] = {}
    for item in obligations:
        if item.code in FUNCTIONAL:
            found.setdefault(item.id.rpartition("/")[2], []).append(item)
        elif item.code in EXCEPTIONS:
            found.setdefault(item.code.value, []).append(item)
    return tuple(
        Property(name, tuple(items)) for name, items in found.items() if not names or _is_queried(name, items, names)
    )


def _is_queried(name: str, items: Sequence[Obligation], names: Sequence[str]) -> bool:
    return name in names or items[0].code in codes_of(names)


def is_understood(name: str) -> bool:
    """Whether some program may have a property of this name."""
    code, _, number = name.rpartition(".")
    return known(name) or (number.isdecimal() and known(code))
