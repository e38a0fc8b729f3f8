"""What can be said of lambdas and method references before their target is fixed: shape, receiver type, result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from vernier.frontend.java.attribute.context import Context, Target
from vernier.frontend.java.attribute.errors import AttributionError
from vernier.frontend.java.attribute.expressions.lambdas import declared_parameter_type
from vernier.frontend.java.attribute.expressions.names import TypeQualifier, qualifier
from vernier.frontend.java.attribute.scopes import Scope
from vernier.frontend.java.attribute.statements.flow import returned_values
from vernier.frontend.java.attribute.typing.known import VOID
from vernier.frontend.java.attribute.typing.shapes import BodyKind, LambdaShape, parameter_nodes, shape_of
from vernier.frontend.java.symbols import ArrayJavaType, ClassType, JavaType, Variable
from vernier.frontend.java.syntax.nodes import named, require, text_of
from vernier.frontend.java.tree import Lambda

if TYPE_CHECKING:
    from tree_sitter import Node


def function_result(ctx: Context, node: Node, scope: Scope, wanted: JavaType) -> JavaType | None:
    """The type a lambda or method reference returns when used as `wanted`, whose result is not known yet."""
    if node.type not in ("lambda_expression", "method_reference"):
        return None
    # Lambdas inside lambdas are tried again with each of the outer ones: remembering keeps that from multiplying.
    key = (ctx.file.path, node.id, wanted, _visible(scope))
    memory = ctx.program.function_results
    if key not in memory:
        memory[key] = _try_function(ctx, node, scope, wanted)
    return memory[key]


def _visible(scope: Scope) -> tuple[tuple[str, JavaType], ...]:
    return tuple((variable.name, variable.type) for variable in scope.visible_variables())


def _try_function(ctx: Context, node: Node, scope: Scope, wanted: JavaType) -> JavaType | None:
    with ctx.trial():
        value = ctx.expression(node, scope, wanted)
    if not isinstance(value, Lambda):
        return None
    types = [returned.type for returned in returned_values(value.body)]
    return ctx.types.lub(types) if types else None


def reference_name(node: Node) -> str:
    """The name after `::`; `new` for a constructor."""
    last = [child for child in node.children if not child.is_extra][-1]
    return text_of(last)


def reference_qualifier(node: Node) -> Node:
    """What stands before `::`."""
    return named(node)[0]


def reference_owner(ctx: Context, node: Node, scope: Scope) -> JavaType | None:
    """The type before `::`, if it is one and the reference names an instance method of it."""
    before = reference_qualifier(node)
    if before.type in ("super", "this") or reference_name(node) == "new" or _is_super(before):
        return None
    found = qualifier(ctx, before, scope)
    if not isinstance(found, TypeQualifier) or not isinstance(found.type, ClassType):
        return None
    methods = ctx.lookup.methods(found.type.symbol, reference_name(node))
    return found.type if any(not method.is_static for method in methods) else None


def _is_super(node: Node) -> bool:
    return node.type == "scoped_type_identifier" and text_of(node).endswith("super")


def reference_shape(ctx: Context, node: Node, scope: Scope) -> LambdaShape:
    """How many parameters the referenced methods can take, and their result if there is only one."""
    before = reference_qualifier(node)
    name = reference_name(node)
    if before.type == "super" or _is_super(before):
        return LambdaShape(None, BodyKind.REFERENCE)
    found = qualifier(ctx, before, scope)
    if not isinstance(found, TypeQualifier):
        type_ = ctx.types.upper(getattr(found, "type", ctx.types.object))
        methods = ctx.lookup.methods(type_.symbol, name) if isinstance(type_, ClassType) else ()
        return _shape([(len(m.parameters), m.is_varargs, m.result) for m in methods])
    if isinstance(found.type, ArrayJavaType):
        return _reference(frozenset({1}), found.type)
    upper = ctx.types.upper(found.type)
    if not isinstance(upper, ClassType):
        return LambdaShape(None, BodyKind.REFERENCE)
    if name == "new":
        ctx.program.complete_members(upper.symbol)
        return _shape([(len(c.parameters), c.is_varargs, upper) for c in upper.symbol.constructors])
    members = ctx.lookup.methods(upper.symbol, name)
    return _shape([(len(m.parameters) + (0 if m.is_static else 1), m.is_varargs, m.result) for m in members])


def _shape(methods: list[tuple[int, bool, JavaType]]) -> LambdaShape:
    if not methods or any(is_varargs for _, is_varargs, _ in methods):
        return LambdaShape(None, BodyKind.REFERENCE)
    results = {result == VOID for _, _, result in methods}
    known = methods[0][2] if len(methods) == 1 else (VOID if results == {True} else None)
    return _reference(frozenset(arity for arity, _, _ in methods), known)


def _reference(arities: frozenset[int], result: JavaType | None) -> LambdaShape:
    return LambdaShape(arities, BodyKind.REFERENCE, None, lambda: () if result is None else (result,))


def lambda_shape(ctx: Context, node: Node, scope: Scope) -> LambdaShape:
    """The shape of a lambda, with what it returns if it declares the types of all its parameters."""
    shape = shape_of(node)
    declared = [declared_parameter_type(ctx, each, scope) for each in parameter_nodes(node)]
    types = tuple(type_ for type_ in declared if type_ is not None)
    if len(types) < len(declared):
        return shape
    return replace(shape, parameters=types, values=lambda: _lambda_values(ctx, node, scope, types))


def _lambda_values(ctx: Context, node: Node, scope: Scope, types: Sequence[JavaType]) -> tuple[JavaType, ...]:
    """The types of all that a lambda with these parameters returns; nothing where its body cannot be tried alone."""
    key = (ctx.file.path, node.id, tuple(types), _visible(scope))
    memory = ctx.program.lambda_values
    if key not in memory:
        memory[key] = _try_values(ctx, node, scope, types)
    return memory[key]


def _try_values(ctx: Context, node: Node, scope: Scope, types: Sequence[JavaType]) -> tuple[JavaType, ...]:
    inner = scope.block()
    for each, type_ in zip(parameter_nodes(node), types, strict=True):
        name = ctx.text(each if each.type == "identifier" else require(each, "name"))
        inner.variables[name] = Variable(name, type_, ctx.span(each))
    body = require(node, "body")
    try:
        with ctx.trial(), ctx.returning(Target(ctx.types.unknown)):
            if body.type != "block":
                return (ctx.expression(body, inner).type,)
            return tuple(value.type for value in returned_values(ctx.statement(body, inner)))
    except AttributionError:
        return ()
