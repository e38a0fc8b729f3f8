"""The C library's own rules: what it does at the end of a program, and what it expects of its arguments."""

# ruff: noqa: E501 - a program is kept on one line

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.run.c_programs import PRELUDE, outcomes, verdicts
from vernier.core.events import ignore
from vernier.core.outcome import AssumptionKind, Outcome, Verdict
from vernier.core.settings import Settings
from vernier.run.check import check_paths

_SAFE = {Verdict.PROVED, Verdict.UNREACHABLE}

_EXIT_REFUTED = {
    "return": "static void last(void) { reach_error(); } int main(void) { atexit(last); return 0; }",
    "exit": "static void last(void) { reach_error(); } int main(void) { atexit(last); exit(3); }",
    "exit in a callee": "static void last(void) { reach_error(); } static void f(void) { exit(0); }"
    "int main(void) { atexit(last); f(); _Exit(1); }",
    "conditionally": "static void last(void) { reach_error(); }"
    "int main(void) { if (rare()) atexit(last); return 0; }",
    "rare exit": "static void last(void) { reach_error(); }"
    "int main(void) { atexit(last); if (rare()) exit(1); _Exit(0); }",
    "reverse order": "static int n; static void first(void) { n = 1; } static void second(void) { if (n != 1) reach_error(); }"
    "int main(void) { atexit(first); atexit(second); return 0; }",
    "one of two, by input": "static void good(void) { } static void bad(void) { reach_error(); }"
    "int main(void) { atexit(rare() ? bad : good); return 0; }",
    "registered by a handler": "static void bad(void) { reach_error(); } static void good(void) { atexit(bad); }"
    "int main(void) { atexit(good); return 0; }",
    "sees what main did": "static int x; static void last(void) { if (x == 7) reach_error(); }"
    "int main(void) { atexit(last); if (rare()) x = 7; return 0; }",
    "void main": "static void last(void) { reach_error(); } void main(void) { atexit(last); }",
}  # fmt: skip
_EXIT_SAFE = {
    "_Exit": "static void last(void) { reach_error(); } int main(void) { atexit(last); _Exit(0); }",
    "abort": "static void last(void) { reach_error(); } int main(void) { if (!rare()) atexit(last); abort(); }",
    "order": "static int n; static void first(void) { if (n != 1) reach_error(); } static void second(void) { n = 1; }"
    "int main(void) { atexit(first); atexit(second); return 0; }",
    "recursive main": "static int depth, ended; static void last(void) { ended = 1; }"
    "int main(void) { if (depth++ == 0) { atexit(last); main(); if (ended) reach_error(); } return 0; }",
    "not registered": "static void last(void) { reach_error(); } static void other(void) { }"
    "int main(void) { void (*f)(void) = last; atexit(rare() ? other : other); return f == other; }",
}  # fmt: skip


@pytest.mark.parametrize("name", _EXIT_REFUTED)
def test_handlers_run_at_the_end(tmp_path: Path, name: str) -> None:
    assert verdicts(tmp_path, _EXIT_REFUTED[name], "unreach-call") == {Verdict.REFUTED}


def test_handlers_run_after_a_main_with_arguments(tmp_path: Path) -> None:
    text = "static void last(void) { reach_error(); } int main(int n, char **strings) { atexit(last); return 0; }"
    assert verdicts(tmp_path, text, "unreach-call", ("testing",)) == {Verdict.REFUTED}


@pytest.mark.parametrize("name", _EXIT_SAFE)
def test_handlers_do_not_run(tmp_path: Path, name: str) -> None:
    assert verdicts(tmp_path, _EXIT_SAFE[name], "unreach-call") <= _SAFE


