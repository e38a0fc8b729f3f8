"""The regular expressions of java.lang.String's methods, translated to Python's.

Patterns use the constructs both languages share; whatever Python would read differently is refused, never guessed.
"""

from __future__ import annotations

import re

from vernier.ir.interp.c.memory import NotModelled
from vernier.ir.interp.java.unicode import characters, units

_ESCAPES = frozenset("dDwWsSbBtnrf")
_CLASSES = {
    "Alpha": "a-zA-Z", "Digit": "0-9", "Alnum": "a-zA-Z0-9", "Upper": "A-Z", "Lower": "a-z", "Punct": r"!-/:-@\[-`{-~",
    "Space": r" \t\n\x0b\f\r", "XDigit": "0-9a-fA-F",
}  # fmt: skip


def compiled(pattern: str) -> re.Pattern[str]:
    """The Python pattern of a Java pattern (as UTF-16 units)."""
    text = characters(pattern)
    parts: list[str] = []
    position, inside = 0, False
    while position < len(text):
        part, length = _piece(text, position, inside)
        if not inside and text[position] == "[":
            inside = True
        elif inside and text[position] == "]":
            inside = False
        parts.append(part)
        position += length
    try:
        return re.compile("".join(parts), re.ASCII)
    except re.error as error:
        raise NotModelled(f"the regular expression {text!r}: {error}") from error


def _piece(text: str, position: int, inside: bool) -> tuple[str, int]:
    """The translation of what is at the position, and its length."""
    here = text[position]
    if here == "\\":
        return _escape(text, position, inside)
    if inside:
        if here == "[" or text.startswith("&&", position):
            raise NotModelled(f"a nested character class in the regular expression {text!r}")
        return here, 1
    if here == "(" and text.startswith("(?", position):
        if text[position + 2 : position + 3] not in (":", "=", "!", ">") and text[position + 2 : position + 4] not in (
            "<=",
            "<!",
        ):
            raise NotModelled(f"a special group in the regular expression {text!r}")
        return here, 1
    if here == "[":
        return ("[^", 2) if text.startswith("[^", position) else ("[", 1)
    if here == ".":
        return r"[^\n\r\x85\u2028\u2029]", 1
    if here == "$":
        return r"(?=(?:\r\n|[\n\r\x85\u2028\u2029])?\Z)", 1
    return here, 1


def _escape(text: str, position: int, inside: bool) -> tuple[str, int]:
    following = text[position + 1 : position + 2]
    if following == "p" or following == "P":
        end = text.find("}", position)
        name = text[position + 3 : end]
        if following == "P" or name not in _CLASSES:
            raise NotModelled(f"a property in the regular expression {text!r}")
        body = _CLASSES[name]
        return (body if inside else f"[{body}]"), end - position + 1
    if following == "Q":
        end = text.find("\\E", position)
        body = text[position + 2 : end if end >= 0 else len(text)]
        return re.escape(body), (end + 2 if end >= 0 else len(text)) - position
    if not following or (following.isalnum() and following not in _ESCAPES and not following.isdigit()):
        raise NotModelled(f"an escape in the regular expression {text!r}")
    return "\\" + following, 2


def matches(text: str, pattern: str) -> bool:
    """String.matches."""
    return compiled(pattern).fullmatch(characters(text)) is not None


def replace(text: str, pattern: str, by: str, *, limit: int) -> str:
    """String.replaceAll (limit 0) and replaceFirst (limit 1)."""
    template = _template(characters(by))

    def result(found: re.Match[str]) -> str:
        return "".join(part if isinstance(part, str) else found.group(part) or "" for part in template)

    return units(compiled(pattern).sub(result, characters(text), count=limit))


def _template(by: str) -> list[str | int]:
    parts: list[str | int] = []
    position = 0
    while position < len(by):
        here = by[position]
        following = by[position + 1 : position + 2]
        if here == "\\" and following:
            parts.append(following)
            position += 2
        elif here == "$" and following.isdigit() and not by[position + 2 : position + 3].isdigit():
            parts.append(int(following))
            position += 2
        elif here in "\\$":
            raise NotModelled("a reference in the replacement of a regular expression")
        else:
            parts.append(here)
            position += 1
    return parts


def split(text: str, pattern: str, limit: int) -> list[str]:
    """String.split: an empty match at the start gives no part; without limit, empty parts at the end are dropped."""
    whole = characters(text)
    parts: list[str] = []
    start = 0
    for found in compiled(pattern).finditer(whole):
        if 0 < limit == len(parts) + 1:
            break
        if found.end() == 0:
            continue
        parts.append(whole[start : found.start()])
        start = found.end()
    if start == 0 and not parts:
        return [text]
    parts.append(whole[start:])
    if limit == 0:
        while parts and not parts[-1]:
            parts.pop()
    return [units(part) for part in parts]
