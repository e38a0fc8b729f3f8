"""Update formulas and constraints of unshared[f]. The target of a write is one object."""

from __future__ import annotations

from vernier.engines.cpa.domains.shape.cancelling import Sharpen
from vernier.engines.cpa.domains.shape.kleene import Kleene
from vernier.engines.cpa.domains.shape.predicates import Field, Unshared
from vernier.engines.cpa.domains.shape.structure import FIRST, Draft


def write_shared(draft: Draft, at: Field, node: int, target: int) -> None:
    """A field of a node, which stands for one object, has got a new target; the graph has it already. The old target
    has one object less that leads to it."""
    row = draft.unary.get(Unshared(at))
    if row is None or target < FIRST:
        return
    others = (rows[target] for source, rows in enumerate(draft.field(at)) if source != node)
    row[target] = Kleene.MAYBE if any(others) else Kleene.YES


def coerce_sharing(draft: Draft, item: Unshared, sharpen: Sharpen) -> bool:
    """What the defining formula says of a structure, sharpened; whether a summary node turned out to be one object."""
    row, rows = draft.unary[item], draft.binary.get(item.field)
    if rows is None:
        return False
    fewer = False
    for target in range(FIRST, draft.size):
        sources = [source for source in range(FIRST, draft.size) if rows[source][target]]
        if row[target] is Kleene.MAYBE:
            if len(sources) <= 1 and all(map(draft.is_single, sources)):
                sharpen(row, target, Kleene.YES)
            continue
        sure = next((source for source in sources if rows[source][target] is Kleene.YES), None)
        if sure is None or not draft.is_single(target):
            continue
        for source in sources:
            if source != sure:
                sharpen(rows[source], target, Kleene.NO)
        if sure in draft.summaries:
            # Each object of the node leads to the target, and at most one object does.
            draft.summaries.remove(sure)
            fewer = True
    return fewer
