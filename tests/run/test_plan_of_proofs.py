"""Where the deductive engine stands in the plan, and what a wrong proof of it does to a check."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engines.bounded.test_call_policies import PROGRAM, SCOPE
from vernier.cli.main import run
from vernier.engines.deductive.resources import Share
from vernier.solvers.answers import Unsat


def check(folder: Path, method: str, *options: str) -> int:
    file = folder / "Row.java"
    file.write_text(PROGRAM, encoding="utf-8")
    asked = ["check", str(file), "--entry", f"Row.{method}", "--property", "post", "--scope", SCOPE, "--show", "proved"]
    return run([*asked, "--store", str(folder / "store"), *options])


@pytest.mark.parametrize("options", [(), ("--engine", "deductive"), ("--callees", "refine")])
def test_a_check_proves_what_follows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, ...]
) -> None:  # fmt: skip
    assert check(tmp_path, "keepsAll", *options) == 0
    assert "1 proved" in capsys.readouterr().out


@pytest.mark.parametrize("options", [("--callees", "inline"), ("--callees", "frame"), ("--engine", "bounded")])
def test_nothing_is_proved_so_where_something_else_is_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, ...]
) -> None:  # fmt: skip
    assert check(tmp_path, "keepsAll", *options) == 0
    assert "1 bounded" in capsys.readouterr().out


def test_methods_without_a_contract_are_proved_for_arrays_of_every_size(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And with fields that the class alone writes; the engine looks for no violations where others do that."""
    file = tmp_path / "Sums.java"
    file.write_text(
        """public class Sums {
    private final int[] cells = new int[8];
    private int last;
    public static int of(int[] all) {
        int sum = 0;
        for (int i = 0; i < all.length; i++) { sum += all[i]; }
        return sum;
    }
    public int next() {
        last = (last + 1) % cells.length;
        return last < 0 ? 0 : cells[last];
    }
}
""",
        encoding="utf-8",
    )
    assert run(["check", str(file), "--store", str(tmp_path / "store"), "--limit", "60"]) == 0
    told = capsys.readouterr().out
    assert "checked Sums.of(int[]): proved" in told
    assert "checked Sums.next(): proved" in told


def test_a_wrong_proof_that_an_execution_contradicts_is_an_alarm(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Share, "refuted", lambda *_: Unsat())
    assert check(tmp_path, "countsToOne", "--engine", "deductive") == 4
    (file,) = (tmp_path / "store").glob("contradiction-*.txt")
    told = file.read_text(encoding="utf-8")
    assert "deductive says proved" in told
    assert "deductive says refuted, and the replay confirms it" in told
    assert "contradict" in capsys.readouterr().out
