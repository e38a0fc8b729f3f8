"""`--nulls none`, the default: callers pass no null to a method that is checked, nor when they make its arguments,
unless that is expected."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.entries.harness import check, outcomes
from vernier.core.outcome import AssumptionKind, Verdict
from vernier.core.settings import Nulls, Settings

TEXT = """public class A {
    private String later;
    static int length(String s) { return s.length(); }
    static int tested(String s) { return s != null && s.isEmpty() ? 0 : s.length(); }
    static int first(String[] all) { return all.length == 0 ? 0 : all[0].length(); }
    static int late(A a) { return a.later.length(); }
    static int passed(boolean b) { return length(b ? null : "x"); }
    static int cases(Object o) { return switch (o) { case null -> o.hashCode(); default -> 1; }; }
}
"""
NONE = replace(Settings(), property=("null.dereference",))


@pytest.mark.parametrize("engines", [(), ("testing",), ("bounded",)], ids=str)
def test_null_is_dereferenced_where_it_is_expected_or_comes_from_elsewhere(
    tmp_path: Path, engines: tuple[str, ...]
) -> None:
    report = check(tmp_path, "A.java", TEXT, engines, NONE, limit=60)
    for line in (3, 4, 5, 6, 8):
        assert Verdict.REFUTED in {item.verdict for item in outcomes(report, line, "null.dereference")}, line
    (unit,) = report.units
    (passed,) = outcomes(report, 3, "null.dereference")
    assert unit.only_from(passed) == ("A.passed(boolean)",)


def test_what_holds_says_that_it_rests_on_that(tmp_path: Path) -> None:
    report = check(tmp_path, "A.java", TEXT, (), replace(NONE, entry=("A.length",)), limit=60)
    (found,) = outcomes(report, 3, "null.dereference")
    assert found.verdict in (Verdict.PROVED, Verdict.BOUNDED)
    assert AssumptionKind.NO_NULLS in {item.kind for item in found.assumptions}


def test_any_value_is_passed_on_request(tmp_path: Path) -> None:
    report = check(tmp_path, "A.java", TEXT, ("testing",), replace(NONE, nulls=Nulls.ANY, entry=("A.length",)))
    (found,) = outcomes(report, 3, "null.dereference")
    assert found.verdict is Verdict.REFUTED


def test_what_a_contract_says_rests_on_nothing_else(tmp_path: Path) -> None:
    text = "public class A { //@ requires a != null;\n static int m(int[] a) { return a.length; } }\n"
    report = check(tmp_path, "A.java", text, (), NONE, limit=60)
    (found,) = outcomes(report, 2, "null.dereference")
    assert found.verdict in (Verdict.PROVED, Verdict.BOUNDED)
    assert AssumptionKind.NO_NULLS not in {item.kind for item in found.assumptions}


MADE = """import java.util.List;
public class B {
    static class Node { private final Node next; int v; Node(int v, Node next) { this.v = v; this.next = next; } }
    static class Item {
        private final String name;
        Item(String name) { this.name = name; }
        String name() { return name; }
    }
    static class Holder {
        private final Item item;
        Holder(Item item) { this.item = item; }
        int size() { return item.name().length(); }
    }
    private final List<Item> items;
    public B(List<Item> items) { this.items = items; }
    public int count() { return items.size(); }
    public static int second(Node n) { return n.next.v; }
    public static int held(Holder h) { return 10 / (h.size() - 2); }
    public static int marked(@Nullable String s) { return s.length(); }
    public static int jml(int n, /*@ nullable @*/ String s) { return s.length(); }
    public static int asked(Object o) { return o instanceof Integer ? 1 : o.hashCode(); }
    public static int plain(int n, String s) { return s.length(); }
    public boolean equals(Object o) { return ((B) o).items == items; }
}
"""


@pytest.mark.parametrize("engine", ["testing", "bounded"])
def test_null_is_not_passed_to_constructors_either(tmp_path: Path, engine: str) -> None:
    report = check(tmp_path, "B.java", MADE, (engine,), NONE, limit=60)
    for line in (12, 16, 22):
        assert Verdict.REFUTED not in {item.verdict for item in outcomes(report, line, "null.dereference")}, line
    for line in (17, 19, 20, 21, 23):
        assert Verdict.REFUTED in {item.verdict for item in outcomes(report, line, "null.dereference")}, line


@pytest.mark.parametrize("engine", ["testing", "bounded"])
def test_objects_that_need_others_are_made(tmp_path: Path, engine: str) -> None:
    settings = replace(NONE, property=("division.zero",), entry=("B.held",))
    report = check(tmp_path, "B.java", MADE, (engine,), settings, limit=60)
    (found,) = outcomes(report, 18, "division.zero")
    assert found.verdict is Verdict.REFUTED


def test_null_is_passed_to_constructors_on_request(tmp_path: Path) -> None:
    report = check(tmp_path, "B.java", MADE, ("testing",), replace(NONE, nulls=Nulls.ANY, entry=("B.count",)))
    (found,) = outcomes(report, 16, "null.dereference")
    assert found.verdict is Verdict.REFUTED
