"""Bytes of a class file in order, and its constant pool (JVMS 4.4)."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import TypeAlias

Constant: TypeAlias = int | float | str
"""The value of a ConstantValue attribute"""

UTF8, INTEGER, FLOAT, LONG, DOUBLE, CLASS, STRING = 1, 3, 4, 5, 6, 7, 8
_SIZES = {
    INTEGER: 4, FLOAT: 4, LONG: 8, DOUBLE: 8, CLASS: 2, STRING: 2, 9: 4, 10: 4, 11: 4, 12: 4, 15: 3, 16: 2, 17: 4,
    18: 4, 19: 2, 20: 2,
}  # fmt: skip
"""Bytes after the tag, of every tag but Utf8 (table 4.4-A)"""
_NUMBERS = {INTEGER: ">i", FLOAT: ">f", LONG: ">q", DOUBLE: ">d"}


class ClassFileError(Exception):
    """The bytes are no class file that can be read; the text says why. Reading raises nothing else."""


class Bytes:
    """A cursor over bytes; reading behind the end is a ClassFileError."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def take(self, count: int) -> bytes:
        end = self._at + count
        if end > len(self._data):
            raise ClassFileError("truncated class file")
        found = self._data[self._at : end]
        self._at = end
        return found

    def u1(self) -> int:
        return self.take(1)[0]

    def u2(self) -> int:
        return int.from_bytes(self.take(2), "big")

    def u4(self) -> int:
        return int.from_bytes(self.take(4), "big")

    @property
    def is_at_end(self) -> bool:
        return self._at == len(self._data)


@dataclass(frozen=True, slots=True)
class _Entry:
    tag: int
    data: bytes


class ConstantPool:
    """Entries by index, decoded when they are asked for. An index of another kind of entry is a ClassFileError."""

    def __init__(self, source: Bytes) -> None:
        self._entries: dict[int, _Entry] = {}
        count, index = source.u2(), 1
        while index < count:
            tag = source.u1()
            size = source.u2() if tag == UTF8 else _SIZES.get(tag)
            if size is None:
                raise ClassFileError(f"entry {index} of the constant pool has the unknown tag {tag}")
            self._entries[index] = _Entry(tag, source.take(size))
            index += 2 if tag in (LONG, DOUBLE) else 1

    def text(self, index: int) -> str:
        return _decoded(self._entry(index, UTF8).data)

    def class_name(self, index: int) -> str:
        """The internal name of a class, such as `java/util/Map$Entry`."""
        name = self.text(int.from_bytes(self._entry(index, CLASS).data, "big"))
        return checked_name(name)

    def class_name_or_none(self, index: int) -> str | None:
        return self.class_name(index) if index else None

    def value(self, index: int) -> Constant:
        """The constant that a ConstantValue attribute refers to."""
        entry = self._entries.get(index)
        if entry is not None and entry.tag in _NUMBERS:
            number: int | float = struct.unpack(_NUMBERS[entry.tag], entry.data)[0]
            return number
        return self.text(int.from_bytes(self._entry(index, STRING).data, "big"))

    def _entry(self, index: int, tag: int) -> _Entry:
        found = self._entries.get(index)
        if found is None or found.tag != tag:
            raise ClassFileError(f"entry {index} of the constant pool is not what is expected there")
        return found


def checked_name(name: str) -> str:
    """An internal name (JVMS 4.2.1); anything else is a ClassFileError."""
    if not all(name.split("/")) or any(sign in name for sign in ".;["):
        raise ClassFileError(f"{name[:40]!r} is not the name of a class")
    return name


def _decoded(data: bytes) -> str:
    """Modified UTF-8 (JVMS 4.4.7): zero has two bytes, and what lies beyond 0xFFFF is a pair of surrogates."""
    if data.isascii():
        return data.decode("ascii")
    try:
        text = data.replace(b"\xc0\x80", b"\0").decode("utf-8", "surrogatepass")
        return text.encode("utf-16-be", "surrogatepass").decode("utf-16-be", "surrogatepass")
    except UnicodeDecodeError:
        raise ClassFileError("a name in the constant pool is not modified UTF-8") from None
