"""Java programs from main: objects, dispatch and exceptions between loops that predicates see through."""

from __future__ import annotations

import pytest

from tests.engines.cpa.programs import outcomes
from vernier.core.outcome import Verdict
from vernier.engines.api import Task
from vernier.frontend.java import load_java_texts

_FRAME = """
import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {{
  interface Shape {{ int area(); }}
  static class Square implements Shape {{
    int s; Square(int s) {{ this.s = s; }} public int area() {{ return s & 7; }} }}
  static class Unit implements Shape {{ public int area() {{ return 1; }} }}
  static int inc(int a) {{ if (a < 0) throw new IllegalArgumentException(); return a + 1; }}
  static int twice(int a) {{ int r = 0; for (int i = 0; i < 2; i++) r += a; return r; }}
  static int total;
  public static void main(String[] args) {{
    int n = Verifier.nondetInt();
    {body}
  }}
}}
"""
_HOLDS = {
    "a counter through a call that may throw": "int i = 0; while (i < n) i = inc(i); assert n < 0 || i == n;",
    "dispatch": "Shape a = n > 0 ? new Square(n) : new Unit(); while (Verifier.nondetBoolean()) total = a.area(); "
    "assert total >= 0 && total < 8;",
    "cells": "int[] c = new int[3]; while (Verifier.nondetBoolean()) { c[1]++; if (c[1] > 5) c[1] = 0; } "
    "assert c[1] <= 5 && c[0] == 0;",
    "a caught exception": "int k = 0; while (Verifier.nondetBoolean()) { try { inc(-1); k = 1; } "
    "catch (IllegalArgumentException e) { k = 2; } } assert k != 1;",
    "a loop in a callee": "int k = 0; while (Verifier.nondetBoolean()) k = twice(3); assert k == 0 || k == 6;",
}
_FAILS = {
    "a counter through a call that may throw": "int i = 0; while (i < n) i = inc(i); assert i == n;",
    "dispatch": "Shape a = n > 0 ? new Square(n) : new Unit(); while (Verifier.nondetBoolean()) total = a.area(); "
    "assert total != 3;",
    "cells": "int[] c = new int[3]; while (Verifier.nondetBoolean()) { c[1]++; if (c[1] > 5) c[1] = 0; } "
    "assert c[1] != 2;",
    "a caught exception": "int k = 0; while (Verifier.nondetBoolean()) { try { inc(n); k = 1; } "
    "catch (IllegalArgumentException e) { k = 2; } } assert k != 1;",
    "a loop in a callee": "int k = 0; while (Verifier.nondetBoolean()) k = twice(3); assert k == 0;",
}


def verdicts(body: str) -> set[Verdict]:
    lowered = load_java_texts({"Main.java": _FRAME.format(body=body)}, ["Main.main"])
    asked = tuple(item for item in lowered.program.obligations.values() if "/assert." in item.id)
    return {outcome.verdict for outcome in outcomes(Task(lowered.program, lowered.entries[0].start, asked, {}, {}, ()))}


@pytest.mark.parametrize("name", _HOLDS)
def test_what_holds_is_proved(name: str) -> None:
    assert verdicts(_HOLDS[name]) == {Verdict.PROVED}


@pytest.mark.parametrize("name", _FAILS)
def test_what_fails_is_refuted_by_an_execution(name: str) -> None:
    assert verdicts(_FAILS[name]) == {Verdict.REFUTED}
