"""Which operations the analyses follow: arithmetic on numbers in variables."""

from __future__ import annotations

from typing import assert_never

from vernier.ir.expr import Expr
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
    GlobalPlace,
    Havoc,
    Inspect,
    Load,
    New,
    NewArray,
    Operation,
    Raise,
    Store,
)
from vernier.ir.types import BoolType, FloatType, IntType, Type, VoidType
from vernier.ir.walk import expressions_of, subexpressions, targets_of

MEMORY = "memory behind pointers is not modelled"


def not_scalar(operation: Operation) -> str | None:
    """Why an operation is not followed: it is not about numbers alone."""
    match operation:
        case Assign() | Havoc() | Assume() | Check() | Call():
            pass
        case Load(place=GlobalPlace()) | Store(place=GlobalPlace()):
            pass
        case Load() | Store() | Allocate() | Free() | Copy() | Fill() | Disjoint() | Inspect() | CheckMemory():
            return MEMORY
        case New() | NewArray() | Raise():
            return "objects are not modelled"
        case CallVirtual() | CallPointer():
            return "a call whose target depends on the execution is not modelled"
        case Clause():
            return "specification clauses are not modelled"
        case _:
            assert_never(operation)
    return None if all(map(_is_scalar, _types(operation))) else MEMORY


def _types(operation: Operation) -> list[Type]:
    parts: list[Expr] = [part for expr in expressions_of(operation) for part in subexpressions(expr)]
    return [*(part.type for part in parts), *(local.type for local in targets_of(operation))]


def _is_scalar(type_: Type) -> bool:
    return isinstance(type_, BoolType | IntType | FloatType | VoidType)
