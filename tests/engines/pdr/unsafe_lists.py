"""Small programs that dereference null in ways that a translation may overlook:
`python -m tests.engines.pdr.unsafe_lists [NAME...]`. What an execution violates is not proved."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from tests.engines.pdr.lists import INPUTS, own_outcomes, tasks_of, violated
from vernier.core.outcome import Verdict

SECONDS = 60.0


def _main(body: str, members: str = "") -> str:
    return f"{members}\n    public static void main(String[] args) {{\n{body}\n    }}\n"


UNSAFE = {
    "thrown after a change and caught": _main(
        "Node a = new Node(0, new Node(1, null)); try { cut(a); } catch (RuntimeException e) { } a.next.value = 1;",
        "static void cut(Node a) { a.next = null; throw new RuntimeException(); }",
    ),
    "changed by a handler": _main(
        "Node a = new Node(0, new Node(1, null)), b = null;"
        " try { b.value = 1; } catch (NullPointerException e) { a.next = null; } a.next.value = 1;"
    ),
    "changed when it is finally": _main(
        "Node a = new Node(0, new Node(1, null)); try { a.value = 1; } finally { a.next = null; } a.next.value = 1;"
    ),
    "called back to be shown": _main(
        'Shown a = new Shown(); String s = "x" + a;',
        "static class Shown { Node held; public String toString() { held.value = 1; return null; } }",
    ),
    "called back to be changed": _main(
        "Shown a = new Shown(); a.held = new Node(0, null); String s = String.valueOf(a); a.held.value = 1;",
        'static class Shown { Node held; public String toString() { held = null; return "x"; } }',
    ),
    "in an array": _main(
        "Node[] many = new Node[3]; Node a = new Node(0, new Node(1, null)); many[1] = a; many[1].next = null;"
        " a.next.value = 1;"
    ),
    "as an object": _main(
        "Object o = new Node(0, new Node(1, null)); Node a = (Node) o; Node b = (Node) o; a.next = null;"
        " b.next.value = 1;"
    ),
    "in a collection": _main(
        "java.util.List<Node> l = new java.util.ArrayList<>(); Node a = new Node(0, new Node(1, null)); l.add(a);"
        " l.get(0).next = null; a.next.value = 1;"
    ),
    "cycle": _main(
        "Node a = new Node(0, null); a.next = a; Node b = new Node(1, a); Node c = b; c.next.next = null;"
        " b.next.next.value = 1;"
    ),
    "cycle that is left": _main(
        "Node a = new Node(0, null), b = new Node(1, a); a.next = b; Node c = a; for (int i = 0; i < 3; i++)"
        " c = c.next; b.next = null; c.next.next.value = 1;"
    ),
    "in a static initialiser": _main(
        "Later.touch(); Later.first.next.value = 1;",
        "static class Later { static Node first = new Node(0, new Node(1, null)); static { first.next = null; }"
        " static void touch() { } }",
    ),
    "static variable not set yet": _main(
        "Early.use();",
        "static class Early { static Node first = made(); static Node second = new Node(0, null);"
        " static Node made() { second.value = 1; return second; } static void use() { } }",
    ),
    "chosen by a flag": _main(
        "boolean found = false; Node a = null; for (int i = 0; i < Verifier.nondetInt(); i++)"
        " { if (i == 2) found = !found; else a = new Node(0, null); } if (found || a == null) a.value = 1;"
    ),
    "flag of two": _main("byte flags = 1; Node a = null; flags = (byte) (flags & 2); if (flags == 0) a.value = 1;"),
    "overridden": _main(
        "Maker m = Verifier.nondetInt() > 0 ? new Maker() : new Other(); m.made().value = 1;",
        "static class Maker { Node made() { return new Node(0, null); } }"
        " static class Other extends Maker { Node made() { return null; } }",
    ),
    "function": _main(
        "java.util.function.Supplier<Node> s = () -> shared; shared = new Node(0, null); Node a = s.get();"
        " Runnable r = () -> shared = null; r.run(); shared.value = 1;",
        "static Node shared;",
    ),
    "doubly linked": _main(
        "Twice a = new Twice(), b = new Twice(); a.next = b; b.previous = a; b.previous.next = null;"
        " a.next.previous = null;",
        "static class Twice { Twice next, previous; }",
    ),
    "one object, two fields": _main(
        "Box x = new Box(), y = x; x.held = new Node(0, null); y.held = null; x.held.value = 1;",
        "static class Box { Node held; }",
    ),
    "subclass": _main(
        "Longer a = new Longer(); Node b = a; a.next = new Node(1, null); b.next = null; a.next.value = 1;",
        "static class Longer extends Node { int more; Longer() { super(0, null); } }",
    ),
    "recursion": _main(
        "Node a = new Node(0, new Node(1, new Node(2, null))); cut(a); a.next.next.value = 1;",
        "static void cut(Node a) { if (a.next.next == null) a.next = null; else cut(a.next); }",
    ),
    "given by a method": _main(
        "Node a = find(new Node(0, null), Verifier.nondetInt()); a.value = 1;",
        "static Node find(Node a, int value) { while (a != null && a.value != value) a = a.next; return a; }",
    ),
    "switch": _main(
        "Node a = null; switch (Verifier.nondetInt()) { case 1: a = new Node(0, null); break; case 2: a = null; break;"
        " default: a = new Node(1, null); } a.value = 1;"
    ),
    "labelled loop": _main(
        "Node a = new Node(0, null); outer: for (int i = 0; i < 3; i++) { for (int j = 0; j < 3; j++)"
        " { if (j == 1) continue outer; if (i == 2) { a = a.next; break outer; } } } a.value = 1;"
    ),
    "inner class": _main(
        "Main m = new Main(); Main.In in = m.new In(); in.clear(); m.first.value = 1;",
        "Node first = new Node(0, null); class In { void clear() { first = null; } }",
    ),
    "copied by clone": _main(
        "Copied a = new Copied(); a.next = new Copied(); Copied b = a.copy(); a.next = null; b.next.next.next = null;",
        "static class Copied implements Cloneable { Copied next; Copied copy() {"
        " try { return (Copied) clone(); } catch (CloneNotSupportedException e) { return this; } } }",
    ),
}


def main(names: Iterable[str]) -> int:
    wrong = 0
    chosen = {name: UNSAFE[name] for name in names}
    with tempfile.TemporaryDirectory() as folder:
        tasks = tasks_of(Path(folder), {f"Main{at}": text for at, text in enumerate(chosen.values())})
    for name, task in zip(chosen, tasks, strict=True):
        failing, answers = violated(task, INPUTS), own_outcomes(task, SECONDS)
        proved = {each for each, item in answers.items() if item.verdict is Verdict.PROVED}
        told = "no execution fails" if not failing else "WRONG" if failing & proved else "not proved"
        wrong += told != "not proved"
        reasons = {answers[each].reason for each in failing if each in answers}
        print(f"{name:34} {told} {len(proved)} of {len(answers)} proved {reasons}", flush=True)
    return wrong


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1:] or UNSAFE) else 0)
