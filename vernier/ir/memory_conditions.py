"""Conditions on C memory and pointers that C asks for and that no expression can state, because they depend on what
objects there are and what has been written: see `ops.CheckMemory`.

Where C's rule cannot be decided in this memory model, the condition is in doubt: it is not violated, and nobody may
claim that it holds.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from vernier.ir.expr import Expr
from vernier.ir.types import Type


class Reading(Enum):
    """VALUE: bytes nobody has written violate the condition. BYTES: they may be read, as a character or to change some
    bits of them (C11 6.2.6.1); but what is made of them counts as written from then on, so all conditions on written
    bytes are in doubt."""

    VALUE = "value"
    BYTES = "bytes"


@dataclass(frozen=True, slots=True)
class Initialised:
    """All bytes of a scalar of `type` at `pointer` were written. An access that is not valid satisfies it: the access
    itself is the violation then."""

    pointer: Expr
    type: Type
    reading: Reading


class Use(Enum):
    """What a moved pointer is for. MOVE: it is a value, and may point one past the end. ACCESS: it is dereferenced at
    once; outside of the object, or without one, the access is the violation."""

    MOVE = "move"
    ACCESS = "access"


@dataclass(frozen=True, slots=True)
class Within:
    """`pointer` moved by `index` elements of `size` bytes (an i64) stays in its live object, or one past its end
    (C11 6.5.6), without any wrap-around. Null may be moved by 0. In doubt: moving other integers turned pointers, and
    leaving an array of such elements that is a part of the object."""

    pointer: Expr
    index: Expr
    size: Expr
    use: Use


@dataclass(frozen=True, slots=True)
class SameObject:
    """Both pointers point into one live object or one past its end, or both are null: their distance in elements of
    `size` bytes (an i64), or their order where there is no size, is defined. Otherwise the execution is stuck. In
    doubt: other integers turned pointers, and the distance between two arrays inside one object."""

    left: Expr
    right: Expr
    size: Expr | None = None


MemoryCondition: TypeAlias = Initialised | Within | SameObject


def expressions_of_condition(condition: MemoryCondition) -> tuple[Expr, ...]:
    """The expressions that are evaluated for a condition, in order."""
    match condition:
        case Initialised(pointer=pointer):
            return (pointer,)
        case Within(pointer=pointer, index=index, size=size):
            return (pointer, index, size)
        case SameObject(left=left, right=right, size=optional):
            return (left, right) if optional is None else (left, right, optional)
