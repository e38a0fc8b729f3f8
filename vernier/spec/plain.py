"""Clauses over plain values: those that say the same whatever the heap is."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from vernier.core.source import Span
from vernier.ir.types import BoolType, FloatType, IntType
from vernier.spec import tree

_PLAIN = (
    tree.Literal, tree.Variable, tree.Result, tree.UnaryOperation, tree.BinaryOperation, tree.Connected,
    tree.Conversion, tree.Conditional, tree.Old, tree.Quantifier,
)  # fmt: skip
_VALUES = (BoolType, IntType, FloatType)


def is_plain(node: Any) -> bool:
    """Whether a clause (or a tuple of clauses) has only variables and numbers in it."""
    pending = [node]
    while pending:
        current = pending.pop()
        if isinstance(current, tuple):
            pending.extend(current)
        elif isinstance(current, _PLAIN):
            if not isinstance(current.type, _VALUES):
                return False
            pending.extend(getattr(current, field.name) for field in fields(current))
        elif is_dataclass(current) and not isinstance(current, (Span, *_VALUES)):
            return False
    return True
