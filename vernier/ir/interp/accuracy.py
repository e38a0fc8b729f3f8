"""How exactly functions of numbers are known.

Java lets `Math.sin` and its kin miss the mathematical value by a unit in the last place, C leaves it to the library: a
virtual machine, or a compiler that folds constants, may give another number than the library of this machine.
Law: the bounds of a result contain that of every implementation that keeps what Java documents, and of every C library
that misses the mathematical value by no more than three units in the last place.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from vernier.ir.interp.inputs import round_to_single

UNITS_OF_JAVA = 2
"""What is computed here may miss the mathematical value by a unit, and the virtual machine on the other side"""
UNITS_OF_C = 4
_LARGEST_POWER = 1100
"""Powers of integers beyond are not exact"""
_EXACT_AT: dict[str, tuple[float, ...]] = {
    "sin": (0.0,), "cos": (0.0,), "tan": (0.0,), "asin": (0.0,), "acos": (1.0,), "atan": (0.0,),
    "sinh": (0.0, math.inf, -math.inf), "cosh": (0.0, math.inf, -math.inf), "tanh": (0.0, math.inf, -math.inf),
    "exp": (0.0, math.inf, -math.inf), "expm1": (0.0, math.inf, -math.inf), "exp2": (math.inf, -math.inf),
    "log": (0.0, 1.0, math.inf), "log2": (0.0, math.inf), "log10": (0.0, math.inf), "log1p": (0.0, -1.0, math.inf),
    "cbrt": (0.0, math.inf, -math.inf),
}  # fmt: skip
"""Elsewhere values at floats are no floats, but for roots (which libraries miss), powers and their logarithms"""


@dataclass(frozen=True, slots=True)
class Accuracy:
    """By how many neighbouring floats (`following` gives the next one) a result may differ from the one here."""

    name: str
    units: int
    following: Callable[[float, float], float] = math.nextafter

    def bounds(self, arguments: tuple[float, ...], value: float) -> tuple[float, float]:
        """The smallest and the largest number that the result may be, where it is `value` here."""
        return self.shifted(arguments, value, -self.units), self.shifted(arguments, value, self.units)

    def shifted(self, arguments: tuple[float, ...], value: float, count: int) -> float:
        """The float so many behind the value, or before it where the count is negative; the value where it is exact."""
        if is_exact(self.name, arguments, value):
            return value
        for _ in range(min(abs(count), self.units)):
            value = self.following(value, math.copysign(math.inf, count))
        return value


def is_exact(name: str, arguments: tuple[float, ...], value: float) -> bool:
    """Whether the value is the mathematical one, which every implementation gives; so is that there is none."""
    first = arguments[0]
    if value != value or first in _EXACT_AT.get(name, ()):
        return True
    match name:
        case "pow":
            edges = (0.0, 1.0, math.inf, -math.inf)
            return first in edges or arguments[1] in edges or _is_power(first, arguments[1], value)
        case "exp2":
            return first == math.floor(first)
        case "log2":
            return _is_power(2.0, value, first)
        case "log10":
            return _is_power(10.0, value, first)
        case "hypot":
            return value == math.inf or 0.0 in arguments
        case "atan2":
            return first == 0.0 and arguments[1] > 0.0
        case _:
            return False


def _is_power(base: float, exponent: float, value: float) -> bool:
    """Whether base to the exponent is the value, where both are integers."""
    if base != math.floor(base) or exponent != math.floor(exponent) or abs(exponent) > _LARGEST_POWER:
        return False
    return math.isfinite(value) and Fraction(base) ** int(exponent) == Fraction(value)


def following_single(value: float, toward: float) -> float:
    """The next float of 32 bits."""
    if value != value or value == toward:
        return value
    if value == 0.0:
        return math.copysign(2.0**-149, toward)
    (bits,) = struct.unpack("<i", struct.pack("<f", round_to_single(value)))
    away = (toward > value) == (value > 0.0)
    (found,) = struct.unpack("<f", struct.pack("<i", bits + (1 if away else -1)))
    return float(found)
