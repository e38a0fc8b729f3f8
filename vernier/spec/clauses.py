"""JML comments to clauses: keyword, text and place of each, before anything is parsed or resolved."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from vernier.core.source import Span
from vernier.spec.keywords import KEYWORDS, MODIFIERS
from vernier.spec.lexer import ClauseText
from vernier.spec.syntax import SpecificationError

_MARK = re.compile(r"(//|/\*)@+(?![A-Z]|formatter:)")
_WORD = re.compile(r"[A-Za-z_]\w*|\{\||\|\}")
_QUANTIFIER = re.compile(r"\\(?:forall|exists|sum|product|num_of|min|max)\b")
_REDUNDANT = "_redundantly"


@dataclass(frozen=True, slots=True)
class RawClause:
    """One clause of a comment. Modifiers (`pure`, `also`, ...) have an empty text.

    `keyword` is the normal form of the word that is written at `place`.
    """

    keyword: str
    text: ClauseText
    place: Span


def is_specification(comment: str) -> bool:
    """Whether a Java comment is JML. Annotations that are commented out, and marks for formatters, are not."""
    return _MARK.match(comment) is not None


def clauses_of(comment: str, file: str, line: int, column: int) -> Iterator[RawClause]:
    """The clauses of one JML comment whose first character stands at this place.

    The comment's own marks are blanked out, so that positions inside stay what they are.
    """
    text = _blank_marks(comment)
    position = 0
    while True:
        match = _WORD.search(text, position)
        if match is None:
            _require_blank(text[position:], file, line, column, comment, position)
            return
        _require_blank(text[position : match.start()], file, line, column, comment, position)
        word = match.group().removesuffix(_REDUNDANT)
        here = _at(text, match.start(), match.end(), file, line, column).span(0, len(match.group()))
        if word in MODIFIERS:
            yield RawClause(word, _at(text, match.start(), match.start(), file, line, column), here)
            position = match.end()
        elif word in KEYWORDS:
            end = _end_of_clause(text, match.end(), KEYWORDS[word])
            whole = _at(text, match.end(), end, file, line, column)
            yield RawClause(KEYWORDS[word], whole.part(0, len(whole.text)), here)
            position = end + 1
        else:
            raise SpecificationError(f"{word} is not a JML keyword known here", here)


def _blank_marks(comment: str) -> str:
    """The comment with `//@`, `/*@`, `@*/`, `*/`, the `@` that begin lines and comments inside turned into spaces."""
    text = re.sub(r"^(//|/\*)@+", lambda match: " " * len(match.group()), comment)
    inside = r"@*\*/$" if comment.startswith("/*") else r"/\*.*?\*/"
    text = re.sub(inside, lambda match: " " * len(match.group()), text)
    text = re.sub(r"(?m)^([ \t]*)(@+)", lambda match: match.group(1) + " " * len(match.group(2)), text)
    return re.sub(r"//[^\n@][^\n]*", lambda match: " " * len(match.group()), text)


def _end_of_clause(text: str, start: int, keyword: str) -> int:
    """The position of the semicolon that ends a clause: not inside parentheses, strings or set braces, nor between the
    parts of a quantifier without parentheses. A model method ends with its body."""
    depth = parts = 0
    position = start
    while position < len(text):
        character = text[position]
        if character in "([{":
            depth += 1
        elif character in ")]}":
            depth -= 1
            if character == "}" and depth <= 0 and keyword == "model":
                return position
        elif character in "\"'":
            closing = re.compile(rf"(?:\\.|[^\\{character}])*{character}").match(text, position + 1)
            position = closing.end() - 1 if closing else position
        elif character == "\\" and depth <= 0 and _QUANTIFIER.match(text, position):
            parts = 2
        elif character == ";" and depth <= 0:
            if parts == 0 or (parts == 1 and _begins_clause(text, position + 1)):
                return position
            parts -= 1
        position += 1
    return len(text)


def _begins_clause(text: str, position: int) -> bool:
    """Whether what follows is no further part of a quantifier: nothing, or the first word of a clause."""
    rest = text[position:].lstrip()
    word = _WORD.match(rest)
    return not rest or (word is not None and (word.group() in KEYWORDS or word.group() in MODIFIERS))


def _require_blank(between: str, file: str, line: int, column: int, comment: str, position: int) -> None:
    rest = between.strip(" \t\r\n;")
    if rest:
        offset = position + between.index(rest[0])
        place = _at(comment, offset, offset + 1, file, line, column)
        raise SpecificationError(f"unexpected {rest.split()[0]!r}", place.span(0, 1))


def _at(text: str, start: int, end: int, file: str, line: int, column: int) -> ClauseText:
    """The part from `start` to `end` as a clause with its own place."""
    before = text[:start]
    breaks = before.count("\n")
    first_column = start - before.rfind("\n") if breaks else column + start
    return ClauseText(text[start:end], file, line + breaks, first_column)
