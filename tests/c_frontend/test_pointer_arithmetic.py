"""Pointers stay in their objects (C11 6.5.6), and only pointers into one object are subtracted and ordered."""

from __future__ import annotations

import pytest

from tests.c_frontend.support import lower, run, violations
from vernier.core.obligation import Code
from vernier.ir.interp import Run

HEAD = """void *malloc(unsigned long); void free(void *); int __VERIFIER_nondet_int(void);
struct s { int a[2]; int b; }; struct n { int v; struct n *next; };
"""
VIOLATED = [
    "int main(void) { int a[4]; int *p = a + 5; return 0; }",
    "int main(void) { int a[4]; int *p = a - 1; return 0; }",
    "int main(void) { int a[4], i = 5; int *p = &a[i]; return 0; }",
    "int main(void) { int a[4], *p = a; for (int i = 0; i < 5; i++) p++; return 0; }",
    "int main(void) { int a[4], *p = a; p--; return 0; }",
    "int main(void) { int a[4], *p = a; p += 5; return 0; }",
    "int main(void) { int a[4], *p = a + 4, i = 5; p = p - i; return 0; }",
    "int main(void) { int x, *p = &x; p += 2; return 0; }",
    "int main(void) { char *p = malloc(3); p += 4; return 0; }",
    "int main(void) { int *p = malloc(8); free(p); p++; return 0; }",
    "int main(void) { int *p = 0; p++; return 0; }",
    "int main(void) { int a[2] = {1, 2}; long i = 1L << 62; return a[i]; }",
    "int main(void) { int a[2] = {1, 2}, *p = a; unsigned long i = 1UL << 62; return p[i]; }",
    "int main(void) { int a[4], *p = a + 1; unsigned long i = -1; p = p + i; return 0; }",
    "int main(void) { int a[2][3] = {0}; int i = 3; return a[0][i]; }",
    "int main(void) { int a[2][3] = {0}; return a[0][3]; }",
    "int main(void) { int a[2][3] = {0}; int i = -1; return a[1][i]; }",
    "int main(void) { int a[2][3] = {0}; int i = 4; int *p = &a[0][i]; return 0; }",
    "int main(void) { struct s x = {0}; int i = 2; return x.a[i]; }",
    "int main(void) { struct s x = {0}, *p = &x; int i = 2; p->a[i] = 1; return 0; }",
    "int main(void) { struct s x[2] = {0}; int i = 2; x[0].a[i] = 1; return 0; }",
    "int main(void) { int a[2][3] = {0}, (*p)[3] = a; int i = 3; return (*p)[i]; }",
    "int main(void) { int n = 3, a[2][n], i = 3; a[0][i] = 1; return 0; }",
    "int main(void) { int x, y; return &x - &y; }",
    "int main(void) { int x, y; return &x < &y; }",
    "int main(void) { int a[2], b[2]; int *p = a; return p >= b; }",
    "int main(void) { int *p = malloc(4), *q = malloc(4); return p > q; }",
    "int main(void) { int x, *p = &x; return p > (int *)0; }",
    "int main(void) { int *p = malloc(4), *q = p; free(p); return p <= q; }",
]
FINE = [
    "int main(void) { int a[4]; int *p = a + 4; return p - a - 4; }",
    "int main(void) { int a[4], i = 4; int *p = &a[i]; return p == a; }",
    "int main(void) { int a[4] = {0}, s = 0; for (int *p = a; p < a + 4; p++) s += *p; return s; }",
    "int main(void) { int a[4] = {0}, s = 0; for (int *p = a + 4; p != a;) s += *--p; return s; }",
    "int main(void) { int x, *p = &x; p++; p--; *p = 0; return x; }",
    "int main(void) { int *p = 0; p += 0; return p != 0; }",
    "int main(void) { char *p = malloc(3); p += 3; return 0; }",
    "int main(void) { int a[2][3] = {0}; int i = 2, j = 1; return a[j][i]; }",
    "int main(void) { int a[2][3] = {0}; int (*p)[3] = a; p++; return (*p)[2] + p[-1][0]; }",
    "int main(void) { int a[2][3] = {0}; int *p = &a[1][0]; return p[2]; }",
    "int main(void) { int a[2][3] = {0}, i = 3; int *p = &a[0][i]; return p == 0; }",
    "int main(void) { struct s x = {{1, 2}, 0}; int *p = x.a; p++; return *p - 2; }",
    "int main(void) { struct s x[2] = {0}, *p = x; p++; return p->b; }",
    "int main(void) { struct s x; return !(&x.a[0] < &x.b); }",
    "int main(void) { struct s x = {0}; char *p = (char *)&x; p += sizeof x; return p - (char *)&x - sizeof x; }",
    "int main(void) { int n = 3, a[2][n], i = 2; a[0][i] = 0; return a[0][2]; }",
    "int main(void) { int a[3] = {0}; unsigned char i = 2; unsigned long j = 1; return a[i] + a[j]; }",
    "int main(void) { return (int *)0 - (int *)0; }",
    "static char b[8]; int main(void) { char *p = b; while (p - b < 8) *p++ = 1; return p - b - 8; }",
    "int main(void) { struct n a = {1, 0}, *p = &a; return p->next != 0; }",
]
DOUBTFUL = [
    "int main(void) { int a[2][3] = {0}; int *p = a[0]; return p[4]; }",
    "int main(void) { int a[2][3] = {0}; int *p = a[0]; p += 4; return 0; }",
    "int main(void) { int a[2][3] = {0}; int *p = &a[0][0], *q = &a[1][2]; return q - p - 5; }",
    "int main(void) { struct s x = {0}; int *p = x.a; return p[2]; }",
    "int main(void) { char *p = (char *)8; p++; return 0; }",
]


def _codes(found: Run) -> set[str]:
    return {name.split("/")[1].rsplit(".", 1)[0] for name in violations(found)}


@pytest.mark.parametrize("text", VIOLATED)
def test_a_pointer_leaves_its_object(text: str) -> None:
    assert _codes(run(HEAD + text)) == {"pointer.arithmetic"}


@pytest.mark.parametrize("text", FINE)
def test_pointers_stay_in_their_objects(text: str) -> None:
    found = run(HEAD + text)
    assert (_codes(found), found.doubts) == (set(), ())


@pytest.mark.parametrize("text", DOUBTFUL)
def test_nobody_can_tell(text: str) -> None:
    found = run(HEAD + text)
    assert _codes(found) == set()
    assert [name.split("/")[1].rsplit(".", 1)[0] for name in found.doubts] == ["pointer.arithmetic"]


def test_accesses_need_no_obligation_of_their_own_without_inner_arrays() -> None:
    text = "int f(int *p, int i) { return p[i] + *p; } int main(void) { int a[3] = {0}, i = 1; return f(a, 1) + a[i]; }"
    found = [item for item in lower(text).program.obligations.values() if item.code is Code.POINTER_ARITHMETIC]
    assert found == []
