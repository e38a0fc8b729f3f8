"""Primary expressions: literals, parentheses, casts, array elements, class literals; and the table of all rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vernier.frontend.java.attribute.context import Context, ExpressionRule
from vernier.frontend.java.attribute.expressions.assignments import assignment, update
from vernier.frontend.java.attribute.expressions.calls import method_invocation
from vernier.frontend.java.attribute.expressions.conditionals import ternary
from vernier.frontend.java.attribute.expressions.creation import array_creation, array_initializer, object_creation
from vernier.frontend.java.attribute.expressions.lambdas import lambda_expression
from vernier.frontend.java.attribute.expressions.names import field_access, identifier, this_expression
from vernier.frontend.java.attribute.expressions.operators import binary, integer_literal, unary
from vernier.frontend.java.attribute.expressions.patterns import instanceof
from vernier.frontend.java.attribute.expressions.references import method_reference
from vernier.frontend.java.attribute.scopes import Scope
from vernier.frontend.java.attribute.statements.switches import switch_expression
from vernier.frontend.java.attribute.typing.convert import cast, complete, promote
from vernier.frontend.java.attribute.typing.known import BOOLEAN, CHAR, DOUBLE, FLOAT, INT, NULL, VOID
from vernier.frontend.java.attribute.typing.shapes import unwrapped
from vernier.frontend.java.attribute.typing.type_text import describe
from vernier.frontend.java.symbols import ArrayJavaType, ClassType, JavaType, Primitive
from vernier.frontend.java.syntax.literals import LiteralError, character_value, floating_value, string_value
from vernier.frontend.java.syntax.nodes import first_named, require
from vernier.frontend.java.tree import ClassLiteral, ElementRead, Expression, Literal

if TYPE_CHECKING:
    from tree_sitter import Node


def _integer(ctx: Context, node: Node, _scope: Scope, _expected: JavaType | None) -> Expression:
    return integer_literal(ctx, node, node)


def _floating(ctx: Context, node: Node, _scope: Scope, _expected: JavaType | None) -> Expression:
    try:
        value, kind = floating_value(ctx.text(node))
    except LiteralError as error:
        raise ctx.failure("type", str(error), node)
    return Literal(value, FLOAT if kind == "float" else DOUBLE, ctx.span(node))


def _character(ctx: Context, node: Node, _scope: Scope, _expected: JavaType | None) -> Expression:
    try:
        return Literal(character_value(ctx.text(node)), CHAR, ctx.span(node))
    except LiteralError as error:
        raise ctx.failure("type", str(error), node)


def _string(ctx: Context, node: Node, _scope: Scope, _expected: JavaType | None) -> Expression:
    try:
        return Literal(string_value(ctx.text(node)), ctx.types.string, ctx.span(node))
    except LiteralError as error:
        raise ctx.failure("type", str(error), node)


def _true(ctx: Context, node: Node, _scope: Scope, _expected: JavaType | None) -> Expression:
    return Literal(True, BOOLEAN, ctx.span(node))


def _false(ctx: Context, node: Node, _scope: Scope, _expected: JavaType | None) -> Expression:
    return Literal(False, BOOLEAN, ctx.span(node))


def _null(ctx: Context, node: Node, _scope: Scope, _expected: JavaType | None) -> Expression:
    return Literal(None, NULL, ctx.span(node))


def _parenthesized(ctx: Context, node: Node, scope: Scope, expected: JavaType | None) -> Expression:
    return ctx.expression(first_named(node), scope, expected)


def _cast(ctx: Context, node: Node, scope: Scope, _expected: JavaType | None) -> Expression:
    type_ = ctx.type_of(require(node, "type"), scope)
    inner = require(node, "value")
    # A cast is no context that gives a switch the type of its results (JLS 15.28.1).
    expected = None if unwrapped(inner).type == "switch_expression" else type_
    return cast(ctx, ctx.expression(inner, scope, expected), type_, node)


def _element(ctx: Context, node: Node, scope: Scope, _expected: JavaType | None) -> Expression:
    array = ctx.expression(require(node, "array"), scope)
    type_ = ctx.types.upper(array.type)
    if not isinstance(type_, ArrayJavaType):
        raise ctx.failure("type", f"{describe(array.type)} is not an array", node)
    index_node = require(node, "index")
    index = ctx.expression(index_node, scope, INT)
    primitive = ctx.types.unboxed(index.type)
    if primitive is None or primitive.name not in ("byte", "short", "char", "int"):
        raise ctx.failure("type", f"an index cannot be {describe(index.type)}", index_node)
    return ElementRead(array, promote(ctx, index, INT, index_node), type_.element, ctx.span(node))


def _class_literal(ctx: Context, node: Node, scope: Scope, _expected: JavaType | None) -> Expression:
    of = ctx.type_of(first_named(node), scope)
    if not isinstance(of, Primitive):
        of = ctx.types.erasure(of)
        complete(ctx, of)
    argument = ctx.types.named("java.lang.Void") if of == VOID else ctx.types.boxed(of)
    type_ = ClassType(ctx.types.named("java.lang.Class").symbol, (argument,))
    return ClassLiteral(of, type_, ctx.span(node))


def expression_rules() -> dict[str, ExpressionRule]:
    """Which function attributes which kind of expression node."""
    return {
        "decimal_integer_literal": _integer,
        "hex_integer_literal": _integer,
        "octal_integer_literal": _integer,
        "binary_integer_literal": _integer,
        "decimal_floating_point_literal": _floating,
        "hex_floating_point_literal": _floating,
        "character_literal": _character,
        "string_literal": _string,
        "true": _true,
        "false": _false,
        "null_literal": _null,
        "parenthesized_expression": _parenthesized,
        "cast_expression": _cast,
        "array_access": _element,
        "class_literal": _class_literal,
        "identifier": identifier,
        "field_access": field_access,
        "this": this_expression,
        "assignment_expression": assignment,
        "update_expression": update,
        "binary_expression": binary,
        "unary_expression": unary,
        "instanceof_expression": instanceof,
        "ternary_expression": ternary,
        "method_invocation": method_invocation,
        "object_creation_expression": object_creation,
        "array_creation_expression": array_creation,
        "array_initializer": array_initializer,
        "lambda_expression": lambda_expression,
        "method_reference": method_reference,
        "switch_expression": switch_expression,
    }
