"""Takes away parentheses around names that the grammar would read as casts.

The grammar reads `(p.q) - 1` as a cast of `-1` to the type `p.q`, and sometimes `(p) - 1` likewise. In Java it never
is one: a cast to a class cannot be followed by a sign (JLS 15.16). Without the parentheses the meaning is the same, and
blanks in their place keep every position.
"""

from __future__ import annotations

import re

_SKIPPED_OR_NAME = re.compile(
    r'"""(?:\\.|[^\\])*?"""'
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'(?:\\.|[^'\\\n])*'"
    r"|//[^\n]*"
    r"|/\*.*?\*/"
    r"|\((?P<name>\s*[\w$]+(?:\s*\.\s*[\w$]+)*\s*)\)(?=\s*(?:\+|-(?!>)))",
    re.DOTALL,
)
_WORD_BEFORE = re.compile(r"[\w$]+\Z")
_TYPE_ARGUMENTS_BEFORE = re.compile(r"(?:\bnew\s+[\w$.\s]+|\.\s*)<[^;{}()]*>\Z")
_BEFORE_EXPRESSIONS = frozenset({"return", "yield", "case", "assert", "else", "throw"})
_PRIMITIVES = frozenset({"boolean", "byte", "short", "char", "int", "long", "float", "double"})
_NEARBY = 200


def without_name_parentheses(text: str) -> str:
    """The text, of the same length, in which no parenthesised name stands before a sign; primitive types stay."""
    pieces: list[str] = []
    done = 0
    for found in _SKIPPED_OR_NAME.finditer(text):
        name = found["name"]
        if name is None or name.strip() in _PRIMITIVES or _is_argument(text, found.start()):
            continue
        pieces += (text[done : found.start()], " ", name, " ")
        done = found.end()
    return "".join((*pieces, text[done:])) if pieces else text


def _is_argument(text: str, position: int) -> bool:
    """Whether a parenthesis here opens the arguments of a call or the condition of a statement."""
    before = text[max(0, position - _NEARBY) : position].rstrip()
    word = _WORD_BEFORE.search(before)
    if word is not None:
        return word.group() not in _BEFORE_EXPRESSIONS
    return before.endswith(">") and _TYPE_ARGUMENTS_BEFORE.search(before) is not None
