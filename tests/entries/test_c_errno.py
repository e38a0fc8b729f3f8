"""Library functions that fail say so in errno."""

from __future__ import annotations

from pathlib import Path

from tests.entries.harness import check, verdict
from vernier.core.outcome import Verdict

OUT_OF_RANGE = """#include <errno.h>
#include <stdlib.h>
int main(void) {
    errno = 0;
    long v = strtol("99999999999999999999", 0, 10);
    if (errno == 0) return 1 / (errno - errno);
    errno = 0;
    v = strtol("12", 0, 10);
    return 1 / errno;
}
"""
NO_FILE = """#include <errno.h>
#include <stdio.h>
int main(void) {
    errno = 0;
    FILE *f = fopen("x", "r");
    if (f == NULL) return 1 / errno;
    return 1 / errno;
}
"""
MESSAGE = """#include <string.h>
#include <stdio.h>
int main(void) {
    const char *text = strerror(2);
    printf("%s %s\\n", text, strerror(3));
    return 10 / (text[0] - 'x');
}
"""


def test_a_number_out_of_range(tmp_path: Path) -> None:
    report = check(tmp_path, "a.c", OUT_OF_RANGE, ("bounded",))
    assert verdict(report, 6, "division.zero") is Verdict.PROVED
    assert verdict(report, 9, "division.zero") is Verdict.REFUTED


def test_a_file_that_cannot_be_opened(tmp_path: Path) -> None:
    report = check(tmp_path, "a.c", NO_FILE, ("bounded",))
    assert verdict(report, 6, "division.zero") is Verdict.PROVED
    assert verdict(report, 7, "division.zero") is Verdict.REFUTED


def test_a_message_is_any_string(tmp_path: Path) -> None:
    report = check(tmp_path, "a.c", MESSAGE, ("bounded",))
    assert verdict(report, 6, "division.zero") is Verdict.REFUTED
