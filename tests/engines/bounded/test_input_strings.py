"""Strings from outside: where only their beginning matters they have any length, and nothing is said of what is behind
the characters that are known."""

from __future__ import annotations

from pathlib import Path

import pytest

from vernier.core.events import ignore
from vernier.core.outcome import Verdict
from vernier.core.settings import Settings
from vernier.run.check import check_paths

_FRAME = """
import org.sosy_lab.sv_benchmarks.Verifier;
public class Main { public static void main(String[] args) { String s = Verifier.nondetString(); BODY } }
"""
_EITHER = 'String t = Verifier.nondetBoolean() ? "xyz" : "ab"; if (s.equals(t)) '
_HOLDS = {
    "a character": "if (s.length() > 2) { char c = s.charAt(2); assert s.charAt(2) == c; }",
    "a constant": 'if (s.equals("abc")) assert s.length() == 3 && s.charAt(1) == 98;',
    "another string": 'assert s.equals("ab") || s.length() != 2 || s.charAt(0) != 97 || s.charAt(1) != 98;',
    "one of two": _EITHER + "assert s.length() <= 3 && (s.charAt(0) == 120 || s.charAt(0) == 97);",
}
_FAILS = {
    "far behind": "assert s.length() <= 40 || s.charAt(40) != 4711;",
    "at the beginning of a long one": "assert s.length() <= 40 || s.charAt(3) != 4711;",
    "a constant": 'if (s.equals("abc")) assert s.charAt(1) == 99;',
    "one of two": _EITHER + "assert s.length() == 3;",
    "as long as another": "String t = Verifier.nondetString(); assert s.length() < 31 || !s.equals(t);",
    "or a constant": "String t = Verifier.nondetBoolean() ? s : "
    '"abcdefghijklmnopqrstuvwxyz0123456789"; if (t.length() > 30) assert t.charAt(30) != 52;',
}


def verdicts(folder: Path, body: str, engine: str) -> set[Verdict]:
    path = folder / "Main.java"
    path.write_text(_FRAME.replace("BODY", body), encoding="utf-8")
    settings = Settings(engine=(engine,), property=("assert",), entry=("Main.main",), store=str(folder / "store"))
    report = check_paths([str(path)], settings, ignore)
    return {outcome.verdict for unit in report.units for outcome in unit.outcomes}


@pytest.mark.parametrize("engine", ["bounded", "induction"])
@pytest.mark.parametrize("name", _HOLDS)
def test_what_holds_for_every_length_is_proved(tmp_path: Path, name: str, engine: str) -> None:
    assert verdicts(tmp_path, _HOLDS[name], engine) == {Verdict.PROVED}


@pytest.mark.parametrize("name", _FAILS)
def test_what_fails_is_refuted(tmp_path: Path, name: str) -> None:
    assert verdicts(tmp_path, _FAILS[name], "bounded") == {Verdict.REFUTED}
    assert verdicts(tmp_path, _FAILS[name], "induction") == {Verdict.UNKNOWN}


def test_nothing_is_claimed_of_characters_that_are_not_looked_at(tmp_path: Path) -> None:
    rare = "int i = Verifier.nondetInt(); assert i < 0 || i >= s.length() || i != 150_000 || s.charAt(i) != 77;"
    assert verdicts(tmp_path, rare, "bounded") == {Verdict.BOUNDED}
    assert verdicts(tmp_path, rare, "induction") == {Verdict.UNKNOWN}


@pytest.mark.parametrize(
    ("text", "expected"),
    [("Double.toHexString(x)", Verdict.UNKNOWN), ('String.format("%f", x)', Verdict.BOUNDED)],
)
def test_no_proof_rests_on_the_length_of_texts_that_are_not_known(tmp_path: Path, text: str, expected: Verdict) -> None:
    body = f"double x = Verifier.nondetDouble(); String t = {text}; assert t.length() < 15;"
    assert verdicts(tmp_path, body, "bounded") == {expected}
