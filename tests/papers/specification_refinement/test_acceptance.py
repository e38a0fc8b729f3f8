"""Acceptance tests of refinement of specifications; however calls are treated, the answers are the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from tests.papers.specification_refinement import cases
from tests.papers.specification_refinement.checking import CALLEES, Case, Checked, check

_FAULTY = "store-calendar-one-step"


_MOST = ("auto", "inline", "refine")
"""`python -m bench.refinement` has frames, too"""
_AT_ONCE = 2


def _ways(group: Mapping[str, Case], ways: Sequence[str] = _MOST) -> pytest.MarkDecorator:
    """Every case in two of the ways to treat calls: the next two for the next case."""
    every = [
        (case, way, f"{name}-{way}")
        for number, (name, case) in enumerate(group.items())
        for way in (ways if len(ways) <= _AT_ONCE else (*ways, *ways)[number % len(ways) :][:_AT_ONCE])
    ]
    return pytest.mark.parametrize(("case", "way"), [pytest.param(case, way, id=name) for case, way, name in every])


def _agrees(case: Case, way: str) -> Checked:
    checked = check(case, way)
    assert checked.verdicts == case.expected, [outcome.reason for outcome in checked.outcomes]
    return checked


@_ways(cases.topological_sort("2/2/3"))
def test_topological_sort(case: Case, way: str) -> None:
    _agrees(case, way)


@_ways(cases.topological_sort("3/3/4"), ("auto",))
def test_topological_sort_of_three(case: Case, way: str) -> None:
    _agrees(case, way)


@_ways(cases.XOR)
def test_exclusive_or(case: Case, way: str) -> None:
    _agrees(case, way)


@_ways(cases.LIBRARY)
def test_sets_and_maps(case: Case, way: str) -> None:
    _agrees(case, way)


@_ways(cases.FAULTS)
def test_faults_in_sets_and_maps(case: Case, way: str) -> None:
    _agrees(case, way)


@_ways({name: case for name, case in cases.SCHEDULER.items() if name != _FAULTY}, ("auto", "inline"))
def test_jobs_and_calendars(case: Case, way: str) -> None:
    _agrees(case, way)


@pytest.mark.parametrize("way", CALLEES)
def test_the_faulty_kind_of_trigger_is_in_the_counterexample(way: str) -> None:
    (outcome,) = _agrees(cases.SCHEDULER[_FAULTY], way).outcomes
    assert outcome.counterexample is not None
    assert "CalendarStore$CronTrigger" in outcome.counterexample.start


@pytest.mark.parametrize("name", cases.DEDUCED)
def test_what_follows_is_proved_for_heaps_of_every_size(name: str) -> None:
    case = {**cases.LIBRARY, **cases.FAULTS, **cases.SCHEDULER, **cases.SHAPES}[name]
    assert check(case, "auto", engines=("deductive", "bounded")).verdicts == cases.DEDUCED[name]


@_ways(cases.SHAPES)
def test_lists_and_trees(case: Case, way: str) -> None:
    _agrees(case, way)


@_ways(cases.VACUOUS)
def test_what_nobody_saw_does_not_hold(case: Case, way: str) -> None:
    _agrees(case, way)
