"""What the engine of configurable program analysis proves and refutes, alone."""

from __future__ import annotations

import pytest

from tests.engines.cpa.programs import c_task, outcomes
from vernier.core.evidence import named
from vernier.core.outcome import Verdict
from vernier.engines.cpa import CpaEngine
from vernier.engines.cpa.configuration import Values

_CHECK = "static void check(int c) { if (!c) reach_error(); }\n"

_HOLDS = {
    "a counter": "int i = 0; int n = __VERIFIER_nondet_int(); while (i < n) i++; check(n < 0 || i == n);",
    "a lock": "int l = 0; while (nondet()) { if (l) reach_error(); l = 1; l = 0; } check(!l);",
    "two counters": "int x = 0, y = 0; while (nondet() && x < 1000) { x++; y++; } check(x == y);",
    "numbers wrap": "unsigned x = 1; while (nondet()) x += 2; check(x % 2);",
    "nested": "int s = 0; for (int i = 0; i < 10; i++) for (int j = 0; j < 10; j++) s = i; check(s >= 0);",
    "a call in a loop": "int x = 0; while (x < 10) x = inc(x); check(x == 10);",
    "a global": "g = 5; while (nondet()) set(5); check(g == 5);",
    "variables in step": "int n = nondet(), i = 0, k = 0; while (i < n) { i++; k++; } int j = 0; while (j < n) "
    "{ if (k <= 0) reach_error(); j++; k--; }",
    "memory in a loop": "int a = 3, b = 4; int *p = &a; while (nondet()) { int t = *p; *p = b; b = t; } "
    "check(a + b == 7);",
    "a structure": "struct { int x, y; } s; s.x = 1; s.y = 2; while (nondet()) { int t = s.x; s.x = s.y; s.y = t; } "
    "check(s.x != s.y);",
    "recursion": "check(fib(6) == 8);",
    "mutual recursion": "int x = nondet(); if (x >= 0 && x < 4) check(even(x) == (x % 2 == 0));",
    "an input twice": "int a = nondet(), b = nondet(); while (nondet()) ; check(a + b == b + a);",
}
_FAILS = {
    "a counter": "int i = 0; int n = __VERIFIER_nondet_int(); while (i < n) i++; check(i == n);",
    "a lock": "int l = 0; while (nondet()) { if (l) reach_error(); l = 1; if (nondet()) l = 0; } check(!l || l);",
    "two counters": "int x = 0, y = 0; while (nondet() && x < 1000) { x++; if (x != 5) y++; } check(x == y);",
    "numbers wrap": "unsigned x = __VERIFIER_nondet_uint(); while (nondet()) x += 2; check(x % 2);",
    "after three iterations": "int x = 0; while (nondet()) x++; check(x != 3);",
    "a call in a loop": "int x = 0; while (x < 10) x = inc(x); check(x == 11);",
    "a global": "g = 5; while (nondet()) set(nondet()); check(g == 5);",
    "memory in a loop": "int a = 3, b = 4; int *p = &a; while (nondet()) { int t = *p; *p = b; b = t + 1; } "
    "check(a + b == 7);",
    "one of two objects": "int a = 3, b = 4; int *p = &a; while (nondet()) { p = &b; (*p)++; } check(a + b != 9);",
    "recursion": "check(fib(6) != 8);",
    "mutual recursion": "int x = nondet(); if (x >= 0 && x < 4) check(even(x) == (x % 2 == 1));",
    "two calls read two inputs": "int a = read(), b = read(); while (nondet()) ; check(a == b);",
    "an input in every iteration": "int a = 0; for (int i = 0; i < 3; i++) { int r = nondet(); if (r == i + 7) a++; } "
    "check(a < 3);",
}
_MEMBERS = """int g;
static int inc(int x) { return x + 1; }
static int read(void) { return nondet(); }
static void set(int x) { g = x; }
static int fib(int n) { if (n < 2) return n; return fib(n - 1) + fib(n - 2); }
static int even(int n);
static int odd(int n) { if (n == 0) return 0; return even(n - 1); }
static int even(int n) { if (n == 0) return 1; return odd(n - 1); }
"""


