"""How many operations a second the interpreter executes: `python -m bench.interpreter`.

Operations and terminators are counted in a separate, instrumented run; the time is that of the plain one.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from vernier.core.source import NOWHERE
from vernier.ir.expr import Binary, BinaryOp, Const, Expr, Local, PointerOffset
from vernier.ir.interp import Limits, ListInputs, Machine, Mode, Returned
from vernier.ir.ops import (
    Allocate,
    Assign,
    Branch,
    Call,
    CallVirtual,
    DerefPlace,
    ElementPlace,
    FieldPlace,
    Goto,
    Load,
    New,
    NewArray,
    Operation,
    Return,
    Storage,
    Store,
)
from vernier.ir.program import Block, ClassDefinition, ClassKind, FieldDefinition, Language, Procedure, Program
from vernier.ir.types import I32, I64, OBJECT, THROWABLE, U64, ArrayType, PointerType, RefType

_LIMITS = Limits(steps=10**9, seconds=120.0)
_REPETITIONS = 3
N, I, S, T = (  # noqa: E741
    Local(name, I32) for name in ("n", "i", "s", "t")
)
NODE = RefType("Node")
THIS, RAISED = Local("this", NODE), Local("raised", THROWABLE)


def _number(value: int) -> Const:
    return Const(value, I32)


def _plus(left: Expr, right: Expr) -> Expr:
    return Binary(BinaryOp.ADD, left, right)


def _loop(before: list[Operation], body: list[Operation]) -> Procedure:
    """for (i = 0; i < n; i++) body; return s."""
    first = [*before, Assign(I, _number(0), NOWHERE), Assign(S, _number(0), NOWHERE)]
    step = Assign(I, _plus(I, _number(1)), NOWHERE)
    blocks = (
        Block("entry", tuple(first), Goto("head", NOWHERE)),
        Block("head", (), Branch(Binary(BinaryOp.LT, I, N), "body", "end", NOWHERE)),
        Block("body", (*body, step), Goto("head", NOWHERE)),
        Block("end", (), Return(S, NOWHERE)),
    )
    return Procedure("main", (N,), I32, blocks, NOWHERE)


def _program(language: Language, *procedures: Procedure) -> Program:
    fields = (FieldDefinition("value", I32, NOWHERE),)
    top = ClassDefinition(OBJECT.name, ClassKind.CLASS, None, (), (), {}, NOWHERE)
    node = ClassDefinition(NODE.name, ClassKind.CLASS, OBJECT.name, (), fields, {"add(int)": "Node.add(int)"}, NOWHERE)
    return Program(
        language, {each.name: each for each in (top, node)}, {}, {}, {each.name: each for each in procedures}, {}
    )


def arithmetic() -> Program:
    """Hashing: multiplications that wrap."""
    value = Binary(BinaryOp.XOR, _plus(Binary(BinaryOp.MULTIPLY, S, _number(31)), I), _number(0x5BD1E995))
    return _program(Language.JAVA, _loop([], [Assign(S, value, NOWHERE), Assign(T, _plus(S, I), NOWHERE)]))


def calls() -> Program:
    """Static calls that may throw."""
    add = Procedure("add", (S, T), I32, (Block("entry", (), Return(_plus(S, T), NOWHERE)),), NOWHERE)
    return _program(Language.JAVA, _loop([], [Call(S, RAISED, "add", (S, I), NOWHERE)]), add)


def objects() -> Program:
    """Virtual calls that read and write a field."""
    place = FieldPlace(THIS, NODE.name, "value", I32)
    body: tuple[Operation, ...] = (Load(T, place, NOWHERE), Store(place, _plus(T, S), NOWHERE))
    add = Procedure("Node.add(int)", (THIS, S), I32, (Block("entry", body, Return(T, NOWHERE)),), NOWHERE)
    call = CallVirtual(S, RAISED, NODE, "add(int)", (THIS, I), NOWHERE)
    return _program(Language.JAVA, _loop([New(THIS, NODE.name, NOWHERE)], [call]), add)


def arrays() -> Program:
    """A Java array as a ring."""
    array = Local("a", ArrayType(I32))
    cell = ElementPlace(array, Binary(BinaryOp.AND, I, _number(255)), I32)
    body: list[Operation] = [Load(T, cell, NOWHERE), Store(cell, _plus(T, I), NOWHERE)]
    return _program(Language.JAVA, _loop([NewArray(array, ArrayType(I32), _number(256), NOWHERE)], body))


def memory() -> Program:
    """C memory through a pointer with a computed offset."""
    pointer, wide = Local("p", PointerType(I32)), Local("w", I64)
    offset = Binary(BinaryOp.MULTIPLY, Binary(BinaryOp.AND, wide, Const(255, I64)), Const(4, I64))
    place = DerefPlace(PointerOffset(pointer, offset, PointerType(I32)), I32)
    allocate = Allocate(pointer, I32, Const(256, U64), Storage.HEAP, NOWHERE, zeroed=True)
    body: list[Operation] = [
        Load(T, place, NOWHERE),
        Store(place, _plus(T, I), NOWHERE),
        Assign(wide, Binary(BinaryOp.ADD, wide, Const(1, I64)), NOWHERE),
    ]
    return _program(Language.C, _loop([allocate, Assign(wide, Const(0, I64), NOWHERE)], body))


def measure(program: Program, rounds: int) -> tuple[int, float]:
    """Executed operations, and the shortest time of a plain run in seconds (of this process)."""
    machine = Machine(program)
    counted = machine.run("main", [rounds], ListInputs([]), None, _LIMITS, mode=Mode.COUNTED)
    assert isinstance(counted.end, Returned), counted.end
    times: list[float] = []
    for _ in range(_REPETITIONS):
        before = time.process_time()
        machine.run("main", [rounds], ListInputs([]), None, _LIMITS)
        times.append(time.process_time() - before)
    return counted.operations, min(times)


def main() -> None:
    cases: tuple[Callable[[], Program], ...] = (arithmetic, calls, objects, arrays, memory)
    for case in cases:
        operations, seconds = measure(case(), 400_000)
        speed = operations / seconds / 1e6
        print(f"{case.__name__:12} {operations:>10,} operations {seconds:6.3f} s {speed:6.1f} million/s")


if __name__ == "__main__":
    main()
