"""A Java project is checked method by method, its mains being some of the entries; not so svcomp and `--entry`."""

from __future__ import annotations

from pathlib import Path

import pytest

from vernier.core.budget import Budget
from vernier.core.events import EngineStarted, Event, ignore
from vernier.core.outcome import Outcome, Verdict
from vernier.core.settings import Settings, Visibility
from vernier.run.answer import Answer, answer_property
from vernier.run.check import check_paths
from vernier.run.loading.task_definition import TaskDefinition
from vernier.run.result import Report

MAIN = """public class Main {
    public static void main(String[] args) { System.out.println(new Part().share(4)); }
    private static int unused(int n) { return 1 / n; }
}
"""
PART = """public class Part implements Divider {
    enum Kind { LEFT, RIGHT }
    record Cell(int x) { }
    private static class Own { public int third(int n) { return 3 / n; } }
    public int share(int n) { return 12 / n; }
    int other(int[] a, int i) { return i < a.length ? a[i] : 0; }
}
"""
DIVIDER = "public interface Divider { int share(int n); }\n"


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in (("Main", MAIN), ("Part", PART), ("Divider", DIVIDER)):
        Path(f"{name}.java").write_text(text, encoding="utf-8")


def _checked(*entries: str, visibility: Visibility = Visibility.PACKAGE) -> Report:
    settings = Settings(entry=entries, engine=("testing",), limit=20, visibility=visibility)
    return check_paths(["."], settings, ignore)


def _of(report: Report, code: str) -> list[Outcome]:
    outcomes = [item for unit in report.units for item in unit.outcomes if not unit.in_library(item)]
    return [item for item in outcomes if item.obligation.code.value == code]


def test_the_methods_beside_a_main_are_entries() -> None:
    (unit,) = (report := _checked()).units
    assert [entry.entry for entry in unit.entries] == [
        "Main.main(java.lang.String[])", "Part.share(int)", "Part.other(int[],int)"
    ]  # fmt: skip
    (division,) = _of(report, "division.zero")
    assert division.verdict is Verdict.REFUTED and division.counterexample is not None
    assert unit.entry_name(division.counterexample.entry) == "Part.share(int)"
    (index,) = _of(report, "array.index")
    assert index.verdict is Verdict.REFUTED
    assert unit.unreached == ("Main.unused(int)", "Part$Own.third(int)")


def test_what_only_the_package_may_call_is_an_entry_on_request_or_where_nothing_else_is() -> None:
    (unit,) = _checked(visibility=Visibility.PUBLIC).units
    assert [entry.entry for entry in unit.entries] == ["Main.main(java.lang.String[])", "Part.share(int)"]
    assert unit.unreached == ("Main.unused(int)", "Part.other(int[],int)", "Part$Own.third(int)")
    Path("Main.java").unlink()
    Path("Part.java").write_text("class Part { int other(int n) { return n; } private int own(int n) { return n; } }\n")
    (unit,) = _checked(visibility=Visibility.PUBLIC).units
    assert [entry.entry for entry in unit.entries] == ["Part.other(int)"]


def test_a_file_with_nothing_to_execute_is_not_left_out() -> None:
    report = _checked()
    assert not report.left_out and not report.diagnostics


def test_a_named_main_is_the_only_entry() -> None:
    (unit,) = (report := _checked("Main.main")).units
    assert [entry.entry for entry in unit.entries] == ["Main.main(java.lang.String[])"]
    assert {item.verdict for item in _of(report, "division.zero")} == {Verdict.PROVED}


def test_the_competition_starts_from_main_alone() -> None:
    definition = TaskDefinition(("Main.java", "Part.java", "Divider.java"), "Java", Settings().data_model)
    answered = answer_property(definition, "no-runtime-exception", Settings(), Budget.of_seconds(20), ignore)
    assert answered.answer is Answer.TRUE


def test_mains_come_after_the_methods_and_have_the_time_that_is_left() -> None:
    begun: list[str] = []

    def listen(event: Event) -> None:
        if isinstance(event, EngineStarted):
            begun.append(event.entry)

    check_paths(["."], Settings(engine=("testing",), limit=20, jobs=1), listen)
    assert "share" in begun[0] and "main" in begun[-1]
