"""One source text with its places: offsets into the (preprocessed) text become spans in the user's files.

Line markers (`# 12 "file.c"`, `#line 12 "file.c"`) are honoured, so a place inside preprocessed text points at the
file the user wrote.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field

from vernier.core.source import Origin, Span
from vernier.frontend.c.syntax.pragmas import packings

_MARKER = re.compile(r'#\s*(?:line\s+)?(\d+)(?:\s+"((?:[^"\\]|\\.)*)")?')
_LINE_MARKER = re.compile(r"\n#[^\n]*(?=\n|$)")
_SNIPPET_LIMIT = 60


@dataclass(frozen=True, slots=True)
class Marker:
    """From `offset` on, the text stands for `file` starting with line `line`, whose physical line is `first_line`."""

    offset: int
    first_line: int
    line: int
    file: str


@dataclass(frozen=True, slots=True)
class SourceText:
    """The text of one translation unit. Law: `span` is a function of the offsets; lines and columns count from 1."""

    path: str
    text: str
    starts: tuple[int, ...]
    markers: tuple[Marker, ...]
    packings: tuple[tuple[int, int], ...]
    _marker_offsets: tuple[int, ...]
    _origins: dict[tuple[int, int], Origin] = field(default_factory=dict, compare=False, repr=False)

    @staticmethod
    def of(path: str, text: str) -> SourceText:
        starts = (0, *(match.end() for match in re.finditer("\n", text)))
        markers = _markers(path, text, starts)
        return SourceText(path, text, starts, markers, packings(text), tuple(marker.offset for marker in markers))

    def _place(self, offset: int) -> tuple[str, int, int]:
        physical = bisect_right(self.starts, offset) - 1
        column = offset - self.starts[physical] + 1
        index = bisect_right(self._marker_offsets, offset) - 1
        if index < 0:
            return self.path, physical + 1, column
        marker = self.markers[index]
        return marker.file, marker.line + physical - marker.first_line, column

    def span(self, start: int, end: int) -> Span:
        file, line, column = self._place(start)
        _, end_line, end_column = self._place(max(start, end))
        return Span(file, line, column, end_line, end_column)

    def origin(self, start: int, end: int) -> Origin:
        key = (start, end)
        found = self._origins.get(key)
        if found is None:
            found = self._origins[key] = Origin(self.span(start, end))
        return found

    def snippet(self, start: int, end: int) -> str:
        """The text between the offsets on one line, shortened, for descriptions."""
        text = _LINE_MARKER.sub(" ", self.text[start : min(end, start + 4 * _SNIPPET_LIMIT)])
        words = " ".join(text.replace("__builtin_va_", "va_").split())
        return words if len(words) <= _SNIPPET_LIMIT else words[: _SNIPPET_LIMIT - 3] + "..."


def _markers(path: str, text: str, starts: tuple[int, ...]) -> tuple[Marker, ...]:
    found: list[Marker] = []
    file = path
    for match in re.finditer(r"^[ \t]*#[^\n]*", text, re.MULTILINE):
        marker = _MARKER.match(match.group().strip())
        if marker is None:
            continue
        if marker.group(2) is not None:
            name = marker.group(2).replace('\\"', '"').replace("\\\\", "\\")
            file = path if name.startswith("<") else name
        physical = bisect_right(starts, match.start())
        found.append(Marker(match.end(), physical, int(marker.group(1)), file))
    return tuple(found)
