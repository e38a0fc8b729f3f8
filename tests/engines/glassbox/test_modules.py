"""Modules (Roberson 2011, chapter 3): operations agree with those of the abstraction, or are told apart from them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engines.glassbox.checking import Checked, check_files
from vernier.cli.arguments import parse
from vernier.run.loading.frontends import load_java_program

MODULES = Path(__file__).parents[3] / "examples" / "modules"
SOURCES = {path.stem: path.read_text(encoding="utf-8") for path in sorted(MODULES.glob("*.java"))}

LOOP = "Node n = root;\n        while (n != null) {\n            if (key == n.key) return true;"
FAULTS = {
    "turns the wrong way": ("contains", "SearchTree", f"{LOOP}\n            n = key <", f"{LOOP} n = key >"),
    "result": ("add", "SearchTree", "if (key == n.key) return false;", "if (key == n.key) return true;"),
    "one child dropped": ("remove", "SearchTree", "(n.right == null) return n.left;", "(n.right == null) return null;"),
    "abstraction forgets": ("add", "Numbers", "first = new Cell(number, first);", "first = new Cell(number, null);"),
    "function has an effect": (
        "contains", "SearchTree", "return new Numbers(cells", "if (root != null) root.key++; return new Numbers(cells",
    ),
    "function throws": ("contains", "SearchTree", "return n == null ? rest : cells", "return cells"),
    "function gives nothing": ("contains", "SearchTree", "return new Numbers(cells(root, null))", "return null"),
    "only the module throws": (
        "contains", "SearchTree", LOOP, f"if (key == 7) throw new IllegalStateException();\n{LOOP}",
    ),
    "initial state": ("<init>", "SearchTree", "SearchTree() {\n", "SearchTree() {\n        root = new Node(7);\n"),
}  # fmt: skip
"""The operation, the class with the fault, what is written, and what is written instead"""
TWO_NODES = ("turns the wrong way", "one child dropped")


def checked(folder: Path, sources: dict[str, str], operation: str, scope: str = "height=1") -> Checked:
    return check_files(folder, sources, f"SearchTree.{operation}", scope)


@pytest.mark.parametrize(
    ("operation", "scope", "paths"),
    [
        ("contains", "height=1", 4),
        ("add", "height=1", 4),
        ("remove", "height=2, SearchTree.Node=2", 11),
        ("<init>", "height=1", 1),
    ],
)
def test_the_abstraction_adds_no_paths(tmp_path: Path, operation: str, scope: str, paths: int) -> None:
    """As many as the invariant alone has (Table 6.1 and section 3.3)."""
    found = checked(tmp_path, SOURCES, operation, scope)
    assert found.holds(), found.reasons()
    assert "abstraction" in found.codes()
    assert found.paths() == paths


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_told(tmp_path: Path, fault: str) -> None:
    operation, name, right, wrong = FAULTS[fault]
    assert SOURCES[name].count(right) == 1
    sources = SOURCES | {name: SOURCES[name].replace(right, wrong)}
    scope = "height=2, SearchTree.Node=2" if fault in TWO_NODES else "height=1"
    assert "abstraction" in checked(tmp_path, sources, operation, scope).refuted()


@pytest.mark.parametrize(
    ("operation", "right", "wrong"),
    [
        ("remove", "", ""),
        ("add", " && all(other.first, first)", ""),
        ("remove", "//@ invariant different(first);", ""),
    ],
)
def test_equal_abstractions_stay_equal(tmp_path: Path, operation: str, right: str, wrong: str) -> None:
    """O2: `equalTo` is right, or the operation tells two objects apart that are said to be equal."""
    sources = SOURCES | {"Numbers": SOURCES["Numbers"].replace(right, wrong)}
    found = check_files(tmp_path, sources, f"Numbers.{operation}", "Numbers=2, Numbers.Cell=3")
    assert "equivalence" in found.codes()
    assert found.refuted() == ({"equivalence"} if right else set()), found.reasons()
    assert right or found.holds()


def test_what_is_not_compared_is_told(tmp_path: Path) -> None:
    numbers = SOURCES["Numbers"].replace("boolean add(int", "boolean put(int").replace(
        "public boolean remove(int number) {\n        if (!has(first, number)) return false;",
        "public void remove(int number) {\n        if (!has(first, number)) return;",
    ).replace("first = without(first, number);\n        return true;", "first = without(first, number);")  # fmt: skip
    for name, source in (SOURCES | {"Numbers": numbers}).items():
        (tmp_path / f"{name}.java").write_text(source, encoding="utf-8")
    settings = parse(["check", str(tmp_path)]).settings
    told = load_java_program(tuple(map(str, sorted(tmp_path.glob("*.java")))), settings).diagnostics
    assert {item.message for item in told} == {
        "Numbers has no add with these parameters: it is not compared with the abstraction",
        "remove of Numbers returns another type: what they return is not compared",
    }
