"""Reads of indeterminate values in random programs, against valgrind: the interpreter sees the same ones."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path

import pytest

from vernier.frontend.c import DataModel, load_c_texts
from vernier.ir.interp import DefaultInputs, Returned, execute

_HEAD = """typedef unsigned long size_t; void *malloc(size_t); void *realloc(void *, size_t);
void *memset(void *, int, size_t);
void *memcpy(void *, const void *, size_t); void *memmove(void *, const void *, size_t);
struct s { char c; int i; short h; int a[3]; int *p; }; union u { int i; short h[2]; };
int main(void) { struct s x, y; int v[4], *m = malloc(16);
 union u u; int loc, *at = &loc, one = 1; volatile int sink = 0;
"""
_WRITES = (
    "x.i = 1;", "x.h = 2;", "x.a[0] = 3;", "x.a[1] = 4;", "x.a[2] = one;", "x.p = &one;", "y = x;", "x = y;",
    "memcpy(&y, &x, sizeof x);", "memcpy(&y.i, &x.i, 4);", "v[0] = 1;", "for (int i = 0; i < 3; i++) v[i] = i;",
    "memset(v, 0, 8);", "m[0] = 1;", "m[1] = 2;", "memcpy(m, v, 16);", "memcpy(v + 1, m, 8);", "u.i = 1;",
    "u.h[0] = 2;", "u.h[1] = 3;", "*at = 4;", "memset(&y, 0, sizeof y);", "memmove(m + 1, m, 8);",
    "m = realloc(m, 16);", "{ struct s t = {0}; x = t; }",
)  # fmt: skip
_READS = (
    "x.i", "x.h", "x.a[0]", "x.a[1]", "x.a[2]", "(x.p != 0 ? 2 : 0)", "y.i", "y.h", "y.a[1]", "y.a[2]",
    "(y.p == 0 ? 2 : 0)", "v[0]", "v[1]", "v[2]", "v[3]", "m[0]", "m[1]", "m[2]", "u.i", "u.h[1]", "loc",
)  # fmt: skip


def program(seed: int) -> str:
    """A few writes and copies, then one read that decides something."""
    chance = random.Random(seed)
    lines = [chance.choice(_WRITES) for _ in range(chance.randint(3, 9))]
    lines.append(f"if ({chance.choice(_READS)} > 1) sink = 1;")
    return _HEAD + "\n".join(lines) + "\nreturn 0; }\n"


@pytest.mark.needs("gcc", "valgrind")
@pytest.mark.parametrize("seed", range(20))
def test_against_valgrind(tmp_path: Path, seed: int) -> None:
    source, binary = tmp_path / "a.c", tmp_path / "a"
    source.write_text(program(seed))
    subprocess.run(["gcc", "-O0", "-w", str(source), "-o", str(binary)], check=True)
    watched = subprocess.run(["valgrind", "-q", "--error-exitcode=9", str(binary)], capture_output=True, check=False)
    lowered = load_c_texts([("a.c", source.read_text())], DataModel.LP64)
    run = execute(lowered.program, lowered.entries[0].start, None, DefaultInputs(()))
    assert run.end == Returned(0)
    assert any("memory.uninitialised" in name for name, _ in run.violations) == (watched.returncode == 9)
