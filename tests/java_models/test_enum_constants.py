"""Whoever asks a class for its constants initialises it, and gets them all."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.entries.harness import check, only
from vernier.core.outcome import Verdict

_TEXT = """import java.util.*;
public class A {{
    enum Plain {{ P, Q, R }}
    enum Own {{ X {{ int f() {{ return 2; }} }}, Y; int f() {{ return 1; }} }}
    public static void main(String[] args) {{
        assert {asked};
    }}
}}
"""


@pytest.mark.parametrize("engine", ["testing", "bounded"])
@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("EnumSet.allOf(Plain.class).size() == 3", Verdict.PROVED),
        ("EnumSet.allOf(Own.class).size() == 3", Verdict.REFUTED),
        ("Own.class.getEnumConstants()[0].f() == 2 && String.class.getEnumConstants() == null", Verdict.PROVED),
    ],
)
def test_constants_of_enums(tmp_path: Path, asked: str, expected: Verdict, engine: str) -> None:
    report = check(tmp_path, "A.java", _TEXT.format(asked=asked), (engine,), only("assert"))
    assert {item.verdict for item in report.outcomes()} == {expected}
