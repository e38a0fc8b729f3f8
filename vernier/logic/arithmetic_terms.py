"""Constructors of integer and real terms, linear and not."""

from __future__ import annotations

from vernier.logic.bank import Term, require_sort
from vernier.logic.bitvector_terms import width_of
from vernier.logic.boolean_terms import BooleanTerms
from vernier.logic.fold import ARITHMETIC
from vernier.logic.ops import Op
from vernier.logic.sorts import BOOL, INT, REAL, Sort, SortError


class ArithmeticTerms(BooleanTerms):
    """Mathematical integers and reals. Division is total: by zero it yields 0, and the remainder the dividend."""

    __slots__ = ()

    def _arith(self, op: Op, args: tuple[Term, ...], sort: Sort) -> Term:
        if all(argument.is_constant for argument in args):
            return self.constant(ARITHMETIC[op](*(argument.payload for argument in args)), sort)
        return self._node((op, None, *args), args, sort)

    def _number(self, *args: Term) -> Sort:
        sort: Sort = args[0].sort
        if sort != INT and sort != REAL:
            raise SortError(f"{args[0]!r} is not a number")
        require_sort(sort, *args)
        return sort

    def add(self, a: Term, b: Term) -> Term:
        """Sum."""
        sort = self._number(a, b)
        if b.is_constant and b.payload == 0:
            return a
        if a.is_constant and a.payload == 0:
            return b
        return self._arith(Op.ADD, (a, b) if a.id <= b.id else (b, a), sort)

    def sub(self, a: Term, b: Term) -> Term:
        """Difference."""
        sort = self._number(a, b)
        if b.is_constant and b.payload == 0:
            return a
        return self.constant(0, sort) if a is b else self._arith(Op.SUB, (a, b), sort)

    def neg(self, a: Term) -> Term:
        """Negation."""
        sort = self._number(a)
        return a.args[0] if a.op is Op.NEG else self._arith(Op.NEG, (a,), sort)

    def mul(self, a: Term, b: Term) -> Term:
        """Product; linear when one side is constant."""
        sort = self._number(a, b)
        for constant, other in ((a, b), (b, a)):
            if constant.is_constant and constant.payload in (0, 1):
                return other if constant.payload == 1 else constant
        return self._arith(Op.MUL, (a, b) if a.id <= b.id else (b, a), sort)

    def int_div(self, a: Term, b: Term) -> Term:
        """Euclidean quotient; 0 when ``b`` is 0."""
        require_sort(INT, a, b)
        raw = self._arith(Op.INT_DIV, (a, b), INT)
        return self.ite(self.eq(b, self.int_(0)), self.int_(0), raw)

    def int_mod(self, a: Term, b: Term) -> Term:
        """Euclidean remainder; ``a`` when ``b`` is 0."""
        require_sort(INT, a, b)
        raw = self._arith(Op.INT_MOD, (a, b), INT)
        return self.ite(self.eq(b, self.int_(0)), a, raw)

    def real_div(self, a: Term, b: Term) -> Term:
        """Quotient of reals; 0 when ``b`` is 0."""
        require_sort(REAL, a, b)
        raw = self._arith(Op.REAL_DIV, (a, b), REAL)
        return self.ite(self.eq(b, self.real(0)), self.real(0), raw)

    def lt(self, a: Term, b: Term) -> Term:
        """Less."""
        self._number(a, b)
        return self.false if a is b else self._arith(Op.LT, (a, b), BOOL)

    def le(self, a: Term, b: Term) -> Term:
        """Less or equal."""
        self._number(a, b)
        return self.true if a is b else self._arith(Op.LE, (a, b), BOOL)

    def gt(self, a: Term, b: Term) -> Term:
        """Greater."""
        return self.lt(b, a)

    def ge(self, a: Term, b: Term) -> Term:
        """Greater or equal."""
        return self.le(b, a)

    def to_real(self, a: Term) -> Term:
        """An integer as a real."""
        require_sort(INT, a)
        return self._arith(Op.TO_REAL, (a,), REAL)

    def to_int(self, a: Term) -> Term:
        """The greatest integer not above a real."""
        require_sort(REAL, a)
        return self._arith(Op.TO_INT, (a,), INT)

    def bv_to_int(self, a: Term) -> Term:
        """The unsigned value of a bit-vector."""
        width_of(a)
        if a.op is Op.BV_CONST:
            return self.int_(a.payload)
        return self._node((Op.BV_TO_INT, None, a), (a,), INT)

    def int_to_bv(self, a: Term, width: int) -> Term:
        """An integer modulo ``2**width``."""
        require_sort(INT, a)
        if a.op is Op.INT_CONST:
            return self.bv(a.payload, width)
        return self._node((Op.INT_TO_BV, width, a), (a,), self.bitvec_sort(width))
