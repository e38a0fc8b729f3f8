"""Words of specification clauses, with their places in the file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from vernier.core.source import Span
from vernier.spec.syntax import SpecificationError

_TOKEN = re.compile(
    r"""
    (?P<space>\s+)
  | (?P<number>0[xX][0-9a-fA-F_]+[lL]?|0[bB][01_]+[lL]?|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?[lLfFdD]?)
  | (?P<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])')
  | (?P<name>[\\@]?[A-Za-z_$][A-Za-z0-9_$]*)
  | (?P<operator><=!=>|<==>|==>|<==|>>>|\+\+|->|<<|>>|&&|\|\||==|!=|<=|>=|\.\.|[-+*/%&|^!~<>=?:;,.(){}\[\]\#'])
    """,
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Token:
    """`kind` is number, text, name, operator or end."""

    kind: str
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class ClauseText:
    """The text of a clause and where its first character stands.

    `places` has the place of each character and of the end, where the text is not one stretch of the file: in string
    literals with escapes, or put together from several of them.
    """

    text: str
    file: str
    line: int
    column: int
    places: tuple[tuple[int, int], ...] = ()

    def part(self, start: int, end: int) -> ClauseText:
        """The characters from `start` to `end` as a clause of their own, without the blanks around them."""
        inside = self.text[start:end]
        start += len(inside) - len(inside.lstrip())
        end = start + len(inside.strip())
        line, column = self._position(start)
        return ClauseText(self.text[start:end], self.file, line, column, self.places[start : end + 1])

    def span(self, start: int, end: int) -> Span:
        """The place of characters `start` to `end` of the text."""
        line, column = self._position(start)
        end_line, end_column = self._position(end)
        return Span(self.file, line, column, end_line, end_column)

    def _position(self, offset: int) -> tuple[int, int]:
        if self.places:
            return self.places[offset]
        breaks = self.text.count("\n", 0, offset)
        if breaks:
            return self.line + breaks, offset - self.text.rfind("\n", 0, offset)
        return self.line, self.column + offset


def tokens(clause: ClauseText) -> Iterator[Token]:
    """The words of a clause; JML's `@` at the beginning of a continued line is white space."""
    text = re.sub(r"(?m)^(\s*)(@+)", lambda match: match.group(1) + " " * len(match.group(2)), clause.text)
    if clause.text.startswith("@"):
        text = clause.text[0] + text[1:]
    position = 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            raise SpecificationError(f"unexpected character {text[position]!r}", clause.span(position, position + 1))
        kind = match.lastgroup
        assert kind is not None
        if kind != "space":
            yield Token(kind, match.group(), clause.span(position, match.end()))
        position = match.end()
    yield Token("end", "", clause.span(len(text), len(text)))
