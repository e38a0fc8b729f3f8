"""Abstract programs: typed trees without a storage class or a control structure of any language.

A variable is just a name with a type and an initial value; where it is stored (local, static, field, cell, member)
and how a branch, loop or exit is written is decided by the printer (`java.py`, `c.py`). So all shapes of a tree mean
the same by construction, and `evaluate.py` says what.

Laws the generator keeps: every index is within its array, every dereferenced reference is not null, every divisor is a
positive constant, every loop ends, `Exit` stands in an `Escape` without a loop in between, inputs and assertions stand
outside loops.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias


class Kind(Enum):
    """Types of variables."""

    INT = "int"
    LONG = "long"
    BOOL = "bool"
    ARRAY = "array"
    """four ints"""
    NODE = "node"
    """a reference to a cell with a value and a next reference; null at first"""


LENGTH = 4
"""Cells of an array; indexes are masked with LENGTH - 1."""


@dataclass(frozen=True, slots=True)
class Var:
    name: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Const:
    kind: Kind
    value: int


@dataclass(frozen=True, slots=True)
class Bin:
    """Arithmetic that wraps: + - * & | ^ on equal types; << >> >>> / % by a constant."""

    op: str
    left: Expr
    right: Expr
    kind: Kind


@dataclass(frozen=True, slots=True)
class Cast:
    """Between int and long; `narrow` 8 or 16 first cuts to a signed number of so many bits, 0 to none."""

    operand: Expr
    kind: Kind
    narrow: int = 0


@dataclass(frozen=True, slots=True)
class Cmp:
    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Logic:
    """`and`, `or` of two, `not` of one."""

    op: str
    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Choose:
    """A conditional expression."""

    condition: Expr
    then: Expr
    other: Expr
    kind: Kind


@dataclass(frozen=True, slots=True)
class Load:
    array: Var
    index: Expr


@dataclass(frozen=True, slots=True)
class Value:
    """The value of the cell that a reference points to."""

    node: Var


@dataclass(frozen=True, slots=True)
class Same:
    """Whether two references are equal; the second is a variable, the next of one, or null."""

    left: Var
    right: Var | Next | None


@dataclass(frozen=True, slots=True)
class Next:
    node: Var


Expr: TypeAlias = Var | Const | Bin | Cast | Cmp | Logic | Choose | Load | Value | Same


@dataclass(frozen=True, slots=True)
class Input:
    """Read an arbitrary int."""

    target: Var


@dataclass(frozen=True, slots=True)
class Assign:
    target: Var
    value: Expr


@dataclass(frozen=True, slots=True)
class Store:
    array: Var
    index: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class SetValue:
    node: Var
    value: Expr


@dataclass(frozen=True, slots=True)
class SetNext:
    node: Var
    value: Var


@dataclass(frozen=True, slots=True)
class Make:
    """A new cell (value 0, next null)."""

    target: Var


@dataclass(frozen=True, slots=True)
class Point:
    """Let a reference be another, or the next of another."""

    target: Var
    value: Var | Next


@dataclass(frozen=True, slots=True)
class If:
    condition: Expr
    then: tuple[Stmt, ...]
    other: tuple[Stmt, ...] = ()


@dataclass(frozen=True, slots=True)
class While:
    condition: Expr
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Escape:
    """A block that `Exit` leaves."""

    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Exit:
    pass


@dataclass(frozen=True, slots=True)
class Block:
    """Statements that belong together."""

    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Assert:
    number: int
    claim: Expr


Stmt: TypeAlias = (
    Input | Assign | Store | SetValue | SetNext | Make | Point | If | While | Escape | Exit | Block | Assert
)


@dataclass(frozen=True, slots=True)
class Needle:
    """A condition true of one value of the input variable: ((v * factor + offset) ^ (that >>> shift)) == target."""

    variable: Var
    factor: int
    offset: int
    shift: int
    value: int
    """the one value"""

    def condition(self) -> Expr:
        """The condition as an expression."""
        linear = Bin("+", Bin("*", self.variable, _int(self.factor), Kind.INT), _int(self.offset), Kind.INT)
        mixed = Bin("^", linear, Bin(">>>", linear, _int(self.shift), Kind.INT), Kind.INT)
        return Cmp("==", mixed, _int(self._target()))

    def _target(self) -> int:
        linear = (self.value * self.factor + self.offset) & 0xFFFFFFFF
        return signed(linear ^ (linear >> self.shift), 32)


@dataclass(frozen=True, slots=True)
class Program:
    variables: tuple[tuple[Var, int], ...]
    """with their initial values; of arrays those of all cells, of references 0 for null"""
    body: tuple[Stmt, ...]
    needles: tuple[Needle, ...]

    def inputs(self) -> list[Var]:
        """The variables that inputs are read into, in the order in which that happens."""
        return [item.target for item in statements(self.body) if isinstance(item, Input)]

    def assertions(self) -> dict[int, Assert]:
        """All assertions by number."""
        return {item.number: item for item in statements(self.body) if isinstance(item, Assert)}


def _int(value: int) -> Const:
    return Const(Kind.INT, value)


def signed(value: int, bits: int) -> int:
    """The two's complement number with these low bits."""
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def statements(body: tuple[Stmt, ...]) -> Iterator[Stmt]:
    """All statements, nested ones after those around them."""
    for item in body:
        yield item
        match item:
            case If(then=then, other=other):
                yield from statements(then)
                yield from statements(other)
            case While(body=inner) | Escape(body=inner) | Block(body=inner):
                yield from statements(inner)
            case _:
                pass


def kind_of(item: Expr) -> Kind:
    """The type of an expression."""
    match item:
        case Var(kind=kind) | Const(kind=kind) | Bin(kind=kind) | Cast(kind=kind) | Choose(kind=kind):
            return kind
        case Cmp() | Logic() | Same():
            return Kind.BOOL
        case Load() | Value():
            return Kind.INT
