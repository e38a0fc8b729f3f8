"""Expressions that decide which of their operands is evaluated: && || ?: and conditions of statements."""

from __future__ import annotations

from vernier.frontend.c.lower.body import Body, Draft
from vernier.frontend.c.lower.conversions import converted, plain_value, truth
from vernier.frontend.c.lower.fold import binary, convert, integer, pointer_number
from vernier.frontend.c.lower.names import symbol_of
from vernier.frontend.c.lower.operators import from_truth
from vernier.frontend.c.lower.values import (
    ConstantSymbol,
    RValue,
)
from vernier.frontend.c.resolve.c_types import (
    VOID,
    CAddress,
    CPointer,
    CRecord,
    CType,
    CVoid,
    common_type,
    is_arithmetic,
)
from vernier.frontend.c.syntax.faults import Placed
from vernier.frontend.c.syntax.tree import (
    BinaryExpression,
    CastExpression,
    CharacterLiteral,
    CompatibleExpression,
    ConditionalExpression,
    Expression,
    Identifier,
    NumberLiteral,
    OffsetExpression,
    SizeExpression,
    UnaryExpression,
)
from vernier.ir.expr import BinaryOp, Const, Local
from vernier.ir.types import BOOL, IntType


def _operands(node: BinaryExpression) -> list[Expression]:
    """The operands of a chain of one logical operator, left to right."""
    found: list[Expression] = []
    current: Expression = node
    while isinstance(current, BinaryExpression) and current.op == node.op:
        found.append(current.right)
        current = current.left
    found.append(current)
    return found[::-1]


def logical_value(body: Body, node: BinaryExpression) -> RValue:
    """&& and || as a value: strict where the right operands have no effect, otherwise by control flow."""
    operands = _operands(node)
    conjunction = node.op == "&&"
    result = truth(body.value(operands[0]), operands[0])
    target: Local | None = None
    done = body.block("known")
    for count, operand in enumerate(operands[1:], 1):
        if isinstance(result, Const):
            if bool(result.value) != conjunction:
                break
            result = truth(body.value(operand), operand)
            continue
        before, partial, rest = body.current, body.partial, body.block("rest")
        body.place_block(rest)
        right = truth(body.value(operand), operand)
        if body.current is rest and not rest.operations and body.partial == partial:
            body.drafts.pop()
            body.current = before
            result = binary(BinaryOp.AND if conjunction else BinaryOp.OR, result, right)
            result = body.hold(result, operand) if count % 8 == 0 else result
            continue
        target = target or body.temporary(BOOL)
        after, body.current = body.current, before
        held = body.hold(result, node)
        body.assign(target, held, node)
        body.branch(held, rest if conjunction else done, done if conjunction else rest, node)
        body.current, result = after, right
    if target is None:
        return from_truth(result)
    body.assign(target, result, node)
    body.goto(done, node)
    body.place_block(done)
    return from_truth(target)


def condition(body: Body, node: Expression, then: Draft, otherwise: Draft) -> None:
    """Branch on an expression; && || ! become control flow."""
    while isinstance(node, UnaryExpression) and node.op == "!":
        node, then, otherwise = node.operand, otherwise, then
    if isinstance(node, BinaryExpression) and node.op in ("&&", "||"):
        operands = _operands(node)
        for operand in operands[:-1]:
            rest = body.block("and" if node.op == "&&" else "or")
            if node.op == "&&":
                condition(body, operand, rest, otherwise)
            else:
                condition(body, operand, then, rest)
            body.place_block(rest)
        condition(body, operands[-1], then, otherwise)
        return
    body.branch(truth(body.value(node), node), then, otherwise, node)


def conditional_value(body: Body, node: ConditionalExpression) -> RValue:
    if node.then is None:
        return _elvis(body, node)
    if _looks_constant(body, node.condition):
        known = truth(body.value(node.condition), node)
        if isinstance(known, Const):
            return _chosen(body, node, known)
    then, otherwise, join = body.block("then"), body.block("else"), body.block("join")
    condition(body, node.condition, then, otherwise)
    body.place_block(then)
    first = body.value(node.then)
    first_end = body.current
    body.place_block(otherwise)
    second = body.value(node.otherwise)
    type_ = result_type(body, first, second, node)
    return _merge(body, type_, (first, first_end), (second, body.current), join, node)


