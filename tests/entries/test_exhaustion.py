"""Handlers of errors of the virtual machine: what only an exhausted memory or stack reaches is not decided."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.entries.harness import PLANS, check, only, outcomes, verdict
from vernier.core.outcome import AssumptionKind, Outcome, Verdict
from vernier.report.style import Style
from vernier.report.text import render_text

FRAME = """public class A {
    static int count;
    static int down(int n) { count++; return n <= 0 ? 0 : 1 + down(n - 1); }
    static void recover() {
        assert count == 0;
    }
    static int x = 1;
    public static void main(String[] args) {
        try {
            x = down(3);
        } catch (%s e) {
            assert x == 7;
        }
    }
}
"""
RECOVER = FRAME.replace("assert x == 7;", "recover();").replace("down(3)", "down(2)")
BESIDES = """public class A {
    static int[] cells = new int[3];
    public static void main(String[] args) {
        int i = org.sosy_lab.sv_benchmarks.Verifier.nondetInt();
        try {
            cells[i] = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            assert i != 2;
        } catch (%s e) {
            assert i == 77;
        }
    }
}
"""
FINALLY = """public class A {
    static int x;
    static int f() { return 5; }
    public static void main(String[] args) {
        try { x = f(); } finally { assert x == 5; }
    }
}
"""
THROWN = """public class A {
    public static void main(String[] args) {
        int n = org.sosy_lab.sv_benchmarks.Verifier.nondetInt();
        int y = n * 7 + 13;
        try {
            if ((y ^ (y >>> 3)) == 987654321) { throw new StackOverflowError(); }
        } catch (StackOverflowError e) {
            assert n != 1374387206;
        }
    }
}
"""
PLAIN = """public class A {
    static int down(int n) { return n <= 0 ? 0 : 1 + down(n - 1); }
    public static void main(String[] args) {
        try { assert down(3) == 3; } catch (RuntimeException e) { assert false; }
    }
}
"""
CAUGHT_BY = ["StackOverflowError", "OutOfMemoryError", "VirtualMachineError", "Error", "Throwable"]


def _assumed(outcome: Outcome) -> set[AssumptionKind]:
    return {item.kind for item in outcome.assumptions}


@pytest.mark.parametrize("engines", PLANS, ids=lambda engines: "+".join(engines) or "default")
@pytest.mark.parametrize("error", CAUGHT_BY)
def test_a_handler_that_only_exhaustion_reaches_is_unknown(
    tmp_path: Path, error: str, engines: tuple[str, ...]
) -> None:
    (found,) = outcomes(check(tmp_path, "A.java", FRAME % error, engines), 12, "assert")
    assert found.verdict is Verdict.UNKNOWN
    assert "memory or stack" in found.reason


@pytest.mark.parametrize("error", ["StackOverflowError", "Throwable"])
def test_what_such_a_handler_calls_is_unknown(tmp_path: Path, error: str) -> None:
    assert verdict(check(tmp_path, "A.java", RECOVER % error), 5, "assert") is Verdict.UNKNOWN


@pytest.mark.parametrize("engines", PLANS, ids=lambda engines: "+".join(engines) or "default")
@pytest.mark.parametrize("error", ["StackOverflowError", "Error", "StackOverflowError | OutOfMemoryError"])
def test_beside_handlers_of_other_exceptions(tmp_path: Path, error: str, engines: tuple[str, ...]) -> None:
    report = check(tmp_path, "A.java", BESIDES % error, engines, only("array.index", "assert"))
    assert verdict(report, 10, "assert") is Verdict.UNKNOWN
    (other,) = outcomes(report, 8, "assert")
    if "induction" in engines or not engines:
        assert other.verdict is Verdict.PROVED
        assert _assumed(other) == {AssumptionKind.MEMORY_SUFFICES}


def test_an_error_that_the_program_throws_itself_is_followed(tmp_path: Path) -> None:
    assert verdict(check(tmp_path, "A.java", THROWN), 8, "assert") is Verdict.REFUTED


def test_what_finally_sees_rests_on_the_assumption(tmp_path: Path) -> None:
    (found,) = outcomes(check(tmp_path, "A.java", FINALLY), 5, "assert")
    assert found.verdict is Verdict.PROVED
    assert _assumed(found) == {AssumptionKind.MEMORY_SUFFICES}


def test_without_handlers_nothing_is_assumed(tmp_path: Path) -> None:
    report = check(tmp_path, "A.java", PLAIN)
    assert {item.verdict for item in report.outcomes()} == {Verdict.PROVED}
    assert not any(item.assumptions for item in report.outcomes())


def test_the_report_tells_what_is_assumed(tmp_path: Path) -> None:
    shown = render_text(check(tmp_path, "A.java", FINALLY), Style(), ())
    assert "assumed: memory and stack suffice: " in shown


UNDEFINED = """extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = x + 1;
    int z = x & 7;
    return z < 8 ? 0 : 1 / (z - 8);
}
"""


def test_proofs_rest_on_the_absence_of_undefined_behaviour(tmp_path: Path) -> None:
    report = check(tmp_path, "a.c", UNDEFINED)
    assert verdict(report, 4, "overflow") is Verdict.REFUTED
    (found,) = outcomes(report, 6, "division.zero")
    assert _assumed(found) == {AssumptionKind.NO_UNDEFINED_BEHAVIOUR}
    fine = check(tmp_path, "b.c", UNDEFINED.replace("x + 1", "x / 2"))
    assert not any(item.assumptions for item in fine.outcomes())
