"""`compile_commands.json`: which C files are built, and with what the preprocessor reads them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from vernier.core.diagnostic import InputError
from vernier.core.events import ignore
from vernier.core.outcome import Verdict
from vernier.core.settings import Settings
from vernier.run.check import check_paths
from vernier.run.loading.compilation_database import NAME, options_of
from vernier.run.loading.files import find_sources

MAIN = """#include "limits_here.h"
int main(void) {
    int cells[LIMIT];
    int i = LAST;
    cells[i] = 1;
    return cells[i] - 1;
}
"""


def _project(folder: Path, last: int) -> Path:
    for name in ("src", "include", "build"):
        (folder / name).mkdir()
    (folder / "include" / "limits_here.h").write_text("#define LIMIT 4\n", encoding="utf-8")
    (folder / "src" / "main.c").write_text(MAIN, encoding="utf-8")
    (folder / "src" / "other.c").write_text("int main(void) { return 1 / 0; }\n", encoding="utf-8")
    command = {"directory": "..", "command": f"cc -O2 -Iinclude -D LAST={last} -c src/main.c", "file": "src/main.c"}
    (folder / "build" / NAME).write_text(json.dumps([command]), encoding="utf-8")
    return folder / "src"


@pytest.mark.needs("gcc")
@pytest.mark.parametrize(("last", "expected"), [(3, Verdict.PROVED), (4, Verdict.REFUTED)])
def test_files_are_read_as_they_are_built(tmp_path: Path, last: int, expected: Verdict) -> None:
    source = _project(tmp_path, last)
    settings = Settings(property=("memory.bounds",), store=str(tmp_path / "store"), limit=20.0)
    report = check_paths((str(source),), settings, ignore)
    assert [item.message for item in report.diagnostics if item.code == "preprocessor"] == []
    outcomes = [outcome for unit in report.units for outcome in unit.outcomes]
    assert expected in {outcome.verdict for outcome in outcomes}
    assert report.left_out == (str(source / "other.c"),)


def test_only_what_the_preprocessor_reads_is_taken(tmp_path: Path) -> None:
    words = ["cc", "-c", "-Wall", "-I", "a", "-DX=1", "-UY", "-isystem", "/b", "-include", "c.h", "-o", "m.o", "m.c"]
    (tmp_path / "m.c").write_text("int x;\n", encoding="utf-8")
    entry = {"directory": str(tmp_path), "arguments": words, "file": "m.c"}
    later = {**entry, "arguments": ["cc", "-DX=2", "m.c"]}
    (tmp_path / NAME).write_text(json.dumps([entry, later]), encoding="utf-8")
    found = options_of((str(tmp_path / "m.c"), str(tmp_path / "n.c")))
    expected = ("-I", f"{tmp_path}/a", "-D", "X=1", "-U", "Y", "-isystem", "/b", "-include", f"{tmp_path}/c.h")
    assert found == {str(tmp_path / "m.c"): expected}


@pytest.mark.parametrize("option", ["-funsigned-char", "-fpack-struct=2", "-m32", "-Ofast"])
def test_a_program_that_means_something_else_when_it_is_built_is_refused(tmp_path: Path, option: str) -> None:
    """With unsigned characters, or long numbers of 32 bits, this fails when it runs."""
    (tmp_path / "m.c").write_text(
        "#include <assert.h>\nint main(void) { char c = -1; assert(c < 0 && sizeof(long) == 8); return 0; }\n",
        encoding="utf-8",
    )
    entry = {"directory": str(tmp_path), "command": f"cc -Wall {option} -c m.c", "file": "m.c"}
    (tmp_path / NAME).write_text(json.dumps([entry]), encoding="utf-8")
    settings = Settings(store=str(tmp_path / "store"), limit=20.0)
    report = check_paths((str(tmp_path / "m.c"),), settings, ignore)
    (told,) = report.errors()
    assert f"built with {option}" in told.message
    assert list(report.outcomes()) == []
    assert report.left_out == (str(tmp_path / "m.c"),)


@pytest.mark.parametrize("text", ["{", '{"a": 1}', '[{"file": "m.c"}]', '[{"directory": ".", "file": "m.c"}]', "[3]"])
def test_what_is_no_database_is_told(tmp_path: Path, text: str) -> None:
    (tmp_path / "m.c").write_text("int main(void) { return 0; }\n", encoding="utf-8")
    (tmp_path / NAME).write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match="not a compilation database"):
        find_sources((str(tmp_path),))
