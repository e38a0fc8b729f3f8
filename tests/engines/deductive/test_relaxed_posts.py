"""Loops without written invariants: postconditions with variables of the loop for parameters, as JML to paste."""

from __future__ import annotations

from pathlib import Path

import pytest

from vernier.cli.main import run

LOOPS = """class Loops {
    //@ requires 0 <= n && n <= 10000;
    //@ ensures \\result == n * (n + 1) / 2;
    static int gauss(int n) {
        int sum = 0;
        for (int i = 1; i <= n; i++)
            sum += i;
        return sum;
    }

    //@ requires 0 <= n && n <= 10000;
    //@ ensures \\result == 3 * n;
    static int wrong(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++)
            sum = i == 9000 ? 0 : sum + 3;
        return sum;
    }

    //@ requires 0 <= n;
    //@ ensures \\result == n;
    static int wrongOnce(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++)
            sum = sum + 1;
        return n == 7777777 ? 0 : sum;
    }
}
"""


def test_invariants_are_found_and_may_be_pasted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("Loops.java").write_text(LOOPS, encoding="utf-8")
    run(["prove", "Loops.java", "--show", "invariants", "--limit", "200"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition("(")[0] for line in lines if ": proved" in line] == ["Loops.gauss"]
    found = [line.partition(": ")[2] for line in lines if line.startswith("   Loops.java:6:")]
    assert "loop_invariant sum == (i - 1) * ((i - 1) + 1) / 2;" in found
    pasted = LOOPS.splitlines()
    pasted[5:5] = [f"        //@ {each}" for each in found]
    Path("Loops.java").write_text("\n".join(pasted), encoding="utf-8")
    assert run(["prove", "Loops.java", "--method", "Loops.gauss", "--limit", "200"]) == 0
