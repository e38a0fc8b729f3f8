"""Constructors of bit-vector terms, with constants folded exactly."""

from __future__ import annotations

from vernier.logic import bitvector_values as values
from vernier.logic.bank import Term
from vernier.logic.boolean_terms import BooleanTerms
from vernier.logic.ops import Op
from vernier.logic.sorts import BOOL, BitVecSort, SortError

CONST = Op.BV_CONST
ADD, SUB, MUL, AND, OR, XOR = Op.BV_ADD, Op.BV_SUB, Op.BV_MUL, Op.BV_AND, Op.BV_OR, Op.BV_XOR
ULT, ULE, SLT, SLE = Op.BV_ULT, Op.BV_ULE, Op.BV_SLT, Op.BV_SLE
EXTRACT, CONCAT, ZERO_EXTEND, SIGN_EXTEND = Op.BV_EXTRACT, Op.BV_CONCAT, Op.BV_ZERO_EXTEND, Op.BV_SIGN_EXTEND


def width_of(term: Term) -> int:
    """The width of a bit-vector term; an error for other sorts."""
    sort = term.sort
    if type(sort) is not BitVecSort:
        raise SortError(f"{term!r} is not a bit-vector")
    return sort.width


class BitVectorTerms(BooleanTerms):
    """Bit-vector operators with the semantics of SMT-LIB (division by zero included)."""

    __slots__ = ()

    def _binary(self, op: Op, a: Term, b: Term) -> Term:
        """Intern a binary operation, folding two constants."""
        sort = a.sort
        if sort is not b.sort or type(sort) is not BitVecSort:
            self._mismatch(a, b)
        if a.op is CONST and b.op is CONST:
            return self.bv(values.BINARY[op](a.payload, b.payload, sort.width), sort.width)
        key = (op, None, a, b)
        found = self._table.get(key)
        if found is None:
            found = self._table[key] = Term(len(self._table), op, (a, b), None, sort)
        return found

    def _commutative(self, op: Op, a: Term, b: Term) -> Term:
        """As ``_binary`` with arguments ordered by id."""
        return self._binary(op, a, b) if a.id <= b.id else self._binary(op, b, a)

    def _mismatch(self, a: Term, b: Term) -> None:
        raise SortError(f"{a!r} of {a.sort} and {b!r} of {b.sort} are not bit-vectors of one width")

    def bv_add(self, a: Term, b: Term) -> Term:
        """Sum modulo ``2**width``; constants gather on one side."""
        if a.op is CONST:
            a, b = b, a
        if b.op is CONST:
            if b.payload == 0 and a.sort is b.sort:
                return a
            if a.op is ADD and a.args[1].op is CONST and a.sort is b.sort:
                return self.bv_add(a.args[0], self._binary(ADD, a.args[1], b))
            return self._binary(ADD, a, b)
        return self._commutative(ADD, a, b)

    def bv_sub(self, a: Term, b: Term) -> Term:
        """Difference modulo ``2**width``."""
        if b.op is CONST:
            return self.bv_add(a, self.bv_neg(b))
        if a is b:
            return self.bv(0, width_of(a))
        return self._binary(SUB, a, b)

    def bv_mul(self, a: Term, b: Term) -> Term:
        """Product modulo ``2**width``."""
        if a.op is CONST:
            a, b = b, a
        if b.op is CONST and b.payload < 2 and a.sort is b.sort:
            return a if b.payload else b
        return self._binary(MUL, a, b) if b.op is CONST else self._commutative(MUL, a, b)

    def bv_udiv(self, a: Term, b: Term) -> Term:
        """Unsigned quotient."""
        return self._divide(Op.BV_UDIV, a, b)

    def bv_sdiv(self, a: Term, b: Term) -> Term:
        """Signed quotient, truncated as in Java and C."""
        return self._divide(Op.BV_SDIV, a, b)

    def bv_urem(self, a: Term, b: Term) -> Term:
        """Unsigned remainder."""
        return self._binary(Op.BV_UREM, a, b)

    def bv_srem(self, a: Term, b: Term) -> Term:
        """Signed remainder with the sign of the dividend, as ``%`` in Java and C."""
        return self._binary(Op.BV_SREM, a, b)

    def bv_smod(self, a: Term, b: Term) -> Term:
        """Signed remainder with the sign of the divisor."""
        return self._binary(Op.BV_SMOD, a, b)

    def _divide(self, op: Op, a: Term, b: Term) -> Term:
        if b.op is CONST and b.payload == 1 and a.sort is b.sort and a.sort.width > 1:
            return a
        return self._binary(op, a, b)

    def bv_neg(self, a: Term) -> Term:
        """Two's complement negation."""
        width = width_of(a)
        if a.op is CONST:
            return self.bv(-a.payload, width)
        if a.op is Op.BV_NEG:
            return a.args[0]
        return self._node((Op.BV_NEG, None, a), (a,), a.sort)

    def bv_not(self, a: Term) -> Term:
        """Bitwise complement."""
        width = width_of(a)
        if a.op is CONST:
            return self.bv(~a.payload, width)
        if a.op is Op.BV_NOT:
            return a.args[0]
        return self._node((Op.BV_NOT, None, a), (a,), a.sort)

    def bv_and(self, a: Term, b: Term) -> Term:
        """Bitwise and."""
        if a.op is CONST:
            a, b = b, a
        if a is b:
            return self._same(a)
        if b.op is CONST and a.sort is b.sort:
            if b.payload == 0:
                return b
            if b.payload == (1 << b.sort.width) - 1:
                return a
        return self._commutative(AND, a, b)

    def bv_or(self, a: Term, b: Term) -> Term:
        """Bitwise or."""
        if a.op is CONST:
            a, b = b, a
        if a is b:
            return self._same(a)
        if b.op is CONST and a.sort is b.sort:
            if b.payload == 0:
                return a
            if b.payload == (1 << b.sort.width) - 1:
                return b
        return self._commutative(OR, a, b)

    def bv_xor(self, a: Term, b: Term) -> Term:
        """Bitwise exclusive or."""
        if a is b:
            return self.bv(0, width_of(a))
        if a.op is CONST:
            a, b = b, a
        if b.op is CONST and b.payload == 0 and a.sort is b.sort:
            return a
        return self._commutative(XOR, a, b)

    def _same(self, a: Term) -> Term:
        width_of(a)
        return a

    def bv_shl(self, a: Term, b: Term) -> Term:
        """Left shift by an unsigned amount of the same width, not masked."""
        return self._shift(Op.BV_SHL, a, b)

    def bv_lshr(self, a: Term, b: Term) -> Term:
        """Logical right shift by an unsigned amount."""
        return self._shift(Op.BV_LSHR, a, b)

    def bv_ashr(self, a: Term, b: Term) -> Term:
        """Arithmetic right shift by an unsigned amount."""
        return self._shift(Op.BV_ASHR, a, b)

    def _shift(self, op: Op, a: Term, b: Term) -> Term:
        if b.op is CONST and b.payload == 0 and a.sort is b.sort:
            return a
        return self._binary(op, a, b)

    def _compare(self, op: Op, a: Term, b: Term, reflexive: Term) -> Term:
        sort = a.sort
        if sort is not b.sort or type(sort) is not BitVecSort:
            self._mismatch(a, b)
        if a is b:
            return reflexive
        if a.op is CONST and b.op is CONST:
            return self.bool_(values.COMPARISONS[op](a.payload, b.payload, sort.width))
        key = (op, None, a, b)
        found = self._table.get(key)
        if found is None:
            found = self._table[key] = Term(len(self._table), op, (a, b), None, BOOL)
        return found

    def bv_ult(self, a: Term, b: Term) -> Term:
        """Unsigned less."""
        if b.op is CONST and b.payload == 0 and a.sort is b.sort:
            return self.false
        return self._compare(ULT, a, b, self.false)

    def bv_ule(self, a: Term, b: Term) -> Term:
        """Unsigned less or equal."""
        if a.op is CONST and a.payload == 0 and a.sort is b.sort:
            return self.true
        return self._compare(ULE, a, b, self.true)

    def bv_slt(self, a: Term, b: Term) -> Term:
        """Signed less."""
        return self._compare(SLT, a, b, self.false)

    def bv_sle(self, a: Term, b: Term) -> Term:
        """Signed less or equal."""
        return self._compare(SLE, a, b, self.true)

    def bv_ugt(self, a: Term, b: Term) -> Term:
        """Unsigned greater."""
        return self.bv_ult(b, a)

    def bv_uge(self, a: Term, b: Term) -> Term:
        """Unsigned greater or equal."""
        return self.bv_ule(b, a)

    def bv_sgt(self, a: Term, b: Term) -> Term:
        """Signed greater."""
        return self._compare(SLT, b, a, self.false)

    def bv_sge(self, a: Term, b: Term) -> Term:
        """Signed greater or equal."""
        return self._compare(SLE, b, a, self.true)

    def bv_extract(self, a: Term, high: int, low: int) -> Term:
        """Bits ``high`` down to ``low``, both included."""
        width = width_of(a)
        if not 0 <= low <= high < width:
            raise SortError(f"bits {high}..{low} do not lie in {a!r} of width {width}")
        if high - low + 1 == width:
            return a
        if a.op is CONST:
            return self.bv(a.payload >> low, high - low + 1)
        if a.op is EXTRACT:
            return self.bv_extract(a.args[0], high + a.payload[1], low + a.payload[1])
        if (a.op is ZERO_EXTEND or a.op is SIGN_EXTEND) and high < a.args[0].sort.width:
            return self.bv_extract(a.args[0], high, low)
        return self._node((EXTRACT, (high, low), a), (a,), self.bitvec_sort(high - low + 1))

    def bv_concat(self, high: Term, low: Term) -> Term:
        """``high`` followed by ``low`` as the less significant part."""
        width, low_width = width_of(high) + width_of(low), width_of(low)
        if high.op is CONST and low.op is CONST:
            return self.bv((high.payload << low_width) | low.payload, width)
        return self._node((CONCAT, None, high, low), (high, low), self.bitvec_sort(width))

    def bv_zero_extend(self, a: Term, extra: int) -> Term:
        """``extra`` zero bits in front."""
        return self._extend(ZERO_EXTEND, a, extra)

    def bv_sign_extend(self, a: Term, extra: int) -> Term:
        """``extra`` copies of the sign bit in front."""
        return self._extend(SIGN_EXTEND, a, extra)

    def _extend(self, op: Op, a: Term, extra: int) -> Term:
        width = width_of(a)
        if extra < 0:
            raise SortError(f"cannot extend {a!r} by {extra}")
        if extra == 0:
            return a
        if a.op is CONST:
            return self.bv(a.payload if op is ZERO_EXTEND else values.to_signed(a.payload, width), width + extra)
        if a.op is op:
            return self._extend(op, a.args[0], extra + a.payload)
        return self._node((op, extra, a), (a,), self.bitvec_sort(width + extra))
