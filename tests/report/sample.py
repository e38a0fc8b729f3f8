"""A report with one of everything."""

from __future__ import annotations

from vernier.core.diagnostic import Diagnostic, Severity
from vernier.core.evidence import OnlyExecution
from vernier.core.obligation import Code, Obligation, Sentences, ViolationPoint
from vernier.core.outcome import (
    Assumption,
    AssumptionKind,
    Counterexample,
    InputValue,
    Outcome,
    TraceStep,
    Verdict,
)
from vernier.core.requirement import Requirement
from vernier.core.source import Span
from vernier.run.result import Contradiction, EngineRun, EntryReport, Rejection, Report, UnitReport

FILE = "src/Shop.java"
LINES = (
    "class Shop {",
    "    static int share(int sum, int people) {",
    "        return sum / people;",
    "    }",
    "\tint[] stock; int size;",
    "    int first() { return stock[0]; }",
    "}",
)


def span(line: int, column: int, end: int) -> Span:
    return Span(FILE, line, column, line, end)


def obligation(code: Code, line: int, column: int, end: int, claim: str, violation: str) -> Obligation:
    place, words = span(line, column, end), Sentences(claim, violation)
    return Obligation(f"Shop.m()/{code.value}.1", code, ViolationPoint.ESCAPE, place, "Shop.m()", words)


DIVISION = obligation(Code.DIVISION_ZERO, 3, 16, 28, "`people` is not zero", "`people` is zero")
NULL = obligation(Code.NULL_DEREFERENCE, 6, 26, 31, "`stock` is not null here", "`stock` is null")
INDEX = obligation(Code.ARRAY_INDEX, 6, 26, 34, "index `0` is inside `stock`", "index `0` is outside `stock`")
CAST = obligation(Code.CAST, 5, 2, 7, "the cast fits", "the cast fails")
UNUSED = obligation(Code.ASSERT, 5, 15, 18, "the assertion holds", "the assertion fails")


def counterexample() -> Counterexample:
    inputs = (
        InputValue("i32", 0, "people", span(2, 31, 41)),
        InputValue("u16", 65, "letter", span(2, 31, 41)),
        InputValue("f64", float("nan"), "rate", span(2, 31, 41)),
    )
    turn = TraceStep(span(3, 9, 20), 1, "count = 1")
    steps = (
        TraceStep(span(2, 5, 15), 0, "call Shop.share(1, 0)"),
        turn,
        turn,
        turn,
        TraceStep(span(3, 9, 20), 2, "x.y = null"),
    )
    return Counterexample(
        "Shop.share(int,int)",
        inputs,
        arguments=(("shop", "new Shop"),),
        steps=steps,
        failure="java.lang.ArithmeticException: / by zero",
        before=("shop: new Shop { stock = null, size = 0 }",),
    )


def report() -> Report:
    assumption = Assumption(AssumptionKind.MEMORY_SUFFICES, "finally would run after an error", span(1, 1, 2))
    outcomes = (
        Outcome(DIVISION, Verdict.REFUTED, "testing", counterexample=counterexample()),
        Outcome(CAST, Verdict.PROVED, "bounded", assumptions=(assumption,), evidence=(OnlyExecution(),)),
        Outcome(NULL, Verdict.UNKNOWN, "testing", reason="not violated in 400 executions"),
        Outcome(INDEX, Verdict.BOUNDED, "bounded", scope="arrays up to 3"),
    )
    found = {outcome.obligation.id: outcome.verdict for outcome in outcomes}
    required = Requirement("sum >= 0", "java.lang.IllegalArgumentException", span(2, 5, 15))
    runs = (EngineRun("testing", "finished"),)
    entry = EntryReport("Shop.share(int,int)", "Shop.share(int,int)", 4, runs, found, (required,))
    unit = UnitReport(FILE, "java", (FILE,), (entry,), outcomes, (UNUSED,), frozenset({FILE}), ("Shop.unused()",))
    bad = Diagnostic(Severity.ERROR, "syntax", "expected ';'", Span("src/Bad.java", 2, 3, 2, 4), ("a hint",))
    return Report(
        (bad,), (unit,), sources={FILE: LINES}, seconds={"reading": 0.25, "checking": 1.0}, left_out=("src/Bad.java",)
    )


def alarming() -> Report:
    claims = (("bounded", Verdict.PROVED), ("testing", Verdict.REFUTED))
    contradiction = Contradiction(DIVISION, claims, ".vernier/contradiction-1.txt")
    rejection = Rejection(DIVISION, "cpa", "the invariant is not kept", ".vernier/rejected-1.txt")
    return Report(
        (), report().units, (contradiction,), (".vernier/crash-1.txt",), "interrupted", rejections=(rejection,)
    )
