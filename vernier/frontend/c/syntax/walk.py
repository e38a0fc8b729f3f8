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
    """A node and all below it, each before those below it, however deep they are."""
    pending = [tree]
    while pending:
        node = pending.pop()
        if isinstance(node, tuple | list):
            pending.extend(reversed(node))
        elif is_dataclass(node):
            yield node
            pending.extend(getattr(node, each.name) for each in reversed(fields(node)))


def children(tree: object) -> Iterator[object]:
    """The nodes right below a node."""
    for each in fields(tree) if is_dataclass(tree) else ():
        part = getattr(tree, each.name)
        yield from part if isinstance(part, tuple) else (part,)


def is_effect(node: object) -> bool:
    """Whether evaluating a node itself more or less often than once may make a difference."""
    return isinstance(node, _EFFECTS)


def has_effects(tree: object) -> bool:
    """Whether that may be so of an expression or of a part of it."""
    return any(map(is_effect, nodes(tree)))
