"""The glass box engine works by default where an invariant is a program of its own, and nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engines.glassbox.trees import BOXED, with_fault
from vernier.cli.arguments import parse
from vernier.core.obligation import Code
from vernier.core.outcome import Verdict
from vernier.core.settings import Settings
from vernier.engines.api import Task
from vernier.report.wording import entry_lines
from vernier.run.check import check_paths
from vernier.run.loading.frontends import load_java_program
from vernier.run.plan import Pacing, plan
from vernier.run.result import UnitReport
from vernier.run.tasks import make_task

PLAIN = """class Plain {
    int x;
    int[] cells;
    //@ invariant x > 0 && small();
    /*@ pure @*/ boolean small() { return x < 100; }
    void set(int y) { if (y > 0 && y < 100) x = y; }
    static int next(int n) { return n + 1; }
}
"""
LOOP = PLAIN.replace(
    "return x < 100;", "for (int i = 0; i < cells.length; i++) if (cells[i] > x) return false; return true;"
)


def planned(folder: Path, source: str, entry: str, *options: str) -> list[str]:
    """The engines that the plan names for an entry, in order."""
    task, settings = _task(folder, source, entry, *options)
    return [step.engine for step in plan(task, settings, Pacing.COUNT)]


def _task(folder: Path, source: str, entry: str, *options: str) -> tuple[Task, Settings]:
    file = folder / f"{entry.partition('.')[0]}.java"
    file.write_text(source, encoding="utf-8")
    settings = parse(["check", str(file), "--entry", entry, *options]).settings
    (unit,) = load_java_program((str(file),), settings).units
    return make_task(unit, unit.entries[0], settings), settings


@pytest.mark.parametrize(
    ("source", "entry", "expected"),
    [
        (BOXED, "Tree.insert", True),
        (BOXED, "Tree.<init>", False),
        (BOXED, "Tree.ordered", False),
        (PLAIN, "Plain.set", False),
        (LOOP, "Plain.set", True),
        (LOOP, "Plain.next", False),
    ],
)
def test_methods_under_an_invariant_that_repeats_something(
    tmp_path: Path, source: str, entry: str, expected: bool
) -> None:
    assert ("glassbox" in planned(tmp_path, source, entry)) == expected


def test_proofs_come_first_and_the_bounded_engine_after(tmp_path: Path) -> None:
    """Once: induction, for which it makes a beginning elsewhere, rejects entries that take objects."""
    engines = planned(tmp_path, BOXED, "Tree.insert")
    assert engines == ["testing", "deductive", "glassbox", "induction", "bounded"]
    assert planned(tmp_path, BOXED, "Tree.insert", "--engine", "bounded") == ["bounded"]


def checked(folder: Path, source: str, entry: str) -> UnitReport:
    """What the default plan answers within a scope that the user gives."""
    file = folder / "Tree.java"
    file.write_text(source, encoding="utf-8")
    options = ["--entry", entry, "--scope", "Node=2", "--cache", "off", "--store", str(folder), "--limit", "120"]
    settings = parse(["check", str(file), *options]).settings
    (unit,) = check_paths((str(file),), settings, lambda _: None).units
    assert not any(run.engine == "bounded" for item in unit.entries for run in item.engines)
    return unit


def test_a_scope_that_was_given_is_covered_once(tmp_path: Path) -> None:
    unit = checked(tmp_path, BOXED, "Tree.insert")
    found = [outcome for outcome in unit.outcomes if outcome.verdict is not Verdict.PROVED]
    assert {outcome.obligation.code for outcome in found} == {Code.INVARIANT, Code.POSTCONDITION}
    assert {(outcome.verdict, outcome.engine) for outcome in found} == {(Verdict.BOUNDED, "glassbox")}
    assert {outcome.scope for outcome in found} == {"objects=2, Tree$Node=2, array=12, loop=4, recursion=4"}
    assert entry_lines(unit) == [
        "checked Tree.insert(int): bounded (2 bounded, 7 proved; 10 path classes cover at least 2^96 states)"
    ]


def test_a_fault_is_found_within_it(tmp_path: Path) -> None:
    source, entry, code = with_fault("attach test reversed")
    found = checked(tmp_path, source, entry).outcomes
    assert code in {item.obligation.code.value for item in found if item.verdict is Verdict.REFUTED}
