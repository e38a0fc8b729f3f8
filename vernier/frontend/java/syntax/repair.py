"""Rewriting of what the grammar reads differently from Java, without moving anything.

- `(a.b) + c`: the grammar sees a cast of `+c`. A cast to a class is never followed by a sign (JLS 15.16), so the
  parentheses around the name are blanked out.
- `1__0`: the grammar knows single underscores in numbers only; the digits move together, blanks follow.
"""

from __future__ import annotations

import re

_TOKEN = re.compile(
    r'''"""(?:\\.|[^\\])*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|//[^\n]*|/\*.*?\*/'''
    r"""|(?P<number>\d[\w.]*__[\w.]*)"""
    r"""|(?P<word>[A-Za-z_$][\w$]*)?(?P<before>\s*)"""
    r"""(?P<name>\(\s*[A-Za-z_$][\w$]*(?:\s*\.\s*[A-Za-z_$][\w$]*)+\s*\))(?=\s*(?:\+(?!\+)|-(?![->])))"""
    r"""|[A-Za-z_$][\w$]*|\d[\w.]*""",
    re.DOTALL,
)
_BEFORE_EXPRESSION = frozenset({"return", "case", "yield", "assert", "throw", "else", "do", "instanceof"})


def repaired(text: str) -> str:
    """The text as the grammar should see it; every character that stays is where it was."""
    if "__" not in text and not re.search(r"\.\s*[\w$]+\s*\)\s*[+-]", text):
        return text
    return _TOKEN.sub(_repair, text)


def _repair(match: re.Match[str]) -> str:
    number, name = match["number"], match["name"]
    if number is not None:
        collapsed = re.sub("_+", "_", number)
        return collapsed + " " * (len(number) - len(collapsed))
    if name is None:
        return match.group()
    word = match["word"]
    if word is not None and word not in _BEFORE_EXPRESSION:
        return match.group()  # a call, or the condition of a statement
    return f"{word or ''}{match['before']} {name[1:-1]} "
