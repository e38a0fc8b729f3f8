"""How large boxes are drawn, and where in them their cells lie."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from vernier.core.heap_view import Box, Cell, Shape

CHARACTER = 7.3
ROW = 20.0
HEAD = 22.0
TAG = 18.0
_MARGIN = 10.0
_LONGEST = 34
_IN_A_ROW = 16
POINTER = "●"


class Form(Enum):
    """ROWS: a cell per line, label and value. STRIP: cells beside each other under their index."""

    ROWS = "rows"
    STRIP = "strip"


@dataclass(frozen=True, slots=True)
class CellPlace:
    """Relative to the box."""

    cell: Cell
    x: float
    y: float
    width: float


@dataclass(frozen=True, slots=True)
class Size:
    width: float
    height: float
    tag: float
    form: Form
    cells: tuple[CellPlace, ...]


def value_text(cell: Cell) -> str:
    """What stands in the cell: a value, shortened, or a dot from which an arrow starts."""
    if cell.target:
        return POINTER
    return cell.text if len(cell.text) <= _LONGEST else f"{cell.text[: _LONGEST - 3]}..."


def title(box: Box) -> str:
    return f"{shortened(box.name)}: {box.kind}"


def shortened(path: str) -> str:
    """A path, cut in the middle when long."""
    return path if len(path) <= _LONGEST else f"{path[:12]}...{path[-18:]}"


def hidden_text(box: Box) -> str:
    return f"... {box.hidden} more" if box.hidden else ""


def size_of(box: Box, tags: tuple[str, ...]) -> Size:
    """The size of a box, without the room for tags above it (`tag`)."""
    least = CHARACTER * max(len(title(box)), len(", ".join(tags)), len(hidden_text(box))) + 2 * _MARGIN
    strip = box.shape is Shape.ARRAY or (
        box.shape is Shape.MEMORY and len(box.cells) > 1 and all(_is_index(cell.label) for cell in box.cells)
    )
    return (_strip if strip else _rows)(box, least, TAG if tags else 0.0)


def _is_index(label: str) -> bool:
    return label.startswith("[") and label.endswith("]") and label[1:-1].isdigit()


def _rows(box: Box, least: float, tag: float) -> Size:
    longest = max((len(cell.label) + 3 + len(value_text(cell)) for cell in box.cells), default=0)
    width = max(least, CHARACTER * longest + 2 * _MARGIN)
    places = tuple(CellPlace(cell, 0, HEAD + ROW * row, width) for row, cell in enumerate(box.cells))
    more = ROW if box.hidden else 0
    return Size(width, HEAD + max(ROW / 2, ROW * len(places)) + more, tag, Form.ROWS, places)


def _strip(box: Box, least: float, tag: float) -> Size:
    wide = max((max(len(cell.label.strip("[]")), len(value_text(cell))) for cell in box.cells), default=1)
    each = max(24.0, CHARACTER * wide + 10, min(60.0, least / max(1, min(len(box.cells), _IN_A_ROW))))
    places = tuple(
        CellPlace(cell, (at % _IN_A_ROW) * each, HEAD + (at // _IN_A_ROW) * (ROW + 14), each)
        for at, cell in enumerate(box.cells)
    )
    lines = (len(places) + _IN_A_ROW - 1) // _IN_A_ROW
    width = max(least, each * min(len(places), _IN_A_ROW))
    more = ROW if box.hidden else 0
    return Size(width, HEAD + max(ROW / 2, lines * (ROW + 14)) + more, tag, Form.STRIP, places)
