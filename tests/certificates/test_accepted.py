"""Proofs of the engines come with certificates that the checker accepts."""

from __future__ import annotations

import pytest

from tests.certificates.proofs import c_task, java_task, judgements
from vernier.certificates.check import Accepted, NotChecked
from vernier.engines.cpa import CpaEngine
from vernier.engines.induction import InductionEngine

_C = {
    "a counter": "int main(void) { int n = nondet(), i = 0; while (i < n) i++; if (n >= 0 && i != n) reach_error(); }",
    "parity": "int main(void) { unsigned x = 0; while (nondet()) x += 2; if (x % 2) reach_error(); }",
    "a lock": "int main(void) { int l = 0, a, b; do { if (l) reach_error(); l = 1; a = nondet(); b = a; "
    "if (nondet()) { l = 0; b = a + 1; } } while (a != b); if (!l) reach_error(); }",
    "a global": "int g; int main(void) { while (nondet()) { g++; if (g == 5) g = 0; } "
    "if (g < 0 || g > 5) reach_error(); }",
    "calls": "int g; int add(int x) { g = g + x; return g; } int main(void) "
    "{ int s = 0; while (s < 100) { s = add(1); if (s != g) reach_error(); } if (s != 100) reach_error(); }",
    "a loop in a call": "int up(int n) { int i = 0; while (i < n) i++; return i; } int main(void) "
    "{ int n = nondet(), m; if (n < 0) return 0; m = up(n); if (m != n) reach_error(); "
    "m = up(5); if (m != 5) reach_error(); }",
    "two loops": "int main(void) { int i = 0, j = 0; while (i < 10) { i++; } while (j < i) { j++; } "
    "if (j != 10) reach_error(); }",
    "floats": "int main(void) { double d = 1.0; while (nondet()) { d = 3.0 - d; } if (d < 0.5) reach_error(); }",
    "recursion": "int f(int n) { if (n <= 0) return 0; return f(n - 1) + 1; } int main(void) "
    "{ if (f(4) != 4) reach_error(); }",
}
_JAVA = {
    "a counter": "int i = 0; while (i < n) i++; assert n < 0 || i == n;",
    "parity": "int i = 0; while (Verifier.nondetBoolean()) i += 2; assert i % 2 == 0;",
    "sums": "int i = 0; int j = n; for (int k = 0; k < n; k++) { if (Verifier.nondetBoolean()) i++; else j++; } "
    "assert n < 0 || i + j == n + n;",
    "nested": "int s = 0; for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) s = i; assert s >= 0;",
    "a loop that is unrolled and goes back from two places": "int i = 0, s = 0; while (i < 10) { s += i; i++; "
    "if (Verifier.nondetBoolean() && i == 10) s = 7; } assert s == 45 || s == 7;",
    "a static": "while (Verifier.nondetBoolean()) { total = step(total); } assert total >= 0 && total <= 90;",
    "exceptions": "int i = 0; while (i < n) { try { if (i == 7) throw new RuntimeException(); i++; } "
    "catch (RuntimeException e) { i = 8; } } assert i != 7 || n == 7;",
    "an object": "Node x = new Node(); x.v = 3; int i = 0; while (i < n) i++; assert x.v == 3;",
    "an object that a loop changes": "Node x = new Node(); while (x.v < 10) x.v = x.v + 1; assert x.v == 10;",
    "an array": "int[] a = new int[3]; a[1] = 4; int i = 0; while (i < n) i++; assert a[1] == 4 && a.length == 3;",
    "a reference to one of two": "Node x = new Node(), y = new Node(), z = x; while (Verifier.nondetBoolean()) z = y; "
    "z.v = 2; assert x.v + y.v == 2;",
    "dispatch": "Shape s = n > 0 ? new Square() : new Shape(); int i = 0; while (i < n) i++; assert s.sides() != 5;",
}
_MEMBERS = """static int total; static int step(int x) { return x + 3 > 90 ? 0 : x + 3; }
  static class Shape { int sides() { return 0; } } static class Square extends Shape { int sides() { return 4; } }"""


@pytest.mark.parametrize("text", _C.values(), ids=_C)
def test_proofs_of_cpa_on_c(text: str) -> None:
    found = judgements(c_task(text.replace("nondet()", "__VERIFIER_nondet_int()")), CpaEngine())
    assert found and set(found) == {Accepted()}


@pytest.mark.parametrize("body", _JAVA.values(), ids=_JAVA)
def test_proofs_of_induction(body: str) -> None:
    found = judgements(java_task(body, _MEMBERS), InductionEngine())
    assert found and set(found) == {Accepted()}


@pytest.mark.parametrize("name", ["a counter", "parity", "a static"])
def test_proofs_of_cpa_on_java(name: str) -> None:
    found = judgements(java_task(_JAVA[name], _MEMBERS), CpaEngine())
    assert found and set(found) == {Accepted()}


def test_an_invariant_may_speak_of_a_variable_that_has_no_value_on_entry() -> None:
    """The result of the call in the condition has none before the first turn."""
    polls = """interface Cell { int[] V = {83}; } static int turns;
    static boolean goes(int x) { if (turns == 2 && x == 7) Cell.V[0] = 86; return ++turns < 3; }"""
    body = "turns = 0; while (goes(n)) { } int seen = Cell.V[0]; assert seen == 83 || seen == 86;"
    found = judgements(java_task(body, polls), CpaEngine())
    assert found and set(found) == {Accepted()}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("int main(void) { int a[3]; int *p = a; *p = 1; while (nondet()) ; if (a[0] != 1) reach_error(); }", "memory"),
        (
            "int g = 8; void set(int *p) { *p = 6; } int main(void) { int i = 0; if (nondet() == 77) set(&g); "
            "while (i < 9) i++; if (i != 9) reach_error(); }",
            "pointers",
        ),
    ],
)
def test_what_is_not_covered_is_not_accepted(text: str, reason: str) -> None:
    (found,) = judgements(c_task(text.replace("nondet()", "__VERIFIER_nondet_int()")), CpaEngine())
    assert isinstance(found, NotChecked) and reason in found.reason


def test_a_certificate_that_lacks_facts_is_not_checked() -> None:
    body = "int[] a = new int[5 + (n & 7)]; for (int i = 0; i < a.length; i++) a[i] = i; assert a[3] == 3;"
    (found,) = judgements(java_task(body), InductionEngine())
    assert isinstance(found, NotChecked) and "cells" in found.reason


def test_loops_of_the_library_need_no_invariant() -> None:
    """Engines know what some procedures do without their bodies: what the checker cannot unroll is not rejected."""
    body = 'String s = "more than 16 letters".substring(2); assert s.length() > 0;'
    found = judgements(java_task(body), InductionEngine())
    assert found and all(isinstance(item, NotChecked) and "loop" in item.reason for item in found)


def test_output_does_nothing() -> None:
    found = judgements(java_task('System.out.println("some text, at length"); assert n == n;'), InductionEngine())
    assert found and set(found) == {Accepted()}


def test_classes_of_primitive_types() -> None:
    """The static initialiser of `Character` asks for the one of `char`."""
    found = judgements(java_task("assert Character.isDigit('3');"), InductionEngine())
    assert found and set(found) == {Accepted()}
