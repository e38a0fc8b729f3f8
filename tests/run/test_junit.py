"""Tests from counterexamples, as text; tests/run/test_jvm.py runs them."""

from __future__ import annotations

from pathlib import Path

import pytest

from vernier.cli.main import run
from vernier.ir.state import ArrayState, HeapObject, ObjectState, Reference, Value
from vernier.ir.types import BOOL, I8, I32, I64, U16, ArrayType, FloatType
from vernier.run.junit.numbers import BIG_DECIMAL, BIG_INTEGER, big_number
from vernier.run.junit.values import literal, string_literal

PROGRAM = """public class Line {
    static class Node {
        int value;
        Node next;
        Node(int value, Node next) { this.value = value; this.next = next; }
    }
    private Node head;
    private int size;
    void add(int value) { head = new Node(value, head); size++; }
    void third() {
        if (size == 2) { head.next.next.value = 1; }
    }
}
"""
EXPECTED = """    /** `head.next.next` is null: java.lang.NullPointerException at Line.java:11. */
    @Test
    void fails() throws Throwable {
        Line line1 = new Line();
        line1.add(0);
        line1.add(0);
        line1.third();
    }

    public static void main(String[] arguments) throws Throwable {
        new Line_third_null_dereference_3_Test().fails();
    }
"""


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("JAVA_HOME", raising=False)


def test_the_start_state_is_made_as_the_engine_made_it(capfd: pytest.CaptureFixture[str]) -> None:
    Path("Line.java").write_text(PROGRAM)
    assert run(["check", "Line.java", "--engine", "testing"]) == 1
    assert run(["replay", "Line.third()/null.dereference.3", "--junit", "out"]) == 1
    assert EXPECTED in Path("out/Line_third_null_dereference_3_Test.java").read_text()
    said = capfd.readouterr().out
    assert "test: out/Line_third_null_dereference_3_Test.java" in said
    assert "JVM" not in said


def test_an_entry_that_is_main_needs_no_junit() -> None:
    Path("M.java").write_text("class M { public static void main(String[] a) { assert a.length > 0; } }\n")
    assert run(["check", "M.java", "--engine", "testing"]) == 1
    assert run(["replay", "M.main(java.lang.String[])/assert.1", "--junit", "out"]) == 1
    text = Path("out/M_main_assert_1_Test.java").read_text()
    assert "junit" not in text
    assert "M.main(new String[0]);" in text


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("f.c", "int main(void) { int n = 0; return 1 / n; }\n", "a C program"),
        (
            "In.java",
            "import java.util.Scanner;\nclass In { public static void main(String[] a) {"
            " if (new Scanner(System.in).nextInt() == 7) { throw new IllegalStateException(); } } }\n",
            "the value that java.util.Scanner",
        ),
        (
            "Other.java",
            "class Other {\n interface F { int f(int x); }\n static int g(F f) { return 1 / f.f(3); }\n}\n",
            "an object of Other$F$Unknown1",
        ),
        ("C.java", "class C {\n //@ ensures \\result > 0;\n static int f(int n) { return n; } }\n", "no JVM notices"),
    ],
)
def test_what_cannot_be_reproduced_is_told(
    name: str, text: str, reason: str, capfd: pytest.CaptureFixture[str]
) -> None:
    Path(name).write_text(text)
    assert run(["check", name]) == 1
    stored = max(Path(".vernier/counterexamples").glob("*.json"))
    capfd.readouterr()
    assert run(["replay", str(stored), "--junit", "out"]) == 1
    said = capfd.readouterr().out
    assert "test: none: it would need" in said
    assert reason in said
    assert not Path("out").exists()


def test_a_folder_that_cannot_be_written(capfd: pytest.CaptureFixture[str]) -> None:
    Path("T.java").write_text("class T { static int half(int n) { return 100 / n; } }\n")
    assert run(["check", "T.java", "--engine", "testing"]) == 1
    Path("out").write_text("a file")
    assert run(["replay", "T.half(int)/division.zero.1", "--junit", "out"]) == 2
    assert "the test cannot be written" in capfd.readouterr().err


def test_literals() -> None:
    assert literal(-(1 << 31), I32) == "Integer.MIN_VALUE"
    assert literal(7, I64) == "7L"
    assert literal(-3, I8) == "(byte) -3"
    assert literal(65, U16) == "(char) 65"
    assert literal(1, BOOL) == "true"
    assert literal(None, I32) == "null"
    assert literal(0.5, FloatType(32)) == "0.5f"
    assert literal(float("nan"), FloatType(64)) == "Double.NaN"
    assert literal(float("-inf"), FloatType(32)) == "Float.NEGATIVE_INFINITY"
    assert string_literal('a"\\\n\u00e9\U0001f600') == '"a\\"\\\\\\n\\u00e9\\ud83d\\ude00"'


def _integer(small: int, large: Value) -> ObjectState:
    return ObjectState(BIG_INTEGER, {(BIG_INTEGER, "small"): small, (BIG_INTEGER, "large"): large})


def test_big_numbers() -> None:
    one, other = _integer(12345, None), _integer(-1, Reference(2))
    heap: dict[int, HeapObject] = {1: one, 2: ArrayState(ArrayType(I32), (5, 0, 8)), 3: other}
    assert big_number(one, heap) == 'new java.math.BigInteger("12345")'
    assert big_number(other, heap) == f'new java.math.BigInteger("-{(8 << 62) + 5}")'
    for number, scale, text in ((1, 2, "12345E-2"), (1, 0, "12345"), (3, -1, f"-{(8 << 62) + 5}E1")):
        parts: tuple[tuple[str, Value], ...] = (("unscaled", Reference(number)), ("scale", scale))
        fields = {(BIG_DECIMAL, name): value for name, value in parts}
        assert big_number(ObjectState(BIG_DECIMAL, fields), heap) == f'new java.math.BigDecimal("{text}")'
    assert big_number(ObjectState("java.util.ArrayList", {}), heap) is None
