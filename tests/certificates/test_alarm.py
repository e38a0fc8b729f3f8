"""What the report says of certificates: checked, not checked with the reason, or the alarm."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from vernier.cli.main import run
from vernier.engines.cpa.domains.predicates.analysis import PredicateAnalysis

_RIGHT = """extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
int main(void) { unsigned x = 0; while (__VERIFIER_nondet_int()) x += 2; if (x % 2) reach_error(); return 0; }
"""
_WRONG = _RIGHT.replace("x % 2", "x == 6")


def _check(folder: Path, text: str, *options: str) -> int:
    source = folder / "t.c"
    source.write_text(text)
    fixed = ["--engine", "cpa", "--property", "unreach", "--limit", "12", "--store", str(folder / "store")]
    return run(["check", str(source), *fixed, *options])


def test_the_report_says_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _check(tmp_path, _RIGHT, "--show", "proved") == 0
    assert "proved: `reach_error()` is never called (checked)" in capsys.readouterr().out
    _check(tmp_path, _RIGHT, "--format", "json")
    (outcome,) = json.loads(capsys.readouterr().out)["programs"][0]["outcomes"]
    assert outcome["evidence"]["certificate"] == "checked"


def test_the_report_says_why_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = _RIGHT.replace("unsigned x = 0;", "unsigned x = 0, a[2]; unsigned *p = a; *p = 1;")
    assert _check(tmp_path, text, "--show", "proved") == 0
    assert "(not checked (C memory))" in capsys.readouterr().out


def test_a_rejected_proof_is_an_alarm(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PredicateAnalysis, "_is_possible", lambda *_: False)
    assert _check(tmp_path, _WRONG) == 4
    told = capsys.readouterr().out
    assert "rejected proof: main/unreach.1: cpa says proved, but its certificate is none" in told
    assert "the invariants do not exclude a violation" in told
    assert "1 failed" in told and "0 proved" in told
    written = (tmp_path / "store" / "rejected-1.txt").read_text()
    assert '"entry":"main"' in written and "t.c" in written
