"""Pure expressions over locals and constants.

Law: evaluating an expression has no effect, raises nothing and does not depend on mutable memory. Reads of memory are
operations (`ops.Load`). Division and remainder by zero and the length of null are undefined: whoever builds such
an expression makes sure by control flow that it is not reached.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from vernier.ir.types import BOOL, CLASS, I32, I64, STRING, ArrayType, PointerType, RefType, Type


class UnaryOp(Enum):
    NEGATE = "neg"
    NOT = "not"
    COMPLEMENT = "compl"


class BinaryOp(Enum):
    """Both operands have the same type, except shifts (amount: any int type, modulo the width of the left operand).

    DIVIDE and REMAINDER truncate toward zero on integers (MIN / -1 wraps to MIN); on floats REMAINDER is Java's `%`
    and C's `fmod`. Shift right is arithmetic on signed and logical on unsigned left operands; SHIFT_RIGHT_LOGICAL is
    Java's `>>>`. Comparisons give bool; on floats they are IEEE (NaN: all false but NE); EQ and NE also compare
    references and pointers; LT..GE compare pointers by offset (same object). AND, OR, XOR work on bool and integers,
    and are strict.
    """

    ADD = "add"
    SUBTRACT = "sub"
    MULTIPLY = "mul"
    DIVIDE = "div"
    REMAINDER = "rem"
    SHIFT_LEFT = "shl"
    SHIFT_RIGHT = "shr"
    SHIFT_RIGHT_LOGICAL = "ushr"
    AND = "and"
    OR = "or"
    XOR = "xor"
    EQ = "eq"
    NE = "ne"
    LT = "lt"
    LE = "le"
    GT = "gt"
    GE = "ge"


COMPARISONS = frozenset({BinaryOp.EQ, BinaryOp.NE, BinaryOp.LT, BinaryOp.LE, BinaryOp.GT, BinaryOp.GE})


@dataclass(frozen=True, slots=True)
class Const:
    """A number or truth value of a BoolType, IntType (within range) or FloatType (f32: exactly representable)."""

    value: int | float | bool
    type: Type


@dataclass(frozen=True, slots=True)
class Null:
    """The null reference or null pointer."""

    type: Type


@dataclass(frozen=True, slots=True)
class StringConst:
    """The interned Java string with these UTF-16 code units (one Python character each)."""

    text: str

    @property
    def type(self) -> Type:
        return STRING


@dataclass(frozen=True, slots=True)
class ClassConst:
    """The unique `java.lang.Class` object of a type."""

    of: Type

    @property
    def type(self) -> Type:
        return CLASS


@dataclass(frozen=True, slots=True)
class GlobalAddress:
    """The address of a global whose storage is MEMORY."""

    name: str
    type: PointerType


@dataclass(frozen=True, slots=True)
class FunctionAddress:
    name: str
    type: PointerType


@dataclass(frozen=True, slots=True)
class Local:
    """A local variable, as expression and as target. Its name is unique within the procedure."""

    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Unary:
    op: UnaryOp
    operand: Expr

    @property
    def type(self) -> Type:
        return self.operand.type


@dataclass(frozen=True, slots=True)
class Binary:
    op: BinaryOp
    left: Expr
    right: Expr

    @property
    def type(self) -> Type:
        return BOOL if self.op in COMPARISONS else self.left.type


@dataclass(frozen=True, slots=True)
class Convert:
    """Conversion between value types.

    int to int: modulo 2^width, extending by the source's signedness. int to float: nearest even. float to int: toward
    zero, saturating, NaN gives 0 (Java's rule; C checks the range before). float to float: nearest even. bool to int:
    0 or 1; int, float or pointer to bool: different from zero. Between reference types: the same reference, unchecked.
    Between pointer types: the same pointer. Int to pointer: an integer turned pointer (no object; 0 is null).
    Pointer to int: the integer of an integer turned pointer; undefined for a pointer into an object.
    """

    operand: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class InstanceOf:
    """Whether the reference is not null and its dynamic type is a subtype of `of`."""

    operand: Expr
    of: RefType | ArrayType

    @property
    def type(self) -> Type:
        return BOOL


@dataclass(frozen=True, slots=True)
class ArrayLength:
    """The length of a Java array that is not null."""

    operand: Expr

    @property
    def type(self) -> Type:
        return I32


@dataclass(frozen=True, slots=True)
class Conditional:
    """`then` where the condition holds, otherwise `otherwise`; both have the same type."""

    condition: Expr
    then: Expr
    otherwise: Expr

    @property
    def type(self) -> Type:
        return self.then.type


@dataclass(frozen=True, slots=True)
class PointerOffset:
    """`pointer` moved by `offset` bytes (an i64 expression), with the pointer type the source gives the result."""

    pointer: Expr
    offset: Expr
    type: Type


@dataclass(frozen=True, slots=True)
class PointerDifference:
    """The distance `left - right` in bytes of two pointers into one object."""

    left: Expr
    right: Expr

    @property
    def type(self) -> Type:
        return I64


Expr: TypeAlias = (
    Const | Null | StringConst | ClassConst | GlobalAddress | FunctionAddress | Local | Unary | Binary | Convert
    | InstanceOf | ArrayLength | Conditional | PointerOffset | PointerDifference
)  # fmt: skip

TRUE = Const(True, BOOL)
FALSE = Const(False, BOOL)
