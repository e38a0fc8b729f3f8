"""Every operator on every type, at the edges and at random, against definitions written independently."""

from __future__ import annotations

import math
import operator
import random
import struct
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from tests.ir.build import AT, procedure, program
from vernier.ir.expr import Binary, BinaryOp, Const, Convert, Expr, Local, Unary, UnaryOp
from vernier.ir.interp import Limits, ListInputs, Machine, Returned
from vernier.ir.ops import Return
from vernier.ir.program import Block
from vernier.ir.types import BOOL, F32, F64, I8, I16, I32, I64, U8, U16, U32, U64, FloatType, IntType, Type

INTEGERS = (I8, U8, I16, U16, I32, U32, I64, U64)
FLOATS = (F32, F64)


def wrapped(value: int, type_: IntType) -> int:
    rest = value % (1 << type_.width)
    return rest - (1 << type_.width) if type_.signed and rest >= 1 << (type_.width - 1) else rest


def nearest(value: Fraction | float, width: int) -> float:
    """The float nearest to an exact value, by search over neighbours."""
    if isinstance(value, float) and not math.isfinite(value):
        return value
    exact = Fraction(value)
    if width == 64:
        try:
            return exact.numerator / exact.denominator
        except OverflowError:
            return math.inf if exact > 0 else -math.inf
    guess = exact.numerator / exact.denominator if abs(exact) < 1 << 200 else math.inf
    largest = Fraction(2) ** 128 - Fraction(2) ** 103
    if abs(exact) >= largest:
        return math.inf if exact > 0 else -math.inf
    bits = struct.unpack("<I", struct.pack("<f", guess if abs(guess) < 3.4e38 else math.copysign(3.4e38, guess)))[0]
    around = [
        struct.unpack("<f", struct.pack("<I", bits + step))[0] for step in (-1, 0, 1) if 0 <= bits + step < 1 << 32
    ]
    finite = [each for each in around if math.isfinite(each)]
    return float(
        min(finite, key=lambda each: (abs(Fraction(each) - exact), struct.unpack("<I", struct.pack("<f", each))[0] & 1))
    )


