"""`vernier summarize` on the command line."""

from __future__ import annotations

import pytest

from tests.analysis.summaries.heaps import SUBJECTS
from vernier.cli.main import run


def _output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["summarize", *arguments]) == 0
    return capsys.readouterr().out


def test_text(capsys: pytest.CaptureFixture[str]) -> None:
    text = _output(capsys, str(SUBJECTS / "TopologicalSort.java"))
    assert "null" in text.splitlines()[0]
    assert "visitedInsNum' = visitedInsNum ++ (this.nodes.head.*next.node - null) -> 0" in text
    assert "return = (this.head = null) => true else false" in text
    assert "prev' = prev ++ New$ListEntry -> null ++ (this.head - null) -> New$ListEntry" in text


def test_one_method(capsys: pytest.CaptureFixture[str]) -> None:
    text = _output(capsys, str(SUBJECTS / "LinkedList.java"), "--method", "LinkedList.getFirst")
    assert "LinkedList.getFirst()" in text
    assert "addFirst" not in text


def test_java(capsys: pytest.CaptureFixture[str]) -> None:
    text = _output(capsys, str(SUBJECTS / "LinkedList.java"), "--format", "java", "--method", "LinkedList.removeFirst")
    assert '@Ensures("element\' = element ++ ((this.header.next - null) -> null)")' in text


def test_formats_are_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--format", "java", str(SUBJECTS / "LinkedList.java")]) == 2
    assert run(["summarize", "--format", "json", str(SUBJECTS / "LinkedList.java")]) == 2
    assert "summarize" in capsys.readouterr().err
