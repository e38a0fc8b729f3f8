"""Finite relations over atoms: the operators of relational clauses and summaries on concrete sets of tuples.

The relation algebra has two more instances, with the same names: matrices of conditions (`logic.relations`) and
relations that formulas define (`encode.firstorder.relation`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias, TypeVar

from vernier.ir.state import Value

A = TypeVar("A")
TuplesOf: TypeAlias = frozenset[tuple[A, ...]]
Atom: TypeAlias = Value
Tuples: TypeAlias = TuplesOf[Atom]


def join(left: TuplesOf[A], right: TuplesOf[A]) -> TuplesOf[A]:
    """All (a.., b..) with (a.., x) on the left and (x, b..) on the right."""
    by_first: dict[A, list[tuple[A, ...]]] = {}
    for entry in right:
        by_first.setdefault(entry[0], []).append(entry[1:])
    return frozenset(entry[:-1] + rest for entry in left for rest in by_first.get(entry[-1], ()))


def product(left: TuplesOf[A], right: TuplesOf[A]) -> TuplesOf[A]:
    return frozenset(a + b for a in left for b in right)


def override(left: TuplesOf[A], right: TuplesOf[A]) -> TuplesOf[A]:
    """The right relation, and the left one where the right has no tuple with the same first atom."""
    heads = {entry[0] for entry in right}
    return right | frozenset(entry for entry in left if entry[0] not in heads)


def transpose(relation: TuplesOf[A]) -> TuplesOf[A]:
    return frozenset((b, a) for a, b in relation)


def closure(relation: TuplesOf[A]) -> TuplesOf[A]:
    """The smallest transitive relation that contains this one."""
    steps: dict[A, set[A]] = {}
    for a, b in relation:
        steps.setdefault(a, set()).add(b)
    result: set[tuple[A, ...]] = set()
    for start in steps:
        result.update((start, reached) for reached in reachable(steps, steps[start]))
    return frozenset(result)


def reachable(steps: dict[A, set[A]], roots: Iterable[A]) -> set[A]:
    seen = set(roots)
    pending = list(seen)
    while pending:
        for target in steps.get(pending.pop(), ()):
            if target not in seen:
                seen.add(target)
                pending.append(target)
    return seen


def image_of_reflexive_closure(start: TuplesOf[A], relation: TuplesOf[A]) -> TuplesOf[A]:
    """`start.*relation` without building the identity on all atoms: what the last column leads to, itself included."""
    steps: dict[A, set[A]] = {}
    for a, b in relation:
        steps.setdefault(a, set()).add(b)
    return frozenset((*entry[:-1], reached) for entry in start for reached in reachable(steps, (entry[-1],)))