def verdicts(body: str) -> set[Verdict]:
    text = _CHECK + _MEMBERS + f"int main(void) {{ {body} return 0; }}\n"
    return {outcome.verdict for outcome in outcomes(c_task(text.replace("nondet()", "__VERIFIER_nondet_int()")))}


@pytest.mark.parametrize("name", _HOLDS)
def test_what_holds_is_proved(name: str) -> None:
    assert verdicts(_HOLDS[name]) == {Verdict.PROVED}


@pytest.mark.parametrize("name", _FAILS)
def test_what_fails_is_refuted_by_an_execution(name: str) -> None:
    assert Verdict.REFUTED in verdicts(_FAILS[name])


def test_a_proof_comes_with_an_invariant_at_the_loop_head() -> None:
    (outcome,) = outcomes(c_task("int main(void) { int x = 0; while (x != 7) x++; if (x != 7) reach_error(); }"))
    assert outcome.verdict is Verdict.PROVED
    assert [name for name, _ in named(outcome.evidence)] == ["invariant at t.c:5:36"]


_BY_POINTER = """static int one(int x) { return x + 1; }
static int two(int x) { return x + 2; }
static int other(void) { return 7; }
int main(void) {
    int (*p)(int) = __VERIFIER_nondet_int() ? one : two;
    int s = 0;
    for (int i = 0; i < 3; i++) s = p(s);
    if (CONDITION) reach_error();
    return 0;
}"""


@pytest.mark.parametrize(
    ("condition", "verdict"),
    [("s != 3 && s != 6", Verdict.PROVED), ("s == 6", Verdict.REFUTED), ("s == 3", Verdict.REFUTED)],
)
def test_calls_by_pointer_are_followed(condition: str, verdict: Verdict) -> None:
    (outcome,) = outcomes(c_task(_BY_POINTER.replace("CONDITION", condition)))
    assert outcome.verdict is verdict


def test_a_call_by_a_pointer_to_no_function_ends_the_execution_and_is_told() -> None:
    text = """static int one(int x) { return x; }
int main(void) { int (*p)(int) = __VERIFIER_nondet_int() ? one : (int (*)(int))0; if (p(1) != 1) reach_error(); }"""
    (outcome,) = outcomes(c_task(text))
    assert outcome.verdict is Verdict.UNKNOWN or outcome.assumptions


def test_variables_of_one_name_and_two_types_have_invariants() -> None:
    text = """static int narrow(void) { short i = 0; while (i < 9) i++; return i; }
static int wide(void) { long i = 0; while (i < 9) i++; return (int)i; }
int main(void) { if (narrow() + wide() != 18) reach_error(); return 0; }"""
    (outcome,) = outcomes(c_task(text), 15.0, CpaEngine(((Values.FEW, 1.0),)))
    assert outcome.verdict is Verdict.PROVED


def test_what_is_not_modelled_does_no_harm_where_it_is_not_executed() -> None:
    text = (
        "int f(int n) { return n ? f(n - 1) : 0; } int main(void) { int x = 1; if (!x) f(3); if (!x) reach_error(); }"
    )
    (outcome,) = outcomes(c_task(text))
    assert outcome.verdict is Verdict.PROVED


def test_arguments_of_an_entry_are_part_of_the_counterexample() -> None:
    text = "int f(int n) { int i = 0; while (i < n) i++; if (n == -41) reach_error(); return i; }"
    (outcome,) = outcomes(c_task(text, entry="f"))
    assert outcome.verdict is Verdict.REFUTED


def test_pointers_of_different_callers_are_told_apart() -> None:
    text = """static void odd(int d, int *z);
static void even(int d, int *z) { if (d == 0) *z = 25; if (d > 0) odd(d - 1, z); }
static void odd(int d, int *z) { if (d > 0) even(d - 1, z); }
int main(void) { int k = 12; even(2, &k); if (k != 12 && k != 25) reach_error(); return 0; }"""
    (outcome,) = outcomes(c_task(text), 2.0, CpaEngine(((Values.FEW, 1.0),)))
    assert outcome.verdict in (Verdict.PROVED, Verdict.UNKNOWN)
