"""Method references (JLS 15.13) as lambdas: static, bound, unbound, constructors, array constructors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vernier.frontend.java.attribute.context import Context
from vernier.frontend.java.attribute.expressions.calls import (
    CallSite,
    choose_method,
    expression_site,
    invoke_with,
    qualified_super_site,
    super_site,
    type_site,
)
from vernier.frontend.java.attribute.expressions.creation import create
from vernier.frontend.java.attribute.expressions.functions import reference_name, reference_qualifier
from vernier.frontend.java.attribute.expressions.lambdas import function_of, result_statement
from vernier.frontend.java.attribute.expressions.names import PackageQualifier, TypeQualifier, qualifier
from vernier.frontend.java.attribute.scopes import Scope
from vernier.frontend.java.attribute.typing.convert import coerce
from vernier.frontend.java.attribute.typing.known import INT, VOID
from vernier.frontend.java.attribute.typing.overloads import Argument
from vernier.frontend.java.symbols import ArrayJavaType, ClassType, JavaType, Variable
from vernier.frontend.java.syntax.nodes import named, text_of
from vernier.frontend.java.tree import (
    BlockStatement,
    Cast,
    CastCheck,
    Expression,
    Lambda,
    NewArrayOf,
    This,
    VariableRead,
)

if TYPE_CHECKING:
    from tree_sitter import Node


def method_reference(ctx: Context, node: Node, scope: Scope, expected: JavaType | None) -> Expression:
    type_, method, parameter_types, result = function_of(ctx, expected, node)
    span = ctx.span(node)
    variables = tuple(Variable(f"$p{i}", ctx.types.without_unknown(t), span) for i, t in enumerate(parameter_types))
    reads: list[Expression] = [VariableRead(v, v.type, span) for v in variables]
    wanted = None if result == VOID else result
    value, receiver = _refer(ctx, node, scope, reads, wanted)
    body = BlockStatement((result_statement(ctx, value, result, node),), span)
    return Lambda(method, variables, body, receiver, type_, span)


_Referred = tuple[Expression, tuple[Variable, Expression] | None]


def _refer(ctx: Context, node: Node, scope: Scope, reads: list[Expression], wanted: JavaType | None) -> _Referred:
    """The call that the reference stands for, and the receiver evaluated when the function is made."""
    before = reference_qualifier(node)
    name = reference_name(node)
    arguments = [Argument(node, read) for read in reads]
    if before.type == "super":
        site = super_site(ctx, scope.require_owner(), name, node)
        return invoke_with(ctx, site, arguments, node, scope, wanted), None
    if before.type == "scoped_type_identifier" and text_of(before).endswith("super"):
        outer = ctx.type_of(named(before)[0], scope)
        site = qualified_super_site(ctx, outer, name, node, scope)
        return invoke_with(ctx, site, arguments, node, scope, wanted), None
    found = qualifier(ctx, before, scope)
    if isinstance(found, TypeQualifier):
        return _of_type(ctx, found.type, name, node, scope, arguments, wanted), None
    if isinstance(found, PackageQualifier):
        raise ctx.failure("unresolved", f"cannot find {ctx.text(before)}", before)
    if isinstance(found, This):
        return invoke_with(ctx, expression_site(ctx, found, name, node), arguments, node, scope, wanted), None
    variable = Variable("$receiver", found.type, found.span)
    read = VariableRead(variable, found.type, found.span)
    call = invoke_with(ctx, expression_site(ctx, read, name, node), arguments, node, scope, wanted)
    return call, (variable, found)


def _of_type(
    ctx: Context,
    type_: JavaType,
    name: str,
    node: Node,
    scope: Scope,
    arguments: list[Argument],
    wanted: JavaType | None,
) -> Expression:
    if name == "new":
        return _constructor(ctx, type_, node, scope, arguments, wanted)
    static = type_site(ctx, type_, name)
    only_static = CallSite(static.type, None, static.mode, tuple(m for m in static.methods if m.is_static), static.name)
    if not arguments:
        return invoke_with(ctx, static, arguments, node, scope, wanted)
    if only_static.methods and choose_method(ctx, only_static, arguments, node) is not None:
        return invoke_with(ctx, only_static, arguments, node, scope, wanted)
    receiver = arguments[0].value
    assert receiver is not None
    if not ctx.types.is_subtype(ctx.types.erasure(receiver.type), ctx.types.erasure(type_)):
        receiver = Cast(receiver, CastCheck.CHECKED, type_, receiver.span)
    bound = expression_site(ctx, receiver, name, node)
    if not bound.methods and static.methods:
        bound = CallSite(static.type, receiver, bound.mode, static.methods, name)
    return invoke_with(ctx, bound, arguments[1:], node, scope, wanted)


def _constructor(
    ctx: Context, type_: JavaType, node: Node, scope: Scope, arguments: list[Argument], wanted: JavaType | None
) -> Expression:
    if isinstance(type_, ArrayJavaType):
        size = arguments[0].value
        assert size is not None
        return NewArrayOf((coerce(ctx, size, INT, node),), None, type_, ctx.span(node))
    if not isinstance(type_, ClassType):
        raise ctx.failure("type", "a class is expected before ::new", node)
    is_diamond = not type_.arguments and bool(ctx.types.parameters_of(type_.symbol))
    return create(ctx, type_, arguments, node, scope, wanted, None, is_diamond=is_diamond)
