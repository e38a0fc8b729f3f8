"""What is not translated may do anything, also inside of a method that is summarised instead of inlined."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.entries.harness import PLANS, check, verdict
from vernier.core.outcome import Verdict
from vernier.core.settings import Callees, Settings

CHANGED = """import lib.Box;

public class A {
    static int k;

    static void set(int x) {
        if (x == 5) { int y = Box.open() - 1; k = y; }
    }

    //@ ensures \\result == 1;
    public static int changed(int x) { k = 1; set(x); return k; }
}
"""
FUNCTIONS = """import java.util.HashSet;
import java.util.Set;

public class A {
    static Runnable make() { return () -> { }; }

    public static void main(String[] args) {
        Set<Runnable> all = new HashSet<>();
        for (int i = 0; i < 3; i++) all.add(make());
        assert all.size() == 3;
        Runnable counting = () -> System.out.println(all.size());
        assert !counting.equals(make());
    }
}
"""


@pytest.mark.parametrize("callees", [Callees.AUTO, Callees.INLINE, Callees.REFINE, Callees.FRAME])
def test_a_summary_leaves_out_no_path_that_is_not_translated(tmp_path: Path, callees: Callees) -> None:
    report = check(tmp_path, "A.java", CHANGED, ("bounded",), replace(Settings(), callees=callees), limit=20)
    assert verdict(report, 10, "post") is Verdict.UNKNOWN


@pytest.mark.parametrize("engines", PLANS, ids=str)
def test_whether_functions_are_one_object_is_not_known(tmp_path: Path, engines: tuple[str, ...]) -> None:
    """A function that captures nothing is one object on HotSpot, so that the set has one element."""
    settings = replace(Settings(), entry=("A.main",), property=("assert",))
    report = check(tmp_path, "A.java", FUNCTIONS, engines, settings)
    assert verdict(report, 10, "assert") is Verdict.UNKNOWN
    if engines == ():
        alone = FUNCTIONS.replace("assert all.size() == 3;", "")
        assert verdict(check(tmp_path, "A.java", alone, ("bounded",), settings), 12, "assert") is not Verdict.REFUTED
