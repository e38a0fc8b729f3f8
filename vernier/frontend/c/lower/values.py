"""What expressions of C become: values, places that hold values, and what names stand for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from vernier.frontend.c.resolve.c_types import CFunction, CInteger, CType
from vernier.ir.expr import Expr, Local
from vernier.ir.ops import GlobalPlace
from vernier.ir.types import IntType


@dataclass(frozen=True, slots=True)
class RValue:
    """An rvalue; a record is a pointer to memory that holds it. `depth` bounds the height of the expression."""

    expr: Expr
    type: CType
    depth: int = 0


@dataclass(frozen=True, slots=True)
class RegisterPlace:
    """A local scalar whose address is never taken."""

    local: Local
    type: CType


@dataclass(frozen=True, slots=True)
class VariablePlace:
    """A global scalar whose address is never taken."""

    place: GlobalPlace
    type: CType


@dataclass(frozen=True, slots=True)
class MemoryPlace:
    """Memory at `pointer`; `certain` when it is a named object in scope, so that no access can go wrong."""

    pointer: Expr
    type: CType
    certain: bool


@dataclass(frozen=True, slots=True)
class BitPlace:
    """`width` bits from `shift` on of the unsigned storage unit at `pointer`. A unit that is no aligned integer is
    `byte_count` single bytes (otherwise 0) and `unit` the type they are put together in."""

    pointer: Expr
    unit: IntType
    byte_count: int
    shift: int
    width: int
    type: CInteger
    certain: bool


Place: TypeAlias = RegisterPlace | VariablePlace | MemoryPlace | BitPlace


@dataclass(frozen=True, slots=True)
class ObjectSymbol:
    place: Place


@dataclass(frozen=True, slots=True)
class FunctionSymbol:
    """`name` is the linked name, `source_name` the identifier in the source."""

    name: str
    source_name: str
    type: CFunction


@dataclass(frozen=True, slots=True)
class ConstantSymbol:
    """An enumeration constant."""

    value: int
    type: CInteger


@dataclass(frozen=True, slots=True)
class TypedefSymbol:
    """`alignment` is what the attribute `aligned` gives the name, 0 for nothing."""

    type: CType
    alignment: int = 0


Symbol: TypeAlias = ObjectSymbol | FunctionSymbol | ConstantSymbol | TypedefSymbol
