"""Fields marked `@Tree` (Roberson 2011, section 2.10), in heaps of all shapes and in the layout of a tree."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engines.glassbox.checking import check
from vernier.cli.arguments import parse
from vernier.run.loading.frontends import load_java_program

SOURCE = """class Shape {
    static class Node { @Tree Node left, right; }
    @Tree Node root;

    //@ requires root != null && root.left != null;
    void change() { BODY }
}
"""
KEPT = {"splice": "root.left = root.left.left;", "move": "root.right = root.left; root.left = null;",
        "grow": "root.left.left = new Node();"}  # fmt: skip
BROKEN = {"share": "root.right = root.left;", "cycle": "root.left.left = root;", "self": "root.left.right = root.left;"}


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
