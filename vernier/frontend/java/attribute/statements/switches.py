"""Switch statements and switch expressions (JLS 14.11, 15.28)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from vernier.frontend.java.attribute.context import Context, Target
from vernier.frontend.java.attribute.expressions.conditionals import convert_result, result_type
from vernier.frontend.java.attribute.scopes import Scope
from vernier.frontend.java.attribute.statements.blocks import block_statements
from vernier.frontend.java.attribute.typing.convert import coerce, convert_numeric, unbox
from vernier.frontend.java.attribute.typing.known import INT, VOID
from vernier.frontend.java.attribute.typing.type_text import describe
from vernier.frontend.java.symbols import ClassForm, ClassType, FieldSymbol, JavaType
from vernier.frontend.java.syntax.nodes import COMMENTS, first_named, named, require
from vernier.frontend.java.tree import (
    Case,
    CaseFlow,
    Expression,
    Literal,
    Statement,
    SwitchExpression,
    SwitchStatement,
    Yield,
)

if TYPE_CHECKING:
    from tree_sitter import Node


def switch_statement(ctx: Context, node: Node, scope: Scope) -> Statement:
    return _switch(ctx, node, scope, None)


def switch_expression(ctx: Context, node: Node, scope: Scope, expected: JavaType | None) -> Expression:
    """A switch with a value. Without a usable expected type the results are attributed once to find their type."""
    usable = expected is not None and expected != VOID and not ctx.types.has_unknown(expected)
    if usable and expected is not None:
        target = Target(expected)
    else:
        target = Target(_own_type(ctx, switch_results(ctx, node, scope), expected))
    with ctx.yielding(target):
        switch = _switch(ctx, node, scope, target)
    assert target.type is not None
    return SwitchExpression(switch, target.type, ctx.span(node))


def _own_type(ctx: Context, results: Sequence[Expression], expected: JavaType | None) -> JavaType:
    """The type of a switch whose results are given. Where a type that is still inferred is expected, each result is a
    value of it, so numbers are not promoted to a common type (JLS 18.2.1)."""
    if not results:
        return ctx.types.object
    types = [each.type for each in results]
    is_plain = expected is None or not ctx.types.has_unknown(expected) or all(type_ == types[0] for type_ in types)
    return result_type(ctx, results, None) if is_plain else ctx.types.lub([ctx.types.boxed(type_) for type_ in types])


def switch_results(ctx: Context, node: Node, scope: Scope) -> list[Expression]:
    """The results of a switch with a value, each with the type it has on its own."""
    target = Target(None)
    with ctx.trial(), ctx.yielding(target):
        _switch(ctx, node, scope, target)
    return target.values


def _switch(ctx: Context, node: Node, scope: Scope, target: Target | None) -> SwitchStatement:
    selector_node = first_named(require(node, "condition"))
    selector = ctx.expression(selector_node, scope)
    selector = _selector(ctx, selector, selector_node)
    inner = scope.block()
    cases: list[Case] = []
    flow = CaseFlow.COLON
    ctx.jumps.switches += 1
    try:
        for child in named(require(node, "body")):
            if child.type == "switch_rule":
                flow = CaseFlow.ARROW
                cases.append(_rule(ctx, child, inner, selector, target))
            elif child.type == "switch_block_statement_group":
                cases.append(_group(ctx, child, inner, selector))
    finally:
        ctx.jumps.switches -= 1
    return SwitchStatement(selector, flow, tuple(cases), ctx.span(node))


def _selector(ctx: Context, value: Expression, node: Node) -> Expression:
    type_ = ctx.types.upper(value.type)
    if isinstance(type_, ClassType) and type_.symbol.form is ClassForm.ENUM:
        ctx.program.complete_members(type_.symbol)
        return value
    if ctx.types.is_string(type_):
        return value
    primitive = ctx.types.unboxed(type_)
    if primitive is None or primitive.name not in ("char", "byte", "short", "int"):
        raise ctx.failure("unsupported", f"switch on {describe(value.type)}", node)
    return convert_numeric(unbox(ctx, value, node), INT)


# ---------------------------------------------------------------- cases


def _group(ctx: Context, node: Node, scope: Scope, selector: Expression) -> Case:
    """`case a: case b: statements`; several labels in a row are several groups or one, as they are parsed."""
    labels: list[int | str | FieldSymbol] = []
    is_default = False
    statements: list[Node] = []
    for child in node.named_children:
        if child.type == "switch_label":
            found, default_here = _labels(ctx, child, scope, selector)
            labels.extend(found)
            is_default = is_default or default_here
        else:
            statements.append(child)
    body = block_statements(ctx, statements, scope)
    return Case(tuple(labels), is_default, tuple(body), ctx.span(node))


def _rule(ctx: Context, node: Node, scope: Scope, selector: Expression, target: Target | None) -> Case:
    """`case a, b -> expression; | block | throw`."""
    children = [child for child in node.named_children if child.type not in COMMENTS]
    labels, is_default = _labels(ctx, children[0], scope, selector)
    body_node = children[1]
    if body_node.type == "expression_statement" and target is not None:
        body: tuple[Statement, ...] = (_yield_value(ctx, first_named(body_node), scope.block(), target),)
    else:
        body = tuple(block_statements(ctx, [body_node], scope.block()))
    return Case(tuple(labels), is_default, body, ctx.span(node))


def yield_statement(ctx: Context, node: Node, scope: Scope) -> Statement:
    target = ctx.yields
    if target is None:
        raise ctx.failure("type", "yield outside a switch expression", node)
    return _yield_value(ctx, first_named(node), scope, target)


def _yield_value(ctx: Context, node: Node, scope: Scope, target: Target) -> Statement:
    value = ctx.expression(node, scope, target.type)
    if target.type is None:
        target.values.append(value)
        return Yield(value, ctx.span(node))
    return Yield(convert_result(ctx, value, target.type, node), ctx.span(node))


def _labels(ctx: Context, node: Node, scope: Scope, selector: Expression) -> tuple[list[int | str | FieldSymbol], bool]:
    if node.children[0].type == "default":
        return [], True
    found: list[int | str | FieldSymbol] = []
    for child in named(node):
        if child.type in ("pattern", "guard", "null_literal"):
            raise ctx.failure("unsupported", "patterns in switch are not supported", child)
        if child.type == "identifier" and ctx.text(child) == "default":
            return found, True
        found.append(_label(ctx, child, scope, selector))
    return found, False


def _label(ctx: Context, node: Node, scope: Scope, selector: Expression) -> int | str | FieldSymbol:
    type_ = ctx.types.upper(selector.type)
    if isinstance(type_, ClassType) and type_.symbol.form is ClassForm.ENUM:
        name = ctx.text(node).rpartition(".")[2].strip()
        field = type_.symbol.fields.get(name)
        if field is None or field not in type_.symbol.enum_constants:
            raise ctx.failure("unresolved", f"{name} is not a constant of {type_.symbol.simple_name}", node)
        return field
    value = ctx.expression(node, scope)
    if ctx.types.is_string(type_):
        if isinstance(value, Literal) and isinstance(value.value, str):
            return value.value
    else:
        converted = coerce(ctx, value, INT, node)
        if isinstance(converted, Literal) and isinstance(converted.value, int):
            return converted.value
    raise ctx.failure("type", "a case label must be a constant", node)
