"""The lines of source around a place, with line numbers and carets."""

from __future__ import annotations

from collections.abc import Mapping

from vernier.core.source import Span
from vernier.report.style import Style

_WIDEST = 160


def excerpt(span: Span, sources: Mapping[str, tuple[str, ...]], style: Style, where: str = "") -> list[str]:
    """The place (`where` is the method), and when its file is at hand the line with carets under the stretch."""
    arrow = f"  --> {span}{f' in {where}' if where else ''}"
    lines = sources.get(span.file, ())
    if not 1 <= span.line <= len(lines):
        return [arrow]
    text = lines[span.line - 1]
    start = span.column - 1
    end = span.end_column - 1 if span.end_line == span.line else len(text.rstrip())
    if start > _WIDEST:
        cut = start - 40
        text, start, end = "..." + text[cut:], start - cut + 3, end - cut + 3
    text, end = text[:_WIDEST], min(end, _WIDEST)
    before = "".join("\t" if character == "\t" else " " for character in text[:start])
    carets = "^" * max(1, end - start)
    margin = " " * len(str(span.line))
    number = style.paint("faint", f"{span.line} |")
    bar = style.paint("faint", f"{margin} |")
    return [arrow, f"  {bar}", f"  {number} {text.rstrip()}", f"  {bar} {before}{style.paint('refuted', carets)}"]
