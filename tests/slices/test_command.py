"""`vernier slice` on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.slices.asking import SUBJECTS
from vernier.cli.main import run

_MAP = str(SUBJECTS / "Map.java")


def test_one_slice_is_java(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    output = tmp_path / "Map.java"
    run(["slice", _MAP, "--method", "Map.put", "--property", "post.1", "--output", str(output)])
    assert output.read_text(encoding="utf-8").startswith("class Key {}")
    told = capsys.readouterr().err
    assert "Map.put(Key,Value), post.1: 20 statements became 10, 4 of them abstract" in told


def test_page(capsys: pytest.CaptureFixture[str]) -> None:
    run(["slice", _MAP, "--method", "Map.put", "--property", "post", "--format", "html"])
    page = capsys.readouterr().out
    assert '<span class="gone">getIndexOf(k)</span>' in page
    assert '<span class="abstract">pure_int()</span>' in page


def test_violated_property(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["slice", _MAP, "--method", "Map.put", "--property", "array.index"]) in (2, 3)
    assert "no slice, the property does not seem to hold within" in capsys.readouterr().err


def test_faults(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["slice", _MAP, "--method", "Map.put", "--property", "nonsense"]) == 2
    assert "no property is called 'nonsense'" in capsys.readouterr().err
    assert run(["slice", _MAP, "--method", "Map.put", "--property", "post", "--format", "json"]) == 2
    assert "slices are written as text" in capsys.readouterr().err
    assert run(["slice", _MAP, "--method", "Map.put", "--property", "division.zero"]) == 2
    assert "the method has no such property" in capsys.readouterr().err
