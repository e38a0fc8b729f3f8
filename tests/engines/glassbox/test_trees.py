"""Fields marked `@Tree` (Roberson 2011, section 2.10), in heaps of all shapes and in the layout of a tree."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engines.glassbox.checking import check
from vernier.cli.arguments import parse
from vernier.engines.glassbox.search import IN_THE_TREE
from vernier.run.loading.frontends import load_java_program

SOURCE = """class Shape {
    static class Node { @Tree Node left, right; }
    @Tree Node root;

    //@ requires root != null && root.left != null;
    void change() { BODY }
}
"""
KEPT = {"splice": "root.left = root.left.left;", "move": "root.right = root.left; root.left = null;",
        "grow": "root.left.left = new Node();",
        "rotate": "Node n = root.left; root.left = n.right; n.right = root; root = n;",
        "cycle outside": "Node n = root.left; root.left = null; n.left = n; n.right = root;"}  # fmt: skip
BROKEN = {"share": "root.right = root.left;", "cycle": "root.left.left = root;", "self": "root.left.right = root.left;",
          "half a rotation": "Node n = root.left; n.right = root; root = n;",
          "share with a new node": "Node n = new Node(); n.left = root.left; root.right = n;"}  # fmt: skip


@pytest.mark.parametrize("scope", ["height=2", "Shape.Node=2"])
@pytest.mark.parametrize("change", [*KEPT, *BROKEN])
def test_a_change_keeps_the_tree_or_does_not(tmp_path: Path, change: str, scope: str) -> None:
    source = SOURCE.replace("BODY", {**KEPT, **BROKEN}[change])
    checked = check(tmp_path, source, "Shape.change", scope)
    if change in KEPT:
        assert checked.holds(), checked.reasons()
    else:
        assert checked.refuted() == {"invariant"}, checked.reasons()


def test_a_mark_at_a_number_is_told(tmp_path: Path) -> None:
    file = tmp_path / "Shape.java"
    source = SOURCE.replace("@Tree Node root;", "Node root; @Tree int count;").replace("BODY", "")
    file.write_text(source, encoding="utf-8")
    (found,) = load_java_program((str(file),), parse(["check", str(file)]).settings).diagnostics
    assert found.message == "@Tree has no meaning at a field that is static or holds no object"


LINKED = """class Linked {
    static class Node { int key; @Tree Node left, right; Node parent; }
    @Tree Node root;
    //@ invariant INVARIANT;

    /*@ pure @*/ static boolean fine(Node n, Node parent) {
        return n == null || n.parent == parent && fine(n.left, n) && fine(n.right, n);
    }

    //@ ensures root == null || root.left == null || root.left.parent.left == root.left;
    void rotate() {
        Node n = root == null ? null : root.left;
        if (n == null) return;
        root.left = n.right;
        if (n.right != null) n.right.parent = root;
        n.right = root;
        n.parent = null;
        root.parent = n;
        root = n;
    }
}
"""


def test_nodes_that_are_linked_to_their_parents_have_their_places(tmp_path: Path) -> None:
    checked = check(tmp_path, LINKED.replace("INVARIANT", "fine(root, null)"), "Linked.rotate", "height=2")
    assert checked.holds(), checked.reasons()
    assert {outcome.scope.split(", ")[1] for outcome in checked.outcomes} == {"height=2"}
    assert {outcome.scope.split(", ")[-1] for outcome in checked.outcomes} == {IN_THE_TREE}
    assert checked.paths() == 3
    broken = LINKED.replace("INVARIANT", "fine(root, null)").replace("root.parent = n;", "")
    assert "invariant" in check(tmp_path, broken, "Linked.rotate", "height=2").refuted()


OUTSIDE = """class Linked {
    static class Node { @Tree Node left; Node other; }
    @Tree Node root;
    //@ invariant root == null || root.other != root;

    void look() {
        if (root != null && root.left == null && root.other != null) assert false;
    }
}
"""


def test_where_links_may_lead_out_of_the_tree_heaps_have_all_shapes(tmp_path: Path) -> None:
    assert check(tmp_path, OUTSIDE, "Linked.look", "height=1, Node=2").refuted() == {"assert"}
