"""C without a main: every function is an entry, and what its pointers lead to is made up."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.entries.harness import check, only, outcomes, verdict
from vernier.core.outcome import Verdict
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
