"""The functions of GCC that count and move bits, against the compiled program."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.c_frontend.support import run
from vernier.frontend.c import DataModel, load_c
from vernier.ir.interp import DefaultInputs, execute

_NUMBERS = (1, 2, 3, 0x80, 0x8000, 0x12345678, 0x80000000, 0xFFFFFFFF, 0x123456789ABCDEF0, 1 << 63, (1 << 64) - 1)
_ENDS = ("", "l", "ll")


def _program() -> str:
    names = [f"{name}{end}" for name in ("popcount", "parity", "clz", "ctz", "ffs") for end in _ENDS]
    lines = ["#include <stdio.h>", "int main(void) {"]
    for number in _NUMBERS:
        for name in names:
            given = number if name.endswith("l") else number & 0xFFFFFFFF
            lines += [f'printf("%d\\n", __builtin_{name}({given}ull));'] if given else []
        lines += [
            f'printf("%llx\\n", (unsigned long long)__builtin_bswap{width}({number}ull));' for width in (16, 32, 64)
        ]
    return "\n".join([*lines, "return __builtin_popcount(0) + __builtin_ffs(0) + __builtin_parityl(0); }"])


@pytest.mark.needs("gcc")
def test_they_return_what_they_return_when_compiled(tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text(_program(), encoding="utf-8")
    subprocess.run(["cc", "-w", str(source), "-o", str(tmp_path / "program")], check=True)
    expected = subprocess.run([str(tmp_path / "program")], capture_output=True, text=True, check=True).stdout
    lowered = load_c([str(source)], DataModel.LP64)
    assert lowered.diagnostics == ()
    found = execute(lowered.program, lowered.entries[0].start, None, DefaultInputs())
    assert found.stdout.splitlines() == expected.splitlines()
    assert found.violations == ()


@pytest.mark.parametrize("name", ["clz", "ctzl", "clzll"])
def test_zero_has_no_first_bit(name: str) -> None:
    call = f"__builtin_{name}(__VERIFIER_nondet_int())"
    text = f"extern int __VERIFIER_nondet_int(void); int main(void) {{ return {call}; }}"
    assert [obligation for obligation, _ in run(text, inputs=(0,)).violations] == [
        f"__builtin_{name}/library.argument.1"
    ]
    assert run(text, inputs=(8,)).violations == ()
