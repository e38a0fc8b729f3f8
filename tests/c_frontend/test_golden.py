"""Golden IR: `golden/*.c` ends with the expected IR in a comment. `--rewrite` rewrites it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Golden
from vernier.frontend.c import DataModel, load_c_texts
from vernier.ir.check import check_program
from vernier.ir.text import print_program

_MARK = "\n/* IR\n"
_FILES = sorted((Path(__file__).parent / "golden").glob("*.c"))


@pytest.mark.parametrize("path", _FILES, ids=lambda path: path.stem)
def test_golden(path: Path, golden: Golden) -> None:
    source, _, _ = path.read_text().partition(_MARK)
    lowered = load_c_texts([(path.name, source + "\n")], DataModel.ILP32)
    assert lowered.diagnostics == ()
    assert check_program(lowered.program) == []
    golden(path, f"{source}{_MARK}{print_program(lowered.program)}*/\n")
