"""Facts about collections from branches: `isEmpty()`, `size() == 0`, `contains(x)`, `hasNext()`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from vernier.encode.firstorder.collections.path_facts import (
    Found,
    Has,
    HasNext,
    IsEmpty,
    Left,
    PathFacts,
    Question,
    Size,
)
from vernier.ir.expr import Binary, BinaryOp, Const, Convert, Expr, Local, Null, Unary, UnaryOp
from vernier.logic.bank import Term

_COMPARED: Mapping[BinaryOp, Callable[[int, int], bool]] = MappingProxyType({
    BinaryOp.EQ: lambda one, other: one == other,
    BinaryOp.NE: lambda one, other: one != other,
    BinaryOp.LT: lambda one, other: one < other,
    BinaryOp.LE: lambda one, other: one <= other,
    BinaryOp.GT: lambda one, other: one > other,
    BinaryOp.GE: lambda one, other: one >= other,
})  # fmt: skip
_MOST = 2**31 - 1
"""The largest size"""


def is_possible(facts: PathFacts, test: Expr, outcome: bool) -> bool:
    """Whether a condition can have this outcome, as far as it is known; if so, what follows is noted.
    Of a condition of several parts only those that the outcome settles are looked at."""
    match test:
        case Unary(op=UnaryOp.NOT, operand=operand):
            return is_possible(facts, operand, not outcome)
        case Binary(op=BinaryOp.AND | BinaryOp.OR as op, left=left, right=right):
            is_settled = (op is BinaryOp.AND) is outcome
            return not is_settled or (is_possible(facts, left, outcome) and is_possible(facts, right, outcome))
        case Local(name=name):
            known = facts.answers.get(name)
            return known is None or _answered(facts, known, outcome)
        case Binary(op=BinaryOp.EQ | BinaryOp.NE as op, left=left, right=Null()):
            known = _asked(facts, left)
            if isinstance(known, Found) and (op is BinaryOp.NE) is outcome:
                facts.keys |= {(known.collection, known.value)}
            return True
        case Binary(op=op, left=left, right=right) if op in _COMPARED:
            return _compared(facts, op, left, right, outcome)
        case _:
            return True


def _asked(facts: PathFacts, expr: Expr) -> Question | None:
    while isinstance(expr, Convert):
        expr = expr.operand
    return facts.answers.get(expr.name) if isinstance(expr, Local) else None


def _answered(facts: PathFacts, question: Question, outcome: bool) -> bool:
    match question:
        case IsEmpty(collection=collection):
            return _is_size(facts, collection, lambda size: (size == 0) is outcome)
        case Has(collection=collection, value=value, tells_absence=tells_absence):
            if outcome:
                facts.keys |= {(collection, value)}
            elif tells_absence:
                facts.absent |= {(collection, value)}
            return True
        case HasNext(iterator=iterator, root=root):
            left = facts.left.get(iterator)
            if left is not None:
                return (left.count > 0) is outcome
            if not outcome:
                facts.left[iterator] = Left(0, root)
            return True
        case Size() | Found():
            return True


def _compared(facts: PathFacts, op: BinaryOp, left: Expr, right: Expr, outcome: bool) -> bool:
    """The size of a collection is compared with a number."""
    compare = _COMPARED[op]
    for asked, other, swapped in ((left, right, False), (right, left, True)):
        # No conversion is looked through: it could change the number.
        known = facts.answers.get(asked.name) if isinstance(asked, Local) else None
        if isinstance(known, Size) and isinstance(other, Const) and isinstance(other.value, int):
            number = other.value

            def fits(size: int, number: int = number, swapped: bool = swapped) -> bool:
                return (compare(number, size) if swapped else compare(size, number)) is outcome

            return _is_size(facts, known.collection, fits, number)
    return True


def _is_size(facts: PathFacts, collection: Term, fits: Callable[[int], bool], number: int = 0) -> bool:
    """Note the size of a collection if only none or one fits; whether any does. What fits is told by sizes around
    `number`, with which the size is compared."""
    known = facts.sizes.get(collection)
    if known is not None:
        return fits(known)
    fitting = [size for size in sorted({0, 1, 2, number - 1, number, number + 1, _MOST}) if size >= 0 and fits(size)]
    if fitting in ([0], [1]):
        facts.sizes[collection] = fitting[0]
    return bool(fitting)
