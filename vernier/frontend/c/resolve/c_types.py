"""Types of C as the language has them, and their sizes on the two data models (GCC's layout on x86).

Qualifiers are dropped: they say what a program may write, not what it does. Enumerations are their integer type.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from vernier.ir.expr import Expr


class DataModel(Enum):
    """Sizes of int, long and pointers. ILP32: 4, 4, 4. LP64: 4, 8, 8."""

    ILP32 = "ILP32"
    LP64 = "LP64"


@dataclass(frozen=True, slots=True)
class CVoid:
    def __str__(self) -> str:
        return "void"


@dataclass(frozen=True, slots=True)
class CInteger:
    """An integer type; `rank` orders conversions, 0 is _Bool (whose values are 0 and 1). `bits` is the width of a
    bit-field that `int` does not hold and that has fewer bits than its type: compilers do not agree on the type of its
    value (GCC: one of so many bits), which arithmetic shows."""

    name: str
    width: int
    signed: bool
    rank: int
    bits: int = 0

    def __str__(self) -> str:
        return self.name

    @property
    def is_bool(self) -> bool:
        return self.rank == 0


@dataclass(frozen=True, slots=True)
class CFloating:
    """float (32), double (64), and long double and its relatives (80 and above), which only can be declared."""

    name: str
    width: int

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class CPointer:
    target: CType

    def __str__(self) -> str:
        return f"{self.target} *"


@dataclass(frozen=True, slots=True)
class CArray:
    """`count` is None for an incomplete array."""

    element: CType
    count: int | None

    def __str__(self) -> str:
        return f"{self.element}[{'' if self.count is None else self.count}]"


@dataclass(frozen=True, slots=True)
class CVariableArray:
    """An array whose length is computed when its declaration is reached; `count` is a size_t expression over locals."""

    element: CType
    count: Expr

    def __str__(self) -> str:
        return f"{self.element}[*]"


@dataclass(frozen=True, slots=True)
class CRecord:
    """A struct or union, identified by `key`; its members are in the `RecordTable` once it is complete."""

    union: bool
    tag: str
    key: int

    def __str__(self) -> str:
        return f"{'union' if self.union else 'struct'} {self.tag or '<anonymous>'}"


@dataclass(frozen=True, slots=True)
class CFunction:
    """`parameters` is None without a prototype."""

    result: CType
    parameters: tuple[CType, ...] | None
    variadic: bool

    def __str__(self) -> str:
        inside = "" if self.parameters is None else ", ".join(map(str, self.parameters)) or "void"
        return f"{self.result} ({inside}{', ...' if self.variadic else ''})"


@dataclass(frozen=True, slots=True)
class CAddress:
    """Not a type of C: an integer of type `integer` that is a pointer's address. Its expression is the pointer.

    It may be compared, tested, moved and turned back into a pointer; anything else is not supported.
    """

    integer: CInteger

    def __str__(self) -> str:
        return str(self.integer)


CType: TypeAlias = CVoid | CInteger | CFloating | CPointer | CArray | CVariableArray | CRecord | CFunction | CAddress

VOID = CVoid()
BOOL = CInteger("_Bool", 8, False, 0)
CHAR = CInteger("char", 8, True, 1)
SIGNED_CHAR = CInteger("signed char", 8, True, 1)
UNSIGNED_CHAR = CInteger("unsigned char", 8, False, 1)
SHORT = CInteger("short", 16, True, 2)
UNSIGNED_SHORT = CInteger("unsigned short", 16, False, 2)
INT = CInteger("int", 32, True, 3)
UNSIGNED = CInteger("unsigned int", 32, False, 3)
LONG_LONG = CInteger("long long", 64, True, 5)
UNSIGNED_LONG_LONG = CInteger("unsigned long long", 64, False, 5)
INT128 = CInteger("__int128", 128, True, 6)
UNSIGNED_INT128 = CInteger("unsigned __int128", 128, False, 6)
FLOAT = CFloating("float", 32)
DOUBLE = CFloating("double", 64)
LONG_DOUBLE = CFloating("long double", 80)
FLOAT128 = CFloating("_Float128", 128)


@dataclass(frozen=True, slots=True)
class Target:
    """What depends on the data model."""

    model: DataModel
    long: CInteger
    unsigned_long: CInteger
    pointer_width: int

    @property
    def size_type(self) -> CInteger:
        return self.unsigned_long if self.model is DataModel.LP64 else UNSIGNED

    @property
    def difference_type(self) -> CInteger:
        return self.long if self.model is DataModel.LP64 else INT

    @property
    def wide_character(self) -> CInteger:
        return INT if self.model is DataModel.LP64 else self.long

    @property
    def pointer_size(self) -> int:
        return self.pointer_width // 8

    def scalar_size(self, type_: CInteger | CFloating) -> int:
        if type_.width <= 64 or isinstance(type_, CInteger):
            return type_.width // 8
        if type_.width == 80:
            return 16 if self.model is DataModel.LP64 else 12
        return 16

    def scalar_alignment(self, type_: CInteger | CFloating) -> int:
        """Alignment as a member: the i386 ABI aligns eight-byte scalars at four."""
        size = self.scalar_size(type_)
        return size if self.model is DataModel.LP64 or type_.width == 128 else min(size, 4)


def target_of(model: DataModel) -> Target:
    width = 64 if model is DataModel.LP64 else 32
    return Target(model, CInteger("long", width, True, 4), CInteger("unsigned long", width, False, 4), width)


_WORDS: dict[tuple[str, ...], CType] = {
    (): INT,
    ("void",): VOID,
    ("_Bool",): BOOL,
    ("char",): CHAR,
    ("char", "signed"): SIGNED_CHAR,
    ("char", "unsigned"): UNSIGNED_CHAR,
    ("short",): SHORT,
    ("short", "unsigned"): UNSIGNED_SHORT,
    ("unsigned",): UNSIGNED,
    ("long", "long"): LONG_LONG,
    ("long", "long", "unsigned"): UNSIGNED_LONG_LONG,
    ("__int128",): INT128,
    ("__int128", "unsigned"): UNSIGNED_INT128,
    ("float",): FLOAT,
    ("double",): DOUBLE,
    ("double", "long"): LONG_DOUBLE,
    ("_Float128",): FLOAT128,
    ("__float128",): FLOAT128,
}


def basic_type(words: tuple[str, ...], target: Target) -> CType | None:
    """The type that sorted built-in words name, or None when they name none."""
    if "char" not in words:
        words = tuple(word for word in words if word not in ("int", "signed"))
    if words == ("long",):
        return target.long
    if words == ("long", "unsigned"):
        return target.unsigned_long
    return _WORDS.get(words)


def is_arithmetic(type_: CType) -> bool:
    return isinstance(type_, CInteger | CFloating | CAddress)


def is_scalar(type_: CType) -> bool:
    return isinstance(type_, CInteger | CFloating | CAddress | CPointer)


def is_aggregate(type_: CType) -> bool:
    """Whether values of the type live in memory and are handled by their address."""
    return isinstance(type_, CArray | CVariableArray | CRecord)


def promoted(type_: CInteger) -> CInteger:
    """The integer promotion."""
    if type_.rank >= INT.rank:
        return type_
    return INT


def unsigned_of(type_: CInteger, target: Target) -> CInteger:
    for candidate in (UNSIGNED, target.unsigned_long, UNSIGNED_LONG_LONG, UNSIGNED_INT128):
        if candidate.rank == type_.rank:
            return candidate
    return UNSIGNED


def common_type(left: CType, right: CType, target: Target) -> CInteger | CFloating:
    """The usual arithmetic conversions."""
    if isinstance(left, CFloating) or isinstance(right, CFloating):
        floats = [type_ for type_ in (left, right) if isinstance(type_, CFloating)]
        return max(floats, key=lambda type_: type_.width)
    assert isinstance(left, CInteger) and isinstance(right, CInteger)
    a, b = promoted(left), promoted(right)
    if a == b:
        return a
    if a.signed == b.signed:
        return a if a.rank >= b.rank else b
    signed, unsigned = (a, b) if a.signed else (b, a)
    if unsigned.rank >= signed.rank:
        return unsigned
    if signed.width > unsigned.width:
        return signed
    return unsigned_of(signed, target)
