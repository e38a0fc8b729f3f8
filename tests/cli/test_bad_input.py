"""Bad input: a diagnostic with its place, exit code 2, no traceback, and whatever else was given is still checked."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import pytest

from vernier.cli.main import run

GOOD = "class Good { static int half(int n) { return 100 / n; } }\n"
FOUND = "division.zero"


@dataclass(frozen=True)
class Said:
    code: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    Path("Good.java").write_text(GOOD)
    yield
    assert not list(Path().glob(".vernier/crash-*")), "an internal error happened"


class Check(Protocol):
    def __call__(self, *arguments: str) -> Said: ...


@pytest.fixture
def check(capfd: pytest.CaptureFixture[str]) -> Check:
    def checked(*arguments: str) -> Said:
        code = run(["check", "--format", "concise", "--engine", "testing", "--preset", "quick", *arguments])
        said = capfd.readouterr()
        assert "Traceback" not in said.out + said.err
        return Said(code, said.out, said.err)

    return checked


JAVA = {
    "syntax": ("class A {\n  int f() { return 1 + ; }\n}\n", "A.java:2:", "syntax"),
    "unclosed": ("class A { int f() { return 1;\n", "A.java:", "syntax"),
    "unresolved class": ("class A {\n  Missing field;\n}\n", "A.java:2:3", "unresolved"),
    "unresolved method": ("class A {\n  int f() { return g(); }\n}\n", "A.java:2:", "unresolved"),
    "circular hierarchy": ("class A extends B {}\nclass B extends A {}\n", "A.java:1:", "cyclic"),
    "type error": ('class A { int f() { return "x"; } }\n', "A.java:1:", "type"),
}


@pytest.mark.parametrize(("text", "place", "code"), JAVA.values(), ids=JAVA.keys())
def test_java_errors_have_a_place_and_the_other_file_is_checked(check: Check, text: str, place: str, code: str) -> None:
    Path("A.java").write_text(text)
    said = check("A.java", "Good.java")
    assert said.code == 2
    (line,) = [line for line in said.out.splitlines() if line.startswith(place)][:1]
    assert f" {code}: " in line
    assert FOUND in said.out


C = {
    "syntax": ("int main(void) {\n  return 1 + ;\n}\n", "a.c:2:", "syntax"),
    "unresolved name": ("int main(void) { return x; }\n", "a.c:1:", "unresolved"),
    "unsupported": ('int main(void) { __asm__("nop"); return 0; }\n', "a.c:1:", "unsupported"),
}


@pytest.mark.parametrize(("text", "place", "code"), C.values(), ids=C.keys())
def test_c_errors_have_a_place_and_the_other_program_is_checked(check: Check, text: str, place: str, code: str) -> None:
    Path("a.c").write_text(text)
    said = check("a.c", "Good.java")
    assert said.code == 2 or code == "unsupported"
    (line,) = [line for line in said.out.splitlines() if line.startswith(place)][:1]
    assert f" {code}: " in line
    assert FOUND in said.out


FILES = {
    "missing": (None, "A.java:1:1: file.missing"),
    "empty": (b"", "A.java:1:1: file.empty"),
    "binary": (b"class A {\x00}", "A.java:1:10: file.binary"),
    "latin-1": (b"class A { // \xe9\n}", "A.java:1:14: file.encoding"),
}


@pytest.mark.parametrize(("data", "start"), FILES.values(), ids=FILES.keys())
def test_files_that_are_no_text(check: Check, data: bytes | None, start: str) -> None:
    if data is not None:
        Path("A.java").write_bytes(data)
    said = check("A.java", "Good.java")
    assert said.code == 2
    assert said.out.startswith(start)
    assert FOUND in said.out


@pytest.mark.parametrize("name", ["A.java", "a.c"])
def test_an_unreadable_file(check: Check, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    Path(name).write_text("class A {}")
    if os.geteuid() == 0:
        read = Path.read_bytes

        def refuse(path: Path) -> bytes:
            if path.name == name:
                raise PermissionError(13, "Permission denied")
            return read(path)

        monkeypatch.setattr(Path, "read_bytes", refuse)
    else:
        Path(name).chmod(0)
    said = check(name, "Good.java")
    assert said.code == 2
    assert said.out.startswith(f"{name}:1:1: file.unreadable: error: cannot be read: Permission denied")
    assert FOUND in said.out


def test_nothing_to_check(check: Check) -> None:
    Path("empty").mkdir()
    assert check("empty").code == 2
    Path("notes.txt").write_text("hello")
    assert "file.kind" in check("notes.txt").out


@pytest.mark.parametrize("file", ["Good.java", "good.c"])
def test_an_entry_that_does_not_exist(check: Check, file: str) -> None:
    Path("good.c").write_text("int main(void) { return 0; }\n")
    said = check(file, "--entry", "Good.quarter")
    assert said.code == 2
    assert "entry: " in said.out
    assert "Good.quarter" in said.out


def test_one_entry_of_two_does_not_exist(check: Check) -> None:
    Path("good.c").write_text("int main(void) { return 0; }\nint other(void) { return 1; }\n")
    said = check("good.c", "Good.java", "--entry", "other", "--entry", "Good.half", "--entry", "third")
    assert said.code == 2
    assert "third" in said.out
    assert FOUND in said.out
    assert "entry" not in check("good.c", "Good.java", "--entry", "other", "--entry", "Good.half").out


@pytest.mark.parametrize("name", ["Deep.java", "deep.c"])
def test_an_expression_nested_10000_deep(check: Check, name: str) -> None:
    nested = "(" * 10_000 + "1" + ")" * 10_000
    texts = {
        "Deep.java": f"class Deep {{\n  int f() {{ return {nested}; }}\n}}\n",
        "deep.c": f"int main(void) {{\n  return {nested};\n}}\n",
    }
    Path(name).write_text(texts[name])
    said = check(name, "Good.java")
    assert said.code == 2
    assert f"{name}:" in said.out
    assert FOUND in said.out


@pytest.mark.parametrize("name", ["Sum.java", "sum.c"])
def test_a_sum_of_10000_terms(check: Check, name: str) -> None:
    terms = " + ".join(["x"] * 10_000)
    texts = {
        "Sum.java": f"class Sum {{ static int f(int x) {{ return {terms}; }} }}\n",
        "sum.c": f"unsigned f(unsigned x) {{ return {terms}; }}\nint main(void) {{ return (int) f(0) != 0; }}\n",
    }
    Path(name).write_text(texts[name])
    said = check(name, "Good.java")
    assert said.code in (1, 2)
    assert FOUND in said.out


def test_a_file_of_50000_lines(check: Check) -> None:
    methods = "".join(f"  static int f{number}(int x) {{\n    return x + {number};\n  }}\n" for number in range(16_666))
    Path("Long.java").write_text(f"class Long1 {{\n{methods}}}\n")
    began = time.monotonic()
    said = check("Long.java", "--entry", "Long1.f7", "--limit", "20")
    assert time.monotonic() - began < 25
    assert said.code in (0, 2, 3)


def test_errors_reach_every_format(capfd: pytest.CaptureFixture[str]) -> None:
    Path("A.java").write_text("class A { int f() { return 1 + ; } }\n")
    for format_ in ("text", "concise", "json", "sarif"):
        assert run(["check", "A.java", "--engine", "testing", "--format", format_]) == 2
        assert "syntax" in capfd.readouterr().out


def _jar(name: str) -> str:
    Path(name).write_bytes(b"PK\x03\x04 this is no jar")
    return name


CLASSPATH = {
    "no such jar": ("gone.jar", "gone.jar:1:1", "no such jar or folder"),
    "no jar": ("Good.java", "Good.java:1:1", "not a jar"),
    "broken jar": ("broken.jar", "broken.jar:1:1", "not a jar, or a broken one"),
    "no such folder of jars": ("gone/*", "gone:1:1", "no such jar or folder"),
}


@pytest.mark.parametrize(("path", "place", "message"), CLASSPATH.values(), ids=CLASSPATH.keys())
def test_a_class_path_that_cannot_be_read_is_told_and_the_rest_is_checked(
    check: Check, path: str, place: str, message: str
) -> None:
    _jar("broken.jar")
    said = check("Good.java", "--classpath", path)
    assert said.code == 2
    (line,) = [line for line in said.out.splitlines() if line.startswith(place)]
    assert " classpath: " in line and message in line
    assert FOUND in said.out


def test_the_class_path_of_the_settings_file_is_read(check: Check) -> None:
    Path("vernier.toml").write_text('classpath = ["gone.jar"]\n')
    said = check("Good.java")
    assert said.code == 2 and "gone.jar:1:1" in said.out


def test_a_contract_that_contradicts_itself_is_told_as_vacuous(capfd: pytest.CaptureFixture[str]) -> None:
    text = "class Vacuous {\n    //@ requires n > 5 && n < 3;\n    //@ ensures \\result == 1;\n"
    Path("Vacuous.java").write_text(f"{text}    static int one(int n) {{ return 2; }}\n}}\n")
    assert run(["check", "Vacuous.java"]) == 0
    told = "vacuous: Vacuous.one(int): no start state satisfies what the contract of the entry assumes"
    assert f"{told} (Vacuous.java:3:17)" in capfd.readouterr().out
    run(["check", "Good.java"])
    assert "vacuous" not in capfd.readouterr().out
