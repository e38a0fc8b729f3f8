"""Correctness witnesses: what the format asks for, and invariants that hold."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from tests.report.witness_format import LOCATION, METADATA
from vernier.cli.main import run

_TEXT = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = 0;
  int n = __VERIFIER_nondet_int();
  while (x < n) {
    x++;
  }
  if (n >= 0 && x != n) reach_error();
  return 0;
}
"""
_INVARIANT = {
    "type": "object",
    "additionalProperties": False,
    "required": ["type", "location", "value", "format"],
    "properties": {
        "type": {"enum": ["loop_invariant", "location_invariant"]},
        "location": LOCATION,
        "value": {"type": "string"},
        "format": {"const": "c_expression"},
    },
}
SCHEMA: dict[str, Any] = {
    "type": "array",
    "items": {
        "type": "object",
        "additionalProperties": False,
        "required": ["entry_type", "metadata", "content"],
        "properties": {
            "entry_type": {"const": "invariant_set"},
            "metadata": METADATA,
            "content": {
                "type": "array",
                "items": {
                    "type": "object",
                    "additionalProperties": False,
                    "required": ["invariant"],
                    "properties": {"invariant": _INVARIANT},
                },
            },
        },
    },
}
"""The format as published, format version 2.0, for correctness witnesses"""


def _witness(folder: Path, text: str) -> Any:
    source, witness = folder / "t.c", folder / "witness.yml"
    source.write_text(text)
    options = ["--engine", "cpa", "--limit", "12", "--property", "unreach-call", "--store", str(folder / "store")]
    run(["check", str(source), *options, "--witness", str(witness)])
    return yaml.safe_load(witness.read_text()) if witness.exists() else None


@pytest.mark.needs("gcc")
def test_a_witness_has_the_published_form_and_holds_when_the_program_runs(tmp_path: Path) -> None:
    found = _witness(tmp_path, _TEXT)
    jsonschema.validate(found, SCHEMA)
    (entry,) = found
    assert entry["metadata"]["task"]["specification"] == "CHECK( init(main()), LTL(G ! call(reach_error())) )"
    (item,) = entry["content"]
    assert item["invariant"]["location"] == {
        "file_name": str(tmp_path / "t.c"), "line": 6, "column": 3, "function": "main",
    }  # fmt: skip
    value = item["invariant"]["value"]
    assert re.search(r"\bx\b", value)
    checked = _TEXT.replace("while (x < n)", f"while ((({value}) ? 0 : (broken = 1)), x < n)")
    runs = (
        "int broken, given; int __VERIFIER_nondet_int(void) { return given; } void reach_error(void) { broken = 1; }\n"
    )
    tries = "int main(void) { for (given = -3; given < 9; given++) program(); return broken; }\n"
    (tmp_path / "run.c").write_text(runs + checked.replace("int main(void)", "int program(void)") + tries)
    subprocess.run(["gcc", "-o", str(tmp_path / "run"), str(tmp_path / "run.c")], check=True, capture_output=True)
    assert subprocess.run([str(tmp_path / "run")], check=False).returncode == 0


def test_there_is_none_where_something_is_open(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    many = "n > 30000 && (unsigned) x * x % 65537 == 4"
    assert _witness(tmp_path, _TEXT.replace("n >= 0 && x != n", many)) is None
    assert "no witness" in capsys.readouterr().err
