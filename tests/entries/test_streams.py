"""Input and output: what streams of the program see, what buffers keep, and what comes from outside."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.entries.harness import CLAIMS_SAFETY, PLANS, check, only, outcomes
from vernier.core.outcome import Verdict

_RARE = "(y ^ (y >>> 3)) == 987654321"
_START = """import java.io.*;
import java.util.*;
import org.sosy_lab.sv_benchmarks.Verifier;
public class A {
    static int written;
    static class Counting extends OutputStream { public void write(int b) { written++; } }
    static class Failing extends OutputStream { public void write(int b) { throw new IllegalStateException(); } }
    public static void main(String[] args) throws IOException {
        int y = Verifier.nondetInt() * 7 + 13;
"""
_LINE = _START.count("\n") + 1


def _verdicts(tmp_path: Path, body: str, engines: tuple[str, ...], code: str) -> set[Verdict]:
    """Of the obligations with the code; `body` is one line."""
    report = check(tmp_path, "A.java", f"{_START}        {body}\n    }}\n}}\n", engines, only(code))
    return {item.verdict for item in outcomes(report, _LINE, code)}


def _verdict(tmp_path: Path, body: str, engines: tuple[str, ...] = ()) -> Verdict:
    (found,) = _verdicts(tmp_path, body, engines, "assert")
    return found


@pytest.mark.parametrize("engines", PLANS)
def test_a_print_stream_writes_to_the_stream_below(tmp_path: Path, engines: tuple[str, ...]) -> None:
    body = f'PrintStream p = new PrintStream(new Counting()); if ({_RARE}) p.print("x"); assert written == 0;'
    assert _verdict(tmp_path, body, engines) not in CLAIMS_SAFETY


def test_what_the_stream_below_throws_passes_a_print_stream(tmp_path: Path) -> None:
    text = f"{_START}PrintStream p = new PrintStream(new Failing()); if ({_RARE}) p.print(7); }} }}"
    report = check(tmp_path, "A.java", text, settings=only("uncaught"))
    assert Verdict.REFUTED in {item.verdict for item in report.outcomes()}


def test_printing_no_array_throws(tmp_path: Path) -> None:
    body = f"char[] c = {_RARE} ? null : new char[1]; System.out.println(c);"
    assert Verdict.REFUTED in _verdicts(tmp_path, body, (), "uncaught")


@pytest.mark.parametrize(
    ("made", "kept"),
    [
        ("new BufferedWriter(target)", Verdict.PROVED),
        ("new PrintWriter(target)", Verdict.REFUTED),
        ("new PrintWriter(new BufferedWriter(target), true)", Verdict.PROVED),
    ],
)
def test_a_buffer_keeps_what_is_written_until_it_is_flushed(tmp_path: Path, made: str, kept: Verdict) -> None:
    body = f'StringWriter target = new StringWriter(); Writer w = {made}; w.write("x"); '
    assert _verdict(tmp_path, f"{body} assert target.toString().isEmpty();") is kept
    assert _verdict(tmp_path, f'{body} w.flush(); assert target.toString().equals("x");') is Verdict.PROVED


def test_a_short_read_is_not_the_end(tmp_path: Path) -> None:
    body = "byte[] b = new byte[2]; if (System.in.read(b) == 1) { assert System.in.read() == -1; }"
    assert _verdict(tmp_path, body) is Verdict.REFUTED


def test_a_closed_reader_reads_no_more(tmp_path: Path) -> None:
    body = 'FileInputStream f = new FileInputStream("x"); f.close(); boolean read = true; '
    body += "try { f.read(); } catch (IOException e) { read = false; } assert !read;"
    assert _verdict(tmp_path, body) is Verdict.PROVED


def test_a_number_that_was_announced_is_there(tmp_path: Path) -> None:
    body = "Scanner s = new Scanner(System.in); int n = s.hasNextInt() ? s.nextInt() : 0;"
    assert _verdicts(tmp_path, body, (), "uncaught") == {Verdict.PROVED}


def test_a_given_text_is_scanned(tmp_path: Path) -> None:
    body = (
        'Scanner s = new Scanner("5 x"); int n = s.nextInt(); assert n == 5 && !s.hasNextInt() && s.next().equals("x");'
    )
    assert _verdict(tmp_path, body) is Verdict.PROVED


@pytest.mark.parametrize(
    "body",
    [
        "Scanner s = new Scanner(new ByteArrayInputStream(new byte[] {53})); assert s.nextInt() == 5;",
        'assert "I".toLowerCase(new Locale("tr")).equals("i");',
        'assert String.format(Locale.GERMANY, "%.1f", 1.5).equals("1.5");',
    ],
)
def test_what_is_not_modelled_is_not_answered(tmp_path: Path, body: str) -> None:
    assert _verdict(tmp_path, body) is Verdict.UNKNOWN


def test_lines_of_the_standard_input_are_looked_at(tmp_path: Path) -> None:
    """They may hold any characters."""
    body = "String l = new BufferedReader(new InputStreamReader(System.in)).readLine(); "
    body += 'assert l == null || !l.equals("\\u00e9");'
    assert _verdict(tmp_path, body) is Verdict.REFUTED


def test_charsets_that_bytes_are_made_in(tmp_path: Path) -> None:
    body = 'String s = "\\u00e9"; int n = s.getBytes("latin1").length; '
    body += "assert n == 1 && s.getBytes(java.nio.charset.StandardCharsets.UTF_8).length == 2;"
    assert _verdict(tmp_path, body) is Verdict.PROVED
