"""Values and conditions of expressions along a way. A condition becomes a formula that follows from it."""

from __future__ import annotations

from dataclasses import dataclass

from vernier.encode.firstorder.linked.kinds import Sorts
from vernier.encode.firstorder.linked.state import PathState
from vernier.ir.expr import (
    Binary,
    BinaryOp,
    ClassConst,
    Conditional,
    Const,
    Convert,
    Expr,
    InstanceOf,
    Local,
    Null,
    StringConst,
    Unary,
    UnaryOp,
)
from vernier.ir.types import BOOL as TRUTH_VALUE
from vernier.logic.bank import Term
from vernier.logic.sorts import BOOL, Sort, UninterpretedSort


@dataclass(frozen=True, slots=True)
class Expressions:
    """Expressions along a way."""

    sorts: Sorts
    way: PathState

    def value(self, expr: Expr) -> Term:
        """The value of an expression whose type has a sort."""
        way, sort = self.way, self._sort(expr)
        if sort is BOOL:
            return self._truth(expr)
        assert isinstance(sort, UninterpretedSort)
        match expr:
            case Local(name=name):
                return self._local(name, sort)
            case Null():
                return way.symbols.null(sort)
            case StringConst() | ClassConst():
                known = way.unknown("constant", sort)
                way.assume(way.terms.not_(way.is_null(known)))
                return known
            case Convert(operand=operand):
                return self.converted(operand, sort)
            case Conditional(then=then, otherwise=otherwise):
                chosen = way.unknown("chosen", sort)
                for option, outcome in ((then, True), (otherwise, False)):
                    given = way.terms.eq(chosen, self.value(option))
                    way.assume(way.terms.or_(given, self.condition(expr.condition, not outcome)))
                return chosen
            case _:
                return way.unknown("value", sort)

    def converted(self, expr: Expr, sort: Sort) -> Term:
        """A value as one of another type. That it is null does not change; nothing else is known of a reference that is
        seen as one of another family."""
        way, inner = self.way, self._sort(expr)
        if inner is None or (inner is BOOL) is not (sort is BOOL):
            return way.unknown("converted", sort)
        if isinstance(expr, Null) and isinstance(sort, UninterpretedSort):
            return way.symbols.null(sort)
        known = self.value(expr)
        if inner == sort:
            return known
        seen = way.unknown("converted", sort)
        way.assume(way.terms.eq(way.is_null(known), way.is_null(seen)))
        return seen

    def _sort(self, expr: Expr) -> Sort | None:
        return self.sorts.of(expr.type)

    def _local(self, name: str, sort: Sort) -> Term:
        if name not in self.way.relevant:
            return self.way.unknown(name, sort)
        if name not in self.way.locals:
            self.way.locals[name] = self.way.unknown(name, sort)
        return self.way.locals[name]

    def _truth(self, expr: Expr) -> Term:
        """The truth value of a condition, or whether a byte is different from 0."""
        way, terms = self.way, self.way.terms
        match expr:
            case Local(name=name):
                return self._local(name, BOOL)
            case Const(value=known):
                return terms.bool_(known != 0)
            case _:
                truth = way.symbols.fresh("truth", BOOL)
                way.assume(terms.implies(truth, self.condition(expr, True)))
                way.assume(terms.or_(truth, self.condition(expr, False)))
                return truth

    def condition(self, expr: Expr, outcome: bool) -> Term:
        """What follows when a condition has this outcome."""
        way, terms = self.way, self.way.terms
        match expr:
            case Const(value=known) if isinstance(known, bool):
                return terms.bool_(known is outcome)
            case Local(name=name) if self._sort(expr) is BOOL:
                known_ = self._local(name, BOOL)
                return known_ if outcome else terms.not_(known_)
            case Unary(op=UnaryOp.NOT, operand=operand):
                return self.condition(operand, not outcome)
            case Binary(op=BinaryOp.AND | BinaryOp.OR as op, left=left, right=right) if left.type == TRUTH_VALUE:
                parts = (self.condition(left, outcome), self.condition(right, outcome))
                return terms.and_(*parts) if (op is BinaryOp.AND) is outcome else terms.or_(*parts)
            case Binary(op=BinaryOp.EQ | BinaryOp.NE as op, left=left, right=right):
                return self._same(left, right, (op is BinaryOp.EQ) is outcome)
            case InstanceOf(operand=operand):
                if not outcome or self._sort(operand) is None:
                    return terms.true
                return terms.not_(way.is_null(self.value(operand)))
            case _:
                return terms.true

    def _same(self, left: Expr, right: Expr, outcome: bool) -> Term:
        """What follows when two values are the same, or are not."""
        terms, sort = self.way.terms, self._sort(left)
        if sort is None or sort != self._sort(right):
            return terms.true
        same = terms.eq(self.value(left), self.value(right))
        if sort is BOOL and not self._is_exact(left, right, outcome):
            return terms.true
        return same if outcome else terms.not_(same)

    def _is_exact(self, left: Expr, right: Expr, outcome: bool) -> bool:
        """Of bytes that are different, both may be different from 0, unless one of them is 0."""
        is_byte = left.type != TRUTH_VALUE
        return outcome or not is_byte or any(isinstance(each, Const) and each.value == 0 for each in (left, right))
