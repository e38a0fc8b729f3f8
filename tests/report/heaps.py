"""Heaps to draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from vernier.core.heap_view import Box, Cell, HeapView, Shape


def heap(
    boxes: Mapping[int, tuple[str, Mapping[str, int | str]]], variables: Mapping[str, int | str] | None = None
) -> HeapView:
    """Boxes as id -> (kind, label -> id of the target or text)."""
    made = tuple(
        Box(number, f"o{number}", kind, Shape.OBJECT, tuple(_cell(label, value) for label, value in cells.items()))
        for number, (kind, cells) in boxes.items()
    )
    return HeapView(tuple(_cell(name, value) for name, value in (variables or {}).items()), made)


def _cell(label: str, value: int | str) -> Cell:
    return Cell(label, value) if isinstance(value, str) else Cell(label, f"o{value}", value)


def array(number: int, cells: Sequence[int | str]) -> Box:
    listed = tuple(_cell(str(index), value) for index, value in enumerate(cells))
    return Box(number, f"o{number}", f"int[{len(cells)}]", Shape.ARRAY, listed)


LIST = heap(
    {
        1: ("List", {"head": 2, "tail": 4, "size": "3"}),
        2: ("Node", {"value": "5", "next": 3, "prev": "null"}),
        3: ("Node", {"value": "6", "next": 4, "prev": 2}),
        4: ("Node", {"value": "7", "next": "null", "prev": 3}),
    },
    {"this": 1, "node": 3, "count": "3"},
)
RING = heap({1: ("Node", {"next": 2}), 2: ("Node", {"next": 3}), 3: ("Node", {"next": 1})})
POINTED_INTO = heap({1: ("List", {"head": 2}), 2: ("Node", {"next": "null", "prev": 3}), 3: ("Node", {"next": 2})})
TREE = heap(
    {
        1: ("Tree", {"root": 2}),
        2: ("Node", {"left": 3, "right": 4, "parent": "null"}),
        3: ("Node", {"left": "null", "right": 5, "parent": 2}),
        4: ("Node", {"left": "null", "right": "null", "parent": 2}),
        5: ("Node", {"left": "null", "right": "null", "parent": 3}),
    }
)
SHARED = heap({1: ("Node", {"a": 2, "b": 3}), 2: ("Node", {"a": 4}), 3: ("Node", {"a": 4}), 4: ("Node", {"a": "null"})})
APART = HeapView((), (array(1, ["1", "2", "3"]), array(2, []), array(3, ["9"] * 40)))
