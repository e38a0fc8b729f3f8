"""The small pieces of the text form: names, strings, constants, origins, types.

A name is written bare when it looks like an identifier with dots, otherwise as a JSON string. An origin is
`@line:column-line:column` in the current file, `@file:line:...` in another one of the file table, and `@-` for
nowhere, with `/rewriting` behind it if there is one.
"""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass, field

from vernier.core.source import NOWHERE, Origin, Span
from vernier.ir.types import ArrayType, BlockType, MemoryType, PointerType, RefType, StructType, Type

_BARE = re.compile(r"[A-Za-z_$][A-Za-z0-9_$.]*\Z")
_ORIGIN = re.compile(r"@(?:(\d+):)?(\d+):(\d+)-(\d+):(\d+)(?:/(.*))?\Z", re.DOTALL)


class TextError(Exception):
    """The text is not a program; says where."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


def quoted(text: str) -> str:
    """A JSON string in ASCII; lone surrogates are kept as escapes."""
    return json.dumps(text)


def name_text(name: str) -> str:
    return name if _BARE.match(name) else quoted(name)


def number_text(value: int | float | bool) -> str:
    """A number so that reading it gives the same bits."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value != value:
        return "nan"
    return repr(value)


def number_of(text: str) -> int | float | bool:
    if text in ("true", "false"):
        return text == "true"
    if text == "nan":
        return math.nan
    if text.lstrip("-").isdigit():
        return int(text)
    return float(text)


def type_text(type_: Type | MemoryType) -> str:
    """A type; like its `str`, but with names quoted where needed."""
    parts: list[str] = []
    tail: list[str] = []
    current: Type | MemoryType | None = type_
    while True:
        match current:
            case RefType(name=name):
                parts.append(f"ref {name_text(name)}")
                break
            case StructType(name=name):
                parts.append(f"struct {name_text(name)}")
                break
            case PointerType(target=None):
                parts.append("ptr void")
                break
            case PointerType(target=target):
                parts.append("ptr ")
                current = target
            case BlockType(element=element, count=count):
                parts.append(f"[{'?' if count is None else count} x ")
                tail.append("]")
                current = element
            case ArrayType(element=inside):
                parts.append("array ")
                current = inside
            case _:
                parts.append(str(current))
                break
    return "".join(parts + tail)


@dataclass(slots=True)
class Files:
    """The file table, and which file origins without a number are in."""

    names: list[str] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)
    current: str = ""

    def number(self, name: str) -> int:
        found = self.numbers.get(name)
        if found is None:
            found = self.numbers[name] = len(self.names)
            self.names.append(name)
        return found

    def span_text(self, span: Span) -> str:
        """Always with the number of the file."""
        return f"{self.number(span.file)}:{span.line}:{span.column}-{span.end_line}:{span.end_column}"

    def origin_text(self, origin: Origin) -> str:
        span = origin.span
        if origin == NOWHERE:
            return "@-"
        place = self.span_text(span)
        if span.file == self.current:
            place = place.partition(":")[2]
        if not origin.rewriting:
            return f"@{place}"
        return f"@{place}/{name_text(origin.rewriting).replace(' ', chr(92) + 'u0020')}"

    def heading(self, origin: Origin) -> str:
        """An origin with its file spelled out, which becomes the current file."""
        self.current = ""
        text = self.origin_text(origin)
        self.current = origin.span.file
        return text

    def origin_of(self, text: str, line: int) -> Origin:
        if text == "@-":
            return NOWHERE
        found = _ORIGIN.match(text)
        if found is None:
            raise TextError(f"not an origin: {text}", line)
        number, *places, rewriting = found.groups()
        name = self.current if number is None else self.name(int(number), line)
        if rewriting is not None and rewriting.startswith('"'):
            rewriting = json.loads(rewriting)
        a, b, c, d = (int(place) for place in places)
        return Origin(Span(name, a, b, c, d), rewriting or "")

    def name(self, number: int, line: int) -> str:
        if number >= len(self.names):
            raise TextError(f"no file with number {number}", line)
        return self.names[number]
