"""Exceptions as properties of their own: what can raise one stays as a guard, and the value of its statement goes."""

from __future__ import annotations

from tests.slices.asking import statements_of
from vernier.frontend.java.attribute import ModelLibrary, SourceText, load_program
from vernier.frontend.java.lower import lower_program
from vernier.slices.marks import Marks
from vernier.slices.methods import Methods
from vernier.slices.properties import properties
from vernier.slices.slicing import slice_with

_TEXT = """class Guarded {
  int f; Guarded next; int[] cells; boolean flag;
  /*@ requires o != null && o.next != null && o.cells != null && o.cells.length == 2 && 0 <= i && i <= 1 && d > 0;
    @ requires x == null || x instanceof Guarded; */
  static int m(Guarded o, int i, /*@ nullable */ Object x, int d) {
    int sum = o.next.f + o.cells[i] / d;
    if (o.next.flag) {
      o.cells[i] = sum % d;
    }
    Guarded other = (Guarded) x;
    boolean far = i > 0 && o.cells[1] > 0;
    sum /= d;
    return sum + o.next.f;
  }
}
"""
_SLICES = {
    "null.dereference": [
        "int sum = guarded_int(o.next.f, o.cells[i]);",
        "if (guarded_boolean(o.next.flag)) {",
        "o.cells[i] = pure_int();",
        "Guarded other = pure_Guarded();",
        "boolean far = i > 0 && o.cells[1] > 0;",
        "sum = pure_int();",
        "return guarded_int_2(o.next.f);",
    ],
    "array.index": [
        "int sum = guarded_int(o.cells[i]);",
        "if (pure_boolean()) {",
        "o.cells[i] = pure_int();",
        "Guarded other = pure_Guarded();",
        "boolean far = i > 0 && o.cells[1] > 0;",
        "sum = pure_int();",
        "return pure_int();",
    ],
    "division.zero": [
        "int sum = guarded_int(o.cells[i] / d);",
        "if (pure_boolean()) {",
        "o.cells[i] = guarded_int(sum % d);",
        "pure();",
        "sum /= d;",
        "return pure_int();",
    ],
    "cast": [
        "int sum = pure_int();",
        "impure_cells(o);",
        "Guarded other = guarded_Guarded((Guarded) x);",
        "sum = pure_int();",
        "return pure_int();",
    ],
}


def test_each_kind_of_exception_keeps_its_own_guards() -> None:
    sources = {"Guarded.java": _TEXT}
    attribution = load_program([SourceText("Guarded.java", _TEXT)], ModelLibrary.standard())
    lowered = lower_program(attribution, ["Guarded.m"], sources, attribution)
    methods = Methods(lowered.program, lowered.entries[0].start, attribution, sources)
    for name, expected in _SLICES.items():
        (asked,) = properties(lowered.program.obligations.values(), (name,))
        # Nothing is relevant: the slice keeps no more than it has to.
        result = slice_with(Marks(methods, asked.ids, frozenset()), asked, attribution, sources)
        assert statements_of(result)[-len(expected) :] == expected
