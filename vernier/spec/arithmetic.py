"""Arithmetic of clauses on concrete numbers: the operators of the IR, written down a second time and slowly."""

from __future__ import annotations

import math
import struct

from vernier.ir.expr import BinaryOp
from vernier.ir.interp.arithmetic import divide, integer_to_single, remainder, saturate
from vernier.ir.types import BoolType, FloatType, IntType, Type


class Undefined(Exception):
    """The clause has no meaning in this state."""


class Unbounded(Exception):
    """A quantifier ranges over too many numbers to try them all: nothing can be said."""


def single(value: float) -> float:
    """The nearest binary32 number."""
    try:
        rounded: float = struct.unpack("<f", struct.pack("<f", value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)
    return rounded


def binary(operator: BinaryOp, left: int | float, right: int | float, type_: Type) -> int | float | bool:
    """`left operator right` for operands of one numeric or boolean type (shifts: any right operand)."""
    match operator:
        case BinaryOp.EQ:
            return left == right
        case BinaryOp.NE:
            return left != right
        case BinaryOp.LT:
            return left < right
        case BinaryOp.LE:
            return left <= right
        case BinaryOp.GT:
            return left > right
        case BinaryOp.GE:
            return left >= right
    match type_:
        case BoolType():
            return _logical(operator, bool(left), bool(right))
        case IntType():
            return type_.wrap(_integer(operator, int(left), int(right), type_))
        case FloatType(width=width):
            result = _float(operator, float(left), float(right))
            return single(result) if width == 32 else result
        case _:
            raise Undefined


def _logical(operator: BinaryOp, left: bool, right: bool) -> bool:
    match operator:
        case BinaryOp.AND:
            return left and right
        case BinaryOp.OR:
            return left or right
        case _:
            return left is not right


def _integer(operator: BinaryOp, left: int, right: int, type_: IntType) -> int:
    match operator:
        case BinaryOp.ADD:
            return left + right
        case BinaryOp.SUBTRACT:
            return left - right
        case BinaryOp.MULTIPLY:
            return left * right
        case BinaryOp.DIVIDE | BinaryOp.REMAINDER:
            return _division(operator, left, right)
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
            return (left % (1 << type_.width)) >> (right % type_.width)


def _division(operator: BinaryOp, left: int, right: int) -> int:
    if right == 0:
        raise Undefined
    quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
    return quotient if operator is BinaryOp.DIVIDE else left - quotient * right


def _float(operator: BinaryOp, left: float, right: float) -> float:
    match operator:
        case BinaryOp.ADD:
            return left + right
        case BinaryOp.SUBTRACT:
            return left - right
        case BinaryOp.MULTIPLY:
            return left * right
        case BinaryOp.DIVIDE:
            return left / right if right != 0.0 else divide(left, right)
        case _:
            return remainder(left, right)


def convert(value: int | float | bool, target: Type) -> int | float | bool:
    """Conversion between scalar types, as `ir.expr.Convert` says."""
    match target:
        case BoolType():
            return value != 0
        case IntType(minimum=low, maximum=high):
            return saturate(value, low, high) if isinstance(value, float) else target.wrap(int(value))
        case FloatType(width=32):
            return single(value) if isinstance(value, float) else integer_to_single(int(value))
        case FloatType():
            return float(value)
        case _:
            return value
