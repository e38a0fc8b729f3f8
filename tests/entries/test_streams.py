"""Input and output: what streams of the program see, what buffers keep, and what comes from outside."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.entries.harness import CLAIMS_SAFETY, PLANS, check, only, outcomes
from vernier.core.outcome import Verdict
from vernier.core.scope import parse_scope
from vernier.run.result import Report

_RARE = "(y ^ (y >>> 3)) == 987654321"
_START = """import java.io.*;
import java.util.*;
import java.nio.charset.StandardCharsets;
public class A {
    static int written;
    static class Counting extends OutputStream { public void write(int b) { written++; } }
    static class Failing extends OutputStream { public void write(int b) { throw new IllegalStateException(); } }
"""
_THROWN = 7
_WRITES = 'StringWriter t = new StringWriter(); Writer w = {made}; w.write("x");'
_SCANNER = "Scanner s = new Scanner(System.in);"

CASES = {
    "nothing is printed without an array": (
        f"char[] c = {_RARE} ? null : new char[1]; System.out.println(c);", "uncaught", Verdict.REFUTED,
    ),
    "a buffer keeps what is written": (
        f"{_WRITES.format(made='new BufferedWriter(t)')} assert t.toString().isEmpty();", "assert", Verdict.PROVED,
    ),
    "a printer over a writer does not": (
        f"{_WRITES.format(made='new PrintWriter(t)')} assert t.toString().isEmpty();", "assert", Verdict.REFUTED,
    ),
    "a printer over a buffer does": (
        f"{_WRITES.format(made='new PrintWriter(new BufferedWriter(t), true)')} assert t.toString().isEmpty();",
        "assert", Verdict.PROVED,
    ),
    "what is flushed is seen": (
        f"{_WRITES.format(made='new BufferedWriter(t)')} w.flush(); assert t.toString().length() == 1;",
        "assert", Verdict.PROVED,
    ),
    "a short read is not the end": (
        "byte[] b = new byte[2]; if (System.in.read(b) == 1) { assert System.in.read() == -1; }",
        "assert", Verdict.REFUTED,
    ),
    "a closed stream reads no more": (
        'FileInputStream f = new FileInputStream("x"); f.close(); boolean read = true; '
        "try { f.read(); } catch (IOException e) { read = false; } assert !read;",
        "assert", Verdict.PROVED,
    ),
    "a number that was announced is there": (
        f"{_SCANNER} int n = s.hasNextInt() ? s.nextInt() : 0;", "uncaught", Verdict.BOUNDED,
    ),
    "a given text is scanned": (
        'Scanner s = new Scanner("5 x"); assert s.nextInt() == 5 && !s.hasNextInt() && s.next().equals("x");',
        "assert", Verdict.PROVED,
    ),
    "what others may read is not scanned": (
        "Scanner s = new Scanner(new ByteArrayInputStream(new byte[] {53})); assert s.nextInt() == 5;",
        "assert", Verdict.UNKNOWN,
    ),
    "letters of other languages": (
        'assert "I".toLowerCase(new Locale("tr")).equals("i");', "assert", Verdict.UNKNOWN,
    ),
    "numbers of other languages": (
        'assert String.format(Locale.GERMANY, "%.1f", 1.5).equals("1.5");', "assert", Verdict.UNKNOWN,
    ),
    "where an exception was made": (
        "assert new Exception().getStackTrace().length == 0;", "assert", Verdict.UNKNOWN,
    ),
    "lines may hold any characters": (
        "String l = new BufferedReader(new InputStreamReader(System.in)).readLine(); "
        'assert l == null || !l.equals("\\u00e9");',
        "assert", Verdict.REFUTED,
    ),
    "charsets": (
        'String s = "\\u00e9"; assert s.getBytes("latin1").length + s.getBytes(StandardCharsets.UTF_8).length == 3;',
        "assert", Verdict.BOUNDED,
    ),
}  # fmt: skip
GIVEN = "    public static int first(Reader r) throws IOException { return 100 / (r.read() - 113); }\n"


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    methods = "".join(
        f"    public static void m{number}(int y) throws IOException {{ {body} }}\n"
        for number, (body, _, _) in enumerate(CASES.values())
    )
    scope = parse_scope("objects=2, depth=1, calls=1, array=4, loop=4, recursion=3")
    settings = replace(only("assert", "uncaught", "division.zero"), scope=scope, executions=20)
    text = f"{_START}{methods}{GIVEN}}}\n"
    return check(tmp_path_factory.mktemp("streams"), "A.java", text, ("testing", "bounded"), settings, 60.0)


def test_streams(report: Report) -> None:
    first = _START.count("\n") + 1
    wrong = []
    for line, (name, (_, code, expected)) in enumerate(CASES.items(), first):
        found = {item.verdict for item in outcomes(report, line, code)}
        if found != {expected} and not (expected in found and code == "uncaught"):
            wrong.append((name, found))
    assert wrong == []
    (given,) = outcomes(report, first + len(CASES), "division.zero")
    assert given.verdict is Verdict.REFUTED


@pytest.mark.parametrize("engines", PLANS)
def test_a_print_stream_writes_to_the_stream_below(tmp_path: Path, engines: tuple[str, ...]) -> None:
    printed = f'PrintStream p = new PrintStream(new Counting()); if ({_RARE}) p.print("x"); assert written == 0;'
    failing = f"PrintStream p = new PrintStream(new Failing()); if ({_RARE}) p.print(7);"
    methods = f"    public static void a(int y) {{ {printed} }}\n    public static void b(int y) {{ {failing} }}\n"
    text = f"{_START}{methods}}}\n"
    made = check(tmp_path, "A.java", text, engines, only("assert", "uncaught"))
    assert not CLAIMS_SAFETY & {item.verdict for item in outcomes(made, _START.count("\n") + 1, "assert")}
    assert not CLAIMS_SAFETY & {item.verdict for item in outcomes(made, _THROWN, "uncaught")}
