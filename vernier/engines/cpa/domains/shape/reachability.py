"""Update formulas of reachability predicates (Sagiv, Reps and Wilhelm 2002, section 5.2).

Evaluating the defining formula would be sound, but loses much across summary nodes: where a law gives a definite value
from the values before, it is used.
"""

from __future__ import annotations

from collections.abc import Iterator

from vernier.engines.cpa.domains.shape.closure import closure
from vernier.engines.cpa.domains.shape.kleene import Kleene
from vernier.engines.cpa.domains.shape.predicates import Field, PointsTo, Reaches
from vernier.engines.cpa.domains.shape.structure import FIRST, Draft


def from_node(draft: Draft, individual: int) -> list[Kleene]:
    """What can be reached from one individual: as a variable that points to it knows, or by the fields."""
    for predicate, row in draft.unary.items():
        if isinstance(predicate, PointsTo) and row[individual] is Kleene.YES and individual >= FIRST:
            known = draft.unary.get(Reaches(predicate.variable))
            if known is not None:
                return list(known)
    first = [Kleene.NO] * draft.size
    first[individual] = Kleene.YES
    return closure(draft.binary, first)


def after_step(draft: Draft, node: int, target: int) -> list[Kleene]:
    """What can be reached from the target of a field of a node. It is reached from the node, too. If fields are of one
    kind only, all that the node reaches but the node itself is reached from the target, as the only way goes there."""
    found = from_node(draft, target)
    before = from_node(draft, node)
    for item in range(FIRST, draft.size):
        if before[item] is Kleene.NO:
            found[item] = Kleene.NO
        elif before[item] is Kleene.YES and item != node and len(draft.binary) == 1 and target >= FIRST:
            found[item] = Kleene.YES
    return found


def cut(draft: Draft, node: int, field: Field) -> None:
    """Make a field of a node lead nowhere (to null), for all reachability predicates. A path to the node itself, and
    one to what the node does not reach, does without the field."""
    rows = draft.field(field)
    if not any(rows[node][FIRST:]):
        return
    below = from_node(draft, node)
    before = [(item.variable, list(row)) for item, row in draft.unary.items() if isinstance(item, Reaches)]
    rows[node] = [Kleene.YES, *([Kleene.NO] * (draft.size - 1))]
    for variable, old in before:
        new = closure(draft.binary, _start(draft, variable))
        for item in range(FIRST, draft.size):
            if old[item] is Kleene.NO or (old[item] is Kleene.YES and (item == node or below[item] is Kleene.NO)):
                new[item] = old[item]
        draft.unary[Reaches(variable)] = new


def link(draft: Draft, node: int, target: int) -> None:
    """What is reached more when a field of a node that has led nowhere leads to an individual from now on."""
    if target < FIRST:
        return
    below = from_node(draft, target)
    for predicate, row in list(draft.unary.items()):
        if isinstance(predicate, Reaches):
            draft.unary[predicate] = [
                max(value, min(row[node], more)) for value, more in zip(row, below, strict=True)
            ]  # fmt: skip


def _start(draft: Draft, variable: str) -> list[Kleene]:
    found: Iterator[list[Kleene]] = (
        row for item, row in draft.unary.items() if isinstance(item, PointsTo) and item.variable == variable
    )
    return next(found)
