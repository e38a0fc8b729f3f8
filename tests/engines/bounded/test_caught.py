"""Exceptions that calls throw and others catch: no way of treating calls loses them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.papers.asking import Question, ask
from vernier.core.settings import Callees

SOURCE = """class Caught {
    @interface Ensures { String[] value(); }
    static class Cell { Cell next; int value; }
    int inner(Cell cell) { return cell.next.value; }
    int outer(Cell cell) {
        try {
            int value = inner(cell);
            return value == 1 ? 2 : value;
        } catch (NullPointerException e) {
            return 1;
        }
    }
    @Ensures("return = 0 || return = 7")
    int entry(Cell cell, boolean ask) {
        if (ask) { int found = outer(cell); if (found == 1) { return 1; } }
        return 0;
    }
}
"""


def _is_refuted(folder: Path, source: str, callees: Callees) -> bool:
    (folder / "Caught.java").write_text(source, encoding="utf-8")
    scope = "objects=2, array=1, loop=2, recursion=1"
    return ask((str(folder),), Question("Caught.entry", ("post",), scope, 30.0, callees)).refuted


@pytest.mark.parametrize("callees", list(Callees))
def test_a_caught_exception_is_not_lost(tmp_path: Path, callees: Callees) -> None:
    assert _is_refuted(tmp_path, SOURCE, callees)


@pytest.mark.parametrize("callees", list(Callees))
def test_nor_is_what_the_exception_carries(tmp_path: Path, callees: Callees) -> None:
    told = SOURCE.replace("return cell.next.value;", 'if (cell == null) throw new NullPointerException("x"); return 5;')
    told = told.replace("return 1;\n        }", "return e.getMessage() == null ? 9 : 1;\n        }")
    assert _is_refuted(tmp_path, told, callees)


@pytest.mark.parametrize("callees", list(Callees))
def test_nor_is_one_that_only_a_certain_state_throws(tmp_path: Path, callees: Callees) -> None:
    # The value before the call tells candidates apart: those without the exception come first.
    needle = SOURCE.replace("if (ask) {", "if (ask && cell != null && cell.value == 3) {")
    assert _is_refuted(tmp_path, needle, callees)
