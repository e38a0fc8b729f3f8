"""Values of float and arithmetic operators on constant arguments; shared by constructors and the evaluator."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import floor
from types import MappingProxyType
from typing import Any

from vernier.logic import bitvector_values as bits
from vernier.logic import float_values as floats
from vernier.logic.ops import ROUNDED_OPS, Op
from vernier.logic.sorts import FloatSort, RoundingMode, Sort


class UnhandledOperator(NotImplementedError):
    """A walker met an operator it has no case for. Always a defect, never an answer."""

    def __init__(self, walker: str, op: Op) -> None:
        super().__init__(f"{walker} has no case for {op.name}")


_ROUNDED: Mapping[Op, Callable[..., int]] = MappingProxyType(
    {
        Op.FP_ADD: floats.add,
        Op.FP_SUB: floats.subtract,
        Op.FP_MUL: floats.multiply,
        Op.FP_DIV: floats.divide,
        Op.FP_FMA: floats.fused_multiply_add,
        Op.FP_SQRT: floats.square_root,
        Op.FP_ROUND: floats.round_to_integral,
    }
)

_UNROUNDED: Mapping[Op, Callable[..., Any]] = MappingProxyType(
    {
        Op.FP_NEG: floats.negate,
        Op.FP_ABS: floats.absolute,
        Op.FP_REM: floats.remainder,
        Op.FP_LT: floats.less,
        Op.FP_LE: floats.less_or_equal,
        Op.FP_EQ: floats.equal,
        Op.FP_IS_NAN: floats.is_nan,
        Op.FP_IS_INF: floats.is_infinite,
        Op.FP_IS_ZERO: floats.is_zero,
        Op.FP_IS_NORMAL: floats.is_normal,
        Op.FP_IS_SUBNORMAL: floats.is_subnormal,
        Op.FP_IS_NEGATIVE: lambda sort, a: floats.sign_bit(sort, a) == 1 and not floats.is_nan(sort, a),
        Op.FP_IS_POSITIVE: lambda sort, a: floats.sign_bit(sort, a) == 0 and not floats.is_nan(sort, a),
        Op.FP_TO_BITS: floats.canonical,
    }
)


def fold_float(op: Op, payload: Any, args: tuple[Any, ...], source: Any, target: Sort) -> Any:
    """The value of float operator ``op``; ``source`` is the sort of its first argument, ``target`` of the result."""
    if op in ROUNDED_OPS:
        return _ROUNDED[op](source, payload, *args)
    plain = _UNROUNDED.get(op)
    if plain is not None:
        return plain(source, *args)
    return _convert(op, payload, args[0], source, target)


def _convert(op: Op, payload: Any, value: int, source: Any, target: Any) -> int:
    match op:
        case Op.FP_FROM_BITS:
            return floats.canonical(target, value)
        case Op.FP_FROM_FP:
            return floats.convert(target, payload[0], source, value)
        case Op.FP_FROM_SBV:
            return floats.round_fraction(target, payload[0], Fraction(bits.to_signed(value, source.width)))
        case Op.FP_FROM_UBV:
            return floats.round_fraction(target, payload[0], Fraction(value))
        case Op.FP_TO_SBV:
            return _to_integer(payload, value, source, -(1 << (payload[1] - 1)), 1 << (payload[1] - 1))
        case Op.FP_TO_UBV:
            return _to_integer(payload, value, source, 0, 1 << payload[1])
        case _:
            raise UnhandledOperator("fold_float", op)


def _to_integer(payload: tuple[RoundingMode, int], value: int, source: FloatSort, least: int, limit: int) -> int:
    """The raw conversion; outside its range the constructors never look at it, and it is 0 here."""
    rounded = floats.to_integer(source, payload[0], value)
    return bits.to_unsigned(rounded, payload[1]) if rounded is not None and least <= rounded < limit else 0


def int_div(a: int, b: int) -> int:
    """SMT-LIB's Euclidean quotient: ``a = b * q + r`` with ``0 <= r < |b|``; 0 when ``b`` is 0."""
    if b == 0:
        return 0
    return a // b if b > 0 else -(a // -b)


def int_mod(a: int, b: int) -> int:
    """The Euclidean remainder; ``a`` when ``b`` is 0."""
    return a % abs(b) if b else a


ARITHMETIC: Mapping[Op, Callable[..., Any]] = MappingProxyType(
    {
        Op.ADD: lambda *args: sum(args[1:], args[0]),
        Op.SUB: lambda a, b: a - b,
        Op.NEG: lambda a: -a,
        Op.MUL: lambda a, b: a * b,
        Op.INT_DIV: int_div,
        Op.INT_MOD: int_mod,
        Op.REAL_DIV: lambda a, b: Fraction(a) / b if b else Fraction(0),
        Op.LT: lambda a, b: a < b,
        Op.LE: lambda a, b: a <= b,
        Op.TO_REAL: Fraction,
        Op.TO_INT: floor,
    }
)
