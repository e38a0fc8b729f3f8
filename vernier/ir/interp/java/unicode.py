"""Java names of types, and what Java's Character and String know about Unicode.

The data is Python's; JDK 17 knows Unicode 13, so characters assigned later may differ. Where Python has no data
(the property Other_Alphabetic), the question is refused.
"""

from __future__ import annotations

import unicodedata

from vernier.ir.interp.c.memory import NotModelled
from vernier.ir.types import BOOL, F32, F64, I8, I16, I32, I64, U16, VOID, ArrayType, RefType, Type

PRIMITIVES: dict[str, Type] = {
    "boolean": BOOL, "byte": I8, "char": U16, "short": I16, "int": I32, "long": I64, "float": F32, "double": F64,
    "void": VOID,
}  # fmt: skip
_NAMES = {str(type_): name for name, type_ in PRIMITIVES.items()}
_CATEGORIES = {
    "Cn": 0, "Lu": 1, "Ll": 2, "Lt": 3, "Lm": 4, "Lo": 5, "Mn": 6, "Me": 7, "Mc": 8, "Nd": 9, "Nl": 10, "No": 11,
    "Zs": 12, "Zl": 13, "Zp": 14, "Cc": 15, "Cf": 16, "Co": 18, "Cs": 19, "Pd": 20, "Ps": 21, "Pe": 22, "Pc": 23,
    "Po": 24, "Sm": 25, "Sc": 26, "Sk": 27, "So": 28, "Pi": 29, "Pf": 30,
}  # fmt: skip
_OTHER_STARTS = frozenset({0x1885, 0x1886, 0x2118, 0x212E, 0x309B, 0x309C})


def java_name(type_: Type) -> str:
    """The type as Java source writes it."""
    dimensions = 0
    while isinstance(type_, ArrayType):
        dimensions += 1
        type_ = type_.element
    name = type_.name if isinstance(type_, RefType) else _NAMES[str(type_)]
    return name + "[]" * dimensions


def characters(units_: str) -> str:
    """UTF-16 units to characters; lone surrogates stay."""
    return units_.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def units(text: str) -> str:
    """Characters to UTF-16 units."""
    if text.isascii():
        return text
    raw = text.encode("utf-16-le", "surrogatepass")
    return "".join(chr(raw[index] | raw[index + 1] << 8) for index in range(0, len(raw), 2))


def _valid(code_point: int) -> bool:
    return 0 <= code_point <= 0x10FFFF


def category(code_point: int) -> int:
    """Character.getType."""
    return _CATEGORIES[unicodedata.category(chr(code_point))] if _valid(code_point) else 0


def is_upper(code_point: int) -> bool:
    return _valid(code_point) and chr(code_point).isupper()


def is_lower(code_point: int) -> bool:
    return _valid(code_point) and chr(code_point).islower()


def is_alphabetic(code_point: int) -> bool:
    kind = unicodedata.category(chr(code_point)) if _valid(code_point) else "Cn"
    if kind in ("Mn", "Mc", "So") and code_point > 0x7F:
        raise NotModelled("Character.isAlphabetic of a mark or symbol")
    return kind in ("Lu", "Ll", "Lt", "Lm", "Lo", "Nl")


def starts_identifier(code_point: int) -> bool:
    if not _valid(code_point):
        return False
    kind = unicodedata.category(chr(code_point))
    return kind in ("Lu", "Ll", "Lt", "Lm", "Lo", "Nl") or code_point in _OTHER_STARTS


def to_lower(code_point: int) -> int:
    if code_point == 0x130:
        return 0x69
    return _simple(code_point, chr(code_point).lower()) if _valid(code_point) else code_point


def to_upper(code_point: int) -> int:
    if not _valid(code_point):
        return code_point
    upper = chr(code_point).upper()
    # Letters with iota below: the full mapping has two characters, the simple one is the title case.
    return _simple(code_point, upper if len(upper) == 1 else chr(code_point).title())


def to_title(code_point: int) -> int:
    return _simple(code_point, chr(code_point).title()) if _valid(code_point) else code_point


def _simple(code_point: int, mapped: str) -> int:
    return ord(mapped) if len(mapped) == 1 else code_point


def numeric_value(code_point: int) -> int:
    """Character.getNumericValue: letters count from ten, -1 without value, -2 for one that is no natural number."""
    if not _valid(code_point):
        return -1
    for first in (0x41, 0x61, 0xFF21, 0xFF41):
        if first <= code_point < first + 26:
            return code_point - first + 10
    value = unicodedata.numeric(chr(code_point), None)
    if value is None or unicodedata.category(chr(code_point)) == "Lo":
        return -1
    return int(value) if value == int(value) and 0 <= value < 1 << 31 else -2


def name(code_point: int) -> str | None:
    """Character.getName."""
    kind = unicodedata.category(chr(code_point)) if _valid(code_point) else "Cn"
    if kind == "Cn":
        return None
    found = unicodedata.name(chr(code_point), None)
    if found is None:
        raise NotModelled("Character.getName of a character without a name of its own")
    return found