_ARGUMENT_REFUTED = {
    "memcpy forward": "int main(void) { char a[8] = {0}; if (rare()) memcpy(a + 1, a, 4); else memcpy(a + 1, a, 1); return 0; }",
    "memcpy backward": "int main(void) { char a[8] = {0}; if (rare()) memcpy(a, a + 3, 4); else memcpy(a, a + 4, 4); return 0; }",
    "memcpy onto itself": "int main(void) { int x = 1, y = 2; if (rare()) memcpy(&x, &x, sizeof x); else memcpy(&y, &x, sizeof x); return 0; }",
    "memcpy on the heap": "int main(void) { int *p = malloc(16); memset(p, 0, 16); if (rare()) memcpy(p + 1, p, 8); else memcpy(p + 2, p, 8);"
    " free(p); return 0; }",
    "memcpy of nothing to null": "int main(void) { char a[4] = {0}; char *p = rare() ? 0 : a; memcpy(p, a, 0); return 0; }",
    "memset of nothing at null": "int main(void) { char a[4] = {0}; char *p = rare() ? 0 : a; memset(p, 1, 0); return 0; }",
    "strcpy": 'int main(void) { char a[8] = "abc"; strcpy(a + (rare() ? 2 : 4), a); return 0; }',
    "strcpy backward": 'int main(void) { char a[8] = "abcdef"; strcpy(a, a + (rare() ? 2 : 4)); return 0; }',
    "strcat": 'int main(void) { char a[8] = "a", b[2] = "b"; strcat(a, rare() ? a : b); return 0; }',
    "strncpy": 'int main(void) { char a[8] = "abc"; strncpy(a + 2, a, rare() ? 3 : 2); return 0; }',
    "isdigit": "int main(void) { return isdigit(rare() ? 256 : 255); }",
    "toupper": "int main(void) { return toupper(rare() ? -2 : -1); }",
    "exit from a handler": "static void last(void) { if (rare()) exit(1); } int main(void) { atexit(last); return 0; }",
    "realloc to nothing": "int main(void) { char *p = malloc(1); if (rare()) p = realloc(p, 0); else p = realloc(p, 2); free(p); return 0; }",
}  # fmt: skip
_ARGUMENT_SAFE = {
    "memmove": "int main(void) { char a[8] = {0}; if (rare()) memmove(a + 1, a, 4); else memmove(a + 1, a, 1); return 0; }",
    "memcpy side by side": "int main(void) { char a[8] = {0}; if (rare()) memcpy(a + 4, a, 4); else memcpy(a + 1, a, 1); return 0; }",
    "memcpy of other objects": "int main(void) { char a[8] = {0}, b[8]; if (rare()) memcpy(b + 1, a, 4); else memcpy(b, a, 4); return 0; }",
    "memcpy of nothing": "int main(void) { char a[8] = {0}; memcpy(a, a, 0); return 0; }",
    "structs": "struct s { int a[4]; }; int main(void) { struct s x = {0}, y; y = x; x = x; return y.a[0]; }",
    "strcpy": 'int main(void) { char a[8] = "abc"; strcpy(a + 4, a); return 0; }',
    "strcat": 'int main(void) { char a[8] = "abc"; strcat(a, "def"); return 0; }',
    "strncpy": 'int main(void) { char a[8] = "abc"; strncpy(a + 3, a, 3); return 0; }',
    "isdigit": "int main(void) { return isdigit((unsigned char)__VERIFIER_nondet_int()); }",
    "realloc": "int main(void) { char *p = malloc(1); p[0] = 1; if (rare()) p = realloc(p, 3); else p = realloc(p, 2); free(p); return 0; }",
}  # fmt: skip


@pytest.mark.parametrize("name", _ARGUMENT_REFUTED)
def test_an_argument_is_not_allowed(tmp_path: Path, name: str) -> None:
    assert Verdict.REFUTED in verdicts(tmp_path, _ARGUMENT_REFUTED[name], "library.argument")


@pytest.mark.parametrize("name", _ARGUMENT_SAFE)
def test_arguments_are_fine(tmp_path: Path, name: str) -> None:
    assert verdicts(tmp_path, _ARGUMENT_SAFE[name], "library.argument") <= _SAFE
    assert verdicts(tmp_path, _ARGUMENT_SAFE[name], "def-behavior") <= _SAFE


_NULL_REFUTED = {
    "malloc": "int main(void) { int *p = malloc(4); if (rare()) *p = 1; free(p); return 0; }",
    "calloc": "int main(void) { int *p = calloc(1, 4); if (rare()) *p = 1; free(p); return 0; }",
    "realloc": "int main(void) { char *p = malloc(4); if (p && rare()) { p = realloc(p, 8); p[0] = 1; } return 0; }",
    "aligned_alloc": "int main(void) { int *p = aligned_alloc(4, 4); if (rare()) *p = 1; free(p); return 0; }",
    "strdup": 'int main(void) { char *p = strdup("a"); if (rare()) *p = 1; free(p); return 0; }',
}
_NULL_SAFE = {
    "calloc of too much": "int main(void) { size_t n = ((size_t)1 << 62) + rare(); int *p = calloc(n, 8); if (p) reach_error(); return 0; }",
    "calloc of the product": "int main(void) { size_t n = rare() ? 2 : 3; char *p = calloc(n, 2); if (p) p[n * 2 - 1] = 1; free(p); return 0; }",
    "tested": "int main(void) { int *p = malloc(4); if (!p) return 1; *p = 1; free(p); return 0; }",
    "realloc keeps the old": "int main(void) { char *p = malloc(1); if (!p) return 1; p[0] = 7; char *q = realloc(p, 2);"
    " if (!q) { p[0] = 8; free(p); return 1; } if (q[0] != 7) reach_error(); free(q); return 0; }",
    "strdup": 'int main(void) { char *p = strdup("ab"); if (p && p[1] != 98) reach_error(); free(p); return 0; }',
}  # fmt: skip
_MEMORY = ("memory.bounds", "memory.free", "unreach")


