"""Reads of indeterminate values are violations, and only these; where nobody can tell, nobody claims anything."""

from __future__ import annotations

import pytest

from tests.c_frontend.support import lower, run, violations
from vernier.core.obligation import Code
from vernier.ir.interp import DefaultInputs, Returned, Run, execute

HEAD = """void *malloc(unsigned long); void *calloc(unsigned long, unsigned long); void free(void *);
void *memcpy(void *, const void *, unsigned long); void *memset(void *, int, unsigned long);
void *realloc(void *, unsigned long); int __VERIFIER_nondet_int(void);
struct s { int a; int *p; }; struct pad { char c; int i; }; struct bits { unsigned a : 3, b : 5; };
union u { int i; float f; unsigned char b[4]; };
"""
VIOLATED = [
    "int main(void) { int x; return x; }",
    "int main(void) { int x; if (__VERIFIER_nondet_int()) x = 1; return x; }",
    "int main(void) { int x; x++; return 0; }",
    "int main(void) { int x; x += 2; return 0; }",
    "int main(void) { _Bool b; return b ? 1 : 0; }",
    "int main(void) { double d; return d > 0; }",
    "int main(void) { unsigned char c; return c; }",
    "int main(void) { int *p; return p == 0; }",
    "int f(int x) { return 0; } int main(void) { int x; return f(x); }",
    "int main(void) { int x; int y = x; return 0; }",
    "int main(void) { int x = x; return 0; }",
    "int main(void) { int s = 0; for (int i = 0; i < 2; i++) { int x; if (i == 0) x = 1; s += x; } return s; }",
    "int main(void) { int x, n = 0; switch (3) { case 1: x = 1; } return x; }",
    "int main(void) { goto in; { int x = 1; in: return x; } }",
    "int main(void) { int x; int *p = &x; return *p; }",
    "int main(void) { int x, *p = &x; if (__VERIFIER_nondet_int()) *p = 1; return x; }",
    "int main(void) { int a[3]; a[0] = 1; return a[1]; }",
    "int main(void) { int a[100]; int i = 50; a[49] = 1; return a[i]; }",
    "int main(void) { int a[2][2]; a[0][1] = 1; int i = 1; return a[i][0]; }",
    "int main(void) { struct s x; x.a = 1; return x.p == 0; }",
    "int main(void) { struct s x, y; x.a = 1; y = x; return y.p != 0; }",
    "struct s g; int main(void) { struct s x; x.a = 1; g = x; return g.p != 0; }",
    "struct s f(void) { struct s x; x.a = 1; return x; } int main(void) { return f().p != 0; }",
    "int f(struct s x) { return x.a; } int main(void) { struct s x; x.p = 0; return f(x); }",
    "int main(void) { int *p = malloc(sizeof(int)); int r = *p; free(p); return r; }",
    "int main(void) { int *p = malloc(8), *q = malloc(8); p[0] = 1; memcpy(q, p, 8); return q[1]; }",
    "int main(void) { int *p = malloc(4); *p = 1; p = realloc(p, 8); return p[1]; }",
    "int main(void) { struct s *p = malloc(sizeof *p); p->a = 1; return p->p != 0; }",
    "int main(void) { int x = 1, y; memcpy(&x, &y, 4); return x; }",
    "int main(void) { short h[2]; h[0] = 1; return *(int *)h; }",
    "int main(void) { struct bits b; return b.a; }",
    "int main(void) { union u x; return x.i; }",
    "int main(void) { int n = 0, s = 0; again: ; int x, *p = &x; if (n == 1) return *p; x = 1; n++; goto again; }",
    "int main(void) { int n = 0; again: ; int x; if (n == 1) return x; x = 1; n++; goto again; }",
    "int main(void) { int n = 3; int a[n]; a[0] = 1; return a[2]; }",
    "int main(void) { int (*f)(void); return f(); }",
]
FINE = [
    "int main(void) { int x; x = 1; return x; }",
    "int main(void) { int x; if (__VERIFIER_nondet_int()) x = 1; else x = 2; return x; }",
    "int main(void) { int x; int c = __VERIFIER_nondet_int(); if (c) x = 1; return c ? x : 0; }",
    "int main(void) { int x; int c = __VERIFIER_nondet_int(); if (c) x = 1; return c && x; }",
    "int main(void) { int x; return sizeof x; }",
    "int main(void) { int x, *p, y, *q = &y; (void)x; (void)p; (void)(x, y); y; return q == 0; }",
    "int main(void) { int x; return ((x = 1), x) - 1; }",
    "int main(void) { int s = 0; for (int i = 0; i < 3; i++) { int x; x = i; s += x; } return s; }",
    "int main(void) { int x; int *p = &x; *p = 3; return x; }",
    "void set(int *p) { *p = 3; } int main(void) { int x; set(&x); return x; }",
    "int main(void) { int a[3]; for (int i = 0; i < 3; i++) a[i] = i; return a[0] + a[1] + a[2]; }",
    "int main(void) { int a[3] = {1}; return a[2]; }",
    "static int g[3]; int main(void) { return g[2]; }",
    "int main(void) { struct s x, y; x.a = 1; y = x; return y.a; }",
    "struct s f(void) { struct s x; x.a = 1; return x; } int main(void) { return f().a; }",
    "int f(struct s x) { return x.a; } int main(void) { struct s x; x.a = 0; return f(x); }",
    "int main(void) { struct pad x = {1, 2}, y; y = x; return y.i; }",
    "int main(void) { struct pad x, y; x.i = 2; x.c = 1; memcpy(&y, &x, sizeof x); return y.i + y.c; }",
    "int main(void) { int *p = calloc(2, 4); int r = p[1]; free(p); return r; }",
    "int main(void) { int *p = malloc(8); memset(p, 0, 8); int r = p[1]; free(p); return r; }",
    "int main(void) { int *p = malloc(8), *q = malloc(8); p[0] = 1; memcpy(q, p, 8); return q[0]; }",
    "int main(void) { struct bits b = {1, 2}; return b.a + b.b; }",
    "int main(void) { union u x; x.f = 1; return x.i != 0 && x.b[3]; }",
    "int main(void) { union u x, y; x.i = 1; y = x; return y.b[0]; }",
    "int main(void) { union u x = {1}; union u y; y = x; return y.i; }",
    "int main(void) { struct { int a; unsigned char c[4]; } x; x.c[0] = 1; x.c[1] = 2; x.c[2] = x.c[3] = 0;"
    " int i; memcpy(&i, x.c, 4); return i; }",
    "int main(void) { short h[2]; h[0] = h[1] = 1; return *(int *)h; }",
    "int main(void) { int n = 0, s = 0; again: ; int x = n; int *p = &x; s += *p; if (n++ < 3) goto again; return s; }",
    "int main(void) { switch (1) { int x; case 1: x = 2; return x; } return 0; }",
    "int f(int x) { int y; { y = x; } return y; } int main(void) { return f(3); }",
    "static int f(int n) { int r; do { r = n; } while (n-- > 3); return r; } int main(void) { return f(4); }",
]
DOUBTFUL = [
    "int main(void) { unsigned char a[2]; a[0] = 1; unsigned char c = a[1]; return 0; }",
    "int main(void) { struct pad x, y; x.i = 1; x.c = 2; unsigned char *p = (void *)&x, *q = (void *)&y;"
    " for (int i = 0; i < (int)sizeof x; i++) q[i] = p[i]; return y.i; }",
    "int main(void) { struct bits b; b.a = 1; return b.b; }",
]


