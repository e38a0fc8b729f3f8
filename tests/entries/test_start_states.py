"""Start states of entries that are no main: those that somebody can make, and only those."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.entries.harness import ENGINES, check, only, outcomes, verdict
from vernier.cli.main import run
from vernier.core.outcome import Verdict

USES = """    static void use() {
        List<Object> l = new ArrayList<>(); l.add("x"); l.add(new Object()); Integer i = 3; l.add(i); l.get(0);
        List<String> m = Arrays.asList("a", "b"); m.set(0, "q");
        new StringBuilder("x").append(1).append(new char[2]); new String(new char[] {1});
    }
"""
GENERIC = f"""import java.util.*;
public class A {{
    static class Box<T> {{ T value; Box(T value) {{ this.value = value; }} void set(T t) {{ value = t; }} }}
    static int text(Comparable<String> c) {{ return c == null ? 0 : c.compareTo("a"); }}
    static int size(CharSequence c) {{ return c == null ? 0 : 10 / (c.length() + 1); }}
    static <T extends Comparable<T>> int max(List<T> l) {{
        T best = null;
        if (l != null) for (T t : l) {{ if (t != null && (best == null || t.compareTo(best) > 0)) best = t; }}
        return best == null ? 0 : 1;
    }}
    static int first(List<String> l) {{ return l == null || l.size() < 1 || l.get(0) == null ? 0 : l.get(0).length(); }}
    static <T extends Comparable<T>> int compared(T a, T b) {{ return a == null || b == null ? 0 : a.compareTo(b); }}
    static <T extends Comparable<T>> int cells(T[] a) {{
        return a == null || a.length < 2 || a[0] == null || a[1] == null ? 0 : a[0].compareTo(a[1]);
    }}
    static int boxed(Box<String> b) {{ return b == null || b.value == null ? 0 : b.value.length(); }}
    static int nested(List<List<String>> l) {{
        return l == null || l.size() < 1 || l.get(0) == null || l.get(0).size() < 1 || l.get(0).get(0) == null
            ? 0 : l.get(0).get(0).length();
    }}
{USES}}}
"""


@pytest.mark.parametrize("engine", ENGINES)
def test_type_arguments_and_strings_are_kept_whole(tmp_path: Path, engine: str) -> None:
    report = check(tmp_path, "A.java", GENERIC, [engine])
    assert [item.obligation.id for item in report.outcomes() if item.verdict is Verdict.REFUTED] == []


HIDDEN = """public class A {
    private int n;
    private A(int n) { this.n = n; }
    static A of(int n) { return new A(n > 0 ? n : 1); }
    private void reset() { n = 0; }
    public int share() {
        return 100 / n;
    }
    public int grown(int by) {
        return n > 3 ? 100 / by : 1;
    }
}
"""


@pytest.mark.parametrize("engine", (*ENGINES, "deductive"))
def test_what_is_private_makes_no_start_states(tmp_path: Path, engine: str) -> None:
    assert verdict(check(tmp_path, "A.java", HIDDEN, [engine]), 7, "division.zero") is not Verdict.REFUTED


def test_factories_make_start_states(tmp_path: Path) -> None:
    assert verdict(check(tmp_path, "A.java", HIDDEN, ["testing"]), 10, "division.zero") is Verdict.REFUTED


ANYONE = """public class A {
    static class Point {
        int x; int y;
        Point(int x, int y) { this.x = x; this.y = y; }
    }
    static boolean rare(int n) { int y = n * 7 + 13; return (y ^ (y >>> 3)) == 987654321; }
    int at(int[] a, int i) {
        return a != null && a.length > 1 && rare(i) ? a[i] : 0;
    }
    int deep(int[][] a, String[] s, int i) {
        return a != null && s != null && rare(i) ? 1 / (a.length - s.length) : 0;
    }
    static int box(Integer[] b) {
        return b != null && b.length == 2 && b[1] != null && rare(b[1]) ? 1 / 0 : 0;
    }
    static int made(Point p) {
        return p != null && p.y == 5 && rare(p.x) ? 1 / 0 : 0;
    }
}
"""
LINES = {8: "array.index", 11: "division.zero", 14: "division.zero", 17: "division.zero"}


def test_a_violation_from_what_anyone_can_make_is_one(tmp_path: Path) -> None:
    report = check(tmp_path, "A.java", ANYONE, ["bounded"])
    assert {line: verdict(report, line, code) for line, code in LINES.items()} == dict.fromkeys(LINES, Verdict.REFUTED)


@pytest.mark.needs("javac", "java")
@pytest.mark.parametrize("line", list(LINES)[::2])
def test_and_the_jvm_shows_it(tmp_path: Path, line: int, capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = outcomes(check(tmp_path, "A.java", ANYONE, ["bounded"]), line, LINES[line])
    run(["replay", found.obligation.id, "--store", str(tmp_path / "store"), "--junit", str(tmp_path / "junit")])
    assert "on the JVM: confirmed" in capsys.readouterr().out


KEPT = """public class A {
    static class Even {
        private int n;
        void grow(int by) { n += 2 * (by & 7); }
    }
    static class Counted {
        static int made;
        Counted() { made++; }
    }
    static int even(Even e) {
        return e != null && e.n % 2 != 0 ? 1 / 0 : 0;
    }
    static int counted(Counted c) {
        return c != null && Counted.made == 0 ? 1 / 0 : 0;
    }
}
"""


@pytest.mark.parametrize("line", [11, 14])
@pytest.mark.parametrize("engine", ENGINES)
def test_a_state_that_nobody_is_known_to_build_refutes_nothing(tmp_path: Path, engine: str, line: int) -> None:
    (found,) = outcomes(check(tmp_path, "A.java", KEPT, [engine]), line, "division.zero")
    assert found.verdict is not Verdict.REFUTED
    if engine == "bounded":
        # From the states that callers make, nobody comes there.
        assert (found.verdict, found.reason) == (Verdict.BOUNDED, "no execution within these bounds reaches it")
        assert "depth=" in found.scope


REPLAYED = f"""import java.util.*;
public class A {{
    static int built(StringBuilder b) {{ return b == null ? 0 : 100 / (b.length() - 1); }}
    static int listed(List<Integer> l) {{ return l == null ? 0 : 100 / (l.size() - 1); }}
{USES}}}
"""


@pytest.mark.parametrize("line", [3, 4])
def test_replay_knows_the_classes_that_other_entries_brought(
    tmp_path: Path, line: int, capsys: pytest.CaptureFixture[str]
) -> None:
    (found,) = outcomes(check(tmp_path, "A.java", REPLAYED, ["testing"]), line, "division.zero")
    assert found.verdict is Verdict.REFUTED
    run(["replay", found.obligation.id, "--store", str(tmp_path / "store")])
    assert "and replayed" in capsys.readouterr().out


INITIALISED = """import java.math.BigInteger;
public class A {
    static int next = first();
    static int first() { return 5; }
    private final int id;
    public A() { id = next; }
    public void get() { assert id >= 5; }
    public static void zero(BigInteger x) { assert x == null || x.subtract(x) != null; }
}
"""


def test_classes_are_initialised_before_objects_are_made(tmp_path: Path) -> None:
    report = check(tmp_path, "A.java", INITIALISED, ["testing"], replace(only("assert"), executions=20))
    assert [verdict(report, line, "assert") for line in (7, 8)] == [Verdict.UNKNOWN, Verdict.UNKNOWN]


CLASS_OBJECTS = """import java.util.EnumMap;
public class A {
    enum State { OPEN, CLOSED }
    private static final EnumMap<State, State> NEXT = new EnumMap<>(State.class);
    private static final Class<?> KIND = State.class;
    static { NEXT.put(State.OPEN, State.CLOSED); }
    private State state = State.OPEN;
    public int step(int by) {
        if (KIND != state.getClass()) { return 1 / (by - by); }
        state = NEXT.get(state);
        return 1 / by;
    }
}
"""


@pytest.mark.parametrize("engines", [("testing",), ("bounded",)], ids=str)
def test_class_objects_of_a_start_state_are_those_of_the_program(tmp_path: Path, engines: tuple[str, ...]) -> None:
    """A state after the class was initialised holds objects of java.lang.Class: there is one for each type."""
    report = check(tmp_path, "A.java", CLASS_OBJECTS, engines, only("division.zero"), limit=60)
    assert verdict(report, 9, "division.zero") is not Verdict.REFUTED
    assert verdict(report, 11, "division.zero") is Verdict.REFUTED


CLASS_PARAMETERS = """import java.util.*;
public class A {
    interface Event { }
    private final Map<Class<?>, List<String>> handlers = new HashMap<>();
    public void subscribe(Class<? extends Event> type, String handler) {
        handlers.computeIfAbsent(type, t -> new ArrayList<>()).add(handler);
    }
    public void unsubscribe(Class<? extends Event> type, String handler) {
        handlers.get(type).remove(handler);
    }
    public int count(Class<? extends Event> type, int by) {
        return handlers.getOrDefault(type, List.of()).size() / by;
    }
    public static int named(Class<Event> type) {
        if (type != Event.class) { return 1 / (type.getName().length() - type.getName().length()); }
        return 1 / (type.getName().length() - 7);
    }
}
"""


@pytest.mark.parametrize("engines", [("testing",), ("bounded",)], ids=str)
def test_callers_give_the_class_object_of_the_type_argument(tmp_path: Path, engines: tuple[str, ...]) -> None:
    settings = only("division.zero", "null.dereference")
    report = check(tmp_path, "A.java", CLASS_PARAMETERS, engines, settings, limit=60)
    assert verdict(report, 12, "division.zero") is Verdict.REFUTED
    assert verdict(report, 15, "division.zero") is not Verdict.REFUTED
    assert verdict(report, 16, "division.zero") is Verdict.REFUTED
    found = [item.verdict for item in outcomes(report, 9, "null.dereference")]
    assert Verdict.REFUTED in found


SHOWN = """public class A {
    public static int rows(double[][] all, int by) { double[][] made = new double[2][by]; return all.length / by; }
    public int kind(Class<String> type, int by) { return type.getName().length() / by; }
}
"""


def test_arrays_of_arrays_and_class_objects_are_shown_in_words_of_java(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "A.java").write_text(SHOWN)
    run(["check", str(tmp_path / "A.java"), "--engine", "testing", "--store", str(tmp_path / "store")])
    shown = capsys.readouterr().out
    assert "array f64" not in shown
    assert "all = double[0][]" in shown
    assert "new double[2][]" in shown
    assert "type = String.class" in shown
    assert ".kind(String.class, 0)" in shown


LENGTHS = """public class A {
    public record Book(String isbn, String author) {
        public Book {
            if (isbn.length() != 13) throw new IllegalArgumentException("isbn");
        }
        public String initial() { return author.substring(0, 1); }
        public int number() { return Integer.parseInt(isbn); }
    }
}
"""


def test_strings_have_the_lengths_that_are_asked_for(tmp_path: Path) -> None:
    report = check(tmp_path, "A.java", LENGTHS, ("testing",), only("uncaught"), limit=60)
    assert verdict(report, 6, "uncaught") is Verdict.REFUTED
    assert verdict(report, 7, "uncaught") is Verdict.REFUTED


TOLD_APART = """import java.util.*;
public class A {
    public static int size(Object value) {
        if (value instanceof Collection) { return 10 / ((Collection<?>) value).size(); }
        if (value instanceof Map<?, ?> map) { return 10 / (map.size() - 1); }
        if (value instanceof Number) { return 10 / ((Number) value).intValue(); }
        return value instanceof Iterator<?> i && !i.hasNext() ? 10 / value.hashCode() : 0;
    }
    private int unused() { return nobodyKnows.thisName(); }
}
"""


@pytest.mark.parametrize("engines", [("testing",), ("bounded",)], ids=str)
def test_an_object_is_one_of_the_classes_that_the_code_tells_apart(tmp_path: Path, engines: tuple[str, ...]) -> None:
    report = check(tmp_path, "A.java", TOLD_APART, engines, only("division.zero"), limit=60)
    for line in (4, 5, 6):
        assert verdict(report, line, "division.zero") is Verdict.REFUTED, line
    assert verdict(report, 7, "division.zero") is not Verdict.REFUTED
    assert not report.diagnostics, "what no entry reaches is none of our business"
