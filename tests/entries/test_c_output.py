"""What output reads is checked, whatever the stream and however the argument is written; then it has no effect."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.entries.harness import check, verdict
from vernier.core.outcome import Verdict
from vernier.report.wording import input_lines
from vernier.run.result import Report

UNENDED = """#include <stdio.h>
int main(void) {
    char name[3] = {'a', 'b', 'c'};
    OUTPUT;
    return 0;
}
"""
READS_ON = [
    'fprintf(stderr, "%s", name)',
    "fputs(name, stderr)",
    "fputs(name, stdout)",
    "perror(name)",
    'printf("%s", name + 1)',
    'printf("%.4s", name)',
    'printf("%.*s", 4, name)',
    'printf("%.*s", -1, name)',
    'fprintf(stderr, "%*d %s", 3, 4, name)',
]
READS_ENOUGH = [
    'printf("%.3s", name)',
    'printf("%.*s", 2, name)',
    'fprintf(stderr, "%.2s %*d", name, 3, 4)',
    'fputs("abc", stderr)',
    "perror(0)",
]
ONCE = """#include <stdio.h>
static int count;
static const char *next(void) { count++; return "text"; }
int main(void) {
    printf("%s\\n", next());
    return 1 / (count - 1 + (count == 1));
}
"""
UNSEEN = """#include <stdio.h>
int main(int argc, char **argv) {
    fprintf(stderr, argc > 1 ? "%d" : "%s", 1);
    return 1 / (argc - argc + 1);
}
"""
CALLED = """#include <string.h>
#include <stdlib.h>
int main(int argc, char **argv) {
    if (argc != 2 || argv[1][0] != 'q') return 0;
    char *copy = malloc(strlen(argv[1]));
    if (copy == 0)
        return 1;
    strcpy(copy, argv[1]);
    return 0;
}
"""


def refuted(report: Report) -> list[str]:
    return [item.obligation.code.value for item in report.outcomes() if item.verdict is Verdict.REFUTED]


@pytest.mark.parametrize("output", READS_ON)
def test_output_that_reads_past_the_end(tmp_path: Path, output: str) -> None:
    report = check(tmp_path, "a.c", UNENDED.replace("OUTPUT", output), ("bounded",))
    assert refuted(report) == ["memory.bounds"]


@pytest.mark.parametrize("output", READS_ENOUGH)
def test_output_that_reads_no_further(tmp_path: Path, output: str) -> None:
    report = check(tmp_path, "a.c", UNENDED.replace("OUTPUT", output), ("bounded",))
    assert {item.verdict for item in report.outcomes()} <= {Verdict.PROVED}


def test_arguments_are_evaluated_once(tmp_path: Path) -> None:
    assert verdict(check(tmp_path, "a.c", ONCE, ("bounded",)), 6, "division.zero") is Verdict.PROVED


def test_a_format_that_is_not_seen_hides_what_follows(tmp_path: Path) -> None:
    assert verdict(check(tmp_path, "a.c", UNSEEN, ("bounded",)), 4, "division.zero") is Verdict.UNKNOWN


def test_a_violation_inside_the_library_is_shown_at_the_call(tmp_path: Path) -> None:
    report = check(tmp_path, "a.c", CALLED, ("bounded",))
    (found,) = [item for item in report.outcomes() if item.verdict is Verdict.REFUTED]
    example = found.counterexample
    assert example is not None and example.steps[-1].span.line == 8
    assert example.steps[-1].text.startswith("call strcpy(")
    names = {name: value for name, value, _ in input_lines(example)}
    assert names["argc"] == "2" and names["argv"].endswith('"}') and ', "q' in names["argv"]
