"""Recursion of any depth, by summaries."""

from __future__ import annotations

import pytest

from tests.engines.cpa.programs import c_task, outcomes
from vernier.core.outcome import Verdict
from vernier.engines.cpa import CpaEngine
from vernier.engines.cpa.configuration import Calls

_MEMBERS = """static unsigned same(unsigned x) { if (x == 0) return 0; return same(x - 1) + 1; }
static unsigned few(unsigned x) { if (x == 0) return 0; unsigned r = few(x - 1) + 1; if (r > 3) return 3; return r; }
static int plus(int m, int n) { if (n <= 0) return m; return plus(m + 1, n - 1); }
static int twice(int n) { if (n <= 0) return 0; return twice(n - 1) + 2; }
static int guarded(int n) { if (n < 0) reach_error(); if (n <= 0) return 0; return guarded(n - 1); }
static int divides(int n) { if (n <= 0) return 1; return 12 / (divides(n - 1) - 1); }
static int counted; static int counts(int n) { counted++; if (n <= 0) return 0; return counts(n - 1); }
"""
_HOLDS = {
    "the identity": "unsigned x = __VERIFIER_nondet_uint(); if (same(x) != x) reach_error();",
    "a bound": "if (few(__VERIFIER_nondet_uint()) > 3) reach_error();",
    "a sum": "int m = nondet(), n = nondet(); if (n < 0) return 0; if (plus(m, n) != m + n) reach_error();",
    "in a loop": "int x = 0; while (nondet()) x = few(x); if (x > 3) reach_error();",
    "parity": "if (twice(nondet()) % 2 != 0) reach_error();",
}
_FAILS = {
    "the identity": "unsigned x = __VERIFIER_nondet_uint(); if (same(x) == 5) reach_error();",
    "a bound": "if (few(__VERIFIER_nondet_uint()) > 2) reach_error();",
    "a sum": "int m = nondet(), n = nondet(); if (plus(m, n) != m + n) reach_error();",
    "in a loop": "int x = 0; while (nondet()) x = few(x + 1); if (x > 2) reach_error();",
    "parity": "if (twice(nondet()) % 4 == 2) reach_error();",
}


def _verdicts(body: str, engine: CpaEngine | None = None) -> set[Verdict]:
    text = _MEMBERS + f"int main(void) {{ {body} return 0; }}\n"
    task = c_task(text.replace("nondet()", "__VERIFIER_nondet_int()"))
    return {item.verdict for item in outcomes(task, 15.0, engine) if item.obligation.id.startswith("main/")}


_ALONE = CpaEngine(((Calls.SUMMARISED, 1.0),))


@pytest.mark.parametrize("name", _HOLDS)
def test_what_holds_at_every_depth_is_proved(name: str) -> None:
    assert _verdicts(_HOLDS[name], _ALONE) == {Verdict.PROVED}


@pytest.mark.parametrize("name", _FAILS)
def test_what_fails_is_refuted_by_an_execution_and_never_proved_by_summaries(name: str) -> None:
    assert _verdicts(_FAILS[name]) == {Verdict.REFUTED}
    assert _verdicts(_FAILS[name], _ALONE) == {Verdict.UNKNOWN}


def test_what_a_body_may_violate_is_not_proved() -> None:
    task = c_task(_MEMBERS + "int main(void) { return guarded(__VERIFIER_nondet_int()); }")
    (outcome,) = outcomes(task, 15.0, _ALONE)
    assert outcome.verdict is Verdict.UNKNOWN


def test_an_access_that_is_not_valid_in_a_body_is_told() -> None:
    task = c_task(_MEMBERS + "int main(void) { if (divides(__VERIFIER_nondet_int()) == 7) reach_error(); return 0; }")
    (outcome, *_) = [item for item in outcomes(task, 15.0, _ALONE) if item.obligation.id.startswith("main/")]
    assert outcome.verdict is Verdict.UNKNOWN or outcome.assumptions


def test_a_procedure_that_writes_memory_is_not_summarised() -> None:
    text = _MEMBERS + "int main(void) { counts(3); if (counted == 4) reach_error(); return 0; }"
    (outcome,) = [item for item in outcomes(c_task(text), 15.0, _ALONE) if item.obligation.id.startswith("main/")]
    assert outcome.verdict is Verdict.UNKNOWN
