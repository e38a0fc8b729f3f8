"""Rewriting of what the grammar reads differently from Java, without moving anything.

- `(a.b) + c`, sometimes `(a) + c`: the grammar sees a cast of `+c`. A cast to a class is never followed by a sign
  (JLS 15.16), so the parentheses around the name are blanked out.
- `1__0`: the grammar knows single underscores in numbers only; the digits move together, blanks follow.
- `// c \\u000a x = 2;`: the escape of a line end ends the comment (JLS 3.4), what follows is code: `/* c */ x = 2;`.
  Elsewhere outside of literals it is a blank, as those of other blanks are.
- `case Shape.Circle(var r)`: the grammar knows simple names of records only; the dots become `$`, which `record_name`
  undoes. `final` in a pattern is a blank.
"""

from __future__ import annotations

import re

_NAME = r"[A-Za-z_$][\w$]*"
_COMMENT = r"/\*(?:[^*]|\*(?!/))*\*/|//[^\n]*"
_GAP = rf"(?:\s|{_COMMENT})*"
_QUALIFIED = rf"{_NAME}(?:{_GAP}\.{_GAP}{_NAME})*"
_ARGUMENTS = rf"(?:<[^()&|;:]*>{_GAP})?"
_MOST_NESTED = 8


def _nested(depth: int) -> str:
    inner = rf"|{_nested(depth - 1)}" if depth > 1 else ""
    return rf"\((?:{_COMMENT}|[^()/]|/(?![*/]){inner})*\)"


_RECORD_PATTERN = rf"(?=\s|/){_GAP}(?:final{_GAP})?{_QUALIFIED}{_GAP}{_ARGUMENTS}{_nested(_MOST_NESTED)}"
_RECORD = re.compile(rf"({_QUALIFIED})(?={_GAP}{_ARGUMENTS}\()")
_BETWEEN = re.compile(rf"\s|{_COMMENT}")
_FINAL = re.compile(r"\bfinal\b")
_TOKEN = re.compile(
    r'''"""(?:\\.|[^\\])*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|/\*.*?\*/'''
    r"""|//(?P<comment>(?:[^\n\\]|\\\\|\\(?!u+000[aAdD]))*)(?P<end>\\u+000[aAdD])?|(?P<blank>\\u+000[9aAcCdD])"""
    rf"""|\b(?:case|instanceof)\b(?P<pattern>{_RECORD_PATTERN}|\s+final\b)"""
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
    if match["pattern"] is not None:
        start = match.start("pattern") - match.start()
        return match.group()[:start] + _FINAL.sub(" " * len("final"), _RECORD.sub(_joined, match["pattern"]))
    if number is not None:
        collapsed = re.sub("_+", "_", number)
        return collapsed + " " * (len(number) - len(collapsed))
    if name is None or name.strip() in _PRIMITIVES or _is_argument(match.string, match.start()):
        return match.group()
    return f" {name} "


def _joined(name: re.Match[str]) -> str:
    lines = name[1].count("\n")
    return _BETWEEN.sub("", name[1]).replace(".", "$").ljust(len(name[1]) - lines) + "\n" * lines


def record_name(text: str) -> list[str]:
    """The parts of the name of a record in a pattern."""
    return text.split("$")


def _is_argument(text: str, position: int) -> bool:
    """Whether a parenthesis here opens the arguments of a call or the condition of a statement."""
    before = text[max(0, position - _NEARBY) : position].rstrip()
    word = _WORD_BEFORE.search(before)
    if word is not None:
        return word.group() not in _BEFORE_EXPRESSION
    return before.endswith(">") and _TYPE_ARGUMENTS_BEFORE.search(before) is not None
