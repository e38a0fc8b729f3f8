"""Variables of a clause under other names, or with values: for clauses that are inherited, for the exception of
`signals`, and for the invariants of other objects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from vernier.core.source import Span
from vernier.spec.tree import Expression, Variable

T = TypeVar("T")


def renamed(node: T, names: Mapping[str, str]) -> T:
    """The same tree with these variables renamed. Bound variables hide none of them (the resolver sees to that)."""
    if not names:
        return node
    made: T = _renamed(node, names)
    return made


def given(node: T, name: str, value: Expression) -> T:
    """The same tree with a value for a variable. Whoever asks sees to it that nothing in the tree binds a variable of
    the value."""
    made: T = _changed(node, lambda one: value if one.name == name else one)
    return made


def _renamed(node: Any, names: Mapping[str, str]) -> Any:
    return _changed(node, lambda one: replace(one, name=names[one.name]) if one.name in names else one)


def _changed(node: Any, change: Callable[[Variable], Expression]) -> Any:
    if isinstance(node, Variable):
        return change(node)
    if isinstance(node, tuple):
        return tuple(_changed(item, change) for item in node)
    if isinstance(node, Span) or not is_dataclass(node):
        return node
    changed = {}
    for field in fields(node):
        value = getattr(node, field.name)
        other = _changed(value, change)
        if other is not value:
            changed[field.name] = other
    return replace(node, **changed) if changed and not isinstance(node, type) else node
