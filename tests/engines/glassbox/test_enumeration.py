"""The states that the search covers are those that brute force finds, and each is on one path."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from tests.engines.glassbox.trees import BOXED
from vernier.cli.arguments import parse
from vernier.core.budget import Budget
from vernier.engines.api import Context
from vernier.engines.glassbox.scopes import extents
from vernier.engines.glassbox.search import StateSpaceSearch
from vernier.ir.state import ObjectState, Reference, State
from vernier.run.loading.frontends import load_java_program
from vernier.run.tasks import make_task

NUMBERS = range(-2, 2)
"""Those of two bits"""


def search(folder: Path, source: str, entry: str, scope: str) -> StateSpaceSearch:
    """A search that has been exhausted."""
    file = folder / f"{entry.partition('.')[0]}.java"
    file.write_text(source, encoding="utf-8")
    settings = parse(["check", str(file), "--entry", entry, "--scope", scope]).settings
    (unit,) = load_java_program((str(file),), settings).units
    task = make_task(unit, unit.entries[0], settings)
    (extent,) = extents(task.program, task.entry, task.scope)
    found = StateSpaceSearch(task, Context(Budget.of_seconds(100.0), 1, lambda _: None), extent)
    for _ in found.steps({}):
        pass
    return found


def shape(state: State, value: object) -> tuple[object, ...]:
    """A tree as nested tuples."""
    if not isinstance(value, Reference):
        return ()
    node = state.heap[value.id]
    assert isinstance(node, ObjectState)
    fields = {name: held for (_, name), held in node.fields.items()}
    return (fields["key"], shape(state, fields["left"]), shape(state, fields["right"]))


def tree(state: State) -> tuple[object, ...]:
    this = state.locals["this"]
    assert isinstance(this, Reference)
    owner = state.heap[this.id]
    assert isinstance(owner, ObjectState)
    return shape(state, owner.fields["Tree", "root"])


def search_trees(nodes: int, low: int, high: int) -> Iterator[tuple[object, ...]]:
    """All search trees with at most so many nodes and keys from low to high, by brute force."""
    yield ()
    if nodes == 0:
        return
    for key in range(low, high + 1):
        for left, right in product(search_trees(nodes - 1, low, key - 1), search_trees(nodes - 1, key + 1, high)):
            if size(left) + size(right) < nodes:
                yield (key, left, right)


def size(found: tuple[object, ...]) -> int:
    if not found:
        return 0
    _, left, right = found
    assert isinstance(left, tuple) and isinstance(right, tuple)
    return 1 + size(left) + size(right)


@pytest.mark.parametrize("method", ["insert", "remove"])
@pytest.mark.parametrize("nodes", [1, 2, 3])
def test_every_valid_state_once_and_on_one_path(tmp_path: Path, method: str, nodes: int) -> None:
    found = search(tmp_path, BOXED, f"Tree.{method}", f"Node={nodes}, int=2")
    states = [((tree(state), state.locals["key"]), on) for state, on in found.states()]
    assert all(len(on) == 1 for _, on in states)
    expected = set(product(search_trees(nodes, NUMBERS[0], NUMBERS[-1]), NUMBERS))
    assert len(states) == len(expected)
    assert {state for state, _ in states} == expected


KEYLESS = """class Tree {
    static class Node { int key; Node left, right; }
    Node root;
    /*@ pure @*/ static boolean ordered(Node n, Node low, Node high) {
        if (n == null) return true;
        if (low != null && low.key >= n.key) return false;
        if (high != null && high.key <= n.key) return false;
        return ordered(n.left, low, n) && ordered(n.right, n, high);
    }
    /*@ pure @*/ static int count(Node n) { return n == null ? 0 : 1 + count(n.left) + count(n.right); }
    /*@ pure @*/ static boolean keyed(Node n, int from) {
        return n == null || n.key == from + count(n.left) && keyed(n.left, from) && keyed(n.right, n.key + 1);
    }
    //@ requires ordered(root, null, null) && keyed(root, 0);
    void nothing() { }
}
"""
"""The keys follow from the shape, so that there are as many states as shapes."""


@pytest.mark.parametrize(("nodes", "shapes"), [(0, 1), (1, 2), (2, 4), (3, 9), (4, 23)])
def test_shapes_of_trees_are_sums_of_catalan_numbers(tmp_path: Path, nodes: int, shapes: int) -> None:
    assert sum(1 for _ in search(tmp_path, KEYLESS, "Tree.nothing", f"Node={nodes}").states()) == shapes
