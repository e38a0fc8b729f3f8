"""The path of a counterexample in the text report: which steps are told."""

from __future__ import annotations

from vernier.core.outcome import TraceStep
from vernier.core.source import Span
from vernier.report.trace import Extent, outline, trace_lines

_WORK = [(1, "a = 1"), (1, "b = 2"), (1, "c = 3")]


def _steps(*texts: tuple[int, str]) -> list[TraceStep]:
    return [
        TraceStep(Span("T.java", number, 1, number, 9), depth, text) for number, (depth, text) in enumerate(texts, 1)
    ]


def _told(*texts: tuple[int, str]) -> list[str]:
    return [step.text for step, _ in outline(_steps(*texts))]


def test_a_call_that_returned_is_one_step() -> None:
    told = _told((0, "call f(1)"), *_WORK, (0, "f returns 7"), (0, "x = 7"))
    assert told == ["call f(1) ... returns 7", "x = 7"]


def test_so_is_one_without_a_result() -> None:
    assert _told((0, "call f(1)"), *_WORK, (0, "x = 7")) == ["call f(1) ... returns", "x = 7"]


def test_few_steps_inside_are_told() -> None:
    few = [(0, "call f(1)"), *_WORK[:2], (0, "f returns 7")]
    assert _told(*few) == [text for _, text in few]


def test_nothing_is_left_out_of_a_call_without_steps() -> None:
    assert _told((0, "call f(1)"), (0, "f returns 7")) == ["call f(1) returns 7"]


def test_a_call_in_which_the_execution_ends_is_told() -> None:
    last = [(0, "call f(1)"), *_WORK]
    assert _told(*last) == [text for _, text in last]


def test_a_call_that_an_exception_leaves_is_told() -> None:
    thrown = [(0, "call f(1)"), *_WORK, (0, "f throws E"), (0, "x = 7")]
    assert _told(*thrown) == [text for _, text in thrown]


def test_calls_inside_of_such_a_call_are_outlined_too() -> None:
    inner = [(1, "call g()"), *((depth + 1, text) for depth, text in _WORK), (1, "g returns 2")]
    assert _told((0, "call f(1)"), *inner, (1, "d = 4")) == ["call f(1)", "call g() ... returns 2", "d = 4"]


def test_what_is_left_out_is_counted_and_shown_on_request() -> None:
    steps = _steps((0, "call f(1)"), *_WORK, (0, "f returns 7"), (0, "x = 7"))
    brief, whole = trace_lines(steps, Extent.BRIEF), trace_lines(steps, Extent.WHOLE)
    assert brief.hidden == "without 3 steps inside calls that returned (--show trace)"
    assert len(brief.lines) == 2
    assert (len(whole.lines), whole.hidden) == (6, "")
