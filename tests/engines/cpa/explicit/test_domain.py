"""Explicit values and heaps: the order, equality up to the names of objects, thresholds, and the switch to shapes."""

from __future__ import annotations

from itertools import product

import pytest

from tests.engines.cpa.programs import c_task
from tests.engines.cpa.shape.lists import CLASS, LAYOUTS, NODE, POSITIVE, ZERO, list_of
from vernier.encode.context import Bounds, Encoding
from vernier.engines.cpa.algorithm.analysis import Adjusted
from vernier.engines.cpa.automaton import Automaton
from vernier.engines.cpa.domains.explicit.analysis import ExplicitAnalysis, Thresholds
from vernier.engines.cpa.domains.explicit.heap_to_shape import HeapToShapeSwitch
from vernier.engines.cpa.domains.explicit.state import ExplicitState, explicit_state
from vernier.engines.cpa.domains.predicates.frames import Frames
from vernier.engines.cpa.domains.shape.commands import OtherObjects, ShapeClass
from vernier.engines.cpa.domains.shape.explicit_heap import NOWHERE, Address, Cell, ExplicitHeap
from vernier.engines.cpa.domains.shape.kleene import Kleene
from vernier.engines.cpa.domains.shape.predicates import PointsTo
from vernier.engines.cpa.domains.shape.structure import EMPTY, FIRST, OTHER, Draft
from vernier.logic.terms import Terms

_TERMS = Terms()


def analysis(first: Thresholds | None = None) -> ExplicitAnalysis:
    task = c_task("int main(void) { return 0; }")
    encoding = Encoding(task.program, _TERMS, Bounds(0, 0, 0), lambda _: True, lambda: None)
    frames = Frames(Automaton(task.program, task.entry, ()))
    return ExplicitAnalysis(encoding, frames, ShapeClass(LAYOUTS), first or Thresholds())


def state(heap: ExplicitHeap, **values: int) -> ExplicitState:
    return explicit_state(frozenset((name, _TERMS.bv(value, 32)) for name, value in values.items()), heap)


def _cell(value: int | None, following: Address | None) -> Cell:
    return Cell(NODE, {8: following}, {0: value})


_FIGURE = list_of([1, 1, 1, 0], {"a": 1, "p": 4})


def test_states_are_equal_up_to_the_names_of_objects() -> None:
    one = ExplicitHeap({"a": Address(7), "b": Address(3)}, {7: _cell(1, Address(3)), 3: _cell(2, NOWHERE)})
    two = ExplicitHeap({"b": Address(1), "a": Address(2)}, {1: _cell(2, NOWHERE), 2: _cell(1, Address(1))})
    assert state(one) == state(two) and hash(state(one)) == hash(state(two))
    other = ExplicitHeap({"a": Address(1), "b": Address(1)}, {1: _cell(1, Address(1))})
    assert state(one) != state(other)


def test_objects_that_no_variable_leads_to_are_left_out() -> None:
    heap = ExplicitHeap({"a": None, "b": Address(3)}, {3: _cell(1, None), 4: _cell(2, Address(3))})
    assert state(heap) == state(ExplicitHeap({"b": Address(9)}, {9: _cell(1, None)}))


_ORDERED = (
    state(_FIGURE, x=1, y=2),
    state(_FIGURE, x=1),
    state(_FIGURE.without(["a", "p"]), x=1),
    state(ExplicitHeap({"a": Address(1), "p": Address(2)}, {1: _cell(None, None), 2: _cell(0, NOWHERE)}), x=1),
    state(ExplicitHeap({"a": Address(1), "p": Address(1)}, {1: _cell(0, NOWHERE)}), x=1),
    state(ExplicitHeap({"a": Address(1)}, {1: _cell(1, None)})),
    state(ExplicitHeap({"p": Address(1, 8)}, {1: _cell(0, NOWHERE)})),
    state(ExplicitHeap({}, {})),
)


def test_the_order_is_one() -> None:
    leq = analysis().leq
    for left, middle, right in product(_ORDERED, repeat=3):
        assert not (leq(left, middle) and leq(middle, right)) or leq(left, right)
    for left, right in product(_ORDERED, repeat=2):
        assert (leq(left, right) and leq(right, left)) is (left == right)


@pytest.mark.parametrize(("left", "right", "below"), [(0, 1, True), (1, 0, False), (1, 2, True), (1, 3, True)])
def test_more_is_known_of_what_is_below(left: int, right: int, below: bool) -> None:
    assert analysis().leq(_ORDERED[left], _ORDERED[right]) is below


def test_different_objects_are_not_one() -> None:
    assert not analysis().leq(_ORDERED[4], _ORDERED[3]) and not analysis().leq(_ORDERED[6], _ORDERED[3])


# ---------------------------------------------------------------- thresholds


def test_a_structure_that_is_too_deep_is_dropped_with_all_that_lead_into_it() -> None:
    """Figure 4.2: a list of four cells, at a threshold of three."""
    before = state(_FIGURE, x=1)
    kept = analysis().adjust(before, Thresholds(depth=4), ())
    assert kept.state == before and kept.precision == Thresholds(depth=4)
    dropped = analysis().adjust(before, Thresholds(depth=3), ())
    assert dropped.state == state(ExplicitHeap({}, {}), x=1)
    assert dropped.precision.dropped == {"a", "p"}


def test_a_variable_with_more_values_than_the_threshold_is_dropped() -> None:
    reached = [Adjusted(state(ExplicitHeap({}, {}), x=number), Thresholds()) for number in range(3)]
    last = reached[-1].state
    assert analysis().adjust(last, Thresholds(values=3), reached).state == last
    dropped = analysis().adjust(last, Thresholds(values=2), reached)
    assert dropped.state == state(ExplicitHeap({}, {})) and dropped.precision.dropped == {"x"}


def test_the_switch_makes_a_shape_graph() -> None:
    """Figure 4.2 again: the head, a summary of two cells, and the tail."""
    draft = Draft.of(EMPTY)
    draft.row(PointsTo("a"))[OTHER] = Kleene.YES  # the other component has not followed it so far
    before = ("location", (), state(_FIGURE), frozenset({draft.finished()}))
    shapes = ShapeClass({}, CLASS.facts, CLASS.reaching, others=OtherObjects.ELSEWHERE)
    precision = (None, None, Thresholds(), shapes)
    assert HeapToShapeSwitch(4, LAYOUTS)(before, precision, ()) == Adjusted(before, precision)
    after = HeapToShapeSwitch(3, LAYOUTS)(before, precision, ())
    assert after.state[2] == state(ExplicitHeap({}, {}))
    (graph,) = after.state[3]
    head, tail = (graph.unary[PointsTo(name)].index(Kleene.YES) for name in "ap")
    (rest,) = graph.summaries
    assert graph.size == FIRST + 3 and len({head, rest, tail}) == 3
    assert [graph.unary[POSITIVE][node] for node in (head, rest, tail)] == [Kleene.YES, Kleene.YES, Kleene.NO]
    assert graph.unary[ZERO][tail] is Kleene.YES
    assert after.precision[2].elsewhere == {NODE} and list(after.precision[3].layouts) == [NODE]
