"""Whoever asks a class for its constants initialises it, and gets them all."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.entries.harness import check, only, verdict
from vernier.core.outcome import Verdict

_TEXT = """import java.util.*;
public class A {
    enum Plain { P, Q, R }
    enum Own { X { int f() { return 2; } }, Y; int f() { return 1; } }
    public static void main(String[] args) {
        assert EnumSet.allOf(Plain.class).size() == 3;
        assert Own.class.getEnumConstants()[0].f() == 2 && String.class.getEnumConstants() == null;
        assert EnumSet.allOf(Own.class).size() == 3;
    }
}
"""


@pytest.mark.parametrize("engine", ["testing", "bounded"])
def test_constants_of_enums(tmp_path: Path, engine: str) -> None:
    report = check(tmp_path, "A.java", _TEXT, (engine,), only("assert"))
    found = [verdict(report, line, "assert") for line in (6, 7, 8)]
    assert found == [Verdict.PROVED, Verdict.PROVED, Verdict.REFUTED]
