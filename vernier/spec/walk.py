"""Walking over clauses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from vernier.ir.program import Program
from vernier.spec.tree import PureCall


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


def targets(program: Program, call: PureCall) -> Iterator[str]:
    """The procedures that a call in a clause may run; more where it is virtual, whatever its receiver."""
    virtual = [program.dispatch(name, call.key) for name in program.classes] if call.key else []
    yield from (
        name for name in dict.fromkeys((call.procedure, *virtual)) if name is not None and name in program.procedures
    )
