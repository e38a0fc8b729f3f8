"""Every kind of evidence is told, and what is decided by evidence is decided by its type."""

from __future__ import annotations

from typing import get_args

import pytest

from tests.report.sample import report
from vernier.core.evidence import (
    BodyProof,
    CalleeContract,
    CertificateChecked,
    Core,
    Disagreement,
    Evidence,
    FieldInvariants,
    InlinedCalls,
    JavaStatements,
    LocationInvariant,
    LoopInvariant,
    OnlyExecution,
    OpenGoal,
    PathClasses,
    ProcedureSummary,
    ProofCertificate,
    RefinedSpecification,
    ReproducingTest,
    RunOnJvm,
    SafeUnder,
    StartState,
    ThrowingRun,
    Thrown,
    UndefinedBehaviour,
    VerificationConditions,
    named,
)
from vernier.core.reached_graph import ReachedGraph
from vernier.core.source import Span

RUN = ThrowingRun("F.f/cme.1", "F.java:2", "in = out = [1]", ("List out = in;", "F.f(in, out);"), "F.f", "")
ONE_OF_EACH: tuple[Evidence, ...] = (
    OnlyExecution(),
    StartState.MADE,
    Thrown("java.lang.ExceptionInInitializerError", "java.lang.ArithmeticException"),
    UndefinedBehaviour("overflow at a.c:3"),
    ReproducingTest("out/Test.java"),
    JavaStatements(("Shop shop1 = new Shop(3);", "shop1.share(0);")),
    RunOnJvm(True, "java.lang.ArithmeticException at F.java:2"),
    RefinedSpecification("1.2", "Row.pairs()", "does what its summary says", ("return: 0 <= return",)),
    ProcedureSummary("Row.pairs()", ("return >= 0", "throws nothing")),
    BodyProof("Row.keepsAll()", ("Row.java:3:9",)),
    CalleeContract("Row.pairs()", ("`ensures true` (Row.java:3:9)",), ("`n > 0` at Row.java:9:1",)),
    FieldInvariants(("Row: cells != null",)),
    OpenGoal("no contradiction is found"),
    VerificationConditions("(check-sat)"),
    LocationInvariant("a.c:7", "x <= n"),
    LoopInvariant(Span("a.c", 7, 3, 9, 4), "main", "x <= n"),
    SafeUnder(("in != out", "in != null"), ("in != out",), (RUN, None)),
    ProofCertificate("{}"),
    CertificateChecked("C memory"),
    InlinedCalls("no call can be replaced by a summary"),
    PathClasses(22),
    Disagreement("x = 1", "Main.java:9", "z = 2", "z = 1"),
    ReachedGraph((), (), (), "no states"),
)


def test_each_kind_is_in_the_sample() -> None:
    assert {type(item) for item in ONE_OF_EACH} == set(get_args(Evidence)) - {Core}


def test_evidence_in_words() -> None:
    assert dict(named(ONE_OF_EACH)) == {
        "only execution": "the program reads no input; its only execution was run to the end",
        "start state": "made by constructors and method calls",
        "exception": "java.lang.ExceptionInInitializerError",
        "wrapped exception": "java.lang.ArithmeticException",
        "undefined behaviour before": "overflow at a.c:3",
        "test": "out/Test.java",
        "in Java": "Shop shop1 = new Shop(3);\nshop1.share(0);",
        "on the JVM": "confirmed: java.lang.ArithmeticException at F.java:2",
        "call 1.2": "Row.pairs() does what its summary says; return: 0 <= return",
        "summary of Row.pairs()": "return >= 0\nthrows nothing",
        "body of Row.keepsAll()": "executed with a heap of any size, and loops any number of times\n"
        "the clause is an invariant of the loop at Row.java:3:9",
        "contract of Row.pairs()": "assumed at calls as far as it is proved in this run; not proved, not assumed: "
        "`ensures true` (Row.java:3:9); not established: `n > 0` at Row.java:9:1",
        "inferred invariants": "Row: cells != null",
        "open goal": "no contradiction is found",
        "invariant at a.c:7": "x <= n",
        "safe if": "in != out and in != null (a view counts as the collection that it shows)",
        "as JML": "requires in != out;",
        "without `in != out`": "throws at F.java:2, with in = out = [1]; in Java: List out = in; F.f(in, out);",
        "without `in != null`": "no run was found that needs it",
        "certificate": "not checked (C memory)",
        "calls are inlined": "no call can be replaced by a summary",
        "path classes": "22 explored, which cover every valid state of the scope",
        "candidate": "x = 1",
        "first difference": "Main.java:9",
        "executed": "z = 2",
        "encoded": "z = 1",
    }


@pytest.mark.parametrize("item", ONE_OF_EACH, ids=lambda item: type(item).__name__)
def test_evidence_is_found_by_its_type(item: Evidence) -> None:
    outcome = next(report().outcomes()).with_evidence(*ONE_OF_EACH)
    assert outcome.find(type(item)) == item
