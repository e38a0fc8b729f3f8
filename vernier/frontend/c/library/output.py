"""Output whose format is written at the call: what it reads is checked there, and then it has no effect.

`printf` with another format, with `%n`, with `*` or with arguments that do not fit is left as it is: a function that
only executions know. Law: a call that becomes `__vernier_printf` or `__vernier_puts` reads no memory that was not
checked, and writes none.
"""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
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

if TYPE_CHECKING:
    from vernier.frontend.c.lower.body import Body

_CONVERSION = re.compile(rb"%[-+ #0]*\d*((?:\.\d+)?(?:hh|h|ll|l|j|z|t|L)?)([a-zA-Z%])")
_WIDTHS = {b"": 32, b"hh": 32, b"h": 32, b"ll": 64, b"j": 64}
"""Bits of integer arguments after promotion, by length modifier; with the others they have those of a pointer"""


def checked_output(body: Body, node: CallExpression, name: str) -> CallExpression | None:
    """The call as one without effects, after checks of the strings it reads; None if that is not seen."""
    match name.removeprefix("__builtin_"):
        case "printf":
            texts = _formatted(body, node)
        case "puts":
            texts = list(node.arguments) if len(node.arguments) == 1 and _reads_text(body, node.arguments[0]) else None
        case _:
            return None
    if texts is None:
        return None
    for text in texts:
        if not isinstance(text, StringLiteral):
            length = Identifier("strlen", 0, node.function.start, node.function.end)
            body.translators.call(body, CallExpression(length, (text,), node.start, node.end), None)
    plain = name.removeprefix("__builtin_")
    function = Identifier(f"__vernier_{plain}", 0, node.function.start, node.function.end)
    return CallExpression(function, node.arguments, node.start, node.end)


def _formatted(body: Body, node: CallExpression) -> list[Expression] | None:
    """The strings that a call of printf reads; None where something of it is not understood."""
    if not node.arguments or not isinstance(node.arguments[0], StringLiteral):
        return None
    codes, element = string(node.arguments[0], body.target)
    pattern, arguments = bytes(code & 0xFF for code in codes[:-1]), node.arguments[1:]
    if element != CHAR:
        return None
    found = _CONVERSION.findall(pattern)
    conversions = [(modifier, kind) for modifier, kind in found if kind != b"%"]
    if pattern.count(b"%") != len(found) + sum(kind == b"%" for _, kind in found) or len(conversions) > len(arguments):
        return None
    if any(_makes_objects(argument) for argument in arguments):
        return None
    if not all(_fits(body, *each, argument) for each, argument in zip(conversions, arguments, strict=False)):
        return None
    return [argument for (_, kind), argument in zip(conversions, arguments, strict=False) if kind == b"s"]


def _fits(body: Body, modifier: bytes, kind: bytes, argument: Expression) -> bool:
    if kind == b"s":
        # With a precision it may read a text without an end.
        return not modifier and _reads_text(body, argument)
    modifier = modifier.lstrip(b".0123456789")
    type_ = _type(body, argument)
    if kind in b"diouxXc":
        wanted = body.target.pointer_width if modifier in (b"l", b"z", b"t") else _WIDTHS.get(modifier)
        return isinstance(type_, CInteger) and max(type_.width, 32) == wanted
    if kind in b"fFeEgGaA":
        return isinstance(type_, CFloating) and modifier in (b"", b"l") and type_.width <= 64
    return kind == b"p" and isinstance(type_, CPointer)


def _makes_objects(node: object) -> bool:
    """Whether an expression makes an object of its block: then it cannot be translated twice, and its type is asked."""
    if isinstance(node, CompoundLiteral | StatementExpression):
        return True
    if isinstance(node, tuple):
        return any(map(_makes_objects, node))
    return is_dataclass(node) and any(_makes_objects(getattr(node, each.name)) for each in fields(node))


def _reads_text(body: Body, argument: Expression) -> bool:
    """Whether an argument is a string that can be checked: it is evaluated twice, so it must be a name or a literal."""
    return isinstance(argument, StringLiteral | Identifier) and _is_text(_type(body, argument))


def _type(body: Body, argument: Expression) -> CType:
    return body.unevaluated(lambda: body.value(argument)).type


def _is_text(type_: CType) -> bool:
    target = type_.target if isinstance(type_, CPointer) else type_.element if isinstance(type_, CArray) else None
    return isinstance(target, CInteger) and target.width == 8
