"""Formats in checks: what is wrong with them is told, and printing does not stand in the way of what follows."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.entries.harness import check
from vernier.core.outcome import Verdict

_TEXT = """import org.sosy_lab.sv_benchmarks.Verifier;
public class A {{
    public static void main(String[] args) {{
        int x = Verifier.nondetInt();
        {statement}
        if (x > 5) assert x > 4;
    }}
}}
"""
_RARE = "if (((x * 7 + 13) ^ ((x * 7 + 13) >>> 3)) == 987654321)"


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ('System.out.printf("%d of %s: %.2f%n", x, "a", x / 2.0);', {Verdict.PROVED}),
        (f'{_RARE} System.out.printf("%d%n", "text");', {Verdict.REFUTED, Verdict.PROVED}),
        (f'{_RARE} System.out.println(String.format("100% sure"));', {Verdict.REFUTED, Verdict.PROVED}),
        ('assert String.format("%03d|%-4s|%+d|%x", 7, "ab", 5, 255).equals("007|ab  |+5|ff");', {Verdict.PROVED}),
    ],
)
def test_formats(tmp_path: Path, statement: str, expected: set[Verdict]) -> None:
    report = check(tmp_path, "A.java", _TEXT.format(statement=statement), ("testing", "bounded"))
    assert {item.verdict for unit in report.units for item in unit.outcomes if not unit.in_library(item)} == expected
