"""The subjects keep their properties at tiny bounds, and the faulty scheduler does not. All of them, at larger bounds,
are a matter of minutes and measured elsewhere."""

from __future__ import annotations

import re

import pytest

from tests.papers.asking import Answer, Question, ask
from tests.papers.subjects import BUGS, GRAPH, PROPERTIES, SCHEDULER, TINY, Subject

QUICK = (
    "addLeavesList",
    "addEdgeHasEnds",
    "addEdgeLeavesOthers",
    "removeEdgeLeavesOthers",
    "removeEdgeRemoves",
    "treeIsSubgraph",
    "GraphImpl.add(Vertex)",
    "triggerNamesAreOfGroup",
    "unusedCalendarIsRemoved",
    "resumeJobLeavesOthers",
    "storedJobIsEqual",
    "retrievedJobIsEqual",
    "jobGroupNamesAreAll",
)


def _answer(name: str, subject: Subject) -> Answer:
    asked = PROPERTIES[name]
    return ask(subject.paths, Question(asked.entry, asked.codes, TINY.scope(subject)))


@pytest.mark.parametrize("name", QUICK)
def test_holds(name: str) -> None:
    answer = _answer(name, PROPERTIES[name].subject)
    assert answer.holds, answer


@pytest.mark.parametrize("name", [name for name, _ in BUGS])
def test_bug_is_found(name: str) -> None:
    answer = _answer(name, Subject.FAULTY_SCHEDULER)
    assert answer.refuted, answer


def test_all_properties_are_in_the_table() -> None:
    """Every method with a postcondition is the entry of one property."""
    for owner, subject, properties in (
        ("GraphProperties", Subject.GRAPH, GRAPH),
        ("StoreProperties", Subject.SCHEDULER, SCHEDULER),
    ):
        (path,) = (path for path in subject.files() if path.stem == owner)
        declared = re.findall(r"^    \w+ (\w+)\([^)]*\) \{$", path.read_text(encoding="utf-8"), re.MULTILINE)
        listed = [item.entry.partition(".")[2] for item in properties if item.entry.startswith(owner)]
        assert sorted(declared) == sorted(listed)


def test_both_schedulers_have_the_same_files() -> None:
    names = [[path.name for path in subject.files()] for subject in (Subject.SCHEDULER, Subject.FAULTY_SCHEDULER)]
    assert sorted(names[0]) == sorted(names[1])
