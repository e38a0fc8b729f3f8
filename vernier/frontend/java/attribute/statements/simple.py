"""Statements (JLS 14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vernier.frontend.java.attribute.context import Context, StatementRule
from vernier.frontend.java.attribute.expressions.operators import condition
from vernier.frontend.java.attribute.scopes import Scope
from vernier.frontend.java.attribute.statements.blocks import block_statements, local_declarations, nested_statement
from vernier.frontend.java.attribute.statements.flow import bindings, with_bindings
from vernier.frontend.java.attribute.statements.loops import do_statement, enhanced_for, for_statement, while_statement
from vernier.frontend.java.attribute.statements.switches import switch_statement, yield_statement
from vernier.frontend.java.attribute.statements.tries import try_statement
from vernier.frontend.java.attribute.typing.convert import coerce, without_erasure_cast
from vernier.frontend.java.attribute.typing.known import VOID
from vernier.frontend.java.attribute.typing.type_text import describe
from vernier.frontend.java.symbols import Primitive
from vernier.frontend.java.syntax.nodes import first_named, named, require
from vernier.frontend.java.tree import (
    AssertStatement,
    BlockStatement,
    Break,
    Continue,
    Empty,
    Expression,
    ExpressionStatement,
    If,
    Labelled,
    Return,
    Statement,
    Synchronized,
    ThrowStatement,
)

if TYPE_CHECKING:
    from tree_sitter import Node


def block(ctx: Context, node: Node, scope: Scope) -> BlockStatement:
    return BlockStatement(tuple(block_statements(ctx, node.named_children, scope.block())), ctx.span(node))


_STATEMENT_EXPRESSIONS = frozenset(
    {"assignment_expression", "update_expression", "method_invocation", "object_creation_expression"}
)


def _expression_statement(ctx: Context, node: Node, scope: Scope) -> Statement:
    expression = first_named(node)
    if expression.type not in _STATEMENT_EXPRESSIONS:
        raise ctx.failure("syntax", "not a statement", node)
    value = ctx.expression(expression, scope, VOID)
    return ExpressionStatement(without_erasure_cast(ctx, value, VOID), ctx.span(node))


def _if(ctx: Context, node: Node, scope: Scope) -> Statement:
    """A chain of else-ifs, built from its end so that long chains need no recursion."""
    branches: list[tuple[Expression, Statement, Node]] = []
    current: Node | None = node
    while current is not None and current.type == "if_statement":
        test = condition(ctx, require(current, "condition"), scope)
        then_scope = with_bindings(scope, bindings(test, outcome=True)) if ctx.bindings else scope
        branches.append((test, nested_statement(ctx, require(current, "consequence"), then_scope), current))
        if ctx.bindings:
            scope = with_bindings(scope, bindings(test, outcome=False))
        current = current.child_by_field_name("alternative")
    otherwise = nested_statement(ctx, current, scope) if current is not None else None
    for test, then, place in reversed(branches):
        otherwise = If(test, then, otherwise, ctx.span(place))
    assert otherwise is not None
    return otherwise


def _labeled(ctx: Context, node: Node, scope: Scope) -> Statement:
    label, body = ctx.text(named(node)[0]), [n for n in node.children if not n.is_extra][2]
    before = ctx.jumps.labels
    ctx.jumps.labels = (*before, label)
    try:
        return Labelled(label, nested_statement(ctx, body, scope), ctx.span(node))
    finally:
        ctx.jumps.labels = before


def _break(ctx: Context, node: Node, _scope: Scope) -> Statement:
    label = _jump_label(ctx, node)
    if label is None and not ctx.jumps.loops and not ctx.jumps.switches:
        raise ctx.failure("syntax", "break outside a loop or switch", node)
    return Break(label, ctx.span(node))


def _continue(ctx: Context, node: Node, _scope: Scope) -> Statement:
    label = _jump_label(ctx, node)
    if not ctx.jumps.loops:
        raise ctx.failure("syntax", "continue outside a loop", node)
    return Continue(label, ctx.span(node))


def _jump_label(ctx: Context, node: Node) -> str | None:
    names = named(node)
    if not names:
        return None
    label = ctx.text(names[0])
    if label not in ctx.jumps.labels:
        raise ctx.failure("unresolved", f"cannot find label {label}", node)
    return label


def _return(ctx: Context, node: Node, scope: Scope) -> Statement:
    values = named(node)
    target = ctx.returns.type
    span = ctx.span(node)
    if not values:
        if target is not None and target != VOID and not ctx.types.has_unknown(target):
            raise ctx.failure("type", "a value must be returned here", node)
        return Return(None, span)
    if target == VOID:
        raise ctx.failure("type", "no value can be returned here", node)
    value = ctx.expression(values[0], scope, target)
    if target is None or ctx.types.has_unknown(target):
        ctx.returns.values.append(value)
        return Return(value, span)
    return Return(coerce(ctx, value, target, values[0]), span)


def _throw(ctx: Context, node: Node, scope: Scope) -> Statement:
    value_node = first_named(node)
    throwable = ctx.types.named("java.lang.Throwable")
    value = ctx.expression(value_node, scope)
    coerce(ctx, value, throwable, value_node)
    return ThrowStatement(value, ctx.span(node))


def _assert(ctx: Context, node: Node, scope: Scope) -> Statement:
    parts = named(node)
    test = condition(ctx, parts[0], scope)
    message = None
    if len(parts) > 1:
        inner = with_bindings(scope, bindings(test, outcome=False)) if ctx.bindings else scope
        message = ctx.expression(parts[1], inner)
        if message.type == VOID:
            raise ctx.failure("type", "a value is expected here", parts[1])
    return AssertStatement(test, message, ctx.span(node))


def _synchronized(ctx: Context, node: Node, scope: Scope) -> Statement:
    lock_node = next(n for n in named(node) if n.type == "parenthesized_expression")
    lock = ctx.expression(lock_node, scope)
    if isinstance(lock.type, Primitive):
        raise ctx.failure("type", f"cannot lock a {describe(lock.type)}", lock_node)
    return Synchronized(lock, block(ctx, require(node, "body"), scope), ctx.span(node))


def _empty(ctx: Context, node: Node, _scope: Scope) -> Statement:
    return Empty(ctx.span(node))


def _local(ctx: Context, node: Node, scope: Scope) -> Statement:
    """A declaration where one statement is wanted: several variables become a block."""
    made = local_declarations(ctx, node, scope)
    return made[0] if len(made) == 1 else BlockStatement(tuple(made), ctx.span(node))


def statement_rules() -> dict[str, StatementRule]:
    """Which function attributes which kind of statement node."""
    return {
        "block": block,
        "constructor_body": block,
        "expression_statement": _expression_statement,
        "if_statement": _if,
        "while_statement": while_statement,
        "do_statement": do_statement,
        "for_statement": for_statement,
        "enhanced_for_statement": enhanced_for,
        "labeled_statement": _labeled,
        "break_statement": _break,
        "continue_statement": _continue,
        "return_statement": _return,
        "throw_statement": _throw,
        "assert_statement": _assert,
        "try_statement": try_statement,
        "try_with_resources_statement": try_statement,
        "switch_expression": switch_statement,
        "synchronized_statement": _synchronized,
        "yield_statement": yield_statement,
        "local_variable_declaration": _local,
        ";": _empty,
    }
