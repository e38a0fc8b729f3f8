"""Which statements stay: those of the bounded proof and those that wider bounds need; and where there is no slice."""

from __future__ import annotations

from pathlib import Path

from tests.slices.asking import asked, of_text, statements_of
from vernier.slices.relevance import Undecided, Violated

_STEPS = """class Steps {
  /*@ requires n <= 100; ensures \\result <= 4; */
  static int steps(int n) {
    int r = 0;
    int waste = 0;
    for (int i = 0; i < n; i++) {
      if (r < 4) {
        r = r + 1;
      }
      waste = waste + r;
    }
    return r;
  }
}
"""
_FIXED = """class Fixed {
  /*@ ensures \\result == 15; */
  static int sum() {
    int r = 0;
    for (int i = 0; i < 6; i++) {
      r = r + i;
    }
    return r;
  }
}
"""
_DISTINCT = """class Distinct {
  int x;
  /*@ requires a != b && b != c && c != a && a != null && b != null && c != null;
    @ requires a != this && b != this && c != this;
    @ ensures a.x != 5; */
  void put(Distinct a, Distinct b, Distinct c) {
    a.x = 3;
  }
}
"""
_CELLS = """class Cells {
  int[] cells;
  int noise;
  /*@ requires cells != null && cells.length == 3 && position >= 1; ensures cells[0] == \\old(cells[0]); */
  void put(int position, int value) {
    if (value > 5) {
      cells[position] = value;
      noise = noise + 1;
    }
  }
}
"""
_WRONG = """class Wrong {
  /*@ ensures \\result > 0; */
  static int same(int n) {
    return n;
  }
}
"""


def test_what_wider_bounds_need_is_restored(tmp_path: Path) -> None:
    result = of_text(tmp_path, _STEPS, "Steps.steps", "post.1")
    assert result.restored == 1
    assert statements_of(result)[1:] == [
        "int r = 0;",
        "int waste = 0;",
        "for (int i = 0; i < n; i++) {",
        "if (r < 4) {",
        "r = r + 1;",
        "waste = pure_int();",
        "return r;",
    ]


def test_loops_to_a_constant_keep_their_header(tmp_path: Path) -> None:
    result = of_text(tmp_path, _FIXED, "Fixed.sum", "post.1")
    assert result.abstracted == 0


def test_a_scope_without_start_states_is_told(tmp_path: Path) -> None:
    (tmp_path / "Distinct.java").write_text(_DISTINCT, encoding="utf-8")
    result = asked(tmp_path / "Distinct.java", "Distinct.put", "post.1")["post.1"]
    assert isinstance(result, Undecided)
    assert "no start state within objects=3" in result.reason


def test_what_does_not_hold_has_no_slice(tmp_path: Path) -> None:
    (tmp_path / "Wrong.java").write_text(_WRONG, encoding="utf-8")
    assert isinstance(asked(tmp_path / "Wrong.java", "Wrong.same", "post.1")["post.1"], Violated)


def test_regions_do_not_forget_which_cell_is_assigned(tmp_path: Path) -> None:
    result = of_text(tmp_path, _CELLS, "Cells.put", "post.1")
    assert "cells[position] = pure_int();" in statements_of(result)