@pytest.mark.parametrize("name", _NULL_REFUTED)
def test_allocation_may_fail(tmp_path: Path, name: str) -> None:
    settings = Settings(property=_MEMORY, engine=("bounded",), limit=30.0)
    found = outcomes(tmp_path, _NULL_REFUTED[name], settings)
    assert {outcome.verdict for outcome in found} <= _SAFE
    assert all(AssumptionKind.MEMORY_SUFFICES in _assumed(outcome) for outcome in found)
    found = outcomes(tmp_path, _NULL_REFUTED[name], replace(settings, malloc_may_fail=True))
    assert Verdict.REFUTED in {outcome.verdict for outcome in found}
    assert not any(AssumptionKind.MEMORY_SUFFICES in _assumed(outcome) for outcome in found)


def _assumed(outcome: Outcome) -> set[AssumptionKind]:
    return {item.kind for item in outcome.assumptions}


@pytest.mark.parametrize("name", _NULL_SAFE)
def test_failed_allocation_is_handled(tmp_path: Path, name: str) -> None:
    settings = Settings(property=_MEMORY, engine=("bounded",), limit=30.0, malloc_may_fail=True)
    assert {outcome.verdict for outcome in outcomes(tmp_path, _NULL_SAFE[name], settings)} <= _SAFE


_DANGLING = {
    "freed and new": "int main(void) { int *p = malloc(4); free(p); int *q = malloc(4); if (p == q) reach_error(); return 0; }",
    "differs": "int main(void) { int *p = malloc(4), *r = p; free(p); int *q = malloc(4); if (r != q) reach_error(); return 0; }",
    "rarely": "int main(void) { int *p = malloc(4); if (rare()) free(p); int *q = malloc(4); if (p == q) reach_error(); return 0; }",
    "in a structure": "struct s { int *a, *b; }; int main(void) { struct s x; x.a = malloc(4); free(x.a); x.b = malloc(4); if (x.a == x.b) reach_error(); return 0; }",
    "local": "static int *f(void) { int x = 1; return &x; } int main(void) { int *p = f(); int y = 2; int *q = &y; if (p == q) reach_error(); return 0; }",
    "inside a condition": "int main(void) { int *p = malloc(4); free(p); int *q = malloc(4); if (q && (rare() || p == q)) reach_error(); return 0; }",
    "realloc": "int main(void) { char *p = malloc(4); char *q = realloc(p, 8); if (p != q) reach_error(); return 0; }",
}  # fmt: skip
_ALIVE = {
    "two blocks": "int main(void) { int *p = malloc(4), *q = malloc(4); if (p == q) reach_error(); return 0; }",
    "freed, but not compared": "int main(void) { int *p = malloc(4); free(p); int *q = malloc(4), *r = q; if (r != q) reach_error(); return 0; }",
    "ends of an array": "int main(void) { int a[3] = {0}, n = 0; for (int *p = a; p != a + 3; p++) n++; if (n != 3) reach_error(); return 0; }",
    "functions": "static void f(void) { } static void g(void) { } int main(void) { void (*h)(void) = rare() ? f : g; if (h != f && h != g) reach_error(); return 0; }",
    "null": "int main(void) { int *p = malloc(4); free(p); p = 0; int *q = malloc(4); if (p == q) reach_error(); return 0; }",
}  # fmt: skip


@pytest.mark.parametrize("name", _DANGLING)
def test_a_pointer_to_a_dead_object_may_equal_any(tmp_path: Path, name: str) -> None:
    assert verdicts(tmp_path, _DANGLING[name], "unreach-call") == {Verdict.REFUTED}
    assert Verdict.REFUTED in verdicts(tmp_path, _DANGLING[name], "pointer.dangling")


@pytest.mark.parametrize("name", _ALIVE)
def test_pointers_to_live_objects_differ(tmp_path: Path, name: str) -> None:
    assert verdicts(tmp_path, _ALIVE[name], "unreach-call") <= _SAFE
    assert verdicts(tmp_path, _ALIVE[name], "pointer.dangling") <= _SAFE


@pytest.mark.parametrize("kind", ("constructor", "__destructor__", "constructor(101)"))
@pytest.mark.parametrize("engine", ("testing", "bounded"))
def test_functions_that_run_by_themselves_are_not_forgotten(tmp_path: Path, kind: str, engine: str) -> None:
    path = tmp_path / "p.c"
    attribute = f"__attribute__(({kind})) static void f(void) {{ x = 1; reach_error(); }}"
    path.write_text(f"{PRELUDE} static int x; {attribute} int main(void) {{ if (x) reach_error(); return 0; }}")
    settings = Settings(property=("unreach-call",), engine=(engine,), limit=20.0, store=str(tmp_path / "store"))
    report = check_paths([str(path)], settings, ignore)
    assert [item.code for item in report.diagnostics] == ["unsupported"]
    assert {outcome.verdict for unit in report.units for outcome in unit.outcomes} <= {Verdict.UNKNOWN}
