"""Constructors of floating-point terms, with constants folded by exact arithmetic."""

from __future__ import annotations

from fractions import Fraction

from vernier.logic import float_values
from vernier.logic.bank import Term, require_sort
from vernier.logic.bitvector_derived import DerivedBitVectorTerms
from vernier.logic.bitvector_terms import width_of
from vernier.logic.fold import fold_float
from vernier.logic.ops import Op
from vernier.logic.sorts import BOOL, FloatSort, RoundingMode, Sort, SortError

NEAREST = RoundingMode.NEAREST_EVEN


def format_of(term: Term) -> FloatSort:
    """The format of a float term; an error for other sorts."""
    sort = term.sort
    if type(sort) is not FloatSort:
        raise SortError(f"{term!r} is not a float")
    return sort


class FloatTerms(DerivedBitVectorTerms):
    """IEEE 754 operators. Every one is total: conversions to integers yield 0 outside the target's range, and the
    bits of NaN are those of the canonical NaN, where SMT-LIB leaves both open."""

    __slots__ = ()

    def _float(self, op: Op, payload: object, args: tuple[Term, ...], sort: Sort) -> Term:
        """Intern an operation on floats of one format, folding it if every argument is constant."""
        require_sort(format_of(args[0]), *args)
        return self._folded(op, payload, args, sort)

    def _folded(self, op: Op, payload: object, args: tuple[Term, ...], sort: Sort) -> Term:
        if all(argument.is_constant for argument in args):
            value = fold_float(op, payload, tuple(a.payload for a in args), args[0].sort, sort)
            return self.constant(value, sort)
        return self._node((op, payload, *args), args, self.intern_sort(sort))

    def fp_neg(self, a: Term) -> Term:
        """Sign flip."""
        return self._float(Op.FP_NEG, None, (a,), a.sort)

    def fp_abs(self, a: Term) -> Term:
        """Magnitude."""
        return self._float(Op.FP_ABS, None, (a,), a.sort)

    def fp_add(self, a: Term, b: Term, mode: RoundingMode = NEAREST) -> Term:
        """Sum."""
        return self._float(Op.FP_ADD, mode, (a, b), a.sort)

    def fp_sub(self, a: Term, b: Term, mode: RoundingMode = NEAREST) -> Term:
        """Difference."""
        return self._float(Op.FP_SUB, mode, (a, b), a.sort)

    def fp_mul(self, a: Term, b: Term, mode: RoundingMode = NEAREST) -> Term:
        """Product."""
        return self._float(Op.FP_MUL, mode, (a, b), a.sort)

    def fp_div(self, a: Term, b: Term, mode: RoundingMode = NEAREST) -> Term:
        """Quotient."""
        return self._float(Op.FP_DIV, mode, (a, b), a.sort)

    def fp_fma(self, a: Term, b: Term, c: Term, mode: RoundingMode = NEAREST) -> Term:
        """``a * b + c`` rounded once."""
        return self._float(Op.FP_FMA, mode, (a, b, c), a.sort)

    def fp_sqrt(self, a: Term, mode: RoundingMode = NEAREST) -> Term:
        """Square root."""
        return self._float(Op.FP_SQRT, mode, (a,), a.sort)

    def fp_round(self, a: Term, mode: RoundingMode = NEAREST) -> Term:
        """Round to an integral float."""
        return self._float(Op.FP_ROUND, mode, (a,), a.sort)

    def fp_rem(self, a: Term, b: Term) -> Term:
        """The IEEE remainder (quotient rounded to nearest even); ``%`` of Java is ``fp_fmod``."""
        return self._float(Op.FP_REM, None, (a, b), a.sort)

    def fp_fmod(self, a: Term, b: Term) -> Term:
        """The remainder of truncated division with the sign of ``a``.

        The nearest remainder of the magnitudes is off by at most one divisor, and adding it back is exact because
        the result is representable.
        """
        divisor = self.fp_abs(b)
        nearest = self.fp_rem(self.fp_abs(a), divisor)
        size = self.ite(self.fp_is_negative(nearest), self.fp_add(nearest, divisor), nearest)
        return self.ite(self.fp_is_negative(a), self.fp_neg(size), size)

    def fp_lt(self, a: Term, b: Term) -> Term:
        """IEEE less."""
        return self._float(Op.FP_LT, None, (a, b), BOOL)

    def fp_le(self, a: Term, b: Term) -> Term:
        """IEEE less or equal."""
        return self._float(Op.FP_LE, None, (a, b), BOOL)

    def fp_gt(self, a: Term, b: Term) -> Term:
        """IEEE greater."""
        return self.fp_lt(b, a)

    def fp_ge(self, a: Term, b: Term) -> Term:
        """IEEE greater or equal."""
        return self.fp_le(b, a)

    def fp_eq(self, a: Term, b: Term) -> Term:
        """IEEE equality: false on NaN, true on the two zeros."""
        return self._float(Op.FP_EQ, None, (a, b), BOOL)

    def fp_is_nan(self, a: Term) -> Term:
        """Whether NaN."""
        return self._float(Op.FP_IS_NAN, None, (a,), BOOL)

    def fp_is_inf(self, a: Term) -> Term:
        """Whether infinite."""
        return self._float(Op.FP_IS_INF, None, (a,), BOOL)

    def fp_is_zero(self, a: Term) -> Term:
        """Whether one of the zeros."""
        return self._float(Op.FP_IS_ZERO, None, (a,), BOOL)

    def fp_is_normal(self, a: Term) -> Term:
        """Whether normal."""
        return self._float(Op.FP_IS_NORMAL, None, (a,), BOOL)

    def fp_is_subnormal(self, a: Term) -> Term:
        """Whether subnormal."""
        return self._float(Op.FP_IS_SUBNORMAL, None, (a,), BOOL)

    def fp_is_negative(self, a: Term) -> Term:
        """Whether the sign bit is set and the value is not NaN."""
        return self._float(Op.FP_IS_NEGATIVE, None, (a,), BOOL)

    def fp_is_positive(self, a: Term) -> Term:
        """Whether the sign bit is clear and the value is not NaN."""
        return self._float(Op.FP_IS_POSITIVE, None, (a,), BOOL)

    def fp_from_bits(self, a: Term, sort: FloatSort) -> Term:
        """The float with the bit pattern ``a``."""
        if width_of(a) != sort.width:
            raise SortError(f"{a!r} has {width_of(a)} bits, the format {sort.width}")
        if a.op is Op.FP_TO_BITS:
            return a.args[0]
        return self._folded(Op.FP_FROM_BITS, self.intern_sort(sort), (a,), sort)

    def fp_from_fp(self, a: Term, sort: FloatSort, mode: RoundingMode = NEAREST) -> Term:
        """Conversion between formats."""
        if format_of(a) == sort:
            return a
        return self._folded(Op.FP_FROM_FP, (mode, self.intern_sort(sort)), (a,), sort)

    def fp_from_sbv(self, a: Term, sort: FloatSort, mode: RoundingMode = NEAREST) -> Term:
        """The float nearest to a signed integer."""
        width_of(a)
        return self._folded(Op.FP_FROM_SBV, (mode, self.intern_sort(sort)), (a,), sort)

    def fp_from_ubv(self, a: Term, sort: FloatSort, mode: RoundingMode = NEAREST) -> Term:
        """The float nearest to an unsigned integer."""
        width_of(a)
        return self._folded(Op.FP_FROM_UBV, (mode, self.intern_sort(sort)), (a,), sort)

    def fp_to_bits(self, a: Term) -> Term:
        """The bit pattern of a float, canonical on NaN. Solvers without the operator get a defined symbol."""
        return self._float(Op.FP_TO_BITS, None, (a,), self.bitvec_sort(format_of(a).width))

    def fp_to_sbv(self, a: Term, width: int, mode: RoundingMode = RoundingMode.TOWARD_ZERO) -> Term:
        """Rounded signed integer of ``width`` bits; 0 for NaN and for what does not fit."""
        fits = self._in_range(a, mode, Fraction(-(1 << (width - 1))), Fraction(1 << (width - 1)))
        raw = self._folded(Op.FP_TO_SBV, (mode, width), (a,), self.bitvec_sort(width))
        return self.ite(fits, raw, self.bv(0, width))

    def fp_to_ubv(self, a: Term, width: int, mode: RoundingMode = RoundingMode.TOWARD_ZERO) -> Term:
        """Rounded unsigned integer of ``width`` bits; 0 for NaN and for what does not fit."""
        fits = self._in_range(a, mode, Fraction(0), Fraction(1 << width))
        raw = self._folded(Op.FP_TO_UBV, (mode, width), (a,), self.bitvec_sort(width))
        return self.ite(fits, raw, self.bv(0, width))

    def fp_to_sbv_saturating(self, a: Term, width: int) -> Term:
        """Java's narrowing: truncate, clamp to the range of ``width`` bits, NaN becomes 0."""
        clamped = self.ite(
            self.fp_is_negative(a), self.bv(1 << (width - 1), width), self.bv((1 << (width - 1)) - 1, width)
        )
        least, limit = Fraction(-(1 << (width - 1))), Fraction(1 << (width - 1))
        fits = self._in_range(a, RoundingMode.TOWARD_ZERO, least, limit)
        raw = self._folded(Op.FP_TO_SBV, (RoundingMode.TOWARD_ZERO, width), (a,), self.bitvec_sort(width))
        return self.ite(self.fp_is_nan(a), self.bv(0, width), self.ite(fits, raw, clamped))

    def _in_range(self, a: Term, mode: RoundingMode, least: Fraction, limit: Fraction) -> Term:
        """Whether ``a`` rounded to an integer lies in ``[least, limit)``; the bounds are powers of two or zero."""
        sort = format_of(a)
        rounded = self.fp_round(a, mode)
        # A bound beyond the largest float rounds to infinity here, and then says just "finite".
        lower, upper = (float_values.round_fraction(sort, NEAREST, bound) for bound in (least, limit))
        below = self.fp_lt(rounded, self.fp_bits(upper, sort))
        if float_values.is_infinite(sort, lower):
            return self.and_(self.fp_lt(self.fp_bits(lower, sort), rounded), below)
        return self.and_(self.fp_le(self.fp_bits(lower, sort), rounded), below)

    def fp_value(self, value: Fraction, sort: FloatSort, mode: RoundingMode = NEAREST) -> Term:
        """The float constant nearest to a rational number (a decimal literal of a program)."""
        return self.fp_bits(float_values.round_fraction(sort, mode, value), sort)
