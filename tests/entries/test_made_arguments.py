# ruff: noqa: E501 (one program, one line)
"""Arguments that callers make by constructors and calls: collections, strings, enums, records, type variables."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.entries.harness import CLAIMS_SAFETY, PLANS, check, only, outcomes, verdict
from vernier.cli.main import run
from vernier.core.events import ignore
from vernier.core.evidence import JavaStatements
from vernier.core.outcome import Assumption, AssumptionKind, Verdict
from vernier.core.scope import parse_scope
from vernier.core.settings import Settings
from vernier.core.source import Span
from vernier.report.wording import assumed
from vernier.run.check import check_paths
from vernier.run.result import Report

RARE = "    static boolean rare(int n) { int y = n * 7 + 13; return (y ^ (y >>> 3)) == 987654321; }\n"
VIOLATED = {
    "list": "static int f(List<Integer> l) { return l != null && l.size() == 2 && l.get(1) != null && rare(l.get(1)) ? 1 / 0 : 0; }",
    "empty list": "static int f(List<String> l) { return l == null ? 0 : 10 / l.size(); }",
    "collection": "static int f(Collection<Integer> c) { int s = 0; if (c != null) for (Integer i : c) if (i != null) s += i; return rare(s) ? 1 / 0 : 0; }",
    "iterable": "static int f(Iterable<Integer> c) { int s = 0; if (c != null) for (Integer i : c) s += i == null ? 1 : i; return rare(s) ? 1 / 0 : 0; }",
    "same element twice": "static int f(List<Object> l) { return l != null && l.size() == 2 && l.get(0) != null && l.get(0) == l.get(1) ? 1 / 0 : 0; }",
    "same list twice": "static int f(List<Integer> a, List<Integer> b) { return a != null && a == b && a.size() == 1 ? 1 / 0 : 0; }",
    "list of lists": "static int f(List<List<Integer>> l) { return l != null && l.size() == 1 && l.get(0) != null && l.get(0).size() == 1 && l.get(0).get(0) != null && rare(l.get(0).get(0)) ? 1 / 0 : 0; }",
    "linked list": "static int f(LinkedList<Integer> l) { return l != null && l.size() == 1 && l.getFirst() != null && rare(l.getFirst()) ? 1 / 0 : 0; }",
    "deque": "static int f(Deque<Integer> d) { return d != null && d.size() == 2 && rare(d.peekLast()) ? 1 / 0 : 0; }",
    "map of two types": "static int f(Map<String, Integer> m) { if (m == null) return 0; for (Integer v : m.values()) if (v != null && rare(v)) return 1 / 0; return 0; }",
    "set": "static int f(Set<Integer> s) { if (s != null) for (Integer i : s) if (i != null && rare(i)) return 1 / 0; return 0; }",
    "array of lists": "static int f(List<Integer>[] a) { return a != null && a.length == 2 && a[1] != null && a[1].size() == 1 ? 1 / 0 : 0; }",
    "strings": "static int f(String[] s) { return s != null && s.length == 2 && s[1] != null && s[1].equals(\"xy\") ? 1 / 0 : 0; }",
    "object": "static int f(Object o) { return o instanceof Integer && rare((Integer) o) ? 1 / 0 : 0; }",
    "string as object": "static int f(Object o) { return o instanceof String && ((String) o).equals(\"ab\") ? 1 / 0 : 0; }",
    "own class as object": "int k; int f(Object o) { return o instanceof A && ((A) o).k == 77123 && o != this ? 1 / 0 : 0; }",
    "type variable": "static <T extends Comparable<T>> int f(T a, T b) { return a != null && b != null && a.compareTo(b) == 3 ? 1 / 0 : 0; }",
    "enum": "enum C { X, Y, Z } static int f(C c, int n) { return c == C.Z && rare(n) ? 1 / 0 : 0; }",
    "record": "record R(String s, List<Integer> l) { } static int f(R r) { return r != null && r.l() != null && r.l().size() == 1 ? 1 / 0 : 0; }",
    "interface": "interface I { int n(); } record R(int n, List<String> l) implements I { } static int f(I i) { return i != null && rare(i.n()) ? 1 / 0 : 0; }",
    "open field": "static class H { Object o; } static int f(H h) { return h != null && h.o != null ? 1 / 0 : 0; }",
    "itself": "static class H { private Object o; void set(H h) { o = h; } } static int f(H h) { return h != null && h.o == h ? 1 / 0 : 0; }",
    "own list": "private final List<Integer> l = new ArrayList<>(); void add(int n) { l.add(n); } int f() { return l.size() == 2 && rare(l.get(0)) ? 1 / 0 : 0; }",
    "optional": "static int f(Optional<Integer> o) { return o != null && o.isPresent() && rare(o.get()) ? 1 / 0 : 0; }",
    "builder": "static int f(StringBuilder b) { return b != null && b.length() == 2 && b.charAt(1) == 'q' ? 1 / 0 : 0; }",
    "properties": "static int f(Properties p) { return \"q\".equals(p.getProperty(\"a\")) ? 1 / 0 : 0; }",
    "raw stack": "static int f(Stack s) { return s.size() == 2 && s.get(1) instanceof Integer && rare((Integer) s.get(1)) ? 1 / 0 : 0; }",
    "unknown implementation": "interface I { int n() throws java.io.IOException; } static int f(I i) throws java.io.IOException { return rare(i.n()) ? 1 / 0 : 0; }",
    "unknown implementation in a field": "interface I { I next(); int n(); } private final I kept; A(I i) { kept = i; } int f() { return rare(kept.next().n()) ? 1 / 0 : 0; }",
    "function": "static int f(java.util.function.Function<String, Integer> f) { return rare(f.apply(\"\")) ? 1 / 0 : 0; }",
    "exception of an unknown implementation": "interface I { void run() throws java.io.IOException; } static int f(I i) { try { i.run(); } catch (java.io.IOException e) { return 1 / 0; } return 0; }",
    "box of a variable": "static class B<T> { private T t; B(T t) { this.t = t; } T get() { return t; } } static int f(B<Integer> b) { return b != null && b.get() != null && rare(b.get()) ? 1 / 0 : 0; }",
}  # fmt: skip

SMALL = replace(only("division.zero"), scope=parse_scope("depth=2, calls=2, array=6, loop=3, recursion=3"))


def program(member: str) -> str:
    return f"import java.util.*;\npublic class A {{\n{RARE}    {member}\n}}\n"


Checked: TypeAlias = Callable[[str], tuple[Path, Report]]


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Checked:
    """The report on a program that is violated, and its folder; each is checked once."""

    @cache
    def report(name: str) -> tuple[Path, Report]:
        folder = tmp_path_factory.mktemp("violated")
        return folder, check(folder, "A.java", program(VIOLATED[name]), ["bounded"], SMALL, 90.0)

    return report


@pytest.mark.parametrize("name", VIOLATED)
def test_a_violation_by_what_a_caller_makes_is_found(checked: Checked, name: str) -> None:
    assert verdict(checked(name)[1], 4, "division.zero") is Verdict.REFUTED


@pytest.mark.needs("javac", "java")
@pytest.mark.parametrize(
    "name", ["empty list", "own list", "own class as object", "enum", "strings", "type variable", "itself"]
)
def test_and_the_jvm_shows_it(checked: Checked, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    folder, report = checked(name)
    (found,) = outcomes(report, 4, "division.zero")
    run(["replay", found.obligation.id, "--store", str(folder / "store"), "--junit", str(folder / "junit")])
    assert "on the JVM: confirmed" in capsys.readouterr().out


FINE = {
    "private state": "private final List<Integer> l = new ArrayList<>(); void add(Integer n) { if (n != null && n > 0) l.add(n); } int f() { int s = 1; for (Integer i : l) if (i <= 0) s = 0; return 1 / s; }",
    "type arguments": "static int f(Map<String, List<Integer>> m) { int s = 0; if (m != null) for (List<Integer> l : m.values()) if (l != null) for (Integer i : l) s += i == null ? 0 : 1; return 1 / (s < 0 ? 0 : 1); }",
    "several bounds": "static <T extends Number & Comparable<T>> int f(List<T> l) { return l == null || l.size() < 2 || l.get(0) == null || l.get(1) == null ? 0 : l.get(0).compareTo(l.get(1)) == 9 ? 1 / 1 : 1; }",
    "inherited argument": "static class B<T> { protected T t; void set(T t) { this.t = t; } } static class C extends B<Integer> { int get() { return t == null ? 1 : t; } } static int f(C c, List<String> l) { return c == null ? 0 : 1 / (c.get() * 0 + 1); }",
    "constructor throws": "static class P { private final Object o; P(Object o) { if (o == null) throw new IllegalArgumentException(); this.o = o; } } static int f(P p) { return p != null && p.o == null ? 1 / 0 : 0; }",
}  # fmt: skip


@pytest.mark.parametrize("name", FINE)
def test_what_no_caller_can_make_refutes_nothing(tmp_path: Path, name: str) -> None:
    report = check(tmp_path, "A.java", program(FINE[name]), ["bounded"], SMALL, 6.0)
    assert [item.obligation.id for item in report.outcomes() if item.verdict is Verdict.REFUTED] == []


_GENERIC = "static class C { final int r; C(int r) { this.r = r == 0 ? 1 : r; } } static class B<T> { private T t; B() { } B(T t) { this.t = t; } void set(T t) { this.t = t; } T get() { return t; } } "
WELL_TYPED = {
    "subclass with an argument of its own": "static class S<X> extends B<String> { private X x; S(X x) { super(\"s\"); this.x = x; } } static int f(B<C> b) { C c = b.get(); return c == null ? 0 : 1 / c.r; }",
    "subclass with another bound": "static class S<N extends Number, X> extends B<X> { private N n; S(N n, X x) { super(x); this.n = n; } N n() { return n; } } static int f(B<C> b) { C c = b.get(); return c == null ? 0 : 1 / c.r; }",
    "array of boxes": "static int f(B<C>[] bs) { for (B<C> b : bs) { C c = b == null ? null : b.get(); if (c != null && c.r == 0) return 1 / c.r; } return 0; }",
    "linked nodes": "static class N<T> { final T t; final N<T> next; N(T t, N<T> next) { this.t = t; this.next = next; } } static int f(N<C> n) { int s = 0; for (int i = 0; i < 3 && n != null; i++, n = n.next) { C c = n.t; s += c == null ? 0 : 1 / c.r; } return s; }",
    "box in a box": "static class O<T> { private final B<T> b; O(B<T> b) { this.b = b; } T get() { return b.get(); } } static int f(O<C> o) { C c = o.get(); return c == null ? 0 : 1 / c.r; }",
    "bound that mentions its variable": "interface W<S extends W<S>> { int with(S s); } static class D implements W<D> { int q = 1; public int with(D d) { return d.q; } } static class E implements W<E> { int z = 1; public int with(E e) { return e.z; } } public static <S extends W<S>> int f(S a, S b) { return a.with(b); }",
    "type parameter of a method": "static class O<T> { private T t; <U extends T> void put(U u) { t = u; } T get() { return t; } } static int f(O<C> o) { C c = o.get(); return c == null ? 0 : 1 / c.r; }",
}  # fmt: skip


@pytest.mark.parametrize("name", WELL_TYPED)
def test_tests_give_what_type_arguments_allow(tmp_path: Path, name: str) -> None:
    report = check(tmp_path, "A.java", program(_GENERIC + WELL_TYPED[name]), ["testing"], only("division.zero", "cast"))
    assert [item.obligation.id for item in report.outcomes() if item.verdict is Verdict.REFUTED] == []


def test_answers_tell_their_scope_and_which_classes_were_tried(tmp_path: Path) -> None:
    member = "static int f(List<Integer> l, Map<String, Integer> m) { return l == null || m == null ? 0 : 1 / (m.size() + 1); }"
    asked = replace(SMALL, scope=parse_scope("depth=2, calls=1, array=6, loop=3, recursion=3"))
    report = check(tmp_path, "A.java", program(member), ["bounded"], asked, 90.0)
    (found,) = outcomes(report, 4, "division.zero")
    assert found.verdict is Verdict.BOUNDED
    assert found.scope == str(asked.scope)
    (told,) = (item.detail for item in found.assumptions if item.kind is AssumptionKind.KNOWN_CLASSES)
    assert (
        told
        == "java.util.List is java.util.ArrayList; java.util.Map is java.util.HashMap with one slot, in order of insertion"
    )


def test_what_unknown_implementations_do_is_told(tmp_path: Path) -> None:
    """They return anything; what they do with objects that they are handed, nobody knows."""
    text = """public class A {
    interface Source { int next(); void fill(int[] cells); }
    static int f(Source s) { int n = s.next(); return 1 / (n < 0 ? 1 : 2); }
    static int g(Source s) { int[] one = {1}; s.fill(one); return 1 / one[0]; }
}
"""
    found = check(tmp_path, "A.java", text, ["bounded"], SMALL, 30.0)
    (outcome,) = outcomes(found, 3, "division.zero")
    told = [item.detail for item in outcome.assumptions if item.kind is AssumptionKind.KNOWN_CLASSES]
    assert outcome.verdict is Verdict.BOUNDED
    assert any("A$Source is an implementation whose methods return anything but null" in detail for detail in told)
    assert verdict(found, 4, "division.zero") is Verdict.UNKNOWN


def test_calls_that_contracts_forbid_to_make_are_told(tmp_path: Path) -> None:
    """What only a method under contract brings about is not covered, and the answer says so."""
    text = """import java.util.*;
