"""The conditional operator `?:` and the types of expressions with several results (JLS 15.25, 15.28)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from vernier.frontend.java.attribute.context import Context
from vernier.frontend.java.attribute.expressions.operators import condition
from vernier.frontend.java.attribute.scopes import Scope
from vernier.frontend.java.attribute.statements.flow import bindings, with_bindings
from vernier.frontend.java.attribute.typing.convert import coerce, promote
from vernier.frontend.java.attribute.typing.known import (
    BOOLEAN,
    BYTE,
    CHAR,
    INT,
    SHORT,
    VOID,
    binary_promotion,
    fits,
    is_numeric,
)
from vernier.frontend.java.attribute.typing.shapes import is_deferred, unwrapped
from vernier.frontend.java.symbols import JavaType, NullType, Primitive
from vernier.frontend.java.syntax.nodes import require
from vernier.frontend.java.tree import Expression, Literal, Ternary

if TYPE_CHECKING:
    from tree_sitter import Node


def ternary(ctx: Context, node: Node, scope: Scope, expected: JavaType | None) -> Expression:
    """`c ? a : b`; chains in the last operand recurse, as they nest."""
    test = condition(ctx, require(node, "condition"), scope)
    then_node, else_node = require(node, "consequence"), require(node, "alternative")
    then_scope = with_bindings(scope, bindings(test, outcome=True))
    else_scope = with_bindings(scope, bindings(test, outcome=False))
    if expected is not None and (is_deferred(then_node) or is_deferred(else_node)):
        first = coerce(ctx, ctx.expression(then_node, then_scope, expected), expected, then_node)
        second = coerce(ctx, ctx.expression(else_node, else_scope, expected), expected, else_node)
        return Ternary(test, first, second, expected, ctx.span(node))
    if expected is not None and _is_numeric(ctx, ((then_node, then_scope), (else_node, else_scope))):
        expected = None
    first = ctx.expression(then_node, then_scope, expected)
    second = ctx.expression(else_node, else_scope, expected)
    type_ = result_type(ctx, (first, second), expected)
    first = convert_result(ctx, first, type_, then_node)
    second = convert_result(ctx, second, type_, else_node)
    if isinstance(test, Literal) and isinstance(first, Literal) and isinstance(second, Literal):
        chosen = first if test.value else second
        if first.value is not None and second.value is not None:
            return Literal(chosen.value, type_, ctx.span(node))
    return Ternary(test, first, second, type_, ctx.span(node))


def _is_numeric(ctx: Context, operands: Sequence[tuple[Node, Scope]]) -> bool:
    """Whether a conditional with a switch in it is one of numbers or booleans: then the switch, too, has the type of
    its results and not the one that is expected of the conditional (JLS 15.25)."""
    if all(unwrapped(node).type != "switch_expression" for node, _ in operands):
        return False
    with ctx.trial():
        types = [ctx.expression(node, scope).type for node, scope in operands]
    return all(ctx.types.unboxed(type_) is not None for type_ in types)


def convert_result(ctx: Context, value: Expression, type_: JavaType, node: Node) -> Expression:
    """One result converted to the common type; numeric ones are promoted even where assignment would not narrow."""
    if isinstance(type_, Primitive) and ctx.types.unboxed(value.type) is not None:
        return promote(ctx, value, type_, node)
    return coerce(ctx, value, type_, node)


def result_type(ctx: Context, values: Sequence[Expression], expected: JavaType | None) -> JavaType:
    """The type of an expression that has one of several values: the tables of JLS 15.25, or the expected type."""
    types = [value.type for value in values]
    open_types = [type_ for type_ in types if ctx.types.has_unknown(type_)]
    if open_types:
        known_shapes = {ctx.types.erasure(type_) for type_ in types if not isinstance(type_, NullType)}
        return open_types[0] if len(known_shapes) == 1 else ctx.types.unknown
    if all(type_ == types[0] for type_ in types):
        return types[0]
    primitives = [ctx.types.unboxed(type_) for type_ in types]
    known = [primitive for primitive in primitives if primitive is not None]
    if len(known) == len(types):
        if all(primitive == BOOLEAN for primitive in known):
            return BOOLEAN
        if all(is_numeric(primitive) for primitive in known):
            return _numeric_result(values, known)
    only_null = all(p is not None or isinstance(t, NullType) for p, t in zip(primitives, types, strict=True))
    usable = expected is not None and expected != VOID and not ctx.types.has_unknown(expected)
    if usable and expected is not None and not only_null:
        return expected
    return ctx.types.lub([ctx.types.boxed(type_) for type_ in types])


def _numeric_result(values: Sequence[Expression], types: Sequence[Primitive]) -> Primitive:
    distinct = set(types)
    if len(distinct) == 1:
        return types[0]
    if distinct == {BYTE, SHORT}:
        return SHORT
    for narrow in (BYTE, SHORT, CHAR):
        if narrow in distinct and all(_narrows(v, t, narrow) for v, t in zip(values, types, strict=True)):
            return narrow
    result = types[0]
    for type_ in types[1:]:
        result = binary_promotion(result, type_)
    return result


def _narrows(value: Expression, type_: Primitive, narrow: Primitive) -> bool:
    if type_ == narrow or (type_ == BYTE and narrow == SHORT):
        return True
    return (
        type_ == INT
        and value.type == INT
        and isinstance(value, Literal)
        and isinstance(value.value, int)
        and fits(value.value, narrow)
    )
