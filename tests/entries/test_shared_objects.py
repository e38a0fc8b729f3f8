"""Objects that callers give may be ones that the program has anyway: its literals, and the shared boxes of numbers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.entries.harness import check, only, verdict
from vernier.core.outcome import Verdict
from vernier.core.scope import parse_scope

TEXT = """public class A {
    static final String NAME = "name";
    String text = "";
    void set(String to) { text = to; }
    public static void literal(String s) {
        assert s != "a";
    }
    public static void constant(String[] s) {
        if (s.length > 0) assert s[0] != NAME;
    }
    public static void twice(String s, String r) {
        if (s == "b") assert s.length() == 1 && s.charAt(0) == 'b';
        if (s == "c" && r == "c") assert s == r;
        assert s != "d" || s != "e";
        if (s == "ab") assert !s.equals("b");
    }
    public static void shared(Integer n) {
        assert n != Integer.valueOf(5);
    }
    public static void truth(Boolean b) {
        assert b != Boolean.TRUE;
    }
    public static void made(java.util.List<String> s) {
        if (s.size() > 0) assert s.get(0) != "f";
    }
}
"""


EXPECTED = {
    6: Verdict.REFUTED,
    9: Verdict.REFUTED,
    12: Verdict.BOUNDED,
    13: Verdict.BOUNDED,
    14: Verdict.BOUNDED,
    15: Verdict.BOUNDED,
    18: Verdict.UNKNOWN,
    21: Verdict.UNKNOWN,
}


def test_given_objects_may_be_those_of_the_program(tmp_path: Path) -> None:
    report = check(tmp_path, "A.java", TEXT, ("bounded",), only("assert"), limit=60)
    assert {line: verdict(report, line, "assert") for line in EXPECTED} == EXPECTED


def test_strings_in_made_objects_are_told_to_be_no_literals(tmp_path: Path) -> None:
    report = check(tmp_path, "A.java", TEXT, ("bounded",), only("assert"), limit=60)
    (unit,) = report.units
    (outcome,) = [item for item in unit.outcomes if item.obligation.span.line == 24]
    assert outcome.verdict is Verdict.BOUNDED
    assert any("java.lang.String is no literal of the program" in item.detail for item in outcome.assumptions)


LISTED = """public class L {
    static class Node { String name; Node next; }
    Node head;
    //@ invariant ok();
    //@ pure
    boolean ok() { int n = 0; for (Node i = head; i != null; i = i.next) if (++n > 3) return false; return true; }
    public void literal() {
        if (head != null && head.name == "a") assert false;
    }
    public void equal() {
        if (head != null && "ab".equals(head.name)) assert head.name.length() == 2;
    }
}
"""


def test_the_glass_box_covers_no_states_whose_strings_may_be_literals(tmp_path: Path) -> None:
    settings = replace(only("assert"), scope=parse_scope("Node=2,string=2"))
    report = check(tmp_path, "L.java", LISTED, ("glassbox",), settings, limit=60)
    assert verdict(report, 8, "assert") is Verdict.UNKNOWN
    assert verdict(report, 11, "assert") is Verdict.BOUNDED
