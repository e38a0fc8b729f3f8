"""Lambda expressions (JLS 15.27) against the function type they are expected to have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vernier.frontend.java.attribute.context import Context, Target
from vernier.frontend.java.attribute.scopes import Scope
from vernier.frontend.java.attribute.typing.convert import coerce, without_erasure_cast
from vernier.frontend.java.attribute.typing.known import VOID
from vernier.frontend.java.attribute.typing.shapes import parameter_nodes
from vernier.frontend.java.attribute.typing.type_text import describe
from vernier.frontend.java.attribute.typing.typenames import array_of
from vernier.frontend.java.symbols import ClassType, JavaType, MethodSymbol, Variable, Wildcard
from vernier.frontend.java.syntax.nodes import dimension_count, require
from vernier.frontend.java.tree import BlockStatement, Expression, ExpressionStatement, Lambda, Return, Statement

if TYPE_CHECKING:
    from tree_sitter import Node


def function_of(
    ctx: Context, expected: JavaType | None, node: Node
) -> tuple[ClassType, MethodSymbol, list[JavaType], JavaType]:
    """The functional interface type expected here and its function type."""
    upper = ctx.types.upper(expected) if expected is not None and not isinstance(expected, Wildcard) else expected
    function = ctx.lookup.function_type(upper) if isinstance(upper, ClassType) else None
    if function is None or not isinstance(upper, ClassType):
        shown = "" if expected is None or ctx.types.has_unknown(expected) else f", not a {describe(expected)}"
        raise ctx.failure("type", f"a function stands here{shown}: no functional interface is expected", node)
    ctx.program.complete_members(upper.symbol)
    return upper, *function


def lambda_expression(ctx: Context, node: Node, scope: Scope, expected: JavaType | None) -> Expression:
    type_, method, parameter_types, result = function_of(ctx, expected, node)
    nodes = parameter_nodes(node)
    if len(nodes) != len(parameter_types):
        raise ctx.failure("type", f"the function has {len(parameter_types)} parameters, not {len(nodes)}", node)
    inner = scope.block()
    variables = tuple(
        _parameter(ctx, n, scope, ctx.types.without_unknown(t)) for n, t in zip(nodes, parameter_types, strict=True)
    )
    inner.variables.update({variable.name: variable for variable in variables})
    target = Target(ctx.types.upper(result) if _is_bounded(result) else result)
    body_node = require(node, "body")
    with ctx.returning(target):
        if body_node.type == "block":
            body = ctx.statement(body_node, inner)
        else:
            body = _expression_body(ctx, body_node, inner, target)
    return Lambda(method, variables, body, None, type_, ctx.span(node))


def _is_bounded(type_: JavaType) -> bool:
    return isinstance(type_, Wildcard) and type_.kind in ("extends", "?")


def _parameter(ctx: Context, node: Node, scope: Scope, inferred: JavaType) -> Variable:
    name = node if node.type == "identifier" else require(node, "name")
    declared = declared_parameter_type(ctx, node, scope)
    return Variable(ctx.text(name), inferred if declared is None else declared, ctx.span(name))


def declared_parameter_type(ctx: Context, node: Node, scope: Scope) -> JavaType | None:
    """The type that a lambda gives to one of its parameters, if it does."""
    type_node = None if node.type == "identifier" else require(node, "type")
    if type_node is None or ctx.text(type_node) == "var":
        return None
    dimensions = dimension_count(node.child_by_field_name("dimensions"))
    return array_of(ctx.type_of(type_node, scope), dimensions)


def _expression_body(ctx: Context, node: Node, scope: Scope, target: Target) -> Statement:
    span = ctx.span(node)
    assert target.type is not None
    value = ctx.expression(node, scope, target.type)
    return BlockStatement((result_statement(ctx, value, target.type, node),), span)


def result_statement(ctx: Context, value: Expression, result: JavaType, node: Node) -> Statement:
    """The last statement of a function: its value returned as `result`, or evaluated for its effect."""
    span = ctx.span(node)
    if result == VOID:
        return ExpressionStatement(without_erasure_cast(ctx, value, VOID), span)
    if ctx.types.has_unknown(result):
        return ExpressionStatement(value, span) if value.type == VOID else Return(value, span)
    return Return(coerce(ctx, value, result, node), span)