def samples(type_: Type, chance: random.Random) -> list[Any]:
    if isinstance(type_, IntType):
        low, high = type_.minimum, type_.maximum
        edges = {low, low + 1, -1, 0, 1, 2, 3, 7, 31, 32, 33, 63, 64, high - 1, high, high // 2, low // 2}
        return sorted(value for value in edges if low <= value <= high) + [chance.randint(low, high) for _ in range(4)]
    if isinstance(type_, FloatType):
        plain = [0.0, -0.0, 1.0, -1.5, 0.1, 3.0, 1e10, -1e-10, 16777217.0, 1e38, 4e-45, math.inf, -math.inf, math.nan]
        plain += [2147483647.0, -2147483649.0, 9.3e18, 1e300, 5e-324, chance.uniform(-1000, 1000)]
        return plain if type_.width == 64 else [c_float(value) for value in plain]
    return [False, True]


def c_float(value: float) -> float:
    try:
        return float(struct.unpack("<f", struct.pack("<f", value))[0])
    except OverflowError:
        return math.copysign(math.inf, value)


def truncated(left: int, right: int) -> int:
    return math.trunc(Fraction(left, right))


INTEGER_OPERATIONS: dict[BinaryOp, Callable[[int, int, IntType], int | bool]] = {
    BinaryOp.ADD: lambda a, b, _: a + b,
    BinaryOp.SUBTRACT: lambda a, b, _: a - b,
    BinaryOp.MULTIPLY: lambda a, b, _: a * b,
    BinaryOp.DIVIDE: lambda a, b, _: truncated(a, b),
    BinaryOp.REMAINDER: lambda a, b, _: a - b * truncated(a, b),
    BinaryOp.SHIFT_LEFT: lambda a, b, t: a << (b % t.width),
    BinaryOp.SHIFT_RIGHT: lambda a, b, t: a >> (b % t.width),
    BinaryOp.SHIFT_RIGHT_LOGICAL: lambda a, b, t: (a % (1 << t.width)) >> (b % t.width),
    BinaryOp.AND: lambda a, b, _: a & b,
    BinaryOp.OR: lambda a, b, _: a | b,
    BinaryOp.XOR: lambda a, b, _: a ^ b,
}
COMPARISONS: dict[BinaryOp, Callable[[Any, Any], bool]] = {
    BinaryOp.EQ: operator.eq,
    BinaryOp.NE: operator.ne,
    BinaryOp.LT: operator.lt,
    BinaryOp.LE: operator.le,
    BinaryOp.GT: operator.gt,
    BinaryOp.GE: operator.ge,
}


class Calculator:
    """One expression over two parameters, compiled once; the right one may be a constant instead."""

    def __init__(self, expr: Expr, left: Type, right: Type) -> None:
        parameters = [Local("a", left), Local("b", right)]
        blocks = [Block("entry", (), Return(expr, AT))]
        self._machine = Machine(program([procedure("main", parameters, expr.type, blocks)]))

    def __call__(self, left: Any, right: Any) -> Any:
        end = self._machine.run("main", [left, right], ListInputs([]), None, Limits(steps=10)).end
        assert isinstance(end, Returned), end
        return end.value


def same(left: Any, right: Any) -> bool:
    if isinstance(left, float) and isinstance(right, float):
        return (left != left and right != right) or (
            left == right and math.copysign(1, left) == math.copysign(1, right)
        )
    return type(left) is type(right) and bool(left == right)


@pytest.mark.parametrize("type_", INTEGERS, ids=str)
def test_integer_operators(type_: IntType) -> None:
    chance = random.Random(1)
    values = samples(type_, chance)
    a, b = Local("a", type_), Local("b", type_)
    for op, expected in INTEGER_OPERATIONS.items():
        calculate = Calculator(Binary(op, a, b), type_, type_)
        for left in chance.sample(values, 8):
            for right in chance.sample(values, 8):
                if right != 0 or op not in (BinaryOp.DIVIDE, BinaryOp.REMAINDER):
                    assert calculate(left, right) == wrapped(int(expected(left, right, type_)), type_), (
                        op,
                        left,
                        right,
                    )
    for op, compare in COMPARISONS.items():
        calculate = Calculator(Binary(op, a, b), type_, type_)
        for left, right in zip(chance.sample(values, 10), chance.choices(values, k=10), strict=True):
            assert calculate(left, right) is compare(left, right)
            assert calculate(left, left) is compare(left, left)


@pytest.mark.parametrize("type_", (I32, I64, U32, I8), ids=str)
def test_integer_operators_with_constants(type_: IntType) -> None:
    chance = random.Random(2)
    values = samples(type_, chance)
    a = Local("a", type_)
    for op, expected in INTEGER_OPERATIONS.items():
        for right in chance.sample(values, 5):
            if right == 0 and op in (BinaryOp.DIVIDE, BinaryOp.REMAINDER):
                continue
            calculate = Calculator(Binary(op, a, Const(right, type_)), type_, type_)
            for left in chance.sample(values, 5):
                assert calculate(left, 0) == wrapped(int(expected(left, right, type_)), type_), (op, left, right)


def test_minimum_divided_by_minus_one_wraps() -> None:
    for type_ in (I8, I16, I32, I64):
        calculate = Calculator(Binary(BinaryOp.DIVIDE, Local("a", type_), Local("b", type_)), type_, type_)
        assert calculate(type_.minimum, -1) == type_.minimum


@pytest.mark.parametrize("type_", FLOATS, ids=str)
def test_float_operators(type_: FloatType) -> None:
    chance = random.Random(3)
    values = samples(type_, chance)
    a, b = Local("a", type_), Local("b", type_)
    exact = {BinaryOp.ADD: operator.add, BinaryOp.SUBTRACT: operator.sub, BinaryOp.MULTIPLY: operator.mul}
    for op, function in exact.items():
        calculate = Calculator(Binary(op, a, b), type_, type_)
        for left in chance.sample(values, 9):
            for right in chance.sample(values, 9):
                plain = function(left, right)
                if math.isfinite(left) and math.isfinite(right) and plain != 0.0:
                    plain = nearest(function(Fraction(left), Fraction(right)), type_.width)
                if plain != 0.0:
                    assert same(calculate(left, right), plain), (op, left, right)
    for op, compare in COMPARISONS.items():
        calculate = Calculator(Binary(op, a, b), type_, type_)
        for left, right in zip(chance.sample(values, 12), chance.choices(values, k=12), strict=True):
            assert calculate(left, right) is compare(left, right)


def test_float_division_and_remainder() -> None:
    inf, nan = math.inf, math.nan
    divide = Calculator(Binary(BinaryOp.DIVIDE, Local("a", F64), Local("b", F64)), F64, F64)
    table = [(1.0, 0.0, inf), (1.0, -0.0, -inf), (-1.0, 0.0, -inf), (0.0, 0.0, nan), (nan, 0.0, nan), (inf, 0.0, inf),
             (-inf, -0.0, inf), (1.0, inf, 0.0), (inf, inf, nan), (7.0, 2.0, 3.5), (-0.0, 5.0, -0.0)]  # fmt: skip
    for left, right, expected in table:
        assert same(divide(left, right), expected), (left, right)
    rest = Calculator(Binary(BinaryOp.REMAINDER, Local("a", F64), Local("b", F64)), F64, F64)
    table = [(5.5, 2.0, 1.5), (-5.5, 2.0, -1.5), (5.5, -2.0, 1.5), (1.0, 0.0, nan), (inf, 2.0, nan), (2.0, inf, 2.0),
             (-0.0, 3.0, -0.0), (nan, 1.0, nan), (1e300, 3.0, math.fmod(1e300, 3.0))]  # fmt: skip
    for left, right, expected in table:
        assert same(rest(left, right), expected), (left, right)
    single = Calculator(Binary(BinaryOp.DIVIDE, Local("a", F32), Local("b", F32)), F32, F32)
    assert single(1.0, 3.0) == nearest(Fraction(1, 3), 32)


def test_unary_operators() -> None:
    for type_ in INTEGERS:
        negate = Calculator(Unary(UnaryOp.NEGATE, Local("a", type_)), type_, type_)
        complement = Calculator(Unary(UnaryOp.COMPLEMENT, Local("a", type_)), type_, type_)
        for value in samples(type_, random.Random(4)):
            assert negate(value, 0) == wrapped(-value, type_)
            assert complement(value, 0) == wrapped(~value, type_)
    negate = Calculator(Unary(UnaryOp.NEGATE, Local("a", F64)), F64, F64)
    assert same(negate(0.0, 0.0), -0.0)
    invert = Calculator(Unary(UnaryOp.NOT, Local("a", BOOL)), BOOL, BOOL)
    assert invert(True, False) is False


def test_boolean_operators() -> None:
    functions: dict[BinaryOp, Callable[[bool, bool], bool]] = {
        BinaryOp.AND: lambda a, b: a and b,
        BinaryOp.OR: lambda a, b: a or b,
        BinaryOp.XOR: lambda a, b: a != b,
        BinaryOp.EQ: lambda a, b: a == b,
        BinaryOp.NE: lambda a, b: a != b,
    }
    for op, function in functions.items():
        calculate = Calculator(Binary(op, Local("a", BOOL), Local("b", BOOL)), BOOL, BOOL)
        for left in (False, True):
            for right in (False, True):
                assert calculate(left, right) is function(left, right)


@pytest.mark.parametrize("source", (*INTEGERS, BOOL), ids=str)
def test_conversions_of_integers(source: Type) -> None:
    values = samples(source, random.Random(5))
    for target in INTEGERS:
        convert = Calculator(Convert(Local("a", source), target), source, source)
        for value in values:
            assert same(convert(value, value), wrapped(int(value), target)), (value, target)
    for float_type in FLOATS:
        convert = Calculator(Convert(Local("a", source), float_type), source, source)
        for value in values:
            assert same(convert(value, value), nearest(Fraction(int(value)), float_type.width)), (value, float_type)
    convert = Calculator(Convert(Local("a", source), BOOL), source, source)
    assert convert(values[-1], values[-1]) is (values[-1] != 0)


def test_large_integers_are_rounded_to_single_once() -> None:
    convert = Calculator(Convert(Local("a", I64), F32), I64, I64)
    for base in (1 << 60, (1 << 62) + (1 << 38), 0x7FFFFFBFFFFFFFFF, (1 << 54) + (1 << 30) + 1):
        for step in (-1, 0, 1):
            value = base + step
            assert convert(value, 0) == nearest(Fraction(value), 32), value
            assert convert(-value, 0) == nearest(Fraction(-value), 32), value


@pytest.mark.parametrize("source", FLOATS, ids=str)
def test_conversions_of_floats(source: FloatType) -> None:
    for target in INTEGERS:
        convert = Calculator(Convert(Local("a", source), target), source, source)
        ends = [float(target.minimum), float(target.maximum), float(target.maximum) + 1, float(target.minimum) - 1]
        for value in (*samples(source, random.Random(6)), *map(c_float, ends), -0.9, 0.9, -1.0):
            value = value if source == F64 else c_float(value)
            if value != value:
                expected = 0
            elif math.isinf(value):
                expected = target.maximum if value > 0 else target.minimum
            else:
                expected = min(max(math.trunc(value), target.minimum), target.maximum)
            assert convert(value, value) == expected, (value, target)
    narrow = Calculator(Convert(Local("a", F64), F32), F64, F64)
    for value in samples(F64, random.Random(7)):
        assert same(narrow(value, value), c_float(value) if math.isfinite(value) else value)
