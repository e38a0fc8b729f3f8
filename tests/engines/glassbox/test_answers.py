"""What the engine says where there is little to say: vacuous contracts, assumptions after checks, loops without end."""

from __future__ import annotations

from pathlib import Path

from tests.engines.glassbox.checking import check, stream
from vernier.core.outcome import Verdict


def test_no_valid_state_is_told(tmp_path: Path) -> None:
    source = """class Never {
        int x;
        //@ invariant x > 0 && x < 0;
        void set(int y) { x = y; }
    }"""
    checked = check(tmp_path, source, "Never.set", "objects=2")
    assert checked.reasons() == {"no start state in the scope satisfies what the contract of the entry assumes"}
    assert not checked.refuted()


def test_what_is_checked_before_an_assumption_counts_for_all_states(tmp_path: Path) -> None:
    source = """class Late {
        int x;
        //@ ensures true;
        void check(int y) {
            //@ assert y != 5;
            //@ assume y == 7;
            x = y;
        }
    }"""
    assert check(tmp_path, source, "Late.check", "objects=1").refuted() == {"assert"}


def test_a_loop_without_end_violates_nothing(tmp_path: Path) -> None:
    source = """class Ring {
        static class Node { Node next; }
        Node first;
        //@ requires first != null && first.next == first;
        //@ ensures false;
        void run() { Node n = first; while (n != null) n = n.next; }
    }"""
    checked = check(tmp_path, source, "Ring.run", "Ring.Node=1")
    assert {outcome.verdict for outcome in checked.outcomes} == {Verdict.BOUNDED}


def test_the_class_of_a_new_object_is_not_that_of_another_run(tmp_path: Path) -> None:
    source = """class Kinds {
        static class Kind { /*@ pure @*/ boolean fine() { return true; } }
        static class Worse extends Kind { /*@ pure @*/ boolean fine() { return false; } }
        Kind kind;
        //@ invariant kind == null || kind.fine();
        void choose(int n) { kind = n == 3 ? new Worse() : new Kind(); }
    }"""
    assert check(tmp_path, source, "Kinds.choose", "objects=1").refuted() == {"invariant"}


def test_boxes_that_are_compared_by_reference_are_not_guessed(tmp_path: Path) -> None:
    source = """class Box {
        int x;
        //@ invariant same(x);
        /*@ pure @*/ static boolean same(int n) { Integer a = n; Integer b = n; return a == b; }
        void set(int y) { if (y > 100) x = y; }
    }"""
    checked = check(tmp_path, source, "Box.set", "objects=1")
    assert checked.reasons() == {"boxes of numbers are compared by reference"}


LIST = """class List {
    static class Node { Node next; }
    Node first;
    int calls;
    //@ invariant repOk(first);
    /*@ pure @*/ boolean repOk(Node n) { BODY }
    void push() { Node n = new Node(); n.next = first; first = n; }
}
"""


def test_an_invariant_with_side_effects_is_told_where_they_are(tmp_path: Path) -> None:
    source = LIST.replace("BODY", "calls++; return n == null || repOk(n.next);")
    assert check(tmp_path, source, "List.repOk", "List.Node=1").refuted() == {"assignable"}


def test_an_invariant_that_recurs_for_ever_holds_nowhere(tmp_path: Path) -> None:
    source = LIST.replace("BODY", "return n == null ? repOk(n) : repOk(n.next);")
    assert check(tmp_path, source, "List.push", "List.Node=2").reasons() == {
        "no start state in the scope satisfies what the contract of the entry assumes"
    }


def test_a_scope_is_told_when_it_is_covered(tmp_path: Path) -> None:
    """Whoever does not wait for the end has what was covered."""
    source = """class List {
        static class Node { Node next; int key; }
        Node first;
        //@ invariant first == null || first.key > 0;
        void pop() { if (first != null) first = null; }
    }"""
    told = stream(tmp_path, source, "List.pop", "array=2")
    first, second = next(told), next(told)
    assert {first.verdict, second.verdict} == {Verdict.BOUNDED}
    assert [outcome.scope.partition(",")[0] for outcome in (first, second)] == ["objects=1", "objects=2"]
