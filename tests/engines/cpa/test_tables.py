"""A few cells of the tables of the thesis; `python -m bench.configurable_analysis` has them all."""

from __future__ import annotations

import pytest

from bench.configurable_analysis import TABLES, cells


@pytest.mark.parametrize(("table", "row"), [("3.2a", "list_flag2"), ("4.2", "list_bnd2_f1")])
def test_the_answers_are_of_the_kind_that_the_thesis_has(table: str, row: str) -> None:
    chosen = TABLES[table](1)
    (found,) = [item for item in chosen.rows if item.name == row]
    assert [cell.answer for cell in cells(chosen, found, 20.0)] == list(found.expected)
