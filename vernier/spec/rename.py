"""Variables of a clause under other names: for clauses that are inherited, and for the exception of `signals`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from vernier.core.source import Span
from vernier.spec.tree import Variable

T = TypeVar("T")


def renamed(node: T, names: Mapping[str, str]) -> T:
    """The same tree with these variables renamed. Bound variables hide none of them (the resolver sees to that)."""
    if not names:
        return node
    made: T = _renamed(node, names)
    return made


def _renamed(node: Any, names: Mapping[str, str]) -> Any:
    if isinstance(node, Variable):
        return replace(node, name=names[node.name]) if node.name in names else node
    if isinstance(node, tuple):
        return tuple(_renamed(item, names) for item in node)
    if isinstance(node, Span) or not is_dataclass(node):
        return node
    changed = {}
    for field in fields(node):
        value = getattr(node, field.name)
        other = _renamed(value, names)
        if other is not value:
            changed[field.name] = other
    return replace(node, **changed) if changed and not isinstance(node, type) else node
