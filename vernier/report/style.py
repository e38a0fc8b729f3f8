"""Colours as a value: the same text with or without them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    """Escape sequences for each role; all empty when plain."""

    refuted: str = ""
    unknown: str = ""
    good: str = ""
    faint: str = ""
    strong: str = ""
    end: str = ""

    def paint(self, role: str, text: str) -> str:
        return f"{getattr(self, role)}{text}{self.end}"


PLAIN = Style()
COLOURED = Style("\x1b[1;31m", "\x1b[1;33m", "\x1b[32m", "\x1b[2m", "\x1b[1m", "\x1b[0m")
