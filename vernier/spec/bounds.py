"""Which integers a quantifier has to try: the interval its range implies."""

from __future__ import annotations

from collections.abc import Callable

from vernier.ir.expr import BinaryOp
from vernier.ir.types import IntType
from vernier.spec import tree
from vernier.spec.arithmetic import Unbounded
from vernier.spec.tree import Connective, Expression

_MOST = 1 << 16
"""Wider intervals are not tried one by one."""
_FLIPPED = {BinaryOp.LT: BinaryOp.GT, BinaryOp.GT: BinaryOp.LT, BinaryOp.LE: BinaryOp.GE, BinaryOp.GE: BinaryOp.LE}


Bound = Callable[[Expression, BinaryOp], int | None]
"""The value of an expression that the variable is compared with by this operator, if it can be told."""


def integer_range(variable: tree.Variable, range_: Expression, value: Bound) -> range:
    """The values of the variable that the conjuncts of the range allow. Raises Unbounded."""
    assert isinstance(variable.type, IntType)
    low, high = variable.type.minimum, variable.type.maximum
    for conjunct in conjuncts(range_):
        operator, bound = _comparison(variable.name, conjunct)
        limit = None if bound is None or operator is None else value(bound, operator)
        if limit is None:
            continue
        match operator:
            case BinaryOp.LT:
                high = min(high, limit - 1)
            case BinaryOp.LE:
                high = min(high, limit)
            case BinaryOp.GT:
                low = max(low, limit + 1)
            case BinaryOp.GE:
                low = max(low, limit)
            case BinaryOp.EQ:
                low, high = max(low, limit), min(high, limit)
    if high - low >= _MOST:
        raise Unbounded
    return range(low, high + 1)


def conjuncts(node: Expression) -> list[Expression]:
    """The parts of a conjunction, left to right."""
    found: list[Expression] = []
    pending = [node]
    while pending:
        current = pending.pop()
        if isinstance(current, tree.Connected) and current.connective is Connective.AND:
            pending += (current.right, current.left)
        else:
            found.append(current)
    return found


def _comparison(name: str, node: Expression) -> tuple[BinaryOp | None, Expression | None]:
    """`variable operator bound`, whichever side the variable stands on."""
    if not isinstance(node, tree.BinaryOperation):
        return None, None
    if _is_variable(name, node.left):
        return node.operator, node.right
    if _is_variable(name, node.right):
        return _FLIPPED.get(node.operator, node.operator), node.left
    return None, None


def _is_variable(name: str, node: Expression) -> bool:
    while isinstance(node, tree.Conversion):
        node = node.operand
    return isinstance(node, tree.Variable) and node.name == name
