"""Operators: chains of binary operators without recursion, promotion, folding, conditions, instanceof."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from vernier.frontend.java.attribute.context import Context
from vernier.frontend.java.attribute.expressions.constants import constant_text, fold_binary, fold_unary
from vernier.frontend.java.attribute.scopes import Scope
from vernier.frontend.java.attribute.statements.flow import bindings, with_bindings
from vernier.frontend.java.attribute.typing.convert import (
    coerce,
    convert_numeric,
    is_untyped,
    promote,
    retyped,
    unbox,
)
from vernier.frontend.java.attribute.typing.known import (
    BOOLEAN,
    DOUBLE,
    INT,
    LONG,
    VOID,
    binary_promotion,
    is_integral,
    is_numeric,
)
from vernier.frontend.java.attribute.typing.type_text import describe
from vernier.frontend.java.symbols import JavaType, Primitive
from vernier.frontend.java.syntax.literals import LiteralError, integer_value
from vernier.frontend.java.syntax.nodes import require
from vernier.frontend.java.tree import (
    BinaryOperation,
    BinaryOperator,
    Concat,
    Expression,
    Literal,
    ShortCircuit,
    ShortCircuitOperator,
    UnaryOperation,
    UnaryOperator,
)

if TYPE_CHECKING:
    from tree_sitter import Node

    from vernier.core.source import Span

_BINARY = {operator.value: operator for operator in BinaryOperator}
_SHORT_CIRCUIT = {operator.value: operator for operator in ShortCircuitOperator}
# Tuples, because looking up a member of an Enum in a set computes its hash in Python.
_SHIFTS = (BinaryOperator.SHIFT_LEFT, BinaryOperator.SHIFT_RIGHT, BinaryOperator.SHIFT_RIGHT_LOGICAL)
_EQUALITY = (BinaryOperator.EQ, BinaryOperator.NE)
_RELATIONAL = (BinaryOperator.LT, BinaryOperator.LE, BinaryOperator.GT, BinaryOperator.GE)
_BITWISE = (BinaryOperator.AND, BinaryOperator.OR, BinaryOperator.XOR)


def condition(ctx: Context, node: Node, scope: Scope) -> Expression:
    """An expression used as a condition: of type boolean."""
    return coerce(ctx, ctx.expression(node, scope, BOOLEAN), BOOLEAN, node)


def binary(ctx: Context, node: Node, scope: Scope, _expected: JavaType | None) -> Expression:
    """A chain of left-associative operators, from its leftmost operand outwards."""
    spine: list[Node] = []
    current = node
    while current.type == "binary_expression":
        spine.append(current)
        current = require(current, "left")
    made = ctx.bindings
    left = ctx.expression(current, scope)
    left_node = current
    parts: list[Expression] = []
    for operation in reversed(spine):
        symbol = require(operation, "operator").type
        right_node = require(operation, "right")
        if parts and symbol != "+":
            left, parts = _finish(ctx, parts, ctx.span(left_node)), []
        if symbol in _SHORT_CIRCUIT:
            operator = _SHORT_CIRCUIT[symbol]
            inner = scope
            if ctx.bindings != made:
                inner = with_bindings(scope, bindings(left, outcome=operator is ShortCircuitOperator.AND))
            right = condition(ctx, right_node, inner)
            left = _short_circuit(operator, coerce(ctx, left, BOOLEAN, left_node), right, ctx.span(operation))
        else:
            right = ctx.expression(right_node, scope)
            if symbol == "+" and (parts or ctx.types.is_string(left.type) or ctx.types.is_string(right.type)):
                left = _append(ctx, parts, left, right, operation)
            else:
                left = operate(ctx, _BINARY[symbol], left, right, operation)
        left_node = operation
    return _finish(ctx, parts, ctx.span(node)) if parts else left


def _short_circuit(operator: ShortCircuitOperator, left: Expression, right: Expression, span: Span) -> Expression:
    if isinstance(left, Literal) and isinstance(right, Literal):
        both = left.value and right.value if operator is ShortCircuitOperator.AND else left.value or right.value
        return Literal(both, BOOLEAN, span)
    return ShortCircuit(operator, left, right, BOOLEAN, span)


def _append(ctx: Context, parts: list[Expression], left: Expression, right: Expression, node: Node) -> Expression:
    """One more operand of a string concatenation; `parts` is empty while everything so far is constant."""
    for operand in (left, right):
        if operand.type == VOID:
            raise ctx.failure("type", "a value is expected here", node)
    if not parts and _is_constant(left) and _is_constant(right):
        return concat_constants(ctx, left, right, ctx.span(node))
    if not parts:
        parts.append(left)
    parts.append(right)
    return left


def _is_constant(value: Expression) -> bool:
    return isinstance(value, Literal) and value.value is not None


def concat_constants(ctx: Context, left: Expression, right: Expression, span: Span) -> Expression:
    assert isinstance(left, Literal) and isinstance(right, Literal)
    assert left.value is not None and right.value is not None
    text = constant_text(left.value, left.type) + constant_text(right.value, right.type)
    return Literal(text, ctx.types.string, span)


def _finish(ctx: Context, parts: list[Expression], span: Span) -> Expression:
    return Concat(tuple(parts), ctx.types.string, span)


def operate(ctx: Context, operator: BinaryOperator, left: Expression, right: Expression, node: Node) -> Expression:
    """One binary operation that is neither short-circuit nor string concatenation, with promotion and folding."""
    span = ctx.span(node)
    if operator in _RELATIONAL or operator in _EQUALITY:
        left, right = _compared_with(ctx, operator, left, right), _compared_with(ctx, operator, right, left)
        if is_untyped(ctx, left) and is_untyped(ctx, right):
            # References or numbers: nobody knows what is compared.
            _bad_operands(ctx, operator, left, right, node)
    first, second = ctx.types.unboxed(left.type), ctx.types.unboxed(right.type)
    if operator in _EQUALITY and not _compares_values(left.type, right.type, first, second):
        return _compare_references(ctx, operator, left, right, node)
    if first is None or second is None:
        _bad_operands(ctx, operator, left, right, node)
    if operator in _SHIFTS:
        return _shift(ctx, operator, left, right, node)
    if first == BOOLEAN and second == BOOLEAN and (operator in _BITWISE or operator in _EQUALITY):
        return _folded(operator, unbox(ctx, left, node), unbox(ctx, right, node), BOOLEAN, BOOLEAN, span)
    integral = is_integral(first) and is_integral(second)
    if not (is_numeric(first) and is_numeric(second)) or (operator in _BITWISE and not integral):
        _bad_operands(ctx, operator, left, right, node)
    common = binary_promotion(first, second)
    result = BOOLEAN if operator in _EQUALITY or operator in _RELATIONAL else common
    return _folded(operator, promote(ctx, left, common, node), promote(ctx, right, common, node), common, result, span)


def _compared_with(ctx: Context, operator: BinaryOperator, value: Expression, other: Expression) -> Expression:
    """What is compared with a number is one, even if nobody knows which type its method has: it gets a type wide enough
    for every outcome that a comparison with a value of any numeric type can have. Equality with an object compares
    references."""
    known = ctx.types.unboxed(other.type)
    if isinstance(other.type, Primitive) and other.type == BOOLEAN:
        return retyped(ctx, value, BOOLEAN)
    if known is None or not is_numeric(known) or (operator in _EQUALITY and not isinstance(other.type, Primitive)):
        return value
    return retyped(ctx, value, LONG if is_integral(known) and known != LONG else DOUBLE)


def _compares_values(left: JavaType, right: JavaType, first: Primitive | None, second: Primitive | None) -> bool:
    if first is None or second is None:
        return False
    return isinstance(left, Primitive) or isinstance(right, Primitive)


def _bad_operands(ctx: Context, operator: BinaryOperator, left: Expression, right: Expression, node: Node) -> NoReturn:
    raise ctx.failure("type", f"operator {operator.value} on {describe(left.type)} and {describe(right.type)}", node)


def _compare_references(
    ctx: Context, operator: BinaryOperator, left: Expression, right: Expression, node: Node
) -> Expression:
    if isinstance(left.type, Primitive) or isinstance(right.type, Primitive):
        _bad_operands(ctx, operator, left, right, node)
    span = ctx.span(node)
    if _is_constant(left) and _is_constant(right):
        return _folded(operator, left, right, BOOLEAN, BOOLEAN, span)
    if not ctx.types.is_castable(left.type, right.type):
        _bad_operands(ctx, operator, left, right, node)
    return BinaryOperation(operator, left, right, BOOLEAN, span)


def _shift(ctx: Context, operator: BinaryOperator, left: Expression, right: Expression, node: Node) -> Expression:
    first, second = unbox(ctx, left, node), unbox(ctx, right, node)
    if not is_integral(first.type) or not is_integral(second.type):
        _bad_operands(ctx, operator, left, right, node)
    first = convert_numeric(first, LONG if first.type == LONG else INT)
    second = convert_numeric(second, LONG if second.type == LONG else INT)
    assert isinstance(first.type, Primitive)
    return _folded(operator, first, second, first.type, first.type, ctx.span(node))


def _folded(
    operator: BinaryOperator, left: Expression, right: Expression, operand: Primitive, result: Primitive, span: Span
) -> Expression:
    if isinstance(left, Literal) and isinstance(right, Literal) and left.value is not None and right.value is not None:
        value = fold_binary(operator, left.value, right.value, operand)
        if value is not None:
            return Literal(value, result, span)
    return BinaryOperation(operator, left, right, result, span)


# ---------------------------------------------------------------- unary


def unary(ctx: Context, node: Node, scope: Scope, _expected: JavaType | None) -> Expression:
    symbol = require(node, "operator").type
    operand_node = require(node, "operand")
    if symbol == "-" and operand_node.type.endswith("integer_literal"):
        return integer_literal(ctx, operand_node, node, negated=True)
    if symbol == "!":
        operand = condition(ctx, operand_node, scope)
        return _unary(UnaryOperator.NOT, operand, BOOLEAN, ctx.span(node))
    return signed(ctx, node, ctx.expression(operand_node, scope))


def signed(ctx: Context, node: Node, operand: Expression) -> Expression:
    """The `+`, `-` or `~` of a unary expression before an operand."""
    symbol = require(node, "operator").type
    operand = unbox(ctx, operand, node)
    if not is_numeric(operand.type) or (symbol == "~" and not is_integral(operand.type)):
        raise ctx.failure("type", f"operator {symbol} on {describe(operand.type)}", node)
    assert isinstance(operand.type, Primitive)
    promoted = binary_promotion(operand.type, INT)
    operand = convert_numeric(operand, promoted)
    if symbol == "+":
        return operand
    operator = UnaryOperator.NEGATE if symbol == "-" else UnaryOperator.COMPLEMENT
    return _unary(operator, operand, promoted, ctx.span(node))


def _unary(operator: UnaryOperator, operand: Expression, type_: Primitive, span: Span) -> Expression:
    if isinstance(operand, Literal) and operand.value is not None:
        return Literal(fold_unary(operator, operand.value, type_), type_, span)
    return UnaryOperation(operator, operand, type_, span)


def integer_literal(ctx: Context, node: Node, place: Node, *, negated: bool = False) -> Expression:
    """An integer literal, with the minus before it if there is one: -2147483648 is legal, 2147483648 is not."""
    try:
        value, kind = integer_value(ctx.text(node), negated=negated)
    except LiteralError as error:
        raise ctx.failure("type", str(error), node)
    return Literal(value, LONG if kind == "long" else INT, ctx.span(place))
