"""Types of the IR. Value types are what a local can hold; memory types also describe C aggregates in memory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class VoidType:
    """The result of a procedure that returns nothing."""

    def __str__(self) -> str:
        return "void"


@dataclass(frozen=True, slots=True)
class BoolType:
    """true or false; not an integer."""

    def __str__(self) -> str:
        return "bool"


@dataclass(frozen=True, slots=True)
class IntType:
    """Two's complement integer that wraps. Java int is i32, char is u16; C unsigned long on LP64 is u64."""

    width: int
    signed: bool

    def __str__(self) -> str:
        return f"{'i' if self.signed else 'u'}{self.width}"

    @property
    def minimum(self) -> int:
        return -(1 << (self.width - 1)) if self.signed else 0

    @property
    def maximum(self) -> int:
        return (1 << (self.width - (1 if self.signed else 0))) - 1

    def wrap(self, value: int) -> int:
        """The unique representative of `value` modulo 2^width."""
        value &= (1 << self.width) - 1
        if self.signed and value >> (self.width - 1):
            value -= 1 << self.width
        return value


@dataclass(frozen=True, slots=True)
class FloatType:
    """IEEE 754 binary32 or binary64, rounding to nearest even."""

    width: int

    def __str__(self) -> str:
        return f"f{self.width}"


@dataclass(frozen=True, slots=True)
class RefType:
    """A Java reference to an object of this class or interface (or a subtype), or null."""

    name: str

    def __str__(self) -> str:
        return f"ref {self.name}"


@dataclass(frozen=True, slots=True)
class ArrayType:
    """A Java reference to an array object with this element type, or null."""

    element: Type

    def __str__(self) -> str:
        return f"array {self.element}"


@dataclass(frozen=True, slots=True)
class PointerType:
    """A C pointer: null, an integer turned pointer, a function, or an object plus a byte offset into it.

    `target` says what the source declares it to point to; None is `void *` or a pointer to a function.
    """

    target: MemoryType | None

    def __str__(self) -> str:
        return f"ptr {self.target}" if self.target is not None else "ptr void"


@dataclass(frozen=True, slots=True)
class StructType:
    """A C struct or union in memory; its layout is `Program.structs[name]`."""

    name: str

    def __str__(self) -> str:
        return f"struct {self.name}"


@dataclass(frozen=True, slots=True)
class BlockType:
    """A C array in memory: `count` elements, or an unknown number (None)."""

    element: MemoryType
    count: int | None

    def __str__(self) -> str:
        return f"[{'?' if self.count is None else self.count} x {self.element}]"


Type: TypeAlias = VoidType | BoolType | IntType | FloatType | RefType | ArrayType | PointerType
MemoryType: TypeAlias = BoolType | IntType | FloatType | PointerType | StructType | BlockType

VOID = VoidType()
BOOL = BoolType()
I8, I16, I32, I64 = (IntType(width, True) for width in (8, 16, 32, 64))
U8, U16, U32, U64 = (IntType(width, False) for width in (8, 16, 32, 64))
F32, F64 = FloatType(32), FloatType(64)
OBJECT = RefType("java.lang.Object")
STRING = RefType("java.lang.String")
THROWABLE = RefType("java.lang.Throwable")
CLASS = RefType("java.lang.Class")
VOID_POINTER = PointerType(None)


def is_reference(type_: Type) -> bool:
    return isinstance(type_, RefType | ArrayType)
