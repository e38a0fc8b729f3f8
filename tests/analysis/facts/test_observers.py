"""Observers: what changes an object that was there is never one; iterating and filling a new array is."""

from __future__ import annotations

import pytest

from vernier.analysis.facts.observers import Observers
from vernier.frontend.java import load_java_texts

SOURCE = """import java.util.*;
public class A {
    private final List<Integer> l = new ArrayList<>();
    private int n;
    static int made;
    static class Holder { List<Integer> held; Holder(List<Integer> held) { this.held = held; } }
    int total() { int s = 0; for (Integer i : l) s += i; return s; }
    int cells() { int[] a = new int[3]; a[1] = n; return a[1]; }
    void add(int k) { l.add(k); }
    void count() { n++; }
    void global() { made++; }
    void through() { new Holder(l).held.add(1); }
    void indirectly() { count(); }
    void given(int[] a) { a[0] = 1; }
    void either(boolean b) { List<Integer> c = b ? l : new ArrayList<>(); c.add(1); }
}
"""
OBSERVES = {
    "total()": True, "cells()": True, "add(int)": False, "count()": False, "global()": False,
    "through()": False, "indirectly()": False, "given(int[])": False, "either(boolean)": False,
}  # fmt: skip


@pytest.mark.parametrize("name", OBSERVES)
def test_observers(name: str) -> None:
    program = load_java_texts({"A.java": SOURCE}).program
    assert Observers(program, [f"A.{name}"]).observes(f"A.{name}") is OBSERVES[name]
