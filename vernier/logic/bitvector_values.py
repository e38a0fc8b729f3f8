"""Exact SMT-LIB semantics of bit-vector operators on Python integers.

A value of width ``w`` is an integer in ``[0, 2**w)``. Constructors fold constants and the evaluator computes with
the same functions; the tests compare both with two independent solvers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from vernier.logic.ops import Op


def to_signed(value: int, width: int) -> int:
    """The two's complement reading of ``value``."""
    return value - (1 << width) if value >> (width - 1) else value


def to_unsigned(value: int, width: int) -> int:
    """``value`` wrapped into ``[0, 2**width)``."""
    return value & ((1 << width) - 1)


def udiv(a: int, b: int, width: int) -> int:
    """Unsigned quotient; all ones when ``b`` is zero."""
    return a // b if b else (1 << width) - 1


def urem(a: int, b: int, _width: int) -> int:
    """Unsigned remainder; ``a`` when ``b`` is zero."""
    return a % b if b else a


def sdiv(a: int, b: int, width: int) -> int:
    """Signed quotient truncated towards zero; 1 or -1 when ``b`` is zero."""
    signed_a, signed_b = to_signed(a, width), to_signed(b, width)
    if signed_b == 0:
        return 1 if signed_a < 0 else to_unsigned(-1, width)
    quotient = abs(signed_a) // abs(signed_b)
    return to_unsigned(quotient if (signed_a < 0) == (signed_b < 0) else -quotient, width)


def srem(a: int, b: int, width: int) -> int:
    """Signed remainder with the sign of ``a``; ``a`` when ``b`` is zero."""
    signed_a, signed_b = to_signed(a, width), to_signed(b, width)
    if signed_b == 0:
        return a
    remainder = abs(signed_a) % abs(signed_b)
    return to_unsigned(-remainder if signed_a < 0 else remainder, width)


def smod(a: int, b: int, width: int) -> int:
    """Signed remainder with the sign of ``b``; ``a`` when ``b`` is zero."""
    signed_b = to_signed(b, width)
    return to_unsigned(to_signed(a, width) % signed_b, width) if signed_b else a


def shl(a: int, b: int, width: int) -> int:
    """Left shift; zero when shifting by the width or more."""
    return to_unsigned(a << b, width) if b < width else 0


def lshr(a: int, b: int, width: int) -> int:
    """Logical right shift; zero when shifting by the width or more."""
    return a >> b if b < width else 0


def ashr(a: int, b: int, width: int) -> int:
    """Arithmetic right shift; copies of the sign when shifting by the width or more."""
    return to_unsigned(to_signed(a, width) >> min(b, width), width)


BINARY: Mapping[Op, Callable[[int, int, int], int]] = MappingProxyType(
    {
        Op.BV_ADD: lambda a, b, width: (a + b) & ((1 << width) - 1),
        Op.BV_SUB: lambda a, b, width: (a - b) & ((1 << width) - 1),
        Op.BV_MUL: lambda a, b, width: (a * b) & ((1 << width) - 1),
        Op.BV_UDIV: udiv,
        Op.BV_UREM: urem,
        Op.BV_SDIV: sdiv,
        Op.BV_SREM: srem,
        Op.BV_SMOD: smod,
        Op.BV_AND: lambda a, b, _: a & b,
        Op.BV_OR: lambda a, b, _: a | b,
        Op.BV_XOR: lambda a, b, _: a ^ b,
        Op.BV_SHL: shl,
        Op.BV_LSHR: lshr,
        Op.BV_ASHR: ashr,
    }
)
"""Operators from two values and their width to a value of that width."""

COMPARISONS: Mapping[Op, Callable[[int, int, int], bool]] = MappingProxyType(
    {
        Op.BV_ULT: lambda a, b, _: a < b,
        Op.BV_ULE: lambda a, b, _: a <= b,
        Op.BV_SLT: lambda a, b, width: to_signed(a, width) < to_signed(b, width),
        Op.BV_SLE: lambda a, b, width: to_signed(a, width) <= to_signed(b, width),
    }
)
