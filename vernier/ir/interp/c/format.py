"""printf's formatting. Arguments arrive as run-time values of the types the front end passed them in."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vernier.ir.interp.c.memory import NotModelled, Stuck, Tag
from vernier.ir.interp.values import INTEGER, Runtime

if TYPE_CHECKING:
    from vernier.ir.interp.session import Session

_SPECIFIER = re.compile(rb"%([-+ #0]*)(\*|\d+)?(?:\.(\*|\d*))?(hh|h|ll|l|j|z|t|L|q)?([diouxXcspfFeEgGaAn%])")


class Arguments:
    """The variable arguments, taken one by one."""

    def __init__(self, values: Sequence[Runtime]) -> None:
        self._values = values
        self._position = 0

    def next(self) -> Runtime:
        if self._position >= len(self._values):
            raise Stuck(None, "printf with fewer arguments than its format asks for")
        value = self._values[self._position]
        self._position += 1
        return value


@dataclass(frozen=True, slots=True)
class _Specifier:
    flags: str
    width: int
    precision: int | None
    length: str
    conversion: str

    def padded(self, sign: str, body: str, *, zeros: bool) -> str:
        room = self.width - len(sign) - len(body)
        if room <= 0:
            return sign + body
        if "-" in self.flags:
            return sign + body + " " * room
        return sign + "0" * room + body if zeros and "0" in self.flags else " " * room + sign + body

    def sign(self, negative: bool) -> str:
        return "-" if negative else "+" if "+" in self.flags else " " if " " in self.flags else ""


def read_string(session: Session, pointer: Runtime) -> bytes:
    """The bytes up to the zero."""
    memory, offset = pointer
    text = bytearray()
    while True:
        byte = session.memory.load(memory, offset + len(text), Tag.U8, None)
        if byte == 0:
            return bytes(text)
        text.append(byte)


def format_bytes(session: Session, pattern: bytes, arguments: Arguments) -> bytes:
    """The text printf prints."""
    parts: list[bytes] = []
    position = 0
    while (at := pattern.find(b"%", position)) >= 0:
        parts.append(pattern[position:at])
        found = _SPECIFIER.match(pattern, at)
        if found is None:
            raise NotModelled(f"the printf format {pattern!r}")
        position = found.end()
        parts.append(_one(session, found, arguments))
    parts.append(pattern[position:])
    return b"".join(parts)


def _one(session: Session, found: re.Match[bytes], arguments: Arguments) -> bytes:
    flags, width, precision, length, conversion = (part.decode() if part else "" for part in found.groups())
    if conversion == "%":
        return b"%"
    wide = arguments.next() if width == "*" else int(width or 0)
    if wide < 0:
        flags, wide = flags + "-", -wide
    exact: int | None = None
    if found.group(3) is not None:
        exact = arguments.next() if precision == "*" else int(precision or 0)
        exact = None if exact is not None and exact < 0 else exact
    specifier = _Specifier(flags, wide, exact, length, conversion)
    value = arguments.next()
    if conversion == "s":
        text = read_string(session, value) if exact is None else _bounded_string(session, value, exact)
        return specifier.padded("", text.decode("latin-1"), zeros=False).encode("latin-1")
    if conversion == "c":
        return specifier.padded("", chr(value & 0xFF), zeros=False).encode("latin-1")
    if conversion in "di":
        return _signed(session, specifier, value).encode()
    if conversion in "ouxX":
        return _unsigned(session, specifier, value).encode()
    if conversion == "p":
        return _pointer(specifier, value).encode()
    if conversion == "n":
        raise NotModelled("printf with %n")
    return _float(specifier, value).encode()


def _bounded_string(session: Session, pointer: Runtime, most: int) -> bytes:
    memory, offset = pointer
    text = bytearray()
    while len(text) < most:
        byte = session.memory.load(memory, offset + len(text), Tag.U8, None)
        if byte == 0:
            break
        text.append(byte)
    return bytes(text)


def _bits(session: Session, specifier: _Specifier) -> int:
    long = session.program.pointer_width
    return {"hh": 8, "h": 16, "l": long, "ll": 64, "q": 64, "j": 64, "z": long, "t": long}.get(specifier.length, 32)


def _digits(specifier: _Specifier, digits: str) -> str:
    if specifier.precision is None:
        return digits
    return "" if specifier.precision == 0 and digits == "0" else digits.zfill(specifier.precision)


def _signed(session: Session, specifier: _Specifier, value: int) -> str:
    half = 1 << (_bits(session, specifier) - 1)
    number = (int(value) + half & (2 * half - 1)) - half
    body = _digits(specifier, str(abs(number)))
    return specifier.padded(specifier.sign(number < 0), body, zeros=specifier.precision is None)


def _unsigned(session: Session, specifier: _Specifier, value: int) -> str:
    number = int(value) & ((1 << _bits(session, specifier)) - 1)
    kind = "d" if specifier.conversion == "u" else specifier.conversion
    body = _digits(specifier, format(number, kind))
    prefix = ""
    if "#" in specifier.flags:
        if kind == "o" and not body.startswith("0"):
            body = "0" + body
        elif kind in "xX" and number:
            prefix = f"0{kind}"
    return specifier.padded(prefix, body, zeros=specifier.precision is None)


def _pointer(specifier: _Specifier, value: Runtime) -> str:
    if value[0] is not INTEGER:
        raise NotModelled("printing the address of an object")
    return specifier.padded("", hex(value[1]) if value[1] else "(nil)", zeros=False)


def _float(specifier: _Specifier, value: float) -> str:
    kind = specifier.conversion
    sign = specifier.sign(math.copysign(1.0, value) < 0)
    size = abs(value)
    if not math.isfinite(size):
        body = "nan" if size != size else "inf"
        return specifier.padded(sign, body.upper() if kind.isupper() else body, zeros=False)
    if kind in "aA":
        raise NotModelled("printf with %a")
    precision = 6 if specifier.precision is None else specifier.precision
    alternate = "#" if "#" in specifier.flags else ""
    return specifier.padded(sign, format(size, f"{alternate}.{precision}{kind}"), zeros=True)
