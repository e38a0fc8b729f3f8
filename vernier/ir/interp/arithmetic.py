"""Arithmetic that Python's operators do not do: IEEE division and remainder, rounding to binary32, saturation."""

from __future__ import annotations

import math
from ctypes import c_float

_EXACT = 1 << 53


def divide(left: float, right: float) -> float:
    """IEEE division, for a divisor that is zero."""
    if left == 0.0 or left != left:
        return math.nan
    return math.copysign(math.inf, left) * math.copysign(1.0, right)


def remainder(left: float, right: float) -> float:
    """Java's `%` and C's fmod on floats; the result has the sign of `left`."""
    if right == 0.0 or left in (math.inf, -math.inf) or left != left or right != right:
        return math.nan
    return math.fmod(left, right)


def integer_to_single(value: int) -> float:
    """Nearest binary32, rounding once: bits that a double cannot hold are folded into a sticky bit first."""
    if -_EXACT <= value <= _EXACT:
        return c_float(value).value
    size = abs(value)
    shift = size.bit_length() - 53
    sticky = 1 if size & ((1 << shift) - 1) else 0
    rounded = c_float(float(((size >> shift) | sticky) << shift)).value
    return rounded if value > 0 else -rounded


def saturate(value: float, low: int, high: int) -> int:
    """Java's narrowing: toward zero, NaN to 0, beyond the range to its nearest end."""
    if value != value:
        return 0
    if value <= low:
        return low
    return high if value >= high else int(value)


def truncating_division(left: int, right: int) -> int:
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def truncating_remainder(left: int, right: int) -> int:
    rest = abs(left) % abs(right)
    return -rest if left < 0 else rest
