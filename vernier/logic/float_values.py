"""Exact IEEE 754 arithmetic on bit patterns, for every format and rounding mode.

A value is the interchange bit pattern as a non-negative integer; the only NaN is ``nan(sort)``. Results are computed
exactly as ratios of integers and rounded once, so they are correctly rounded by construction.
"""

from __future__ import annotations

import struct
from fractions import Fraction
from math import isqrt

from vernier.logic.sorts import FLOAT32, FLOAT64, FloatSort, RoundingMode, SortError


def nan(sort: FloatSort) -> int:
    """The bit pattern that stands for every NaN: quiet, positive, empty payload (as Java's canonical NaN)."""
    return (((1 << sort.exponent) - 1) << (sort.significand - 1)) | (1 << (sort.significand - 2))


def infinity(sort: FloatSort, sign: int) -> int:
    """Infinity with sign bit ``sign``."""
    return (sign << (sort.width - 1)) | (((1 << sort.exponent) - 1) << (sort.significand - 1))


def zero(sort: FloatSort, sign: int) -> int:
    """Zero with sign bit ``sign``."""
    return sign << (sort.width - 1)


def largest(sort: FloatSort, sign: int) -> int:
    """The finite value of greatest magnitude with sign bit ``sign``."""
    return infinity(sort, sign) - 1


def sign_bit(sort: FloatSort, bits: int) -> int:
    """The sign bit of ``bits``."""
    return bits >> (sort.width - 1)


def magnitude(sort: FloatSort, bits: int) -> int:
    """``bits`` without the sign bit; on non-NaN values ordered as the absolute values are."""
    return bits & ((1 << (sort.width - 1)) - 1)


def is_nan(sort: FloatSort, bits: int) -> bool:
    """Whether ``bits`` is some NaN."""
    return magnitude(sort, bits) > infinity(sort, 0)


def is_infinite(sort: FloatSort, bits: int) -> bool:
    """Whether ``bits`` is an infinity."""
    return magnitude(sort, bits) == infinity(sort, 0)


def is_zero(sort: FloatSort, bits: int) -> bool:
    """Whether ``bits`` is one of the two zeros."""
    return magnitude(sort, bits) == 0


def is_subnormal(sort: FloatSort, bits: int) -> bool:
    """Whether ``bits`` is non-zero and below the smallest normal magnitude."""
    return 0 < magnitude(sort, bits) < (1 << (sort.significand - 1))


def is_normal(sort: FloatSort, bits: int) -> bool:
    """Whether ``bits`` is finite and neither zero nor subnormal."""
    return (1 << (sort.significand - 1)) <= magnitude(sort, bits) < infinity(sort, 0)


def canonical(sort: FloatSort, bits: int) -> int:
    """``bits`` with every NaN replaced by the one NaN."""
    if not 0 <= bits < (1 << sort.width):
        raise SortError(f"{bits} is no bit pattern of {sort.width} bits")
    return nan(sort) if is_nan(sort, bits) else bits


def _lowest_exponent(sort: FloatSort) -> int:
    """The exponent of the least significant bit of subnormal numbers."""
    return 3 - (1 << (sort.exponent - 1)) - sort.significand


def to_fraction(sort: FloatSort, bits: int) -> Fraction:
    """The exact value of a finite float."""
    if magnitude(sort, bits) >= infinity(sort, 0):
        raise ValueError("only finite floats denote a rational number")
    fraction_bits = sort.significand - 1
    field = magnitude(sort, bits) >> fraction_bits
    digits = bits & ((1 << fraction_bits) - 1)
    if field:
        digits, field = digits | (1 << fraction_bits), field - 1
    exponent = _lowest_exponent(sort) + field
    value = Fraction(digits << exponent) if exponent >= 0 else Fraction(digits, 1 << -exponent)
    return -value if sign_bit(sort, bits) else value


def _rounds_up(mode: RoundingMode, sign: int, odd: bool, remainder: int, divisor: int) -> bool:
    """Whether a truncated magnitude is incremented, given what truncation dropped."""
    if remainder == 0:
        return False
    match mode:
        case RoundingMode.NEAREST_EVEN:
            return 2 * remainder > divisor or (2 * remainder == divisor and odd)
        case RoundingMode.NEAREST_AWAY:
            return 2 * remainder >= divisor
        case RoundingMode.TOWARD_POSITIVE:
            return sign == 0
        case RoundingMode.TOWARD_NEGATIVE:
            return sign == 1
        case RoundingMode.TOWARD_ZERO:
            return False


def _overflow(sort: FloatSort, mode: RoundingMode, sign: int) -> int:
    toward = {
        RoundingMode.TOWARD_ZERO: False,
        RoundingMode.TOWARD_POSITIVE: sign == 0,
        RoundingMode.TOWARD_NEGATIVE: sign == 1,
    }
    return infinity(sort, sign) if toward.get(mode, True) else largest(sort, sign)


