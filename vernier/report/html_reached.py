"""An abstract reachability graph as an SVG picture: states in rows by their distance from the beginning, edges between
them, and the path to a violation marked.

Law: the same graph gives the same picture. What is not drawn is counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from textwrap import wrap
from typing import Any

from vernier.core.reached_graph import AbstractState, ReachedGraph, StateKind
from vernier.report.wording import plural

MOST = 60
"""So many states are drawn"""
_WIDE = 6
"""So many states stand side by side"""
_WIDTH, _ACROSS, _DOWN, _EDGE = 250.0, 54.0, 44.0, 40.0
_HEAD, _LINE, _PAD = 18.0, 15.0, 8.0
_LETTERS, _LINES = 36, 3


@dataclass(frozen=True, slots=True)
class _Box:
    """A state at its place."""

    number: int
    state: AbstractState
    lines: tuple[str, ...]
    row: int
    x: float
    y: float

    @property
    def height(self) -> float:
        return _height(self.lines)


def reached_value(graph: ReachedGraph, marker: str) -> dict[str, Any]:
    """What the page needs to show a graph: the picture, what it shows, and what is known in each state in full.
    `marker` is the id of the arrow heads, unique in the page."""
    shown = _shown(graph)
    boxes = _placed(graph, shown)
    told = {number: _full(graph.states[number]) for number in shown}
    return {"svg": _svg(graph, boxes, marker), "note": note(graph, len(shown)), "states": told}


def note(graph: ReachedGraph, shown: int) -> str:
    """What is drawn, and what is not."""
    hidden = len(graph.states) - shown
    parts = [
        graph.points,
        "a dashed edge leads to a state that was there before its successor, which it covers",
        f"marked: {graph.taken}" if graph.path else "",
        f"not drawn: {plural(hidden, 'state')} of these" if hidden else "",
        graph.unsaid,
    ]
    return "; ".join(filter(None, parts))


def _full(state: AbstractState) -> str:
    return "\n\n".join(filter(None, (f"{state.place}\n{state.known}", state.detail)))


def _shown(graph: ReachedGraph) -> list[int]:
    """The states of the path, then those nearest to the beginning."""
    order = dict.fromkeys((*graph.path, *_distances(graph), *range(len(graph.states))))
    return sorted(list(order)[:MOST])


def _distances(graph: ReachedGraph) -> dict[int, int]:
    """How far states are from the beginning, the nearest first."""
    following: dict[int, list[int]] = {}
    for source, target in (*graph.edges, *graph.covered):
        following.setdefault(source, []).append(target)
    first = [number for number, state in enumerate(graph.states) if state.kind is StateKind.FIRST]
    found = dict.fromkeys(first, 0)
    pending = list(first)
    for current in pending:
        for target in following.get(current, ()):
            if target not in found:
                found[target] = found[current] + 1
                pending.append(target)
    return found


# ---------------------------------------------------------------- places


def _placed(graph: ReachedGraph, shown: Iterable[int]) -> dict[int, _Box]:
    distances = _distances(graph)
    last = max(distances.values(), default=0) + 1
    layers: dict[int, list[int]] = {}
    for number in shown:
        layers.setdefault(distances.get(number, last), []).append(number)
    found: dict[int, _Box] = {}
    y = 0.0
    for row, layer in enumerate(_rows(layers)):
        tallest = 0.0
        for column, number in enumerate(layer):
            state = graph.states[number]
            lines = _lines(state.known)
            found[number] = _Box(number, state, lines, row, column * (_WIDTH + _ACROSS), y)
            tallest = max(tallest, _height(lines))
        y += tallest + _DOWN
    return found


def _rows(layers: Mapping[int, list[int]]) -> Iterator[list[int]]:
    for distance in sorted(layers):
        layer = layers[distance]
        yield from (layer[start : start + _WIDE] for start in range(0, len(layer), _WIDE))


def _lines(text: str) -> tuple[str, ...]:
    lines = wrap(text, _LETTERS) or [""]
    return (*lines[: _LINES - 1], f"{lines[_LINES - 1][: _LETTERS - 4]} ...") if len(lines) > _LINES else tuple(lines)


def _height(lines: tuple[str, ...]) -> float:
    return _HEAD + len(lines) * _LINE + _PAD


# ---------------------------------------------------------------- the picture


def _svg(graph: ReachedGraph, boxes: Mapping[int, _Box], marker: str) -> str:
    width = max((box.x + _WIDTH for box in boxes.values()), default=0.0) + 2 * _EDGE
    height = max((box.y + box.height for box in boxes.values()), default=0.0) + 2 * _EDGE
    path = frozenset(zip(graph.path, graph.path[1:], strict=False))
    heads = "".join(
        f'<marker id="{marker}{kind}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" '
        f'orient="auto"><path d="M0 0L8 4L0 8z" class="tip{kind}"/></marker>'
        for kind in ("", "-path")
    )
    edges = [_edge(boxes, pair, "edge", path, marker) for pair in graph.edges]
    edges += [_edge(boxes, pair, "edge covered", path, marker) for pair in graph.covered]
    states = "".join(_state(box, frozenset(graph.path)) for box in boxes.values())
    return (
        f'<svg class="reached" width="{width:.0f}" height="{height:.0f}" viewBox="{-_EDGE:.0f} {-_EDGE:.0f} '
        f'{width:.0f} {height:.0f}" role="img"><defs>{heads}</defs>{"".join(edges)}{states}</svg>'
    )


def _state(box: _Box, path: frozenset[int]) -> str:
    mark = " on-path" if box.number in path else ""
    lines = "".join(
        f'<text class="known" x="8" y="{_HEAD + (number + 1) * _LINE - 2:.0f}">{escape(line)}</text>'
        for number, line in enumerate(box.lines)
    )
    return (
        f'<g class="state {box.state.kind.value}{mark}" data-state="{box.number}" '
        f'transform="translate({box.x:.0f} {box.y:.0f})"><title>{escape(_full(box.state))}</title>'
        f'<rect width="{_WIDTH:.0f}" height="{box.height:.0f}" rx="5"/>'
        f'<text class="place" x="8" y="14">{box.number}: {escape(box.state.place)}</text>{lines}</g>'
    )


def _edge(
    boxes: Mapping[int, _Box], pair: tuple[int, int], kind: str, path: frozenset[tuple[int, int]], marker: str
) -> str:
    if pair[0] not in boxes or pair[1] not in boxes:
        return ""
    source, target = boxes[pair[0]], boxes[pair[1]]
    mark, head = (" on-path", f"{marker}-path") if pair in path else ("", marker)
    return f'<path class="{kind}{mark}" d="{_curve(source, target)}" marker-end="url(#{head})"/>'


def _curve(source: _Box, target: _Box) -> str:
    """Down from the bottom to the top; up and sideways on the right; around the corner to the state itself."""
    if target.row > source.row:
        start, end = (source.x + _WIDTH / 2, source.y + source.height), (target.x + _WIDTH / 2, target.y)
        bend = max(18.0, (end[1] - start[1]) / 2)
        return _path(start, (start[0], start[1] + bend), (end[0], end[1] - bend), end)
    right, head = source.x + _WIDTH, source.y + source.height / 2
    if source.number == target.number:
        return _path((right, head + 6), (right + 34, head + 22), (right + 34, head - 22), (right, head - 6))
    end = (target.x + _WIDTH, target.y + target.height / 2)
    out = max(right, end[0]) + 30
    return _path((right, head), (out, head), (out, end[1]), end)


def _path(start: tuple[float, float], *others: tuple[float, float]) -> str:
    points = " ".join(f"{x:.1f} {y:.1f}" for x, y in others)
    return f"M{start[0]:.1f} {start[1]:.1f}C{points}"
