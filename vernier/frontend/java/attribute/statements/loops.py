"""Loops (JLS 14.12 to 14.14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vernier.frontend.java.attribute.context import Context
from vernier.frontend.java.attribute.expressions.operators import condition
from vernier.frontend.java.attribute.scopes import Scope
from vernier.frontend.java.attribute.statements.blocks import block_statements, nested_statement
from vernier.frontend.java.attribute.statements.flow import bindings, with_bindings
from vernier.frontend.java.attribute.typing.convert import coerce, without_erasure_cast
from vernier.frontend.java.attribute.typing.known import VOID
from vernier.frontend.java.attribute.typing.type_text import describe
from vernier.frontend.java.attribute.typing.typenames import array_of
from vernier.frontend.java.symbols import ArrayJavaType, JavaType, MethodSymbol, Variable, Wildcard
from vernier.frontend.java.syntax.nodes import dimension_count, require
from vernier.frontend.java.tree import (
    Cast,
    CastCheck,
    DoWhile,
    Expression,
    ExpressionStatement,
    For,
    ForEachArray,
    ForEachIterable,
    Statement,
    VariableRead,
    While,
)

if TYPE_CHECKING:
    from tree_sitter import Node


def _body(ctx: Context, node: Node, scope: Scope) -> Statement:
    ctx.jumps.loops += 1
    try:
        return nested_statement(ctx, node, scope)
    finally:
        ctx.jumps.loops -= 1


def while_statement(ctx: Context, node: Node, scope: Scope) -> Statement:
    test = condition(ctx, require(node, "condition"), scope)
    inner = with_bindings(scope, bindings(test, outcome=True)) if ctx.bindings else scope
    return While(test, _body(ctx, require(node, "body"), inner), ctx.span(node))


def do_statement(ctx: Context, node: Node, scope: Scope) -> Statement:
    body = _body(ctx, require(node, "body"), scope)
    return DoWhile(body, condition(ctx, require(node, "condition"), scope), ctx.span(node))


def for_statement(ctx: Context, node: Node, scope: Scope) -> Statement:
    inner = scope.block()
    initial: list[Statement] = []
    for child in node.children_by_field_name("init"):
        if child.type == "local_variable_declaration":
            initial.extend(block_statements(ctx, [child], inner))
        else:
            initial.append(ExpressionStatement(_effect(ctx, child, inner), ctx.span(child)))
    test_node = node.child_by_field_name("condition")
    test = condition(ctx, test_node, inner) if test_node is not None else None
    body_scope = with_bindings(inner, bindings(test, outcome=True)) if ctx.bindings and test is not None else inner
    update = tuple(_effect(ctx, child, body_scope) for child in node.children_by_field_name("update"))
    body = _body(ctx, require(node, "body"), body_scope)
    return For(tuple(initial), test, update, body, ctx.span(node))


def _effect(ctx: Context, node: Node, scope: Scope) -> Expression:
    return without_erasure_cast(ctx, ctx.expression(node, scope, VOID), VOID)


def enhanced_for(ctx: Context, node: Node, scope: Scope) -> Statement:
    """`for (T x : e)` over an array or an Iterable."""
    source_node = require(node, "value")
    source = ctx.expression(source_node, scope)
    type_ = ctx.types.upper(source.type)
    if isinstance(type_, ArrayJavaType):
        item = Variable("$item", type_.element, ctx.span(source_node))
        variable, element, body = _iteration(ctx, node, scope, item, type_.element)
        return ForEachArray(variable, source, item, element, body, ctx.span(node))
    iterable = ctx.types.named("java.lang.Iterable").symbol
    view = ctx.types.as_super(source.type, iterable)
    if view is None and not ctx.types.is_subtype(source.type, ctx.types.named("java.lang.Iterable")):
        raise ctx.failure("type", f"{describe(source.type)} is neither an array nor an Iterable", source_node)
    found: JavaType = view.arguments[0] if view is not None and view.arguments else ctx.types.object
    if isinstance(found, Wildcard):
        found = found.bound if found.kind == "extends" else ctx.types.object
    item = Variable("$item", ctx.types.object, ctx.span(source_node))
    variable, element, body = _iteration(ctx, node, scope, item, found)
    iterator = ctx.types.named("java.util.Iterator").symbol
    return ForEachIterable(
        variable,
        source,
        _method(ctx, iterable.name, "iterator", source_node),
        _method(ctx, iterator.name, "hasNext", source_node),
        _method(ctx, iterator.name, "next", source_node),
        item,
        element,
        body,
        ctx.span(node),
    )


def _method(ctx: Context, owner: str, name: str, node: Node) -> MethodSymbol:
    symbol = ctx.types.named(owner).symbol
    ctx.program.complete_members(symbol)
    methods = symbol.methods.get(name)
    if not methods:
        raise ctx.failure("missing-model", f"no model of {owner}.{name}", node)
    return methods[0]


def _iteration(
    ctx: Context, node: Node, scope: Scope, item: Variable, found: JavaType
) -> tuple[Variable, Expression, Statement]:
    """The loop variable, its value made from the item, and the body."""
    type_node = require(node, "type")
    name_node = require(node, "name")
    is_var = type_node.type == "type_identifier" and ctx.text(type_node) == "var"
    type_ = found if is_var else ctx.type_of(type_node, scope)
    type_ = array_of(type_, dimension_count(node.child_by_field_name("dimensions")))
    variable = Variable(ctx.text(name_node), type_, ctx.span(name_node))
    value: Expression = VariableRead(item, item.type, item.span)
    if item.type != found:
        if ctx.types.is_subtype(item.type, ctx.types.erasure(type_)):
            value = VariableRead(item, item.type, item.span)
        elif not ctx.types.is_subtype(item.type, ctx.types.erasure(found)):
            value = Cast(value, CastCheck.CHECKED, found, item.span)
        else:
            value = VariableRead(item, found, item.span)
    element = coerce(ctx, value, type_, require(node, "value"))
    inner = scope.block()
    inner.variables[variable.name] = variable
    return variable, element, _body(ctx, require(node, "body"), inner)
