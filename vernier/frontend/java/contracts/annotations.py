"""Relational clauses in annotations: `@Requires("...")` and its like, by simple name, declared or not.

The text is a string literal, a sum of string literals, or an array of these. Positions inside follow the literals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from vernier.core.source import Span
from vernier.frontend.java.syntax.nodes import named, text_of
from vernier.spec.lexer import ClauseText
from vernier.spec.syntax import SpecificationError

if TYPE_CHECKING:
    from tree_sitter import Node

KEYWORDS = {
    "Requires": "requires",
    "Ensures": "ensures",
    "Returns": "returns",
    "Throws": "throws",
    "Modifies": "assignable",
    "Invariant": "invariant",
    "SpecField": "spec_field",
}
MARKERS = {"Pure": "pure", "Helper": "helper"}
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "s": " "}

Place = Callable[["Node"], Span]
Characters = list[tuple[str, tuple[int, int]]]


def annotation_clauses(annotation: Node, place: Place) -> list[tuple[str, ClauseText, Span]]:
    """Keyword, text and place of the clauses of one annotation; nothing for annotations of other names."""
    name = annotation.child_by_field_name("name")
    simple = text_of(name).rpartition(".")[2] if name is not None else ""
    here = place(annotation)
    if simple in MARKERS and annotation.type == "marker_annotation":
        return [(MARKERS[simple], ClauseText("", here.file, here.line, here.column), here)]
    if simple not in KEYWORDS:
        return []
    arguments = annotation.child_by_field_name("arguments")
    values = [] if arguments is None else named(arguments)
    found: list[tuple[str, ClauseText, Span]] = []
    for value in _values(values):
        text = _text(value, place)
        found.append((KEYWORDS[simple], text, text.span(0, len(text.text))))
    return found


def _values(nodes: list[Node]) -> Iterator[Node]:
    for node in nodes:
        if node.type == "element_value_pair":
            yield from _values([named(node)[-1]])
        elif node.type == "element_value_array_initializer":
            yield from _values(named(node))
        else:
            yield node


def _text(node: Node, place: Place) -> ClauseText:
    characters: Characters = []
    end = (0, 0)
    for literal in _literals(node, place):
        end = _read(literal, place, characters)
    file = place(node).file
    places = (*(where for _, where in characters), end)
    line, column = places[0]
    text = ClauseText("".join(character for character, _ in characters), file, line, column, places)
    return text.part(0, len(text.text))


def _literals(node: Node, place: Place) -> list[Node]:
    """The string literals of a sum, left to right."""
    found: list[Node] = []
    pending = [node]
    while pending:
        current = pending.pop()
        if current.type == "string_literal":
            found.append(current)
        elif current.type in ("binary_expression", "parenthesized_expression"):
            pending.extend(reversed(named(current)))
        else:
            raise SpecificationError("the text of a clause has to be a string literal", place(current))
    return found


def _read(literal: Node, place: Place, characters: Characters) -> tuple[int, int]:
    """Append the characters of a literal with their places; gives the place of its end."""
    here = place(literal)
    source = text_of(literal)
    quotes = 3 if source.startswith('"""') else 1
    line, column = here.line, here.column + quotes
    position = quotes
    while position < len(source) - quotes:
        character, width = source[position], 1
        if character == "\\":
            character, width = _escape(source, position)
        characters.append((character, (line, column)))
        if character == "\n" and width == 1:
            line, column = line + 1, 1
        else:
            column += width
        position += width
    return line, column


def _escape(source: str, position: int) -> tuple[str, int]:
    following = source[position + 1]
    if following == "u":
        return chr(int(source[position + 2 : position + 6], 16)), 6
    return _ESCAPES.get(following, following), 2
