"""Analyses by name: on the command line and in the settings file, and what is said of bad ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from vernier.cli.arguments import parse
from vernier.cli.main import run
from vernier.core.analyses import NAMES, Analysis, AnalysisName, Threshold, parse_analysis
from vernier.core.scope import on_command_line

_SPAN = on_command_line(0, 1)
_BAD = {
    "heap-to-shap=3": ("no analysis is called 'heap-to-shap'", "similar: heap-to-shape"),
    "G": ("no analysis is called 'G'; there are: auto, shape, A, B, C, D, E, F,", ""),
    "": ("no analysis is called ''", ""),
    "heap-to-shape=-1": ("the threshold of 'heap-to-shape' is negative: -1", "for instance heap-to-shape=5"),
    "explicit-to-predicate=9999999": ("the threshold of 'explicit-to-predicate' is above 1000000", ""),
    "heap-to-shape=few": ("has to be a whole number or 'unlimited', not 'few'", ""),
    "heap-to-shape=unlimitd": ("has to be a whole number or 'unlimited'", "similar: unlimited"),
    "A=3": ("the analysis 'A' has no threshold; those that have one are explicit-to-predicate, heap-to-shape", ""),
}


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.c").write_text("int main(void) { return 0; }\n")


@pytest.mark.parametrize("text", _BAD)
def test_bad_names_and_thresholds_are_told(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    message, note = _BAD[text]
    assert run(["check", "a.c", "--analysis", text]) == 2
    said = capsys.readouterr()
    assert message in said.err + said.out and note in said.err + said.out
    Path("vernier.toml").write_text(f'limit = 5\nanalysis = "{text}"\n')
    assert run(["check", "a.c"]) == 2
    said = capsys.readouterr()
    assert "vernier.toml:2:1" in said.err + said.out and message in said.err + said.out


@pytest.mark.parametrize("name", NAMES)
def test_every_name_is_read_back(name: str) -> None:
    found = parse_analysis(name, _SPAN)
    assert str(found) == name and parse_analysis(str(found), _SPAN) == found


def test_thresholds_are_read() -> None:
    found = parse_analysis("heap-to-shape = 5", _SPAN)
    assert found == Analysis(AnalysisName.HEAP_TO_SHAPE, Threshold(5)) and found.limit == 5
    unlimited = parse_analysis("explicit-to-predicate=unlimited", _SPAN)
    assert unlimited.limit is None and str(unlimited) == "explicit-to-predicate=unlimited"
    assert parse_analysis("explicit-to-predicate", _SPAN).limit == 1


def test_an_analysis_chooses_its_engine() -> None:
    assert parse(["check", "a.c", "--analysis", "B"]).settings.engine == ("cpa",)
    assert parse(["check", "a.c"]).settings.engine == ()
    assert run(["check", "a.c", "--analysis", "B", "--engine", "testing"]) == 2
