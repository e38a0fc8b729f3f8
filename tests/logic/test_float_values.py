"""Float arithmetic on bit patterns against the machine's own."""

from __future__ import annotations

import math
import operator
import struct
from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

from vernier.logic import float_values as floats
from vernier.logic.sorts import FLOAT32, FLOAT64, FloatSort, RoundingMode
from vernier.logic.terms import Terms

NEAREST = RoundingMode.NEAREST_EVEN
SPECIAL = [
    0.0,
    -0.0,
    1.0,
    -1.5,
    math.inf,
    -math.inf,
    math.nan,
    5e-324,
    -5e-324,
    2.2250738585072014e-308,
    1.7976931348623157e308,
    3.0,
    0.1,
    1e-310,
]


def numbers(count: int) -> list[float]:
    rng = Random(5)
    drawn = [struct.unpack(">d", rng.randbytes(8))[0] for _ in range(count)]
    return SPECIAL + drawn + [rng.uniform(-100, 100) for _ in range(count)]


def same(a: float, b: float) -> bool:
    return floats.from_python(FLOAT64, a) == floats.from_python(FLOAT64, b)


def guarded(function: Callable[..., float], *args: float) -> float:
    try:
        return function(*args)
    except ZeroDivisionError:
        a, b = args
        return math.nan if a == 0 or math.isnan(a) else math.copysign(math.inf, a) * math.copysign(1.0, b)
    except ValueError:
        return math.nan


@pytest.mark.parametrize(
    ("ours", "machine"),
    [
        (floats.add, operator.add),
        (floats.subtract, operator.sub),
        (floats.multiply, operator.mul),
        (floats.divide, operator.truediv),
    ],
)
def test_double_arithmetic(ours: Callable[..., int], machine: Callable[[float, float], float]) -> None:
    values = numbers(25)
    for a in values:
        for b in values:
            result = ours(FLOAT64, NEAREST, floats.from_python(FLOAT64, a), floats.from_python(FLOAT64, b))
            assert same(floats.to_python(FLOAT64, result), guarded(machine, a, b)), (a, b)


def test_double_remainders_and_roots() -> None:
    terms, values = Terms(), numbers(25)
    for a in values:
        bits = floats.from_python(FLOAT64, a)
        if not a < 0:
            assert same(floats.to_python(FLOAT64, floats.square_root(FLOAT64, NEAREST, bits)), math.sqrt(a))
        for b in values[::2]:
            other = floats.from_python(FLOAT64, b)
            nearest = floats.to_python(FLOAT64, floats.remainder(FLOAT64, bits, other))
            assert same(nearest, guarded(math.remainder, a, b) if b else math.nan), (a, b)
            truncated = terms.fp_fmod(terms.fp(a, FLOAT64), terms.fp(b, FLOAT64))
            assert same(floats.to_python(FLOAT64, truncated.payload), guarded(math.fmod, a, b) if b else math.nan)


def test_rounding_to_single_is_the_machines() -> None:
    for value in numbers(300):
        try:
            expected = struct.unpack(">I", struct.pack(">f", value))[0]
        except OverflowError:
            expected = floats.infinity(FLOAT32, int(value < 0))
        assert floats.from_python(FLOAT32, value) == floats.canonical(FLOAT32, expected)


@pytest.mark.parametrize("mode", list(RoundingMode))
def test_rounding_picks_a_neighbour_in_the_right_direction(mode: RoundingMode) -> None:
    sort, rng = FloatSort(3, 4), Random(3)
    finite = sorted(floats.to_fraction(sort, bits) for bits in range(floats.infinity(sort, 0)))
    finite = sorted({-value for value in finite} | set(finite))
    for _ in range(300):
        exact = Fraction(rng.randrange(-9000, 9000), 640)
        rounded = floats.round_fraction(sort, mode, exact)
        below = max((value for value in finite if value <= exact), default=None)
        above = min((value for value in finite if value >= exact), default=None)
        if below is None or above is None:
            continue
        got = floats.to_fraction(sort, rounded)
        assert got in (below, above)
        match mode:
            case RoundingMode.TOWARD_POSITIVE:
                assert got == above
            case RoundingMode.TOWARD_NEGATIVE:
                assert got == below
            case RoundingMode.TOWARD_ZERO:
                assert abs(got) == min(abs(below), abs(above))
            case _:
                assert abs(got - exact) == min(abs(below - exact), abs(above - exact))


def test_javas_narrowing_conversion() -> None:
    terms = Terms()
    for value, expected in [
        (1.9, 1),
        (-1.9, -1),
        (1e20, 2**31 - 1),
        (-1e20, -(2**31)),
        (math.nan, 0),
        (math.inf, 2**31 - 1),
        (-math.inf, -(2**31)),
        (2147483647.0, 2147483647),
        (-0.5, 0),
    ]:
        assert terms.fp_to_sbv_saturating(terms.fp(value, FLOAT64), 32) is terms.bv(expected, 32)


def test_conversion_to_integers_is_zero_outside_the_range() -> None:
    terms = Terms()
    for value, expected in [(127.9, 127), (128.0, 0), (-128.9, -128), (-129.0, 0), (math.nan, 0), (math.inf, 0)]:
        assert terms.fp_to_sbv(terms.fp(value, FLOAT64), 8) is terms.bv(expected, 8)
    assert terms.fp_to_ubv(terms.fp(-0.5, FLOAT64), 8) is terms.bv(0, 8)
    assert terms.fp_to_sbv(terms.fp(15.0, FloatSort(3, 4)), 64) is terms.bv(15, 64)
