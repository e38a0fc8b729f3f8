"""All nodes of a syntax tree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from vernier.frontend.c.syntax.tree import (
    AssignExpression,
    CallExpression,
    CompoundLiteral,
    StatementExpression,
    StepExpression,
)

_EFFECTS = (CallExpression, AssignExpression, StepExpression, StatementExpression, CompoundLiteral)


def nodes(tree: object) -> Iterator[object]:
    """A node and all below it, each before those below it."""
    if isinstance(tree, tuple | list):
        for part in tree:
            yield from nodes(part)
    elif is_dataclass(tree):
        yield tree
        for each in fields(tree):
            yield from nodes(getattr(tree, each.name))


def has_effects(tree: object) -> bool:
    """Whether evaluating an expression more or less often than once may make a difference."""
    return any(isinstance(node, _EFFECTS) for node in nodes(tree))
