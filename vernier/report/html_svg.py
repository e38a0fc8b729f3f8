"""A heap as an SVG picture: boxes with their cells, arrows between them, and what differs from another heap marked."""

from __future__ import annotations

from html import escape

from vernier.core.heap_view import Cell, HeapView
from vernier.report.html_layout import Layout, Placed, layout
from vernier.report.html_size import HEAD, ROW, CellPlace, Form, hidden_text, title, value_text

_EDGE = 14.0
_DIP = 22.0
_NEAR = 80.0


def heap_svg(view: HeapView, other: HeapView | None, marker: str, only_here: str) -> str:
    """The picture. Cells that differ from `other` get the class `changed`, boxes that it has not the class
    `only_here`; `marker` is the id of the arrow head, unique in the page."""
    drawn = layout(view)
    marks = _Marks(view, other, only_here)
    boxes = "".join(_box(placed, marks) for placed in drawn.boxes)
    edges = "".join(_edges(drawn, marks, marker))
    width, height = drawn.width + 2 * _EDGE, drawn.height + 2 * _EDGE + _DIP
    head = (
        f'<svg class="heap" width="{width:.0f}" height="{height:.0f}" viewBox="{-_EDGE} {-_EDGE} {width:.0f} '
        f'{height:.0f}" role="img"><defs><marker id="{marker}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
        'markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" class="tip"/></marker></defs>'
    )
    return f"{head}{boxes}{edges}</svg>"


class _Marks:
    """What differs between two heaps, by object and cell."""

    def __init__(self, view: HeapView, other: HeapView | None, only_here: str) -> None:
        self._other = None if other is None else {box.id: box for box in other.boxes}
        self._only_here = only_here
        self.names = {} if self._other is None else {number: box.name for number, box in self._other.items()}
        self.shown = {box.id for box in view.boxes}

    def box(self, number: int) -> str:
        return f" {self._only_here}" if self._other is not None and number not in self._other else ""

    def cell(self, number: int, cell: Cell) -> str:
        box = None if self._other is None else self._other.get(number)
        if box is None:
            return ""
        there = next((found for found in box.cells if found.label == cell.label), None)
        same = there is not None and there.target == cell.target and (cell.target != 0 or there.text == cell.text)
        return "" if same else " changed"


def _box(placed: Placed, marks: _Marks) -> str:
    box, size = placed.box, placed.size
    was = marks.names.get(box.id, box.name)
    hint = f"{box.name}: {box.kind}" + (f" (on the other side {was})" if was != box.name else "")
    parts = [
        f'<g class="box{marks.box(box.id)}" data-object="{box.id}" '
        f'transform="translate({placed.x:.1f} {placed.y:.1f})"><title>{escape(hint)}</title>',
        f'<rect class="frame" width="{size.width:.1f}" height="{size.height:.1f}" rx="4"/>',
        f'<text class="name" x="8" y="{HEAD - 7}">{escape(title(box))}</text>',
    ]
    if placed.tags:
        parts.append(f'<text class="tag" x="2" y="-6">{_tags(placed.tags)}</text>')
    parts.extend(_cell(box.id, place, size.form, marks) for place in size.cells)
    if box.hidden:
        parts.append(f'<text class="label" x="8" y="{size.height - 6:.1f}">{hidden_text(box)}</text>')
    return "".join(parts) + "</g>"


def _tags(tags: tuple[str, ...]) -> str:
    """The variables, then in brackets what the path calls it."""
    variables = ", ".join(tag for tag in tags if not tag.startswith("("))
    alias = " ".join(tag for tag in tags if tag.startswith("("))
    return f'{escape(variables)} <tspan class="alias">{escape(alias)}</tspan>'


