"""Commands that need no program."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from vernier.cli.arguments import Command, parse
from vernier.cli.main import run
from vernier.cli.reference import reference
from vernier.core.diagnostic import InputError
from vernier.core.explanations import codes, page
from vernier.core.obligation import Code
from vernier.core.settings import DataModel, Format, Settings, Show, option_infos

ROOT = Path(__file__).parents[2]


def test_every_obligation_code_has_a_page() -> None:
    assert not {code.value for code in Code} - set(codes())


def test_every_diagnostic_code_in_the_source_has_a_page() -> None:
    used = set()
    for path in sorted((ROOT / "vernier").rglob("*.py")):
        for found in re.finditer(r'Severity\.\w+, "([a-z.-]+)"', path.read_text(encoding="utf-8")):
            used.add(found.group(1))
    assert used
    assert not used - set(codes())


def test_pages_have_a_title_and_say_what_helps() -> None:
    for code in codes():
        found = page(code)
        assert found is not None
        assert found.title
        assert found.text.startswith(f"# {code}: ")
        assert "What helps: " in found.text


def test_explain(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "null.dereference"]) == 0
    assert "NullPointerException" in capsys.readouterr().out
    assert run(["explain"]) == 0
    listed = capsys.readouterr().out
    assert all(code.value in listed for code in Code)
    assert run(["explain", "null.derefrence"]) == 2
    assert "null.dereference" in capsys.readouterr().err
    assert run(["explain", "../settings"]) == 2


def test_usage_errors_end_in_2(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["frobnicate"], [], ["check"], ["check", "x.java", "--format", "xml"]):
        assert run(arguments) == 2
    assert run(["check", "x.java", "--engine", "magic"]) == 2
    assert run(["check", "x.java", "--property", "beauty"]) == 2
    assert run(["check", "x.java", "--limit", "0"]) == 2
    assert run(["--help"]) == 0
    assert "exit codes" in capsys.readouterr().out


def test_at_most_forty_options_each_explained() -> None:
    infos = option_infos()
    assert len(infos) <= 40
    assert all(info.help for info in infos)


def test_the_settings_reference_is_up_to_date() -> None:
    assert (ROOT / "docs" / "settings.md").read_text(encoding="utf-8") == reference()


def test_the_command_line_wins_over_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert parse(["check", "x.java"]).settings == Settings()
    Path("pyproject.toml").write_text('[tool.vernier]\nseed = 3\ndata-model = "ilp32"\nshow = ["trace"]\n')
    parsed = parse(["check", "x.java", "--seed", "4", "--format", "json"])
    assert parsed.command is Command.CHECK
    assert (parsed.settings.seed, parsed.settings.data_model) == (4, DataModel.ILP32)
    assert (parsed.settings.show, parsed.settings.format) == ((Show.TRACE,), Format.JSON)


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("seed = 1\n  sede = 3\n", ":2:3", "unknown setting 'sede'"),
        ('seed = "many"\n', ":1:1", "must be a int"),
        ("seed = true\n", ":1:1", "must be a int"),
        ('\nformat = "xml"\n', ":2:1", "one of text, concise, json, sarif"),
        ("seed = \n", ":1:1", "Invalid value"),
    ],
)
def test_errors_in_the_settings_file_have_a_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, place: str, words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("vernier.toml").write_text(text)
    with pytest.raises(InputError) as caught:
        parse(["check", "x.java"])
    assert str(caught.value.diagnostic.span) == f"vernier.toml{place}"
    assert words in caught.value.diagnostic.message
    assert run(["check", "x.java"]) == 2


def test_an_internal_error_leaves_a_report_and_no_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)

    def broken(words: tuple[str, ...]) -> None:
        raise RuntimeError(f"boom {words}")

    monkeypatch.setattr("vernier.cli.explain.explain", broken)
    assert run(["explain", "cast"]) == 4
    said = capsys.readouterr()
    assert "Traceback" not in said.out + said.err
    assert "internal error: RuntimeError: boom" in said.err
    assert "Traceback" in Path(".vernier/crash-1.txt").read_text()
