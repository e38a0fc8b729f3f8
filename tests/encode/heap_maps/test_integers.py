"""Arithmetic over mathematical integers gives what the interpreter computes, on numbers at the edges of their types."""

from __future__ import annotations

import random
from itertools import product

import pytest

from vernier.encode.heap_maps.arithmetic.integers import JavaIntegers
from vernier.ir.expr import BinaryOp, UnaryOp
from vernier.ir.types import I8, I32, I64, U16, IntType
from vernier.logic.evaluate import evaluate
from vernier.logic.terms import Terms
from vernier.logic.values import Model
from vernier.spec.arithmetic import binary, convert

TYPES = (I8, U16, I32, I64)
_SHIFTS = (BinaryOp.SHIFT_LEFT, BinaryOp.SHIFT_RIGHT, BinaryOp.SHIFT_RIGHT_LOGICAL)
_EXACT = (BinaryOp.ADD, BinaryOp.SUBTRACT, BinaryOp.MULTIPLY, BinaryOp.DIVIDE, BinaryOp.REMAINDER, *_SHIFTS)
_COMPARED = (BinaryOp.EQ, BinaryOp.NE, BinaryOp.LT, BinaryOp.LE, BinaryOp.GT, BinaryOp.GE)


def numbers(type_: IntType, count: int) -> list[int]:
    chosen = random.Random(type_.width)
    edges = [type_.minimum, type_.minimum + 1, -1, 0, 1, 2, 7, type_.maximum - 1, type_.maximum]
    found = edges + [chosen.randint(type_.minimum, type_.maximum) for _ in range(count)]
    return [number for number in found if type_.minimum <= number <= type_.maximum]


@pytest.mark.parametrize("type_", TYPES, ids=str)
def test_binary(type_: IntType) -> None:
    terms = Terms()
    integers = JavaIntegers(terms)
    for left, right in product(numbers(type_, 6), numbers(type_, 6)):
        a, b = terms.int_(left), terms.int_(right)
        for op in _COMPARED:
            compared = integers.compared(op, a, b)
            assert compared is not None
            assert evaluate(compared, Model({})) == binary(op, left, right, type_)
        for op in _EXACT:
            if right == 0 and op in (BinaryOp.DIVIDE, BinaryOp.REMAINDER):
                continue
            found = evaluate(integers.binary(op, a, b, type_), Model({}))
            assert found == binary(op, left, right, type_), (op, left, right)
        for mask in (0, 1, 7, 127):
            found = evaluate(integers.binary(BinaryOp.AND, a, terms.int_(mask), type_), Model({}))
            assert found == binary(BinaryOp.AND, left, mask, type_)


@pytest.mark.parametrize("type_", TYPES, ids=str)
def test_unary_and_conversions(type_: IntType) -> None:
    terms = Terms()
    integers = JavaIntegers(terms)
    for number in numbers(type_, 10):
        value = terms.int_(number)
        assert evaluate(integers.unary(UnaryOp.NEGATE, value, type_), Model({})) == type_.wrap(-number)
        assert evaluate(integers.unary(UnaryOp.COMPLEMENT, value, type_), Model({})) == type_.wrap(~number)
        for target in TYPES:
            assert evaluate(integers.converted(value, type_, target), Model({})) == convert(number, target)
