"""Three-valued structures on the example of section 2.3 of the thesis: a list of five cells, and one of four."""

from __future__ import annotations

from tests.engines.cpa.shape.lists import CLASS, NEXT, NODE, POSITIVE, ZERO, list_of
from vernier.engines.cpa.domains.shape.abstraction import canonical
from vernier.engines.cpa.domains.shape.coerce import coerce
from vernier.engines.cpa.domains.shape.embedding import embeds
from vernier.engines.cpa.domains.shape.explicit_heap import structure_of
from vernier.engines.cpa.domains.shape.focus import OfField, focus
from vernier.engines.cpa.domains.shape.kleene import Kleene
from vernier.engines.cpa.domains.shape.predicates import PointsTo, Reaches
from vernier.engines.cpa.domains.shape.structure import FIRST, NULL, Structure

_CONCRETE = structure_of(list_of([1, 1, 1, 1, 0], {"a": 1, "p": 5}), CLASS)
_BOTH = (PointsTo("a"), PointsTo("p"), Reaches("a"), Reaches("p"))
_OF_A = (PointsTo("a"), Reaches("a"))


def _node(structure: Structure, predicate: PointsTo) -> int:
    return structure.unary[predicate].index(Kleene.YES)


def _summary(structure: Structure) -> int:
    (found,) = structure.summaries
    return found


def test_cells_are_told_apart_by_abstraction_predicates() -> None:
    fine = canonical(_CONCRETE, _BOTH.__contains__)
    assert fine.size == FIRST + 3
    assert len(fine.summaries) == 1
    head, rest, last = _node(fine, PointsTo("a")), _summary(fine), _node(fine, PointsTo("p"))
    assert len({head, rest, last}) == 3
    assert fine.binary[NEXT][head][rest] is Kleene.MAYBE
    assert fine.binary[NEXT][rest][rest] is Kleene.MAYBE
    assert fine.binary[NEXT][rest][last] is Kleene.MAYBE
    assert fine.binary[NEXT][head][last] is Kleene.NO
    assert fine.binary[NEXT][last][NULL] is Kleene.YES
    assert fine.unary[POSITIVE][head] is fine.unary[POSITIVE][rest] is Kleene.YES
    assert fine.unary[ZERO][last] is Kleene.YES


def test_fewer_abstraction_predicates_merge_more() -> None:
    coarse = canonical(_CONCRETE, _OF_A.__contains__)
    assert coarse.size == FIRST + 2
    rest = _summary(coarse)
    assert rest != _node(coarse, PointsTo("a"))
    assert coarse.unary[PointsTo("p")][rest] is Kleene.MAYBE
    assert coarse.unary[POSITIVE][rest] is Kleene.MAYBE


def test_the_finer_abstraction_is_embedded_in_the_coarser_one() -> None:
    fine, coarse = canonical(_CONCRETE, _BOTH.__contains__), canonical(_CONCRETE, _OF_A.__contains__)
    assert embeds(_CONCRETE, fine)
    assert embeds(fine, coarse)
    assert embeds(_CONCRETE, coarse)
    assert not embeds(coarse, fine)
    assert not embeds(fine, _CONCRETE)


def test_a_shorter_list_is_not_embedded() -> None:
    fine = canonical(_CONCRETE, _BOTH.__contains__)
    three = structure_of(list_of([1, 1, 0], {"a": 1, "p": 3}), CLASS)
    two = structure_of(list_of([1, 0], {"a": 1, "p": 2}), CLASS)
    assert embeds(three, fine)
    assert not embeds(two, fine)  # a summary node stands for at least one cell
    assert not embeds(structure_of(list_of([1, 1, 1, 1, 2], {"a": 1, "p": 5}), CLASS), fine)


def test_focus_gives_three_graphs_of_which_coerce_leaves_two() -> None:
    fine = canonical(_CONCRETE, _BOTH.__contains__)
    head, rest = _node(fine, PointsTo("a")), _summary(fine)
    focused = list(focus(fine, OfField(head, NEXT)))
    assert [item.size - FIRST for item in focused] == [3, 3, 4]
    assert [item.binary[NEXT][head][rest] for item in focused] == [Kleene.NO, Kleene.YES, Kleene.NO]
    none, all_, split = map(coerce, focused)
    assert none is None  # the node would not be reachable from a, and it is
    assert all_ is not None and not all_.summaries
    assert split is not None and split.summaries == {rest}
    target = split.binary[NEXT][head].index(Kleene.YES)
    assert target == split.size - 1
    assert split.binary[NEXT][head][rest] is Kleene.NO
    # Both are cases of the graph that was focused on, and the list of five cells is the second one.
    assert embeds(all_, fine) and embeds(split, fine)
    assert embeds(_CONCRETE, split) and not embeds(_CONCRETE, all_)


def test_an_explicit_heap_that_is_too_deep_becomes_a_shape_graph() -> None:
    heap = list_of([1, 1, 1, 0], {"a": 1, "p": 4})
    assert [heap.depth(name) for name in "ap"] == [4, 1]
    assert heap.too_deep(4) == frozenset()
    assert heap.too_deep(3) == {"a", "p"}
    left = heap.without(heap.too_deep(3))
    assert dict(left.variables) == {"a": None, "p": None} and not left.cells
    graph = canonical(structure_of(heap, CLASS), CLASS.abstracts)
    head, middle, last = _node(graph, PointsTo("a")), _summary(graph), _node(graph, PointsTo("p"))
    assert graph.size == FIRST + 3 and len({head, middle, last}) == 3
    assert [graph.unary[POSITIVE][node] for node in (head, middle, last)] == [Kleene.YES, Kleene.YES, Kleene.NO]
    assert graph.unary[ZERO][last] is Kleene.YES
    members = [structure_of(list_of([1] * count + [0], {"a": 1, "p": count + 1}), CLASS) for count in (2, 3, 9)]
    assert all(embeds(item, graph) for item in members)
    assert NODE in str(graph)
