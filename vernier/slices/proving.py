"""The whole of Figure 1: a slice from a bounded proof, its proof without bounds, and refinement where that fails."""

from __future__ import annotations

from dataclasses import dataclass, replace

from vernier.core.settings import Settings
from vernier.engines.api import Context, Task
from vernier.slices.proof import Proved, SliceProof, prove_slice
from vernier.slices.properties import Property
from vernier.slices.slicing import Slice, Slicer, SliceResult

MOST_TURNS = 5
"""So many slices of one property are tried"""
_SLICING, _VALIDITY = 0.5, 0.25
"""Of the time that is left, for the first slice, and for one more validity check"""


@dataclass(frozen=True, slots=True)
class ProvedSlice:
    """The last slice that was tried, what became of its proof, and how many slices there were."""

    result: SliceResult
    proof: SliceProof | None
    turns: int = 1


def prove_by_slices(
    slicer: Slicer, task: Task, property_: Property, settings: Settings, context: Context
) -> ProvedSlice:  # fmt: skip
    """Prove a property by a slice; while that fails, by one that keeps more (section 3.3)."""
    result, spent, turn = slicer.first(_part(context, _SLICING)), 0, 1
    while isinstance(result, Slice):
        proof = prove_slice(task, property_, result.files, settings, context.budget)
        spent += proof.effort
        if isinstance(proof, Proved) or turn == MOST_TURNS or context.budget.exhausted():
            return ProvedSlice(result, replace(proof, effort=spent), turn)
        wider = slicer.refined(_part(context, _VALIDITY))
        if wider is None:
            return ProvedSlice(result, replace(proof, effort=spent), turn)
        result, turn = wider, turn + 1
    return ProvedSlice(result, None, turn)


def _part(context: Context, share: float) -> Context:
    return replace(context, budget=context.budget.slice(context.budget.remaining() * share))
