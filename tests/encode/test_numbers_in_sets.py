"""Numbers of objects that a set may not have: what is not there has no number, and is no reason to give up."""

from __future__ import annotations

from pathlib import Path

from tests.papers.asking import Question, ask

SOURCE = """class Weights {
    @interface Ensures { String[] value(); }
    static class Cell { Cell next; Edge edge; }
    static class Edge { int weight; }
    Cell head;
    @Ensures("all e: this.head.*next.edge - null | e.weight' = e.weight")
    void keep() { }
    @Ensures("all e: this.head.*next.edge | e.weight <= 3")
    void light() { }
}
"""


def test_numbers_of_what_may_be_null(tmp_path: Path) -> None:
    path = tmp_path / "Weights.java"
    path.write_text(SOURCE, encoding="utf-8")
    scope = "objects=2, array=1, loop=2, recursion=1"
    kept = ask((str(tmp_path),), Question("Weights.keep", ("post",), scope, 20.0))
    assert kept.holds
    light = ask((str(tmp_path),), Question("Weights.light", ("post",), scope, 20.0))
    assert light.refuted
