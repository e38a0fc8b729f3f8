"""Boxes are made as values only where nobody can see which of them are shared."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engines.glassbox.trees import BOXED
from vernier.cli.arguments import parse
from vernier.core.budget import Budget
from vernier.core.obligation import Code
from vernier.core.outcome import Verdict
from vernier.encode.boxes import Boxing, boxing
from vernier.engines.api import Context, Task
from vernier.run.engines import make_engine
from vernier.run.loading.frontends import load_java_program
from vernier.run.plan import Pacing
from vernier.run.tasks import make_task

SOURCE = """import java.util.ArrayList;
class A {
    Integer held;
    int number;
    static int sum(int n) { Integer a = n; Integer b = n + 1; return a + b; }
    static boolean same(int n) { Integer a = n; Integer b = n; return a == b; }
    static boolean equal(int n) { Object a = n; Object b = n; return a.equals(b); }
    static boolean inList(int n) { ArrayList<Integer> list = new ArrayList<>(); list.add(n); return list.contains(n); }
    static int identity(int n) { Integer a = n; return System.identityHashCode(a); }
    static boolean nodes(int n) { A a = new A(); Integer b = n; return a == new A() || b == null; }
    //@ ensures \\result == held;
    Integer clause(int n) { return n; }
    //@ assignable \\nothing;
    void framed(int n) { held = n; }
    //@ assignable \\nothing;
    int unstored(int n) { Integer a = n; return a; }
    static int unboxed(int n) { return n + 1; }
}
"""


def task_of(folder: Path, source: str, entry: str) -> Task:
    file = folder / f"{entry.partition('.')[0]}.java"
    file.write_text(source, encoding="utf-8")
    settings = parse(["check", str(file), "--entry", entry]).settings
    (unit,) = load_java_program((str(file),), settings).units
    return make_task(unit, unit.entries[0], settings)


@pytest.mark.parametrize(
    ("method", "expected"),
    [
        ("sum", Boxing.VALUES),
        ("same", Boxing.LIBRARY),
        ("equal", Boxing.VALUES),
        ("inList", Boxing.VALUES),
        ("identity", Boxing.LIBRARY),
        ("nodes", Boxing.VALUES),
        ("unboxed", Boxing.LIBRARY),
    ],
)
def test_what_code_may_see(tmp_path: Path, method: str, expected: Boxing) -> None:
    contracts, start = SOURCE.index("    //@ ensures"), SOURCE.index("    static int unboxed")
    task = task_of(tmp_path, SOURCE[:contracts] + SOURCE[start:], f"A.{method}")
    assert boxing(task.program, task.entry, task.clauses) is expected


@pytest.mark.parametrize(
    ("method", "expected"), [("clause", Boxing.LIBRARY), ("framed", Boxing.LIBRARY), ("unstored", Boxing.VALUES)]
)
def test_what_clauses_may_see(tmp_path: Path, method: str, expected: Boxing) -> None:
    lines = SOURCE.splitlines()
    at = next(number for number, line in enumerate(lines) if f" {method}(" in line)
    task = task_of(tmp_path, "\n".join((*lines[:4], *lines[at - 1 : at + 1], "}")), f"A.{method}")
    assert boxing(task.program, task.entry, task.clauses) is expected


def test_a_proof_under_an_invariant_with_boxed_bounds_is_confirmed(tmp_path: Path) -> None:
    task = task_of(tmp_path, BOXED, "Tree.contains")
    engine = make_engine("deductive", parse(["check", "Tree.java"]).settings, Pacing.COUNT)
    outcomes = engine.run(task, Context(Budget.of_seconds(4.0), 1, lambda _: None))
    frames = [outcome.verdict for outcome in outcomes if outcome.obligation.code is Code.FRAME]
    assert frames == [Verdict.PROVED]


def test_a_reference_that_may_be_another_object_on_another_path_is_unboxed(tmp_path: Path) -> None:
    source = """class A { static int cast(boolean b) {
        Object o = b ? "abc" : (Object) 500;
        if (!(o instanceof String s)) return (Integer) o;
        return s.length(); } }"""
    task = task_of(tmp_path, source, "A.cast")
    engine = make_engine("bounded", parse(["check", "A.java"]).settings, Pacing.COUNT)
    outcomes = list(engine.run(task, Context(Budget.of_seconds(4.0), 1, lambda _: None)))
    casts = [outcome.verdict for outcome in outcomes if outcome.obligation.code is Code.CAST]
    assert set(casts) == {Verdict.PROVED}
