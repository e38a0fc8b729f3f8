"""The validator accepts good programs and rejects every way of breaking them."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import pytest

from tests.ir.build import AT, block, obligation, procedure, program, straight
from tests.ir.sample import c_sample, java_sample
from vernier.core.obligation import ViolationPoint
from vernier.ir.check import check_program, describe
from vernier.ir.expr import (
    FALSE,
    ArrayLength,
    Binary,
    BinaryOp,
    Conditional,
    Const,
    Convert,
    Expr,
    FunctionAddress,
    GlobalAddress,
    InstanceOf,
    Local,
    Null,
    PointerOffset,
    Unary,
    UnaryOp,
)
from vernier.ir.ops import (
    Allocate,
    Assign,
    Branch,
    Call,
    CallVirtual,
    Check,
    DerefPlace,
    ElementPlace,
    FieldPlace,
    Fill,
    Free,
    GlobalPlace,
    Goto,
    Havoc,
    Load,
    New,
    NewArray,
    Operation,
    Raise,
    Return,
    Stop,
    StopReason,
    Storage,
    Store,
    Terminator,
    Throw,
)
from vernier.ir.program import Block, Language, Procedure, Program
from vernier.ir.types import (
    BOOL,
    F32,
    F64,
    I8,
    I32,
    I64,
    OBJECT,
    STRING,
    THROWABLE,
    U8,
    VOID,
    ArrayType,
    PointerType,
    RefType,
    StructType,
)

I = Local("i", I32)  # noqa: E741
D = Local("d", F64)
B = Local("b", BOOL)
P = Local("p", PointerType(I32))
A = Local("a", ArrayType(I32))
O = Local("o", OBJECT)  # noqa: E741
T = Local("t", THROWABLE)
W = Local("w", I64)


def test_samples_are_good() -> None:
    assert describe(check_program(java_sample())) == ""
    assert describe(check_program(c_sample())) == ""


def _program(blocks: list[Block], language: Language = Language.JAVA) -> Program:
    sample = java_sample() if language is Language.JAVA else c_sample()
    parameters = [I, D, B, P, A, O, T, W]
    main = procedure("main", parameters, I32, blocks)
    helper = straight("helper", [Local("x", I32), Local("y", F64)], [], Const(1, I32))
    return replace(sample, procedures={**sample.procedures, "main": main, "helper": helper})


def problems_of(
    operations: list[Operation], terminator: Terminator | None = None, language: Language = Language.JAVA
) -> str:
    made = _program([block("entry", operations, terminator or Return(I, AT))], language)
    return describe(check_program(made))


def _assign(expr: Expr, target: Local) -> Operation:
    return Assign(target, expr, AT)


BAD_OPERATIONS: dict[str, Operation] = {
    "value of another type": _assign(I, D),
    "add of i32 and f64": _assign(Binary(BinaryOp.ADD, I, D), I),
    "shl of f64 and i32": _assign(Binary(BinaryOp.SHIFT_LEFT, D, I), D),
    "and of f64 and f64": _assign(Binary(BinaryOp.AND, D, D), D),
    "lt of bool and bool": _assign(Binary(BinaryOp.LT, B, B), B),
    "eq of i32 and bool": _assign(Binary(BinaryOp.EQ, I, B), B),
    "not of i32": _assign(Unary(UnaryOp.NOT, I), I),
    "neg of bool": _assign(Unary(UnaryOp.NEGATE, B), B),
    "condition of type i32": _assign(Conditional(I, I, I), I),
    "arms of types i32 and f64": _assign(Conditional(B, I, D), I),
    "conversion of ref java.lang.Object to i32": _assign(Convert(O, I32), I),
    "instanceof on i32": _assign(InstanceOf(I, STRING), B),
    "length of ref java.lang.Object": _assign(ArrayLength(O), I),
    "constant 300 is none of type u8": _assign(Const(300, U8), Local("v", U8)),
    "constant 1 is none of type bool": _assign(Const(1, BOOL), B),
    "constant 0.1 is none of type f32": _assign(Const(0.1, F32), Local("v", F32)),
    "constant True is none of type i32": _assign(Const(True, I32), I),
    "null of type i32": _assign(Null(I32), I),
    "unknown global": _assign(GlobalAddress("nowhere", PointerType(I32)), P),
    "which is not in memory": _assign(GlobalAddress("pkg.Node.counter", PointerType(I32)), P),
    "address of unknown procedure": _assign(FunctionAddress("nothing", PointerType(None)), P),
    "offset of type i32": _assign(PointerOffset(P, I, PointerType(I32)), P),
    "local q may be read before": _assign(Local("q", I32), I),
    "local i is of type i32 and of type i64": _assign(Local("i", I64), W),
    "local v of type void": _assign(I, Local("v", VOID)),
    "unknown class missing.Class": _assign(InstanceOf(O, RefType("missing.Class")), B),
    "is no global variable": Load(I, GlobalPlace("missing", I32), AT),
    "is of type i32, not i64": Load(W, GlobalPlace("pkg.Node.counter", I64), AT),
    "has no field nothing": Load(I, FieldPlace(O, "pkg.Node$Inner", "nothing", I32), AT),
    "is of type i32, not bool": Load(B, FieldPlace(O, "pkg.Node$Inner", "value", BOOL), AT),
    "load of i32 into f64": Load(D, GlobalPlace("pkg.Node.counter", I32), AT),
    "field of i32": Load(I, FieldPlace(I, "pkg.Node$Inner", "value", I32), AT),
    "element of type f64": Load(D, ElementPlace(A, I, F64), AT),
    "index of type i64": Load(I, ElementPlace(A, W, I32), AT),
    "dereferenced value of type i32": Load(I, DerefPlace(I, I32), AT),
    "value of another type than i32": Store(ElementPlace(A, I, I32), D, AT),
    "which is no class that has instances": New(O, "pkg.Shape", AT),
    "new object of type": New(Local("s", STRING), "pkg.Node$Inner", AT),
    "length of type i64": NewArray(A, ArrayType(I32), W, AT),
    "count of type i32": Allocate(P, I32, I, Storage.HEAP, AT),
    "unknown struct": Allocate(P, StructType("none"), W, Storage.HEAP, AT),
    "freed value of type i32": Free(I, Storage.HEAP, AT),
    "byte of type i32": Fill(P, I, W, AT),
    "unknown procedure": Call(None, None, "nothing", (), AT),
    "with 1 arguments, not 2": Call(None, None, "helper", (I,), AT),
    "argument y of helper of type i32": Call(None, None, "helper", (I, I), AT),
    "result of helper": Call(D, None, "helper", (I, D), AT),
    "exception in a local of type": Call(None, O, "helper", (I, D), AT),
    "no class has a method": CallVirtual(None, None, OBJECT, "none()", (O,), AT),
    "call of get(int) with 1": CallVirtual(None, None, OBJECT, "get(int)", (O,), AT),
    "without receiver": CallVirtual(None, None, OBJECT, "get(int)", (), AT),
    "havoc of type": Havoc(O, "o", AT),
    "condition of type f64": Check(D, "main/assert.1", AT),
    "unknown obligation": Check(FALSE, "nothing", AT),
    "counts at another moment (escape)": Check(FALSE, "main/uncaught.1", AT),
    "counts at another moment (immediate)": Raise(T, "main/assert.1", AT),
    "exception of type ref java.lang.Object": Raise(O, "main/uncaught.1", AT),
}  # fmt: skip


@pytest.mark.parametrize("message", BAD_OPERATIONS)
def test_bad_operations(message: str) -> None:
    found = problems_of([BAD_OPERATIONS[message]])
    assert message in found, found


BAD_TERMINATORS: dict[str, Terminator] = {
    "returned value of another type": Return(D, AT),
    "return without a value": Return(None, AT),
    "unknown label": Goto("nowhere", AT),
    "condition of type i32": Branch(I, "entry", "entry", AT),
    "exception of type i32": Throw(I, AT),
    "status of type f64": Stop(StopReason.EXIT, AT, D),
}


@pytest.mark.parametrize("message", BAD_TERMINATORS)
def test_bad_terminators(message: str) -> None:
    assert message in problems_of([], BAD_TERMINATORS[message])


def test_labels() -> None:
    twice = _program([block("entry", [], Return(I, AT)), block("entry", [], Return(I, AT))])
    assert "two blocks entry" in describe(check_program(twice))
    dead = _program([block("entry", [], Return(I, AT)), block("dead", [], Return(I, AT))])
    assert "block is not reachable" in describe(check_program(dead))


def test_definite_assignment_needs_all_paths() -> None:
    x = Local("x", I8)
    left, right = block("l", [Assign(x, Const(1, I8), AT)], Goto("j", AT)), block("r", [], Goto("j", AT))
    join = block("j", [Assign(Local("y", I8), x, AT)], Return(I, AT))
    entry = block("entry", [], Branch(B, "l", "r", AT))
    assert "x may be read" in describe(check_program(_program([entry, left, right, join])))
    both = block("r", [Assign(x, Const(2, I8), AT)], Goto("j", AT))
    assert describe(check_program(_program([entry, left, both, join]))) == ""


def test_loop_assignment() -> None:
    x = Local("x", I32)
    entry = block("entry", [], Goto("head", AT))
    head = block("head", [], Branch(B, "body", "out", AT))
    body = block("body", [Assign(x, Const(1, I32), AT)], Goto("head", AT))
    out = block("out", [], Return(x, AT))
    assert "x may be read" in describe(check_program(_program([entry, head, body, out])))


def test_definitions() -> None:
    sample = java_sample()
    node = sample.classes["pkg.Node$Inner"]
    cases: dict[str, Any] = {
        "unknown superclass": replace(node, superclass="missing"),
        "leads to the unknown procedure": replace(node, methods={"x()": "missing"}),
        "two fields of one name": replace(node, fields=(node.fields[0], node.fields[0])),
        "filed under another name": replace(node, name="other"),
    }
    for message, changed in cases.items():
        broken = replace(sample, classes={**sample.classes, "pkg.Node$Inner": changed})
        assert message in describe(check_program(broken)), message
    start = sample.procedures["<entry> pkg.Node.run()"]
    for message, odd in (
        ("wraps the unknown procedure", replace(start, wraps="missing")),
        ("an instance method without a receiver", replace(start, is_instance=True)),
    ):
        broken = replace(sample, procedures={**sample.procedures, start.name: odd})
        assert message in describe(check_program(broken)), message
    counter = sample.globals["pkg.Node.counter"]
    broken = replace(sample, globals={"pkg.Node.counter": replace(counter, initial=((0, Const(1.5, F64)),))})
    assert "initial value of type f64" in describe(check_program(broken))


def test_references_may_be_widened_but_not_narrowed() -> None:
    text = Local("s", STRING)
    assert problems_of([Assign(text, Null(STRING), AT), Assign(O, text, AT), Assign(text, Null(OBJECT), AT)]) == ""
    assert "value of another type" in problems_of([Assign(text, O, AT)])
    assert problems_of([Assign(text, Convert(O, STRING), AT)]) == ""


def test_a_large_program_is_checked_quickly() -> None:
    x, y = Local("x", I32), Local("y", I32)
    step = Assign(x, Binary(BinaryOp.ADD, Binary(BinaryOp.MULTIPLY, x, Const(3, I32)), y), AT)
    blocks = [block(f"b{n}", [step] * 4, Goto(f"b{n + 1}", AT)) for n in range(9)]
    body = [*blocks, block("b9", [step], Return(x, AT))]
    made = program([procedure(f"p{number}", [x, y], I32, body) for number in range(1000)])
    before = time.process_time()
    assert check_program(made) == []
    assert time.process_time() - before < 4


def test_deep_expressions_are_checked() -> None:
    expr: Expr = I
    for _ in range(20_000):
        expr = Binary(BinaryOp.ADD, expr, I)
    made = program([straight("f", [I], [], None)])
    deep = Procedure("f", (I,), I32, (block("entry", [], Return(expr, AT)),), AT)
    assert check_program(replace(made, procedures={"f": deep})) == []


def test_obligations_are_filed_by_their_name() -> None:
    made = replace(program([]), obligations={"x": obligation("y", ViolationPoint.ESCAPE)})
    assert "filed under another name" in describe(check_program(made))
