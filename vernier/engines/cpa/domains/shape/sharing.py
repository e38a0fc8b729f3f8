"""Update formulas and constraints of unshared[f, ...]. The target of a write is one object."""

from __future__ import annotations

from vernier.engines.cpa.domains.shape.cancelling import Sharpen
from vernier.engines.cpa.domains.shape.kleene import Kleene
from vernier.engines.cpa.domains.shape.predicates import Field, Unshared
from vernier.engines.cpa.domains.shape.structure import FIRST, Draft


def write_shared(draft: Draft, at: Field, node: int, target: int) -> None:
    """A field of a node, which stands for one object, has got a new target; the graph has it already. The old target
    has one object less that leads to it."""
    for item, row in draft.unary.items():
        if isinstance(item, Unshared) and at in item.fields and target >= FIRST:
            others = [link for link in _links(draft, item, target) if link != (at, node)]
            row[target] = Kleene.MAYBE if others else Kleene.YES


def coerce_sharing(draft: Draft, item: Unshared, sharpen: Sharpen) -> bool:
    """What the defining formula says of a structure, sharpened; whether a summary node turned out to be one object."""
    row, fewer = draft.unary[item], False
    for target in range(FIRST, draft.size):
        links = _links(draft, item, target)
        if row[target] is Kleene.MAYBE:
            if len(links) <= 1 and all(draft.is_single(source) for _, source in links):
                sharpen(row, target, Kleene.YES)
            continue
        sure = next((link for link in links if draft.binary[link[0]][link[1]][target] is Kleene.YES), None)
        if sure is None or not draft.is_single(target):
            continue
        for at, source in links:
            if (at, source) != sure:
                sharpen(draft.binary[at][source], target, Kleene.NO)
        if sure[1] in draft.summaries:
            # Each object of the node leads to the target, and at most one object does.
            draft.summaries.remove(sure[1])
            fewer = True
    return fewer


def _links(draft: Draft, item: Unshared, target: int) -> list[tuple[Field, int]]:
    """The fields, each with the node that has it, that may lead to a node."""
    nodes = range(FIRST, draft.size)
    present = ((at, draft.binary[at]) for at in item.fields if at in draft.binary)
    return [(at, source) for at, rows in present for source in nodes if rows[source][target]]
