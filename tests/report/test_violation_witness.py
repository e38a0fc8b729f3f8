"""Violation witnesses: what the format asks for, and that executions which keep to one violate the program."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.report.witness_format import validate_violation
from vernier.cli.main import run
from vernier.run.tracing.waypoints import MOST

_HEAD = """extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern double __VERIFIER_nondet_double(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
"""
_PROGRAMS = {
    "loop": """int main(void) {
  int n = __VERIFIER_nondet_int(), sum = 0;
  while (n > 0 && n < 6) {
    if (!(n == 3 || n == 1))
      sum += n;
    n--;
  }
  if (sum == 6) reach_error();
  return 0;
}
""",
    "calls": """struct pair { char first; unsigned char second; };
static int half(int x) {
  if (x % 2)
    return x / 2;
  return x;
}
int main(void) {
  struct pair a, b;
  int flag = 0, k = 0;
  a.first = __VERIFIER_nondet_char();
  a.second = __VERIFIER_nondet_uchar();
  b = a;
  do { k++; if (half(b.second) == 100 + k) flag = k; } while (k < 3);
  if (flag == 2 && b.first < 0 && (__VERIFIER_nondet_bool() ? half(5) : 7) == 2) {
    ERROR: reach_error();
  }
  return 0;
}
""",
    "numbers": """int main(void) {
  unsigned long big = __VERIFIER_nondet_ulong();
  double real = __VERIFIER_nondet_double();
  int low = __VERIFIER_nondet_int();
  if (big > 18446744073709551610UL && real > 0.25)
    if (real < 0.375 && low < -2147483647)
      reach_error();
  return 0;
}
""",
}
_HARNESS = """#include <stdio.h>
#include <stdlib.h>
static int next;
{values}
{functions}
void reach_error(void) {{ printf("error\\n"); exit(42); }}
static int decided(int line, int column, int value) {{ printf("%d:%d:%d\\n", line, column, value); return value; }}
"""
_KINDS = {
    "int": "int", "char": "char", "uchar": "unsigned char", "ulong": "unsigned long", "double": "double",
    "bool": "_Bool",
}  # fmt: skip


def _waypoints(folder: Path, text: str, name: str = "unreach-call") -> list[dict[str, Any]]:
    source, witness = folder / "t.c", folder / "witness.yml"
    source.write_text(text)
    options = ["--limit", "20", "--property", name, "--store", str(folder / "store")]
    assert run(["check", str(source), *options, "--witness", str(witness)]) == 1
    return validate_violation(yaml.safe_load(witness.read_text()))


def _watched(text: str, waypoints: list[dict[str, Any]]) -> str:
    """The program with what `if` and `while` decide at the waypoints printed, wherever that is written so."""
    lines = text.split("\n")
    places = {(item["location"]["line"], item["location"]["column"]) for item in waypoints}
    for line, column in sorted(places, reverse=True):
        row = lines[line - 1]
        start = row.index("(", column - 1)
        end, depth = start + 1, 1
        while depth:
            depth += {"(": 1, ")": -1}.get(row[end], 0)
            end += 1
        told = f"(decided({line}, {column}, !!{row[start:end]}))"
        lines[line - 1] = row[:start] + told + row[end:]
    return "\n".join(lines)


def _run(folder: Path, text: str, waypoints: list[dict[str, Any]]) -> tuple[int, list[str]]:
    """What the program does with the values that the witness has for its inputs, compiled."""
    given = [item["constraint"]["value"] for item in waypoints if item["type"] == "function_return"]
    values = [value.removeprefix("\\result == ") for value in given]
    arrays = [
        f"static {kind} {array}[] = {{0, {', '.join(f'({kind}) {value}' for value in values)}}};"
        for kind, array in (("double", "reals"), ("unsigned long", "wholes"))
    ]
    functions = "\n".join(
        f"{kind} __VERIFIER_nondet_{name}(void) {{ return ({kind}) {array}[++next]; }}"
        for name, kind in _KINDS.items()
        for array in ("reals" if name == "double" else "wholes",)
    )
    (folder / "run.c").write_text(_HARNESS.format(values="\n".join(arrays), functions=functions) + text)
    subprocess.run(["gcc", "-w", "-o", str(folder / "run"), str(folder / "run.c")], check=True, capture_output=True)
    done = subprocess.run([str(folder / "run")], check=False, capture_output=True, text=True, timeout=20)
    return done.returncode, done.stdout.splitlines()


@pytest.mark.needs("gcc")
@pytest.mark.parametrize("name", _PROGRAMS)
def test_who_keeps_to_a_witness_violates_the_program(tmp_path: Path, name: str) -> None:
    text = _HEAD + _PROGRAMS[name]
    waypoints = _waypoints(tmp_path, text)
    target = waypoints[-1]["location"]
    assert text.split("\n")[target["line"] - 1][target["column"] - 1 :].startswith("reach_error")
    decisions = [item for item in waypoints if item["type"] == "branching"]
    written = [item for item in decisions if _character(text, item) in "iw"]
    status, said = _run(tmp_path, _watched(text, written), waypoints)
    assert status == 42
    expected = [
        f"{item['location']['line']}:{item['location']['column']}:{int(item['constraint']['value'] == 'true')}"
        for item in written
    ]
    assert said == [*expected, "error"]
    assert len(decisions) > 1


def _character(text: str, waypoint: dict[str, Any]) -> str:
    place = waypoint["location"]
    return str(text.split("\n")[place["line"] - 1][place["column"] - 1])


def test_where_each_kind_of_waypoint_stands(tmp_path: Path) -> None:
    text = _HEAD + _PROGRAMS["calls"]
    waypoints = _waypoints(tmp_path, text)
    letters = {(item["type"], _character(text, item)) for item in waypoints}
    assert {("function_return", ")"), ("function_enter", ")"), ("branching", "i"), ("branching", "?")} <= letters
    assert {letter for kind, letter in letters if kind.startswith("function")} == {")"}
    entered = [item for item in waypoints if item["type"] == "function_enter"]
    assert {item["location"]["function"] for item in entered} == {"main"}
    inside = [item for item in waypoints if item["location"]["function"] == "half"]
    assert len(inside) == len(entered) > 1


def test_a_variable_without_a_value_is_told_where_it_has_one(tmp_path: Path) -> None:
    text = _HEAD + "int main(void) {\n  int u;\n  int v = 1;\n  if (u + v == 8) reach_error();\n  return 0;\n}\n"
    first, second, _ = _waypoints(tmp_path, text)
    assert (first["type"], first["constraint"]["value"]) == ("assumption", "u == 7")
    assert (first["location"]["line"], first["location"]["column"]) == (10, 3)
    assert (second["type"], second["constraint"]["value"]) == ("branching", "true")


def test_variables_without_values_that_are_declared_together_hold_together(tmp_path: Path) -> None:
    text = _HEAD + "int main(void) {\n  int u, v;\n  if (u == 8 && v == 9) reach_error();\n  return 0;\n}\n"
    first, second, _ = _waypoints(tmp_path, text)
    assert first["constraint"]["value"] == "u == 8 && v == 9"
    assert second["type"] == "branching"


def test_a_variable_of_a_loop_is_told_for_each_time(tmp_path: Path) -> None:
    body = "  int s = 0;\n  for (int i = 0; i < 2; i++) {\n    int u, v;\n    s = 10 * s + u + v;\n  }\n"
    text = f"{_HEAD}int main(void) {{\n{body}  if (s == 75) reach_error();\n  return 0;\n}}\n"
    waypoints = _waypoints(tmp_path, text)
    told = [item["constraint"]["value"] for item in waypoints if item["type"] == "assumption"]
    values = [[int(part.rpartition(" ")[2]) for part in item.split(" && ")] for item in told]
    assert [len(item) for item in values] == [2, 2]
    assert 10 * sum(values[0]) + sum(values[1]) == 75


def test_an_overflow_is_where_its_full_expression_begins(tmp_path: Path) -> None:
    text = _HEAD + "int main(void) {\n  int n = __VERIFIER_nondet_int(), m = 2;\n  m = m * (n + 1);\n  return m;\n}\n"
    _, target = _waypoints(tmp_path, text, "no-overflow")
    assert (target["location"]["line"], target["location"]["column"]) == (10, 3)


def test_a_long_path_is_cut_and_says_so(tmp_path: Path) -> None:
    body = "  unsigned n = __VERIFIER_nondet_uchar(), i = 0;\n  while (i < n) i++;\n  if (n == 250) reach_error();\n"
    waypoints = _waypoints(tmp_path, f"{_HEAD}int main(void) {{\n{body}  return 0;\n}}\n")
    assert len(waypoints) == MOST + 1
    (entry,) = yaml.safe_load((tmp_path / "witness.yml").read_text())
    found = re.fullmatch(
        r"left out: (\d+) decisions that follow from the inputs", entry["metadata"]["producer"]["description"]
    )
    assert found is not None
    assert int(found[1]) == 252 - (MOST - 1)


def test_a_task_that_is_answered_false_has_a_witness(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "t.c").write_text(_HEAD + _PROGRAMS["loop"])
    task, witness = tmp_path / "t.yml", tmp_path / "witness.yml"
    task.write_text("format_version: '2.0'\ninput_files: t.c\noptions:\n  language: C\n  data_model: ILP32\n")
    options = ["--property", "unreach-call", "--limit", "20", "--store", str(tmp_path / "store")]
    assert run(["svcomp", str(task), *options, "--witness", str(witness)]) == 1
    assert capfd.readouterr().out.splitlines()[-1] == "FALSE"
    waypoints = validate_violation(yaml.safe_load(witness.read_text()))
    assert waypoints[0]["type"] == "function_return"


def test_there_is_none_of_what_no_property_speaks_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "t.c"
    source.write_text("int first(int *a) { return a[3]; }\n")
    run(["check", str(source), "--limit", "10", "--store", str(tmp_path / "s"), "--witness", str(tmp_path / "w.yml")])
    assert "no witness" in capsys.readouterr().err
    assert not (tmp_path / "w.yml").exists()


def test_an_execution_that_is_too_long_to_watch_is_told_by_its_inputs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vernier.run.witnessed._STEPS", 5000)
    body = "  int n = __VERIFIER_nondet_int(), i = 0;\n  while (i < 20000 && n) i++;\n  if (n == 7) reach_error();\n"
    text = f"{_HEAD}int main(void) {{\n{body}  return 0;\n}}\n"
    waypoints = _waypoints(tmp_path, text)
    assert [item["type"] for item in waypoints] == ["function_return", "target"]
    (entry,) = yaml.safe_load((tmp_path / "witness.yml").read_text())
    assert entry["metadata"]["producer"]["description"] == "left out: decisions that follow from the inputs"
    assert _run(tmp_path, text, waypoints)[0] == 42


def test_inputs_are_told_where_decisions_are_not(tmp_path: Path) -> None:
    body = "  int s = 0;\n  for (int i = 0; i < 150; i++)\n    if (__VERIFIER_nondet_int() == i) s++;\n"
    text = f"{_HEAD}int main(void) {{\n{body}  if (s == 150) reach_error();\n  return 0;\n}}\n"
    waypoints = _waypoints(tmp_path, text)
    assert [item["type"] for item in waypoints] == ["function_return"] * 150 + ["target"]
    assert _run(tmp_path, text, waypoints)[0] == 42
