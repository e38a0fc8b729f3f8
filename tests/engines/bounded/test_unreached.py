"""What no execution within the bounds reaches is not said to hold there without saying so."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from vernier.cli.main import run

SOURCE = """import org.sosy_lab.sv_benchmarks.Verifier;
class A {
    static class Node { Node next; int value; }
    //@ requires n > 10; ensures false;
    static int count(int n) { int i = 0; while (i < n) i++; return i; }
    //@ ensures false;
    static int branch(int n) { if (n > 10) { int i = 0; while (i < n) i++; assert false; } return 0; }
    //@ requires node != null && node.next != null && node.next.next != null && node.next.next.next != null;
    //@ ensures false;
    static int deep(Node node) { return node.next == null ? 0 : 1 + deep(node.next); }
    static void server(int n) { while (true) { int i = Verifier.nondetInt(); assert n - n == 0;
        if (i == i + 1) throw new IllegalStateException("never"); } }
    static void after(Node node, int n) { for (int i = 0; i < n || i < 10 + (n & 1); i++) { } node.value = 1; }
    static void late(int n) { for (int i = 0; i < n || i < 10 + (n & 1); i++) { }
        if (n > 3) throw new IllegalStateException("late"); }
    static void dead(Node node) { if (node == null) return; while (node.next != null) { node = node.next; }
        if (node.value == node.value + 1) { assert false; } }
    //@ ensures \\result == n; signals (IllegalStateException e) n > 0;
    static int quiet(int n) { for (int i = 0; i < n; i++) { } return n; }
    //@ requires n > 10; ensures false; signals (IllegalStateException e) n == 11;
    static int loud(int n) { if (n == 11) throw new IllegalStateException(); for (int i = 0; i < n; i++) { } return n; }
    static void fine(int n) { for (int i = 0; i < n; i++) { } if (n < n) throw new IllegalStateException(); }
}
"""
NEVER = "no execution within these bounds reaches it"
ENDLESS = "every execution is cut off by the bounds before it reaches this"


@pytest.fixture
def ask(tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "A.java").write_text(SOURCE)

    def check(methods: str, *codes: str, scope: str = "objects=4, array=2, loop=3, recursion=3") -> set[str]:
        wanted = [option for code in codes for option in ("--property", code)]
        entries = [option for method in methods.split() for option in ("--entry", f"A.{method}")]
        options = ["--engine", "bounded", "--scope", scope, "--format", "json"]
        run(["check", "A.java", *entries, *options, *wanted])
        value: dict[str, Any] = json.loads(capfd.readouterr().out)
        outcomes = [outcome for program in value["programs"] for outcome in program["outcomes"]]
        assert all((outcome["reason"] in outcome["message"]) for outcome in outcomes)
        return {outcome["verdict"] + ": " + outcome["reason"] for outcome in outcomes}

    return check


@pytest.mark.parametrize("method", ["count", "deep"])
def test_a_contract_of_executions_that_are_all_too_long(method: str, ask: Any) -> None:
    (found,) = ask(method, "post")
    assert found == f"unknown: {ENDLESS}"


def test_with_larger_bounds_it_is_refuted(ask: Any) -> None:
    (found,) = ask("deep", "post", scope="objects=4, loop=1, recursion=5")
    assert found.startswith("refuted")


def test_a_place_behind_a_long_loop(ask: Any) -> None:
    assert ask("branch", "assert") == {f"bounded: {NEVER}"}
    assert ask("after", "null.dereference") == {f"bounded: {NEVER}"}
    assert ask("late", "uncaught") == {f"bounded: {NEVER}"}


def test_what_is_reached_in_an_endless_loop_is_looked_at(ask: Any) -> None:
    assert ask("server", "assert", "uncaught") == {"bounded: "}


def test_dead_code_holds_but_is_never_reached(ask: Any) -> None:
    assert ask("dead", "assert") == {f"bounded: {NEVER}"}
    assert ask("dead", "null.dereference") == {"bounded: "}


def test_clauses_about_exceptions_need_no_exception(ask: Any) -> None:
    assert ask("quiet", "signals", "post") == {"bounded: "}
    assert ask("loud", "post") == {f"bounded: {NEVER}"}
    assert ask("loud", "signals") == {"bounded: "}


def test_exceptions_that_are_not_thrown_need_not_be_reached(ask: Any) -> None:
    assert ask("fine", "uncaught") == {"bounded: "}
