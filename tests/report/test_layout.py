"""Where boxes are drawn."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.report.heaps import APART, LIST, POINTED_INTO, RING, SHARED, TREE, heap
from vernier.core.heap_view import HeapView
from vernier.report.html_graph import Graph
from vernier.report.html_layout import Arrangement, Placed, arrangement, layout
from vernier.report.html_svg import heap_svg

ARRANGED = {
    Arrangement.LIST: (LIST, RING, POINTED_INTO),
    Arrangement.TREE: (TREE,),
    Arrangement.LAYERS: (SHARED,),
}
ALL = (LIST, RING, POINTED_INTO, TREE, SHARED, APART, HeapView((), ()))


def _places(view: HeapView) -> dict[int, Placed]:
    return {placed.box.id: placed for placed in layout(view).boxes}


def _overlap(one: Placed, other: Placed) -> bool:
    beside = one.x + one.size.width <= other.x or other.x + other.size.width <= one.x
    apart = one.y + one.size.height <= other.y or other.y + other.size.height <= one.y
    return not (beside or apart)


@pytest.mark.parametrize(("wanted", "views"), ARRANGED.items())
def test_shapes_are_recognised(wanted: Arrangement, views: tuple[HeapView, ...]) -> None:
    for view in views:
        graph = Graph(view.boxes)
        (group,) = graph.groups()
        assert arrangement(graph, group) is wanted


def test_lists_run_from_left_to_right() -> None:
    places = _places(LIST)
    assert places[1].x < places[2].x < places[3].x < places[4].x
    assert places[2].y == places[4].y
    assert (places[1].tags, places[3].tags) == (("this",), ("node",))
    ring = _places(RING)
    assert ring[1].x < ring[2].x < ring[3].x


def test_a_list_begins_where_it_begins_and_not_where_somebody_points_into_it() -> None:
    places = _places(POINTED_INTO)
    assert places[3].x < places[2].x
    assert places[3].y == places[2].y


def test_trees_grow_down_and_children_keep_their_sides() -> None:
    places = _places(TREE)
    assert places[1].y < places[2].y < places[3].y == places[4].y < places[5].y
    assert places[3].x < places[4].x
    assert places[5].x + places[5].size.width / 2 > places[3].x + places[3].size.width / 2


def test_other_graphs_come_in_layers() -> None:
    places = _places(SHARED)
    assert places[1].y < places[2].y == places[3].y < places[4].y


@pytest.mark.parametrize("view", ALL)
def test_pictures_are_well_formed(view: HeapView) -> None:
    picture = ElementTree.fromstring(heap_svg(view, LIST, "m", "new"))
    assert len(re.findall(r'data-object="', ElementTree.tostring(picture, "unicode"))) == len(view.boxes)


def test_what_changed_is_marked() -> None:
    later = heap(
        {1: ("List", {"head": 3, "tail": 4, "size": "3"}), 3: ("Node", {"next": 4}), 4: ("Node", {}), 9: ("Node", {})}
    )
    picture = heap_svg(later, LIST, "m", "new")
    assert re.findall(r'class="cell changed" data-cell="([^"]*)"', picture) == ["1.head"]
    assert re.findall(r'class="box new" data-object="([^"]*)"', picture) == ["9"]
    before = heap_svg(LIST, later, "m", "gone")
    assert re.findall(r'class="box gone" data-object="([^"]*)"', before) == ["2"]


def test_texts_are_escaped() -> None:
    picture = heap_svg(heap({1: ("Box<T>", {"text": '"<script>&'})}), None, "m", "new")
    assert "<script>" not in picture
    ElementTree.fromstring(picture)


GRAPHS = st.integers(1, 14).flatmap(
    lambda count: st.dictionaries(
        st.integers(1, count),
        st.tuples(
            st.sampled_from(["A", "B"]),
            st.dictionaries(
                st.sampled_from(["next", "prev", "left", "right"]), st.integers(1, count) | st.just("null")
            ),
        ),
        min_size=1,
    )
)


@given(GRAPHS)
def test_every_box_is_placed_once_and_none_covers_another(boxes: dict[int, tuple[str, dict[str, int | str]]]) -> None:
    view = heap(boxes)
    drawn = layout(view)
    assert [placed.box.id for placed in drawn.boxes] == sorted(boxes)
    assert not [(one, other) for one, other in combinations(drawn.boxes, 2) if _overlap(one, other)]
    for placed in drawn.boxes:
        assert placed.x >= 0
        assert placed.x + placed.size.width <= drawn.width + 0.01
        assert placed.y + placed.size.height <= drawn.height + 0.01
    assert heap_svg(view, None, "m", "new") == heap_svg(view, None, "m", "new")
