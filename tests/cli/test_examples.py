"""The examples, as users see them: the text report is compared with the file beside this one.

`--rewrite` writes the files anew.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import Golden
from vernier.cli.main import run

ROOT = Path(__file__).parents[2]
EXPECTED = Path(__file__).parent / "expected"
EXAMPLES = {
    "java/Average.java": 1,
    "java/Ring.java": 1,
    "java/Sorted.java": 0,
    "java/Chain.java": 1,
    "java/Search.java": 1,
    "c/midpoint.c": 1,
    "c/copy.c": 1,
    "c/gcd.c": 0,
}


def _arguments(example: str, store: Path, *more: str) -> list[str]:
    return ["check", f"examples/{example}", "--engine", "testing", "--store", str(store), *more]


NEEDS = {"c/copy.c": [pytest.mark.needs("cc")]}


@pytest.mark.parametrize(
    ("example", "code"), [pytest.param(*item, marks=NEEDS.get(item[0], [])) for item in EXAMPLES.items()]
)
def test_text(
    example: str,
    code: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    golden: Golden,
) -> None:
    monkeypatch.chdir(ROOT)
    assert run(_arguments(example, tmp_path / "store")) == code
    said = capfd.readouterr()
    text = said.out.replace(str(tmp_path), "TMP")
    golden(EXPECTED / (Path(example).stem + ".txt"), text)
    assert said.err == ""


@pytest.mark.parametrize("example", ["java/Ring.java", "c/midpoint.c"])
def test_refuted_obligations_replay(
    example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    assert run(_arguments(example, tmp_path, "--format", "json")) == 1
    value = json.loads(capfd.readouterr().out)
    refuted = [
        item["id"] for program in value["programs"] for item in program["outcomes"] if item["verdict"] == "refuted"
    ]
    assert value["exit_code"] == 1
    assert len(refuted) == value["counts"]["refuted"] == len(list(tmp_path.glob("counterexamples/*.json")))
    for name in refuted:
        assert run(["replay", name, "--store", str(tmp_path)]) == 1
        assert "refuted[" in capfd.readouterr().out
    (first, *_) = sorted(tmp_path.glob("counterexamples/*.json"))
    assert run(["replay", str(first)]) == 1


def test_replay_of_a_changed_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("T.java").write_text("class T { static int half(int n) { return 100 / n; } }\n")
    assert run(["check", "T.java", "--engine", "testing"]) == 1
    Path("T.java").write_text("class T { static int half(int n) { return n == 0 ? 0 : 100 / n; } }\n")
    assert run(["replay", "T.half(int)/division.zero.1"]) == 3
    assert "not violated any more" in capfd.readouterr().out
    Path("T.java").write_text("class T { static int half(int n) { return n; } }\n")
    assert run(["replay", "T.half(int)/division.zero.1"]) == 2
    assert run(["replay", "T.double(int)/division.zero.1"]) == 2
    Path("x.json").write_text("{}")
    assert run(["replay", "x.json"]) == 2


def test_lower(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    assert run(["lower", "examples/c/gcd.c"]) == 0
    assert "procedure gcd" in capfd.readouterr().out


def test_the_output_does_not_depend_on_the_hash_seed(tmp_path: Path) -> None:
    said = set()
    for seed in ("1", "2", "77"):
        done = subprocess.run(
            [sys.executable, "-m", "vernier", *_arguments("java/Ring.java", tmp_path / "s", "--format", "json")],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=False,
            timeout=60,
        )
        assert done.returncode == 1
        said.add(done.stdout)
    assert len(said) == 1


def test_a_terminal_that_knows_ascii_alone(tmp_path: Path) -> None:
    (tmp_path / "T.java").write_text("class T { static int half(int größe) { return 7 / größe; } }\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "vernier", "check", str(tmp_path / "T.java"), "--store", str(tmp_path / "s")],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 1, done.stderr
    assert b"`gr\\xf6\\xdfe` is zero" in done.stdout
