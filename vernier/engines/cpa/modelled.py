"""Which operations the analyses follow: all but clauses."""

from __future__ import annotations

from typing import assert_never

from vernier.ir.ops import (
    Allocate,
    Assign,
    Assume,
    Call,
    CallPointer,
    CallVirtual,
    Check,
    CheckMemory,
    Clause,
    Copy,
    Disjoint,
    Fill,
    Free,
    Havoc,
    Inspect,
    Load,
    New,
    NewArray,
    Operation,
    Raise,
    Store,
)


def not_modelled(operation: Operation) -> str | None:
    """Why an operation is not followed: it needs specifications."""
    match operation:
        case Assign() | Havoc() | Assume() | Check() | Call() | CallPointer() | Load() | Store():
            return None
        case Allocate() | Free() | Copy() | Fill() | Disjoint() | Inspect() | CheckMemory():
            return None
        case New() | NewArray() | Raise() | CallVirtual():
            return None
        case Clause():
            return "specification clauses are not modelled"
        case _:
            assert_never(operation)
