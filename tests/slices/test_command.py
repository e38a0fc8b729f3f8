"""`vernier slice` on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from vernier.cli.main import run

_TEXT = """class Small {
  /*@ ensures \\result >= 0; */
  static int larger(int a) {
    int unused = a * 2;
    unused = unused + 1;
    if (a < 0)
      return 0;
    return a;
  }
}
"""


@pytest.fixture
def small(tmp_path: Path) -> str:
    path = tmp_path / "Small.java"
    path.write_text(_TEXT, encoding="utf-8")
    return str(path)


def test_one_slice_is_java(capsys: pytest.CaptureFixture[str], small: str, tmp_path: Path) -> None:
    output = tmp_path / "out.java"
    assert run(["slice", small, "--method", "Small.larger", "--property", "post.1", "--output", str(output)]) == 0
    assert output.read_text(encoding="utf-8").splitlines()[3:5] == ["    pure();", ""]
    assert "Small.larger(int), post.1: 5 statements became 4, 1 of them abstract" in capsys.readouterr().err


def test_page(capsys: pytest.CaptureFixture[str], small: str) -> None:
    assert run(["slice", small, "--method", "Small.larger", "--format", "html"]) == 0
    page = capsys.readouterr().out
    assert '<td><span class="gone">    unused = unused + 1;</span></td>' in page
    assert '<span class="abstract">pure();</span>' in page


def test_what_does_not_hold(capsys: pytest.CaptureFixture[str], small: str) -> None:
    Path(small).write_text(_TEXT.replace("return a;", "return 1 - a;"), encoding="utf-8")
    assert run(["slice", small, "--method", "Small.larger"]) == 3
    assert "no slice, the property does not seem to hold within" in capsys.readouterr().err


def test_faults(capsys: pytest.CaptureFixture[str], small: str) -> None:
    assert run(["slice", small, "--method", "Small.larger", "--property", "nonsense"]) == 2
    assert "no property is called 'nonsense'" in capsys.readouterr().err
    assert run(["slice", small, "--method", "Small.larger", "--property", "post", "--format", "json"]) == 2
    assert "choose from 'text', 'html'" in capsys.readouterr().err
    assert run(["slice", small, "--method", "Small.larger", "--property", "division.zero"]) == 2
    assert "the method has no such property" in capsys.readouterr().err


def test_a_format_of_the_settings_file_that_slices_do_not_have(
    capsys: pytest.CaptureFixture[str], small: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(small).parent)
    Path("vernier.toml").write_text('format = "json"\n', encoding="utf-8")
    assert run(["slice", small, "--method", "Small.larger"]) == 2
    assert "slice does not write json; its formats: text, html" in capsys.readouterr().err
