"""Interval analysis of clauses: a sum that cannot leave its type does not wrap, and is a plain index.

Law: `of` contains every value that a term has where it counts. A quantified variable counts only where its range holds;
the length of a reference is that of an array, or it does not count and may be any length.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from vernier.ir.expr import BinaryOp
from vernier.ir.types import I32
from vernier.logic.bank import Term
from vernier.logic.ops import Op
from vernier.logic.sorts import FunctionSignature
from vernier.spec import tree
from vernier.spec.tree import Connective

LENGTH = "length"
"""The function from arrays to their lengths"""
_DEPTH = 12
"""Terms that are nested more deeply have no interval"""
Interval: TypeAlias = tuple[int, int]
_MIRRORED = {
    BinaryOp.LT: BinaryOp.GT, BinaryOp.LE: BinaryOp.GE, BinaryOp.GT: BinaryOp.LT, BinaryOp.GE: BinaryOp.LE,
    BinaryOp.EQ: BinaryOp.EQ,
}  # fmt: skip


@dataclass(slots=True)
class Intervals:
    """Interval analysis of the terms of one clause, from the ranges of its quantified variables. Each variable is bound
    once."""

    _known: dict[Term, Interval] = field(default_factory=dict)

    def bound(self, variable: Term, interval: Interval) -> None:
        """From here on a variable is within an interval, too."""
        low, high = self._known.get(variable, interval)
        self._known[variable] = max(low, interval[0]), min(high, interval[1])

    def of(self, term: Term, depth: int = _DEPTH) -> Interval | None:
        """The least and the greatest value of a term, as far as known."""
        if term.is_constant:
            return term.payload, term.payload
        if term.op is Op.APPLY and isinstance(term.payload, FunctionSignature) and term.payload.name == LENGTH:
            return 0, I32.maximum
        if term in self._known:
            return self._known[term]
        if depth == 0 or term.op not in (Op.ADD, Op.SUB, Op.NEG, Op.ITE):
            return None
        parts = [self.of(part, depth - 1) for part in term.args[term.op is Op.ITE :]]
        known = [part for part in parts if part is not None]
        return _combined(term.op, known) if len(known) == len(parts) else None

    def bound_by(
        self, range_: tree.Expression, variables: Mapping[str, Term], limits: Callable[[tree.Expression], Term]
    ) -> None:
        """What the range of a quantifier says of its variables."""
        match range_:
            case tree.Connected(connective=Connective.AND, left=left, right=right):
                self.bound_by(left, variables, limits)
                self.bound_by(right, variables, limits)
            case tree.BinaryOperation(operator=operator, left=left, right=right) if operator in _MIRRORED:
                for one, compared, other in ((left, operator, right), (right, _MIRRORED[operator], left)):
                    if isinstance(one, tree.Variable) and one.name in variables:
                        limit = self.of(limits(other))
                        if limit is not None:
                            self.bound(variables[one.name], _limited(compared, limit))
            case _:
                return


def _limited(operator: BinaryOp, limit: Interval) -> Interval:
    """The numbers that compare so with some number of an interval."""
    low, high = limit
    match operator:
        case BinaryOp.LT:
            return _LEAST, high - 1
        case BinaryOp.LE:
            return _LEAST, high
        case BinaryOp.GT:
            return low + 1, _GREATEST
        case BinaryOp.GE:
            return low, _GREATEST
        case _:
            return low, high


_LEAST, _GREATEST = -(1 << 63), (1 << 63) - 1


def _combined(op: Op, parts: list[Interval]) -> Interval:
    (low, high), *others = parts
    for least, greatest in others:
        match op:
            case Op.ADD:
                low, high = low + least, high + greatest
            case Op.SUB:
                low, high = low - greatest, high - least
            case _:
                low, high = min(low, least), max(high, greatest)
    return (-high, -low) if op is Op.NEG else (low, high)
