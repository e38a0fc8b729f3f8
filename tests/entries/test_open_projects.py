"""A sample of `python -m bench.open_projects` on a small corpus of its form."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.open_projects import Effort, Table, entries_of, general, measure, projects
from vernier.core.outcome import Verdict
from vernier.core.settings import Settings

TASK = "format_version: '2.0'\ninput_files:\n  - {}\noptions:\n  language: Java\n"
SHARED = """package lib;
public class Half {
    private static class Hidden { public int twice(int n) { return n / (n - 1); } }
    static int unreached(int n) { return n; }
    static int reached(int n) { return n; }
    private static int never(int n) { return n; }
    public static int half(int n) { return reached(n) / 2; }
    public static void main(String[] arguments) { System.exit(half(1)); }
}
"""
MAIN = "public class Main {{ {} public static void main(String[] a) {{ lib.Half.half(7 / a.length); }} }}\n"


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    folder = tmp_path / "corpus"
    for name, text in {
        "shared/lib/Half.java": SHARED,
        "one/Main.java": MAIN.format(""),
        "two/Main.java": MAIN.format("public Main(int n) { } public int two() { return 2; }"),
        "alone/Alone.java": "class Alone { int one() { return 1; } }\n",
    }.items():
        path = folder / name
        path.parent.mkdir(parents=True)
        path.write_text(text, encoding="utf-8")
    for name in ("one", "two"):
        (folder / f"{name}.yml").write_text(TASK.format(f"{name}/\n  - shared/"), encoding="utf-8")
    return folder


def test_programs_and_entries(corpus: Path) -> None:
    """Files that several programs have are asked about once, and what has no task definition is a program, too."""
    found = projects([corpus])
    entries = {project.name: set(entries_of(project, Settings())) for project in found}
    assert entries == {
        "corpus/one": {"lib.Half$Hidden.twice(int)", "lib.Half.half(int)", "lib.Half.unreached(int)"},
        "corpus/two": {"Main.two()", "Main.<init>(int)"},
        "corpus": {"Alone.one()"},
    }


def test_what_is_counted(corpus: Path) -> None:
    table = Table()
    lines = measure(projects([corpus])[0], Effort(range(3), 3.0, 1, 0), table)
    assert any("lib.Half$Hidden.twice(int): refuted (1 refuted)" in line for line in lines)
    assert table.own == {Verdict.REFUTED: 1}
    assert (table.asked, table.lines, table.problems) == (3, 3, [])
    told = "\n".join(table.told())
    assert "1 obligations: 1 refuted (100.0%)" in told and "refutations on the JVM: 1 not run" in told


def test_reasons_are_told_without_names() -> None:
    said = "testing: not violated in 12 executions; bounded: the entry may be given an object of java.util.Timer"
    assert general(said) == "bounded: the entry may be given an object of …"
