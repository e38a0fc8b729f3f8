"""Analyses by name: what each of them tries, in which order, with which part of the time."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from vernier.core.analyses import Analysis, AnalysisName
from vernier.engines.cpa import shapes
from vernier.engines.cpa.configuration import (
    Calls,
    Choice,
    HeapAnalysis,
    HeapToShape,
    Refinement,
    Shapes,
    UpTo,
    Values,
)

Attempts: TypeAlias = tuple[tuple[Choice | HeapAnalysis, float], ...]
"""Analyses to try in order, each with its part of the time left"""
BY_SHAPES: Attempts = ((Shapes(shapes.JOINED_AND_STRENGTHENED), 1.0),)
EXPLICIT_THEN_PREDICATES: Attempts = (
    (Shapes(shapes.JOINED_AND_STRENGTHENED), 0.4),
    (Shapes(shapes.WITH_REACHABILITY), 0.5),
    (Values.ALL, 0.25),
    (Calls.SUMMARISED, 0.4),
    (Values.FEW, 1.0),
)
"""Linked structures are followed as shape graphs, at first without reachability, which is quick. What depends on few
inputs is executed; then invariants are looked for, first with summaries of recursive calls"""


def attempts(analysis: Analysis) -> Attempts:
    """What an analysis tries."""
    match analysis.name:
        case AnalysisName.AUTO:
            return EXPLICIT_THEN_PREDICATES
        case AnalysisName.SHAPE:
            return BY_SHAPES
        case AnalysisName.A:
            return ((Shapes(shapes.A), 1.0),)
        case AnalysisName.B:
            return ((Shapes(shapes.B), 1.0),)
        case AnalysisName.C:
            return ((Shapes(shapes.C), 1.0),)
        case AnalysisName.D:
            return ((Shapes(shapes.D), 1.0),)
        case AnalysisName.E:
            return ((Shapes(shapes.E), 1.0),)
        case AnalysisName.F:
            return ((Shapes(shapes.F), 1.0),)
        case AnalysisName.EXPLICIT_TO_PREDICATE:
            return ((UpTo(analysis.limit), 1.0),)
        case AnalysisName.HEAP_TO_SHAPE:
            return ((HeapToShape(analysis.limit), 1.0),)
        case AnalysisName.REFINEMENT:
            return ((Refinement.HEAPS, 1.0),)
        case _:
            assert_never(analysis.name)
