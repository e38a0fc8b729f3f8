"""What the induction engine proves, and what it must not."""

from __future__ import annotations

import pytest

from tests.engines.induction.soundness import judge_generated
from vernier.core.budget import Budget
from vernier.core.outcome import Verdict
from vernier.engines.api import Context, Task
from vernier.engines.induction import InductionEngine
from vernier.frontend.java import load_java_texts

_FRAME = """
import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {{
  static class Node {{ int v; Node n; }}
  {members}
  public static void main(String[] args) {{
    int n = Verifier.nondetInt();
    {body}
  }}
}}
"""


def verdicts(body: str, members: str = "") -> list[Verdict]:
    """The verdicts of the assertions, in the order of the text."""
    lowered = load_java_texts({"Main.java": _FRAME.format(body=body, members=members)}, ["Main.main"])
    program = lowered.program
    asked = tuple(item for item in program.obligations.values() if "/assert." in item.id)
    task = Task(program, lowered.entries[0].start, asked, {}, {}, ())
    outcomes = InductionEngine().run(task, Context(Budget.of_seconds(30.0), 0, lambda _: None))
    found = {outcome.obligation.id: outcome.verdict for outcome in outcomes}
    return [found[item.id] for item in sorted(asked, key=lambda item: item.span)]


_HOLDS = {
    "a counter": "int i = 0; while (i < n) i++; assert n < 0 || i == n;",
    "overflow": "int i = 0; while (Verifier.nondetBoolean()) i += 2; assert i % 2 == 0;",
    "all cells": "int[] a = new int[5 + (n & 7)]; for (int i = 0; i < a.length; i++) a[i] = i; assert a[3] == 3;",
    "one of two moves": "int i = 0; int j = n; for (int k = 0; k < n; k++) "
    "{ if (Verifier.nondetBoolean()) i++; else j++; } assert n < 0 || i + j == n + n;",
    "cells written from two places": "if (n < 2) return; int[] a = new int[n]; for (int i = 0; i < n; i++) a[i] = i; "
    "int[] b = new int[n]; int m = n >> 1; int i = 0; int j = m; for (int k = 0; k < n; k++) "
    "{ if (i == m) b[k] = a[j++]; else b[k] = a[i++]; } assert b[1] == 1;",
    "nested": "int s = 0; for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) s = i; assert s >= 0;",
    "a list": "Node l = new Node(); while (Verifier.nondetBoolean()) { Node m = new Node(); m.n = l; l = m; } "
    "assert l != null;",
    "a list walked": "Node l = null; for (int i = 0; i < n; i++) { Node m = new Node(); m.n = l; m.v = 1; l = m; } "
    "try { while (l != null) { l.v = 2; l = l.n; } } catch (NullPointerException e) { assert false; }",
    "rows": "if (n < 0) return; int[][] d = new int[n][n]; "
    "try { for (int i = 0; i < n; i++) d[i][i] = 1; } catch (Exception e) { assert false; }",
}
_FAILS = {
    "off by one": "int i = 0; while (i <= n) i++; assert n < 0 || i == n;",
    "overflow": "int i = 0; while (Verifier.nondetBoolean()) i++; assert i >= 0;",
    "both of two move at times": "int i = 0; int j = n; for (int k = 0; k < n; k++) "
    "{ i++; if (Verifier.nondetBoolean()) j++; } assert n < 0 || i + j == n + n;",
    "one cell written from elsewhere": "if (n < 2) return; int[] a = new int[n]; for (int i = 0; i < n; i++) a[i] = i; "
    "int[] b = new int[n]; int j = 0; for (int k = 0; k < n; k++) { b[k] = a[j]; if (k != 5) j++; } "
    "assert n < 8 || b[7] == 7;",
    "exit from inside": "int i = 0; while (i < n) { if (Verifier.nondetBoolean()) break; i++; } assert i >= n;",
    "exception from inside": "int i = 0; try { while (true) { if (i == n) throw new RuntimeException(); i++; } } "
    "catch (RuntimeException e) { assert i == 0; }",
    "one object under two names": "Node x = null; Node y = null; while (Verifier.nondetBoolean()) "
    "{ Node m = new Node(); x = m; y = m; } if (x != null) { x.v = 1; y.v = 2; assert x.v == 1; }",
    "an older object changed": "Node l = new Node(); while (Verifier.nondetBoolean()) { Node m = new Node(); m.n = l; "
    "l.v = 3; l = m; } if (l.n != null) assert l.n.v == 0;",
    "what objects in an array lead to": "class Box { int[] v; } if (n < 0) return; Box[] a = new Box[n]; "
    "for (int i = 0; i < n; i++) { a[i] = new Box(); a[i].v = new int[i]; } if (n == 2) assert a[1].v.length != 1;",
    "rules that contradict": "if (n < 0) return; int[][] d = new int[n][n]; int i = 0; while (i < n) i++; "
    "try { d[i][0] = 1; } catch (Exception e) { assert false; }",
    "cells before the index only": "if (n < 2) return; int[] a = new int[n]; "
    "for (int i = 0; i < n - 1; i++) a[i] = i; assert a[n - 1] == n - 1;",
}


@pytest.mark.parametrize("body", _HOLDS.values(), ids=_HOLDS)
def test_proves(body: str) -> None:
    assert verdicts(body) == [Verdict.PROVED]


@pytest.mark.parametrize("body", _FAILS.values(), ids=_FAILS)
def test_does_not_prove(body: str) -> None:
    assert verdicts(body) == [Verdict.UNKNOWN]


def test_recursion() -> None:
    members = (
        "static int odd(int k) { return k == 0 ? 0 : even(k - 1); } static int even(int k) "
        "{ return k == 0 ? 1 : odd(k - 1); } static int sum(int k) { return k <= 0 ? 0 : k + sum(k - 1); } "
        "static int g; static int touch(int k) { if (k <= 0) return 0; g = k; return touch(k - 1); }"
    )
    assert verdicts("if (n < 0) return; assert odd(n) == n % 2;", members) == [Verdict.PROVED]
    assert verdicts("if (n < 0) return; assert even(n) == n % 2;", members) == [Verdict.UNKNOWN]
    assert verdicts("assert sum(n) >= 0;", members) == [Verdict.UNKNOWN]
    assert verdicts("touch(n); assert g == 0;", members) == [Verdict.UNKNOWN]


@pytest.mark.parametrize("seed", range(8))
def test_no_execution_contradicts(seed: int) -> None:
    judged = judge_generated(seed, seconds=40.0)
    assert judged.wrong == ()
    assert judged.proved > 0
    assert judged.reasons in ((), ("no inductive invariant was found",))