def _looks_constant(body: Body, node: Expression) -> bool:
    """Whether an expression is made of constants only, so that evaluating it does nothing."""
    pending: list[Expression] = [node]
    while pending:
        current = pending.pop()
        match current:
            case NumberLiteral() | CharacterLiteral() | SizeExpression() | OffsetExpression() | CompatibleExpression():
                pass
            case Identifier():
                if not isinstance(symbol_of(body, current), ConstantSymbol):
                    return False
            case UnaryExpression(op=op, operand=operand) if op not in ("*", "&"):
                pending.append(operand)
            case CastExpression(operand=operand):
                pending.append(operand)
            case BinaryExpression(left=left, right=right):
                pending += (left, right)
            case _:
                return False
    return True


def _chosen(body: Body, node: ConditionalExpression, known: Const) -> RValue:
    """The operand a constant condition selects, with the type of the whole."""
    assert node.then is not None
    taken, other = (node.then, node.otherwise) if known.value else (node.otherwise, node.then)
    dropped = body.unevaluated(lambda: body.value(other))
    value = body.value(taken)
    first, second = (value, dropped) if known.value else (dropped, value)
    type_ = result_type(body, first, second, node)
    return value if isinstance(type_, CVoid) else converted(body, value, type_, node)


def _elvis(body: Body, node: ConditionalExpression) -> RValue:
    first = body.value(node.condition)
    first = RValue(body.hold(first.expr, node), first.type)
    otherwise, join = body.block("else"), body.block("join")
    then = body.block("then")
    body.branch(truth(first, node), then, otherwise, node)
    body.place_block(then)
    body.place_block(otherwise)
    second = body.value(node.otherwise)
    type_ = result_type(body, first, second, node)
    return _merge(body, type_, (first, then), (second, body.current), join, node)


def _merge(
    body: Body, type_: CType, first: tuple[RValue, Draft], second: tuple[RValue, Draft], join: Draft, node: Placed
) -> RValue:
    """Join two branches; the value of either goes into one temporary."""
    is_void = isinstance(type_, CVoid)
    target = None if is_void else body.temporary(body.scalar(type_, node))
    for value, end in (first, second):
        body.current = end
        if target is not None:
            given = value if isinstance(type_, CAddress) else converted(body, value, type_, node)
            body.assign(target, convert(given.expr, target.type), node)
        body.goto(join, node)
    body.place_block(join)
    return RValue(integer(0, IntType(32, True)), VOID) if target is None else RValue(target, type_)


def result_type(body: Body, first: RValue, second: RValue, node: ConditionalExpression) -> CType:
    """The type of `c ? first : second`."""
    a, b = first.type, second.type
    if isinstance(a, CVoid) or isinstance(b, CVoid):
        return VOID
    if isinstance(a, CPointer) and isinstance(b, CPointer):
        return _composite_pointer(body, a, b, node)
    if isinstance(a, CPointer) and not isinstance(b, CRecord):
        return a
    if isinstance(b, CPointer) and not isinstance(a, CRecord):
        return b
    if isinstance(a, CAddress) and isinstance(b, CAddress):
        return a
    if is_arithmetic(a) and is_arithmetic(b):
        return common_type(plain_value(first, node).type, plain_value(second, node).type, body.target)
    return a


def _composite_pointer(body: Body, a: CPointer, b: CPointer, node: ConditionalExpression) -> CType:
    if isinstance(a.target, CVoid):
        return b if node.then is not None and _is_null_constant(body, node.then) else a
    if isinstance(b.target, CVoid):
        return a if _is_null_constant(body, node.otherwise) else b
    return a


def _is_null_constant(body: Body, node: Expression) -> bool:
    """Whether an expression is a null pointer constant (C11 6.3.2.3): a variable that is null is none."""
    return _looks_constant(body, node) and pointer_number(body.unevaluated(lambda: body.value(node)).expr) == 0
