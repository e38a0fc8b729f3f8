"""Programs run in the interpreter print what the JVM prints: `programs/X.out` was written by `java -ea`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.java_lowering.harness import run
from vernier.ir.interp import Returned

PROGRAMS = sorted((Path(__file__).parent / "programs").glob("*.java"))


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_prints_what_the_jvm_prints(program: Path) -> None:
    done = run(program.read_text(encoding="utf-8"))
    assert done.stdout == program.with_suffix(".out").read_text(encoding="utf-8")
    assert isinstance(done.end, Returned), done.end
