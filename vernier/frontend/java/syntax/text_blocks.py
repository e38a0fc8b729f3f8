"""Text blocks (JLS 3.10.6): line terminators, incidental white space."""

from __future__ import annotations

import re

_LAYOUT = re.compile(r"(\\\\)|\\u+(000[9aAcCdD])")
"""Escapes of line ends and blanks, which are read before the text block is; a pair of backslashes begins none"""


def strip_indentation(literal: str) -> str:
    """The content of a text block before escapes are decoded: common indentation and trailing blanks removed."""
    literal = _LAYOUT.sub(lambda match: match[1] or chr(int(match[2], 16)), literal)
    text = literal.replace("\r\n", "\n").replace("\r", "\n")
    content = text[text.index("\n", 3) + 1 : -3]
    lines = content.split("\n")
    significant = [line for index, line in enumerate(lines) if line.strip() or index == len(lines) - 1]
    indentation = min((len(line) - len(line.lstrip(" \t\f")) for line in significant), default=0)
    stripped = [line[indentation:].rstrip(" \t\f") if line.strip() else "" for line in lines]
    return "\n".join(stripped)
