"""Strings of the command line cost what a program reads of them, and end where they end."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.entries.harness import check, verdict
from vernier.core.outcome import Verdict
from vernier.core.scope import scope_of
from vernier.core.settings import Settings

LONG = """int main(int argc, char **argv) {
    if (argc < 2) return 0;
    const char *t = argv[1];
    if (t[0] == 'v' && t[1] == 'e' && t[2] == 'r' && t[3] == 'n' && t[4] == 'i' && t[5] == 'e' && t[6] == 'r')
        return 10 / t[7];
    return 0;
}
"""
ENDS = """#include <string.h>
int main(int argc, char **argv) {
    if (argc < 2 || strlen(argv[1]) < 2) return 0;
    return 10 / argv[1][1];
}
"""
WRITTEN = """int main(int argc, char **argv) {
    if (argc < 2 || !argv[1][0] || !argv[1][1]) return 0;
    argv[1][1] = 0;
    if (!argv[1][0]) return 1 / argv[1][1];
    return 1 / AGAIN;
}
"""
SEVERAL = """int main(int argc, char **argv) {
    if (argc != 3) return 0;
    for (int i = 1; i < argc; i++)
        if (!argv[i][0]) return 0;
    char *chosen = argv[1][0] == 'x' ? argv[1] : argv[2];
    return 10 / chosen[0];
}
"""
COPIED = """#include <string.h>
int main(int argc, char **argv) {
    if (argc < 2 || !argv[1][0] || !argv[1][1]) return 0;
    char copy[2];
    memcpy(copy, argv[1], 2);
    return 10 / copy[1] + 10 / (copy[0] - 'q');
}
"""


def small(loop: int, **bits: int) -> Settings:
    return replace(Settings(), scope=scope_of(loop=loop, array=6, recursion=3, objects=2, **bits))


def test_a_string_may_be_longer_than_loops_go(tmp_path: Path) -> None:
    report = check(tmp_path, "a.c", LONG, ("bounded",), small(3))
    assert verdict(report, 5, "division.zero") is Verdict.REFUTED


@pytest.mark.parametrize("line,text", [(4, ENDS), (6, SEVERAL), (4, WRITTEN.replace("AGAIN", "1"))])
def test_no_character_before_the_end_is_zero(tmp_path: Path, line: int, text: str) -> None:
    report = check(tmp_path, "a.c", text, ("bounded",), small(5))
    assert verdict(report, line, "division.zero") is Verdict.BOUNDED


def test_a_string_may_be_written(tmp_path: Path) -> None:
    report = check(tmp_path, "a.c", WRITTEN.replace("AGAIN", "argv[1][1]"), ("bounded",))
    assert verdict(report, 5, "division.zero") is Verdict.REFUTED


def test_a_string_may_be_copied(tmp_path: Path) -> None:
    report = check(tmp_path, "a.c", COPIED, ("bounded",))
    found = [item.verdict for item in report.outcomes() if item.obligation.code.value == "division.zero"]
    assert set(found) == {Verdict.BOUNDED, Verdict.REFUTED}


def test_narrow_numbers_are_narrow_characters(tmp_path: Path) -> None:
    report = check(tmp_path, "a.c", ENDS, ("bounded",), small(5, int=4))
    assert verdict(report, 4, "division.zero") is Verdict.BOUNDED
