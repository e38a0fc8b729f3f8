"""One file to its syntax tree. A file with syntax errors is reported and left out."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from vernier.core.diagnostic import Diagnostic, Severity
from vernier.core.source import Span
from vernier.frontend.java.syntax.escapes import translate
from vernier.frontend.java.syntax.ghost_code import uncommented
from vernier.frontend.java.syntax.nodes import text_of
from vernier.frontend.java.syntax.repair import repaired
from vernier.frontend.java.syntax.sources import SourceText

if TYPE_CHECKING:
    from tree_sitter import Node, Parser

ERRORS_PER_FILE = 10
NEAR_LENGTH = 30


class SourceFile:
    """A parsed file. `span` gives columns in characters of the user's text, whatever was translated or encoded."""

    __slots__ = ("_pinned", "_shifts", "_wide_rows", "path", "root", "text")

    def __init__(self, path: str, root: Node, text: str, shifts: dict[int, list[tuple[int, int]]]) -> None:
        self.path = path
        self.root = root
        self.text = text
        self._shifts = shifts
        self._wide_rows = _wide_rows(text)
        self._pinned: Span | None = None

    @classmethod
    def generated(cls, text: str, place: Span) -> SourceFile:
        """A file for generated members: everything in it is reported at `place`."""
        file = cls(place.file, _root(text), "", {})
        file._pinned = place
        return file

    def span(self, node: Node) -> Span:
        if self._pinned is not None:
            return self._pinned
        row, column = node.start_point
        end_row, end_column = node.end_point
        if self._wide_rows or self._shifts:
            column = self._column(row, column)
            end_column = self._column(end_row, end_column)
        return Span(self.path, row + 1, column + 1, end_row + 1, end_column + 1)

    def _column(self, row: int, column: int) -> int:
        wide = self._wide_rows.get(row)
        if wide is not None:
            column = len(wide[:column].decode("utf-8", errors="replace"))
        lost = 0
        for at, count in self._shifts.get(row, ()):
            if at <= column:
                lost += count
        return column + lost


def _wide_rows(text: str) -> dict[int, bytes]:
    if text.isascii():
        return {}
    return {row: line.encode("utf-8") for row, line in enumerate(text.split("\n")) if not line.isascii()}


@cache
def _parser() -> Parser:
    # Importing the grammar takes time, so it happens with the first file; the parser keeps nothing between files.
    import tree_sitter_java
    from tree_sitter import Language, Parser

    return Parser(Language(tree_sitter_java.language()))


def _root(text: str) -> Node:
    return _parser().parse(text.encode("utf-8", errors="replace")).root_node


def parse(source: SourceText) -> tuple[SourceFile, list[Diagnostic]]:
    """Parse one file; the list is empty iff the file may be used."""
    translation = translate(source.text)
    text = repaired(translation.text)
    root = _root(text)
    with_ghosts = uncommented(text, root) if not root.has_error else text
    if with_ghosts != text:
        other = _root(with_ghosts)
        if not other.has_error:
            text, root = with_ghosts, other
    file = SourceFile(source.path, root, text, translation.shifts)
    return file, _errors(file, root) if root.has_error else []


def _errors(file: SourceFile, root: Node) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    stack = [root]
    while stack and len(found) < ERRORS_PER_FILE:
        node = stack.pop()
        if node.is_missing:
            found.append(_syntax(f"syntax error: `{node.type}` expected", file.span(node)))
        elif node.is_error:
            found.append(_syntax(f"syntax error near `{_near(node)}`", file.span(node)))
        else:
            stack.extend(child for child in reversed(node.children) if child.has_error)
    if not found:
        found.append(_syntax("syntax error", file.span(root)))
    return found


def _near(node: Node) -> str:
    text = " ".join(text_of(node).split())
    return text if len(text) <= NEAR_LENGTH else text[:NEAR_LENGTH] + "..."


def _syntax(message: str, span: Span) -> Diagnostic:
    return Diagnostic(Severity.ERROR, "syntax", message, span)
