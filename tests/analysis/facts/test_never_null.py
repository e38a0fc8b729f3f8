"""Procedures that never return null, and those that may."""

from __future__ import annotations

import re

from vernier.analysis.facts.call_graph import CallGraph
from vernier.analysis.facts.never_null import NeverNull
from vernier.frontend.java import load_java_texts

TEXT = """
public class Main {
    Main next;
    static Main kept = new Main();
    Object never_self() { return this; }
    static Object never_new() { return new Main(); }
    static int[] never_array(int n) { return new int[n]; }
    static String never_text(int n) { return n > 0 ? "a" : "b" + n; }
    static Object never_path(int n) { Object x = "a"; if (n > 3) x = new Main(); return x; }
    static Object never_deep(int n) { return n > 0 ? never_other(n - 1) : "a"; }
    static Object never_other(int n) { return n > 3 ? never_deep(n - 2) : new Main(); }
    static String never_trimmed(String s) { return s.trim().toLowerCase(); }
    static class Base { Object made() { return "a"; } Object other() { return "a"; } }
    static class Sub extends Base { Object made() { return null; } Object other() { return this; } }
    static Object never_dispatched(Base b) { return b.other(); }
    static Object null_dispatched(Base b) { return b.made(); }
    static Object null_path(int n) { Object x = "a"; if (n > 3) x = null; return x; }
    static Object null_late(int n) { Object x = null; if (n > 3) x = "a"; return x; }
    static Object null_deep(int n) { return n > 0 ? null_other(n - 1) : "a"; }
    static Object null_other(int n) { return n > 3 ? null_deep(n - 2) : null; }
    static Object null_given(Object x) { return x; }
    static Object null_read(Main m) { return m.next; }
    static Object null_static() { return kept; }
    static Object null_element(Object[] a) { return a[0]; }
    static Object null_caught(int n) { Object x = null; try { x = never_array(n); } catch (RuntimeException e) { } return x; }
    public static void main(String[] args) {
        int n = args.length;
        new Main().never_self(); never_new(); never_array(n); never_text(n); never_path(n); never_deep(n);
        never_trimmed(args[0]); never_dispatched(new Sub()); never_dispatched(new Base());
        null_dispatched(new Sub()); null_path(n); null_late(n); null_deep(n); null_given(args); null_read(kept);
        null_static(); null_element(args); null_caught(n);
    }
}
"""  # noqa: E501


def test_procedures() -> None:
    program = load_java_texts({"Main.java": TEXT}, ["Main.main"]).program
    known = frozenset({"java.lang.String.$toLowerCaseUnicode()"})
    facts = NeverNull(CallGraph(program), known)
    expected = {
        name: name.startswith("Main.never") for name in program.procedures if re.match(r"Main\.(never|null)_", name)
    }
    assert len(expected) == 19
    assert {name: facts.returns_an_object(name) for name in expected} == expected


def test_what_has_no_body_is_known_or_not() -> None:
    program = load_java_texts({"Main.java": TEXT}, ["Main.main"]).program
    (trimmed,) = (name for name in program.procedures if name.startswith("Main.never_trimmed"))
    assert not NeverNull(CallGraph(program), frozenset()).returns_an_object(trimmed)
