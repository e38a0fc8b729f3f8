"""`vernier svcomp`: the last line decides, and the time limit holds."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

import vernier.cli.witness
import vernier.run.answer
from vernier.cli.main import run
from vernier.run.answer import Answer, Answered
from vernier.run.result import Report


@pytest.fixture(autouse=True)
def task(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    Path("a.c").write_text("int main(void) { return 0; }\n")
    Path("a.yml").write_text("format_version: '1.0'\ninput_files: a.c\n")
    return "a.yml"


def _last_line(capfd: pytest.CaptureFixture[str]) -> str:
    return capfd.readouterr().out.splitlines()[-1]


@pytest.mark.parametrize(
    ("answered", "line", "code"),
    [
        (Answered(Answer.TRUE), "TRUE", 0),
        (Answered(Answer.FALSE, "somewhere"), "FALSE", 1),
        (Answered(Answer.UNKNOWN, "why\nnot"), "UNKNOWN (why not)", 3),
    ],
)
def test_the_last_line(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], answered: Answered, line: str, code: int
) -> None:
    monkeypatch.setattr(vernier.run.answer, "answer_property", lambda *_: answered)
    assert run(["svcomp", "a.yml", "--property", "unreach-call"]) == code
    assert _last_line(capfd) == line


def test_the_limit_holds_when_the_work_hangs(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(vernier.run.answer, "answer_property", lambda *_: time.sleep(60))
    began = time.monotonic()
    assert run(["svcomp", "a.yml", "--property", "unreach-call", "--limit", "1"]) == 3
    assert time.monotonic() - began < 2.0
    assert _last_line(capfd) == "UNKNOWN (time limit)"


def test_a_witness_that_takes_too_long_costs_no_answer(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    answered = Answered(Answer.FALSE, "somewhere", Report((), ()))
    monkeypatch.setattr(vernier.run.answer, "answer_property", lambda *_: answered)
    monkeypatch.setattr(vernier.cli.witness, "write_witness", lambda *_: time.sleep(60))
    began = time.monotonic()
    assert run(["svcomp", "a.yml", "--property", "unreach-call", "--limit", "1", "--witness", "w.yml"]) == 1
    assert time.monotonic() - began < 2.0
    assert _last_line(capfd) == "FALSE"


def test_an_internal_error_is_unknown(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr(vernier.run.answer, "answer_property", broken)
    assert run(["svcomp", "a.yml", "--property", "unreach-call"]) == 3
    said = capfd.readouterr()
    assert said.out.startswith("UNKNOWN (internal error: RuntimeError")
    assert "Traceback" not in said.out + said.err
    assert "boom" in Path(".vernier/crash-1.txt").read_text()


def test_properties_that_are_not_ours(capfd: pytest.CaptureFixture[str]) -> None:
    Path("end.prp").write_text("CHECK( init(main()), LTL(F end) )\n")
    assert run(["svcomp", "a.yml", "--property", "end.prp"]) == 3
    assert _last_line(capfd) == "UNKNOWN (property not supported)"
    assert run(["svcomp", "a.yml"]) == 2
    assert run(["svcomp", "a.yml", "--property", "none.prp"]) == 2


def test_a_malformed_definition(capfd: pytest.CaptureFixture[str]) -> None:
    Path("a.yml").write_text("format_version: '1.0'\ninput_files: {\n")
    assert run(["svcomp", "a.yml", "--property", "unreach-call"]) == 2
    said = capfd.readouterr()
    assert said.out.splitlines()[-1] == "UNKNOWN (task-definition)"
    assert said.err.startswith("a.yml:3:1: task-definition: ")


@pytest.mark.parametrize("access", ["*p++ = 0", "*(p + 9) = 0", "p[4] = 0"])
def test_arithmetic_inside_of_an_access_does_not_come_before_it(capfd: pytest.CaptureFixture[str], access: str) -> None:
    Path("a.c").write_text(
        f"int main(void) {{ char b[4], *p = b; for (int i = 0; i <= 4; i++) {access}; return 0; }}\n"
    )
    assert run(["svcomp", "a.yml", "--property", "valid-memsafety", "--limit", "20"]) == 1
    assert _last_line(capfd) == "FALSE"
