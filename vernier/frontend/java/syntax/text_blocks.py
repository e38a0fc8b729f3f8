"""Text blocks (JLS 3.10.6): line terminators, incidental white space."""

from __future__ import annotations


def strip_indentation(literal: str) -> str:
    """The content of a text block before escapes are decoded: common indentation and trailing blanks removed."""
    text = literal.replace("\r\n", "\n").replace("\r", "\n")
    content = text[text.index("\n", 3) + 1 : -3]
    lines = content.split("\n")
    significant = [line for index, line in enumerate(lines) if line.strip() or index == len(lines) - 1]
    indentation = min((len(line) - len(line.lstrip(" \t\f")) for line in significant), default=0)
    stripped = [line[indentation:].rstrip(" \t\f") if line.strip() else "" for line in lines]
    return "\n".join(stripped)
