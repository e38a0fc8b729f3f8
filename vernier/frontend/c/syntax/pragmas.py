"""`#pragma pack`: the alignment that members of records have at most, by the place in the text; `#pragma weak`."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache

_PACK = re.compile(r"^[ \t]*#[ \t]*pragma[ \t]+pack\b(?P<rest>[^\n]*)", re.MULTILINE)
_ARGUMENTS = re.compile(r"\s*\(\s*(?:(?P<word>push|pop)\s*)?,?\s*(?P<number>\d+)?\s*\)\s*$")
_NUMBERS = (None, "0", "1", "2", "4", "8", "16")
_WEAK = re.compile(r"^[ \t]*#[ \t]*pragma[ \t]+weak[ \t]+(?P<name>\w+)", re.MULTILINE)
NOT_UNDERSTOOD = -1


@lru_cache(maxsize=64)
def weak_names(text: str) -> frozenset[str]:
    """The names that pragmas make weak."""
    return frozenset(match["name"] for match in _WEAK.finditer(text)) if "pragma" in text else frozenset()


def packings(text: str) -> tuple[tuple[int, int], ...]:
    """From which offset on which packing holds: 0 is none, `NOT_UNDERSTOOD` a pragma of another form."""
    found: list[tuple[int, int]] = [(0, 0)]
    kept: list[int] = []
    for match in _PACK.finditer(text):
        current = found[-1][1]
        arguments = _ARGUMENTS.match(match["rest"])
        if (
            arguments is None
            or arguments["number"] not in _NUMBERS
            or (arguments["word"] == "pop" and (arguments["number"] or not kept))
        ):
            following = NOT_UNDERSTOOD
        elif arguments["word"] == "pop":
            following = kept.pop()
        else:
            if arguments["word"] == "push":
                kept.append(current)
            following = int(arguments["number"] or (current if arguments["word"] else 0))
        found.append((match.end(), following))
    return tuple(found)


def packing_at(offsets: tuple[tuple[int, int], ...], offset: int) -> int:
    """The packing of a record that is declared at an offset."""
    return offsets[bisect_right(offsets, offset, key=lambda item: item[0]) - 1][1]
