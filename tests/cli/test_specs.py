"""`--show specs` says what was assumed of calls that were not run."""

from __future__ import annotations

from pathlib import Path

import pytest

from vernier.cli.main import run

PROGRAM = """public class Row {
    static class Node { int value; Node next; }
    @interface Ensures { String value(); }
    Node first;
    void add(int value) { Node made = new Node(); made.value = value; made.next = first; first = made; }
    @Ensures("this.first'.next' = this.first")
    void addZero() { add(0); }
    @Ensures("this.first'.next'.next' = this.first && this.first'.value' > 0")
    void addTwice() { if (first != null) { first.value = 1; } add(0); add(1); }
}
"""


@pytest.mark.parametrize(
    ("callees", "said"),
    [
        ("refine", "Row.add(int) does what its summary says"),
        ("frame", "Row.add(int) changes nothing but what its summary mentions"),
    ],
)
def test_what_was_assumed(tmp_path: Path, capsys: pytest.CaptureFixture[str], callees: str, said: str) -> None:
    source = tmp_path / "Row.java"
    source.write_text(PROGRAM, encoding="utf-8")
    scope = ("--scope", "objects=2, array=1, loop=2, recursion=1")
    options = ("--entry", "Row.addTwice", "--property", "post", "--callees", callees, "--engine", "bounded")
    run(["check", str(source), *scope, *options, "--show", "specs", "--show", "proved", "--color", "never"])
    text = capsys.readouterr().out
    assert said in text
    summary = text.partition("      summary of Row.add(int):\n")[2]
    assert ("        first' = first ++ this -> New$Row$Node\n" in summary) is (callees == "refine")


def test_what_it_follows_from(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "Row.java"
    source.write_text(PROGRAM, encoding="utf-8")
    options = ("--entry", "Row.addZero", "--property", "post", "--engine", "deductive", "--show", "specs")
    run(["check", str(source), *options, "--show", "proved", "--color", "never"])
    text = capsys.readouterr().out
    assert "1 proved" in text
    assert "      body of Row.addZero():\n        executed with a heap of any size" in text
