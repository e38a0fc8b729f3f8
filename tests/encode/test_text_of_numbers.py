"""Texts of numbers that are the same in all executions are computed by the bounded engine, not made up."""

from __future__ import annotations

from pathlib import Path

from tests.entries.harness import check, only, verdict
from vernier.core.outcome import Verdict

TEXT = """class A {
    public static int of(int divisor) {
        return ("of " + java.math.BigDecimal.ZERO).length() / divisor;
    }
}
"""


def test_a_number_without_a_part_is_known(tmp_path: Path) -> None:
    """`BigDecimal.ZERO` has no digits beyond those of a small number: its reference to them is null."""
    report = check(tmp_path, "A.java", TEXT, ("bounded",), only("division.zero"), limit=30)
    assert verdict(report, 3, "division.zero") is Verdict.REFUTED
