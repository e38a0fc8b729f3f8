"""A sample of the mutants is what the table says; `python -m tests.papers.mutants` runs all of them."""

from __future__ import annotations

import pytest

from tests.papers.mutants.graph import GRAPH_MUTANTS
from tests.papers.mutants.scheduler import SCHEDULER_MUTANTS
from tests.papers.mutants.table import Mutant, judge
from tests.papers.subjects import PROPERTIES

MUTANTS = {mutant.name: mutant for mutant in (*GRAPH_MUTANTS, *SCHEDULER_MUTANTS)}
SAMPLE = (
    "remove-not-unlinked",
    "set-removes-all",
    "add-with-empty-list",
    "add-edge-without-first",
    "tree-of-unsorted",
    "names-copy-without-doubles",
    "listeners-reversed",
    "calendar-removed-in-use",
    "resume-names-as-groups",
)


@pytest.mark.parametrize("name", SAMPLE)
def test_sample(name: str) -> None:
    judged = judge(MUTANTS[name])
    assert judged.verdict == judged.expected, judged.answers


def test_names_are_unique() -> None:
    assert len(MUTANTS) == len(GRAPH_MUTANTS) + len(SCHEDULER_MUTANTS)


@pytest.mark.parametrize("mutant", MUTANTS.values(), ids=MUTANTS.keys())
def test_mutant_changes_its_file(mutant: Mutant) -> None:
    assert mutant.text != mutant.instead and mutant.instead in mutant.source()
    assert set(mutant.properties) <= set(PROPERTIES)
