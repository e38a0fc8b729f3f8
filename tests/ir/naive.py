"""An interpreter that does one thing at a time: slow, and obviously as the docstrings of the IR say.

It knows integers, truth values, branches and calls; tests compare the real interpreter with it on random programs.
"""

from __future__ import annotations

from typing import assert_never

from vernier.ir.expr import Binary, BinaryOp, Conditional, Const, Convert, Expr, Local, Unary, UnaryOp
from vernier.ir.ops import Assign, Branch, Call, Check, Goto, Havoc, Return
from vernier.ir.program import Program
from vernier.ir.types import BoolType, IntType


class TooLong(Exception):
    pass


class Naive:
    def __init__(self, program: Program, inputs: list[int], steps: int) -> None:
        self._program = program
        self._inputs = inputs
        self._steps = steps
        self.violations: list[str] = []

    def call(self, name: str, arguments: list[int]) -> int:
        procedure = self._program.procedures[name]
        variables = {local.name: value for local, value in zip(procedure.parameters, arguments, strict=True)}
        blocks = {block.label: block for block in procedure.blocks}
        current = procedure.blocks[0]
        while True:
            self._steps -= 1
            if self._steps < 0:
                raise TooLong
            for operation in current.operations:
                match operation:
                    case Assign(target=target, value=value):
                        variables[target.name] = self.value(value, variables)
                    case Havoc(target=target):
                        variables[target.name] = self._inputs.pop(0)
                    case Check(condition=condition, obligation=obligation):
                        if not self.value(condition, variables):
                            self.violations.append(obligation)
                    case Call(target=target, callee=callee, arguments=given):
                        result = self.call(callee, [self.value(each, variables) for each in given])
                        if target is not None:
                            variables[target.name] = result
                    case _:
                        raise TypeError(type(operation))
            match current.terminator:
                case Goto(target=label):
                    current = blocks[label]
                case Branch(condition=condition, then=then, otherwise=otherwise):
                    current = blocks[then if self.value(condition, variables) else otherwise]
                case Return(value=returned):
                    assert returned is not None
                    return self.value(returned, variables)
                case _:
                    raise TypeError(type(current.terminator))

    def value(self, expr: Expr, variables: dict[str, int]) -> int:
        match expr:
            case Const(value=value):
                return int(value)
            case Local(name=name):
                return variables[name]
            case Unary(op=op, operand=operand):
                found = self.value(operand, variables)
                match op:
                    case UnaryOp.NOT:
                        return int(not found)
                    case UnaryOp.NEGATE:
                        return _wrap(-found, expr)
                    case UnaryOp.COMPLEMENT:
                        return _wrap(~found, expr)
                    case _:
                        assert_never(op)
            case Conditional(condition=condition, then=then, otherwise=otherwise):
                return self.value(then if self.value(condition, variables) else otherwise, variables)
            case Convert(operand=operand):
                return _wrap(self.value(operand, variables), expr)
            case Binary(op=op, left=left, right=right):
                return self._binary(expr, op, self.value(left, variables), self.value(right, variables))
            case _:
                raise TypeError(type(expr))

    def _binary(self, expr: Binary, op: BinaryOp, a: int, b: int) -> int:
        width = expr.left.type.width if isinstance(expr.left.type, IntType) else 1
        match op:
            case BinaryOp.ADD:
                return _wrap(a + b, expr)
            case BinaryOp.SUBTRACT:
                return _wrap(a - b, expr)
            case BinaryOp.MULTIPLY:
                return _wrap(a * b, expr)
            case BinaryOp.DIVIDE:
                return _wrap(abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1), expr)
            case BinaryOp.REMAINDER:
                return _wrap(abs(a) % abs(b) * (-1 if a < 0 else 1), expr)
            case BinaryOp.SHIFT_LEFT:
                return _wrap(a << (b % width), expr)
            case BinaryOp.SHIFT_RIGHT:
                return _wrap(a >> (b % width), expr)
            case BinaryOp.SHIFT_RIGHT_LOGICAL:
                return _wrap((a % (1 << width)) >> (b % width), expr)
            case BinaryOp.AND | BinaryOp.OR | BinaryOp.XOR:
                return {BinaryOp.AND: a & b, BinaryOp.OR: a | b, BinaryOp.XOR: a ^ b}[op]
            case BinaryOp.EQ | BinaryOp.NE:
                return int((a == b) is (op is BinaryOp.EQ))
            case BinaryOp.LT | BinaryOp.GE:
                return int((a < b) is (op is BinaryOp.LT))
            case BinaryOp.GT | BinaryOp.LE:
                return int((a > b) is (op is BinaryOp.GT))
            case _:
                assert_never(op)


def _wrap(value: int, expr: Expr) -> int:
    type_ = expr.type
    if isinstance(type_, BoolType):
        return int(value != 0)
    assert isinstance(type_, IntType)
    rest = value % (1 << type_.width)
    return rest - (1 << type_.width) if type_.signed and rest >= 1 << (type_.width - 1) else rest
