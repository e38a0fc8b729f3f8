"""Which scopes the engine covers one after the other."""

from __future__ import annotations

from pathlib import Path

from vernier.cli.arguments import parse
from vernier.core.scope import Scope, parse_scope
from vernier.encode.scopes import Extent
from vernier.engines.glassbox.scopes import extents, tree_of
from vernier.run.loading.frontends import load_java_program
from vernier.run.tasks import make_task

SOURCE = """class Shape {
    static class Node { @Tree Node left, right; }
    @Tree Node root;
    int[] numbers;
    void change() { root = null; }
    static int sum(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; }
}
"""


def found(folder: Path, entry: str, scope: Scope) -> tuple[Extent, ...]:
    file = folder / "Shape.java"
    file.write_text(SOURCE, encoding="utf-8")
    settings = parse(["check", str(file), "--entry", entry]).settings
    (unit,) = load_java_program((str(file),), settings).units
    task = make_task(unit, unit.entries[0], settings)
    return extents(task.program, task.entry, scope, tree_of(task))


def test_loops_go_further_where_there_are_no_objects(tmp_path: Path) -> None:
    assert [bounds.loop for bounds, _ in found(tmp_path, "Shape.sum", Scope())][:3] == [3, 4, 5]


def test_trees_grow_by_their_height(tmp_path: Path) -> None:
    heights = [heap.tree.height for _, heap in found(tmp_path, "Shape.change", Scope()) if heap.tree is not None]
    assert heights == [1, 2, 3, 4, 5, 6]


def test_where_everything_is_given_there_is_one_scope(tmp_path: Path) -> None:
    ((bounds, heap),) = found(tmp_path, "Shape.change", parse_scope("height=3, objects=1, array=2"))
    assert (bounds.loop, bounds.recursion, heap.array) == (8, 8, 2)


def test_only_the_number_of_nodes_is_given(tmp_path: Path) -> None:
    assert all(heap.tree is None for _, heap in found(tmp_path, "Shape.change", parse_scope("Shape$Node=2")))
