"""Public constructors are entries: what goes wrong in them is found, and their guards are required of callers."""

from __future__ import annotations

from pathlib import Path

from tests.entries.harness import check, only, verdict
from vernier.core.outcome import Verdict
from vernier.run.result import Report

CONSTRUCTORS = """import java.util.*;
public class A {
    private final int[] cells;
    private final String name;
    private final List<String> seen = new ArrayList<>();
    public A(int size, String name) {
        this.name = Objects.requireNonNull(name);
        if (size <= 1) { throw new IllegalArgumentException(); }
        cells = new int[size];
        cells[1] = 100 / (size - 7);
    }
    public A(int size) { this(size + 1, "A"); }
    A(long size) { this((int) (1 / size), "hidden"); }
    public A(int size, String... all) { this(all.length, all[0]); }
    public int first() { return cells[0]; }
    public record Share(int whole, int parts) {
        public Share {
            if (parts == 0) { throw new IllegalArgumentException(); }
            whole = whole / parts;
        }
    }
    public static class Fields {
        private static int zero;
        private final int share = 1 / zero;
        public int share() { return share; }
    }
}
"""
UNQUIET = """public class B {
    static int[] last = {1};
    final int old = last[0]--;
    public B(int[] cells, int n) {
        if (cells[0] < 0) { throw new IllegalArgumentException(); }
        int share = 1 / (cells[0] + 1);
    }
}
"""


def required(report: Report) -> dict[str, list[str]]:
    """What is inferred of each procedure, by its name."""
    return {
        entry.entry: [item.condition for item in entry.requires]
        for unit in report.units
        for entry in unit.entries
        if entry.requires
    }


def test_constructors_are_checked_and_their_guards_required(tmp_path: Path) -> None:
    asked = only("division.zero", "uncaught")
    report = check(tmp_path, "A.java", CONSTRUCTORS, ["testing", "bounded"], asked, limit=30)
    assert verdict(report, 8, "uncaught") is Verdict.BOUNDED
    assert verdict(report, 10, "division.zero") is Verdict.REFUTED
    assert verdict(report, 19, "division.zero") is Verdict.PROVED
    # Nobody has written a constructor of Fields, but what it runs.
    assert verdict(report, 24, "division.zero") is Verdict.REFUTED
    assert required(report) == {
        "A.<init>(int,java.lang.String)": ["name != null", "size > 1"],
        # That "A" is not null is for no caller to see to.
        "A.<init>(int)": ["size > 1 where size = size + 1"],
        "A.<init>(int,java.lang.String[])": ["name != null where name = all[0]", "size > 1 where size = all.length"],
        "A$Share.<init>(int,int)": ["parts != 0"],
    }


def test_no_guard_is_required_behind_an_initialiser_that_does_something(tmp_path: Path) -> None:
    """Callers may pass the array that the initialiser writes: what the guard finds is not what callers have passed."""
    report = check(tmp_path, "B.java", UNQUIET, ["testing"], only("division.zero", "uncaught"))
    assert required(report) == {}
    assert verdict(report, 5, "uncaught") is Verdict.REFUTED


TRACED = """public class C {
    static int asked = 1;
    static class Mine extends RuntimeException {
        Mine(String m) { super(m); }
        public synchronized Throwable fillInStackTrace() { if (getMessage() == null) asked = 0; return this; }
    }
    static class Below extends Mine {
        Below(String m) { super(m); }
    }
    static class Quiet extends RuntimeException {
        Quiet(String m) { super(m); }
        public synchronized Throwable fillInStackTrace() { return this; }
    }
    public static int mine(int n) { asked = 1; new Mine("a"); return 10 / asked; }
    public static int below(int n) { asked = 1; new Below("a"); return 10 / asked; }
    public static int quiet(int n) { asked = 1; new Quiet("a"); return 10 / asked; }
}
"""


def test_a_stack_trace_of_its_own_is_filled_in_by_the_constructor(tmp_path: Path) -> None:
    """The models do not call it, so nothing is proved behind it."""
    report = check(tmp_path, "C.java", TRACED, settings=only("division.zero"))
    assert verdict(report, 14, "division.zero") is Verdict.UNKNOWN
    assert verdict(report, 15, "division.zero") is Verdict.UNKNOWN
    assert verdict(report, 16, "division.zero") is Verdict.PROVED
