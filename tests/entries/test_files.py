"""Files and paths: what a file contains and whether it exists is any value, and nothing else is unknown about them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.entries.harness import check, only, outcomes
from vernier.cli.main import run
from vernier.core.outcome import AssumptionKind, Verdict
from vernier.core.scope import parse_scope
from vernier.core.settings import Settings
from vernier.run.result import Report

_START = """import java.io.*;
import java.nio.charset.*;
import java.nio.file.*;
import java.nio.file.attribute.FileAttribute;
import java.util.*;
public class A {
    static class Mark implements FileAttribute<String> {
        public String name() { return "a"; }
        public String value() { return "b"; }
    }
"""
_FILE = 'Path.of("x")'
_FIRST_LINE = "String l = Files.newBufferedReader(FILE).readLine(); if (l != null) {{ {} }}"
_ALL_LINES = "for (String l : Files.readAllLines(FILE)) {{ {} }}"
_READ, _GUARDED = "Integer.parseInt(l);", "try { Integer.parseInt(l); } catch (NumberFormatException e) { y++; }"
CASES = {
    "a line may be no number": (_FIRST_LINE.format(_READ), "uncaught", Verdict.REFUTED),
    "which somebody may expect": (_FIRST_LINE.format(_GUARDED), "uncaught", Verdict.BOUNDED),
    "so may each of all lines": (_ALL_LINES.format(_READ), "uncaught", Verdict.REFUTED),
    "and that may be expected": (_ALL_LINES.format(_GUARDED), "uncaught", Verdict.BOUNDED),
    "a file that was written may be gone": (
        'Files.writeString(FILE, "a"); assert Files.exists(FILE);', "assert", Verdict.REFUTED,
    ),
    "a closed file is read no more": (
        "InputStream f = Files.newInputStream(FILE); f.close(); boolean read = true; "
        "try { f.read(); } catch (java.nio.channels.ClosedChannelException e) { read = false; } assert !read;",
        "assert", Verdict.PROVED,
    ),
    "a charset that the bytes are not of": (
        "int c = Files.newBufferedReader(FILE, StandardCharsets.US_ASCII).read(); assert c < 128;",
        "assert", Verdict.BOUNDED,
    ),
    "characters beyond it": (
        "int c = Files.newBufferedReader(FILE).read(); assert c < 128;", "assert", Verdict.REFUTED,
    ),
    "bytes that are no text": (
        "try { Files.newBufferedReader(FILE).read(); } catch (MalformedInputException e) { assert false; }",
        "assert", Verdict.REFUTED,
    ),
    "text that the charset has not": (
        'try { Files.writeString(FILE, "\\u00e9", StandardCharsets.US_ASCII); } catch (IOException e) { return; } '
        "assert false;",
        "assert", Verdict.BOUNDED,
    ),
    "a missing file is named": (
        'try { Files.size(FILE); } catch (NoSuchFileException e) { assert !e.getFile().equals("x"); }',
        "assert", Verdict.REFUTED,
    ),
    "streams of lines fail unchecked": ("Files.lines(FILE).count();", "uncaught", Verdict.REFUTED),
    "scanners read files, too": ("new Scanner(FILE).nextInt();", "uncaught", Verdict.REFUTED),
    "options that writing excludes": (
        "Files.newOutputStream(FILE, StandardOpenOption.READ);", "uncaught", Verdict.REFUTED,
    ),
    "the working directory stays": (
        "assert FILE.toAbsolutePath().toFile().equals(new File(FILE.toString()).getAbsoluteFile());",
        "assert", Verdict.BOUNDED,
    ),
    "times are not described": ("assert Files.getLastModifiedTime(FILE) != null;", "assert", Verdict.UNKNOWN),
    "nor are attributes": ("Files.createFile(FILE, new Mark()); assert false;", "assert", Verdict.UNKNOWN),
}  # fmt: skip
GIVEN = {
    "Path": "    public static int parts(Path p) { return 100 / (p.getNameCount() - 2); }\n",
    "File": "    public static int letters(File f) { return 100 / (f.getName().length() - 2); }\n",
}


def _settings(loop: int, *codes: str) -> Settings:
    return replace(only(*codes), scope=parse_scope(f"objects=2, depth=1, calls=1, array=4, loop={loop}, recursion=3"))


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    methods = "".join(
        f"    public static void m{number}(int y) throws IOException {{ {body.replace('FILE', _FILE)} }}\n"
        for number, (body, _, _) in enumerate(CASES.values())
    )
    settings = replace(_settings(2, "assert", "uncaught"), executions=20)
    return check(
        tmp_path_factory.mktemp("files"), "A.java", f"{_START}{methods}}}\n", ("testing", "bounded"), settings, 60.0
    )


@pytest.mark.parametrize("name", CASES)
def test_files(report: Report, name: str) -> None:
    line = _START.count("\n") + 1 + list(CASES).index(name)
    _, code, expected = CASES[name]
    found = outcomes(report, line, code)
    verdicts = {item.verdict for item in found}
    others = set(Verdict) if expected is Verdict.REFUTED else {Verdict.PROVED}
    assert expected in verdicts and verdicts <= {expected} | (others if code == "uncaught" else set()), found
    unmodelled = any(each.kind is AssumptionKind.MISSING_MODEL for item in found for each in item.assumptions)
    assert expected is Verdict.UNKNOWN or not unmodelled


@pytest.mark.needs("javac", "java")
@pytest.mark.parametrize("name", GIVEN)
def test_callers_give_paths(tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = check(tmp_path, "A.java", f"{_START}{GIVEN[name]}}}\n", ["bounded"], _settings(4, "division.zero"), 30.0)
    (outcome,) = outcomes(found, _START.count("\n") + 1, "division.zero")
    assert outcome.verdict is Verdict.REFUTED
    run(["replay", outcome.obligation.id, "--store", str(tmp_path / "store"), "--junit", str(tmp_path / "junit")])
    assert "on the JVM: confirmed" in capsys.readouterr().out
