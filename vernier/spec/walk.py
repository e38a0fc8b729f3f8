"""Walking over clauses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass


def parts(clause: object) -> Iterator[object]:
    """All nodes of the tree of a clause, or of whatever is made of such trees."""
    pending = [clause]
    while pending:
        item = pending.pop()
        if isinstance(item, tuple):
            pending += item
        elif is_dataclass(item) and not isinstance(item, type):
            yield item
            pending += [getattr(item, field.name) for field in fields(item)]
