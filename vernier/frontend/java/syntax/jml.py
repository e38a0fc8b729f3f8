"""Specification comments: `//@ ...` and `/*@ ... @*/`, cut into clauses with their places."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vernier.core.source import Span
from vernier.frontend.java.syntax.nodes import COMMENTS, text_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from vernier.frontend.java.syntax.parse import SourceFile

_KINDS = {
    "assert": "assert",
    "assume": "assume",
    "loop_invariant": "loop_invariant",
    "maintaining": "maintaining",
    "decreases": "decreases",
    "decreasing": "decreases",
    "loop_variant": "decreases",
    "loop_decreases": "decreases",
    "ghost": "ghost",
    "set": "set",
    "assignable": "assignable",
    "loop_modifies": "assignable",
    "loop_writes": "assignable",
}
LOOP_KINDS = frozenset({"loop_invariant", "maintaining", "decreases", "assignable"})
_KEYWORD = re.compile(r"\s*([A-Za-z_]+)")


@dataclass(frozen=True, slots=True)
class ClauseText:
    """One clause: its normalised kind (None if the keyword is not known in bodies), text after the keyword, place."""

    kind: str | None
    keyword: str
    text: str
    span: Span


def is_specification(comment: str) -> bool:
    """Whether a comment is JML: the first character after the opening is `@`."""
    return comment.startswith(("//@", "/*@"))


def comments_before(node: Node) -> tuple[Node, ...]:
    """The comments directly before a declaration or statement, in textual order."""
    found: list[Node] = []
    sibling = node.prev_sibling
    while sibling is not None and sibling.type in COMMENTS:
        found.append(sibling)
        sibling = sibling.prev_sibling
    return tuple(reversed(found))


def body_clauses(node: Node, file: SourceFile) -> list[ClauseText]:
    """The clauses of one comment, or nothing if it is an ordinary one."""
    comment = text_of(node)
    if not is_specification(comment):
        return []
    blank = _blank_markers(comment)
    place = file.span(node)
    return [_clause(blank, start, end, place) for start, end in _pieces(blank)]


def _blank_markers(comment: str) -> str:
    """The comment with its markers replaced by blanks, so that offsets stay."""
    if comment.startswith("//"):
        return "   " + comment[3:]
    body = re.sub(r"@*\*/$", lambda match: " " * len(match.group()), comment)
    body = "   " + body[3:]
    return re.sub(r"(?m)^[ \t]*@+", lambda match: " " * len(match.group()), body)


def _pieces(text: str) -> list[tuple[int, int]]:
    """The stretches between semicolons outside parentheses that are not blank."""
    pieces: list[tuple[int, int]] = []
    depth = start = 0
    for index, character in enumerate(text):
        if character in "([{":
            depth += 1
        elif character in ")]}":
            depth -= 1
        elif character == ";" and depth <= 0:
            pieces.append((start, index))
            start = index + 1
    pieces.append((start, len(text)))
    return [(first, last) for first, last in pieces if text[first:last].strip()]


def _clause(text: str, start: int, end: int, place: Span) -> ClauseText:
    piece = text[start:end]
    match = _KEYWORD.match(piece)
    keyword = match.group(1) if match else ""
    rest = piece[match.end() :] if match else piece
    first = start + len(piece) - len(piece.lstrip())
    last = start + len(piece.rstrip())
    line, column = _position(text, first, place)
    end_line, end_column = _position(text, last, place)
    kind = _KINDS.get(keyword.removesuffix("_redundantly"))
    return ClauseText(kind, keyword, rest.strip(), Span(place.file, line, column, end_line, end_column))


def _position(text: str, offset: int, place: Span) -> tuple[int, int]:
    rows = text.count("\n", 0, offset)
    if rows == 0:
        return place.line, place.column + offset
    return place.line + rows, offset - text.rfind("\n", 0, offset)
