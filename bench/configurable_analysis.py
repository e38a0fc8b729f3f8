"""Tables in the form of 3.2(a), 4.1(a), 4.2 and 5.2 of Théoduloz (2010), on our own versions of its programs.

`python -m bench.configurable_analysis [TABLE...] [--seconds 30] [--largest 3]`. A cell is the processor time of a
proof, "FA" a false alarm, "-" no answer within the limit. Behind a cell stands what the thesis has
there where that is another kind of answer.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bench import analysis_families as families
from bench import library_functions
from vernier.core.budget import Budget, OutOfBudget
from vernier.core.outcome import Verdict
from vernier.engines.api import Context, Task
from vernier.engines.cpa import CpaEngine, shapes
from vernier.engines.cpa.automaton import Automaton, ErrorLocation, Location
from vernier.engines.cpa.configuration import HeapToShape, Refinement, Shapes, UpTo
from vernier.engines.cpa.domains.location.analysis import Targets
from vernier.engines.cpa.domains.shape.predicates import Fact, Field, Relation
from vernier.engines.cpa.domains.shape.translation import not_modelled
from vernier.engines.cpa.shape_check import Supplied, closed
from vernier.frontend.c import DataModel, load_c_texts
from vernier.ir.expr import Binary, BinaryOp, Const, Local
from vernier.ir.types import I32

PROVED, ALARM, OPEN, REFUTED = "proved", "FA", "-", "REFUTED"


@dataclass(frozen=True, slots=True)
class Cell:
    """What became of one program under one configuration."""

    answer: str
    seconds: float
    expected: str

    def __str__(self) -> str:
        text = f"{self.seconds:.2f}" if self.answer == PROVED else self.answer
        return text if self.answer == self.expected else f"{text} ({self.expected})"


@dataclass(frozen=True, slots=True)
class Row:
    """A program with what the thesis says of it under each configuration."""

    name: str
    text: str
    expected: tuple[str, ...]
    supplied: Supplied | None = None


@dataclass(frozen=True, slots=True)
class Table:
    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    run: Callable[[Row, int, float], str]


def task_of(text: str) -> Task:
    """The task of a C text: that the error is not reached."""
    lowered = load_c_texts([("t.c", text)], DataModel.LP64, ["main"])
    asked = tuple(item for item in lowered.program.obligations.values() if item.code.value == "unreach")
    return Task(lowered.program, lowered.entries[0].start, asked, {}, {}, ())


def processor_seconds() -> float:
    """What this process has used of the processor, and solvers in processes of their own that have ended."""
    return sum(os.times()[:4])


# ---------------------------------------------------------------- table 3.2(a)

_CONFIGURATIONS = (shapes.A, shapes.B, shapes.C, shapes.D_SEP, shapes.E, shapes.F)


def _supplied(last: int, flag: str | None = None, variable: str | None = None) -> Supplied:
    field = Field("node", 0)
    facts = [Fact(field, Relation.EQ, value) for value in range(1, last + 1)]
    predicates = []
    if flag is not None:
        predicates.append(("main", Binary(BinaryOp.NE, Local(flag, I32), Const(0, I32))))
    if variable is not None:
        facts.append(Fact(field, Relation.EQ, f"main|{variable}"))
        predicates.append(("main", Binary(BinaryOp.EQ, Local(variable, I32), Const(3, I32))))
    return Supplied(tuple(predicates), tuple(facts))


def _shapes(largest: int) -> Table:
    safe, joined = (PROVED,) * 6, (PROVED,) * 4 + (ALARM,) * 2
    rows = [
        Row("simple", families.simple(), safe, _supplied(2)),
        Row("simple_backw", families.simple_backwards(), safe, _supplied(2)),
        *(Row(f"list_{n}", families.list_runs(n), safe, _supplied(n + 1)) for n in range(1, largest + 1)),
        Row("alternating", families.alternating(), joined, _supplied(3, "flag")),
        Row("list_flag", families.list_flags(1), joined, _supplied(3, "f0")),
        Row(
            "list_flag2",
            families.list_flag_of_variable(),
            (ALARM, ALARM, PROVED, ALARM, ALARM, ALARM),
            _supplied(3, variable="x"),
        ),
    ]
    return Table("3.2(a): predicates and shapes, abstractions supplied", tuple("ABCDEF"), tuple(rows), _run_shapes)


def _run_shapes(row: Row, number: int, seconds: float) -> str:
    return _closed(row, Shapes(_CONFIGURATIONS[number]), seconds)


def _closed(row: Row, choice: Shapes | HeapToShape, seconds: float) -> str:
    """The analysis up to its first alarm."""
    task = task_of(row.text)
    asked = frozenset(item.id for item in task.obligations)
    automaton = Automaton(task.program, task.entry, asked, not_modelled)
    try:
        reached = closed(automaton, choice, Budget.of_seconds(seconds), row.supplied, Targets(asked))
    except OutOfBudget:
        return OPEN
    ends = [item.state[0] for item in reached if not isinstance(item.state[0], Location)]
    return PROVED if not ends else ALARM if all(isinstance(end, ErrorLocation) for end in ends) else OPEN


# ---------------------------------------------------------------- table 4.1(a)

_LIMITS: tuple[int | None, ...] = (0, 1, 5, None)
_DEPTHS: tuple[int | None, ...] = (0, 3, 5, None)


def _values(largest: int) -> Table:
    safe = (PROVED,) * 4
    rows = [
        Row("ex1", families.example("__VERIFIER_nondet_int()"), (PROVED, PROVED, PROVED, OPEN)),
        Row("ex2", families.example("100"), safe),
        *(
            Row(f"ex3_{2**n}", families.example_without_loops(2**n), safe) for n in range(largest)
        ),
        Row("loop1", families.loop(100), safe),
        Row("loop2", families.loop(200), safe),
        Row("square", families.square(60), (OPEN, OPEN, OPEN, PROVED)),
    ]  # fmt: skip
    columns = ("k=0", "k=1", "k=5", "k=unlimited")
    return Table("4.1(a): explicit values, switch to predicates", columns, tuple(rows), _run_values)


def _run_values(row: Row, number: int, seconds: float) -> str:
    return _verdict(row, CpaEngine(((UpTo(_LIMITS[number]), 1.0),)), seconds)


def _verdict(row: Row, engine: CpaEngine, seconds: float) -> str:
    context = Context(Budget.of_seconds(seconds), 0, lambda _: None)
    verdicts = {outcome.verdict for outcome in engine.run(task_of(row.text), context)}
    if verdicts == {Verdict.PROVED}:
        return PROVED
    return REFUTED if Verdict.REFUTED in verdicts else OPEN


# ---------------------------------------------------------------- table 4.2


def _heaps(largest: int) -> Table:
    safe, unbounded = (PROVED,) * 4, (PROVED, PROVED, PROVED, OPEN)
    sizes = range(1, largest + 1)
    rows = [
        *(Row(f"list_{n}", families.list_runs(n), unbounded) for n in sizes),
        *(Row(f"list_bnd4_{n}", families.list_runs(n, 4), safe) for n in sizes),
        *(Row(f"list_flags_{n}", families.list_flags(n), unbounded) for n in sizes),
        Row("list_bnd2_f1", families.list_flags(1, 2), safe),
        *(Row(f"list_bnd4_f{n}", families.list_flags(n, 4), safe) for n in sizes),
    ]
    columns = ("shapes only", "k=3", "k=5", "k=unlimited")
    return Table("4.2: explicit heaps, switch to shapes", columns, tuple(rows), _run_heaps)


def _run_heaps(row: Row, number: int, seconds: float) -> str:
    return _closed(row, HeapToShape(_DEPTHS[number]), seconds)


# ---------------------------------------------------------------- table 5.2


def _functions(largest: int) -> Table:
    del largest
    rows = [Row(name, text, (PROVED,)) for name, text in library_functions.functions().items()]
    return Table("5.2: functions on lists and trees, by refinement", ("refinement",), tuple(rows), _run_refinement)


def _run_refinement(row: Row, number: int, seconds: float) -> str:
    del number
    return _verdict(row, CpaEngine(((Refinement.HEAPS, 1.0),)), seconds)


# ---------------------------------------------------------------- printing

TABLES: dict[str, Callable[[int], Table]] = {"3.2a": _shapes, "4.1a": _values, "4.2": _heaps, "5.2": _functions}


def cells(table: Table, row: Row, seconds: float) -> Iterator[Cell]:
    """The cells of a row."""
    for number, expected in enumerate(row.expected):
        before = processor_seconds()
        answer = table.run(row, number, seconds)
        yield Cell(answer, processor_seconds() - before, expected)


def show(table: Table, seconds: float) -> int:
    """Print a table; the number of cells that are of another kind than in the thesis."""
    others = 0
    print(f"Table {table.title}")
    print(f"{'program':27}" + "".join(f"{column:>15}" for column in table.columns))
    for row in table.rows:
        print(f"{row.name:27}", end="", flush=True)
        for cell in cells(table, row, seconds):
            others += cell.answer != cell.expected
            print(f"{cell!s:>15}", end="", flush=True)
        print()
    print(f"{others} cells differ in kind from the thesis\n")
    return others


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="*", choices=[*TABLES, []], default=[])
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--largest", type=int, default=2)
    given = parser.parse_args()
    others = [show(TABLES[name](given.largest), given.seconds) for name in given.tables or TABLES]
    return 1 if any(others) else 0


if __name__ == "__main__":
    sys.exit(main())
