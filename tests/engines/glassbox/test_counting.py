"""How many states a scope has: by formula where numbers are only compared, one by one where they are not."""

from __future__ import annotations

from math import comb
from pathlib import Path

import pytest

from tests.engines.glassbox.checking import check
from tests.engines.glassbox.test_enumeration import KEYLESS
from tests.engines.glassbox.trees import BOXED
from vernier.core.evidence import Count, PathClasses, States, named

NUMBERS = 1 << 32


def counted(folder: Path, source: str, entry: str, scope: str) -> States | None:
    found = {outcome.find(PathClasses) for outcome in check(folder, source, entry, scope).outcomes}
    (classes,) = found
    assert classes is not None
    return classes.states


@pytest.mark.parametrize("nodes", [1, 2])
def test_search_trees_by_their_shapes(tmp_path: Path, nodes: int) -> None:
    trees = sum(shapes * comb(NUMBERS, size) for size, shapes in enumerate((1, 1, 2)[: nodes + 1]))
    assert counted(tmp_path, BOXED, "Tree.contains", f"Node={nodes}") == States(trees * NUMBERS, Count.EXACT)


def test_states_whose_numbers_are_fixed(tmp_path: Path) -> None:
    source = KEYLESS.replace("void nothing", "//@ ensures true;\n    void nothing")
    assert counted(tmp_path, source, "Tree.nothing", "Node=2") == States(4, Count.EXACT)


BETWEEN = """class Between {
    int x, y, z;
    //@ requires 3 < x && x < y && y < 10;
    //@ ensures x < y;
    void nothing() { }
}
"""


def test_numbers_between_constants(tmp_path: Path) -> None:
    assert counted(tmp_path, BETWEEN, "Between.nothing", "objects=1") == States(comb(6, 2) * NUMBERS, Count.EXACT)


def test_more_than_are_counted_is_told(tmp_path: Path) -> None:
    source = BETWEEN.replace("3 < x && x < y", "x + y > 3").replace("ensures x < y", "ensures true")
    states = counted(tmp_path, source, "Between.nothing", "objects=1")
    assert states is not None
    assert states.count is Count.AT_LEAST


def test_large_numbers_are_powers_of_two() -> None:
    assert str(States(1234, Count.EXACT)) == "1,234 states"
    assert str(States(1, Count.AT_LEAST)) == "at least 1 state"
    assert str(States((1 << 40) + 5, Count.EXACT)) == "at least 2^40 states"
    ((_, text),) = named([PathClasses(22, states=States(9, Count.EXACT))])
    assert text == "22 explored, which cover every valid state of the scope: 9 states"
