"""Numbers from outside with a bound on their bits (`int=3`): which are looked at, and that no more is claimed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from vernier.cli.main import run

JAVA = """import org.sosy_lab.sv_benchmarks.Verifier;
class A {
    static class Box { int value; long wide; }
    static void parameter(int x) { assert x != %(number)s; }
    static void wide(long x) { assert x != %(number)s; }
    static void small(byte x) { assert x != %(number)s; }
    static void character(char x) { assert x != %(number)s; }
    static void read() { assert Verifier.nondetInt() != %(number)s; }
    static void often() { int sum = 0; for (int i = 0; i < 6; i++) sum += Verifier.nondetInt(); assert sum != 18; }
    static void text(String x) { assert x == null || x.length() != 1 || x.charAt(0) != 'q'; }
    static void scaled(int x) { assert x * 1000 != 3000; }
    static void fine(int x) { assert x - x == 0; }
    static void nothing() { assert 1 + 1 == 2; }
    //@ requires box != null;
    static void field(Box box) { assert box.value != %(number)s; }
    //@ requires box != null;
    static void wideField(Box box) { assert box.wide != %(number)s; }
    //@ requires row != null;
    static void cell(int[] row) { assert row.length < 1 || row[0] != %(number)s; }
    //@ requires x > 100;
    static void large(int x) { assert x != 0; }
    //@ requires x > 'a';
    static void letter(char x) { assert x != 'b'; }
    //@ requires x > 5 && x < 5;
    static void impossible(int x) { assert x != 0; }
}
"""
C = "extern int __VERIFIER_nondet_int(void); extern unsigned __VERIFIER_nondet_uint(void);\n#include <assert.h>\n"


@dataclass(frozen=True)
class Answer:
    verdict: str
    scope: str
    reason: str


def answer(capfd: pytest.CaptureFixture[str], file: Path, text: str, entry: str, scope: str) -> Answer:
    file.write_text(text)
    options = ["--engine", "bounded", "--preset", "quick", "--property", "assert", "--format", "json"]
    run(["check", str(file), "--entry", entry, *options, *(("--scope", scope) if scope else ())])
    value: dict[str, Any] = json.loads(capfd.readouterr().out)
    (outcome,) = [outcome for program in value["programs"] for outcome in program["outcomes"]]
    return Answer(outcome["verdict"], outcome["scope"], outcome["reason"])


@pytest.fixture
def ask(tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.chdir(tmp_path)

    def java(method: str, number: int, scope: str) -> Answer:
        return answer(capfd, tmp_path / "A.java", JAVA % {"number": number}, f"A.{method}", scope)

    return java


@pytest.mark.parametrize("method", ["parameter", "wide", "small", "read", "field", "wideField", "cell"])
def test_signed_numbers_have_that_many_bits(method: str, ask: Any) -> None:
    assert ask(method, 3, "int=3").verdict == "refuted"
    assert ask(method, -4, "int=3").verdict == "refuted"
    for number in (4, -5):
        beyond = ask(method, number, "int=3")
        assert (beyond.verdict, beyond.scope.endswith("int=3")) == ("bounded", True)


def test_characters_are_the_small_numbers_among_them(ask: Any) -> None:
    assert ask("character", 3, "int=3").verdict == "refuted"
    assert ask("character", 4, "int=3").verdict == "bounded"
    assert ask("character", 0, "int=1").verdict == "refuted"
    assert ask("character", 65535, "int=17").verdict == "refuted"


def test_types_that_are_narrow_anyway_stay_as_they_are(ask: Any) -> None:
    assert ask("small", -128, "int=9").verdict == "refuted"


def test_a_single_bit(ask: Any) -> None:
    assert ask("parameter", -1, "int=1").verdict == "refuted"
    assert ask("parameter", 1, "int=1").verdict == "bounded"


def test_all_bits_mean_no_bound(ask: Any) -> None:
    assert ask("wide", 1 << 30, "int=32").verdict == "refuted"
    assert ask("fine", 0, "int=32").verdict == "proved"


def test_arithmetic_keeps_its_width(ask: Any) -> None:
    assert ask("scaled", 0, "int=3").verdict == "refuted"


def test_iterations_without_a_choice_stay_free(ask: Any) -> None:
    assert ask("often", 0, "int=3, loop=2").verdict == "refuted"


def test_texts_keep_their_characters(ask: Any) -> None:
    assert ask("text", 0, "int=3").verdict == "refuted"


def test_nothing_is_proved_from_a_few_numbers(ask: Any) -> None:
    assert ask("fine", 0, "").verdict == "proved"
    assert ask("fine", 0, "int=3").verdict == "bounded"
    assert ask("nothing", 0, "int=3").verdict == "proved"


def test_a_precondition_beyond_the_bits_is_not_impossible(ask: Any) -> None:
    for method, scope in (("large", "int=3"), ("letter", "int=1"), ("impossible", "int=3")):
        found = ask(method, 0, scope)
        assert found.verdict == "unknown"
        assert "no start state in the scope" in found.reason
    assert ask("impossible", 0, "").verdict == "unreachable"


def test_the_scope_that_is_printed_can_be_given_again(ask: Any) -> None:
    scope = ask("parameter", 4, "int=3").scope
    assert ask("parameter", 4, scope).scope == scope
    assert "int" not in ask("field", 4, "objects=1, loop=1").scope


@pytest.mark.needs("cc")
def test_inputs_of_c(tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for read, number, verdict in (
        ("int", -4, "refuted"),
        ("int", -5, "bounded"),
        ("uint", 3, "refuted"),
        ("uint", 4, "bounded"),
    ):
        text = C + f"int main(void) {{ assert(__VERIFIER_nondet_{read}() != {number}); return 0; }}\n"
        assert answer(capfd, tmp_path / "f.c", text, "main", "int=3").verdict == verdict
