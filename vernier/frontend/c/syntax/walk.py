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


def children(tree: object) -> Iterator[object]:
    """The nodes right below a node."""
    for each in fields(tree) if is_dataclass(tree) else ():
        part = getattr(tree, each.name)
        yield from part if isinstance(part, tuple) else (part,)


def has_effects(tree: object) -> bool:
    """Whether evaluating an expression more or less often than once may make a difference."""
    pending = [tree]
    while pending:
        node = pending.pop()
        if isinstance(node, _EFFECTS):
            return True
        pending.extend(node if isinstance(node, tuple | list) else children(node))
    return False
