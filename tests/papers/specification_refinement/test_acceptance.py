"""Acceptance tests of refinement of specifications; however calls are treated, the answers are the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.papers.specification_refinement import cases
from tests.papers.specification_refinement.checking import CALLEES, Case, Checked, check

every_way = pytest.mark.parametrize("callees", CALLEES)


def _agrees(case: Case, callees: str, folder: Path) -> Checked:
    checked = check(case, callees, folder)
    assert checked.verdicts == case.expected, [outcome.reason for outcome in checked.outcomes]
    return checked


@every_way
@pytest.mark.parametrize("name", ["permutation", "in-degrees", "late-init"])
@pytest.mark.parametrize("size", ["2/2/3", "3/3/4"])
def test_topological_sort(size: str, name: str, callees: str, tmp_path: Path) -> None:
    _agrees(cases.topological_sort(size)[name], callees, tmp_path)


@every_way
@pytest.mark.parametrize("name", cases.XOR)
def test_exclusive_or(name: str, callees: str, tmp_path: Path) -> None:
    _agrees(cases.XOR[name], callees, tmp_path)


@every_way
@pytest.mark.parametrize("name", cases.LIBRARY)
def test_sets_and_maps(name: str, callees: str, tmp_path: Path) -> None:
    _agrees(cases.LIBRARY[name], callees, tmp_path)


@every_way
@pytest.mark.parametrize("name", cases.FAULTS)
def test_faults_in_sets_and_maps(name: str, callees: str, tmp_path: Path) -> None:
    _agrees(cases.FAULTS[name], callees, tmp_path)


@every_way
@pytest.mark.parametrize("name", cases.SCHEDULER)
def test_jobs_and_calendars(name: str, callees: str, tmp_path: Path) -> None:
    _agrees(cases.SCHEDULER[name], callees, tmp_path)


@every_way
def test_the_faulty_kind_of_trigger_is_in_the_counterexample(callees: str, tmp_path: Path) -> None:
    (outcome,) = _agrees(cases.SCHEDULER["store-calendar-one-step"], callees, tmp_path).outcomes
    assert outcome.counterexample is not None
    assert "CalendarStore$CronTrigger" in outcome.counterexample.start


@every_way
@pytest.mark.parametrize("name", cases.SHAPES)
def test_lists_and_trees(name: str, callees: str, tmp_path: Path) -> None:
    _agrees(cases.SHAPES[name], callees, tmp_path)


@every_way
@pytest.mark.parametrize("name", cases.VACUOUS)
def test_what_nobody_saw_does_not_hold(name: str, callees: str, tmp_path: Path) -> None:
    _agrees(cases.VACUOUS[name], callees, tmp_path)
