"""Undefined behaviour of C that one input of four thousand million shows, and its twin that no input shows.

The bounded engine alone has to refute the one and must not refute the other.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from vernier.cli.main import run

_BEFORE = """extern unsigned __VERIFIER_nondet_uint(void); extern void *malloc(unsigned long); extern void free(void *);
extern void *memcpy(void *, const void *, unsigned long); extern void *memset(void *, int, unsigned long);
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
