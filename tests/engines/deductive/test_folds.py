"""`\\num_of`, `\\max` and `\\min` over maps: what is true is proved, a twin that is false for a few heaps is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from vernier.cli.main import run

FOLDS = """
class Folds {
    int value;

    //@ ensures \\result == (\\num_of int i; 0 <= i && i < a.length; a[i] == x);
    static int count(int[] a, int x) {
        int found = 0;
        //@ maintaining 0 <= i && i <= a.length && found == (\\num_of int j; 0 <= j && j < i; a[j] == x);
        for (int i = 0; i < a.length; i++) if (a[i] == x) found++;
        return found;
    }

    //@ ensures \\result == (\\num_of int i; 0 <= i && i < a.length; a[i] == x);
    static int wrongCount(int[] a, int x) {
        int found = 0;
        //@ maintaining 0 <= i && i <= a.length && found == (\\num_of int j; 0 <= j && j < i; a[j] == x);
        for (int i = 0; i < a.length; i++) if (a[i] == x && x != 77) found++;
        return found;
    }

    //@ requires a.length > 0;
    //@ ensures \\result == (\\max int i; 0 <= i && i < a.length; a[i]);
    static int largest(int[] a) {
        int best = a[0];
        //@ maintaining 1 <= i && i <= a.length && best == (\\max int j; 0 <= j && j < i; a[j]);
        for (int i = 1; i < a.length; i++) if (a[i] > best) best = a[i];
        return best;
    }

    //@ ensures \\result == (\\max int i; 0 <= i && i < a.length; a[i]);
    static int wrongForNone(int[] a) {
        if (a.length == 0) return 0;
        int best = a[0];
        //@ maintaining 1 <= i && i <= a.length && best == (\\max int j; 0 <= j && j < i; a[j]);
        for (int i = 1; i < a.length; i++) if (a[i] > best) best = a[i];
        return best;
    }

    //@ requires a.length > 0;
    //@ ensures \\result == (\\min int i; 0 <= i && i < a.length; a[i]);
    static int least(int[] a) {
        int best = a[0];
        //@ maintaining 1 <= i && i <= a.length;
        //@ maintaining (\\forall int j; 0 <= j && j < i; best <= a[j]);
        //@ maintaining (\\exists int j; 0 <= j && j < i; best == a[j]);
        for (int i = 1; i < a.length; i++) if (a[i] < best) best = a[i];
        return best;
    }

    //@ requires 0 <= k && k < a.length;
    //@ old long before = (\\num_of int i; 0 <= i && i < a.length; a[i] > 0);
    //@ ensures (\\num_of int i; 0 <= i && i < a.length; a[i] > 0) == before;
    static void wrongStore(int[] a, int k) { a[k] = 1; }

    //@ requires a.length > 0 && a[0] != null && b != null;
    //@ old long before = (\\num_of int i; 0 <= i && i < 1; a[i].value == 3);
    //@ ensures (\\num_of int i; 0 <= i && i < 1; a[i].value == 3) == before;
    static void wrongField(Folds[] a, Folds b) { b.value = 4; }
}
"""


def test_folds_are_proved_and_their_false_twins_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("Folds.java").write_text(FOLDS, encoding="utf-8")
    assert run(["prove", "Folds.java", "--limit", "200"]) == 1
    lines = capsys.readouterr().out.splitlines()
    proved = {line.partition("(")[0] for line in lines if ": proved" in line}
    assert proved == {"Folds.count", "Folds.largest", "Folds.least"}
