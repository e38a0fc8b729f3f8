"""Assignment, compound assignment, increment and decrement (JLS 15.26, 15.14, 15.15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vernier.frontend.java.attribute.context import Context
from vernier.frontend.java.attribute.expressions.operators import operate, signed
from vernier.frontend.java.attribute.scopes import Scope
from vernier.frontend.java.attribute.typing.convert import (
    box,
    cast,
    coerce,
    convert_numeric,
    unbox,
    without_erasure_cast,
)
from vernier.frontend.java.attribute.typing.known import BOOLEAN, INT, VOID
from vernier.frontend.java.symbols import FieldSymbol, JavaType, Primitive, Variable
from vernier.frontend.java.syntax.nodes import named, require
from vernier.frontend.java.tree import (
    Assignable,
    Assignment,
    BinaryOperator,
    Cast,
    CastCheck,
    Concat,
    ElementRead,
    Expression,
    FieldRead,
    Literal,
    Sequence,
    Update,
    UpdateResult,
    VariableRead,
)

if TYPE_CHECKING:
    from tree_sitter import Node

    from vernier.core.source import Span

_BINARY = {operator.value: operator for operator in BinaryOperator}


def assignment(ctx: Context, node: Node, scope: Scope, _expected: JavaType | None) -> Expression:
    left = require(node, "left")
    operator = require(node, "operator").type
    prefix, place, type_ = _place(ctx, left, scope)
    span = ctx.span(node)
    right = require(node, "right")
    if operator == "=":
        value = coerce(ctx, ctx.expression(right, scope, type_), type_, right)
        value = without_erasure_cast(ctx, value, place.type)
        return _after(prefix, Assignment(place, value, type_, span))
    operand = ctx.expression(right, scope)
    old = Variable("$old", place.type, span)
    new = _compound(ctx, _BINARY[operator[:-1]], _read(old, type_, span), operand, type_, node)
    return _after(prefix, Update(place, old, new, UpdateResult.NEW, type_, span))


def _place(ctx: Context, node: Node, scope: Scope) -> tuple[Expression | None, Assignable, JavaType]:
    """What is evaluated before, the place, and its static type.

    A place is never a constant: reading a final variable may give a literal, which then cannot be assigned.
    """
    while node.type == "parenthesized_expression":
        node = named(node)[0]
    value = ctx.expression(node, scope)
    type_ = value.type
    prefix: Expression | None = None
    if isinstance(value, Sequence):
        prefix, value = value.first, value.then
    if isinstance(value, Cast):
        value = value.operand
    if isinstance(value, Literal):
        raise ctx.failure("type", "cannot assign a value to a constant", node)
    if not isinstance(value, VariableRead | FieldRead | ElementRead):
        raise ctx.failure("type", "cannot assign to this expression", node)
    if isinstance(value, FieldRead) and value.field.is_final and not _initialises(value.field, scope):
        raise ctx.failure("type", f"cannot assign a value to final field {value.field.name}", node)
    return prefix, value, type_


def _initialises(field: FieldSymbol, scope: Scope) -> bool:
    """Whether this is code of a constructor or initialiser of the class that declares the field."""
    return scope.owner is field.owner and (scope.method is None or scope.method.name == "<init>")


def _after(prefix: Expression | None, value: Expression) -> Expression:
    return value if prefix is None else Sequence(prefix, value, value.type, value.span)


def _read(old: Variable, type_: JavaType, span: Span) -> Expression:
    read = VariableRead(old, old.type, span)
    # A field of type T in a Box<Integer> holds an Object as far as erasure knows.
    return read if old.type == type_ else Cast(read, CastCheck.CHECKED, type_, span)


def _compound(
    ctx: Context, operator: BinaryOperator, old: Expression, operand: Expression, type_: JavaType, node: Node
) -> Expression:
    """`(T) (old op operand)` (JLS 15.26.2)."""
    if operator is BinaryOperator.ADD and (ctx.types.is_string(type_) or ctx.types.is_string(operand.type)):
        if operand.type == VOID:
            raise ctx.failure("type", "a value is expected here", node)
        return Concat((old, operand), ctx.types.string, ctx.span(node))
    result = operate(ctx, operator, old, operand, node)
    primitive = ctx.types.unboxed(type_)
    if primitive is None or not isinstance(result.type, Primitive):
        raise ctx.failure("type", f"operator {operator.value}= on this type", node)
    if (primitive == BOOLEAN) != (result.type == BOOLEAN):
        raise ctx.failure("type", f"operator {operator.value}= on this type", node)
    converted = convert_numeric(result, primitive)
    return converted if isinstance(type_, Primitive) else box(ctx, converted, node)


def update(ctx: Context, node: Node, scope: Scope, _expected: JavaType | None) -> Expression:
    """`x++`, `x--`, `++x`, `--x`."""
    children = [child for child in node.children if not child.is_extra]
    if children[0].type in ("++", "--"):
        return _updated(ctx, node, children[1], UpdateResult.NEW, scope)
    return _updated(ctx, node, children[0], UpdateResult.OLD, scope)


def _updated(ctx: Context, node: Node, operand: Node, result: UpdateResult, scope: Scope) -> Expression:
    # The grammar reads `-x++` and `(int) x++` as `(-x)++` and `((int) x)++`.
    if result is UpdateResult.OLD and operand.type == "unary_expression":
        return signed(ctx, operand, _updated(ctx, node, require(operand, "operand"), result, scope))
    if result is UpdateResult.OLD and operand.type == "cast_expression":
        type_ = ctx.type_of(require(operand, "type"), scope)
        return cast(ctx, _updated(ctx, node, require(operand, "value"), result, scope), type_, operand)
    prefix, place, type_ = _place(ctx, operand, scope)
    span = ctx.span(node)
    old = Variable("$old", place.type, span)
    value = unbox(ctx, _read(old, type_, span), node)
    is_sum = any(child.type == "++" for child in node.children)
    operator = BinaryOperator.ADD if is_sum else BinaryOperator.SUBTRACT
    new = _compound(ctx, operator, value, Literal(1, INT, span), type_, node)
    return _after(prefix, Update(place, old, new, result, type_, span))
