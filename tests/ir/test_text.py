"""The text form: print then parse is the identity; golden samples; faults are reported with their line.

`--rewrite` rewrites the golden samples.
"""

from __future__ import annotations

import math
import struct
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import Golden
from tests.ir.build import AT, block, procedure, program
from tests.ir.sample import c_sample, java_sample
from vernier.core.source import Origin, Span
from vernier.ir.expr import Binary, BinaryOp, Const, Expr, Local, StringConst
from vernier.ir.ops import Assign, Call, Goto, Operation, Return
from vernier.ir.program import Program
from vernier.ir.text import TextError, parse_program, print_expression, print_program
from vernier.ir.types import F32, F64, I32, STRING, VOID, ArrayType, BlockType, PointerType, RefType, StructType

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("name", ("java", "c"))
def test_golden(name: str, golden: Golden) -> None:
    made = java_sample() if name == "java" else c_sample()
    file = GOLDEN / f"{name}.ir"
    golden(file, print_program(made))
    assert parse_program(file.read_text(encoding="utf-8")) == made


def _with(expr: Expr, name: str = "x", label: str = "entry", origin: Origin = AT) -> Program:
    target = Local(name, expr.type)
    operations: list[Operation] = [Assign(target, expr, origin), Call(None, None, name, (target,), origin)]
    blocks = [block("first", [], Goto(label, AT)), block(label, operations, Return(None, AT))]
    return program([procedure(name, [target], VOID, blocks)])


@settings(max_examples=40, deadline=None)
@given(st.text(), st.text(min_size=1), st.text(max_size=5), st.integers(0, 9), st.text(max_size=4))
def test_any_names_and_strings(text: str, name: str, file: str, line: int, rewriting: str) -> None:
    label = f"block {name}"
    made = _with(StringConst(text), name, label, Origin(Span(file, line, 1, line, 2), rewriting))
    assert parse_program(print_program(made)) == made


@settings(max_examples=40, deadline=None)
@given(st.text(alphabet=st.characters(codec=None, min_codepoint=0, max_codepoint=0xFFFF), max_size=20))
def test_strings_of_any_units(text: str) -> None:
    made = _with(StringConst(text))
    assert parse_program(print_program(made)) == made


@settings(max_examples=100, deadline=None)
@given(st.floats(allow_nan=False))
def test_floats_keep_their_bits(value: float) -> None:
    made = parse_program(print_program(_with(Const(value, F64))))
    operation = made.procedures["x"].blocks[1].operations[0]
    assert isinstance(operation, Assign) and isinstance(operation.value, Const)
    assert struct.pack("<d", operation.value.value) == struct.pack("<d", value)


def test_nan_and_single() -> None:
    made = _with(Const(math.nan, F32))
    assert parse_program(print_program(made)) == made


def test_deep_nesting() -> None:
    expr: Expr = Local("x", I32)
    for number in range(10_000):
        one = Const(number, I32)
        expr = Binary(BinaryOp.ADD, expr, one) if number % 2 else Binary(BinaryOp.SUBTRACT, one, expr)
    text = print_program(_typed(expr))
    assert print_program(parse_program(text)) == text


def _typed(expr: Expr) -> Program:
    return program([procedure("f", [Local("x", I32)], I32, [block("entry", [], Return(expr, AT))])])


def test_types() -> None:
    pair = StructType("a pair")
    for type_ in (ArrayType(ArrayType(RefType("a b"))), PointerType(BlockType(BlockType(pair, None), 3)), F32, STRING):
        made = program([procedure("f", [Local("x", type_)], type_, [])])
        assert parse_program(print_program(made)) == made


def test_local_with_two_types_survives() -> None:
    blocks = [block("entry", [Assign(Local("x", F64), Const(1.5, F64), AT)], Return(Local("x", I32), AT))]
    made = program([procedure("f", [Local("x", I32)], I32, blocks)])
    assert parse_program(print_program(made)) == made


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("program java\n", 2),
        ("program cobol 64\n", 1),
        ("program c 64\nnonsense\n", 2),
        ("program c 64\nprocedure f() -> i32 { @-\nentry:\n  return %x @-\n}\n", 4),
        ("program c 64\nprocedure f() -> i32 { @-\nentry:\n  %x = @-\n}\n", 4),
        ("program c 64\nprocedure f(%x: i32) -> i32 { @-\nentry:\n  %x = add(%x, %x @-\n}\n", 4),
        ("program c 64\nprocedure f(%x: i33x) -> i32 { @-\n}\n", 2),
        ("program c 64\nprocedure f(%x: i32) -> i32 { @5:1:1-1:1\n}\n", 2),
        ('program c 64\nfile 0 "unfinished\n', 2),
    ],
)
def test_faults(text: str, line: int) -> None:
    with pytest.raises(TextError) as caught:
        parse_program(text)
    assert caught.value.line == line


def test_expression_text() -> None:
    assert print_expression(Binary(BinaryOp.LT, Local("i", I32), Const(10, I32))) == "lt(%i, 10)"
