"""The states that the search covers are those that brute force finds, and each is on one path."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path

import pytest

from tests.engines.glassbox.trees import BOXED
from vernier.cli.arguments import parse
from vernier.core.budget import Budget
from vernier.engines.api import Context
from vernier.engines.glassbox.scopes import extents, tree_of
from vernier.engines.glassbox.search import StateSpaceSearch
from vernier.ir.state import ObjectState, Reference, State
from vernier.run.loading.frontends import load_java_program
from vernier.run.tasks import make_task

NUMBERS = range(-2, 2)
"""Those of two bits"""


def search(folder: Path, source: str, entry: str, scope: str) -> StateSpaceSearch:
    """A search that has been exhausted."""
    return search_files(folder, {entry.partition(".")[0]: source}, entry, scope)


def search_files(folder: Path, sources: Mapping[str, str], entry: str, scope: str) -> StateSpaceSearch:
    """The same for a program of several files."""
    files = [folder / f"{name}.java" for name in sources]
    for file, source in zip(files, sources.values(), strict=True):
        file.write_text(source, encoding="utf-8")
    settings = parse(["check", *map(str, files), "--entry", entry, "--scope", scope]).settings
    (unit,) = load_java_program(tuple(map(str, files)), settings).units
    task = make_task(unit, unit.entries[0], settings)
    (extent,) = extents(task.program, task.entry, task.scope, tree_of(task))
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


@pytest.mark.parametrize(("method", "nodes"), [("insert", 1), ("insert", 3), ("remove", 1), ("remove", 2)])
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


LANGUAGES = Path(__file__).parents[3] / "examples" / "languages"
ARITY = {"true": 0, "false": 0, "zero": 0, "succ": 1, "pred": 1, "iszero": 1, "if": 3}
KINDS = tuple(ARITY)
Term = tuple[object, ...]


def terms(height: int, most: int) -> Iterator[Term]:
    """All terms of the expression language up to a height and a number of nodes, by brute force."""
    for kind, arity in ARITY.items() if height else ():
        for parts in product(*[list(terms(height - 1, most - 1))] * arity):
            if 1 + sum(map(nodes_of, parts)) <= most:
                yield (kind, *parts)


def nodes_of(term: object) -> int:
    assert isinstance(term, tuple)
    return 1 + sum(map(nodes_of, term[1:]))


def type_of(term: object) -> str:
    """The type of a term (Pierce 2002, figure 8-2); empty if it has none."""
    assert isinstance(term, tuple)
    match term[0], [type_of(part) for part in term[1:]]:
        case ("true" | "false", []):
            return "bool"
        case ("zero", []) | ("succ" | "pred", ["nat"]):
            return "nat"
        case ("iszero", ["nat"]):
            return "bool"
        case ("if", ["bool", left, right]) if left == right:
            return left
        case _:
            return ""


def is_value(term: object) -> bool:
    assert isinstance(term, tuple)
    return not term[1:] or (term[0] == "succ" and is_value(term[1]))


def term_of(state: State, value: object) -> Term:
    assert isinstance(value, Reference)
    node = state.heap[value.id]
    assert isinstance(node, ObjectState)
    fields = {name: held for (_, name), held in node.fields.items()}
    kind = fields["kind"]
    assert isinstance(kind, int)
    parts = (fields[name] for name in ("e1", "e2", "e3"))
    return (KINDS[kind], *(term_of(state, part) for part in parts if part is not None))


@pytest.mark.parametrize(("scope", "height", "nodes"), [("height=2", 2, 4), ("height=3, Expressions.Term=4", 3, 4)])
def test_every_well_typed_term_once_and_on_one_path(tmp_path: Path, scope: str, height: int, nodes: int) -> None:
    texts = {name: (LANGUAGES / f"{name}.java").read_text(encoding="utf-8") for name in ("Expressions", "Language")}
    found = search_files(tmp_path, texts, "Expressions.smallStep", scope)
    covered: list[Term] = []
    for state, on in found.states():
        this = state.locals["this"]
        assert isinstance(this, Reference) and len(on) == 1
        owner = state.heap[this.id]
        assert isinstance(owner, ObjectState)
        covered.append(term_of(state, owner.fields["Expressions", "root"]))
    expected = {term for term in terms(height, nodes) if type_of(term) and not is_value(term)}
    assert len(covered) == len(expected)
    assert set(covered) == expected
