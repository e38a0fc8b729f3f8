"""Bit-vector operators defined by others: resizing, rotation, conversions of truth values, counts."""

from __future__ import annotations

from collections.abc import Sequence

from vernier.logic.bank import Term, require_sort
from vernier.logic.bitvector_terms import BitVectorTerms, width_of
from vernier.logic.sorts import BOOL


class DerivedBitVectorTerms(BitVectorTerms):
    """Definitions over the primitive operators; no operator of its own."""

    __slots__ = ()

    def bv_resize_signed(self, a: Term, width: int) -> Term:
        """Truncate or sign-extend to ``width``: the conversion of Java and of C's signed types."""
        current = width_of(a)
        return self.bv_sign_extend(a, width - current) if width >= current else self.bv_extract(a, width - 1, 0)

    def bv_resize_unsigned(self, a: Term, width: int) -> Term:
        """Truncate or zero-extend to ``width``."""
        current = width_of(a)
        return self.bv_zero_extend(a, width - current) if width >= current else self.bv_extract(a, width - 1, 0)

    def bv_rotate_left(self, a: Term, amount: int) -> Term:
        """Rotation by a fixed amount."""
        width = width_of(a)
        amount %= width
        if amount == 0:
            return a
        return self.bv_concat(self.bv_extract(a, width - amount - 1, 0), self.bv_extract(a, width - 1, width - amount))

    def bv_rotate_right(self, a: Term, amount: int) -> Term:
        """Rotation by a fixed amount."""
        return self.bv_rotate_left(a, -amount)

    def bv_from_bool(self, condition: Term, width: int) -> Term:
        """1 where ``condition`` holds, else 0."""
        return self.ite(condition, self.bv(1, width), self.bv(0, width))

    def bv_nonzero(self, a: Term) -> Term:
        """Whether ``a`` is not 0, as C reads a condition."""
        return self.not_(self.eq(a, self.bv(0, width_of(a))))

    def bv_count(self, conditions: Sequence[Term], width: int) -> Term:
        """How many conditions hold, modulo ``2**width``, as a balanced tree of sums."""
        require_sort(BOOL, *conditions)
        layer = [self.bv_from_bool(condition, width) for condition in conditions] or [self.bv(0, width)]
        while len(layer) > 1:
            paired = [self.bv_add(a, b) for a, b in zip(layer[::2], layer[1::2], strict=False)]
            layer = paired + layer[len(paired) * 2 :]
        return layer[0]
