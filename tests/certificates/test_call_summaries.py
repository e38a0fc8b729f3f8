"""Summaries of recursive calls in certificates: accepted where every body keeps them, and nowhere else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.certificates.proofs import c_task, certificates, judged
from vernier.certificates.check import Accepted, NotChecked, Rejected
from vernier.certificates.format import CallSummary, Certificate, certificate_from_json, certificate_to_json
from vernier.certificates.formulas import Formula, to_formula
from vernier.engines.api import Task
from vernier.engines.cpa import CpaEngine
from vernier.logic.terms import Terms

_COUNT = """%s int f(int n) { %s if (n <= 0) return 0; return f(n - 1) + 1; }
int main(void) { int n = __VERIFIER_nondet_int(); if (n >= 0 && f(n) != n) reach_error(); return 0; }"""


def _certificate(task: Task, formula: Formula) -> str:
    return certificate_to_json(Certificate(task.entry, (), summaries=(CallSummary("f", formula),)))


def _counts() -> Formula:
    """`n >= 0 => result == n`"""
    terms = Terms()
    argument, result = terms.symbol("local:0:n", terms.bv(0, 32).sort), terms.symbol("result", terms.bv(0, 32).sort)
    return to_formula(terms.implies(terms.bv_sle(terms.bv(0, 32), argument), terms.eq(result, argument)))


def test_recursion_of_any_depth_is_proved_and_checked() -> None:
    task = c_task(_COUNT % ("", ""))
    ((obligation, certificate),) = certificates(task, CpaEngine()).items()
    assert judged(task.program, task.entry, certificate, obligation) == Accepted()
    whole = certificate_from_json(certificate)
    assert [item.procedure for item in whole.summaries] == ["f"] and certificate_to_json(whole) == certificate


@pytest.mark.parametrize(
    ("declared", "begins", "judgement"),
    [
        ("", "", Accepted),
        ("", "if (n == 77) return 78;", Rejected),
        ("", "if (n == 77) reach_error();", Rejected),
        ("int g;", "g = n;", NotChecked),
        ("int g;", "if (g) return n;", NotChecked),
        ("int f(int); int h(int n) { return f(n); }", "if (n > 5) return h(n - 2) + 2;", Accepted),
        ("int f(int); int h(int n) { return f(n); }", "if (n > 5) return h(n - 2) + 1;", Rejected),
    ],
)
def test_a_summary_holds_of_the_body(declared: str, begins: str, judgement: type) -> None:
    task = c_task(_COUNT % (declared, begins))
    found = {
        type(judged(task.program, task.entry, _certificate(task, _counts()), item.id)) for item in task.obligations
    }
    assert judgement in found and found <= {judgement, Accepted}


def test_a_summary_that_says_too_much_is_rejected() -> None:
    task = c_task(_COUNT % ("", ""))
    certificate = _certificate(task, to_formula(Terms().false))
    assert isinstance(judged(task.program, task.entry, certificate, task.obligations[0].id), Rejected)


def test_a_summary_of_nothing_is_malformed() -> None:
    task = c_task(_COUNT % ("", ""))
    whole = certificate_from_json(_certificate(task, _counts()))
    certificate = certificate_to_json(replace(whole, summaries=(CallSummary("none", _counts()),)))
    assert isinstance(judged(task.program, task.entry, certificate, task.obligations[0].id), Rejected)
