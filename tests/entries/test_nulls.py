"""`--nulls none`: callers pass no null to a method that is checked, unless it compares the parameter with null."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.entries.harness import check, outcomes
from vernier.core.outcome import AssumptionKind, Verdict
from vernier.core.settings import Nulls, Settings

TEXT = """public class A {
    private String later;
    static int length(String s) { return s.length(); }
    static int tested(String s) { return s != null && s.isEmpty() ? 0 : s.length(); }
    static int first(String[] all) { return all.length == 0 ? 0 : all[0].length(); }
    static int late(A a) { return a.later.length(); }
    static int passed(boolean b) { return length(b ? null : "x"); }
}
"""
NONE = replace(Settings(), nulls=Nulls.NONE, property=("null.dereference",))


@pytest.mark.parametrize("engines", [(), ("testing",), ("bounded",)], ids=str)
def test_null_is_dereferenced_where_it_is_expected_or_comes_from_elsewhere(
    tmp_path: Path, engines: tuple[str, ...]
) -> None:
    report = check(tmp_path, "A.java", TEXT, engines, NONE, limit=20)
    for line in (3, 4, 5, 6):
        assert Verdict.REFUTED in {item.verdict for item in outcomes(report, line, "null.dereference")}, line
    (unit,) = report.units
    (passed,) = outcomes(report, 3, "null.dereference")
    assert unit.only_from(passed) == ("A.passed(boolean)",)


def test_what_holds_says_that_it_rests_on_that(tmp_path: Path) -> None:
    report = check(tmp_path, "A.java", TEXT, (), replace(NONE, entry=("A.length",)), limit=20)
    (found,) = outcomes(report, 3, "null.dereference")
    assert found.verdict in (Verdict.PROVED, Verdict.BOUNDED)
    assert AssumptionKind.NO_NULLS in {item.kind for item in found.assumptions}


def test_any_value_is_passed_by_default(tmp_path: Path) -> None:
    report = check(tmp_path, "A.java", TEXT, ("testing",), replace(NONE, nulls=Nulls.ANY, entry=("A.length",)))
    (found,) = outcomes(report, 3, "null.dereference")
    assert found.verdict is Verdict.REFUTED
