"""C without a main: every function is an entry, and what its pointers lead to is made up."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.entries.harness import check, only, outcomes, verdict
from vernier.core.outcome import Verdict
from vernier.core.settings import Guards
from vernier.run.tasks import NOT_ALL

_ZERO = only("division.zero")

NEEDLE = """int f(int *a, unsigned n) {
  if (n == 987654321u && a[0] == 1374387206 && a[1] == 7) return 1 / (a[1] - 7);
  return 0;
}
"""
SHARED = """int f(int *p, int *q) {
  *p = 1; *q = 2;
  return 1 / (2 - *p);
}
"""
CYCLE = """struct node { int value; struct node *next; };
int f(struct node *head) {
  return 1 / (head->next && head->next != head && head->next->next == head && head->value == 77123456 ? 0 : 1);
}
"""
THIRD = """struct node { int value; struct node *next; };
int f(struct node *head) {
  return 1 / (head->next && head->next->next && head->next->next->value == 77123456 ? 0 : 1);
}
"""
INSIDE = """struct inner { short a; unsigned char b[3]; }; struct outer { double d; struct inner *in; int (*g)(void); };
int f(struct outer *o) {
  return 1 / (o->in && o->in->a == -31234 && o->in->b[2] == 201 && o->d > 1e9 ? 0 : 1);
}
"""
TEXT = """int f(const char *text) {
  int n = 0; while (text[n]) n++;
  return 1 / (n == 3 && text[0] == 'x' && text[2] == 'z' ? 0 : 1);
}
"""
FOR_EVER = """extern int __VERIFIER_nondet_int(void);
int f(int x) { unsigned s = 0; if (x == 5) for (;;) s = s * 3 + 1;
  return 1 / (x == 77123456 ? 0 : 1);
}
"""


@pytest.mark.parametrize(
    ("text", "line"),
    [(NEEDLE, 2), (CYCLE, 3), (THIRD, 3), (INSIDE, 3), (TEXT, 3), (FOR_EVER, 3)],
    ids=["needle", "cycle", "third", "inside", "text", "for ever"],
)
def test_the_bounded_engine_finds_what_one_state_shows(tmp_path: Path, text: str, line: int) -> None:
    assert verdict(check(tmp_path, "f.c", text, ("bounded",), _ZERO), line, "division.zero") is Verdict.REFUTED


@pytest.mark.parametrize("engine", ["testing", "bounded"])
def test_two_pointers_may_lead_to_one_object(tmp_path: Path, engine: str) -> None:
    found = outcomes(check(tmp_path, "f.c", SHARED, (engine,), _ZERO), 3, "division.zero")
    assert Verdict.REFUTED in [item.verdict for item in found]


def test_the_start_is_shown_as_the_function_sees_it(tmp_path: Path) -> None:
    (found,) = outcomes(check(tmp_path, "f.c", CYCLE, ("bounded",), _ZERO), 3, "division.zero")
    assert found.counterexample is not None
    assert found.counterexample.arguments == (("head", "head"),)
    assert len(found.counterexample.before) == 2
    assert "value = 77123456, next = head->next" in found.counterexample.before[0]


def test_nothing_is_proved_of_states_that_are_not_all(tmp_path: Path) -> None:
    """A caller may pass a pointer into the middle of an object, or two that overlap."""
    text = "int f(int *p) { if (*p == 3) return 2; return *p == 3 ? 1 / (*p - 3) : 5; }\n"
    report = check(tmp_path, "f.c", text, ("bounded",))
    found = [item for item in report.outcomes() if item.verdict is not Verdict.UNKNOWN]
    assert found
    assert {item.verdict for item in found} <= {Verdict.BOUNDED, Verdict.UNREACHABLE}
    assert all(NOT_ALL in item.scope for item in found if item.verdict is Verdict.BOUNDED)


def test_what_is_passed_may_be_freed_once(tmp_path: Path) -> None:
    text = "#include <stdlib.h>\nvoid once(int *p) { *p = 1; free(p); }\nvoid twice(int *p) { free(p); free(p); }\n"
    report = check(tmp_path, "f.c", text, ("bounded",), only("memory.*"))
    assert Verdict.REFUTED not in [item.verdict for item in report.outcomes() if item.obligation.span.line == 2]
    assert Verdict.REFUTED in [item.verdict for item in report.outcomes() if item.obligation.span.line == 3]


@pytest.mark.parametrize("parameter", ["void *p", "int (*p)(int)", "union { int a; char b[4]; } *p", "FILE *p"])
def test_what_is_not_made_is_not_looked_at(tmp_path: Path, parameter: str) -> None:
    text = f"#include <stdio.h>\nint f({parameter}, int x) {{ return 1 / x; }}\n"
    (found,) = outcomes(check(tmp_path, "f.c", text, ("bounded",), _ZERO), 2, "division.zero")
    assert found.verdict is Verdict.UNKNOWN
    assert "pointers" in found.reason


COUNTED = """#include <string.h>
int largest(const int *values, int count) {
    int found = 0;
    for (int i = 0; i < count; i++) { if (values[i] > found) found = values[i]; }
    return found;
}
int beyond(const int *values, int count) {
    int found = 0;
    for (int i = 0; i <= count; i++) { if (values[i] > found) found = values[i]; }
    return found;
}
void clear(int *values, unsigned n) { while (n-- > 0) *values++ = 0; }
void wipe(unsigned char *bytes, size_t n) { memset(bytes, 0, n); }
void both(unsigned char *bytes, size_t n) { wipe(bytes, n); }
int until(const int *from, int n) { const int *end = from + n; int k = 0; while (from < end) k ^= *from++; return k; }
int at(const int *values, int n, int i) { return i >= 0 && i < n ? values[i] : 0; }
int get(const int *values, int index) { return index < 0 ? 0 : values[index]; }
int find(const int *values, int n, int key) { for (int i = 0; i < n; i++) if (values[i] == key) return i; return -1; }
unsigned copy(char *to, unsigned size, const char *from) {
    unsigned i = 0;
    while (i + 1 < size && from[i]) { to[i] = from[i]; i++; }
    if (size > 0) to[i] = 0;
    return i;
}
"""


def test_numbers_that_count_elements_are_required_to_be_right(tmp_path: Path) -> None:
    report = check(tmp_path, "a.c", COUNTED, ("testing",), only("memory.bounds"), limit=60)
    (unit,) = report.units
    required = {entry.entry: [item.condition for item in entry.requires] for entry in unit.entries if entry.requires}
    counted = {"largest": "count", "beyond": "count", "clear": "n", "until": "n", "at": "n", "find": "n"}
    pointers = {"until": "from"}
    behind = "<= number of elements behind"
    assert required == {
        **{name: [f"{number} {behind} {pointers.get(name, 'values')}"] for name, number in counted.items()},
        **{name: [f"n {behind} bytes"] for name in ("wipe", "both")},
        "copy": [f"size {behind} to"],
    }
    for line in (9, 17):
        assert Verdict.REFUTED in {item.verdict for item in outcomes(report, line, "memory.bounds")}, line
    for line in (4, 12, 13, 15, 16, 18, 21, 22):
        assert Verdict.REFUTED not in {item.verdict for item in outcomes(report, line, "memory.bounds")}, line


def test_a_setting_takes_the_numbers_for_any(tmp_path: Path) -> None:
    settings = replace(only("memory.bounds"), guards=Guards.REFUTE, entry=("largest",))
    report = check(tmp_path, "a.c", COUNTED, ("testing",), settings, limit=60)
    assert Verdict.REFUTED in {item.verdict for item in outcomes(report, 4, "memory.bounds")}
