"""Path formulas over mathematical integers, and predicates over integers back over bit-vectors.

Interpolants of bit-vector formulas are about bits. So a path is first refuted over the integers, where interpolants
are linear inequalities. The translation need be neither sound nor complete: it forgets that numbers wrap. The result
only proposes predicates; abstraction with them is computed on bit-vectors, and a proposal that does not exclude the
path is of no use, but does no harm.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from vernier.logic.bank import Term
from vernier.logic.ops import Op
from vernier.logic.sorts import BOOL, INT, BitVecSort, BoolSort
from vernier.logic.terms import Terms
from vernier.logic.walk import fold, rebuild


@dataclass(frozen=True, slots=True)
class Number:
    """A bit-vector as an integer: as its bits mean it in two's complement, and as they mean it without a sign."""

    signed: Term
    unsigned: Term
    has_sign: bool


@dataclass(slots=True)
class Relaxation:
    """From bit-vectors to integers."""

    terms: Terms
    is_unsigned: Callable[[Term], bool]
    symbols: dict[Term, Term] = field(default_factory=dict)
    """Integer symbols -> the bit-vectors they stand for"""
    _known: dict[Term, Term | Number] = field(default_factory=dict)

    def formula(self, formula: Term) -> Term:
        """A formula over integers."""
        found = fold(formula, self._step, self._known)
        assert isinstance(found, Term)
        return found

    def _step(self, term: Term, parts: tuple[Term | Number, ...]) -> Term | Number:
        if isinstance(term.sort, BitVecSort):
            return self._number(term, parts)
        if not isinstance(term.sort, BoolSort):
            return term
        if term.op is Op.SYMBOL or not parts:
            return term
        numbers = [part for part in parts if isinstance(part, Number)]
        if len(numbers) == len(parts):
            return self._comparison(term, numbers)
        truths = [part for part in parts if isinstance(part, Term) and isinstance(part.sort, BoolSort)]
        if len(truths) == len(parts) and term.op in _CONNECTIVES:
            return rebuild(self.terms, term, tuple(truths))
        return self.terms.symbol(f"{term.id}!truth", BOOL)

    def _comparison(self, term: Term, numbers: list[Number]) -> Term:
        terms = self.terms
        signed = [number.signed for number in numbers]
        unsigned = [number.unsigned for number in numbers]
        match term.op:
            case Op.BV_SLT:
                return terms.lt(*signed)
            case Op.BV_SLE:
                return terms.le(*signed)
            case Op.BV_ULT:
                return terms.lt(*unsigned)
            case Op.BV_ULE:
                return terms.le(*unsigned)
            case Op.EQ if len(numbers) == 2:
                return terms.eq(*(signed if all(number.has_sign for number in numbers) else unsigned))
            case _:
                return terms.symbol(f"{term.id}!truth", BOOL)

    def _number(self, term: Term, parts: tuple[Term | Number, ...]) -> Number:
        if term.op is Op.BV_CONST:
            width = term.sort.width
            negative = term.payload >> (width - 1)
            unsigned = self.terms.int_(term.payload)
            return Number(self.terms.int_(term.payload - (1 << width)) if negative else unsigned, unsigned, True)
        if term.op is Op.ITE and isinstance(parts[0], Term):
            return self._chosen(parts[0], parts[1], parts[2])
        numbers = [part for part in parts if isinstance(part, Number)]
        if numbers and len(numbers) == len(parts):
            found = self._arithmetic(term, numbers)
            if found is not None:
                return found
        symbol = self.terms.symbol(f"{term.payload if term.op is Op.SYMBOL else term.id}!int", INT)
        self.symbols[symbol] = term
        return Number(symbol, symbol, not self.is_unsigned(term))

    def _chosen(self, condition: Term, yes: Term | Number, no: Term | Number) -> Number:
        assert isinstance(yes, Number) and isinstance(no, Number)
        return Number(
            self.terms.ite(condition, yes.signed, no.signed),
            self.terms.ite(condition, yes.unsigned, no.unsigned),
            yes.has_sign and no.has_sign,
        )

    def _arithmetic(self, term: Term, numbers: list[Number]) -> Number | None:
        terms, has_sign = self.terms, all(number.has_sign for number in numbers)
        signed, unsigned = [item.signed for item in numbers], [item.unsigned for item in numbers]
        match term.op:
            case Op.BV_ADD:
                return Number(terms.add(*signed), terms.add(*unsigned), has_sign)
            case Op.BV_SUB:
                return Number(terms.sub(*signed), terms.sub(*unsigned), has_sign)
            case Op.BV_NEG:
                return Number(terms.neg(signed[0]), terms.neg(unsigned[0]), has_sign)
            case Op.BV_MUL if any(item.is_constant for item in signed):
                return Number(terms.mul(*signed), terms.mul(*signed), has_sign)
            case Op.BV_SIGN_EXTEND:
                return Number(signed[0], signed[0], has_sign)
            case Op.BV_ZERO_EXTEND:
                return Number(unsigned[0], unsigned[0], has_sign)
            case Op.BV_EXTRACT if term.payload[1] == 0:
                return numbers[0]
            case Op.BV_UDIV | Op.BV_SDIV | Op.BV_UREM | Op.BV_SREM if _is_positive(signed[1]):
                divide = terms.int_div if term.op in (Op.BV_UDIV, Op.BV_SDIV) else terms.int_mod
                return Number(divide(*signed), divide(*signed), has_sign)
            case Op.BV_SHL if _is_positive(signed[1]) and signed[1].payload < 64:
                factor = terms.int_(1 << signed[1].payload)
                return Number(terms.mul(signed[0], factor), terms.mul(unsigned[0], factor), has_sign)
            case _:
                return None


