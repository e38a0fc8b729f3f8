"""Baselines: what an earlier report has is not told again; what is new is, and decides the exit code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from vernier.cli.main import run

_OLD = """public class Shop {
  static int per(int n) { return 10 / n; }
  static int twice(int n) { return 10 / n + 10 / n; }
}
"""
_COMMON = ["check", "Shop.java", "--executions", "60", "--engine", "testing", "--store", "store"]


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("Shop.java").write_text(_OLD)


def _report(text: str, *options: str) -> tuple[int, dict[str, int], int]:
    Path("Shop.java").write_text(text)
    code = run([*_COMMON, "--format", "json", "--output", "now.json", *options])
    value = json.loads(Path("now.json").read_text())
    assert value["exit_code"] == code
    return code, value["counts"], value["known"]


def test_what_is_known_is_not_told_again() -> None:
    code, counts, known = _report(_OLD)
    assert (code, counts["refuted"], known) == (1, 2, 0)
    Path("now.json").rename("base.json")
    code, counts, known = _report("// a line above\n" + _OLD, "--baseline", "base.json")
    assert (code, counts["refuted"], counts["unknown"]) == (0, 0, 0)
    assert known >= 2


def test_what_is_new_is_told() -> None:
    _report(_OLD)
    Path("now.json").rename("base.json")
    added = _OLD.replace("  static int twice", "  static int first(int[] a) { return a[0]; }\n  static int twice")
    code, counts, _ = _report(added, "--baseline", "base.json")
    assert code == 1
    assert counts["refuted"] >= 1


def test_more_of_the_same_is_new() -> None:
    _report(_OLD.replace("return 10 / n; }", "return 1; }"))
    Path("now.json").rename("base.json")
    assert _report(_OLD, "--baseline", "base.json")[1]["refuted"] == 1


def test_what_was_unknown_and_is_refuted_is_new() -> None:
    _report(_OLD)
    value = json.loads(Path("now.json").read_text())
    for item in value["programs"][0]["outcomes"]:
        item["verdict"] = "unknown"
    Path("base.json").write_text(json.dumps(value))
    assert _report(_OLD, "--baseline", "base.json")[1]["refuted"] == 2


@pytest.mark.parametrize(
    "text", ["", "{}", "[1]", '{"format": "vernier-report", "version": 1}', '{"format": "sarif", "version": 2}']
)
def test_a_baseline_that_is_none_is_bad_input(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("base.json").write_text(text)
    assert run([*_COMMON, "--baseline", "base.json"]) == 2
    assert "baseline: the baseline cannot be used" in capsys.readouterr().err
    assert run([*_COMMON, "--baseline", "absent.json"]) == 2
