"""What is deduced from the body of a method: what follows does, and what does not is not said to."""

from __future__ import annotations

from pathlib import Path

import pytest

from vernier.analysis.summaries.graph import Exit
from vernier.cli.arguments import parse
from vernier.core.budget import Budget
from vernier.encode.calls.applicable_summaries import summaries
from vernier.engines.deductive.body_proofs import BodyProofs
from vernier.engines.deductive.effort import ProofEffort
from vernier.engines.deductive.engine import contract_of
from vernier.engines.deductive.resources import Share
from vernier.run.loading.frontends import load_java_program
from vernier.run.tasks import make_task
from vernier.solvers.protocol import UNITS_PER_SECOND

PROGRAM = """
@interface Requires { String value(); }
@interface Ensures { String value(); }
class Node { Node next; Node other; int value; boolean seen; int weight() { return value; } }
class Heavy extends Node { int weight() { return 7; } }
class Main {
    static int shared;
    int[] cells = new int[2];
    Node head;
    @Requires("%s")
    @Ensures("%s")
    %s
    Node find(int wanted) {
        Node x = head;
        while (x != null && x.value != wanted) { x = x.next; }
        return x;
    }
    boolean isNull(int[] s) { return s == null; }
    int read() { return shared + cells[0]; }
    boolean isShared() { return shared == 0; }
    static void fail(Node n) { if (n.next == null) { n.value = 1; throw new RuntimeException(); } n.value = 2; }
    static void touch(Node n) { if (n != null) { n.value = 3; } }
    void build(Node n) {
        for (Node x = n; x != null; x = x.next) { head = new Node(); }
        if (n == null) { throw new RuntimeException(); }
    }
    static void copy(Node n) {
        for (Node x = n; x != null; x = x.next) { Node made = new Node(); made.next = x.other; x.other = made; }
    }
}
"""


def follows(folder: Path, required: str, promised: str, method: str) -> bool:
    path = folder / "Main.java"
    path.write_text(PROGRAM % (required, promised, method), encoding="utf-8")
    settings = parse(["check", str(path), "--entry", "Main.entry", "--property", "post"]).settings
    (unit,) = load_java_program((str(path),), settings).units
    (entry,) = unit.entries
    task = make_task(unit, entry, settings)
    contract = contract_of(task)
    bodies = BodyProofs(contract, summaries(task.program).summary)
    ((name, exits),) = contract.exits(obligation.id for obligation in task.obligations).items()
    share = Share(20 * UNITS_PER_SECOND, Budget.of_seconds(120.0))
    found = all(bodies.follows(name, exit_, ProofEffort.THOROUGH, share) for exit_ in Exit if exit_ in exits)
    assert exits and share.budget.remaining() > 0, "not everything was tried"
    return found