def _is_positive(term: Term) -> bool:
    return bool(term.is_constant and term.payload > 0)


_CONNECTIVES = frozenset({Op.NOT, Op.AND, Op.OR, Op.XOR, Op.ITE, Op.EQ})


# ---------------------------------------------------------------- and back


class NotLinear(ValueError):
    """An integer formula that has no simple form over bit-vectors."""


@dataclass(frozen=True, slots=True)
class Linear:
    """A sum of bit-vectors, each with its factor, and a constant."""

    factors: Mapping[Term, int]
    constant: int

    def plus(self, other: Linear, times: int = 1) -> Linear:
        factors = dict(self.factors)
        for symbol, factor in other.factors.items():
            factors[symbol] = factors.get(symbol, 0) + times * factor
        kept = {symbol: factor for symbol, factor in factors.items() if factor}
        return Linear(kept, self.constant + times * other.constant)

    def scaled(self, times: int) -> Linear:
        return Linear({}, 0).plus(self, times)


@dataclass(slots=True)
class Restoration:
    """From predicates over integers to bit-vectors."""

    terms: Terms
    is_unsigned: Callable[[Term], bool]
    symbols: Mapping[Term, Term]

    def formula(self, formula: Term) -> Term:
        """A formula over bit-vectors that says the same of integers that fit."""
        found = fold(formula, self._step)
        if not isinstance(found, Term):
            raise NotLinear
        return found

    def _step(self, term: Term, parts: tuple[Term | Linear, ...]) -> Term | Linear:
        if term.sort == INT:
            return self._sum(term, parts)
        sums = [part for part in parts if isinstance(part, Linear)]
        truths = [part for part in parts if isinstance(part, Term)]
        if not parts:
            return term
        if len(truths) == len(parts):
            return rebuild(self.terms, term, tuple(truths))
        if len(sums) != 2 or term.op not in (Op.LE, Op.LT, Op.EQ):
            raise NotLinear
        difference = sums[0].plus(sums[1], -1)
        if term.op is Op.EQ:
            return self._equals_zero(difference)
        return self.at_most_zero(difference if term.op is Op.LE else difference.plus(Linear({}, 1)))

    def _sum(self, term: Term, parts: tuple[Term | Linear, ...]) -> Linear:
        sums = [part for part in parts if isinstance(part, Linear)]
        if len(sums) != len(parts):
            raise NotLinear
        match term.op:
            case Op.SYMBOL if term in self.symbols:
                return Linear({self.symbols[term]: 1}, 0)
            case Op.INT_CONST:
                return Linear({}, term.payload)
            case Op.ADD:
                return sums[0].plus(sums[1])
            case Op.SUB:
                return sums[0].plus(sums[1], -1)
            case Op.NEG:
                return sums[0].scaled(-1)
            case Op.MUL if not sums[0].factors or not sums[1].factors:
                by, what = (sums[0], sums[1]) if not sums[0].factors else (sums[1], sums[0])
                return what.scaled(by.constant)
            case _:
                raise NotLinear

    def _range(self, symbol: Term) -> tuple[int, int]:
        width = symbol.sort.width
        return (0, (1 << width) - 1) if self.is_unsigned(symbol) else (-(1 << (width - 1)), (1 << (width - 1)) - 1)

    def _equals_zero(self, difference: Linear) -> Term:
        terms = self.terms
        match list(difference.factors.items()):
            case []:
                return terms.bool_(difference.constant == 0)
            case [(symbol, 1 | -1 as factor)]:
                value = -difference.constant * factor
                low, high = self._range(symbol)
                return terms.eq(symbol, terms.bv(value, symbol.sort.width)) if low <= value <= high else terms.false
            case [(left, 1), (right, -1)] | [(left, -1), (right, 1)] if self._alike(left, right, difference):
                return terms.eq(left, right)
            case _:
                wide = self._wide(difference)
                return terms.eq(wide, terms.bv(0, wide.sort.width))

    def at_most_zero(self, difference: Linear) -> Term:
        """A sum is at most zero, whatever the numbers are."""
        terms = self.terms
        match list(difference.factors.items()):
            case []:
                return terms.bool_(difference.constant <= 0)
            case [(symbol, 1 | -1 as factor)]:
                return self._bounded(symbol, factor, -difference.constant * factor)
            case [(left, 1), (right, -1)] | [(right, -1), (left, 1)] if self._alike(left, right, difference):
                return terms.bv_ule(left, right) if self.is_unsigned(left) else terms.bv_sle(left, right)
            case [(left, 1), (right, -1)] | [(right, -1), (left, 1)] if self._alike(
                left, right, difference.plus(Linear({}, -1))
            ):
                return terms.bv_ult(left, right) if self.is_unsigned(left) else terms.bv_slt(left, right)
            case _:
                wide = self._wide(difference)
                return terms.bv_sle(wide, terms.bv(0, wide.sort.width))

    def _bounded(self, symbol: Term, factor: int, bound: int) -> Term:
        """The symbol is at most the bound, or at least for a negative factor."""
        terms = self.terms
        low, high = self._range(symbol)
        if not low <= bound <= high:
            return terms.bool_((bound > high) == (factor > 0))
        constant = terms.bv(bound, symbol.sort.width)
        pair = (symbol, constant) if factor > 0 else (constant, symbol)
        return terms.bv_ule(*pair) if self.is_unsigned(symbol) else terms.bv_sle(*pair)

    def _alike(self, left: Term, right: Term, difference: Linear) -> bool:
        same = left.sort == right.sort and self.is_unsigned(left) == self.is_unsigned(right)
        return same and difference.constant == 0

    def _wide(self, difference: Linear) -> Term:
        """The sum in so many bits that it does not wrap."""
        terms = self.terms
        largest = max(abs(factor) for factor in difference.factors.values()).bit_length()
        needed = (
            max(symbol.sort.width for symbol in difference.factors) + largest + len(difference.factors).bit_length()
        )
        width = max(needed, difference.constant.bit_length()) + 2
        found = terms.bv(difference.constant, width)
        for symbol, factor in difference.factors.items():
            extend = terms.bv_zero_extend if self.is_unsigned(symbol) else terms.bv_sign_extend
            wide = extend(symbol, width - symbol.sort.width)
            product = wide if factor == 1 else terms.bv_mul(terms.bv(factor, width), wide)
            found = terms.bv_add(found, product)
        return found
