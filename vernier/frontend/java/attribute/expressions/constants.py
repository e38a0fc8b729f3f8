"""Constant expressions with exact Java semantics (JLS 15.29): integers wrap, floats round, strings concatenate."""

from __future__ import annotations

import math
from typing import TypeAlias

from vernier.frontend.java.attribute.typing.known import INTEGER_BITS
from vernier.frontend.java.symbols import JavaType, Primitive
from vernier.frontend.java.syntax.literals import to_float32, wrap
from vernier.frontend.java.tree import BinaryOperator, UnaryOperator
from vernier.ir.interp.java.numbers import double_text, single_text

Constant: TypeAlias = int | float | bool | str


def convert_constant(value: Constant, target: Primitive) -> Constant:
    """A numeric constant converted to another numeric type (JLS 5.1.2, 5.1.3)."""
    if isinstance(value, bool | str):
        return value
    if target.name in ("float", "double"):
        return float_from(value, target)
    if isinstance(value, float):
        value = _truncate(value, 64 if target.name == "long" else 32)
    if target.name == "char":
        return value & 0xFFFF
    return wrap(value, INTEGER_BITS[target.name])


def float_from(value: int | float, target: Primitive) -> float:
    """The nearest float or double."""
    if target.name == "double":
        return float(value)
    if isinstance(value, int) and abs(value) >= 1 << 53:
        # Rounding to double first would round twice: keep 24 bits with a sticky bit, then round once.
        shift = abs(value).bit_length() - 40
        kept = abs(value) >> shift
        sticky = 1 if abs(value) & ((1 << shift) - 1) else 0
        magnitude = to_float32(float((kept << 1 | sticky) << (shift - 1)))
        return -magnitude if value < 0 else magnitude
    return to_float32(float(value))


def _truncate(value: float, bits: int) -> int:
    """JLS 5.1.3: towards zero, saturating; not-a-number is 0."""
    if math.isnan(value):
        return 0
    limit = 1 << (bits - 1)
    if value >= limit:
        return limit - 1
    if value <= -limit:
        return -limit
    return int(value)


def fold_unary(operator: UnaryOperator, value: Constant, type_: Primitive) -> Constant:
    match operator:
        case UnaryOperator.NOT:
            return not value
        case UnaryOperator.COMPLEMENT:
            assert isinstance(value, int)
            return wrap(~value, INTEGER_BITS[type_.name])
        case UnaryOperator.NEGATE:
            assert not isinstance(value, str)
            return -value if isinstance(value, float) else wrap(-value, INTEGER_BITS[type_.name])


def fold_binary(operator: BinaryOperator, left: Constant, right: Constant, operand: Primitive) -> Constant | None:
    """The value of an operation on operands of one promoted type; None where it would throw.

    For shifts `operand` is the type of the left operand."""
    if operator in _COMPARISONS:
        return _compare(operator, left, right)
    if isinstance(left, bool) or isinstance(right, bool):
        return _logical(operator, bool(left), bool(right))
    if isinstance(left, str) or isinstance(right, str):
        return None
    if isinstance(left, float) or isinstance(right, float):
        result = _float_operation(operator, float(left), float(right))
        return to_float32(result) if operand.name == "float" else result
    return _integer_operation(operator, left, right, INTEGER_BITS[operand.name])


_COMPARISONS = (
    BinaryOperator.EQ,
    BinaryOperator.NE,
    BinaryOperator.LT,
    BinaryOperator.LE,
    BinaryOperator.GT,
    BinaryOperator.GE,
)


def _compare(operator: BinaryOperator, left: Constant, right: Constant) -> bool:
    match operator:
        case BinaryOperator.EQ:
            return left == right
        case BinaryOperator.NE:
            return left != right
    assert not isinstance(left, str) and not isinstance(right, str)
    match operator:
        case BinaryOperator.LT:
            return left < right
        case BinaryOperator.LE:
            return left <= right
        case BinaryOperator.GT:
            return left > right
        case _:
            return left >= right


def _logical(operator: BinaryOperator, left: bool, right: bool) -> bool:
    match operator:
        case BinaryOperator.AND:
            return left and right
        case BinaryOperator.OR:
            return left or right
        case _:
            return left != right


def _integer_operation(operator: BinaryOperator, left: int, right: int, bits: int) -> int | None:
    match operator:
        case BinaryOperator.ADD:
            return wrap(left + right, bits)
        case BinaryOperator.SUBTRACT:
            return wrap(left - right, bits)
        case BinaryOperator.MULTIPLY:
            return wrap(left * right, bits)
        case BinaryOperator.DIVIDE | BinaryOperator.REMAINDER:
            if right == 0:
                return None
            quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
            return wrap(quotient if operator is BinaryOperator.DIVIDE else left - quotient * right, bits)
        case BinaryOperator.SHIFT_LEFT:
            return wrap(left << (right & (bits - 1)), bits)
        case BinaryOperator.SHIFT_RIGHT:
            return left >> (right & (bits - 1))
        case BinaryOperator.SHIFT_RIGHT_LOGICAL:
            return wrap((left & ((1 << bits) - 1)) >> (right & (bits - 1)), bits)
        case BinaryOperator.AND:
            return left & right
        case BinaryOperator.OR:
            return left | right
        case BinaryOperator.XOR:
            return left ^ right
        case _:
            return None


def _float_operation(operator: BinaryOperator, left: float, right: float) -> float:
    match operator:
        case BinaryOperator.ADD:
            return left + right
        case BinaryOperator.SUBTRACT:
            return left - right
        case BinaryOperator.MULTIPLY:
            return left * right
        case BinaryOperator.DIVIDE:
            if right != 0.0:
                return left / right
            if left == 0.0 or math.isnan(left):
                return math.nan
            return math.copysign(math.inf, left) * math.copysign(1.0, right)
        case _:
            if right == 0.0 or math.isinf(left) or math.isnan(left) or math.isnan(right):
                return math.nan
            return math.fmod(left, right)


# ---------------------------------------------------------------- string conversion


def constant_text(value: Constant, type_: JavaType) -> str:
    """String conversion of a constant (JLS 5.1.11)."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return single_text(value) if isinstance(type_, Primitive) and type_.name == "float" else double_text(value)
    return chr(value) if isinstance(type_, Primitive) and type_.name == "char" else str(value)
