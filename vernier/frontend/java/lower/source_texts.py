"""The user's words: source text of sub-expressions, for the descriptions of obligations."""

from __future__ import annotations

from collections.abc import Mapping

from vernier.core.source import Span
from vernier.ir.types import ArrayType, RefType, Type

LONGEST = 60


class SourceTexts:
    """The lines of the user's files, by the name that spans use."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self._sources = sources
        self._lines: dict[str, list[str]] = {}

    def text(self, span: Span, otherwise: str) -> str:
        """The source of this stretch on one line, shortened if need be; `otherwise` when it is not at hand."""
        found = self._found(span, 3)
        if not found:
            return otherwise
        return found if len(found) <= LONGEST else found[: LONGEST - 3] + "..."

    def whole(self, span: Span) -> str:
        """All of the source of this stretch on one line; empty when it is not at hand."""
        return self._found(span, span.end_line - span.line)

    def _found(self, span: Span, most: int) -> str:
        """The stretch on one line, with so many of the lines between the first and the last at most."""
        lines = self._lines_of(span.file)
        if not lines or not 0 < span.line <= span.end_line <= len(lines):
            return ""
        if span.line == span.end_line:
            found = lines[span.line - 1][span.column - 1 : span.end_column - 1]
        else:
            middle = lines[span.line : min(span.end_line - 1, span.line + most)]
            found = " ".join(
                [lines[span.line - 1][span.column - 1 :], *middle, lines[span.end_line - 1][: span.end_column - 1]]
            )
        return " ".join(found.split())

    def quoted(self, span: Span, otherwise: str) -> str:
        """The source of this stretch in quotes; `otherwise` when it is not at hand."""
        found = self.text(span, "")
        return f"`{found}`" if found else otherwise

    def _lines_of(self, file: str) -> list[str]:
        known = self._lines.get(file)
        if known is None:
            known = self._sources.get(file, "").split("\n")
            self._lines[file] = known
        return known


def a_type(type_: Type) -> str:
    """The type with its article: `an Integer`, `a String[]`."""
    suffix = ""
    while isinstance(type_, ArrayType):
        suffix += "[]"
        type_ = type_.element
    name = type_.name.rsplit(".", 1)[-1].replace("$", ".") if isinstance(type_, RefType) else str(type_)
    return f"{'an' if name[0] in 'AEIOUaeiou' else 'a'} {name}{suffix}"
