"""Operators: arithmetic, comparison, short circuit, conditional, conversions, and conditions as control flow.

Chains such as `a + b + c + ...`, `p && q && ...` and `c ? x : d ? y : ...` are walked along their spine, not by
recursion.
"""

from __future__ import annotations

from vernier.core.source import Origin
from vernier.frontend.java import tree
from vernier.frontend.java.lower.body import DEEPEST, Body, coerce, is_atom
from vernier.frontend.java.lower.expressions.calls import invoke_as
from vernier.frontend.java.lower.expressions.checks import can_be_cast, not_zero
from vernier.frontend.java.lower.expressions.missing import class_of_dependency
from vernier.frontend.java.lower.expressions.specialised import generic_call
from vernier.ir.expr import (
    FALSE,
    TRUE,
    Binary,
    BinaryOp,
    Conditional,
    Const,
    Convert,
    Expr,
    InstanceOf,
    Local,
    Null,
    Unary,
    UnaryOp,
)
from vernier.ir.ops import Assign
from vernier.ir.types import BOOL, I32, ArrayType, FloatType, IntType, RefType, is_reference

UNARY = {
    tree.UnaryOperator.NEGATE: UnaryOp.NEGATE,
    tree.UnaryOperator.COMPLEMENT: UnaryOp.COMPLEMENT,
    tree.UnaryOperator.NOT: UnaryOp.NOT,
}
BINARY = {operator: BinaryOp[operator.name] for operator in tree.BinaryOperator}
DIVISIONS = (tree.BinaryOperator.DIVIDE, tree.BinaryOperator.REMAINDER)
EQUALITIES = (tree.BinaryOperator.EQ, tree.BinaryOperator.NE)


def unary(body: Body, node: tree.UnaryOperation) -> Expr:
    return Unary(UNARY[node.operator], body.expression(node.operand))


def binary(body: Body, node: tree.BinaryOperation) -> Expr:
    """Walk down the left spine, then combine upwards."""
    spine = [node]
    while isinstance(spine[-1].left, tree.BinaryOperation):
        spine.append(spine[-1].left)
    value = body.expression(spine[-1].left)
    for height, each in enumerate(reversed(spine)):
        if body.assignments.is_changing(each.right):
            value = body.stable(value, each.left.span)
        elif height % DEEPEST == DEEPEST - 1 and not is_atom(value):
            value = body.draft.save(value, Origin(each.left.span))
        value = combine(body, each, value, body.expression(each.right))
    return value


def combine(body: Body, node: tree.BinaryOperation, left: Expr, right: Expr) -> Expr:
    if node.operator in EQUALITIES and is_reference(left.type):
        left, right = _same_reference_type(left, right)
    elif node.operator in DIVISIONS and isinstance(right.type, IntType):
        right = not_zero(body, right, node.right)
    return Binary(BINARY[node.operator], left, right)


def _same_reference_type(left: Expr, right: Expr) -> tuple[Expr, Expr]:
    if isinstance(left, Null):
        return coerce(left, right.type), right
    return left, coerce(right, left.type)


def numeric_conversion(body: Body, node: tree.NumericConversion) -> Expr:
    """JLS 5.1.3: a float becomes a byte, short or char by way of int, so it saturates there and then wraps."""
    operand = body.expression(node.operand)
    type_ = body.world.naming.type(node.type)
    if isinstance(operand.type, FloatType) and isinstance(type_, IntType) and type_.width < 32:
        operand = Convert(operand, I32)
    return operand if operand.type == type_ else Convert(operand, type_)


def cast(body: Body, node: tree.Cast) -> Expr:
    call = generic_call(body.world, node)
    if call is not None:
        return invoke_as(body, call, node.type)
    operand = body.expression(node.operand)
    type_ = body.world.naming.type(node.type)
    if node.check is tree.CastCheck.UNCHECKED or isinstance(operand, Null):
        return coerce(operand, type_)
    class_of_dependency(body, operand, node.type, node.span)
    shown = body.world.texts.quoted(node.operand.span, "the value")
    return can_be_cast(body, operand, type_, node.span, shown)


def instance_of(body: Body, node: tree.InstanceOfTest) -> Expr:
    """With a binding: the binding gets the value or null, which keeps it assigned on every path."""
    of = body.world.naming.type(node.of)
    assert isinstance(of, RefType | ArrayType)
    operand = body.expression(node.operand)
    if isinstance(operand, Null):
        return FALSE
    class_of_dependency(body, operand, node.of, node.span)
    if node.binding is None:
        return InstanceOf(operand, of)
    operand = body.stable(operand, node.operand.span)
    test = body.draft.save(InstanceOf(operand, of), Origin(node.span))
    bound = Conditional(test, coerce(operand, of), Null(of))
    body.assign(body.declare(node.binding), bound, Origin(node.span, "pattern"))
    body.bindings.add(node.binding)
    return test


def binding(body: Body, node: tree.Binding) -> Expr:
    value = body.expression(node.value)
    body.assign(body.declare(node.variable), value, Origin(node.span, "pattern"))
    return TRUE


# ---------------------------------------------------------------- conditions


