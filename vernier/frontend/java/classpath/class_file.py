"""Class files (The Java Virtual Machine Specification, chapter 4) as values: what a class declares, without code.

Law: `read_class` gives a value or raises ClassFileError, whatever the bytes are.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntFlag

from vernier.frontend.java.classpath.constant_pool import Bytes, ClassFileError, Constant, ConstantPool

MAGIC = 0xCAFEBABE
OLDEST, NEWEST = 45, 69
"""Major versions whose format is known: those of JDK 1.1 to 25"""
_FIRST_NUMBERED = 49
"""The version of Java 5; Java n has 44 + n from there on"""


class Access(IntFlag):
    """Access and property flags (tables 4.1-B, 4.5-A, 4.6-A, 4.7.6-A); two of them mean another thing for methods."""

    PUBLIC = 0x0001
    PRIVATE = 0x0002
    PROTECTED = 0x0004
    STATIC = 0x0008
    FINAL = 0x0010
    BRIDGE = 0x0040
    VARARGS = 0x0080
    INTERFACE = 0x0200
    ABSTRACT = 0x0400
    SYNTHETIC = 0x1000
    ANNOTATION = 0x2000
    ENUM = 0x4000
    MODULE = 0x8000


@dataclass(frozen=True, slots=True)
class Member:
    """A field or a method. `signature` is its generic type, `exceptions` are internal names of classes."""

    access: Access
    name: str
    descriptor: str
    signature: str | None = None
    constant: Constant | None = None
    exceptions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class InnerClass:
    """An entry of the InnerClasses attribute (4.7.6). Local and anonymous classes have no outer class or no name."""

    name: str
    outer: str | None
    simple_name: str | None
    access: Access


@dataclass(frozen=True, slots=True)
class ClassFile:
    """A class as it was compiled; names are internal names."""

    access: Access
    name: str
    superclass: str | None
    interfaces: tuple[str, ...]
    fields: tuple[Member, ...]
    methods: tuple[Member, ...]
    signature: str | None = None
    inner_classes: tuple[InnerClass, ...] = ()

    @property
    def is_enum(self) -> bool:
        return Access.ENUM in self.access and self.superclass == "java/lang/Enum"


def read_class(data: bytes) -> ClassFile:
    """The declarations of one class file."""
    return _Reader(data).read()


class _Reader:
    def __init__(self, data: bytes) -> None:
        self._bytes = Bytes(data)
        if self._bytes.u4() != MAGIC:
            raise ClassFileError("not a class file")
        self._bytes.u2()
        _check_version(self._bytes.u2())
        self._pool = ConstantPool(self._bytes)

    def read(self) -> ClassFile:
        source, pool = self._bytes, self._pool
        access = Access(source.u2())
        if Access.MODULE in access:
            raise ClassFileError("a module, not a class")
        name, superclass = pool.class_name(source.u2()), pool.class_name_or_none(source.u2())
        interfaces = tuple(pool.class_name(source.u2()) for _ in range(source.u2()))
        fields = tuple(self._member() for _ in range(source.u2()))
        methods = tuple(self._member() for _ in range(source.u2()))
        attributes = self._attributes()
        if not source.is_at_end:
            raise ClassFileError("bytes behind the end of the class file")
        if superclass is None and name != "java/lang/Object":
            raise ClassFileError("a class without a superclass")
        return ClassFile(
            _access(access, attributes), name, superclass, interfaces, fields, methods, self._signature(attributes),
            self._inner_classes(attributes),
        )  # fmt: skip

    def _member(self) -> Member:
        access, name, descriptor = self._bytes.u2(), self._text(), self._text()
        attributes = self._attributes()
        constant = None
        if "ConstantValue" in attributes:
            constant = self._pool.value(Bytes(attributes["ConstantValue"]).u2())
        exceptions: tuple[str, ...] = ()
        if "Exceptions" in attributes:
            table = Bytes(attributes["Exceptions"])
            exceptions = tuple(self._pool.class_name(table.u2()) for _ in range(table.u2()))
        signature = self._signature(attributes)
        return Member(_access(Access(access), attributes), name, descriptor, signature, constant, exceptions)

    def _text(self) -> str:
        return self._pool.text(self._bytes.u2())

    def _attributes(self) -> dict[str, bytes]:
        """Attributes by name (4.7); what this reader does not know is there, too, and nobody asks for it."""
        found: dict[str, bytes] = {}
        for _ in range(self._bytes.u2()):
            name = self._text()
            found[name] = self._bytes.take(self._bytes.u4())
        return found

    def _signature(self, attributes: dict[str, bytes]) -> str | None:
        return self._pool.text(Bytes(attributes["Signature"]).u2()) if "Signature" in attributes else None

    def _inner_classes(self, attributes: dict[str, bytes]) -> tuple[InnerClass, ...]:
        if "InnerClasses" not in attributes:
            return ()
        table = Bytes(attributes["InnerClasses"])
        return tuple(self._inner_class(table) for _ in range(table.u2()))

    def _inner_class(self, table: Bytes) -> InnerClass:
        name, outer = self._pool.class_name(table.u2()), self._pool.class_name_or_none(table.u2())
        simple = table.u2()
        return InnerClass(name, outer, self._pool.text(simple) if simple else None, Access(table.u2()))


def _access(flags: Access, attributes: dict[str, bytes]) -> Access:
    """Old compilers say by an attribute (4.7.8) that a member is synthetic."""
    return flags | Access.SYNTHETIC if "Synthetic" in attributes else flags


def _check_version(major: int) -> None:
    if major < OLDEST:
        raise ClassFileError(f"class file version {major} does not exist")
    if major > NEWEST:
        newest, own = NEWEST - _FIRST_NUMBERED + 5, major - _FIRST_NUMBERED + 5
        raise ClassFileError(f"class file version {major} (Java {own}) is newer than those known (up to Java {newest})")
