"""An exception raised in code that the library calls, or in an initialiser, is reported once: where it is raised."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from vernier.cli.main import run

CALLBACK = """import java.util.*;
public class Main {
    static int divide(int x, int y) {
        return x / y;
    }
    public static void main(String[] args) {
        int zero = new Random().nextInt();
        List<Integer> values = new ArrayList<>();
        values.add(1);
        values.forEach(x -> {
            if (zero == 12345) {
                throw new IllegalStateException();
            }
        });
        values.forEach(x -> divide(x, zero));
        values.sort((a, b) -> 0);
        try {
            values.forEach(x -> { throw new IllegalArgumentException(); });
        } catch (IllegalArgumentException e) {
            values.clear();
        }
    }
}
"""
INITIALISER = """public class Main {
    static int zero = 0;
    static class Failing {
        static int value = 5;
        static {
            if (zero == 0) {
                throw new RuntimeException();
            }
        }
    }
    public static void main(String[] args) {
        System.out.println(Failing.value);
    }
}
"""


def _refuted(text: str, capfd: pytest.CaptureFixture[str], *options: str) -> list[tuple[int, str]]:
    """Line and code of what is refuted in the user's code; everything else there is proved."""
    Path("Main.java").write_text(text, encoding="utf-8")
    run(["check", "Main.java", "--format", "json", "--limit", "30", *options])
    report = json.loads(capfd.readouterr().out)
    outcomes = [item for unit in report["programs"] for item in unit["outcomes"] if not item["library"]]
    assert {item["verdict"] for item in outcomes} <= {"refuted", "proved"}
    return sorted((item["span"]["line"], item["code"]) for item in outcomes if item["verdict"] == "refuted")


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("options", [(), ("--engine", "bounded")])
def test_what_a_callback_raises(options: tuple[str, ...], capfd: pytest.CaptureFixture[str]) -> None:
    assert _refuted(CALLBACK, capfd, *options) == [(4, "division.zero"), (12, "uncaught")]


@pytest.mark.parametrize("engine", ["testing", "bounded"])
def test_what_an_initialiser_raises(engine: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert _refuted(INITIALISER, capfd, "--engine", engine) == [(7, "uncaught")]


@pytest.mark.parametrize(("thrown", "answer"), [("RuntimeException", "FALSE"), ("Error", "TRUE")])
def test_the_competition_sees_through_the_error_of_an_initialiser(
    thrown: str, answer: str, capfd: pytest.CaptureFixture[str]
) -> None:
    folder = Path("sources")
    folder.mkdir()
    (folder / "Main.java").write_text(INITIALISER.replace("RuntimeException", thrown), encoding="utf-8")
    Path("a.yml").write_text("format_version: '2.0'\ninput_files: ['sources/']\noptions:\n  language: Java\n")
    run(["svcomp", "a.yml", "--property", "no-runtime-exception", "--limit", "30"])
    assert capfd.readouterr().out.splitlines()[-1] == answer
