"""Where statements, comments and declarations lie in the text of a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vernier.core.source import Span
from vernier.frontend.java import tree
from vernier.frontend.java.syntax.nodes import COMMENTS
from vernier.frontend.java.syntax.parse import parse
from vernier.frontend.java.syntax.sources import SourceText
from vernier.slices.source_text import Lines, contains, covering

if TYPE_CHECKING:
    from tree_sitter import Node

_STATEMENTS = frozenset({"local_variable_declaration", "expression_statement"})
"""Those whose text has more than the tree has of them: a type, a semicolon"""


@dataclass(frozen=True, slots=True)
class Item:
    """A statement of a list as it is written; one declaration of two variables is two statements of the tree."""

    statements: tuple[tree.Statement, ...]
    span: Span


class FileSyntax:
    """The syntax of one file."""

    def __init__(self, source: SourceText) -> None:
        self.path = source.path
        self.lines = Lines(source.text)
        self._file, _ = parse(source)
        self._statements: list[Span] = []
        self.comments: list[Span] = []
        for node in _nodes(self._file.root):
            if node.type in _STATEMENTS:
                self._statements.append(self._file.span(node))
            elif node.type in COMMENTS:
                self.comments.append(self._file.span(node))

    def statement(self, statement: tree.Statement) -> Span:
        """The whole text of a statement."""
        if isinstance(statement, tree.SpecClause):
            return self._comment(statement.span) or statement.span
        if not isinstance(statement, tree.LocalDeclaration | tree.ExpressionStatement):
            return statement.span
        # Inner statements come after those around them.
        found = [span for span in self._statements if contains(span, statement.span)]
        return found[-1] if found else statement.span

    def items(self, statements: Iterable[tree.Statement]) -> list[Item]:
        """The statements of a list, grouped as they are written."""
        found: list[Item] = []
        for statement in statements:
            span = self.statement(statement)
            if found and found[-1].span == span:
                found[-1] = Item((*found[-1].statements, statement), span)
            else:
                found.append(Item((statement,), span))
        return found

    def _comment(self, span: Span) -> Span | None:
        return next((comment for comment in self.comments if contains(comment, span)), None)

    def clauses(self, statement: tree.Statement) -> list[Span]:
        """The comments with the clauses of a loop, which stand before it."""
        match statement:
            case (
                tree.While(clauses=clauses) | tree.DoWhile(clauses=clauses) | tree.For(clauses=clauses)
                | tree.ForEachArray(clauses=clauses) | tree.ForEachIterable(clauses=clauses)
            ):  # fmt: skip
                found = (self._comment(clause.span) for clause in clauses)
                return list(dict.fromkeys(span for span in found if span is not None))
            case _:
                return []

    def with_comments(self, declaration: Span) -> Span:
        """A declaration with the comments right before it."""
        first = declaration
        for comment in reversed(self.comments):
            start, _ = self.lines.stretch(first)
            _, end = self.lines.stretch(comment)
            if end <= start and not self.lines.text[end:start].strip():
                first = comment
        return covering(first, declaration)


def _nodes(root: Node) -> Iterator[Node]:
    pending = [root]
    while pending:
        node = pending.pop()
        yield node
        pending.extend(reversed(node.children))
