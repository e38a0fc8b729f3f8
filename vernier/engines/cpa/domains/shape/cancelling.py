"""Update formulas and constraints of cancel[f,g] (thesis, section 5.5.1). The target of a write is one object."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence

from vernier.engines.cpa.domains.shape.kleene import Kleene, join, kleene
from vernier.engines.cpa.domains.shape.predicates import Belongs, Cancels, Field
from vernier.engines.cpa.domains.shape.structure import FIRST, NULL, OTHER, Draft

Sharpen = Callable[[MutableSequence[Kleene], int, Kleene], None]


def write_field(draft: Draft, item: Cancels, at: Field, node: int, target: int) -> None:
    """A field of a node, which stands for one object, has got a new target; the graph has it already."""
    if item not in draft.unary:
        return
    row = draft.unary[item]
    if at == item.back:
        forth = draft.field(item.forth)
        for other in range(FIRST, draft.size):
            if forth[other][node]:
                now = kleene(other == target)
                row[other] = now if forth[other][node] is Kleene.YES else join((row[other], now))
    if at == item.forth:
        row[node] = Kleene.YES if target < FIRST else draft.field(item.back)[target][node]


def coerce_cancelling(draft: Draft, item: Cancels, sharpen: Sharpen) -> None:
    """What the defining formula says of a structure, sharpened."""
    row, owners = draft.unary[item], draft.unary.get(Belongs(item.forth.struct))
    forth, back = draft.binary.get(item.forth), draft.binary.get(item.back)
    if owners is None or forth is None or back is None:
        return
    for node in range(FIRST, draft.size):
        if owners[node] is not Kleene.YES:
            continue
        if row[node] is Kleene.MAYBE and Kleene.YES in (forth[node][NULL], forth[node][OTHER]):
            sharpen(row, node, Kleene.YES)
        for target in range(FIRST, draft.size):
            both = draft.is_single(node) and draft.is_single(target)
            if row[node] is Kleene.YES and back[target][node] is Kleene.NO and forth[node][target]:
                sharpen(forth[node], target, Kleene.NO)
            elif both and forth[node][target] is Kleene.YES:
                if row[node] is not Kleene.MAYBE:
                    sharpen(back[target], node, row[node])
                elif back[target][node] is not Kleene.MAYBE:
                    sharpen(row, node, back[target][node])
