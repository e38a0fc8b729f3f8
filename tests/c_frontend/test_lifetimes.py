"""A local object lives from the entry into its block to the end of the block, whichever way control takes."""

from __future__ import annotations

import pytest

from tests.c_frontend.support import lower, run, violations
from vernier.ir.interp import Returned

_DEAD = [
    "int main(void) { int *p; { int x = 1; p = &x; } return *p; }",
    "int main(void) { int *p = 0; if (1) { int x = 1; p = &x; } return *p; }",
    "int main(void) { int *p; { int a[3] = {1, 2, 3}; p = a; } p[1] = 2; return 0; }",
    "int main(void) { int *p = 0; for (int i = 0; i < 2; i++) { int x = i; if (i == 0) p = &x; else return *p; }"
    " return 0; }",
    "int main(void) { int *p = 0; for (int i = 0; i < 1; i++) { p = &i; } return *p; }",
    "int main(void) { int *p = 0; while (1) { int x = 1; p = &x; break; } return *p; }",
    "int main(void) { int *p = 0; for (int i = 0; i < 1; i++) { int x = 1; p = &x; continue; } return *p; }",
    "int main(void) { int *p = 0; do { int x = 1; p = &x; } while (*p > 1); return 0; }",
    "int main(void) { int *p; { int x = 1; p = &x; goto out; } out: return *p; }",
    "int main(void) { int *p = 0, n = 0; again: { int x = n; if (n++ == 0) { p = &x; goto again; } } return *p; }",
    "int main(void) { int *p = 0, n = 0; { again: ; int x = n; p = &x; if (n++ == 0) goto again; } return *p; }",
    "int main(void) { int *p = 0; { top: if (p) goto out; int x = 1; p = &x; goto top; } out: return *p; }",
    "int main(void) { int *p = 0; goto in; { int x; in: x = 1; p = &x; } return *p; }",
    "int main(void) { int *p = 0, n = 0; again: if (n == 2) return *p; { int x; goto in; in: x = n++; if (n == 1) p"
    " = &x; }"
    " goto again; }",
    "int main(void) { int *p = 0, n = 0; { int x; in: x = n; if (n++ == 0) p = &x; else return *p; } goto in; }",
    "int main(void) { int *p = 0; switch (1) { int x; case 1: x = 5; p = &x; break; default: ; } return *p; }",
    "int main(void) { int *p = 0; switch (2) { int x; case 1: x = 5; default: p = &x; x = 3; } return *p; }",
    "int main(void) { int *p = 0; for (int i = 0; i < 2; i++) switch (i) { int x; case 0: x = 5; p = &x; break;"
    " case 1: x = 1; return *p; } return 0; }",
    "int main(void) { int *p; { p = &(int){1}; } return *p; }",
    "int main(void) { int *p = 0; if (1) p = &(int){1}; return *p; }",
    "int main(void) { int *p = 0; for (int i = 0; i < 1; i++) p = (int[]){1, 2}; return *p; }",
    "int main(void) { int *p = 0, n = 3; { int a[n]; a[0] = 1; p = a; } return *p; }",
    "struct s { int v; }; int main(void) { struct s *p; { struct s x = {1}; p = &x; } return p->v; }",
    "int *g; void f(void) { { int x = 1; g = &x; } *g = 2; } int main(void) { f(); return 0; }",
    "int main(void) { int *p = ({ int x = 1; &x; }); return *p; }",
    "int *f(void) { int x = 1; return &x; } int main(void) { return *f(); }",
]
_ALIVE = [
    "int main(void) { int x = 1, *p; { p = &x; } return *p - 1; }",
    "int main(void) { int *p; int r; { int x = 1; p = &x; r = *p; } return r - 1; }",
    "int main(void) { int s = 0; for (int i = 0; i < 3; i++) { int x = i; int *p = &x; s += *p; } return s - 3; }",
    "int main(void) { int s = 0; for (int i = 0; i < 3; i++) { int x = i; int *p = &x; if (i == 1) continue; s += *p; }"
    " return s - 2; }",
    "int main(void) { int n = 0; again: { int x = n; int *p = &x; n++; if (*p < 3) goto again; } return n - 4; }",
    "int main(void) { int n = 0, *p = 0; { int x = 7; again: if (p) return *p - 7; p = &x; goto again; } return n; }",
    "int main(void) { int r = 0; goto in; { int x; in: x = 1; int *p = &x; r = *p; } return r - 1; }",
    "int main(void) { int r = 0; switch (2) { int x; case 1: x = 5; default: x = 3; int *p = &x; r = *p; } return r"
    " - 3; }",
    "int main(void) { int r = 0; for (int i = 0; i < 3; i++) switch (i) { int x; case 0: case 2: x = i; int *p = &x;"
    " r += *p; break; default: r += 10; } return r - 12; }",
    "int f(int *p) { return *p; } int main(void) { int s = 0; for (int i = 0; i < 3; i++) s += f(&(int){i});"
    " return s - 3; }",
    "struct s { int v; }; int main(void) { int s = 0; for (int i = 0; i < 4; i++) {"
    " struct s x = i % 2 ? (struct s){i} : (struct s){10}; s += x.v; } return s - 24; }",
    "struct s { int v; }; int main(void) { int s = 0; for (int i = 0; i < 4; i++) {"
    " struct s x = i % 2 ? ({ struct s y = {i}; y; }) : ({ struct s y = {10}; y; }); s += x.v; } return s - 24; }",
    "int main(void) { int r = 0; for (int n = 1; n < 4; n++) { int a[n]; a[n - 1] = n; int *p = a; r += p[n - 1]; }"
    " return r - 6; }",
    "int main(void) { int i = 0, r = 0; switch (3) { for (; i < 3; i++) { int x; default: x = i; int *p = &x; r +="
    " *p; }"
    " } return r - 3; }",
    "int main(void) { int r = 0; { r = sizeof((int[]){1, 2}); } return r - 8; }",
    "int main(void) { int n = 2; { int k = 1; again: k = sizeof((int[]){1, 2}); if (n--) goto again; n += k; }"
    " return n - 7; }",
    "int f(); int main(void) { int r; { r = f((int[]){1, 2}); } return r - 2; } int f(int *p) { return p[1]; }",
    "struct s { int v; } f(void) { struct s x = {3}; return x; } int main(void) { { if (sizeof(f()) != 4) return 1; }"
    " return 0; }",
]


@pytest.mark.parametrize("text", _DEAD)
def test_a_pointer_dies_with_the_block(text: str) -> None:
    found = run(text)
    assert [name.split("/")[1].rsplit(".", 1)[0] for name in violations(found)] == ["memory.bounds"]


@pytest.mark.parametrize("text", _ALIVE)
def test_objects_live_inside_their_block(text: str) -> None:
    found = run(text)
    assert (found.end, found.violations) == (Returned(0), ())


def test_a_variable_length_array_in_a_block_with_labels_is_reported() -> None:
    text = "int main(void) { int n = 2; { int a[n]; again: a[0] = n; if (n++ < 4) goto again; } return 0; }"
    lowered = lower(text, valid=False)
    assert {item.code for item in lowered.diagnostics} == {"unsupported"}
