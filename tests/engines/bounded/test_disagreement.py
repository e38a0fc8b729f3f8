"""A candidate that does not stand is told with the first place at which encoding and execution differ."""

from __future__ import annotations

from pathlib import Path

import pytest

from vernier.core.evidence import named
from vernier.core.outcome import Outcome, Verdict
from vernier.core.settings import Settings
from vernier.encode import state
from vernier.encode.state import SymbolicState
from vernier.encode.values import GuardedValue
from vernier.logic.bank import Term
from vernier.logic.terms import Terms
from vernier.run.check import check_paths

SOURCE = """
import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static int x;
  public static void main(String[] args) {
    int y = Verifier.nondetInt();
    if (y == 77) x = 1; else x = 2;
    int z = x;
    if (z == 1) {
      assert y == 77;
    }
  }
}
"""


def checked(folder: Path) -> Outcome:
    file = folder / "Main.java"
    file.write_text(SOURCE, encoding="utf-8")
    settings = Settings(engine=("bounded",), property=("assert",), limit=20.0, store=str(folder / "store"))
    [unit] = check_paths([str(file)], settings, lambda _: None).units
    [outcome] = unit.outcomes
    return outcome


def forgetful(
    terms: Terms, selector: Term, left: SymbolicState, right: SymbolicState
) -> dict[str, GuardedValue]:  # fmt: skip
    """A wrong merge: what one path wrote is taken for what both wrote."""
    del terms, selector
    return {**left.globals, **right.globals}


def test_the_program_is_proved_by_a_right_encoding(tmp_path: Path) -> None:
    assert checked(tmp_path).verdict is Verdict.PROVED


def test_the_first_difference_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state, "_merge_globals", forgetful)
    outcome = checked(tmp_path)
    assert outcome.verdict is Verdict.UNKNOWN
    assert outcome.reason == "a candidate counterexample did not stand when it was executed"
    evidence = dict(named(outcome.evidence))
    assert "Main.java:9" in evidence["first difference"]
    assert "z = 2" in evidence["executed"]
    assert "z = 1" in evidence["encoded"]
    assert "nondetInt" in evidence["candidate"]
