"""Which static fields clauses read, and in which state: the classes that have to be initialised for that."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from vernier.spec.tree import GlobalRead, Old


@dataclass(frozen=True, slots=True)
class Statics:
    """The classes whose static fields are read, by name: in the state of the clause, and in the pre-state."""

    now: frozenset[str] = frozenset()
    before: frozenset[str] = frozenset()

    def __or__(self, other: Statics) -> Statics:
        return Statics(self.now | other.now, self.before | other.before)


def statics_in(*roots: object) -> Statics:
    """Of clauses, expressions and locations, in tuples of any depth. What is called in a clause initialises by itself
    what it uses."""
    found: dict[bool, set[str]] = {False: set(), True: set()}
    pending: list[tuple[Any, bool]] = [(roots, False)]
    while pending:
        current, earlier = pending.pop()
        if isinstance(current, GlobalRead):
            found[earlier].add(current.name.rpartition(".")[0])
        elif isinstance(current, tuple):
            pending.extend((part, earlier) for part in current)
        elif is_dataclass(current):
            within = earlier or isinstance(current, Old)
            pending.extend((getattr(current, field.name), within) for field in fields(current))
    return Statics(frozenset(found[False]), frozenset(found[True]))
