"""Undefined behaviour of C that one input of four thousand million shows, and its twin that no input shows.

The bounded engine alone has to refute the one and must not refute the other.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from vernier.cli.main import run

_BEFORE = """extern unsigned __VERIFIER_nondet_uint(void);
void *malloc(unsigned long); void free(void *); void *memcpy(void *, const void *, unsigned long);
static unsigned scrambled(unsigned x) { unsigned y = x * 7 + 13; return y ^ (y >> 3); }
#define RARE (scrambled(__VERIFIER_nondet_uint()) == 987654321u)
#define NEVER (scrambled(__VERIFIER_nondet_uint()) / 2 > 2147483647u)
"""


def verdicts(capfd: pytest.CaptureFixture[str], folder: Path, text: str, code: str) -> set[str]:
    """The verdicts on the obligations of a code, of the bounded engine alone."""
    file = folder / "needle.c"
    file.write_text(_BEFORE + text)
    options = ["--engine", "bounded", "--entry", "main", "--property", code, "--format", "json", "--limit", "20"]
    run(["check", str(file), *options])
    value: dict[str, Any] = json.loads(capfd.readouterr().out)
    return {outcome["verdict"] for program in value["programs"] for outcome in program["outcomes"]}


def assert_found(capfd: pytest.CaptureFixture[str], folder: Path, text: str, code: str) -> None:
    """With RARE there is a violation, with NEVER none."""
    assert "refuted" in verdicts(capfd, folder, text, code)
    assert verdicts(capfd, folder, text.replace("RARE", "NEVER"), code) <= {"proved", "unreachable"}


@pytest.mark.parametrize(
    "text",
    [
        "int main(void) { int x = 1; if (RARE) x = -1; return x << 2; }",
        "int main(void) { int x = 1, z = 4; if (RARE) z = 31; return x << z; }",
        "int main(void) { long x = 1; if (RARE) x = 3; return (x << 62) != 0; }",
    ],
)
def test_shifts(capfd: pytest.CaptureFixture[str], tmp_path: Path, text: str) -> None:
    assert_found(capfd, tmp_path, text, "shift")


_FUNCTIONS = """static int plain(int x) { return x != 5; } static int two(int x, int y) { return x != y; }
static double number(double x) { return x; } static int wide(long x) { return x != 0; } static void none(int x) { }
"""


@pytest.mark.parametrize("function", ["two", "number", "wide", "none", "(void *)0"])
def test_calls_by_pointer(capfd: pytest.CaptureFixture[str], tmp_path: Path, function: str) -> None:
    """A function of another type is none that the call may run."""
    text = f"int (*f)(int) = plain; if (RARE) f = (int (*)(int)){function}; return f(1);"
    assert_found(capfd, tmp_path, _FUNCTIONS + f"int main(void) {{ {text} }}", "memory.bounds")


@pytest.mark.parametrize(
    "text",
    [
        "int main(void) { int a = 1, *p = &a; { int x = 2; if (RARE) p = &x; } return *p; }",
        "int main(void) { int a = 1, *p = &a; for (int i = 0; i < 3; i++) { int x = i; if (i == 1 && RARE) p = &x; }"
        " return *p; }",
        "int main(void) { int a = 1, *p = &a; switch (RARE) { int x; case 1: x = 2; p = &x; break; default: ; }"
        " return *p; }",
        "int main(void) { int a = 1, *p = &a; { int x = 2; if (RARE) { p = &x; goto out; } } out: return *p; }",
        "int main(void) { int a = 1, *p = &a; if (RARE) p = &(int){2}; return *p; }",
        "int main(void) { int a = 1, *p = &a, n = 0; { int x; again: x = n; if (n == 0 && RARE) p = &x; }"
        " if (n++ == 0) goto again; return *p; }",
    ],
)
def test_lifetimes(capfd: pytest.CaptureFixture[str], tmp_path: Path, text: str) -> None:
    assert_found(capfd, tmp_path, text, "memory.bounds")


@pytest.mark.parametrize(
    "text",
    [
        "int main(void) { int x; if (!(RARE)) x = 1; return x; }",
        "int main(void) { int x, *p = &x; if (!(RARE)) *p = 1; return x; }",
        "struct s { int a, *p; }; int main(void) { struct s x; int y = 1; if (!(RARE)) x.p = &y; return x.p == &y; }",
        "struct s { int a, *p; }; int main(void) { struct s x; int y = 1; if (!(RARE)) x.p = &y; return *x.p; }",
        "struct s { int a, b; }; int main(void) { struct s x, y; x.a = 1; if (!(RARE)) x.b = 2; y = x; return y.b; }",
        "int main(void) { int a[4]; for (int i = 0; i < 4; i++) if (!(i == 2 && RARE)) a[i] = i; return a[2]; }",
        "int main(void) { int a[100]; for (int i = 0; i < 100; i++) a[i] = i; int b[100]; if (RARE) memcpy(a, b, 400);"
        " return a[7]; }",
        "int main(void) { int *p = malloc(8); p[0] = 1; if (!(RARE)) p[1] = 2; int r = p[1]; free(p); return r; }",
        "static void set(int *p) { if (!(RARE)) *p = 1; } int main(void) { int x; set(&x); return x; }",
        "static int g; int main(void) { int *p = malloc(4), x; if (RARE) memcpy(&g, p, 4); x = g; free(p); return x; }",
        "int main(void) { int n = 0; again: ; int x, *p = &x; if (n == 1) return RARE ? *p : 0; x = 1; n++; goto"
        " again; }",
        "union u { int i; char c; }; int main(void) { union u x; if (!(RARE)) x.i = 1; return x.i; }",
    ],
)
def test_indeterminate_values(capfd: pytest.CaptureFixture[str], tmp_path: Path, text: str) -> None:
    assert_found(capfd, tmp_path, text, "memory.uninitialised")


@pytest.mark.parametrize(
    "text",
    [
        "struct s { int a, *p; }; int main(void) { struct s x; int y = 1; if (!(RARE)) x.p = &y; return *x.p; }",
        "int main(void) { int y = 1, *p; if (!(RARE)) p = &y; return *p; }",
        "int main(void) { int y = 1, **q = malloc(sizeof *q); if (!(RARE)) *q = &y; int r = **q; free(q); return r; }",
    ],
)
def test_indeterminate_pointers(capfd: pytest.CaptureFixture[str], tmp_path: Path, text: str) -> None:
    assert_found(capfd, tmp_path, text, "memory.bounds")


@pytest.mark.parametrize(
    "text",
    [
        "int main(void) { int *p, y; if (p == &y) reach_error(); return 0; }",
        "struct s { int *p; }; int main(void) { struct s x; int y; if (x.p == &y) reach_error(); return 0; }",
        "int main(void) { int *p, y; if (!(RARE)) p = 0; if (p == &y) reach_error(); return 0; }",
    ],
)
def test_an_indeterminate_pointer_may_be_any(capfd: pytest.CaptureFixture[str], tmp_path: Path, text: str) -> None:
    found = verdicts(capfd, tmp_path, "extern void reach_error(void);" + text, "unreach")
    assert found and found.isdisjoint({"proved", "unreachable"})


@pytest.mark.parametrize(
    "text",
    [
        "int main(void) { int a[4], i = 4; if (RARE) i = 5; int *p = a + i; return 0; }",
        "int main(void) { int a[4], *p = a + 3; if (RARE) p++; p++; return p == a; }",
        "int main(void) { int a[2][3] = {0}, i = 2; if (RARE) i = 3; return a[0][i]; }",
        "struct s { int a[2], b; }; int main(void) { struct s x = {0}; int i = 1; if (RARE) i = 2; return x.a[i]; }",
        "int main(void) { int a[2] = {1, 2}, *p = a; long i = 1; if (RARE) i = 1L << 62; return p[i]; }",
        "int main(void) { int a[2], b[2], *p = a; if (RARE) p = b; return p < a + 1; }",
        "int main(void) { int a[2], b[2], *p = a; if (RARE) p = b; return p - a; }",
        "int main(void) { int *p = malloc(8), *q = p; if (RARE) { free(p); p = malloc(8); } q = q < p ? q : p;"
        " return 0; }",
    ],
)
def test_pointer_arithmetic(capfd: pytest.CaptureFixture[str], tmp_path: Path, text: str) -> None:
    assert_found(capfd, tmp_path, text, "pointer.arithmetic")


_PUN = "union { double d; float f[2]; unsigned long u; _Bool b; unsigned char c[8]; } m; m.u = 0; "


@pytest.mark.parametrize(
    "text",
    [
        "int main(void) { double c[4] = {0}; if (RARE) c[1] = 2.5; if (c[1] > 1) reach_error(); }",
        "int main(void) { float c[4] = {0}; if (RARE) c[1] = -2.5f; if (c[1] < 0) reach_error(); }",
        "int main(void) { double c[2]; memset(c, 0, sizeof c); if (RARE) c[1] = 2.5; if (c[1] > 1) reach_error(); }",
        f"int main(void) {{ {_PUN} if (RARE) m.d = 1.0; else m.u = 5; if (m.u > 5) reach_error(); }}",
        f"int main(void) {{ {_PUN} if (RARE) m.u = 1ul << 62; else m.d = 1.0; if (m.d > 1.0) reach_error(); }}",
        f"int main(void) {{ {_PUN} if (RARE) m.b = 1; else m.c[0] = 0; if (m.b) reach_error(); }}",
        f"int main(void) {{ {_PUN} if (RARE) m.c[0] = 1; else m.b = 0; if (m.b) reach_error(); }}",
    ],
)
def test_two_types_in_one_place(capfd: pytest.CaptureFixture[str], tmp_path: Path, text: str) -> None:
    declared = "void reach_error(void); void *memset(void *, int, unsigned long); "
    assert_found(capfd, tmp_path, declared + text, "unreach")


@pytest.mark.parametrize(
    "text",
    [
        "int main(void) { int x = 7; char *p = (char *) &x; if (RARE) p[1] = 1; if (x != 7) reach_error(); }",
        "int main(void) { int x = 7; char *p = (char *) &x; if (RARE) p[1] = 1; else x = 9;"
        " if (x != 9) reach_error(); }",
        "int main(void) { int a[2] = {1, 2}; if (RARE) memset(a, 0, sizeof a); if (a[1] != 2) reach_error(); }",
        "int main(void) { long x = 3; int *p = (int *) &x; if (RARE) p[1] = 1; if (x > 3) reach_error(); }",
        "int main(void) { char *p = calloc(8, 1); if (!p) return 0; if (RARE) *(int *) (p + 2) = 5;"
        " if (p[2] == 5) reach_error(); free(p); }",
        'int main(void) { char s[8] = "abcdef"; if (RARE) memcpy(s, "xy", 2); if (s[1] == \'y\') reach_error(); }',
        "int main(void) { int a = 1, *p = &a; if (RARE) memset(&p, 0, sizeof p); if (!p) reach_error(); }",
        "int main(void) { struct { char c; int v; } s = {1, 2}, t = {3, 4}; if (RARE) memcpy(&s, &t, sizeof s);"
        " if (s.c + s.v > 3) reach_error(); }",
        f"int main(void) {{ {_PUN} if (RARE) m.f[1] = 1.0f; if (m.d > 0) reach_error(); }}",
        f"int main(void) {{ {_PUN} if (RARE) m.c[7] = 255; else m.d = 1.0; if (m.u >> 63) reach_error(); }}",
    ],
)
def test_one_place_in_different_pieces(capfd: pytest.CaptureFixture[str], tmp_path: Path, text: str) -> None:
    declared = (
        "void reach_error(void); void *memset(void *, int, unsigned long); void *calloc(unsigned long, unsigned long); "
    )
    assert_found(capfd, tmp_path, declared + text, "unreach")


@pytest.mark.parametrize(
    "text",
    [
        # Duff's device, and two labels of one loop that are jumped to from outside.
        "int main(void) { int r = 0, n = 7, rare = RARE; switch (n % 4) { case 0: do { r++; case 3: r++; case 2: r++;"
        " case 1: r++; } while ((n -= 4) > 0); } if (rare && r == 7) reach_error(); return 0; }",
        "int main(void) { int r = 0, i = 0, rare = RARE; if (rare) goto b; a: r += 10; b: r++; if (++i < 3) goto a;"
        " if (r == 23) reach_error(); return 0; }",
    ],
)
def test_loops_that_are_entered_in_the_middle(capfd: pytest.CaptureFixture[str], tmp_path: Path, text: str) -> None:
    assert_found(capfd, tmp_path, "extern void reach_error(void);" + text, "unreach")


@pytest.mark.parametrize("used", ["fgetc(f)", "fread(&c, 1, 1, f)", "feof(f)"])
def test_a_stream_that_may_not_be_there(capfd: pytest.CaptureFixture[str], tmp_path: Path, used: str) -> None:
    head = "#include <stdio.h>\n"
    text = f'{head}int main(void) {{ char c; FILE *f = fopen("a", "r"); if (CHECK) return {used} == 1; return 0; }}'
    assert "refuted" in verdicts(capfd, tmp_path, text.replace("CHECK", "1"), "memory.bounds")
    assert "refuted" not in verdicts(capfd, tmp_path, text.replace("CHECK", "f"), "memory.bounds")


def test_numbers_that_follow_the_same_seed_are_not_told_apart(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = (
        "void srand(unsigned); int rand(void); extern void reach_error(void);"
        "int main(void) { srand(1); int a = rand(); srand(1); if (a != rand()) reach_error(); return 0; }"
    )
    assert verdicts(capfd, tmp_path, text, "unreach") == {"unknown"}
