"""Whole programs through the interpreter: they return 0, or the number of the check that failed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from vernier.frontend.c import DataModel, load_c
from vernier.ir.check import check_program
from vernier.ir.interp import DefaultInputs, Returned, Run, execute

_ALL = sorted((Path(__file__).parent / "programs").glob("*.c"))
# Programs with directives need a preprocessor; where there is none, they are not collected.
_PROGRAMS = [
    path for path in _ALL if shutil.which("cc") or not any(mark in path.read_text() for mark in ("#", "__SIZE_TYPE__"))
]


def _run(path: Path, model: DataModel) -> Run:
    lowered = load_c([str(path)], model)
    assert lowered.diagnostics == ()
    assert lowered.missing_models == ()
    assert check_program(lowered.program) == []
    return execute(lowered.program, lowered.entries[0].start, None, DefaultInputs())


@pytest.mark.parametrize("model", list(DataModel))
@pytest.mark.parametrize("path", _PROGRAMS, ids=lambda path: path.stem)
def test_program_returns_zero(path: Path, model: DataModel) -> None:
    result = _run(path, model)
    assert result.end == Returned(0)
    assert result.violations == ()


@pytest.mark.needs("gcc")
def test_output_is_that_of_the_compiled_program(tmp_path: Path) -> None:
    source = Path(__file__).parent / "programs" / "library.c"
    binary = tmp_path / "library"
    subprocess.run(["cc", "-w", str(source), "-o", str(binary)], check=True)
    expected = subprocess.run([str(binary)], capture_output=True, text=True, check=True).stdout
    assert _run(source, DataModel.LP64).stdout == expected
