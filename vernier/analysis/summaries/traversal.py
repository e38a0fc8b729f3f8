"""Loops that walk along a structure: exact summaries (beyond Taghdiri 2008, section 4.6)."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from vernier.analysis.loops import Loop
from vernier.analysis.summaries.state import AbstractState

if TYPE_CHECKING:
    from vernier.analysis.summaries.procedure import ProcedureAnalysis


class Walk(Enum):
    """Whether loops that walk along a structure are recognised."""

    EXACT = "exact"
    FIXPOINT = "fixpoint"


class Traversal:
    def __init__(self, analysis: ProcedureAnalysis, loop: Loop) -> None:
        self._analysis = analysis
        self._loop = loop

    def edges(self, entry: AbstractState) -> list[tuple[str, AbstractState]] | None:
        del entry
        return None
