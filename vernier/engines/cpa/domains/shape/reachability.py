"""Update formulas of reachability predicates (Sagiv, Reps and Wilhelm 2002, section 5.2).

Evaluating the defining formula would be sound, but loses much across summary nodes: where a law gives a definite value
from the values before, it is used.
"""

from __future__ import annotations

from collections.abc import Iterator

from vernier.engines.cpa.domains.shape.closure import along, closure
from vernier.engines.cpa.domains.shape.kleene import Kleene
from vernier.engines.cpa.domains.shape.predicates import Field, PointsTo, Reaches, Way
from vernier.engines.cpa.domains.shape.structure import FIRST, Draft


def from_node(draft: Draft, individual: int, way: Way) -> list[Kleene]:
    """What can be reached from one individual: as a variable that points to it knows, or by the fields."""
    for predicate, row in draft.unary.items():
        if isinstance(predicate, PointsTo) and row[individual] is Kleene.YES and individual >= FIRST:
            known = draft.unary.get(Reaches(predicate.variable, way))
            if known is not None:
                return list(known)
    first = [Kleene.NO] * draft.size
    first[individual] = Kleene.YES
    return closure(along(draft.binary, way), first)


def after_step(draft: Draft, node: int, field: Field, target: int, way: Way) -> list[Kleene]:
    """What can be reached from the target of a field of a node, both known. If the way goes along the field, it is
    reached from the node, too; and if the node has no other field on the way, all that the node reaches but the node
    itself is reached from the target, as the only way goes there."""
    found = from_node(draft, target, way)
    fields = along(draft.binary, way)
    if field not in fields:
        return found
    before = from_node(draft, node, way)
    alone = [other for other in fields if other.struct == field.struct] == [field]
    for item in range(FIRST, draft.size):
        if before[item] is Kleene.NO:
            found[item] = Kleene.NO
        elif before[item] is Kleene.YES and item != node and alone and target >= FIRST:
            found[item] = Kleene.YES
    return found


def cut(draft: Draft, node: int, field: Field) -> None:
    """Make a field of a node lead nowhere (to null), for all reachability predicates whose way goes along it. A path to
    the node itself, and one to what the node does not reach, does without the field."""
    rows = draft.field(field)
    if not any(rows[node][FIRST:]):
        return
    before = {item: list(row) for item, row in draft.unary.items() if isinstance(item, Reaches) and item.goes(field)}
    below = {way: from_node(draft, node, way) for way in {item.way for item in before}}
    rows[node] = [Kleene.YES, *([Kleene.NO] * (draft.size - 1))]
    for predicate, old in before.items():
        if old[node] is Kleene.NO:
            continue  # none of its paths comes to the field
        new = closure(along(draft.binary, predicate.way), _start(draft, predicate.variable))
        lost = below[predicate.way]
        for item in range(FIRST, draft.size):
            if old[item] is Kleene.NO or (old[item] is Kleene.YES and (item == node or lost[item] is Kleene.NO)):
                new[item] = old[item]
        draft.unary[predicate] = new


def link(draft: Draft, node: int, field: Field, target: int) -> None:
    """What is reached more when a field of a node that has led nowhere leads to an individual from now on."""
    if target < FIRST:
        return
    changed = [item for item in draft.unary if isinstance(item, Reaches) and item.goes(field)]
    below = {way: from_node(draft, target, way) for way in {item.way for item in changed}}
    for predicate in changed:
        row = draft.unary[predicate]
        draft.unary[predicate] = [
            max(value, min(row[node], more)) for value, more in zip(row, below[predicate.way], strict=True)
        ]  # fmt: skip


def _start(draft: Draft, variable: str) -> list[Kleene]:
    found: Iterator[list[Kleene]] = (
        row for item, row in draft.unary.items() if isinstance(item, PointsTo) and item.variable == variable
    )
    return next(found)
