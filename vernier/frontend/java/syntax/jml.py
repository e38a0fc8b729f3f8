"""Where specification comments stand in a Java file. What is in them is cut up by `vernier.spec.clauses`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vernier.frontend.java.syntax.nodes import COMMENTS, text_of
from vernier.spec.clauses import RawClause, clauses_of, is_specification

if TYPE_CHECKING:
    from tree_sitter import Node

    from vernier.frontend.java.syntax.parse import SourceFile

LOOP_KINDS = frozenset({"loop_invariant", "decreases", "loop_assignable"})
BODY_KINDS = LOOP_KINDS | {"assert", "assume", "ghost", "set"}


def comments_before(node: Node) -> tuple[Node, ...]:
    """The comments directly before a declaration or statement, in textual order."""
    found: list[Node] = []
    sibling = node.prev_sibling
    while sibling is not None and sibling.type in COMMENTS:
        found.append(sibling)
        sibling = sibling.prev_sibling
    return tuple(reversed(found))


def comment_clauses(node: Node, file: SourceFile) -> list[RawClause]:
    """The clauses of one comment, or nothing if it is an ordinary one. Raises SpecificationError."""
    comment = text_of(node)
    if not is_specification(comment):
        return []
    place = file.span(node)
    return list(clauses_of(comment, place.file, place.line, place.column))
