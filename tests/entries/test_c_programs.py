"""Ordinary C programs: they read their command line, allocate as much as they are told, and print."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.entries.harness import check, outcomes, verdict
from vernier.core.events import ignore
from vernier.core.outcome import Verdict
from vernier.core.settings import Settings
from vernier.run.check import check_paths

ARGUMENTS = """#include <stdio.h>
int main(int argc, char **argv) {
    int count = 0;
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] == '-' && argv[i][1] == 'q') count = 7;
    }
    printf("%d\\n", count);
    return 10 / (count - 7);
}
"""
BUFFER = """#include <stdio.h>
struct buffer { int length; char data[3]; };
static int put(struct buffer *b, char c) {
    if (b->length LIMIT 3) return -1;
    b->data[b->length++] = c;
    return 0;
}
int main(int argc, char **argv) {
    struct buffer b = {0};
    for (int i = 1; i < argc; i++) put(&b, argv[i][0]);
    printf("%d\\n", b.length);
    return 0;
}
"""
RECORDS = """#include <stdlib.h>
struct pair { int key; char *text; };
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 3) return 0;
    struct pair *all = malloc(n * sizeof(struct pair));
    for (int i = 0; i LIMIT n; i++) {
        all[i].key = i;
        all[i].text = 0;
    }
    int last = all[n - 1].key;
    if (last != n - 1) abort();
    free(all);
    return 0;
}
"""
MATRIX = """#include <stdlib.h>
struct matrix { int rows, columns; double *cells; };
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int rows = __VERIFIER_nondet_int(), columns = __VERIFIER_nondet_int();
    if (rows < 1 || columns < 1 || rows > 3 || columns > 3) return 0;
    struct matrix *m = malloc(sizeof(struct matrix));
    m->columns = columns;
    m->cells = calloc((size_t) rows * (size_t) columns, sizeof(double));
    for (int i = 0; i < LIMIT; i++) m->cells[i * m->columns + i] = 1.0;
    free(m->cells);
    free(m);
    return 0;
}
"""
PRINTED = """#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    long y = x;
    char name[4] = "abc";
    printf("%d %5ld %c %% %s %x\\n", x, y, 'a', name, (unsigned) x);
    puts(name);
    putchar('a');
    if (x > 100) x = 100;
    return 100 / (101 - x);
}
"""
UNENDED = """#include <stdio.h>
int main(void) {
    char name[3] = {'a', 'b', 'c'};
    printf("%s\\n", name);
    return 0;
}
"""
LITERAL = """#include <stdio.h>
struct pair { int first, second; };
int main(void) {
    printf("%d\\n", ((struct pair) {3, 4}).second);
    return 10 / 5;
}
"""
PRECISE = UNENDED.replace("%s", "%.3s")
COUNTED = """#include <stdio.h>
int main(void) {
    int seen = 0;
    printf("abc%n\\n", &seen);
    return 10 / (seen - 3);
}
"""


def test_the_command_line_is_searched(tmp_path: Path) -> None:
    assert verdict(check(tmp_path, "a.c", ARGUMENTS, ("bounded",)), 8, "division.zero") is Verdict.REFUTED


@pytest.mark.parametrize("operator,expected", [(">", Verdict.REFUTED), (">=", Verdict.BOUNDED)])
def test_a_buffer_filled_from_the_command_line(tmp_path: Path, operator: str, expected: Verdict) -> None:
    report = check(tmp_path, "a.c", BUFFER.replace("LIMIT", operator), ("bounded",))
    assert verdict(report, 5, "pointer.arithmetic") is expected


@pytest.mark.parametrize("operator,expected", [("<=", Verdict.REFUTED), ("<", Verdict.PROVED)])
def test_as_many_records_as_an_input_says(tmp_path: Path, operator: str, expected: Verdict) -> None:
    report = check(tmp_path, "a.c", RECORDS.replace("LIMIT", operator), ("bounded",))
    assert {item.verdict for item in outcomes(report, 9, "memory.bounds")} == {expected}


@pytest.mark.parametrize(
    "limit,expected", [("rows", Verdict.REFUTED), ("(rows < columns ? rows : columns)", Verdict.PROVED)]
)
def test_as_many_doubles_as_inputs_say(tmp_path: Path, limit: str, expected: Verdict) -> None:
    report = check(tmp_path, "a.c", MATRIX.replace("LIMIT", limit), ("bounded",))
    found = [item.verdict for item in outcomes(report, 10, "memory.bounds") if "[" in item.obligation.sentences.claim]
    assert found == [expected]


def test_output_hides_nothing(tmp_path: Path) -> None:
    report = check(tmp_path, "a.c", PRINTED, ("bounded",))
    assert verdict(report, 11, "division.zero") is Verdict.PROVED


def test_what_output_reads_is_checked(tmp_path: Path) -> None:
    report = check(tmp_path, "a.c", UNENDED, ("bounded",))
    assert any(item.verdict is Verdict.REFUTED for unit in report.units for item in unit.outcomes)


def test_a_precision_limits_what_is_read(tmp_path: Path) -> None:
    report = check(tmp_path, "a.c", PRECISE)
    assert not any(item.verdict is Verdict.REFUTED for item in report.outcomes())


def test_output_that_writes_is_no_output(tmp_path: Path) -> None:
    report = check(tmp_path, "a.c", COUNTED, ("bounded",))
    assert verdict(report, 5, "division.zero") is Verdict.UNKNOWN


def test_an_object_made_for_output_is_made_once(tmp_path: Path) -> None:
    report = check(tmp_path, "a.c", LITERAL, ("testing",))
    assert not any(item.verdict is Verdict.REFUTED for item in report.outcomes())


@pytest.mark.parametrize("folder,refuted", [("faulty", {"memory.bounds", "pointer.arithmetic"}), ("fixed", set())])
def test_the_buffer_of_the_examples(tmp_path: Path, folder: str, refuted: set[str]) -> None:
    examples = Path(__file__).parents[2] / "examples" / "buffer" / folder
    settings = replace(Settings(), limit=7.0, store=str(tmp_path))
    report = check_paths([str(examples)], settings, ignore)
    found = list(report.outcomes())
    assert {item.obligation.code.value for item in found if item.verdict is Verdict.REFUTED} == refuted
    assert not any(item.verdict in (Verdict.UNKNOWN, Verdict.PROVED) for item in found)


LITERALS = """#include <string.h>
extern int __VERIFIER_nondet_int(void);
char room[4];
int main(void) {
    char *text = __VERIFIER_nondet_int() == 77 ? "abc" : room;
    WRITE;
    return 0;
}
"""


@pytest.mark.parametrize("write", ["text[0] = 'x'", 'memcpy(text, "xy", 2)', "memset(text, 0, 2)"])
def test_a_string_literal_is_not_to_be_written(tmp_path: Path, write: str) -> None:
    report = check(tmp_path, "a.c", LITERALS.replace("WRITE", write), ("bounded",))
    assert Verdict.REFUTED in {item.verdict for item in report.outcomes()}
    guarded = LITERALS.replace("WRITE", f"if (text == room) {write}")
    report = check(tmp_path, "a.c", guarded, ("bounded",))
    assert {item.verdict for item in report.outcomes()} == {Verdict.PROVED}


LOGGED = """#include <stdarg.h>
#include <stdio.h>
static void complain(const char *format, ...) {
    va_list list;
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
}
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char line[SIZE];
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 99) { complain("%d of %s\\n", n, "many"); return 1; }
    sprintf(line, "%d", n);
    return line[0] == 0;
}
"""


@pytest.mark.parametrize(("size", "is_refuted"), [("2", True), ("3", False)])
def test_text_is_formatted_into_memory(tmp_path: Path, size: str, is_refuted: bool) -> None:
    report = check(tmp_path, "a.c", LOGGED.replace("SIZE", size), ("bounded",))
    found = {item.verdict for item in report.outcomes()}
    assert (Verdict.REFUTED in found) == is_refuted and Verdict.UNKNOWN not in found
