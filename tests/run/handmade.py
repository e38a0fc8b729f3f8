"""Small programs written directly in the IR."""

from __future__ import annotations

from collections.abc import Sequence

from vernier.core.budget import Budget
from vernier.core.obligation import Code, Obligation, Sentences, ViolationPoint
from vernier.core.source import Origin, Span
from vernier.engines.api import Context, Task
from vernier.ir.expr import FALSE, Binary, BinaryOp, Const, Expr, Local
from vernier.ir.ops import Branch, Check, Goto, Havoc, Operation, Return, Terminator
from vernier.ir.program import Block, Language, Procedure, Program
from vernier.ir.types import I32, VOID

X = Local("x", I32)
NOT_REACHED = Sentences("this place is not reached", "this place is reached")


def at(line: int) -> Origin:
    return Origin(Span("hand.c", line, 1, line, 5))


def obligation(number: int, code: Code = Code.UNREACH) -> Obligation:
    span = Span("hand.c", number, 1, number, 5)
    return Obligation(f"main/{code.value}.{number}", code, ViolationPoint.IMMEDIATE, span, "main", NOT_REACHED)


def program(blocks: Sequence[Block], obligations: Sequence[Obligation]) -> Program:
    main = Procedure("main", (), VOID, tuple(blocks), at(1))
    return Program(Language.C, {}, {}, {}, {"main": main}, {item.id: item for item in obligations})


def block(label: str, operations: Sequence[Operation], terminator: Terminator) -> Block:
    return Block(label, tuple(operations), terminator)


def needle(value: int) -> Program:
    """Reads x and reaches the forbidden place when x has this value."""
    item = obligation(3)
    return program(
        (
            block("start", (Havoc(X, "nondet_int", at(1)),), Branch(equal(X, value), "bad", "end", at(2))),
            block("bad", (Check(FALSE, item.id, at(3)),), Goto("end", at(3))),
            block("end", (), Return(None, at(4))),
        ),
        (item,),
    )


def straight(condition: Expr) -> Program:
    """No input, one check of the condition."""
    item = obligation(1, Code.ASSERT)
    return program((block("start", (Check(condition, item.id, at(1)),), Return(None, at(2))),), (item,))


def spinning() -> Program:
    """Never ends."""
    item = obligation(2)
    return program(
        (
            block("start", (), Goto("loop", at(1))),
            block("loop", (), Goto("loop", at(1))),
            block("bad", (Check(FALSE, item.id, at(2)),), Return(None, at(2))),
        ),
        (item,),
    )


def equal(left: Expr, value: int) -> Expr:
    return Binary(BinaryOp.EQ, left, Const(value, I32))


def task(of: Program) -> Task:
    return Task(of, "main", tuple(of.obligations.values()), {}, {}, ())


def _silent(sentence: str) -> None:
    del sentence


def context(seconds: float = 10.0, seed: int = 0) -> Context:
    return Context(Budget.of_seconds(seconds), seed, _silent)
