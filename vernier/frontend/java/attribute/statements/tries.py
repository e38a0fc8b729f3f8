"""try, catch, finally and resources (JLS 14.20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vernier.frontend.java.attribute.context import Context
from vernier.frontend.java.attribute.expressions.fields import is_open
from vernier.frontend.java.attribute.scopes import Scope
from vernier.frontend.java.attribute.statements.blocks import block_statements
from vernier.frontend.java.attribute.typing.convert import coerce, complete, native_method
from vernier.frontend.java.attribute.typing.known import VOID
from vernier.frontend.java.symbols import ClassType, JavaType, MethodSymbol, Variable
from vernier.frontend.java.syntax.nodes import child_of_type, named, require
from vernier.frontend.java.tree import BlockStatement, CatchClause, Resource, Statement, Try

if TYPE_CHECKING:
    from tree_sitter import Node


def _block(ctx: Context, node: Node, scope: Scope) -> BlockStatement:
    return BlockStatement(tuple(block_statements(ctx, node.named_children, scope.block())), ctx.span(node))


def try_statement(ctx: Context, node: Node, scope: Scope) -> Statement:
    inner = scope.block()
    resources: list[Resource] = []
    holder = node.child_by_field_name("resources")
    for child in named(holder) if holder is not None else ():
        if child.type == "resource":
            resources.append(_resource(ctx, child, inner))
    body = _block(ctx, require(node, "body"), inner)
    catches = tuple(_catch(ctx, child, scope) for child in named(node) if child.type == "catch_clause")
    finally_node = child_of_type(node, "finally_clause")
    finally_ = _block(ctx, named(finally_node)[0], scope) if finally_node is not None else None
    return Try(tuple(resources), body, catches, finally_, ctx.span(node))


def _resource(ctx: Context, node: Node, scope: Scope) -> Resource:
    name_node = node.child_by_field_name("name")
    span = ctx.span(node)
    if name_node is None:
        value = ctx.expression(named(node)[0], scope)
        variable = Variable("$resource", value.type, span)
        return Resource(variable, value, _close(ctx, value.type, node), span)
    value_node = require(node, "value")
    type_node = require(node, "type")
    if ctx.text(type_node) == "var":
        value = ctx.expression(value_node, scope)
        type_ = value.type
    else:
        type_ = ctx.type_of(type_node, scope)
        value = coerce(ctx, ctx.expression(value_node, scope, type_), type_, value_node)
    variable = Variable(ctx.text(name_node), type_, ctx.span(name_node))
    scope.variables[variable.name] = variable
    return Resource(variable, value, _close(ctx, type_, node), span)


def _close(ctx: Context, type_: JavaType, node: Node) -> MethodSymbol:
    upper = ctx.types.upper(type_)
    if isinstance(upper, ClassType):
        for method in ctx.lookup.methods(upper.symbol, "close"):
            if not method.parameters:
                return method
        if is_open(ctx, upper.symbol):
            return native_method(upper, "close", (), VOID, ctx.span(node), is_static=False)
    raise ctx.failure("type", "a resource must have close()", node)


def _catch(ctx: Context, node: Node, scope: Scope) -> CatchClause:
    parameter = next(n for n in named(node) if n.type == "catch_formal_parameter")
    holder = next(n for n in named(parameter) if n.type == "catch_type")
    types = tuple(ctx.type_of(n, scope) for n in named(holder))
    for type_ in types:
        complete(ctx, type_)
    name = require(parameter, "name")
    variable = Variable(ctx.text(name), ctx.types.lub(types), ctx.span(name))
    inner = scope.block()
    inner.variables[variable.name] = variable
    return CatchClause(variable, types, _block(ctx, require(node, "body"), inner), ctx.span(node))