def _divide_scaled(numerator: int, denominator: int, exponent: int) -> tuple[int, int, int]:
    """Quotient, remainder and divisor of ``numerator / denominator / 2**exponent``."""
    if exponent >= 0:
        divisor = denominator << exponent
        return *divmod(numerator, divisor), divisor
    return *divmod(numerator << -exponent, denominator), denominator


def round_fraction(sort: FloatSort, mode: RoundingMode, value: Fraction, zero_sign: int = 0) -> int:
    """The float nearest to ``value`` in direction ``mode``; an exact zero gets ``zero_sign``."""
    if value == 0:
        return zero(sort, zero_sign)
    sign = 1 if value < 0 else 0
    numerator, denominator = abs(value.numerator), value.denominator
    lowest = _lowest_exponent(sort)
    exponent = max(numerator.bit_length() - denominator.bit_length() - sort.significand, lowest)
    digits, remainder, divisor = _divide_scaled(numerator, denominator, exponent)
    if digits >> sort.significand:
        exponent += 1
        digits, remainder, divisor = _divide_scaled(numerator, denominator, exponent)
    if _rounds_up(mode, sign, bool(digits & 1), remainder, divisor):
        digits += 1
    # The hidden bit, when present, carries into the exponent field; so does a rounding that overflows the digits.
    bits = ((exponent - lowest) << (sort.significand - 1)) + digits
    if bits >= infinity(sort, 0):
        return _overflow(sort, mode, sign)
    return bits | zero(sort, sign)


def negate(sort: FloatSort, a: int) -> int:
    """``-a``; NaN stays NaN."""
    return a if is_nan(sort, a) else a ^ (1 << (sort.width - 1))


def absolute(sort: FloatSort, a: int) -> int:
    """``|a|``; NaN stays NaN."""
    return a if is_nan(sort, a) else magnitude(sort, a)


def _exact_zero_sign(mode: RoundingMode) -> int:
    """The sign of a zero sum of operands that do not share a sign."""
    return 1 if mode is RoundingMode.TOWARD_NEGATIVE else 0


def add(sort: FloatSort, mode: RoundingMode, a: int, b: int) -> int:
    """``a + b`` rounded."""
    if is_nan(sort, a) or is_nan(sort, b):
        return nan(sort)
    if is_infinite(sort, a):
        return nan(sort) if is_infinite(sort, b) and a != b else a
    if is_infinite(sort, b):
        return b
    same_sign = sign_bit(sort, a) == sign_bit(sort, b)
    zero_sign = sign_bit(sort, a) if same_sign else _exact_zero_sign(mode)
    return round_fraction(sort, mode, to_fraction(sort, a) + to_fraction(sort, b), zero_sign)


def subtract(sort: FloatSort, mode: RoundingMode, a: int, b: int) -> int:
    """``a - b`` rounded."""
    return add(sort, mode, a, negate(sort, b))


def multiply(sort: FloatSort, mode: RoundingMode, a: int, b: int) -> int:
    """``a * b`` rounded."""
    if is_nan(sort, a) or is_nan(sort, b):
        return nan(sort)
    sign = sign_bit(sort, a) ^ sign_bit(sort, b)
    if is_infinite(sort, a) or is_infinite(sort, b):
        return nan(sort) if is_zero(sort, a) or is_zero(sort, b) else infinity(sort, sign)
    return round_fraction(sort, mode, to_fraction(sort, a) * to_fraction(sort, b), sign)


def divide(sort: FloatSort, mode: RoundingMode, a: int, b: int) -> int:
    """``a / b`` rounded."""
    if is_nan(sort, a) or is_nan(sort, b):
        return nan(sort)
    sign = sign_bit(sort, a) ^ sign_bit(sort, b)
    if is_infinite(sort, a):
        return nan(sort) if is_infinite(sort, b) else infinity(sort, sign)
    if is_infinite(sort, b):
        return zero(sort, sign)
    if is_zero(sort, b):
        return nan(sort) if is_zero(sort, a) else infinity(sort, sign)
    return round_fraction(sort, mode, to_fraction(sort, a) / to_fraction(sort, b), sign)


def fused_multiply_add(sort: FloatSort, mode: RoundingMode, a: int, b: int, c: int) -> int:
    """``a * b + c`` rounded once."""
    if is_nan(sort, a) or is_nan(sort, b) or is_nan(sort, c):
        return nan(sort)
    sign = sign_bit(sort, a) ^ sign_bit(sort, b)
    if is_infinite(sort, a) or is_infinite(sort, b):
        if is_zero(sort, a) or is_zero(sort, b):
            return nan(sort)
        return nan(sort) if is_infinite(sort, c) and sign_bit(sort, c) != sign else infinity(sort, sign)
    if is_infinite(sort, c):
        return c
    zero_sign = sign if sign == sign_bit(sort, c) else _exact_zero_sign(mode)
    exact = to_fraction(sort, a) * to_fraction(sort, b) + to_fraction(sort, c)
    return round_fraction(sort, mode, exact, zero_sign)