public class A {
    static class H { private List<Integer> l; private int k; /*@ requires n > 3; @*/ void put(int n) { k = n; } }
    static int f(H h) { return h != null && h.k == 77123 ? 1 / 0 : 0; }
}
"""
    found = check(tmp_path, "A.java", text, ["bounded"], SMALL, 30.0)
    (outcome,) = outcomes(found, 4, "division.zero")
    told = [item.detail for item in outcome.assumptions if item.kind is AssumptionKind.KNOWN_CLASSES]
    assert outcome.verdict is Verdict.BOUNDED
    assert any("A$H is made without calls" in detail for detail in told)


def test_tests_make_nothing_by_calls_that_contracts_forbid(tmp_path: Path) -> None:
    text = """public class A {
    public static class H {
        private int k = 1;
        //@ requires n > 0;
        public void put(int n) { k = n; }
        public int share() { return 10 / k; }
    }
    public static class M {
        private int k;
        //@ requires n > 0;
        public M(int n) { k = n; }
        public int share() { return 10 / k; }
    }
    public static int f(H h, M m) { return h.share() + m.share(); }
}
"""
    report = check(tmp_path, "A.java", text, ["testing"], only("division.zero"))
    assert [item.obligation.id for item in report.outcomes() if item.verdict is Verdict.REFUTED] == []


INITIALISER = """import java.util.*;
public class A {
    static int zero() { return 0; }
    static int share = 1 / zero();
    private final List<String> l = new ArrayList<>();
    int size() { return l.size(); }
}
"""


UNMADE = """public class A {
    private final int size;
    private final int[] cells;
    private final String name;
    public A(int size, String name) {
        if (size <= 0) throw new IllegalArgumentException();
        this.size = size;
        this.cells = new int[size];
        this.name = name;
    }
    public int last() { return cells[size - 1] + name.length(); }
    public int beyond() { return cells[size]; }
}
"""


def test_states_that_nobody_makes_are_not_in_the_way_of_an_answer(tmp_path: Path) -> None:
    report = check(tmp_path, "A.java", UNMADE, ("bounded",), only("array.index", "null.dereference"), limit=60)
    assert {item.verdict for item in outcomes(report, 11, "null.dereference")} == {Verdict.BOUNDED}
    assert verdict(report, 11, "array.index") is Verdict.BOUNDED
    assert verdict(report, 12, "array.index") is Verdict.REFUTED


STATEMENTS = """import java.util.*;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
public class A {
    private static final Logger LOG = LoggerFactory.getLogger("A");
    private class Entry { final int value; Entry(int value) { this.value = value; } }
    private final Map<String, Integer> stock = new HashMap<>();
    private final int size;
    private final int[][] cells;
    public A(int size) { this.size = size; cells = new int[size > 0 && size < 9 ? size : 3][2]; }
    public int of(String name) { LOG.info(name); return stock.get(name); }
    public int cell(int i) { Entry entry = new Entry(i); return cells[0][entry.value]; }
    public int kinds() { int s = 0; for (Map.Entry<String, Integer> e : stock.entrySet()) s++; return s; }
}
"""


def test_counterexamples_are_told_as_statements(tmp_path: Path) -> None:
    report = check(tmp_path, "A.java", STATEMENTS, ("testing",), only("null.dereference", "array.index"), limit=60)
    (unit,) = report.units
    assert unit.unreached == () and not any(entry.untranslated for entry in unit.entries)
    found = {
        item.obligation.span.line: item.find(JavaStatements)
        for item in unit.outcomes
        if item.verdict is Verdict.REFUTED
    }
    for line, call in ((11, r"a1\.of\(\".*\"\);"), (12, r"a1\.cell\(-?\d+\);")):
        statements = found[line]
        assert statements is not None
        assert re.fullmatch(rf"A a1 = new A\(-?\d+\);\n{call}", "\n".join(statements.lines))
    places = (Span("/installed/models/java/lang/Object.java", 1, 1, 1, 2), Span(unit.name, 5, 9, 5, 12))
    details = ("a.Log (--dependencies anything)", "a.Log, b.Factory (--dependencies anything)")
    items = [Assumption(AssumptionKind.OPAQUE_CALLS, detail, place) for detail in details for place in places]
    outcome = replace(unit.outcomes[0], assumptions=tuple(items))
    told = assumed(replace(report, units=(replace(unit, outcomes=(outcome,)),)))
    assert told == (f"{AssumptionKind.OPAQUE_CALLS.value}: {details[1]} ({places[1]})",)


READS_FIRST = """import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;
public class A {
    static final int SEED = Verifier.nondetInt();
    private final List<Integer> items;
    public A(List<Integer> items) { this.items = items; }
    public int first(int n) { return n == 7123 && SEED == 5 && items.size() == 1 ? 1 / (items.get(0) - 77) : 0; }
}
"""


def test_inputs_of_static_initialisers_come_before_those_of_start_states(tmp_path: Path) -> None:
    report = check(tmp_path, "A.java", READS_FIRST, ("bounded",), only("division.zero"), limit=60)
    assert verdict(report, 7, "division.zero") is Verdict.REFUTED


@pytest.mark.parametrize("engines", PLANS, ids=lambda engines: "+".join(engines) or "default")
def test_a_static_initialiser_that_fails_is_not_passed_over(tmp_path: Path, engines: tuple[str, ...]) -> None:
    report = check(tmp_path, "A.java", INITIALISER, engines, replace(Settings(), entry=("A.size",)))
    assert verdict(report, 4, "division.zero") not in CLAIMS_SAFETY | {Verdict.BOUNDED}


EXAMPLES = Path(__file__).parents[2] / "examples" / "order"


@pytest.mark.parametrize(
    ("folder", "refuted"), [("faulty", {(35, "division.zero"), (49, "null.dereference")}), ("fixed", set())]
)
def test_the_example_with_a_list_and_a_logger(tmp_path: Path, folder: str, refuted: set[tuple[int, str]]) -> None:
    scope = parse_scope("objects=2, depth=2, calls=2, array=6, loop=3, recursion=3")
    settings = replace(Settings(), engine=("bounded",), scope=scope, limit=120.0, store=str(tmp_path))
    report = check_paths([str(EXAMPLES / folder)], settings, ignore)
    found = [item for item in report.outcomes() if item.verdict is Verdict.REFUTED]
    assert {(item.obligation.span.line, item.obligation.code.value) for item in found} == refuted
    assert sum(item.verdict is Verdict.UNKNOWN for item in report.outcomes()) == 0


def test_objects_that_methods_of_their_class_give_are_not_among_those_made(tmp_path: Path) -> None:
    text = """public class A {
    private final int n;
    private A(int n) { this.n = n; }
    public static A of(int n) { if (n == 0) throw new IllegalArgumentException(); return new A(n); }
    public A half() { return new A(n / 2); }
    public A same() { return this; }
    public int div() { return 10 / n; }
}
"""
    (found,) = outcomes(check(tmp_path, "A.java", text, ("bounded",)), 7, "division.zero")
    assert found.verdict is Verdict.BOUNDED
    assert [each.detail for each in found.assumptions] == ["A is no result of half"]


NESTED = """import java.util.*;
public class Order {
    record Money(Long cents) {}
    record Price(Money money) {}
    record Item(String sku, Price price) { Item { if (!sku.contains("@")) throw new IllegalArgumentException(); } }
    private final List<Item> items = new ArrayList<>();
    public int size() { return items.size(); }
    public void add(Item item) { items.add(item); }
    public void remove(String sku) {
        for (Item item : items) { if (item.sku().equals(sku)) items.remove(item); }
    }
}
"""


def test_testing_makes_objects_of_others_that_are_never_null_and_whose_constructors_throw(tmp_path: Path) -> None:
    report = check(tmp_path, "Order.java", NESTED, ("testing",), only("uncaught"), limit=60)
    assert Verdict.REFUTED in {item.verdict for item in outcomes(report, 10, "uncaught")}
