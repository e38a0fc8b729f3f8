"""Reachability along fields in a shape graph, evaluated in three-valued logic."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from vernier.engines.cpa.domains.shape.kleene import Kleene
from vernier.engines.cpa.domains.shape.predicates import Field, PointsTo, Way
from vernier.engines.cpa.domains.shape.structure import FIRST, NULL, OTHER, Structure, subset

Rows = TypeVar("Rows", bound=Sequence[Sequence[Kleene]])


def closure(binary: Mapping[Field, Sequence[Sequence[Kleene]]], first: Sequence[Kleene]) -> list[Kleene]:
    """Which nodes can be reached from those in `first`, these included: the best path, which is as good as its worst
    step. Null and `OTHER` are not reached: nothing leads on from there."""
    size = len(first)
    found = [Kleene.NO, Kleene.NO, *first[FIRST:]]
    pending = [node for node in range(FIRST, size) if found[node]]
    while pending:
        node = pending.pop()
        for rows in binary.values():
            for target in range(FIRST, size):
                value = min(found[node], rows[node][target])
                if value > found[target]:
                    found[target] = value
                    pending.append(target)
    return found


def along(binary: Mapping[Field, Rows], way: Way) -> Mapping[Field, Rows]:
    """The fields of a way."""
    return {field: binary[field] for field in way if field in binary} if way else binary


def without_garbage(structure: Structure) -> Structure:
    """A structure without the nodes that no variable leads to. Only a pointer that is not followed could lead there,
    and an access by such a pointer is beyond the model."""
    first = [Kleene.NO] * structure.size
    for predicate, row in structure.unary.items():
        if isinstance(predicate, PointsTo):
            first = [max(known, value) for known, value in zip(first, row, strict=True)]
    reached = closure(structure.binary, first)
    keep = [NULL, OTHER, *(node for node in structure.nodes if reached[node])]
    return structure if len(keep) == structure.size else subset(structure, keep)
