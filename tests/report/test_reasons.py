"""Reasons in groups, and what many entries rest on: each is told once."""

from __future__ import annotations

from dataclasses import replace

from tests.report import sample
from vernier.core.outcome import Assumption, AssumptionKind, Outcome, Verdict
from vernier.core.settings import Show
from vernier.report.reasons import gist, shared_reason
from vernier.report.style import PLAIN
from vernier.report.text import render_text
from vernier.report.wording import assumed
from vernier.run.result import EntryReport, Report

_SLOW = "testing: not violated in 272 executions, then the time was up; bounded: the engine gave no answer (time limit)"
_SLOWER = (
    "testing: not violated in 1 execution; bounded: summary only: the engine's share of the time was over; "
    "inline: out of time before the first scope was covered"
)
_UNSUPPORTED = "testing: not violated in 3 executions; bounded: a construct is not supported and was left out: goto"


def _open(*reasons: str) -> Report:
    report = sample.report()
    outcomes = tuple(Outcome(sample.CAST, Verdict.UNKNOWN, "bounded", reason=reason) for reason in reasons)
    return replace(report, units=(replace(report.units[0], outcomes=outcomes),))


def test_counts_and_the_pace_of_the_machine_make_no_groups() -> None:
    assert gist(_SLOW) == gist(_SLOWER) == "testing: not violated in executions; bounded: out of time"
    assert gist(_UNSUPPORTED).endswith("; bounded: a construct is not supported and was left out: goto")


def test_the_reason_of_a_group_is_told_as_it_is_where_it_is_one() -> None:
    assert shared_reason([_SLOW, _SLOW]) == _SLOW
    assert shared_reason([_SLOW, _SLOWER]) == "testing: not violated in 1 to 272 executions; bounded: out of time"


def test_the_report_has_a_group_for_each_gist() -> None:
    text = render_text(_open(_SLOW, _SLOWER, _UNSUPPORTED), PLAIN, frozenset[Show]())
    assert "unknown: testing: not violated in 1 to 272 executions; bounded: out of time (2 obligations)" in text
    assert "not violated in 3 executions; bounded: a construct is not supported and was left out: goto" in text


def test_classes_that_entries_try_are_one_list() -> None:
    report = _open(_SLOW, _SLOWER)
    texts = ("java.lang.Object is java.lang.String; java.util.List is java.util.ArrayList",
             "java.lang.Object is java.lang.String; java.util.Set is java.util.HashSet")  # fmt: skip
    outcomes = tuple(
        replace(outcome, assumptions=(Assumption(AssumptionKind.KNOWN_CLASSES, text),))
        for outcome, text in zip(report.units[0].outcomes, texts, strict=True)
    )
    told = assumed(replace(report, units=(replace(report.units[0], outcomes=outcomes),)))
    classes = "java.lang.Object is java.lang.String; java.util.List is java.util.ArrayList; java.util.Set is "
    assert [line.partition(": ")[2] for line in told] == [f"{classes}java.util.HashSet"]


def test_what_one_entry_leaves_open_is_told_with_it_and_counted() -> None:
    report = _open(_SLOW)
    name = sample.CAST.id
    entries = (
        EntryReport("Shop.big()", "Shop.big()", 1, (), {name: Verdict.UNKNOWN}),
        EntryReport("Shop.m()", "Shop.m()", 1, (), {name: Verdict.BOUNDED}),
    )
    units = (replace(report.units[0], entries=entries),)
    text = render_text(replace(report, units=units), PLAIN, frozenset[Show]())
    assert "(only from Shop.big())" in text
    assert "1 unknown (1 of them decided from other entries)" in text
