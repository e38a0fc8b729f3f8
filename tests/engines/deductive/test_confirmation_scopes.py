"""Proofs alone are confirmed by executions of wider scopes, where no state of the smallest satisfies the contract."""

from __future__ import annotations

from pathlib import Path

import pytest

from vernier.cli.main import run

DATA = """
class Data {
    int[] data = new int[10];
    //@ invariant data != null && data.length >= 10;
    //@ requires i >= 0;
    int any(int i) { return data[i]; }
}
"""


def test_larger_arrays_confirm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("Data.java").write_text(DATA, encoding="utf-8")
    assert run(["prove", "Data.java", "--method", "Data.any"]) == 1
    lines = capsys.readouterr().out.splitlines()
    # That the invariant is kept and `data` is not null is proved and confirmed.
    assert len(lines) == 2
    assert "index `i` is outside array `data`: fails for this = new Data, i = " in lines[0]
