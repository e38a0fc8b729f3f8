"""Writes class files by hand (JVMS 4): just enough for tests that run without a JDK."""

from __future__ import annotations

import struct
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

PUBLIC, PRIVATE, STATIC, FINAL, VARARGS = 0x1, 0x2, 0x8, 0x10, 0x80
INTERFACE, ABSTRACT, ENUM = 0x200, 0x400, 0x4000


@dataclass(frozen=True)
class Field:
    name: str
    descriptor: str
    access: int = PUBLIC
    constant: int | str | None = None
    signature: str | None = None


@dataclass(frozen=True)
class Method:
    name: str
    descriptor: str
    access: int = PUBLIC
    exceptions: Sequence[str] = ()
    signature: str | None = None


@dataclass(frozen=True)
class Inner:
    name: str
    outer: str
    simple_name: str
    access: int = PUBLIC | STATIC


class _Writer:
    def __init__(self) -> None:
        self._pool: dict[tuple[int, bytes], int] = {}

    def entry(self, tag: int, data: bytes) -> int:
        return self._pool.setdefault((tag, data), len(self._pool) + 1)

    def text(self, text: str) -> int:
        data = text.encode("utf-8")
        return self.entry(1, struct.pack(">H", len(data)) + data)

    def class_(self, name: str) -> int:
        return self.entry(7, struct.pack(">H", self.text(name)))

    def constant(self, value: int | str) -> int:
        if isinstance(value, str):
            return self.entry(8, struct.pack(">H", self.text(value)))
        return self.entry(3, struct.pack(">i", value))

    def attribute(self, name: str, data: bytes) -> bytes:
        return struct.pack(">HI", self.text(name), len(data)) + data

    def member(self, item: Field | Method) -> bytes:
        found = []
        if item.signature is not None:
            found.append(self.attribute("Signature", struct.pack(">H", self.text(item.signature))))
        if isinstance(item, Field) and item.constant is not None:
            found.append(self.attribute("ConstantValue", struct.pack(">H", self.constant(item.constant))))
        if isinstance(item, Method) and item.exceptions:
            thrown = self.table([self.class_(name) for name in item.exceptions])
            found.append(self.attribute("Exceptions", thrown))
        head = struct.pack(">HHH", item.access, self.text(item.name), self.text(item.descriptor))
        return head + struct.pack(">H", len(found)) + b"".join(found)

    def inner(self, items: Sequence[Inner]) -> bytes:
        rows = [
            struct.pack(">HHHH", self.class_(i.name), self.class_(i.outer), self.text(i.simple_name), i.access)
            for i in items
        ]
        return self.attribute("InnerClasses", struct.pack(">H", len(rows)) + b"".join(rows))

    def table(self, numbers: Sequence[int]) -> bytes:
        return struct.pack(f">H{len(numbers)}H", len(numbers), *numbers)

    def pool(self) -> bytes:
        entries = b"".join(bytes([tag]) + data for tag, data in self._pool)
        return struct.pack(">H", len(self._pool) + 1) + entries


def class_bytes(
    name: str,
    members: Sequence[Field | Method] = (),
    *,
    access: int = PUBLIC,
    superclass: str = "java/lang/Object",
    interfaces: Sequence[str] = (),
    signature: str | None = None,
    inner: Sequence[Inner] = (),
    version: int = 61,
) -> bytes:
    """The class file of a class with these members."""
    writer = _Writer()
    head = struct.pack(">HHH", access, writer.class_(name), writer.class_(superclass))
    body = head + writer.table([writer.class_(each) for each in interfaces])
    for kind in (Field, Method):
        chosen = [writer.member(each) for each in members if isinstance(each, kind)]
        body += struct.pack(">H", len(chosen)) + b"".join(chosen)
    attributes = [writer.inner(inner)] if inner else []
    if signature is not None:
        attributes.append(writer.attribute("Signature", struct.pack(">H", writer.text(signature))))
    body += struct.pack(">H", len(attributes)) + b"".join(attributes)
    return struct.pack(">IHH", 0xCAFEBABE, 0, version) + writer.pool() + body


def interface_bytes(name: str, members: Sequence[Field | Method] = (), signature: str | None = None) -> bytes:
    return class_bytes(name, members, access=PUBLIC | INTERFACE | ABSTRACT, signature=signature)


def enum_bytes(name: str, constants: Sequence[str], members: Sequence[Field | Method] = ()) -> bytes:
    fields = [Field(each, f"L{name};", PUBLIC | STATIC | FINAL | ENUM) for each in constants]
    return class_bytes(name, [*fields, *members], access=PUBLIC | FINAL | ENUM, superclass="java/lang/Enum")


def write_jar(path: Path, classes: Mapping[str, bytes]) -> Path:
    """A jar with these class files by internal name."""
    with zipfile.ZipFile(path, "w") as jar:
        for name, data in classes.items():
            jar.writestr(f"{name}.class", data)
    return path
