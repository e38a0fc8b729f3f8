"""Scopes on the command line, in the settings file and in annotations: what they do, and what is said of bad ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from vernier.cli.main import run
from vernier.core.diagnostic import InputError
from vernier.core.scope import Scope, on_command_line, parse_scope
from vernier.core.source import Span
from vernier.engines.bounded.scopes import SCHEDULE, rounds

FULL = "objects=3, Node=4, array=5, string=4, loop=5, recursion=3, int=32"
PROGRAM = """public class Row {
    static class Node { int value; Node next; } interface Shape { }
    @interface Scope { String value(); }
    %s
    static int sum(Node node, int by) {
        int sum = 0;
        while (node != null) { sum += node.value; node = node.next; }
        return sum / (by * by + 1);
    }
}
"""
BAD = {
    "lop=3": (1, "there is no bound 'lop'"),
    "node=3": (1, "there is no bound 'node'"),
    "loop": (1, "'loop' is no bound; write for instance loop=5"),
    "loop=-1": (6, "the bound of 'loop' is negative: -1"),
    "objects=2, Row.Node=-4": (21, "the bound of 'Row.Node' is negative"),
    "loop=many": (6, "has to be a whole number, not 'many'"),
    "loop=": (6, "has to be a whole number, not ''"),
    "loop=1, array=2, loop=1": (18, "'loop' is bounded twice: loop=1 and loop=1"),
    "loop=1,, array=2": (8, "a bound is missing here"),
    "loop=1,": (8, "a bound is missing here"),
    "recursion=0": (11, "has to be at least 1"),
    "array=1000001": (7, "has to be at most 1000000"),
    "int=0": (5, "the bound of 'int' has to be at least 1"),
    "loop=2, int=33": (13, "the bound of 'int' has to be at most 32"),
    "int=-3": (5, "the bound of 'int' is negative: -3"),
    "int=few": (5, "has to be a whole number, not 'few'"),
    "height=0": (8, "the bound of 'height' has to be at least 1"),
    "loop=1, height=3": (9, "there is no height to bound: no fields of a class that is checked are marked @Tree"),
    "loop=1, Nod=2": (9, "the program has no class 'Nod'"),
    "loop=1, Shape=2": (9, "'Shape' has no objects of its own"),
}


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def _check(*more: str, annotation: str = "") -> int:
    Path("Row.java").write_text(PROGRAM % annotation)
    return run(["check", "Row.java", "--engine", "bounded", *more])


def _scopes(capfd: pytest.CaptureFixture[str]) -> set[str]:
    value: dict[str, Any] = json.loads(capfd.readouterr().out)
    return {outcome["scope"] for program in value["programs"] for outcome in program["outcomes"]}


def test_what_is_parsed_is_printed_the_same() -> None:
    assert str(parse_scope(FULL)) == FULL
    assert str(parse_scope(" loop = 5,array=2 ")) == "array=2, loop=5"
    assert parse_scope("") == parse_scope("  ") == Scope()


@pytest.mark.parametrize(("text", "place"), BAD.items())
def test_bad_scopes_on_the_command_line(text: str, place: tuple[int, str], capfd: pytest.CaptureFixture[str]) -> None:
    column, message = place
    assert _check("--scope", text) == 2
    said = capfd.readouterr()
    assert f"<command line>:1:{column}" in said.out + said.err
    assert message in said.out + said.err


def test_bad_scopes_in_the_file(capfd: pytest.CaptureFixture[str]) -> None:
    Path("vernier.toml").write_text('seed = 1\nscope = "loop=1, array=-2"\n')
    assert _check() == 2
    assert "vernier.toml:2:24: scope: the bound of 'array' is negative: -2" in capfd.readouterr().err
    Path("vernier.toml").write_text("scope = 3\n")
    assert _check() == 2
    assert "must be a text" in capfd.readouterr().err


def test_bad_scopes_in_annotations(capfd: pytest.CaptureFixture[str]) -> None:
    assert _check(annotation='@Scope("lop=3")') == 2
    assert "Row.java:4:13" in capfd.readouterr().out
    assert _check(annotation='@Scope("Nod=3")') == 2
    assert "the program has no class 'Nod'" in capfd.readouterr().out
    assert _check(annotation='@Scope("loop" + "=3")') == 2
    assert "written as one plain text" in capfd.readouterr().out


def test_the_command_line_must_not_contradict_an_annotation(capfd: pytest.CaptureFixture[str]) -> None:
    assert _check("--scope", "loop=3", annotation='@Scope("objects=2, loop=2")') == 2
    said = capfd.readouterr().out
    assert "the annotation says loop=2, the command line loop=3" in said
    assert "Row.java:4:24" in said


def test_file_then_annotation_then_command_line(capfd: pytest.CaptureFixture[str]) -> None:
    Path("vernier.toml").write_text('scope = "objects=4, array=1, loop=1, recursion=4"\n')
    assert _check("--scope", "recursion=5", "--format", "json", annotation='@Scope("loop=2, Node=3")') == 0
    assert _scopes(capfd) == {"objects=4, Row$Node=3, array=1, loop=2, recursion=5"}


def test_a_printed_scope_can_be_given_again(capfd: pytest.CaptureFixture[str]) -> None:
    assert _check("--preset", "quick", "--format", "json") == 0
    (scope,) = _scopes(capfd)
    assert _check("--scope", scope, "--format", "json") == 0
    assert _scopes(capfd) == {scope}


def test_a_full_scope_is_the_only_round_and_a_partial_one_overrides() -> None:
    assert len(rounds(SCHEDULE, parse_scope(FULL))) == 1
    some = rounds(SCHEDULE, parse_scope("loop=5"))
    assert len(some) == len(SCHEDULE)
    assert {bounds.loop for bounds, _ in some} == {5}
    assert rounds(SCHEDULE, Scope()) == SCHEDULE


def test_classes_need_a_java_program(capfd: pytest.CaptureFixture[str]) -> None:
    Path("f.c").write_text("int main(void) { return 0; }\n")
    assert run(["check", "f.c", "--scope", "Node=3"]) == 2
    assert "no class 'Node'" in capfd.readouterr().err


def test_places_follow_the_text() -> None:
    with pytest.raises(InputError) as caught:
        parse_scope("loop=1, array=x", lambda start, end: Span("f", 7, 10 + start, 7, 10 + end))
    assert caught.value.diagnostic.span == Span("f", 7, 24, 7, 25)
    assert on_command_line(0, 3) == Span("<command line>", 1, 1, 1, 4)
