"""java.lang.Math as HotSpot computes it.

What HotSpot takes from fdlibm is exact here. Its own sin, cos, tan, exp, log, log10 and pow are nearly, but not quite,
correctly rounded; so are the C library's used here, and about one result in a thousand differs in the last bit.
"""

from __future__ import annotations

import math
from decimal import Context, Decimal
from fractions import Fraction

from vernier.ir.interp.inputs import round_to_single
from vernier.ir.interp.java.fdlibm import acos, asin, atan, atan2, cbrt, cosh, expm1, hypot, log1p, sinh, tanh

__all__ = [
    "acos",
    "asin",
    "atan",
    "atan2",
    "cbrt",
    "ceil",
    "cos",
    "cosh",
    "exp",
    "expm1",
    "floor",
    "fused",
    "fused_single",
    "hypot",
    "ieee_remainder",
    "log",
    "log1p",
    "log10",
    "pow",
    "rint",
    "sin",
    "sinh",
    "sqrt",
    "tan",
    "tanh",
]  # fmt: skip
_INTEGRAL = 2.0**52
_DIGITS = Context(prec=40)


def sin(x: float) -> float:
    return math.sin(x) if math.isfinite(x) else math.nan


def cos(x: float) -> float:
    return math.cos(x) if math.isfinite(x) else math.nan


def tan(x: float) -> float:
    return math.tan(x) if math.isfinite(x) else math.nan


def exp(x: float) -> float:
    return math.inf if x > 710.0 else math.exp(x) if x < 709.0 else _guarded_exp(x)


def _guarded_exp(x: float) -> float:
    try:
        return math.exp(x)
    except OverflowError:
        return math.inf


def log(x: float) -> float:
    return math.log(x) if x > 0.0 else _log_edge(x)


def log10(x: float) -> float:
    """Correctly rounded (the C library's is not), which is what HotSpot gives in nearly all cases."""
    if not 0.0 < x < math.inf:
        return x if x == math.inf else _log_edge(x)
    return float(Decimal(x).log10(_DIGITS))


def _log_edge(x: float) -> float:
    return -math.inf if x == 0.0 else math.nan


def sqrt(x: float) -> float:
    return math.sqrt(x) if x >= 0.0 else math.nan


def floor(x: float) -> float:
    if not -_INTEGRAL < x < _INTEGRAL:
        return x
    return math.copysign(float(math.floor(x)), x)


def ceil(x: float) -> float:
    if not -_INTEGRAL < x < _INTEGRAL:
        return x
    return math.copysign(float(math.ceil(x)), x)


def rint(x: float) -> float:
    if not -_INTEGRAL < x < _INTEGRAL:
        return x
    return math.copysign(float(round(x)), x)


def pow(x: float, y: float) -> float:
    """Java differs from C for 1 to NaN and -1 to infinity: both are NaN."""
    if y == 0.0:
        return 1.0
    if x != x or y != y or (abs(x) == 1.0 and math.isinf(y)):
        return math.nan
    try:
        return math.pow(x, y)
    except OverflowError:
        return -math.inf if x < 0.0 and y % 2.0 == 1.0 else math.inf
    except ValueError:
        if x == 0.0:
            return -math.inf if math.copysign(1.0, x) < 0 and y % 2.0 == 1.0 else math.inf
        return math.nan


def ieee_remainder(x: float, y: float) -> float:
    if x != x or y != y or math.isinf(x) or y == 0.0:
        return math.nan
    result = math.remainder(x, y)
    return math.copysign(result, x) if result == 0.0 else result


def fused(a: float, b: float, c: float) -> float:
    """a * b + c rounded once."""
    if not (math.isfinite(a) and math.isfinite(b) and math.isfinite(c)):
        return a * b + c if not math.isfinite(a) or not math.isfinite(b) else c
    exact = Fraction(a) * Fraction(b) + Fraction(c)
    if exact == 0:
        return a * b + c
    try:
        return exact.numerator / exact.denominator
    except OverflowError:
        return math.inf if exact > 0 else -math.inf


def fused_single(a: float, b: float, c: float) -> float:
    """The product of two floats is exact in a double; the sum is rounded to odd before the final rounding."""
    if not (math.isfinite(a) and math.isfinite(b) and math.isfinite(c)):
        return fused(a, b, c)
    product = a * b
    total = product + c
    if math.isinf(total) or total == 0.0:
        return round_to_single(total)
    exact = Fraction(product) + Fraction(c)
    rest = exact - Fraction(total)
    if rest != 0 and int(math.ldexp(math.frexp(total)[0], 53)) % 2 == 0:
        total = math.nextafter(total, math.inf if rest > 0 else -math.inf)
    return round_to_single(total)
