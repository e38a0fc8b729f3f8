"""Summaries of the published examples imply (or equal) the published ones, on executions from random heaps."""

from __future__ import annotations

import pytest

from tests.analysis.summaries import golden
from tests.analysis.summaries.heaps import Heaps, executions, program_of
from tests.analysis.summaries.measure import CLASSES
from vernier.analysis.summaries.expressions.evaluate import Evaluation, choices
from vernier.analysis.summaries.summarise import Summariser
from vernier.analysis.summaries.traversal import Traversals
from vernier.ir.interp import Machine

CASES = [
    ("TopologicalSort", "List.nullifyMove(ListEntry,ListEntry)", Traversals.EXACT, golden.nullify_move),
    ("TopologicalSort", "List.insert(Node)", Traversals.EXACT, golden.insert),
    ("TopologicalSort", "Graph.init()", Traversals.EXACT, golden.init),
    ("TopologicalSort", "Graph.init()", Traversals.FIXPOINT, golden.init_by_fixpoint),
    ("TopologicalSort", "Graph.fixIns(Node)", Traversals.EXACT, golden.fix_ins),
    ("TopologicalSort", "Graph.findSource(ListEntry)", Traversals.EXACT, golden.find_source),
    ("TopologicalSort", "Graph.findSource(ListEntry)", Traversals.FIXPOINT, golden.find_source),
    ("LinkedList", "LinkedList.copy()", Traversals.EXACT, golden.copy),
]


@pytest.mark.parametrize(("subject", "method", "walks", "expected"), CASES)
def test_summary_implies_the_published_one(
    subject: str, method: str, walks: Traversals, expected: golden.Golden
) -> None:
    program = program_of(subject)
    summariser = Summariser(program, walks=walks)
    found = summariser.summary(method).values
    wanted = expected(golden.Words(summariser.bounding.algebra, program), found)
    heaps = Heaps(program, CLASSES[subject], 3)
    count = 0
    for execution in executions(Machine(program), method, heaps, 40, 400):
        for new in choices(execution, found):
            evaluation = Evaluation(execution, new)
            for key, bounds in wanted.items():
                assert evaluation.value(bounds.lower) <= evaluation.value(found[key].lower), key
                assert evaluation.value(found[key].upper) <= evaluation.value(bounds.upper), key
            count += 1
    assert count >= 20


def test_exact_where_the_published_ones_are() -> None:
    summariser = Summariser(program_of("TopologicalSort"))
    for method in ("List.nullifyMove(ListEntry,ListEntry)", "Graph.init()"):
        assert all(bounds.exact for bounds in summariser.summary(method).values.values())


def test_fixpoint_alone_is_not_exact() -> None:
    """The recognition of walks is what makes `init` exact."""
    summariser = Summariser(program_of("TopologicalSort"), walks=Traversals.FIXPOINT)
    assert not any(bounds.exact for bounds in summariser.summary("Graph.init()").values.values())


def test_removal_by_fixpoint_keeps_frames() -> None:
    """Without walks, `remove` changes nothing but the links, elements and size of this kind of list."""
    summariser = Summariser(program_of("LinkedList"), walks=Traversals.FIXPOINT)
    changed = {key.name for key in summariser.summary("LinkedList.remove(java.lang.Object)").values}
    assert changed == {"next", "previous", "element", "size", "result"}