TRUE = "true = true"
FOLLOWS = {
    "what a search finds": (TRUE, "return = null || return.value = w && return in this.head.*next",
        "Node entry(int w) { return find(w); }"),
    "what a search has passed": (TRUE, "return = null => (no x: this.head.*next - null | x.value = w)",
        "Node entry(int w) { return find(w); }"),
    "the one before": ("n != null", "return = null || return.next = m && return in n.*next",
        "Node entry(Node n, Node m) { Node p = null; Node x = n; while (x != null && x != m) { p = x; x = x.next; }"
        " return x == null ? null : p; }"),
    "a condition that looks ahead": ("n != null", "return != null && (return.next = null || return.next.value = 3)",
        "Node entry(Node n) { while (n.next != null && n.next.value != 3) { n = n.next; } return n; }"),
    "only what is passed is marked": (TRUE, "all x: Node | x.seen' != x.seen => x in n.*next",
        "void entry(Node n) { for (Node x = n; x != null; x = x.next) { x.seen = true; } }"),
    "in a loop inside a loop, too": (TRUE, "all x: Node | x.value' != x.value => x.value' = 5",
        "void entry(Node n) { for (Node x = n; x != null; x = x.next)"
        " for (Node y = x; y != null; y = y.other) y.value = 5; }"),
    "the object of a loop": ("n != null", "all x: Node - n | x.value' = x.value",
        "void entry(Node n, int k) { while (n.value < k) { n.value = n.value + 1; } }"),
    "the condition at the end": ("n != null", "n.value' >= k",
        "void entry(Node n, int k) { while (n.value < k) { n.value = n.value + 1; } }"),
    "unlinking a cell": ("n != null && n.next != null && (no x: Node | x in x.^next)",
        "n.*next' = n.*next - n.next",
        "void entry(Node n) { n.next = n.next.next; }"),
    "an object in front": (TRUE, "this.head'.*next' = this.head.*next + this.head'",
        "void entry() { Node made = new Node(); made.next = head; head = made; }"),
    "either kind": ("n != null", "return = 7 || return = n.value", "int entry(Node n) { return n.weight(); }"),
    "the same again": (TRUE, "return = true",
        "boolean entry(int w) { Node a = find(w); Node b = find(w); return a == b; }"),
    "after it was caught": ("n != null", "n.value' = 1 || n.value' = 2",
        "void entry(Node n) { try { fail(n); } catch (RuntimeException e) { head = n; } }"),
    "what is made on one way": (TRUE, "return = null || return.next' = null && return !in this.head.*next",
        "Node entry(boolean b) { Node made = null; if (b) { made = new Node(); } return made; }"),
}  # fmt: skip
DOES_NOT = {
    "a local that a loop assigns before it is used": ("n != null", "all x: Node - n | x.value' = x.value",
        "void entry(Node n) { Node t = n; for (Node x = n; x != null; x = x.next) { t = x; t.value = 1; } }"),
    "an object that a called method assigns": ("n != null", "all x: Node - n | x.value' = x.value",
        "void entry(Node n, int k) { while (n.value < k) { n.value = n.value + 1; touch(n.other); } }"),
    "a cycle": ("n != null && n.next != null", "n.*next' = n.*next - n.next",
        "void entry(Node n) { n.next = n.next.next; }"),
    "a search of what changes": (TRUE, "return = null || return in this.head.*next",
        "Node entry(int w, Node m) { Node x = head; while (x != null && x.value != w)"
        " { if (x.seen) { x.next = m; } x = x.next; } return x; }"),
    "steps in two directions": (TRUE, "return = null || return in n.*next",
        "Node entry(Node n) { while (n != null && !n.seen) { n = n.value == 0 ? n.next : n.other; } return n; }"),
    "a condition of what changes": (TRUE, "no x: n.*next' - null | x.value' = 3",
        "void entry(Node n) { for (Node x = n; x != null && x.value != 3; x = x.next) { if (x.other != null)"
        " { x.other.value = 3; } } }"),
    "a condition of another local that changes": (TRUE, "no x: n.*next - null | x.value = return",
        "int entry(Node n, int k) { while (n != null && n.value != k) { n = n.next; k = k + 1; } return k; }"),
    "a search that cuts its way": (TRUE, "return = null || return in n.*next'",
        "Node entry(Node n) { Node x = n; while (x != null && x.value != 3) { Node t = x; x = x.next; t.next = null; }"
        " return x; }"),
    "what was behind on a cycle": ("n != null && m != null && n.next = m && m.next = n && n != m", "m in n.*next'",
        "void entry(Node n, Node m) { n.next = null; }"),
    "not the same after a change": (TRUE, "return = true",
        "boolean entry(int w, Node n) { Node a = find(w); if (n != null) { n.value = w; } return a == find(w); }"),
    "not the same of what is shared": (TRUE, "return = true",
        "boolean entry() { boolean a = isShared(); shared = 1 - shared; return a == isShared(); }"),
    "not the same of what is in an array": ("this.cells != null", "return = true",
        "boolean entry() { int a = read(); cells[0] = 5; return a == read(); }"),
    "not the same of what nothing is said of": (TRUE, "return = true",
        "boolean entry(int[] a, int[] b) { return isNull(a) == isNull(b); }"),
    "what a new object reached before": (TRUE, "all x: Node | x.*next' in x.*next",
        "Node entry() { return new Node(); }"),
    "one way only": ("n != null", "n.value' = 1",
        "void entry(Node n) { try { fail(n); } catch (RuntimeException e) { head = n; } }"),
    "one end of a call that has two": (TRUE, "return = 1",
        "int entry(Node n) { int k; try { build(n); k = 1; } catch (RuntimeException e) { k = 2; } return k; }"),
    "a number that is too large": ("n != null", "n.value' > n.value", "void entry(Node n) { n.value = n.value + 1; }"),
    "the first of two": ("n != null", "return = n.value", "int entry(Node n) { return n.weight(); }"),
    "a promise that only some loops keep": (TRUE, "all x: Node | x.value' != x.value => x.value' = 5",
        "void entry(Node n) { for (Node x = n; x != null; x = x.next) { x.value = 5; }"
        " for (Node y = n; y != null; y = y.other) { y.value = 6; } }"),
    "one object for two": (TRUE, "n.next' = n", "void entry(Node n, Node m) { n.next = n; m.next = m.other; }"),
    "what a described call makes is new": ("n != null", "n.other'.next' = n.other", "void entry(Node n) { copy(n); }"),
    "a new object is reached": (TRUE, "n.*next' in n.*next",
        "void entry(Node n) { for (Node x = n; x != null; x = x.next) { if (x.seen) { x.next = new Node(); } } }"),
}  # fmt: skip


@pytest.mark.parametrize("name", FOLLOWS)
def test_follows(tmp_path: Path, name: str) -> None:
    assert follows(tmp_path, *FOLLOWS[name])


@pytest.mark.parametrize("name", DOES_NOT)
def test_does_not_follow(tmp_path: Path, name: str) -> None:
    assert not follows(tmp_path, *DOES_NOT[name])
