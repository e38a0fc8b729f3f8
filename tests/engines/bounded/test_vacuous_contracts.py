"""Contracts that no start state of a small scope satisfies: only what contradicts itself in every scope is vacuous."""

from __future__ import annotations

from pathlib import Path

from vernier.core.events import ignore
from vernier.core.outcome import Verdict
from vernier.core.settings import Keep, Settings
from vernier.run.check import check_paths

TEXT = """public class Main {
    Main next;

    //@ requires a.length > 3 && a[2] == 3; ensures a[2] == 4;
    public static void cell(int[] a) { }
    //@ requires a.length > 8; requires a[7] == 3; ensures false;
    public static void laterCell(int[] a) { a[7] = 0; }
    //@ requires s.length() > 100 && s.charAt(99) == 'x'; ensures false;
    public static void character(String s) { }
    //@ requires g[4][5] == 1; ensures false;
    public static void row(int[][] g) { }
    //@ requires next.next.next.next == this && next.next != this && next != this; ensures false;
    public void circle() { }

    //@ requires n > 5 && n < 3 && a != null; ensures false;
    public static void mixed(int n, int[] a) { }
    //@ requires n > 5; requires n < 3; ensures false;
    public static void numbers(int n, int[] a) { }
    //@ requires a != null && false; ensures false;
    public static void never(int[] a) { }
}
"""
REFUTED = {"cell", "laterCell", "row", "circle"}
IN_EVERY_SCOPE = {"numbers", "never"}


def test_only_contradictions_in_every_scope_are_unreachable(tmp_path: Path) -> None:
    (tmp_path / "Main.java").write_text(TEXT, encoding="utf-8")
    settings = Settings(
        engine=("bounded",), property=("post",), store=str(tmp_path / "store"), cache=Keep.OFF, jobs=1, limit=60.0
    )
    found = check_paths([str(tmp_path / "Main.java")], settings, ignore).outcomes()
    verdicts = {each.obligation.procedure.partition("(")[0].removeprefix("Main."): each.verdict for each in found}
    assert {name for name, verdict in verdicts.items() if verdict is Verdict.REFUTED} == REFUTED
    assert {name for name, verdict in verdicts.items() if verdict is Verdict.UNREACHABLE} == IN_EVERY_SCOPE
    assert verdicts["character"] is verdicts["mixed"] is Verdict.UNKNOWN
