"""The arguments of main: `check` allows any, each engine alone and all together."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.entries.harness import CLAIMS_SAFETY, PLANS, check, only, outcomes, verdict
from vernier.cli.main import run
from vernier.core.outcome import Verdict
from vernier.core.settings import Arguments, Settings

SHALLOW = """public class A {
    public static void main(String[] args) {
        if (args.length > 0) {
            int share = 100 / args[0].length();
        }
    }
}
"""
WORD = """public class A {
    public static void main(String[] args) {
        if (args.length == 2 && args[1].equals("xyzzy")) {
            assert args[0].length() != 3;
        }
    }
}
"""
NUMBER = """public class A {
    public static void main(String[] args) {
        if (args.length == 1 && args[0].length() == 2) {
            int y = (args[0].charAt(0) + 65536 * args[0].charAt(1)) * 7 + 13;
            assert (y ^ (y >>> 3)) != 987654321;
        }
    }
}
"""
COUNT = """public class A {
    public static void main(String[] args) {
        int y = args.length * 7 + 13;
        assert (y ^ (y >>> 3)) != 4679;
    }
}
"""
CAPTURED = """public class A {
    interface F { int get(); }
    public static void main(String[] args) {
        F f = () -> args.length;
        assert f.get() != 3;
    }
}
"""
PASSED_ON = """public class A {
    private static void help(String... words) { assert words.length != 2 || !words[1].isEmpty(); }
    public static void main(String[] args) { help(args); }
}
"""
VIOLATED = {
    "shallow": (SHALLOW, 4, "division.zero"),
    "word": (WORD, 4, "assert"),
    "number": (NUMBER, 5, "assert"),
    "count": (COUNT, 4, "assert"),
    "captured": (CAPTURED, 5, "assert"),
    "passed on": (PASSED_ON, 2, "assert"),
}
FINE = """public class A {
    public static void main(String[] args) {
        int n = 0;
        for (String word : args) { n += word.length() >= 0 ? 1 : 2; }
        assert n == args.length;
        assert args.length < 2 || args[0] != null && args[1] != null;
    }
}
"""
UNREAD = """import org.sosy_lab.sv_benchmarks.Verifier;
public class A {
    static int first = Verifier.nondetInt();
    public static void main(String[] args) { assert first != 4711; }
}
"""


@pytest.mark.parametrize("engines", PLANS[1:], ids="+".join)
@pytest.mark.parametrize("name", VIOLATED)
def test_nothing_is_proved_that_some_arguments_violate(tmp_path: Path, name: str, engines: tuple[str, ...]) -> None:
    text, line, code = VIOLATED[name]
    assert verdict(check(tmp_path, "A.java", text, engines, only(code)), line, code) not in CLAIMS_SAFETY


@pytest.mark.parametrize("name", ["shallow", "word", "number", "captured", "passed on"])
def test_violations_by_arguments_are_found(tmp_path: Path, name: str) -> None:
    text, line, code = VIOLATED[name]
    assert verdict(check(tmp_path, "A.java", text, settings=only(code)), line, code) is Verdict.REFUTED


def test_elements_are_never_null(tmp_path: Path) -> None:
    report = check(tmp_path, "A.java", FINE)
    assert {item.verdict for item in report.outcomes()} == {Verdict.PROVED}


@pytest.mark.parametrize("name", VIOLATED)
def test_without_arguments(tmp_path: Path, name: str) -> None:
    text, line, code = VIOLATED[name]
    report = check(tmp_path, "A.java", text, settings=replace(only(code), arguments=Arguments.NONE))
    assert all(item.verdict in CLAIMS_SAFETY for item in outcomes(report, line, code))


def test_arguments_that_nobody_reads_are_no_inputs(tmp_path: Path) -> None:
    (found,) = outcomes(check(tmp_path, "A.java", UNREAD), 4, "assert")
    assert found.counterexample is not None
    assert [item.value for item in found.counterexample.inputs] == [4711]


def test_competition_gives_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("Main.java").write_text(WORD.replace("class A", "class Main"))
    Path("a.yml").write_text("format_version: '1.0'\ninput_files: Main.java\n")
    run(["svcomp", "a.yml", "--property", "valid-assert", "--limit", "20"])
    assert capsys.readouterr().out == "TRUE\n"


@pytest.mark.needs("javac", "java")
@pytest.mark.parametrize("name", ["shallow", "word", "number", "captured"])
def test_the_arguments_are_told_and_replayed_on_the_jvm(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text, line, code = VIOLATED[name]
    (found,) = outcomes(check(tmp_path, "A.java", text, settings=only(code)), line, code)
    assert found.counterexample is not None
    ((argument, value),) = found.counterexample.arguments
    assert argument == "args"
    run(["replay", found.obligation.id, "--store", str(tmp_path / "store"), "--junit", str(tmp_path / "junit")])
    shown = capsys.readouterr().out
    assert f"args = {value}  (argument)" in shown
    assert "on the JVM: confirmed" in shown


@pytest.mark.parametrize("name", ["shallow", "word"])
def test_replay_remembers_that_there_were_none(tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = VIOLATED[name][0].replace("    }\n}", "        assert args.length == 1;\n    }\n}")
    report = check(tmp_path, "A.java", text, settings=replace(Settings(), arguments=Arguments.NONE))
    (found,) = (item for item in report.outcomes() if item.verdict is Verdict.REFUTED)
    run(["replay", found.obligation.id, "--store", str(tmp_path / "store")])
    assert "and replayed" in capsys.readouterr().out


C_COUNT = """extern void abort(void);
int main(int argc, char **argv) {
    if (argc == 77777) { int zero = 0; return 1 / zero; }
    return 0;
}
"""
C_NONE = "int main(int argc) { return 1 / argc; }\n"
C_TEXT = """int main(int argc, char **argv) {
    if (argc == 2 && argv[1][0] == 'x' && argv[1][1] == 'y') { return 1 / (argc - 2); }
    return 0;
}
"""


@pytest.mark.parametrize("engines", PLANS[1:], ids="+".join)
@pytest.mark.parametrize(("text", "line"), [(C_COUNT, 3), (C_NONE, 1), (C_TEXT, 2)], ids=["count", "none", "text"])
def test_nothing_is_proved_that_some_command_line_violates(
    tmp_path: Path, text: str, line: int, engines: tuple[str, ...]
) -> None:
    assert verdict(check(tmp_path, "a.c", text, engines), line, "division.zero") not in CLAIMS_SAFETY


@pytest.mark.parametrize(("text", "line"), [(C_COUNT, 3), (C_NONE, 1)], ids=["count", "none"])
def test_numbers_of_arguments_are_found(tmp_path: Path, text: str, line: int) -> None:
    assert verdict(check(tmp_path, "a.c", text), line, "division.zero") is Verdict.REFUTED


def test_a_command_line_of_the_name_only(tmp_path: Path) -> None:
    settings = replace(Settings(), arguments=Arguments.NONE)
    assert verdict(check(tmp_path, "a.c", C_NONE, settings=settings), 1, "division.zero") is Verdict.PROVED
    assert verdict(check(tmp_path, "a.c", C_COUNT, settings=settings), 3, "division.zero") in CLAIMS_SAFETY
