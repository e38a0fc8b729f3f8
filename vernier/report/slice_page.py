"""Original and slice side by side as one page for a browser: what was abstracted is dimmed in the original and marked
in the slice.

Law: line by line the same statements stand next to each other; the page needs nothing but itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape

from vernier.report.slice_text import sentence_of
from vernier.slices.request import Slices
from vernier.slices.slicing import Slice
from vernier.slices.source_text import Edit, Lines

_STYLE = """body { font: 14px/1.4 system-ui, sans-serif; margin: 1.5em; color: #1a1a1a; background: #fff; }
h2 { font-size: 1.05em; margin: 1.5em 0 .4em; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; }
td { font: 13px/1.45 ui-monospace, monospace; white-space: pre-wrap; vertical-align: top; padding: 0 .6em; }
td.number { width: 3.5em; text-align: right; color: #767676; user-select: none; }
.gone { color: #a0a0a0; }
.abstract { background: #fff1cc; }
@media (prefers-color-scheme: dark) { body { color: #e6e6e6; background: #16181c; } .gone { color: #6b6f76; }
.abstract { background: #4a3d12; } }
"""


@dataclass(slots=True)
class _Column:
    """Lines of one side, as HTML, in the making."""

    lines: list[str] = field(default_factory=lambda: [""])

    def add(self, text: str, style: str = "") -> None:
        for number, part in enumerate(text.split("\n")):
            if number:
                self.lines.append("")
            if part:
                self.lines[-1] += f'<span class="{style}">{escape(part)}</span>' if style else escape(part)


def render_slice_page(slices: Slices) -> str:
    """The whole page."""
    parts = []
    for answer in slices.answers:
        parts.append(f"<h2>{escape(sentence_of(answer))}</h2>")
        if isinstance(answer.result, Slice):
            for path, edits in answer.result.edits.items():
                parts.append(_table(path, *_sides(slices.sources[path], edits)))
    body = "\n".join(parts)
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Vernier: semantic slices</title>
<style>
{_STYLE}</style>
</head>
<body>
<h1>Semantic slices</h1>
{body}
</body>
</html>
"""


def _sides(text: str, edits: Iterable[Edit]) -> tuple[list[str], list[str]]:
    """The lines of the original and of the slice, as many of one as of the other."""
    lines = Lines(text)
    original, sliced = _Column(), _Column()
    position = 0
    for edit in sorted(edits, key=lambda item: (item.span, item.text)):
        start, end = lines.stretch(edit.span)
        for column in (original, sliced):
            column.add(text[position:start])
        original.add(text[start:end], "gone")
        sliced.add(edit.text, "abstract")
        missing = len(original.lines) - len(sliced.lines)
        (sliced if missing > 0 else original).add("\n" * abs(missing))
        position = end
    for column in (original, sliced):
        column.add(text[position:])
    return original.lines, sliced.lines


def _table(path: str, original: Sequence[str], sliced: Sequence[str]) -> str:
    rows = "\n".join(
        f'<tr><td class="number">{number}</td><td>{left}</td><td>{right}</td></tr>'
        for number, (left, right) in enumerate(zip(original, sliced, strict=True), 1)
    )
    return f"<p>{escape(path)}</p>\n<table>\n{rows}\n</table>"