def _codes(found: Run) -> set[str]:
    return {name.split("/")[1].rsplit(".", 1)[0] for name in violations(found)}


@pytest.mark.parametrize("text", VIOLATED)
def test_an_indeterminate_value_is_read(text: str) -> None:
    assert "memory.uninitialised" in _codes(run(HEAD + text))


@pytest.mark.parametrize("text", FINE)
@pytest.mark.parametrize("inputs", [(), (1, 1, 1)])
def test_values_are_there(text: str, inputs: tuple[int, ...]) -> None:
    found = run(HEAD + text, inputs=inputs)
    assert (_codes(found), found.doubts) == (set(), ())


@pytest.mark.parametrize("text", DOUBTFUL)
def test_bytes_may_be_read_but_nothing_is_claimed(text: str) -> None:
    found = run(HEAD + text)
    assert _codes(found) == set()
    assert found.doubts


def test_variables_that_surely_have_values_need_no_obligation() -> None:
    text = "static int g[4]; static int f(int *p) { int x; x = *p; return x; }"
    text += "int main(void) { int y = 1, a[2] = {1, 2}, i = 1; g[i] = a[i]; return f(&y) + y + g[i]; }"
    found = [item for item in lower(text).program.obligations.values() if item.code is Code.MEMORY_UNINITIALISED]
    assert [item.sentences.claim for item in found] == ["`*p` has a value here"]


def test_objects_from_outside_have_values() -> None:
    text = "struct t { int a; short h[2]; unsigned b : 3, c : 4; union { char x; long y; } u; struct t *next; };"
    text += "struct t *__VERIFIER_nondet_pointer(void); int main(void) { struct t *p = __VERIFIER_nondet_pointer();"
    text += " if (!p) return 0; return p->a + p->h[1] + p->b + p->c + p->u.x + (p->next == 0) - 10; }"
    lowered = lower(text, valid=False)
    assert [item.code for item in lowered.diagnostics] == ["nondet-pointer"]
    found = execute(lowered.program, lowered.entries[0].start, None, DefaultInputs((1, 1, 1, 2, 1, 2, 3, 0)))
    assert (found.end, found.violations, found.doubts) == (Returned(0), (), ())
