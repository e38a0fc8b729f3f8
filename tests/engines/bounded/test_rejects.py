"""The bounded engine refuses entries whose arguments neither start heaps nor makers can stand for."""

from __future__ import annotations

import pytest

from vernier.engines.api import Task
from vernier.engines.bounded import BoundedEngine
from vernier.engines.strategy import Deepening
from vernier.frontend.java import load_java_texts

SOURCE = """
import java.util.*;
public class A {
    enum Colour { RED, GREEN }
    interface Shape { int area(); }
    static class Node { Node next; int value; }
    static class Holder { Object anything; }
    static int colour(Colour c) { return c == Colour.GREEN ? 1 / 0 : 1; }
    static int list(List<String> l) { return l.size(); }
    static int cursor(Iterator<String> i) { return i.next().length(); }
    static int shape(Shape s) { return s.area(); }
    abstract static class Form { abstract int area(); }
    static int form(Form f) { return f.area(); }
    static int holder(Holder h) { return h.anything == null ? 1 : 2; }
    static int node(Node n) { return n.next.value; }
    static int text(String s, int[] a) { return s.length() + a.length; }
}
"""


def rejection(method: str) -> str | None:
    lowered = load_java_texts({"A.java": SOURCE}, [f"A.{method}"])
    obligations = tuple(lowered.program.obligations.values())
    task = Task(lowered.program, lowered.entries[0].start, obligations, {}, {}, ())
    return BoundedEngine(Deepening(1)).rejects(task)


@pytest.mark.parametrize(
    ("method", "reason"),
    [
        ("colour", None),
        ("list", None),
        ("cursor", "the entry may be given an object of java.util.Iterator, whose invariant is not known"),
        ("shape", None),
        ("form", "the entry may be given a A$Form, and no class for that is known"),
        ("holder", None),
        ("node", None),
        ("text", None),
    ],
)
def test_rejects(method: str, reason: str | None) -> None:
    assert rejection(method) == reason
