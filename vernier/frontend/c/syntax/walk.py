"""All nodes of a syntax tree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass


def nodes(tree: object) -> Iterator[object]:
    """A node and all below it, each before those below it."""
    if isinstance(tree, tuple | list):
        for part in tree:
            yield from nodes(part)
    elif is_dataclass(tree):
        yield tree
        for each in fields(tree):
            yield from nodes(getattr(tree, each.name))
