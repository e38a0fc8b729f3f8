"""Correctness witnesses: what the format asks for, and invariants that hold."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

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
_LOCATION = {
    "type": "object",
    "additionalProperties": False,
    "required": ["file_name", "line"],
    "properties": {
        "file_name": {"type": "string"},
        "line": {"type": "integer", "minimum": 1},
        "column": {"type": "integer", "minimum": 1},
        "function": {"type": "string"},
    },
}
_INVARIANT = {
    "type": "object",
    "additionalProperties": False,
    "required": ["type", "location", "value", "format"],
    "properties": {
        "type": {"enum": ["loop_invariant", "location_invariant"]},
        "location": _LOCATION,
        "value": {"type": "string"},
        "format": {"const": "c_expression"},
    },
}
_TASK = {
    "type": "object",
    "additionalProperties": False,
    "required": ["input_files", "input_file_hashes", "specification", "data_model", "language"],
    "properties": {
        "input_files": {"type": "array", "items": {"type": "string"}},
        "input_file_hashes": {
            "type": "object", "additionalProperties": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
        },
        "specification": {"type": "string", "pattern": "^CHECK"},
        "data_model": {"enum": ["ILP32", "LP64"]},
        "language": {"const": "C"},
    },
}  # fmt: skip
_METADATA = {
    "type": "object",
    "additionalProperties": False,
    "required": ["format_version", "uuid", "creation_time", "producer", "task"],
    "properties": {
        "format_version": {"const": "2.0"},
        "uuid": {"type": "string", "pattern": "^[0-9a-f-]{36}$"},
        "creation_time": {"type": "string", "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:?\d\d)$"},
        "producer": {"type": "object", "required": ["name", "version"]},
        "task": _TASK,
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
            "metadata": _METADATA,
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
    assert _witness(tmp_path, _TEXT.replace("x != n", "x == 6")) is None
    assert "no witness" in capsys.readouterr().err
