"""Building IR expressions with constants folded, and what is known of an expression's range without context.

Law: folding never changes the value; an expression whose evaluation would be undefined is left as it is.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from fractions import Fraction

from vernier.ir.expr import (
    COMPARISONS,
    FALSE,
    TRUE,
    Binary,
    BinaryOp,
    Const,
    Convert,
    Expr,
    GlobalAddress,
    Local,
    Null,
    PointerOffset,
    Unary,
    UnaryOp,
)
from vernier.ir.types import BOOL, I64, BoolType, FloatType, IntType, PointerType, Type

_COMPARE = {
    BinaryOp.EQ: lambda a, b: a == b,
    BinaryOp.NE: lambda a, b: a != b,
    BinaryOp.LT: lambda a, b: a < b,
    BinaryOp.LE: lambda a, b: a <= b,
    BinaryOp.GT: lambda a, b: a > b,
    BinaryOp.GE: lambda a, b: a >= b,
}


def truth_constant(value: bool) -> Const:
    return TRUE if value else FALSE


def integer(value: int, type_: Type) -> Const:
    assert isinstance(type_, IntType)
    return Const(type_.wrap(value), type_)


def to_single(value: float) -> float:
    """Round to binary32."""
    try:
        return float(struct.unpack("<f", struct.pack("<f", value))[0])
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")


def nearest_single(value: float, exact: Callable[[], Fraction]) -> float:
    """The binary32 nearest to an exact number, given the nearest binary64: rounding that again is right unless it lies
    halfway between two of binary32, where the exact number may not (IEEE 754: ties to even)."""
    once = to_single(value)
    if once == value or math.isinf(value):
        return once
    step = 2.0 ** max(math.frexp(value)[1] - 24, -149)
    below = math.floor(value / step) * step
    if value != below + step / 2 or exact() == Fraction(value):
        return once
    return to_single(below if exact() < Fraction(value) else below + step)


def rounded(value: float, type_: FloatType) -> Const:
    return Const(to_single(value) if type_.width == 32 else value, type_)


def binary(op: BinaryOp, left: Expr, right: Expr) -> Expr:
    """`Binary`, folded where both operands are constants or one is neutral."""
    if isinstance(left, Const) and isinstance(right, Const):
        folded = _fold(op, left, right)
        if folded is not None:
            return folded
    if isinstance(right, Const) and isinstance(right.type, IntType) and right.value == 0 and op in _NEUTRAL_ZERO:
        return left
    if isinstance(right, Const) and right.value == 1 and isinstance(right.type, IntType) and op in _NEUTRAL_ONE:
        return left
    return Binary(op, left, right)


_NEUTRAL_ZERO = frozenset(
    {BinaryOp.ADD, BinaryOp.SUBTRACT, BinaryOp.OR, BinaryOp.XOR, BinaryOp.SHIFT_LEFT, BinaryOp.SHIFT_RIGHT}
)
_NEUTRAL_ONE = frozenset({BinaryOp.MULTIPLY, BinaryOp.DIVIDE})


def _fold(op: BinaryOp, left: Const, right: Const) -> Const | None:
    if op in COMPARISONS:
        return truth_constant(_COMPARE[op](left.value, right.value))
    match left.type:
        case IntType():
            value = integer_result(op, int(left.value), int(right.value), left.type)
            return None if value is None else Const(left.type.wrap(value), left.type)
        case BoolType():
            return _fold_bool(op, bool(left.value), bool(right.value))
        case FloatType():
            return _fold_float(op, float(left.value), float(right.value), left.type)
        case _:
            return None


def _fold_bool(op: BinaryOp, left: bool, right: bool) -> Const | None:
    match op:
        case BinaryOp.AND:
            return truth_constant(left and right)
        case BinaryOp.OR:
            return truth_constant(left or right)
        case BinaryOp.XOR:
            return truth_constant(left != right)
        case _:
            return None


def _fold_float(op: BinaryOp, left: float, right: float, type_: FloatType) -> Const | None:
    try:
        match op:
            case BinaryOp.ADD:
                return rounded(left + right, type_)
            case BinaryOp.SUBTRACT:
                return rounded(left - right, type_)
            case BinaryOp.MULTIPLY:
                return rounded(left * right, type_)
            case BinaryOp.DIVIDE if right != 0:
                return rounded(left / right, type_)
            case _:
                return None
    except OverflowError:
        return None


def integer_result(op: BinaryOp, left: int, right: int, type_: IntType) -> int | None:
    """The mathematical result of an integer operation (not wrapped), or None when it is undefined."""
    match op:
        case BinaryOp.ADD:
            return left + right
        case BinaryOp.SUBTRACT:
            return left - right
        case BinaryOp.MULTIPLY:
            return left * right
        case BinaryOp.DIVIDE | BinaryOp.REMAINDER:
            if right == 0:
                return None
            quotient = abs(left) // abs(right)
            quotient = quotient if (left < 0) == (right < 0) else -quotient
            return quotient if op is BinaryOp.DIVIDE else left - quotient * right
        case BinaryOp.AND:
            return left & right
        case BinaryOp.OR:
            return left | right
        case BinaryOp.XOR:
            return left ^ right
        case BinaryOp.SHIFT_LEFT:
            return left << (right % type_.width)
        case BinaryOp.SHIFT_RIGHT:
            return left >> (right % type_.width)
        case _:
            return None


def negation(operand: Expr) -> Expr:
    """Logical not of a bool."""
    match operand:
        case Const(value=value):
            return truth_constant(not value)
        case Unary(op=UnaryOp.NOT, operand=inner):
            return inner
        case Binary(op=op, left=left, right=right) if op in _OPPOSITE and not isinstance(left.type, FloatType):
            return Binary(_OPPOSITE[op], left, right)
        case _:
            return Unary(UnaryOp.NOT, operand)


_OPPOSITE = {
    BinaryOp.EQ: BinaryOp.NE,
    BinaryOp.NE: BinaryOp.EQ,
    BinaryOp.LT: BinaryOp.GE,
    BinaryOp.GE: BinaryOp.LT,
    BinaryOp.GT: BinaryOp.LE,
    BinaryOp.LE: BinaryOp.GT,
}


def unary(op: UnaryOp, operand: Expr) -> Expr:
    if isinstance(operand, Const):
        if isinstance(operand.type, IntType):
            value = -int(operand.value) if op is UnaryOp.NEGATE else ~int(operand.value)
            return Const(operand.type.wrap(value), operand.type)
        if isinstance(operand.type, FloatType) and op is UnaryOp.NEGATE:
            return Const(-float(operand.value), operand.type)
    return Unary(op, operand)


def convert(operand: Expr, type_: Type) -> Expr:
    """`Convert`, folded; nothing when the type is the same already."""
    if operand.type == type_:
        return operand
    match operand:
        case Const():
            return _fold_convert(operand, type_)
        case Null() if isinstance(type_, PointerType):
            return Null(type_)
        case Null() if isinstance(type_, IntType):
            return Const(0, type_)
        case Null() if type_ == BOOL:
            return FALSE
        case GlobalAddress(name=name) if isinstance(type_, PointerType):
            return GlobalAddress(name, type_)
        case PointerOffset(pointer=pointer, offset=offset) if isinstance(type_, PointerType):
            return PointerOffset(pointer, offset, type_)
        case Convert(operand=inner) if isinstance(type_, PointerType) and isinstance(inner.type, PointerType):
            return convert(inner, type_)
        case Convert(operand=inner) if isinstance(inner.type, BoolType) and type_ == BOOL:
            return inner
        case _:
            return Convert(operand, type_)


def _fold_convert(operand: Const, type_: Type) -> Expr:
    value = operand.value
    match type_:
        case BoolType():
            return truth_constant(value != 0)
        case IntType() if isinstance(operand.type, FloatType):
            number = float(value)
            if number != number or number in (float("inf"), float("-inf")):
                return Convert(operand, type_)
            truncated = int(number)
            if type_.minimum <= truncated <= type_.maximum:
                return Const(truncated, type_)
            return Convert(operand, type_)
        case IntType():
            return Const(type_.wrap(int(value)), type_)
        case FloatType():
            return _to_float(value, type_)
        case PointerType() if value == 0:
            return Null(type_)
        case _:
            return Convert(operand, type_)


def _to_float(value: int | float | bool, type_: FloatType) -> Const:
    if type_.width == 32 and isinstance(value, int):
        return Const(_integer_to_single(int(value)), type_)
    return rounded(float(value), type_)


def _integer_to_single(value: int) -> float:
    """Nearest binary32, ties to even, without rounding twice."""
    magnitude = abs(value)
    excess = magnitude.bit_length() - 24
    if excess <= 0:
        return float(value)
    quotient, rest = magnitude >> excess, magnitude & ((1 << excess) - 1)
    half = 1 << (excess - 1)
    if rest > half or (rest == half and quotient & 1):
        quotient += 1
    result = float(quotient << excess)
    return -result if value < 0 else result


def moved(pointer: Expr, offset: Expr, type_: PointerType) -> Expr:
    """`pointer` moved by an i64 number of bytes; constant moves are merged."""
    if isinstance(offset, Const):
        if isinstance(pointer, PointerOffset) and isinstance(pointer.offset, Const):
            offset = integer(int(pointer.offset.value) + int(offset.value), I64)
            pointer = pointer.pointer
        if offset.value == 0:
            return convert(pointer, type_)
    return PointerOffset(pointer, offset, type_)


def pointer_number(pointer: Expr) -> int | None:
    """The integer of a pointer that is constant and no object: null, or an integer constant turned pointer."""
    total = 0
    while True:
        match pointer:
            case Null():
                return total
            case Convert(operand=Const(value=value)):
                return total + int(value)
            case Convert(operand=inner) if isinstance(inner.type, PointerType):
                pointer = inner
            case PointerOffset(pointer=inner, offset=Const(value=value)):
                total += int(value)
                pointer = inner
            case _:
                return None


def value_range(expr: Expr) -> tuple[int, int]:
    """Bounds of an integer expression that hold in every state."""
    type_ = expr.type
    assert isinstance(type_, IntType)
    match expr:
        case Const(value=value):
            return int(value), int(value)
        case Convert(operand=inner) if isinstance(inner.type, BoolType):
            return 0, 1
        case Convert(operand=inner) if isinstance(inner.type, IntType):
            low, high = value_range(inner)
            if type_.minimum <= low and high <= type_.maximum:
                return low, high
        case Binary(op=BinaryOp.AND, right=Const(value=mask)) if int(mask) >= 0:
            return 0, int(mask)
        case Binary(op=BinaryOp.REMAINDER, left=left, right=Const(value=divisor)) if divisor != 0:
            bound = abs(int(divisor)) - 1
            return (0 if value_range(left)[0] >= 0 else -bound), bound
        case Binary(op=(BinaryOp.ADD | BinaryOp.SUBTRACT | BinaryOp.MULTIPLY) as op, left=left, right=right):
            low, high = result_range(op, value_range(left), value_range(right), type_)
            if type_.minimum <= low and high <= type_.maximum:
                return low, high
    return type_.minimum, type_.maximum


def result_range(op: BinaryOp, left: tuple[int, int], right: tuple[int, int], type_: IntType) -> tuple[int, int]:
    """Bounds of the mathematical sum, difference or product of values within bounds."""
    corners = [integer_result(op, a, b, type_) or 0 for a in left for b in right]
    return min(corners), max(corners)


def locals_of(expr: Expr) -> set[str]:
    """Names of the locals an expression reads."""
    found: set[str] = set()
    pending: list[object] = [expr]
    while pending:
        item = pending.pop()
        if isinstance(item, Local):
            found.add(item.name)
        else:
            for name in ("operand", "left", "right", "condition", "then", "otherwise", "pointer", "offset"):
                inner = getattr(item, name, None)
                if inner is not None:
                    pending.append(inner)
    return found
