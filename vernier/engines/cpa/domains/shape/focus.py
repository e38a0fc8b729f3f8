"""Focus (Sagiv, Reps and Wilhelm 2002, section 6.1): case distinctions until a formula has definite values.

Law: the results together describe the heaps that the structure describes, and the formula is 0 or 1 everywhere in each.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from vernier.engines.cpa.domains.shape.kleene import Kleene
from vernier.engines.cpa.domains.shape.predicates import Fact, Field, PointsTo
from vernier.engines.cpa.domains.shape.structure import Draft, Structure


@dataclass(frozen=True, slots=True)
class OfVariable:
    """The target of a variable: pt_x(v)."""

    pointer: PointsTo


@dataclass(frozen=True, slots=True)
class OfField:
    """The target of a field of a node that stands for one object: f(node, v)."""

    node: int
    field: Field


Target: TypeAlias = OfVariable | OfField


def focus(structure: Structure, target: Target) -> Iterator[Structure]:
    """The structures in which a target is definite everywhere. Where it is 1/2: it is no object of the node, all
    objects of it, or, of a summary node, one part of them and not the other."""
    open_ = next((number for number, value in enumerate(_row(structure, target)) if value is Kleene.MAYBE), None)
    if open_ is None:
        yield structure
        return
    for value in (Kleene.NO, Kleene.YES):
        draft = Draft.of(structure)
        _set(draft, target, open_, value)
        yield from focus(draft.finished(), target)
    if open_ in structure.summaries:
        draft = Draft.of(structure)
        part = draft.bifurcate(open_)
        _set(draft, target, open_, Kleene.NO)
        _set(draft, target, part, Kleene.YES)
        yield from focus(draft.finished(), target)


def focus_fact(structure: Structure, node: int, fact: Fact) -> Iterator[Structure]:
    """The structures in which a field predicate is definite for a node that stands for one object."""
    if structure.unary[fact][node] is not Kleene.MAYBE:
        yield structure
        return
    for value in (Kleene.NO, Kleene.YES):
        draft = Draft.of(structure)
        draft.row(fact)[node] = value
        yield draft.finished()


def _row(structure: Structure, target: Target) -> tuple[Kleene, ...]:
    match target:
        case OfVariable(pointer=pointer):
            return structure.unary[pointer]
        case OfField(node=node, field=field):
            return structure.binary[field][node]
        case _:
            assert_never(target)


def _set(draft: Draft, target: Target, individual: int, value: Kleene) -> None:
    match target:
        case OfVariable(pointer=pointer):
            draft.row(pointer)[individual] = value
        case OfField(node=node, field=field):
            draft.field(field)[node][individual] = value
        case _:
            assert_never(target)
