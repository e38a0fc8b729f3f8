"""Random control flow graphs with random integer expressions: the interpreter against the naive one."""

from __future__ import annotations

import random

import pytest

from tests.ir.build import AT, block, obligation, procedure, program
from tests.ir.naive import Naive, TooLong
from vernier.ir.check import check_program
from vernier.ir.expr import Binary, BinaryOp, Conditional, Const, Convert, Expr, Local, Unary, UnaryOp
from vernier.ir.interp import Limits, ListInputs, Machine, Mode, Observer, OutOfInputs, OutOfSteps, Returned
from vernier.ir.ops import Assign, Branch, Call, Check, Goto, Havoc, Operation, Return
from vernier.ir.program import Block, Procedure, Program
from vernier.ir.text import parse_program, print_program
from vernier.ir.types import BOOL, I8, I32, I64, U16, U32, IntType, Type

TYPES: tuple[IntType, ...] = (I8, U16, I32, U32, I64)
_RING = (BinaryOp.ADD, BinaryOp.SUBTRACT, BinaryOp.MULTIPLY, BinaryOp.AND, BinaryOp.OR, BinaryOp.XOR)
_SHIFT = (BinaryOp.SHIFT_LEFT, BinaryOp.SHIFT_RIGHT, BinaryOp.SHIFT_RIGHT_LOGICAL)
_COMPARE = (BinaryOp.EQ, BinaryOp.NE, BinaryOp.LT, BinaryOp.LE, BinaryOp.GT, BinaryOp.GE)


class Generator:
    """Random well-typed programs of integers."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.locals = [Local(f"{type_}.{number}", type_) for type_ in TYPES for number in range(2)]

    def expression(self, type_: IntType, depth: int) -> Expr:
        chance = self.chance
        kind = chance.randrange(10) if depth > 0 else chance.randrange(2)
        if kind == 0:
            return Const(chance.choice((0, 1, type_.maximum, type_.minimum, chance.randint(0, 100))), type_)
        if kind == 1:
            return chance.choice([each for each in self.locals if each.type == type_])
        if kind in (2, 3, 4, 5):
            return Binary(chance.choice(_RING), self.expression(type_, depth - 1), self.expression(type_, depth - 1))
        if kind == 6:
            amount = self.expression(chance.choice(TYPES), depth - 1)
            return Binary(chance.choice(_SHIFT), self.expression(type_, depth - 1), amount)
        if kind == 7:
            op = chance.choice((BinaryOp.DIVIDE, BinaryOp.REMAINDER))
            divisor = chance.choice((1, 3, 10, type_.maximum, type_.minimum or 7, -1 if type_.signed else 2))
            return Binary(op, self.expression(type_, depth - 1), Const(divisor, type_))
        if kind == 8:
            return Convert(self.expression(chance.choice(TYPES), depth - 1), type_)
        if chance.random() < 0.5:
            return Unary(chance.choice((UnaryOp.NEGATE, UnaryOp.COMPLEMENT)), self.expression(type_, depth - 1))
        return Conditional(
            self.condition(depth - 1), self.expression(type_, depth - 1), self.expression(type_, depth - 1)
        )

    def condition(self, depth: int) -> Expr:
        type_ = self.chance.choice(TYPES)
        test = Binary(self.chance.choice(_COMPARE), self.expression(type_, depth), self.expression(type_, depth))
        return Unary(UnaryOp.NOT, test) if self.chance.random() < 0.2 else test

    def operation(self, callees: list[str]) -> Operation:
        chance = self.chance
        target = chance.choice(self.locals)
        kind = chance.random()
        if kind < 0.1:
            return Havoc(target, "input", AT)
        if kind < 0.2:
            return Check(self.condition(1), "main/assert.1", AT)
        if kind < 0.3 and callees:
            wide = Local("i64.0", I64)
            return Call(wide, None, chance.choice(callees), (self.expression(I64, 2),), AT)
        assert isinstance(target.type, IntType)
        return Assign(target, self.expression(target.type, 3), AT)

    def procedure(self, name: str, callees: list[str]) -> Procedure:
        chance = self.chance
        labels = [f"b{number}" for number in range(chance.randint(1, 9))]
        parameter = Local("i64.0", I64)
        first: list[Operation] = [Assign(each, Const(1, each.type), AT) for each in self.locals if each != parameter]
        blocks: list[Block] = [block("entry", first, Goto(labels[0], AT))]
        for label in labels:
            body = [self.operation(callees) for _ in range(chance.randint(0, 3))]
            kind = chance.random()
            if kind < 0.25:
                blocks.append(block(label, body, Return(self.expression(I64, 2), AT)))
            elif kind < 0.5:
                blocks.append(block(label, body, Goto(chance.choice(labels), AT)))
            else:
                branch = Branch(self.condition(1), chance.choice(labels), chance.choice(labels), AT)
                blocks.append(block(label, body, branch))
        return procedure(name, [parameter], I64, blocks)

    def program(self) -> Program:
        inner = self.procedure("f", [])
        return program([inner, self.procedure("main", ["f"])], obligations=[obligation("main/assert.1")])


@pytest.mark.parametrize("start", range(0, 120, 20))
def test_random_programs(start: int) -> None:
    """Plain, counted and observed runs give what the naive interpreter gives."""
    ended = 0
    for seed in range(start, start + 20):
        made = Generator(seed).program()
        problems = [each for each in check_program(made) if "not reachable" not in each.message]
        assert problems == []
        machine = Machine(made)
        for argument in (0, -(1 << 63)):
            inputs = [random.Random(seed).randint(-128, 127) for _ in range(50)]
            fitted = [number % 128 for number in inputs]
            naive = Naive(made, list(fitted), 400)
            try:
                expected = naive.call("main", [argument])
            except (TooLong, IndexError):
                limited = machine.run("main", [argument], ListInputs(fitted), None, Limits(steps=2000))
                assert isinstance(limited.end, Returned | OutOfSteps | OutOfInputs)
                continue
            ended += 1
            for mode, observer in ((Mode.PLAIN, None), (Mode.COUNTED, None), (Mode.OBSERVED, Observer())):
                run = machine.run("main", [argument], ListInputs(fitted), observer, mode=mode)
                assert run.end == Returned(expected), (seed, mode)
                assert [name for name, _ in run.violations] == naive.violations
    assert ended > 5


@pytest.mark.parametrize("seed", range(10))
def test_text_of_random_programs(seed: int) -> None:
    made = Generator(1000 + seed).program()
    assert parse_program(print_program(made)) == made


def test_types_are_used() -> None:
    kinds: set[Type] = {each.type for each in Generator(0).locals}
    assert kinds == set(TYPES) and BOOL not in kinds
