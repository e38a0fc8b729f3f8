"""Java's integers as mathematical integers, reduced modulo the width of their type where a result may leave it.

Law: if the operands are values of their types, so is the result, and it is the one that the IR defines. Operations on
bits that arithmetic does not express are uninterpreted functions: equal operands give equal results, and nothing more
is assumed.
"""

from __future__ import annotations

from dataclasses import dataclass

from vernier.encode.heap_maps.arithmetic.intervals import Intervals
from vernier.ir.expr import BinaryOp, UnaryOp
from vernier.ir.types import IntType
from vernier.logic.bank import Term
from vernier.logic.sorts import INT
from vernier.logic.terms import Terms


@dataclass(frozen=True, slots=True)
class JavaIntegers:
    """Java's arithmetic on terms of integers. A result does not wrap where its interval lies within its type."""

    terms: Terms
    intervals: Intervals | None = None

    def is_value(self, term: Term, type_: IntType) -> Term:
        """Whether a number is one of the type."""
        terms = self.terms
        return terms.and_(terms.le(terms.int_(type_.minimum), term), terms.le(term, terms.int_(type_.maximum)))

    def unary(self, op: UnaryOp, operand: Term, type_: IntType) -> Term:
        match op:
            case UnaryOp.NEGATE:
                return self._near(self.terms.neg(operand), type_)
            case UnaryOp.COMPLEMENT:
                last = self.terms.int_(-1 if type_.signed else type_.maximum)
                return self.terms.sub(last, operand)
            case UnaryOp.NOT:
                raise AssertionError("not is an operation on truth values")

    def compared(self, op: BinaryOp, left: Term, right: Term) -> Term | None:
        """The comparison of two numbers; None if the operation is no comparison."""
        terms = self.terms
        match op:
            case BinaryOp.EQ:
                return terms.eq(left, right)
            case BinaryOp.NE:
                return terms.not_(terms.eq(left, right))
            case BinaryOp.LT:
                return terms.lt(left, right)
            case BinaryOp.LE:
                return terms.le(left, right)
            case BinaryOp.GT:
                return terms.lt(right, left)
            case BinaryOp.GE:
                return terms.le(right, left)
            case _:
                return None

    def binary(self, op: BinaryOp, left: Term, right: Term, type_: IntType) -> Term:
        """Arithmetic in a type; the right operand of a shift may be of another."""
        terms = self.terms
        match op:
            case BinaryOp.ADD:
                return self._near(terms.add(left, right), type_)
            case BinaryOp.SUBTRACT:
                return self._near(terms.sub(left, right), type_)
            case BinaryOp.MULTIPLY:
                return self._anywhere(terms.mul(left, right), type_)
            case BinaryOp.DIVIDE:
                return self._near(self._quotient(left, right), type_)
            case BinaryOp.REMAINDER:
                return self._remainder(left, right)
            case BinaryOp.SHIFT_LEFT | BinaryOp.SHIFT_RIGHT | BinaryOp.SHIFT_RIGHT_LOGICAL if right.is_constant:
                return self._shifted(op, left, right.payload % type_.width, type_)
            case BinaryOp.AND if _is_mask(right):
                return terms.int_mod(left, terms.int_(right.payload + 1))
            case BinaryOp.AND if _is_mask(left):
                return terms.int_mod(right, terms.int_(left.payload + 1))
            case _:
                function = terms.function(f"{op.value} {type_}", (INT, INT), INT)
                return self._anywhere(terms.apply(function, left, right), type_)

    def converted(self, operand: Term, source: IntType, target: IntType) -> Term:
        if target.minimum <= source.minimum and source.maximum <= target.maximum:
            return operand
        return self._anywhere(operand, target)

    def _near(self, number: Term, type_: IntType) -> Term:
        """A number that is off by less than the size of the type, wrapped."""
        if self._fits(number, type_):
            return number
        terms, size = self.terms, self.terms.int_(1 << type_.width)
        low, high = terms.int_(type_.minimum), terms.int_(type_.maximum)
        return terms.ite(
            terms.lt(high, number),
            terms.sub(number, size),
            terms.ite(terms.lt(number, low), terms.add(number, size), number),
        )

    def _fits(self, number: Term, type_: IntType) -> bool:
        found = None if self.intervals is None else self.intervals.of(number)
        return found is not None and type_.minimum <= found[0] and found[1] <= type_.maximum

    def _anywhere(self, number: Term, type_: IntType) -> Term:
        """Any number, wrapped."""
        if self._fits(number, type_):
            return number
        terms, low = self.terms, self.terms.int_(type_.minimum)
        wrapped = terms.add(terms.int_mod(terms.sub(number, low), terms.int_(1 << type_.width)), low)
        return terms.ite(self.is_value(number, type_), number, wrapped)

    def _quotient(self, left: Term, right: Term) -> Term:
        """Truncated, whatever the signs; division by zero does not get here."""
        terms, zero = self.terms, self.terms.int_(0)
        size = terms.int_div(self._absolute(left), self._absolute(right))
        same = terms.iff(terms.le(zero, left), terms.le(zero, right))
        return terms.ite(same, size, terms.neg(size))

    def _remainder(self, left: Term, right: Term) -> Term:
        """With the sign of the dividend."""
        terms = self.terms
        size = terms.int_mod(self._absolute(left), self._absolute(right))
        return terms.ite(terms.le(terms.int_(0), left), size, terms.neg(size))

    def _absolute(self, number: Term) -> Term:
        terms = self.terms
        return terms.ite(terms.le(terms.int_(0), number), number, terms.neg(number))

    def _shifted(self, op: BinaryOp, left: Term, amount: int, type_: IntType) -> Term:
        terms, factor = self.terms, self.terms.int_(1 << amount)
        if amount == 0:
            return left
        if op is BinaryOp.SHIFT_LEFT:
            return self._anywhere(terms.mul(left, factor), type_)
        if op is BinaryOp.SHIFT_RIGHT_LOGICAL:
            size = terms.int_(1 << type_.width)
            left = terms.ite(terms.lt(left, terms.int_(0)), terms.add(left, size), left)
        return terms.int_div(left, factor)


def _is_mask(term: Term) -> bool:
    """Whether a constant is a number of ones in its last bits, which leaves a remainder."""
    return term.is_constant and term.payload >= 0 and (term.payload + 1) & term.payload == 0
