"""The values of Java literals. Strings are sequences of UTF-16 code units, one Python character each."""

from __future__ import annotations

import re
import struct

from vernier.frontend.java.syntax.text_blocks import strip_indentation

_SIMPLE_ESCAPES = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", "s": " ", '"': '"', "'": "'", "\\": "\\"}
_ESCAPE = re.compile(r"\\(u+[0-9a-fA-F]{4}|[0-3]?[0-7]{1,2}|\r?\n|.)", re.DOTALL)
_HEX_FLOAT = re.compile(r"0[xX]([0-9a-fA-F]*)\.?([0-9a-fA-F]*)[pP]([+-]?\d+)")


class LiteralError(Exception):
    """The literal is not a legal Java literal; the message says why."""


def integer_value(text: str, *, negated: bool = False) -> tuple[int, str]:
    """Value and type name (`int` or `long`) of an integer literal, `negated` when a unary minus stands before it."""
    digits = text.replace("_", "")
    kind, bits = "int", 32
    if digits[-1] in "lL":
        digits, kind, bits = digits[:-1], "long", 64
    prefix = digits[:2].lower()
    if prefix == "0x" or prefix == "0b" or (len(digits) > 1 and digits[0] == "0"):
        base = {"0x": 16, "0b": 2}.get(prefix, 8)
        try:
            value = int(digits[2:] if base != 8 else digits, base)
        except ValueError:
            raise LiteralError(f"malformed integer literal {text}") from None
        if value >= 1 << bits:
            raise LiteralError(f"integer literal {text} is too large for {kind}")
        value = value - (1 << bits) if value >= 1 << (bits - 1) else value
        return (wrap(-value, bits) if negated else value), kind
    value = int(digits)
    limit = 1 << (bits - 1)
    if value > limit or (value == limit and not negated):
        raise LiteralError(f"integer literal {text} is too large for {kind}")
    return (-value if negated else value), kind


def wrap(value: int, bits: int) -> int:
    """Two's complement of `value` in `bits` bits."""
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def to_float32(value: float) -> float:
    """Round a double to the nearest float."""
    try:
        rounded: float = struct.unpack("f", struct.pack("f", value))[0]
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")
    return rounded


def floating_value(text: str) -> tuple[float, str]:
    """Value and type name (`float` or `double`) of a floating-point literal."""
    digits = text.replace("_", "")
    kind = "double"
    if digits[-1] in "fF":
        digits, kind = digits[:-1], "float"
    elif digits[-1] in "dD" and digits[:2].lower() != "0x":
        digits = digits[:-1]
    match = _HEX_FLOAT.fullmatch(digits.rstrip("dD") if digits[:2].lower() == "0x" else digits)
    try:
        value = float.fromhex(match.group()) if match else float(digits)
    except (OverflowError, ValueError):
        raise LiteralError(f"malformed floating-point literal {text}") from None
    value = _decimal_to_float32(digits, value) if kind == "float" else value
    if value in (float("inf"), float("-inf")):
        raise LiteralError(f"floating-point literal {text} is too large for {kind}")
    return value, kind


def _decimal_to_float32(digits: str, double: float) -> float:
    """Decimal text to float without rounding twice: of the float neighbours of `double`, the one nearest the text."""
    from fractions import Fraction

    nearest = to_float32(double)
    if nearest in (float("inf"), 0.0) or digits[:2].lower() == "0x":
        return nearest
    exact = Fraction(digits)
    bits = struct.unpack("I", struct.pack("f", nearest))[0]
    best, best_key = nearest, (abs(Fraction(nearest) - exact), bits & 1)
    for other_bits in (bits - 1, bits + 1):
        if not 0 <= other_bits < 0x7F800000:
            continue
        other: float = struct.unpack("f", struct.pack("I", other_bits))[0]
        key = (abs(Fraction(other) - exact), other_bits & 1)
        if key < best_key:
            best, best_key = other, key
    return best


def to_utf16(text: str) -> str:
    """One Python character per UTF-16 code unit."""
    if not text or max(text) < "\U00010000":
        return text
    units = text.encode("utf-16-be", errors="surrogatepass")
    return "".join(chr(units[i] << 8 | units[i + 1]) for i in range(0, len(units), 2))


def character_value(text: str) -> int:
    """The code of a character literal."""
    units = to_utf16(unescape(text[1:-1]))
    if len(units) != 1:
        raise LiteralError(f"character literal {text} is not one character")
    return ord(units)


def string_value(text: str) -> str:
    """The value of a string literal or text block."""
    if text.startswith('"""'):
        return to_utf16(unescape(strip_indentation(text)))
    return to_utf16(unescape(text[1:-1]))


def unescape(text: str) -> str:
    """Decode escape sequences (JLS 3.10.7) and the Unicode escapes that translation left."""
    return _ESCAPE.sub(_decode, text) if "\\" in text else text


def _decode(match: re.Match[str]) -> str:
    body = match.group(1)
    if body[0] == "u" and len(body) > 1:
        return chr(int(body.lstrip("u"), 16))
    if body[0] in "01234567":
        return chr(int(body, 8))
    if body in ("\n", "\r\n"):
        return ""
    if body in _SIMPLE_ESCAPES:
        return _SIMPLE_ESCAPES[body]
    raise LiteralError(f"illegal escape \\{body}")
