"""Which integers a quantifier has to try: the interval its range implies."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

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


def integer_range(
    variable: tree.Variable, range_: Expression, value: Bound, others: Sequence[tree.Variable] = ()
) -> range:
    """The values of the variable that the conjuncts of the range allow. `others` are variables of the same quantifier
    without a value yet; where one of them bounds the variable, its own bounds do: `0 <= i && i < j && j < n`.
    Raises Unbounded."""
    numbers = [each for each in (variable, *others) if isinstance(each.type, IntType)]
    intervals = {each.name: (_integer(each).minimum, _integer(each).maximum) for each in numbers}
    limits = {
        each.name: [entry for part in conjuncts(range_) for entry in _limits(each.name, part, intervals, value)]
        for each in numbers
    }
    # A bound goes through at most all variables, one in each round.
    for _ in numbers:
        for each in numbers:
            for operator, limit in limits[each.name]:
                bounds = intervals[limit] if isinstance(limit, str) else (limit, limit)
                intervals[each.name] = _narrowed(*intervals[each.name], operator, *bounds)
    low, high = intervals[variable.name]
    if high - low >= _MOST:
        raise Unbounded
    return range(low, high + 1)


def _integer(variable: tree.Variable) -> IntType:
    assert isinstance(variable.type, IntType)
    return variable.type


def _limits(
    name: str, part: Expression, others: Mapping[str, object], value: Bound
) -> Iterator[tuple[BinaryOp, int | str]]:
    """What a conjunct compares the variable with: a number, or another variable by its name."""
    operator, bound = _comparison(name, part)
    if operator is None or bound is None:
        return
    other = next((known for known in others if _is_variable(known, bound)), None)
    limit = other if other is not None else value(bound, operator)
    if limit is not None:
        yield operator, limit


def _narrowed(low: int, high: int, operator: BinaryOp, least: int, greatest: int) -> tuple[int, int]:
    """The part of an interval that the comparison with some number from `least` to `greatest` leaves."""
    match operator:
        case BinaryOp.LT:
            return low, min(high, greatest - 1)
        case BinaryOp.LE:
            return low, min(high, greatest)
        case BinaryOp.GT:
            return max(low, least + 1), high
        case BinaryOp.GE:
            return max(low, least), high
        case BinaryOp.EQ:
            return max(low, least), min(high, greatest)
        case _:
            return low, high


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
