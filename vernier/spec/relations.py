"""Finite relations over atoms: the operators of relational clauses on concrete sets of tuples."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from vernier.ir.state import Value

Atom: TypeAlias = Value
Tuples: TypeAlias = frozenset[tuple[Atom, ...]]


def join(left: Tuples, right: Tuples) -> Tuples:
    """All (a.., b..) with (a.., x) on the left and (x, b..) on the right."""
    by_first: dict[Atom, list[tuple[Atom, ...]]] = {}
    for entry in right:
        by_first.setdefault(entry[0], []).append(entry[1:])
    return frozenset(entry[:-1] + rest for entry in left for rest in by_first.get(entry[-1], ()))


def product(left: Tuples, right: Tuples) -> Tuples:
    return frozenset(a + b for a in left for b in right)


def override(left: Tuples, right: Tuples) -> Tuples:
    """The right relation, and the left one where the right has no tuple with the same first atom."""
    heads = {entry[0] for entry in right}
    return right | frozenset(entry for entry in left if entry[0] not in heads)


def transpose(relation: Tuples) -> Tuples:
    return frozenset((b, a) for a, b in relation)


def closure(relation: Tuples) -> Tuples:
    """The smallest transitive relation that contains this one."""
    steps: dict[Atom, set[Atom]] = {}
    for a, b in relation:
        steps.setdefault(a, set()).add(b)
    result: set[tuple[Atom, ...]] = set()
    for start in steps:
        result.update((start, reached) for reached in reachable(steps, steps[start]))
    return frozenset(result)


def reachable(steps: dict[Atom, set[Atom]], roots: Iterable[Atom]) -> set[Atom]:
    seen = set(roots)
    pending = list(seen)
    while pending:
        for target in steps.get(pending.pop(), ()):
            if target not in seen:
                seen.add(target)
                pending.append(target)
    return seen


def image_of_reflexive_closure(start: Tuples, relation: Tuples) -> Tuples:
    """`start.*relation` without building the identity on all atoms: what the last column leads to, itself included."""
    steps: dict[Atom, set[Atom]] = {}
    for a, b in relation:
        steps.setdefault(a, set()).add(b)
    return frozenset((*entry[:-1], reached) for entry in start for reached in reachable(steps, (entry[-1],)))
