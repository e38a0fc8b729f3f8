"""Constants as written: numbers, characters, strings."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

from vernier.frontend.c.lower.fold import nearest_single
from vernier.frontend.c.resolve.c_types import (
    CHAR,
    DOUBLE,
    FLOAT,
    INT,
    LONG_DOUBLE,
    LONG_LONG,
    UNSIGNED,
    UNSIGNED_LONG_LONG,
    UNSIGNED_SHORT,
    CFloating,
    CInteger,
    Target,
)
from vernier.frontend.c.syntax.faults import ill_typed, unsupported
from vernier.frontend.c.syntax.tree import CharacterLiteral, NumberLiteral, StringLiteral

_INTEGER = re.compile(r"(0[xX][0-9a-fA-F]+|0[bB][01]+|0[0-7]*|[1-9][0-9]*)([uUlL]*)\Z")
_FLOAT = re.compile(
    r"(0[xX][0-9a-fA-F]*\.?[0-9a-fA-F]*[pP][+-]?[0-9]+|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)([fFlL]?)\Z"
)
_ESCAPE = re.compile(r"\\(x[0-9a-fA-F]+|[0-7]{1,3}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|\n|.)", re.DOTALL)
_SIMPLE = {
    "n": 10, "t": 9, "r": 13, "0": 0, "a": 7, "b": 8, "f": 12, "v": 11, "e": 27, "\\": 92, "'": 39, '"': 34, "?": 63,
}  # fmt: skip


def number(node: NumberLiteral, target: Target) -> tuple[int | float, CInteger | CFloating]:
    match = _INTEGER.match(node.text)
    if match is not None:
        return _integer(match.group(1), match.group(2).lower(), node, target)
    match = _FLOAT.match(node.text)
    if match is None:
        if node.text[-1] in "iIjJ":
            raise unsupported("complex numbers", node)
        raise ill_typed(f"{node.text} is no number", node)
    text, suffix = match.group(1), match.group(2).lower()
    value = float.fromhex(text) if text[:2].lower() == "0x" else float(text)
    if suffix == "f":
        return nearest_single(value, lambda: _exact(text)), FLOAT
    return value, LONG_DOUBLE if suffix == "l" else DOUBLE


def _exact(text: str) -> Fraction:
    """The number that a floating constant says."""
    if text[:2].lower() != "0x":
        return Fraction(text)
    mantissa, exponent = re.split("[pP]", text[2:])
    whole, _, part = mantissa.partition(".")
    return Fraction(int(whole + part, 16), 16 ** len(part)) * Fraction(2) ** int(exponent)


def _integer(digits: str, suffix: str, node: NumberLiteral, target: Target) -> tuple[int, CInteger]:
    decimal = digits[0] != "0"
    if digits[:2].lower() in ("0x", "0b"):
        value = int(digits, 0)
    else:
        value = int(digits, 10 if decimal else 8)
    candidates = [INT, UNSIGNED, target.long, target.unsigned_long, LONG_LONG, UNSIGNED_LONG_LONG]
    length = suffix.count("l")
    rank = {0: INT.rank, 1: target.long.rank, 2: LONG_LONG.rank}[min(length, 2)]
    for candidate in candidates:
        if candidate.rank < rank:
            continue
        if "u" in suffix and candidate.signed:
            continue
        if decimal and "u" not in suffix and not candidate.signed:
            continue
        if value < 1 << (candidate.width - candidate.signed):
            return value, candidate
    if value < 1 << 64:
        return value, UNSIGNED_LONG_LONG
    raise unsupported(f"the integer constant {node.text} is too large", node)


def character(node: CharacterLiteral, target: Target) -> tuple[int, CInteger]:
    prefix, body = node.text.split("'", 1)
    codes = _codes(body[:-1], wide=bool(prefix))
    if prefix == "u":
        codes = _utf16(codes)
    if prefix:
        types = {"L": target.wide_character, "u": UNSIGNED_SHORT, "U": UNSIGNED, "u8": CHAR}
        return codes[-1], types[prefix]
    value = 0
    for code in codes:
        value = (value << 8) | (code & 0xFF)
    if len(codes) == 1:
        value = value - 256 if value >= 128 else value
    value &= 0xFFFFFFFF
    return (value - (1 << 32) if value >> 31 else value), INT


def string(node: StringLiteral, target: Target) -> tuple[tuple[int, ...], CInteger]:
    """The elements with the final zero, and their type."""
    prefixes = {piece.split('"', 1)[0] for piece in node.pieces} - {""}
    wide = next((prefix for prefix in ("L", "u", "U") if prefix in prefixes), "")
    element = {"": CHAR, "L": target.wide_character, "u": UNSIGNED_SHORT, "U": UNSIGNED}[wide]
    found: list[int] = []
    for piece in node.pieces:
        found.extend(_codes(piece.split('"', 1)[1][:-1], wide=bool(wide)))
    found.append(0)
    if wide == "u":
        found = _utf16(found)
    if element == CHAR:
        return tuple(code - 256 if code >= 128 else code for code in found), CHAR
    return tuple(found), element


def _codes(text: str, *, wide: bool) -> list[int]:
    """The code of each character: bytes of UTF-8 in narrow text."""
    encode: Callable[[str], list[int]] = _wide if wide else _narrow
    found: list[int] = []
    position = 0
    for match in _ESCAPE.finditer(text):
        found.extend(encode(text[position : match.start()]))
        found.extend(_escape(match.group(1), encode, wide=wide))
        position = match.end()
    found.extend(encode(text[position:]))
    return found


def _wide(text: str) -> list[int]:
    return [ord(character) for character in text]


def _utf16(codes: list[int]) -> list[int]:
    """Codes beyond 16 bits as two (surrogates), as GCC writes text of char16_t."""
    found: list[int] = []
    for code in codes:
        if code < 1 << 16:
            found.append(code)
        else:
            rest = code - (1 << 16)
            found += (0xD800 | ((rest >> 10) & 0x3FF), 0xDC00 | (rest & 0x3FF))
    return found


def _narrow(text: str) -> list[int]:
    return list(text.encode("utf-8", "surrogateescape"))


def _escape(body: str, encode: Callable[[str], list[int]], *, wide: bool) -> list[int]:
    if body == "\n":
        return []
    mask = 0xFFFFFFFF if wide else 0xFF
    if body[0] == "x":
        return [int(body[1:], 16) & mask]
    if body[0] in "01234567":
        return [int(body, 8) & mask]
    if body[0] in "uU":
        return encode(chr(int(body[1:], 16)))
    return [_SIMPLE.get(body, ord(body))]
