"""Writes one IR procedure that offers a choice, block after block."""

from __future__ import annotations

from collections.abc import Sequence

from vernier.core.source import NOWHERE
from vernier.ir.expr import Binary, BinaryOp, Const, Expr, Local, Null
from vernier.ir.ops import Assume, Branch, Call, Goto, Havoc, Operation, Return, Terminator
from vernier.ir.program import Block, Procedure
from vernier.ir.types import THROWABLE, U8, VOID, Type

CHOICE = "choice"
"""The name of the input that chooses"""


class Builder:
    """`add` appends to the current block; `end` closes it and begins the block with the next label."""

    def __init__(self) -> None:
        self._blocks: list[Block] = []
        self._operations: list[Operation] = []
        self._label = "start"
        self._numbers = 0

    def fresh(self, type_: Type) -> Local:
        self._numbers += 1
        return Local(f"%{self._numbers}", type_)

    def label(self) -> str:
        self._numbers += 1
        return f"l{self._numbers}"

    def add(self, operation: Operation) -> None:
        self._operations.append(operation)

    def end(self, terminator: Terminator, following: str) -> None:
        self._blocks.append(Block(self._label, tuple(self._operations), terminator))
        self._operations = []
        self._label = following

    def returns(self, value: Expr | None, following: str) -> None:
        self.end(Return(value, NOWHERE), following)

    def procedure(self, name: str, result: Type) -> Procedure:
        return Procedure(name, (), result, tuple(self._blocks), NOWHERE)

    def call(self, callee: str, arguments: Sequence[Expr], raised: Local | None, result: Type) -> Expr | None:
        """Call, and go on only when nothing was thrown; gives the result."""
        target = None if result == VOID else self.fresh(result)
        self.add(Call(target, raised, callee, tuple(arguments), NOWHERE))
        if raised is not None:
            self.add(Assume(Binary(BinaryOp.EQ, raised, Null(THROWABLE)), NOWHERE))
        return target

    def choose(self, count: int) -> list[str]:
        """Branch by an input to `count` new labels; the block of the first is begun."""
        labels = [self.label() for _ in range(count)]
        if count > 1:
            chosen = self.fresh(U8)
            self.add(Havoc(chosen, CHOICE, NOWHERE))
            rest = Binary(BinaryOp.REMAINDER, chosen, Const(count, U8))
            for number, label in enumerate(labels[:-1]):
                following = self.label()
                self.end(Branch(Binary(BinaryOp.EQ, rest, Const(number, U8)), label, following, NOWHERE), following)
        self.end(Goto(labels[-1], NOWHERE), labels[0])
        return labels
