"""Golden IR: `golden/*.c` ends with the expected IR in a comment. VERNIER_UPDATE_GOLDEN=1 rewrites it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from vernier.frontend.c import DataModel, load_c_texts
from vernier.ir.check import check_program
from vernier.ir.text import print_program

_MARK = "\n/* IR\n"
_FILES = sorted((Path(__file__).parent / "golden").glob("*.c"))


@pytest.mark.parametrize("path", _FILES, ids=lambda path: path.stem)
def test_golden(path: Path) -> None:
    source, _, rest = path.read_text().partition(_MARK)
    lowered = load_c_texts([(path.name, source + "\n")], DataModel.ILP32)
    assert lowered.diagnostics == ()
    assert check_program(lowered.program) == []
    found = print_program(lowered.program)
    if os.environ.get("VERNIER_UPDATE_GOLDEN"):
        path.write_text(f"{source}{_MARK}{found}*/\n")
    else:
        assert found == rest.removesuffix("*/\n")
