"""Where specification comments stand in a Java file. What is in them is cut up by `vernier.spec.clauses`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vernier.frontend.java.syntax.nodes import COMMENTS, text_of
from vernier.spec.clauses import RawClause, clauses_of, is_specification
from vernier.spec.keywords import BEHAVIOURS, BLOCK_BEHAVIOURS, UNCHECKED

if TYPE_CHECKING:
    from tree_sitter import Node

    from vernier.frontend.java.syntax.parse import SourceFile

LOOP_KINDS = frozenset({"loop_invariant", "decreases", "loop_assignable"})
BODY_KINDS = LOOP_KINDS | {"assert", "assume", "ghost", "set"}
WITHOUT_EFFECT = frozenset({"nullable", "final", "show", "split", "loop_invariant_free"})
"""Words in bodies that claim nothing: hints for provers, and what nobody has to show."""
UNKNOWN_EFFECT = frozenset({"use", "havoc", "halt"})
"""Statements after which nothing is known: they assume something, or change the state."""
_OF_BLOCKS = BLOCK_BEHAVIOURS | frozenset(BEHAVIOURS) | UNCHECKED | {
    "requires", "ensures", "signals", "signals_only", "requires_free", "ensures_free", "also", "diverges"
}  # fmt: skip


def is_block_contract(clauses: list[RawClause]) -> bool:
    """Whether a comment inside a body is the contract of the block or loop that follows it."""
    return any(clause.keyword in _OF_BLOCKS for clause in clauses)


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