def square_root(sort: FloatSort, mode: RoundingMode, a: int) -> int:
    """The square root rounded; NaN below zero, and the root of -0 is -0."""
    if is_nan(sort, a) or is_zero(sort, a):
        return a
    if sign_bit(sort, a):
        return nan(sort)
    if is_infinite(sort, a):
        return a
    value = to_fraction(sort, a)
    # Scale by 4**shift so that the integer root has more digits than the significand; one sticky bit keeps the rest.
    shift = sort.significand + 2 + max(0, value.denominator.bit_length() - value.numerator.bit_length())
    scaled, rest = divmod(value.numerator << (2 * shift), value.denominator)
    root = isqrt(scaled)
    sticky = 1 if rest or root * root != scaled else 0
    return round_fraction(sort, mode, Fraction(2 * root + sticky, 1 << (shift + 1)))


def _nearest_integer(mode: RoundingMode, value: Fraction) -> int:
    digits, remainder = divmod(abs(value.numerator), value.denominator)
    sign = 1 if value < 0 else 0
    if _rounds_up(mode, sign, bool(digits & 1), remainder, value.denominator):
        digits += 1
    return -digits if sign else digits


def remainder(sort: FloatSort, a: int, b: int) -> int:
    """The IEEE remainder ``a - b * n`` with ``n`` the integer nearest to ``a / b``, ties to even; always exact."""
    if is_nan(sort, a) or is_nan(sort, b) or is_infinite(sort, a) or is_zero(sort, b):
        return nan(sort)
    if is_infinite(sort, b):
        return a
    left, right = to_fraction(sort, a), to_fraction(sort, b)
    exact = left - right * _nearest_integer(RoundingMode.NEAREST_EVEN, left / right)
    return round_fraction(sort, RoundingMode.NEAREST_EVEN, exact, sign_bit(sort, a))


def round_to_integral(sort: FloatSort, mode: RoundingMode, a: int) -> int:
    """The nearest integral float in direction ``mode``; a zero result keeps the sign of ``a``."""
    if is_nan(sort, a) or is_infinite(sort, a):
        return a
    return round_fraction(sort, mode, Fraction(_nearest_integer(mode, to_fraction(sort, a))), sign_bit(sort, a))


def less(sort: FloatSort, a: int, b: int) -> bool:
    """IEEE ``a < b``; false if either is NaN; the two zeros are equal."""
    return not (is_nan(sort, a) or is_nan(sort, b)) and _order(sort, a) < _order(sort, b)


def less_or_equal(sort: FloatSort, a: int, b: int) -> bool:
    """IEEE ``a <= b``."""
    return not (is_nan(sort, a) or is_nan(sort, b)) and _order(sort, a) <= _order(sort, b)


def equal(sort: FloatSort, a: int, b: int) -> bool:
    """IEEE ``a == b``."""
    return not (is_nan(sort, a) or is_nan(sort, b)) and _order(sort, a) == _order(sort, b)


def _order(sort: FloatSort, bits: int) -> int:
    return -magnitude(sort, bits) if sign_bit(sort, bits) else magnitude(sort, bits)


def convert(target: FloatSort, mode: RoundingMode, source: FloatSort, bits: int) -> int:
    """A float of one format rounded into another."""
    if is_nan(source, bits):
        return nan(target)
    sign = sign_bit(source, bits)
    if is_infinite(source, bits):
        return infinity(target, sign)
    return round_fraction(target, mode, to_fraction(source, bits), sign)


def to_integer(sort: FloatSort, mode: RoundingMode, bits: int) -> int | None:
    """The rounded integer, or None for NaN and infinities."""
    if is_nan(sort, bits) or is_infinite(sort, bits):
        return None
    return _nearest_integer(mode, to_fraction(sort, bits))


def from_python(sort: FloatSort, value: float) -> int:
    """The bits of a Python float, rounded to nearest even where ``sort`` is narrower than binary64."""
    (bits,) = struct.unpack(">Q", struct.pack(">d", value))
    source = canonical(FLOAT64, bits)
    return source if sort == FLOAT64 else convert(sort, RoundingMode.NEAREST_EVEN, FLOAT64, source)


def to_python(sort: FloatSort, bits: int) -> float:
    """The Python float of a bit pattern; exact for formats no wider than binary64."""
    if sort == FLOAT32:
        return float(struct.unpack(">f", struct.pack(">I", bits))[0])
    source = bits if sort == FLOAT64 else convert(FLOAT64, RoundingMode.NEAREST_EVEN, sort, bits)
    return float(struct.unpack(">d", struct.pack(">Q", source))[0])
