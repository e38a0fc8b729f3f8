"""Output whose format is written at the call: what it reads is checked there, and then it has no effect.

`printf` with another format, with `%n` or with arguments that do not fit is left as it is: a function that only
executions know; so is `fprintf` then. Law: a call that becomes `__vernier_printf` or a kin of it, or nothing, reads
no memory that was not checked, and writes none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vernier.frontend.c.resolve.c_types import CHAR, CArray, CFloating, CInteger, CPointer, CType
from vernier.frontend.c.syntax.literals import string
from vernier.frontend.c.syntax.tree import (
    CallExpression,
    CompoundLiteral,
    Expression,
    Identifier,
    StatementExpression,
    StringLiteral,
)
from vernier.frontend.c.syntax.walk import nodes

if TYPE_CHECKING:
    from vernier.frontend.c.lower.body import Body

_CONVERSION = re.compile(rb"%[-+ #0]*(\*|\d*)(?:\.(\*|\d*))?(hh|h|ll|l|j|z|t|L)?([a-zA-Z%])")
_WIDTHS = {b"": 32, b"hh": 32, b"h": 32, b"ll": 64, b"j": 64}
"""Bits of integer arguments after promotion, by length modifier; with the others they have those of a pointer"""


@dataclass(frozen=True, slots=True)
class Reading:
    """An argument that is read as a string: to its end, or at most so many characters; the limit is a number, or the
    position of the argument that says it, of which a negative one is no limit."""

    argument: int
    limit: int | None = None
    limited_by: int | None = None


@dataclass(frozen=True, slots=True)
class Output:
    """An output call whose effect is known: what it reads besides its arguments, and the function without effects that
    takes its place; None for a stream that nobody looks at."""

    name: str | None
    readings: tuple[Reading, ...]


def known_output(body: Body, node: CallExpression, name: str) -> Output | None:
    """What an output call reads; None if that is not seen, and for every other function."""
    plain, arguments = name.removeprefix("__builtin_"), node.arguments
    readings: tuple[Reading, ...] | None
    match plain, len(arguments):
        case "printf", _:
            readings = _formatted(body, arguments, 0)
        case "fprintf", _ if arguments and not is_standard_output(arguments[0]):
            return _unseen(_formatted(body, arguments, 1))
        case "puts", 1:
            readings = _text(body, arguments[0])
        case "fputs", 2:
            readings = _text(body, arguments[0])
            if not is_standard_output(arguments[1]):
                return _unseen(readings)
        case _:
            return None
    return None if readings is None else Output(f"__vernier_{plain}", readings)


def is_standard_output(stream: Expression) -> bool:
    return isinstance(stream, Identifier) and stream.name == "stdout"


def _unseen(readings: tuple[Reading, ...] | None) -> Output | None:
    return None if readings is None else Output(None, readings)


def _text(body: Body, argument: Expression) -> tuple[Reading, ...] | None:
    if _makes_objects(argument) or not _is_text(_type(body, argument)):
        return None
    return () if isinstance(argument, StringLiteral) else (Reading(0),)


def _formatted(body: Body, arguments: tuple[Expression, ...], first: int) -> tuple[Reading, ...] | None:
    """The strings that a call reads whose format is its argument at `first`; None where something of it is not
    understood."""
    if len(arguments) <= first or any(map(_makes_objects, arguments)):
        return None
    template = arguments[first]
    if not isinstance(template, StringLiteral):
        return None
    codes, element = string(template, body.target)
    pattern = bytes(code & 0xFF for code in codes[:-1])
    if element != CHAR or b"%" in _CONVERSION.sub(b"", pattern):
        return None
    readings: list[Reading] = []
    position = first + 1
    for width, precision, modifier, kind in (found.groups() for found in _CONVERSION.finditer(pattern)):
        if kind == b"%":
            continue
        stars = [position + number for number in range((width, precision).count(b"*"))]
        position += len(stars) + 1
        given = arguments[:position]
        if len(given) < position or not all(_fits(body, b"", b"d", given[star]) for star in stars):
            return None
        if not _fits(body, modifier or b"", kind, given[-1]):
            return None
        if kind == b"s" and not isinstance(given[-1], StringLiteral):
            limit = None if precision is None or precision == b"*" else int(precision or b"0")
            readings.append(Reading(position - 1, limit, stars[-1] if precision == b"*" else None))
    return tuple(readings)


def _fits(body: Body, modifier: bytes, kind: bytes, argument: Expression) -> bool:
    type_ = _type(body, argument)
    if kind == b"s":
        return not modifier and _is_text(type_)
    if kind in b"diouxXc":
        wanted = body.target.pointer_width if modifier in (b"l", b"z", b"t") else _WIDTHS.get(modifier)
        return isinstance(type_, CInteger) and max(type_.width, 32) == wanted
    if kind in b"fFeEgGaA":
        return isinstance(type_, CFloating) and modifier in (b"", b"l") and type_.width <= 64
    return kind == b"p" and isinstance(type_, CPointer)


def _makes_objects(node: object) -> bool:
    """Whether an expression makes an object of its block: then it cannot be translated twice, and its type is asked."""
    return any(isinstance(part, CompoundLiteral | StatementExpression) for part in nodes(node))


def _type(body: Body, argument: Expression) -> CType:
    return body.unevaluated(lambda: body.value(argument)).type


def _is_text(type_: CType) -> bool:
    target = type_.target if isinstance(type_, CPointer) else type_.element if isinstance(type_, CArray) else None
    return isinstance(target, CInteger) and target.width == 8
