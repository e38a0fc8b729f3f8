"""Stretches of source text, and changes of it that leave every other line where it is."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass

from vernier.core.source import Span


@dataclass(frozen=True, slots=True)
class Edit:
    """The stretch becomes this text."""

    span: Span
    text: str


def contains(outer: Span, inner: Span) -> bool:
    return (
        outer.file == inner.file
        and (outer.line, outer.column) <= (inner.line, inner.column)
        and (inner.end_line, inner.end_column) <= (outer.end_line, outer.end_column)
    )


def covering(first: Span, last: Span) -> Span:
    return Span(first.file, first.line, first.column, last.end_line, last.end_column)


class Lines:
    """One file by lines and columns."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._starts = [0]
        for position, character in enumerate(text):
            if character == "\n":
                self._starts.append(position + 1)

    def offset(self, line: int, column: int) -> int:
        return self._starts[line - 1] + column - 1

    def place(self, offset: int) -> tuple[int, int]:
        """The line and the column of a position."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def stretch(self, span: Span) -> tuple[int, int]:
        return self.offset(span.line, span.column), self.offset(span.end_line, span.end_column)

    def of(self, span: Span) -> str:
        start, end = self.stretch(span)
        return self.text[start:end]

    def edited(self, edits: Iterable[Edit]) -> str:
        """The text with the edits, which do not overlap. A text of fewer lines than the stretch it replaces is followed
        by empty ones, so that what comes after keeps its line."""
        parts: list[str] = []
        position = 0
        for edit in sorted(edits, key=lambda item: (item.span, item.text)):
            start, end = self.stretch(edit.span)
            assert start >= position, "edits overlap"
            parts += [self.text[position:start], edit.text]
            parts.append("\n" * (self.text.count("\n", start, end) - edit.text.count("\n")))
            position = end
        return "".join((*parts, self.text[position:]))