def _cell(number: int, place: CellPlace, form: Form, marks: _Marks) -> str:
    cell = place.cell
    text = escape(value_text(cell))
    opened = (
        f'<g class="cell{marks.cell(number, cell)}" data-cell="{number}.{escape(cell.label, quote=True)}">'
        f"<title>{escape(f'{cell.label} = {cell.text}')}</title>"
    )
    if form is Form.STRIP:
        middle = place.x + place.width / 2
        return (
            f'{opened}<rect x="{place.x:.1f}" y="{place.y + 14:.1f}" width="{place.width:.1f}" height="{ROW}"/>'
            f'<text class="index" x="{middle:.1f}" y="{place.y + 10:.1f}">{escape(cell.label.strip("[]"))}</text>'
            f'<text class="value" text-anchor="middle" x="{middle:.1f}" y="{place.y + 28:.1f}">{text}</text></g>'
        )
    base = place.y + ROW - 6
    return (
        f'{opened}<rect x="0" y="{place.y:.1f}" width="{place.width:.1f}" height="{ROW}"/>'
        f'<text class="label" x="8" y="{base:.1f}">{escape(cell.label)}</text>'
        f'<text class="value" text-anchor="end" x="{place.width - 8:.1f}" y="{base:.1f}">{text}</text></g>'
    )


def _edges(drawn: Layout, marks: _Marks, marker: str) -> list[str]:
    by_id = {placed.box.id: placed for placed in drawn.boxes}
    found = []
    for placed in drawn.boxes:
        for place in placed.size.cells:
            target = by_id.get(place.cell.target)
            if target is not None:
                changed = marks.cell(placed.box.id, place.cell)
                path = edge_path(placed, place, target)
                found.append(f'<path class="edge{changed}" d="{path}" marker-end="url(#{marker})"/>')
    return found


def edge_path(source: Placed, place: CellPlace, target: Placed) -> str:
    """From a cell to a box: straight on to the right, down to the top, back to the left side by side or underneath."""
    x, y = _start(source, place)
    head = target.y + HEAD / 2
    middle = target.x + target.size.width / 2
    end = target.x + target.size.width
    if target.box.id == source.box.id:
        return _curve((x, y), (end + 34, y), (end + 34, head), (end, head))
    if target.x >= source.x + source.size.width:
        bend = max(18.0, (target.x - x) / 2)
        return _curve((x, y), (x + bend, y), (target.x - bend, head), (target.x, head))
    if target.y >= source.y + source.size.height:
        return _down(source, target, (x, y))
    low = target.y + target.size.height
    if 0 <= source.x - end <= _NEAR:
        return _curve((source.x, y), (source.x - 20, y), (end + 20, low - 7), (end, low - 7))
    deep = max(low, source.y + source.size.height) + _DIP
    out = source.x + source.size.width
    turn = _curve((x, y), (out + 26, y), (out + 10, deep), (x - 20, deep))
    return f"{turn}L{middle + 24:.1f} {deep:.1f}Q{middle:.1f} {deep:.1f} {middle:.1f} {low:.1f}"


def _down(source: Placed, target: Placed, start: tuple[float, float]) -> str:
    """Out of the side that is nearer to the end, so that no other cell is crossed; out of the bottom of a strip."""
    x, y = start
    end = (target.x + target.size.width / 2, target.y - (target.size.tag and 3))
    bend = max(14.0, (end[1] - y) / 2)
    if source.size.form is Form.STRIP:
        return _curve(start, (x, y + bend), (end[0], end[1] - bend), end)
    left, right = source.x, source.x + source.size.width
    if end[0] < (left + right) / 2 - 1:
        at = max(target.x + 10, min(end[0], left - 8))
        return _curve((left, y), (min(left, at) - 22, y), (at, end[1] - bend), (at, end[1]))
    at = min(target.x + target.size.width - 10, max(end[0], right + 8))
    return _curve(start, (max(right, at) + 22, y), (at, end[1] - bend), (at, end[1]))


def _start(source: Placed, place: CellPlace) -> tuple[float, float]:
    """The dot in the cell."""
    if source.size.form is Form.STRIP:
        return source.x + place.x + place.width / 2, source.y + place.y + 24
    return source.x + place.x + place.width - 12, source.y + place.y + ROW / 2


def _curve(*points: tuple[float, float]) -> str:
    first, *others = (f"{x:.1f} {y:.1f}" for x, y in points)
    return f"M{first}C{' '.join(others)}"
