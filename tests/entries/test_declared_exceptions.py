"""A checked exception that a method declares is a result for its callers; others, and all that leave main, hurt."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.entries.harness import PLANS, check, only, verdict
from vernier.core.outcome import Verdict
from vernier.core.settings import Nulls

TEXT = """import java.io.IOException;
public class A {
    static class Refused extends Exception { }
    public static int declared(int n) throws Refused {
        if (n == 7) { throw new Refused(); }
        return 1;
    }
    public static String wide(String s, int n) throws Exception {
        if (n == 8) { throw new IOException(); }
        if (n == 9) { throw new UnsupportedOperationException(); }
        return s.isEmpty() ? "" : s;
    }
    public static void sneaky(int n) throws IOException {
        if (n == 3) { throw new RuntimeException(); }
    }
    public static <E extends Exception> void other(E e, int n) throws E {
        if (n == 4) { throw e; }
    }
    public static void main(String[] args) throws Refused {
        if (args.length == 2) { throw new Refused(); }
    }
}
"""


@pytest.mark.parametrize("engines", PLANS, ids=lambda engines: "+".join(engines) or "default")
def test_what_is_declared_does_not_hurt_and_nothing_else_is_hidden(tmp_path: Path, engines: tuple[str, ...]) -> None:
    report = check(tmp_path, "A.java", TEXT, engines, only("uncaught"), limit=12)
    for line in (5, 9):
        assert verdict(report, line, "uncaught") is not Verdict.REFUTED
    for line in (10, 14, 20):
        found = verdict(report, line, "uncaught")
        assert found is Verdict.REFUTED or (engines == ("induction",) and found is Verdict.UNKNOWN)


def test_what_is_declared_is_proved(tmp_path: Path) -> None:
    report = check(tmp_path, "A.java", TEXT, (), only("uncaught"), limit=12)
    assert verdict(report, 5, "uncaught") is Verdict.PROVED


def test_null_is_still_dereferenced(tmp_path: Path) -> None:
    settings = replace(only("null.dereference"), nulls=Nulls.ANY)
    report = check(tmp_path, "A.java", TEXT, (), settings, limit=12)
    assert verdict(report, 11, "null.dereference") is Verdict.REFUTED
