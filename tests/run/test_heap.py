"""Heaps for people: names, texts, what the violation left, and who read which input."""

from __future__ import annotations

from pathlib import Path

import pytest

from vernier.core.budget import Budget
from vernier.core.heap_view import Box, Cell, HeapView, Shape
from vernier.core.outcome import Counterexample, Outcome, Verdict
from vernier.core.settings import Settings
from vernier.ir.interp import ListInputs, Machine
from vernier.ir.program import Language
from vernier.ir.state import ArrayState, ObjectState, Reference, State
from vernier.ir.state_text import state_to_text
from vernier.ir.types import BOOL, I32, ArrayType, PointerType, RefType
from vernier.run.loading.frontends import load_c_program, load_java_program
from vernier.run.loading.load import Unit
from vernier.run.replay import Replayer
from vernier.run.tracing.heap import Root, argument_texts, heap_lines, heap_view
from vernier.run.tracing.names import type_word
from vernier.run.tracing.readers import PARAMETER, InputReaders

QUEUE = """import org.sosy_lab.sv_benchmarks.Verifier;
class Queue {
    static class Cell { int value; Cell next; boolean last; }
    Cell first;
    int put(int value) {
        Cell made = new Cell();
        made.next = first;
        made.value = value;
        first = made;
        return value / (value - 4);
    }
    static int read(int n) { return n / Verifier.nondetInt() + Verifier.nondetString().length(); }
}
"""


def _java(folder: Path) -> Unit:
    file = folder / "Queue.java"
    file.write_text(QUEUE)
    (unit,) = load_java_program((str(file),), Settings()).units
    return unit


def _start() -> State:
    cell = ("Queue$Cell", "next"), ("Queue$Cell", "value"), ("Queue$Cell", "last")
    heap = {
        1: ObjectState("Queue", {("Queue", "first"): Reference(2)}),
        2: ObjectState("Queue$Cell", {cell[0]: Reference(2), cell[1]: 9, cell[2]: 1}),
    }
    return State({"this": Reference(1), "value": 4}, {}, heap)


def test_objects_are_named_by_the_first_path(tmp_path: Path) -> None:
    program = _java(tmp_path).program
    roots: list[Root] = [("this", Reference(1), RefType("Queue")), ("value", 4, I32), ("done", 1, BOOL)]
    view = heap_view(program, _start(), roots)
    assert argument_texts(view) == (("this", "new Queue"), ("value", "4"), ("done", "true"))
    assert heap_lines(view) == (
        "this: new Queue { first = new Queue.Cell }",
        "this.first: new Queue.Cell { next = this.first, value = 9, last = true }",
    )


def test_large_heaps_are_cut_and_say_so(tmp_path: Path) -> None:
    program = _java(tmp_path).program
    objects = {number: ObjectState("Queue", {}) for number in range(2, 102)}
    cells = ArrayState(ArrayType(RefType("Queue")), tuple(Reference(number) for number in objects))
    view = heap_view(program, State({}, {}, {1: cells, **objects}), [("all", Reference(1), cells.type)])
    assert (len(view.boxes), view.boxes[0].hidden) == (60, 36)
    assert len(view.boxes) + view.hidden == 1 + 64
    assert heap_lines(view)[-1] == "... and 45 more objects"


def test_the_heap_after_has_the_variables_that_were_alive(tmp_path: Path) -> None:
    unit = _java(tmp_path)
    entry = next(entry for entry in unit.entries if entry.name.startswith("Queue.put"))
    asked = next(item for name, item in unit.program.obligations.items() if "division" in name and "put" in name)
    example = Counterexample(entry.start, (), start=state_to_text(_start()))
    claim = Outcome(asked, Verdict.REFUTED, "hand", counterexample=example)
    told = Replayer(unit.program, unit.own).confirm(claim, Budget.of_seconds(10)).counterexample
    assert told is not None
    assert told.heap_before is not None
    assert told.heap_after is not None
    assert [cell.label for cell in told.heap_after.variables] == ["this", "value", "made"]
    assert [box.name for box in told.heap_after.boxes] == ["this", "made", "made.next"]
    assert told.heap_after.boxes[2].id == told.heap_before.boxes[1].id == 2
    assert told.after == (
        "this: new Queue { first = made }",
        "made: new Queue.Cell { value = 4, next = new Queue.Cell, last = false }",
        "made.next: new Queue.Cell { value = 9, next = made.next, last = true }",
    )
    changed = [(step.object, step.cell) for step in told.steps if step.object]
    assert (1, "first") in changed


@pytest.mark.needs("cc")
def test_c_objects_have_their_fields_and_their_end(tmp_path: Path) -> None:
    file = tmp_path / "f.c"
    file.write_text(
        "#include <stdlib.h>\nstruct pair { int left; struct pair *right; };\nint main(void) {\n"
        "    struct pair *p = malloc(sizeof *p);\n    if (!p) return 0;\n    p->left = 3; p->right = p;\n"
        "    int row[2] = {1, 2};\n    struct pair *q = malloc(sizeof *q);\n    free(q);\n    return row[p->left];\n}\n"
    )
    (unit,) = load_c_program((str(file),), Settings()).units
    asked = next(item for name, item in unit.program.obligations.items() if item.span.line == 10)
    claims = [item for item in unit.program.obligations.values() if item.span.line == asked.span.line]
    replayer = Replayer(unit.program, unit.own)
    start = unit.entries[0].start
    found = [
        replayer.confirm(
            Outcome(item, Verdict.REFUTED, "hand", counterexample=Counterexample(start, ())), Budget.of_seconds(10)
        )
        for item in claims
    ]
    (outcome,) = [item for item in found if item.verdict is Verdict.REFUTED]
    assert outcome.counterexample is not None
    view = outcome.counterexample.heap_after
    assert isinstance(view, HeapView)
    boxes = {box.name: box for box in view.boxes}
    assert boxes["*p"].cells == (Cell("left", "3"), Cell("right", "p", boxes["*p"].id))
    assert [cell.label for cell in boxes["row"].cells] == ["[0]", "[1]"]
    assert boxes["*q"].cells == (Cell("life", "has ended"),)
    assert boxes["*p"] == Box(boxes["*p"].id, "*p", "pair", Shape.MEMORY, boxes["*p"].cells)


def test_c_scalars_have_a_value_and_pointers_the_words_of_c() -> None:
    pair, number = Cell("", "&**p", 2), Cell("", "7")
    boxes = (
        Box(1, "*p", type_word(Language.C, PointerType(I32)), Shape.MEMORY, (pair,)),
        Box(2, "**p", type_word(Language.C, I32), Shape.MEMORY, (number,)),
    )
    assert heap_lines(HeapView((), boxes)) == ("*p: int * = &**p", "**p: int = 7")


def test_who_read_the_inputs(tmp_path: Path) -> None:
    unit = _java(tmp_path)
    entry = next(entry for entry in unit.entries if entry.name.startswith("Queue.read"))
    readers = InputReaders(unit.own)
    Machine(unit.program).run(entry.start, None, ListInputs([8, 2, 1, 65]), readers)
    assert readers.readers[:2] == [PARAMETER, ""]
    assert all(name.startswith("org.sosy_lab.sv_benchmarks.Verifier") for name in readers.readers[2:])
    assert len(readers.readers) == 4
