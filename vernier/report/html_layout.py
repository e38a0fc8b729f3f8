"""Where the boxes of a heap go: lists from left to right, trees from top to bottom, everything else in layers.

Pure functions of a heap. Laws: boxes do not overlap; every box is placed once; equal heaps are placed equally.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from vernier.core.heap_view import Box, HeapView
from vernier.report.html_graph import Graph
from vernier.report.html_size import TAG, Size, size_of

GAP_X = 46
GAP_Y = 34
_ABSENT = 0.5
_WIDEST = 980


class Arrangement(Enum):
    LIST = "list"
    TREE = "tree"
    LAYERS = "layers"


@dataclass(frozen=True, slots=True)
class Placed:
    """A box with its upper left corner; the names of variables stand above it."""

    box: Box
    x: float
    y: float
    size: Size
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    width: float
    height: float
    boxes: tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class _Block:
    """Some boxes relative to a corner."""

    width: float
    height: float
    places: tuple[tuple[int, float, float], ...] = ()

    def moved(self, x: float, y: float) -> tuple[tuple[int, float, float], ...]:
        return tuple((number, left + x, top + y) for number, left, top in self.places)


def layout(view: HeapView) -> Layout:
    """The whole heap: one group of connected boxes beside or below the other."""
    graph = Graph(view.boxes)
    tags: dict[int, list[str]] = {}
    for variable in view.variables:
        if variable.target:
            tags.setdefault(variable.target, []).append(variable.label.removeprefix("&"))
    for box in view.boxes:
        if box.alias and box.alias.lstrip("*") not in tags.get(box.id, ()):
            tags.setdefault(box.id, []).append(f"({box.alias} in the path)")
    sizes = {box.id: size_of(box, tuple(tags.get(box.id, ()))) for box in view.boxes}
    whole = _flow([_Arranger(graph, sizes, group).block() for group in graph.groups()])
    by_id = {box.id: box for box in view.boxes}
    placed = tuple(
        Placed(by_id[number], x, y + (TAG if number in tags else 0), sizes[number], tuple(tags.get(number, ())))
        for number, x, y in sorted(whole.places)
    )
    return Layout(whole.width, whole.height, placed)


def arrangement(graph: Graph, group: Sequence[int]) -> Arrangement:
    """How a group of connected boxes is drawn; decided by the references between boxes of the same kind."""
    if any(graph.joins(source, target) for source in group for _, target in graph.edges[source]):
        return Arrangement.LAYERS
    most = max((len(graph.kin(number)) for number in group), default=0)
    return Arrangement.TREE if most != 1 else Arrangement.LIST


class _Arranger:
    """Places the boxes of one group. A heap view has a bounded number of boxes, so it may recurse."""

    def __init__(self, graph: Graph, sizes: dict[int, Size], group: Sequence[int]) -> None:
        self._graph = graph
        self._sizes = sizes
        self._group = group

    def block(self) -> _Block:
        roots = [number for number in self._group if number not in self._graph.parents]
        match arrangement(self._graph, self._group):
            case Arrangement.LIST:
                return _below([self._list(root) for root in roots])
            case Arrangement.TREE:
                return _beside([self._tree(root) for root in roots])
            case Arrangement.LAYERS:
                return self._layers()

    def _own(self, number: int) -> tuple[float, float]:
        size = self._sizes[number]
        return size.width, size.height + size.tag

    def _list(self, number: int) -> _Block:
        """The box, what follows it in the list to the right, and everything else that it holds below."""
        width, height = self._own(number)
        children = self._graph.children.get(number, [])
        follows = (self._graph.kin(number) or [child for child in children if self._graph.kin(child)] or [0])[0]
        hanging = _beside([self._list(child) for child in children if child != follows])
        column = max(width, hanging.width)
        places = ((number, 0.0, 0.0), *hanging.moved(0, height + GAP_Y))
        tall = height + (GAP_Y + hanging.height if hanging.places else 0)
        if not follows:
            return _Block(column, tall, places)
        rest = self._list(follows)
        return _Block(column + GAP_X + rest.width, max(tall, rest.height), (*places, *rest.moved(column + GAP_X, 0)))

    def _tree(self, number: int) -> _Block:
        """The box centred above its children, which keep their order; an absent child keeps its room."""
        width, height = self._own(number)
        children = self._graph.children.get(number, [])
        below = _beside(
            [self._tree(child) if child else _Block(width * _ABSENT, 0) for child in self._slots(number, children)]
        )
        wide = max(width, below.width)
        places = ((number, (wide - width) / 2, 0.0), *below.moved((wide - below.width) / 2, height + GAP_Y))
        return _Block(wide, height + (GAP_Y + below.height if below.places else 0), places)

    def _slots(self, number: int, children: list[int]) -> list[int]:
        """The children in the order of the cells, with 0 for a cell of a branching label that is null."""
        if not self._graph.kin(number):
            return children
        branching = self._graph.branching(self._graph.boxes[number].kind)
        slots: list[int] = []
        for cell in self._graph.boxes[number].cells:
            if cell.target in children and cell.target not in slots:
                slots.append(cell.target)
            elif cell.label in branching and not cell.target:
                slots.append(0)
        return [*slots, *(child for child in children if child not in slots)]

    def _layers(self) -> _Block:
        """Rows by distance from the roots; within a row, near the boxes that refer to them."""
        rows: dict[int, list[int]] = {}
        for number, depth in self._graph.depths(self._group).items():
            rows.setdefault(depth, []).append(number)
        centres: dict[int, float] = {}
        places: list[tuple[int, float, float]] = []
        top = 0.0
        widest = 0.0
        for depth in sorted(rows):
            row = sorted(rows[depth], key=lambda number: self._pull(number, centres))
            left = 0.0
            for number in row:
                places.append((number, left, top))
                centres[number] = left + self._own(number)[0] / 2
                left += self._own(number)[0] + GAP_X
            top += max(self._own(number)[1] for number in row) + GAP_Y
            widest = max(widest, left - GAP_X)
        return _Block(widest, max(0.0, top - GAP_Y), tuple(places))

    def _pull(self, number: int, centres: dict[int, float]) -> tuple[float, int]:
        above = [centres[source] for source in self._group if source in centres and self._graph.refers(source, number)]
        return (sum(above) / len(above) if above else 0.0, number)


def _beside(blocks: Sequence[_Block]) -> _Block:
    places: list[tuple[int, float, float]] = []
    left = 0.0
    for block in blocks:
        places.extend(block.moved(left, 0))
        left += block.width + GAP_X
    return _Block(max(0.0, left - GAP_X), max((block.height for block in blocks), default=0), tuple(places))


def _below(blocks: Sequence[_Block]) -> _Block:
    places: list[tuple[int, float, float]] = []
    top = 0.0
    for block in blocks:
        places.extend(block.moved(0, top))
        top += block.height + GAP_Y
    return _Block(max((block.width for block in blocks), default=0), max(0.0, top - GAP_Y), tuple(places))


def _flow(blocks: Sequence[_Block]) -> _Block:
    """Side by side as long as there is room, then below."""
    rows: list[list[_Block]] = []
    used = 0.0
    for block in blocks:
        if rows and used + block.width <= _WIDEST:
            rows[-1].append(block)
        else:
            rows.append([block])
            used = 0.0
        used += block.width + GAP_X
    return _below([_beside(row) for row in rows])
