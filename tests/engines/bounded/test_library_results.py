"""Calls described by summaries that leave objects of the library behind: a summary does not say which there are."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from vernier.core.events import ignore
from vernier.core.outcome import Verdict
from vernier.core.settings import Callees, Settings
from vernier.run.check import check_paths

TEXT = """class A {
    static String word = "ab";
    static void odd(int depth, int x) { if (depth > 0) even(depth - 1, x); }
    static void even(int depth, int x) {
        if (depth == 0 && x * 7 + 13 == 1374387206) word = "cde";
        if (depth > 0) odd(depth - 1, x);
    }
    //@ ensures \\result == 2;
    static int length(int x) {
        even(4, x);
        return word.length();
    }
}
"""


@pytest.mark.parametrize("callees", list(Callees))
def test_a_string_that_only_the_callee_knows(tmp_path: Path, callees: Callees) -> None:
    (tmp_path / "A.java").write_text(TEXT)
    settings = replace(
        Settings(), callees=callees, engine=("bounded",), entry=("A.length",), property=("post",), limit=10.0,
        store=str(tmp_path),
    )  # fmt: skip
    (found,) = check_paths([str(tmp_path / "A.java")], settings, ignore).outcomes()
    assert found.verdict is Verdict.REFUTED
