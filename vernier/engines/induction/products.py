"""Abstraction of products: products of two unknown numbers are symbols, with some valid laws of multiplication.

Multiplication is what bit-vector solvers are worst at. Here every product of two terms that are no constants becomes a
fresh symbol, and some laws of multiplication are added for pairs of products. Sound for proofs: each added formula is
valid, so all executions satisfy the formulas that result; only fewer things may follow from them.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from vernier.logic.bank import Term
from vernier.logic.ops import Op
from vernier.logic.terms import Terms
from vernier.logic.walk import postorder, substitute_all

MOST_PRODUCTS = 24
ROOT = 46340
"""The largest number whose square is an i32"""


class Products:
    """The products that occur in some formulas."""

    def __init__(self, terms: Terms, roots: Iterable[Term]) -> None:
        self.terms = terms
        self._symbols: dict[Term, Term] = {}
        self.collect(roots)

    def collect(self, roots: Iterable[Term]) -> None:
        for term in postorder(roots):
            if term.op is Op.BV_MUL and term not in self._symbols and not any(a.is_constant for a in term.args):
                self._symbols[term] = self.terms.fresh("product", term.sort)

    def __bool__(self) -> bool:
        return 0 < len(self._symbols) <= MOST_PRODUCTS

    def without(self, formulas: Iterable[Term]) -> list[Term]:
        """The formulas with symbols in place of products."""
        wanted = list(formulas)
        self.collect(wanted)
        return list(substitute_all(self.terms, wanted, self._symbols))

    def lemmas(self) -> list[Term]:
        """What is always true of the products."""
        found: list[Term] = []
        items = list(self._symbols.items())
        for product, symbol in items:
            left, right = self.without(product.args)
            found.append(self._within(left, right, symbol))
            found.append(self._simple(left, right, symbol))
        for (product, symbol), (other, another) in combinations(items, 2):
            for shared, a in _splits(product):
                for also, b in _splits(other):
                    if shared is also:
                        factor, x, y = self.without((shared, a, b))
                        found += self._linear(factor, x, symbol, y, another)
                        if symbol.sort.width == 32:
                            found += self._ordered(factor, x, symbol, y, another)
        return found

    def _small(self, *numbers: Term) -> Term:
        """Not negative, and products of such numbers do not overflow."""
        terms = self.terms
        return terms.all_of(terms.bv_ule(number, terms.bv(ROOT, number.sort.width)) for number in numbers)

    def _within(self, left: Term, right: Term, product: Term) -> Term:
        terms = self.terms
        zero = terms.bv(0, product.sort.width)
        if product.sort.width < 32:
            return terms.true
        return terms.implies(self._small(left, right), terms.bv_sle(zero, product))

    def _simple(self, left: Term, right: Term, product: Term) -> Term:
        """Factors 0 and 1."""
        terms = self.terms
        zero, one = terms.bv(0, product.sort.width), terms.bv(1, product.sort.width)
        return terms.all_of(
            terms.and_(
                terms.implies(terms.eq(a, zero), terms.eq(product, zero)),
                terms.implies(terms.eq(a, one), terms.eq(product, b)),
            )
            for a, b in ((left, right), (right, left))
        )

    def _linear(self, factor: Term, x: Term, product: Term, y: Term, other: Term) -> list[Term]:
        """factor * x = factor * y + factor * (x - y), for differences -1, 0 and 1."""
        terms = self.terms
        width = product.sort.width
        return [
            terms.implies(
                terms.eq(x, terms.bv_add(y, terms.bv(step, width))),
                terms.eq(product, terms.bv_add(other, terms.bv_mul(terms.bv(step, width), factor))),
            )
            for step in (-1, 0, 1)
        ]

    def _ordered(self, factor: Term, x: Term, product: Term, y: Term, other: Term) -> list[Term]:
        """Where nothing overflows, a larger factor makes the product larger by the other factor at least."""
        terms = self.terms
        small = self._small(factor, x, y)
        return [
            terms.implies(terms.and_(small, terms.bv_slt(a, b)), terms.bv_sle(left, terms.bv_sub(right, factor)))
            for a, left, b, right in ((x, product, y, other), (y, other, x, product))
        ]


def _splits(product: Term) -> tuple[tuple[Term, Term], ...]:
    left, right = product.args
    return ((left, right), (right, left)) if left is not right else ((left, right),)
