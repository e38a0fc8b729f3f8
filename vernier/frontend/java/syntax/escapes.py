"""Unicode escapes (JLS 3.3): translated before parsing, with a way back to the columns the user sees."""

from __future__ import annotations

import re
from dataclasses import dataclass

_ESCAPE = re.compile(r"\\(\\|u+([0-9a-fA-F]{4})(?:\\u+([dD][c-fC-F][0-9a-fA-F]{2}))?)")


@dataclass(frozen=True, slots=True)
class Translation:
    """`text` after translation; `shifts` maps a row (from 0) to (translated column, characters lost there) pairs."""

    text: str
    shifts: dict[int, list[tuple[int, int]]]


def translate(text: str) -> Translation:
    """Replace the escapes that stand for printable characters. Quotes and backslashes are what they stand for: the
    escape of a quote ends a literal.

    Escapes of control characters and lone surrogates stay. Inside literals they are decoded later; those of line ends
    and blanks outside of literals are for `repaired`, and any other is a syntax error, so nothing is read wrongly.
    """
    if "\\u" not in text:
        return Translation(text, {})
    shifts: dict[int, list[tuple[int, int]]] = {}
    rows: list[str] = []
    for row, line in enumerate(text.split("\n")):
        rows.append(_translate_line(line, row, shifts))
    return Translation("\n".join(rows), shifts)


def _translate_line(line: str, row: int, shifts: dict[int, list[tuple[int, int]]]) -> str:
    pieces: list[str] = []
    position = written = 0
    for match in _ESCAPE.finditer(line):
        replacement = _character(match)
        # This backslash begins no further escape.
        if replacement is None or (replacement == "\\" and line.startswith("u", match.end())):
            continue
        before = line[position : match.start()]
        pieces.append(before)
        pieces.append(replacement)
        written += len(before) + len(replacement)
        shifts.setdefault(row, []).append((written, len(match.group()) - len(replacement)))
        position = match.end()
    pieces.append(line[position:])
    return "".join(pieces)


def _character(match: re.Match[str]) -> str | None:
    if match.group(2) is None:
        return None
    code = int(match.group(2), 16)
    low = match.group(3)
    if 0xD800 <= code < 0xDC00 and low is not None:
        return chr(0x10000 + ((code - 0xD800) << 10) + (int(low, 16) - 0xDC00))
    if low is not None or 0xD800 <= code < 0xE000 or code < 0x20:
        return None
    return chr(code)
