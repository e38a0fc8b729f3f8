"""Rewriting of what the grammar reads differently from Java, without moving anything.

- `(a.b) + c`, sometimes `(a) + c`: the grammar sees a cast of `+c`. A cast to a class is never followed by a sign
  (JLS 15.16), so the parentheses around the name are blanked out.
- `1__0`: the grammar knows single underscores in numbers only; the digits move together, blanks follow.
- `// c \\u000a x = 2;`: the escape of a line end ends the comment (JLS 3.4), what follows is code: `/* c */ x = 2;`.
  Elsewhere outside of literals it is a blank, as those of other blanks are.
"""

from __future__ import annotations

import re

_TOKEN = re.compile(
    r'''"""(?:\\.|[^\\])*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|/\*.*?\*/'''
    r"""|//(?P<comment>(?:[^\n\\]|\\\\|\\(?!u+000[aAdD]))*)(?P<end>\\u+000[aAdD])?|(?P<blank>\\u+000[9aAcCdD])"""
    r"""|(?P<number>\b\d[\w.]*__[\w.]*)"""
    r"""|\((?P<name>\s*[A-Za-z_$][\w$]*(?:\s*\.\s*[A-Za-z_$][\w$]*)*\s*)\)(?=\s*(?:\+|-(?!>)))""",
    re.DOTALL,
)
_WORD_BEFORE = re.compile(r"[\w$]+\Z")
_TYPE_ARGUMENTS_BEFORE = re.compile(r"(?:\bnew\s+[\w$.\s]+|\.\s*)<[^;{}()]*>\Z")
_BEFORE_EXPRESSION = frozenset({"return", "case", "yield", "assert", "throw", "else", "do"})
_PRIMITIVES = frozenset({"boolean", "byte", "short", "char", "int", "long", "float", "double"})
_NEARBY = 200


def repaired(text: str) -> str:
    """The text as the grammar should see it, of the same length; every character that stays is where it was."""
    return _TOKEN.sub(_repair, text)


def _repair(match: re.Match[str]) -> str:
    number, name = match["number"], match["name"]
    if match["end"] is not None:
        return f"/*{match['comment'].replace('*/', '**')}*/".ljust(len(match.group()))
    if match["blank"] is not None:
        return " " * len(match.group())
    if number is not None:
        collapsed = re.sub("_+", "_", number)
        return collapsed + " " * (len(number) - len(collapsed))
    if name is None or name.strip() in _PRIMITIVES or _is_argument(match.string, match.start()):
        return match.group()
    return f" {name} "


def _is_argument(text: str, position: int) -> bool:
    """Whether a parenthesis here opens the arguments of a call or the condition of a statement."""
    before = text[max(0, position - _NEARBY) : position].rstrip()
    word = _WORD_BEFORE.search(before)
    if word is not None:
        return word.group() not in _BEFORE_EXPRESSION
    return before.endswith(">") and _TYPE_ARGUMENTS_BEFORE.search(before) is not None