def simple(body: Body, node: tree.Expression, depth: int = 0) -> bool:
    """Whether the expression is a small pure one: evaluating it records no operation and can be done at any time."""
    if depth > 6:
        return False
    match node:
        case tree.Literal():
            return True
        case tree.VariableRead(variable=variable):
            return variable in body.variables
        case tree.This(owner=owner):
            return owner is body.symbol and body.this is not None
        case tree.UnaryOperation(operand=operand) | tree.NumericConversion(operand=operand):
            return simple(body, operand, depth + 1)
        case (
            tree.InstanceOfTest(operand=operand, binding=None)
            | tree.Cast(operand=operand, check=tree.CastCheck.UNCHECKED)
        ):
            return simple(body, operand, depth + 1)
        case tree.BinaryOperation(operator=operator, left=left, right=right):
            safe = operator not in DIVISIONS or (isinstance(right, tree.Literal) and bool(right.value))
            return safe and simple(body, left, depth + 1) and simple(body, right, depth + 1)
        case tree.ShortCircuit(left=left, right=right):
            return simple(body, left, depth + 1) and simple(body, right, depth + 1)
        case tree.Ternary(condition=condition, then=then, otherwise=otherwise):
            return all(simple(body, each, depth + 2) for each in (condition, then, otherwise))
        case _:
            return False


def short_circuit(body: Body, node: tree.ShortCircuit) -> Expr:
    if simple(body, node):
        op = BinaryOp.AND if node.operator is tree.ShortCircuitOperator.AND else BinaryOp.OR
        return _junction(op, body.expression(node.left), body.expression(node.right))
    return _by_control_flow(body, node)


def _junction(op: BinaryOp, left: Expr, right: Expr) -> Expr:
    if isinstance(left, Const):
        decides = (op is BinaryOp.AND) != bool(left.value)
        return left if decides else right
    return Binary(op, left, right)


def _by_control_flow(body: Body, node: tree.Expression) -> Expr:
    result = body.draft.temporary(BOOL)
    yes, no, end = body.draft.label(), body.draft.label(), body.draft.label()
    origin = Origin(node.span)
    condition(body, node, yes, no)
    for label, value in ((yes, TRUE), (no, FALSE)):
        body.draft.place(label)
        body.draft.emit(Assign(result, value, origin))
        body.draft.goto(end, origin)
    body.draft.place(end)
    return result


def condition(body: Body, node: tree.Expression, yes: str, no: str) -> None:
    while isinstance(node, tree.UnaryOperation) and node.operator is tree.UnaryOperator.NOT:
        node, yes, no = node.operand, no, yes
    if not isinstance(node, tree.ShortCircuit) or simple(body, node):
        body.draft.branch(body.expression(node), yes, no, Origin(node.span))
        return
    conjunction = node.operator is tree.ShortCircuitOperator.AND
    groups = _groups(body, _spine(node))
    for position, group in enumerate(groups):
        following = body.draft.label()
        last = position == len(groups) - 1
        then, otherwise = (yes, no) if last else (following, no) if conjunction else (yes, following)
        if len(group) == 1:
            body.condition(group[0], then, otherwise)
        else:
            op = BinaryOp.AND if conjunction else BinaryOp.OR
            value = body.expression(group[0])
            for each in group[1:]:
                value = _junction(op, value, body.expression(each))
            body.draft.branch(value, then, otherwise, Origin(node.span))
        if not last:
            body.draft.place(following)
        if body.draft.dead:
            return


def _groups(body: Body, operands: list[tree.Expression]) -> list[list[tree.Expression]]:
    """Neighbouring operands that are simple go together, a few at a time, to keep the control flow small."""
    groups: list[list[tree.Expression]] = []
    open_group = False
    for operand in operands:
        is_simple = simple(body, operand)
        if is_simple and open_group and len(groups[-1]) < 4:
            groups[-1].append(operand)
        else:
            groups.append([operand])
        open_group = is_simple
    return groups


def _spine(node: tree.ShortCircuit) -> list[tree.Expression]:
    operands: list[tree.Expression] = []
    current: tree.Expression = node
    while isinstance(current, tree.ShortCircuit) and current.operator is node.operator:
        operands.append(current.right)
        current = current.left
    operands.append(current)
    operands.reverse()
    return operands


def ternary(body: Body, node: tree.Ternary) -> Expr:
    type_ = body.world.naming.type(node.type)
    if simple(body, node):
        values = [body.expression(each) for each in (node.condition, node.then, node.otherwise)]
        if isinstance(values[0], Const):
            return coerce(values[1] if values[0].value else values[2], type_)
        return Conditional(values[0], coerce(values[1], type_), coerce(values[2], type_))
    result = body.draft.temporary(type_)
    end = body.draft.label()
    current: tree.Expression = node
    while isinstance(current, tree.Ternary):
        yes, no = body.draft.label(), body.draft.label()
        body.condition(current.condition, yes, no)
        body.draft.place(yes)
        _deliver(body, current.then, result, end)
        body.draft.place(no)
        current = current.otherwise
    _deliver(body, current, result, end)
    body.draft.place(end)
    return result


def _deliver(body: Body, node: tree.Expression, result: Local, end: str) -> None:
    if body.draft.dead:
        return
    body.assign(result, body.expression(node), Origin(node.span))
    body.draft.goto(end, Origin(node.span))


def sequence(body: Body, node: tree.Sequence) -> Expr:
    body.effect(node.first)
    return body.expression(node.then)
