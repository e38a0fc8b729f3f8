"""What a method throws on purpose at its own guards is required of its callers; nothing hides behind that."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.entries.harness import check, only, outcomes, verdict
from vernier.core.outcome import AssumptionKind, Verdict
from vernier.core.settings import Guards, Nulls, Settings
from vernier.run.result import Report

GUARDS = """import java.util.Objects;
public class A {
    static class Refused extends IllegalArgumentException { Refused(String why) { super("refused: " + why); } }
    private int count;
    private int[] cells = new int[4];
    public static int plain(int n) {
        if (n <= 0) { throw new IllegalArgumentException("not positive: " + n); }
        return 100 / (n - 7);
    }
    public static int passes(int n) { return plain(n); }
    public boolean isEmpty() { return count == 0; }
    public int state() {
        if (isEmpty()) throw new IllegalStateException();
        return 10 / count;
    }
    public static double real(double x) {
        if (x < 0 || x != x) throw new IllegalArgumentException();
        return x;
    }
    public static int text(int n) {
        if (n < 0) throw new IllegalArgumentException("share " + 1 / (n + 1));
        return n;
    }
    public int index(int i) {
        Objects.checkIndex(i, cells.length);
        return cells[i];
    }
    public static int there(String s) {
        Objects.requireNonNull(s, "s");
        return s.length();
    }
    public static int own(int n) {
        if (!(n >= 3 && n < 9)) throw new Refused("less");
        return 1 / (n - 3);
    }
    public static int turned(int n, int m) {
        if (n == 0) return 1 / m;
        int k = m / n;
        if (k < 2) throw new IllegalArgumentException();
        return 1 / (k - 2);
    }
    public static int again(int n) {
        if (n < 0) throw new IllegalArgumentException();
        return n == 0 ? 0 : again(n - 2);
    }
    public static int chain(int a, int b) {
        if (a < 0) { throw new IllegalArgumentException(); }
        else if (b < a) { throw new IndexOutOfBoundsException(b); }
        else { return 1 / (b - a); }
    }
    public static int part(int[] a, int i) {
        if (a[i] < 0) throw new IllegalArgumentException();
        return a[i];
    }
}
"""
REQUIRED = {
    "plain": ["n > 0"],
    "state": ["!isEmpty()"],
    "real": ["!(x < 0) && !(x != x)"],
    "text": ["n >= 0"],
    "index": ["0 <= i && i < cells.length"],
    "there": ["s != null"],
    "own": ["n >= 3 && n < 9"],
    "turned": ["n == 0 || k >= 2 where k = m / n"],
    "again": ["n >= 0"],
    "chain": ["a >= 0", "b >= a"],
    "part": ["a[i] >= 0"],
}


def _required(report: Report) -> dict[str, list[str]]:
    """What is required, by the names of methods."""
    (unit,) = report.units
    found = {entry.entry.partition("(")[0].partition(".")[2]: entry.requires for entry in unit.entries}
    return {name: [item.condition for item in items] for name, items in found.items() if items}


def test_guards_are_required_and_what_lies_behind_them_is_refuted(tmp_path: Path) -> None:
    report = check(tmp_path, "A.java", GUARDS, ("testing",), limit=60)
    assert _required(report) == REQUIRED
    for line in (13, 17, 25, 29, 33, 39, 47, 48, 52):
        assert Verdict.REFUTED not in {item.verdict for item in outcomes(report, line, "uncaught")}, line
    for line, code in (
        (7, "uncaught"),  # by a caller
        (8, "division.zero"),
        (21, "division.zero"),  # in the message
        (34, "division.zero"),
        (37, "division.zero"),  # before the guard
        (40, "division.zero"),
        (43, "uncaught"),  # by itself
        (49, "division.zero"),
        (52, "array.index"),  # in the condition
    ):
        assert Verdict.REFUTED in {item.verdict for item in outcomes(report, line, code)}, (line, code)
    _check_that_the_caller_is_blamed(report)


def _check_that_the_caller_is_blamed(report: Report) -> None:
    (unit,) = report.units
    (found,) = outcomes(report, 7, "uncaught")
    assert found.counterexample is not None
    assert unit.entry_name(found.counterexample.entry) == "A.passes(int)"
    assert unit.only_from(found) == ("A.passes(int)",)
    required = unit.required(found)
    assert required is not None and required.condition == "n > 0"


def test_a_proof_says_what_it_rests_on(tmp_path: Path) -> None:
    settings = replace(Settings(), entry=("A.turned", "A.own"), property=("uncaught",))
    report = check(tmp_path, "A.java", GUARDS, ("induction",), settings, limit=60)
    for line, told in ((33, "A.own(int) requires n >= 3 && n < 9"), (39, "requires n == 0 || k >= 2 where k = m / n")):
        (found,) = outcomes(report, line, "uncaught")
        assert found.verdict is Verdict.PROVED
        (rests,) = [item for item in found.assumptions if item.kind is AssumptionKind.GUARDED]
        assert told in rests.detail


HIDDEN = """import org.sosy_lab.sv_benchmarks.Verifier;
import java.util.Objects;
public class A {
    static class Loud extends IllegalArgumentException { Loud() { made++; } }
    static class Broken extends IllegalArgumentException { Broken(int n) { super("" + 1 / n); } }
    static class Late { static final int MOST = Verifier.nondetInt(); }
    static class Sub extends A { boolean isFine() { made++; return false; } }
    enum Counted { ONE; Counted() { made++; } }
    enum Weak { ONE; static int k = 1 / made; }
    private static int made;
    private int count;
    boolean isFine() { return count > 2; }
    int next() { return ++count; }
    public int changes(int n) {
        count = n;
        if (count < 0) throw new IllegalStateException();
        return count;
    }
    public int calls() {
        if (next() > 0) throw new IllegalStateException();
        return count;
    }
    public int assigns(int n) {
        if ((n = n - 1) < 0) throw new IllegalArgumentException();
        return n;
    }
    public int reads() {
        if (Verifier.nondetInt() < 0) throw new IllegalStateException();
        return 1;
    }
    public int loud(int n) {
        if (n < 0) throw new Loud();
        return n;
    }
    public int broken(int n) {
        if (n <= 0) throw new Broken(n);
        return n;
    }
    public int late(int n) {
        if (n > Late.MOST) throw new IllegalArgumentException();
        return n;
    }
    public int counts(Object o) {
        if (o != Counted.ONE) throw new IllegalArgumentException();
        return 1;
    }
    public int weak(Object o) {
        if (o != Weak.ONE) throw new IllegalArgumentException();
        return 1;
    }
    public int overridden() {
        if (!isFine()) throw new IllegalStateException();
        return 1;
    }
    public int loop(int[] a) {
        for (int x : a) { if (x < 0) throw new IllegalArgumentException(); }
        return 1;
    }
    public int caught(int n) {
        try { if (n < 0) throw new IllegalArgumentException(); return n; }
        catch (IllegalArgumentException e) { return 1 / (n + 5); }
    }
    public int cleaned(int n) {
        try { if (n < 0) throw new IllegalArgumentException(); return n; } finally { count = n; }
    }
    public int supplied(String s) {
        Objects.requireNonNull(s, () -> "" + ++count);
        return s.length();
    }
    public int other(int n) {
        if (n < 0) throw new UnsupportedOperationException();
        if (n == 3) throw new ArithmeticException();
        return n;
    }
    public int always() { throw new IllegalStateException(); }
    //@ requires n > 0;
    public static int specified(int n) {
        if (n == 1) throw new IllegalArgumentException();
        return n;
    }
    public static void main(String[] args) {
        if (args.length == 1) throw new IllegalArgumentException();
    }
    enum Told { ONE, TWO; public String toString() { made++; return ""; } }
    public int told(Told t) {
        if (t == Told.TWO)
            throw new IllegalArgumentException("not "
                + t);
        return 1;
    }
}
"""


def test_nothing_else_is_taken_for_a_guard(tmp_path: Path) -> None:
    settings = replace(only("uncaught", "division.zero"), nulls=Nulls.ANY)
    report = check(tmp_path, "A.java", HIDDEN, ("testing",), settings, limit=60)
    assert _required(report) == {}
    for line in (16, 20, 24, 28, 32, 36, 40, 44, 52, 56, 64, 67, 71, 72, 75, 78, 82, 87):
        assert verdict(report, line, "uncaught") is Verdict.REFUTED, line
    assert verdict(report, 61, "division.zero") is Verdict.REFUTED
    assert verdict(report, 5, "division.zero") is Verdict.REFUTED


ELSEWHERE = """import java.util.NoSuchElementException;
public class A {
    enum Phase { OPEN, DONE; }
    static class Poor extends RuntimeException { Poor(int by) { super("by " + by); } }
    static int made;
    private Phase phase = Phase.OPEN;
    private int size;
    public A(int size) { this.size = positive(size); }
    public static A square(int n) { return new A(n); }
    public static A twice(int n) { return new A(n * 2); }
    private static int positive(int value) {
        if (value <= 0) throw new IllegalArgumentException("not positive: " + value);
        return value;
    }
    private void within(int row) { if (row < 0 || row >= size) throw new IndexOutOfBoundsException(row); }
    private void counted(int row) { made++; within(row); }
    public int two(int i, int j) { within(i); within(j); return 1 / (i + 1); }
    public int afterwards(int i) { counted(i); return i; }
    public int digit(int k) {
        switch (k) {
            case 1: case 2: return 2 / (k - 1);
            case 5: throw new IllegalStateException("five");
            case 3: default: throw new IllegalArgumentException("k = " + k);
        }
    }
    public int sign(char c) {
        return switch (c) { case '+' -> 1; case '-' -> 2; default -> throw new IllegalArgumentException("" + c); };
    }
    public int word(String w) {
        switch (w) { case "a": return 1; default: throw new IllegalArgumentException(w); }
    }
    public int falls(int k) {
        switch (k) { case 1: made++; default: throw new IllegalArgumentException(); }
    }
    public static Phase after(Phase p) {
        switch (p) { case OPEN: return Phase.DONE; default: throw new IllegalStateException(); }
    }
    public void close() { if (phase != Phase.OPEN) throw new IllegalStateException(); phase = Phase.DONE; }
    public int next() { if (size == 9) throw new NoSuchElementException(); return 1 / (size - 7); }
    public void pay(int a) { if (a > size) throw new Poor(a); }
    public String mail(String s) { if (!s.contains("@")) throw new IllegalArgumentException(); return "" + s; }
    static String shown(StringBuilder out) { return out.toString(); }
    public void in(Phase p) { if (p != phase) throw new IllegalStateException("in " + phase + ", not " + p); }
}
"""
FOUND_ELSEWHERE = {
    "<init>": ["value > 0 where value = size"],
    "square": ["value > 0 where value = n"],
    "two": ["row >= 0 && row < size where row = i", "row >= 0 && row < size where row = j"],
    "digit": ["k != 5", "k == 1 || k == 2 || k == 5"],
    "sign": ["c == '+' || c == '-'"],
    "word": ['w.equals("a")'],
    "falls": ["k == 1"],
    "after": ["p == OPEN"],
    "close": ["phase == Phase.OPEN"],
    "next": ["size != 9"],
    "pay": ["a <= size"],
    "mail": ['s.contains("@")'],
    "in": ["p == phase"],
}


def test_guards_in_helpers_switches_and_constructors_are_required(tmp_path: Path) -> None:
    report = check(tmp_path, "A.java", ELSEWHERE, ("testing",), only("uncaught", "division.zero"), limit=60)
    assert _required(report) == FOUND_ELSEWHERE
    for line in (22, 23, 27, 30, 36, 38, 39, 40):
        assert Verdict.REFUTED not in {item.verdict for item in outcomes(report, line, "uncaught")}, line
    for line, code in (
        (12, "uncaught"),  # by an argument that is computed
        (15, "uncaught"),  # by a helper that has done something before
        (21, "division.zero"),
        (33, "uncaught"),  # from a case that does something before
        (39, "division.zero"),
    ):
        assert Verdict.REFUTED in {item.verdict for item in outcomes(report, line, code)}, (line, code)


@pytest.mark.parametrize("engine", ["testing", "induction"])
def test_the_setting_brings_refutations_back(tmp_path: Path, engine: str) -> None:
    settings = replace(Settings(), guards=Guards.REFUTE, entry=("A.plain", "A.own"), property=("uncaught",))
    report = check(tmp_path, "A.java", GUARDS, (engine,), settings, limit=60)
    assert _required(report) == {}
    assert verdict(report, 7, "uncaught") is (Verdict.REFUTED if engine == "testing" else Verdict.UNKNOWN)


REPEATED = """public class A {
    private int ready, waiting;
    public A(int waiting) { this.waiting = waiting; }
    public int take(int n) {
        if (ready == 0) { ready = waiting; waiting = 0; }
        if (ready == 0) throw new IllegalStateException();
        if (n < 1) throw new IllegalArgumentException();
        return ready / n;
    }
}
"""


def test_what_is_asked_again_where_it_does_not_hold_is_required_of_nobody(tmp_path: Path) -> None:
    report = check(tmp_path, "A.java", REPEATED, ("testing",), only("uncaught", "division.zero"), limit=60)
    assert _required(report) == {"take": ["ready == 0 || n >= 1"]}
    assert verdict(report, 6, "uncaught") is Verdict.REFUTED


NAMESAKES = """public class A {
    static final int MOST = 3;
    static boolean isBad(int n) { return n > 9; }
    static class Other {
        static final int MOST = 1;
        static boolean isBad(int n) { return n > 5; }
        static int most(int n) {
            if (n > MOST) { assert n < 0; return n; }
            if (n != -5) throw new IllegalArgumentException();
            return 0;
        }
        static int bad(int n) {
            if (isBad(n)) { assert n < 0; return n; }
            if (n != -5) throw new IllegalArgumentException();
            return 0;
        }
    }
    static int helper(int n) {
        if (n > 0) { assert n < 0; return n; }
        if (n != -5) throw new IllegalArgumentException();
        return 0;
    }
    public static int parameters(int n, int m) { if (n > 0) return 1; return helper(m); }
    public static int constants(int n) { if (n > MOST) return 1; return Other.most(n); }
    public static int methods(int n) { if (isBad(n)) return 1; return Other.bad(n); }
    public static int blocks(int n, int m) {
        { int k = n + 1; if (k > 7) return 1; }
        {
            int k = m + 1;
            if (k > 7) { assert m < 0; return 2; }
            if (k != 3) throw new IllegalArgumentException();
        }
        return 3;
    }
}
"""


@pytest.mark.parametrize("engine", ["testing", "bounded"])
def test_what_is_written_like_an_earlier_condition_may_mean_something_else(tmp_path: Path, engine: str) -> None:
    report = check(tmp_path, "A.java", NAMESAKES, (engine,), only("assert"), limit=60)
    for line in (8, 13, 19, 30):
        assert Verdict.REFUTED in {item.verdict for item in outcomes(report, line, "assert")}, line


SETTLED = """import java.util.Objects;
public class A {
    private final int size;
    A(String name, int size) {
        Objects.requireNonNull(name);
        if (size <= 0) throw new IllegalArgumentException();
        this.size = size;
    }
    public A() { this("", 0); }
    public A(int size) { this(null, size); }
    public A(long size) { this("", (int) size); }
    public static A none() { return new A("", 0); }
    public static void never(long n) { require(1 > 2); }
    public static void other(int n) { require(n > 2); }
    public static int label(long n) {
        int k = 3;
        switch (k) { case 3: throw new IllegalStateException(); default: return k; }
    }
    private static void require(boolean is) { if (!is) throw new IllegalArgumentException(); }
}
"""


def test_what_no_caller_can_choose_is_required_of_nobody(tmp_path: Path) -> None:
    report = check(tmp_path, "A.java", SETTLED, ("testing",), only("uncaught"), limit=60)
    assert _required(report) == {"<init>": ["size > 0 where size = (int) size"], "other": ["is where is = n > 2"]}
    for line in (6, 17, 19):
        assert verdict(report, line, "uncaught") is Verdict.REFUTED, line


INHERITED = """public class A {
    static int made;
    abstract static class Named {
        private final String name;
        protected final java.util.List<String> log = new java.util.ArrayList<>();
        protected Named(String name) {
            if (name == null || name.isEmpty()) throw new IllegalArgumentException("name");
            this.name = name;
        }
        public int length() { return 1 / name.length(); }
    }
    public static class Sized extends Named {
        private final int size;
        public Sized(String text, int size) {
            super(text);
            if (size <= 0) throw new IllegalArgumentException("size");
            this.size = size;
        }
        public int share() { return 1 / size; }
    }
    static class Counted {
        Counted(int by) {
            if (by < 0) throw new IllegalArgumentException("by");
            made += 1;
        }
    }
    public static class Behind extends Counted {
        public Behind(int by, int n) {
            super(by);
            if (made > 0 && n > 0) throw new IllegalArgumentException("n");
        }
    }
    static class Telling {
        Telling(int by) { told(by); }
        void told(int by) { made += by; }
    }
    public static class Told extends Telling {
        public Told(int by) {
            super(by);
            if (made == 0) throw new IllegalStateException();
        }
    }
}
"""


def test_what_a_superclass_requires_is_required_of_those_who_make_objects_of_a_class(tmp_path: Path) -> None:
    """What comes behind another effect of the superclass is no guard: there, it has counted already."""
    report = check(tmp_path, "A.java", INHERITED, ("testing",), only("uncaught"), limit=60)
    (unit,) = report.units
    found = {entry.entry: [item.condition for item in entry.requires] for entry in unit.entries if entry.requires}
    assert found == {
        "A$Sized.<init>(java.lang.String,int)": ["name != null && !name.isEmpty() where name = text", "size > 0"],
        "A$Behind.<init>(int,int)": ["by >= 0"],
    }
    for line, expected in ((7, Verdict.UNKNOWN), (16, Verdict.UNKNOWN), (23, Verdict.UNKNOWN), (30, Verdict.REFUTED)):
        assert verdict(report, line, "uncaught") is expected, line
    assert verdict(report, 40, "uncaught") is Verdict.REFUTED
