"""String concatenation: each operand becomes a string as by `String.valueOf`, then they are joined from left to
right."""

from __future__ import annotations

from vernier.core.source import Span
from vernier.frontend.java import tree
from vernier.frontend.java.lower.body import Body, coerce
from vernier.frontend.java.lower.expressions.calls import Callee, emit_call
from vernier.frontend.java.lower.names import type_text
from vernier.ir.expr import Const, Convert, Expr, Null, StringConst
from vernier.ir.types import BOOL, F32, F64, I32, I64, OBJECT, STRING, U16, IntType, Type, is_reference

VALUE_OF = (BOOL, U16, I32, I64, F32, F64)


def concat(body: Body, node: tree.Concat) -> Expr:
    last = max((position for position, part in enumerate(node.parts) if body.assignments.is_changing(part)), default=-1)
    result: Expr | None = None
    for position, part in enumerate(node.parts):
        value = body.expression(part)
        text = _text(body, value, part.span)
        if position < last:
            text = body.stable(text, part.span)
        result = text if result is None else _join(body, result, text, node.span)
    if result is None:
        return StringConst("")
    return result if len(node.parts) > 1 else _join(body, result, StringConst(""), node.span)


def _join(body: Body, left: Expr, right: Expr, span: Span) -> Expr:
    if isinstance(left, StringConst) and isinstance(right, StringConst):
        return StringConst(left.text + right.text)
    owner = body.world.library_class("java.lang.String")
    callee = body.world.helper(owner.name, "$concat")
    result = emit_call(body, Callee(callee, None, owner), (left, right), STRING, span)
    assert result is not None
    return result


def _text(body: Body, value: Expr, span: Span) -> Expr:
    """The string of a value. A String stays what it is, as the join reads null as "null"."""
    if value.type == STRING:
        return value
    if isinstance(value, Const) and isinstance(value.type, IntType):
        return StringConst(chr(int(value.value)) if value.type == U16 else str(value.value))
    if isinstance(value, Null):
        return StringConst("null")
    if isinstance(value, Const) and value.type == BOOL:
        return StringConst("true" if value.value else "false")
    type_ = _parameter(value.type)
    owner = body.world.library_class("java.lang.String")
    callee = body.world.helper(owner.name, "valueOf", (type_text(type_),))
    argument = coerce(value, type_) if is_reference(type_) else widened(value, type_)
    words = f"turning {body.world.texts.quoted(span, 'the value')} into a string"
    result = emit_call(body, Callee(callee, None, owner), (argument,), STRING, span, words)
    assert result is not None
    return result


def _parameter(type_: Type) -> Type:
    if is_reference(type_):
        return OBJECT
    return type_ if type_ in VALUE_OF else I32


def widened(value: Expr, type_: Type) -> Expr:
    return value if value.type == type_ else Convert(value, type_)
