"""Random terms for differential tests: the same seed gives the same formula, simplified or raw."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from vernier.logic.bank import Term
from vernier.logic.ops import Op
from vernier.logic.sorts import BOOL, BitVecSort, FloatSort, RoundingMode
from vernier.logic.terms import Terms

TINY_FLOAT = FloatSort(3, 4)

CONNECTIVES = {"not_": Op.NOT, "and_": Op.AND, "or_": Op.OR, "xor": Op.XOR, "eq": Op.EQ, "distinct": Op.DISTINCT}
BV_BINARY = {
    op.name.lower(): op
    for op in (
        Op.BV_ADD,
        Op.BV_SUB,
        Op.BV_MUL,
        Op.BV_UDIV,
        Op.BV_UREM,
        Op.BV_SDIV,
        Op.BV_SREM,
        Op.BV_SMOD,
        Op.BV_AND,
        Op.BV_OR,
        Op.BV_XOR,
        Op.BV_SHL,
        Op.BV_LSHR,
        Op.BV_ASHR,
    )
}
BV_UNARY = {"bv_not": Op.BV_NOT, "bv_neg": Op.BV_NEG}
BV_COMPARE = {"bv_ult": Op.BV_ULT, "bv_ule": Op.BV_ULE, "bv_slt": Op.BV_SLT, "bv_sle": Op.BV_SLE}
FP_BINARY = ("fp_add", "fp_sub", "fp_mul", "fp_div")
FP_TESTS = (
    "fp_is_nan",
    "fp_is_inf",
    "fp_is_zero",
    "fp_is_normal",
    "fp_is_subnormal",
    "fp_is_negative",
    "fp_is_positive",
)


class RawTerms(Terms):
    """A bank whose constructors simplify nothing."""

    __slots__ = ()

    def ite(self, condition: Term, yes: Term, no: Term) -> Term:
        return self.intern(Op.ITE, (condition, yes, no), None, yes.sort)

    def bv_extract(self, a: Term, high: int, low: int) -> Term:
        return self.intern(Op.BV_EXTRACT, (a,), (high, low), BitVecSort(high - low + 1))

    def bv_concat(self, high: Term, low: Term) -> Term:
        return self.intern(Op.BV_CONCAT, (high, low), None, BitVecSort(high.sort.width + low.sort.width))

    def bv_zero_extend(self, a: Term, extra: int) -> Term:
        return self.intern(Op.BV_ZERO_EXTEND, (a,), extra, BitVecSort(a.sort.width + extra))

    def bv_sign_extend(self, a: Term, extra: int) -> Term:
        return self.intern(Op.BV_SIGN_EXTEND, (a,), extra, BitVecSort(a.sort.width + extra))


def _raw(op: Op, boolean: bool) -> Callable[..., Term]:
    def build(self: RawTerms, *args: Term) -> Term:
        return self.intern(op, args, None, BOOL if boolean else args[0].sort)

    return build


for _name, _op in {**CONNECTIVES, **BV_COMPARE}.items():
    setattr(RawTerms, _name, _raw(_op, True))
for _name, _op in {**BV_BINARY, **BV_UNARY}.items():
    setattr(RawTerms, _name, _raw(_op, False))


class TermGenerator:
    """Draws formulas over a few symbols of each sort."""

    def __init__(self, terms: Terms, seed: int, width: int = 3, floats: FloatSort = TINY_FLOAT) -> None:
        self.terms = terms
        self.random = Random(seed)
        self.width = width
        self.format = floats
        self.booleans = [terms.symbol(f"p{index}", BOOL) for index in range(2)]
        self.vectors = [terms.symbol(f"x{index}", BitVecSort(width)) for index in range(2)]
        self.floats = [terms.symbol(f"r{index}", floats) for index in range(2)]

    def boolean(self, depth: int, with_floats: bool = False) -> Term:
        """A formula."""
        rng, terms = self.random, self.terms
        if depth == 0:
            return rng.choice([*self.booleans, terms.true, terms.false])
        kind = rng.randrange(10 if with_floats else 7)
        if kind == 0:
            return terms.not_(self.boolean(depth - 1, with_floats))
        if kind in (1, 2):
            count = rng.choice([2, 2, 3])
            parts = [self.boolean(depth - 1, with_floats) for _ in range(count)]
            return (terms.and_ if kind == 1 else terms.or_)(*parts)
        if kind == 3:
            a, b, c = (self.boolean(depth - 1, with_floats) for _ in range(3))
            name = rng.choice(["ite", "xor", "eq"])
            return self._call(name, a, b, c) if name == "ite" else self._call(name, a, b)
        if kind in (4, 5, 6):
            name = rng.choice([*BV_COMPARE, "eq", "distinct"])
            return self._call(name, self.vector(depth - 1), self.vector(depth - 1))
        return self._float_test(depth)

    def vector(self, depth: int) -> Term:
        """A bit-vector term of the generator's width."""
        rng, terms, width = self.random, self.terms, self.width
        if depth == 0:
            return rng.choice([*self.vectors, terms.bv(rng.randrange(1 << width), width)])
        kind = rng.randrange(8)
        if kind < 4:
            return self._call(rng.choice(list(BV_BINARY)), self.vector(depth - 1), self.vector(depth - 1))
        if kind == 4:
            return self._call(rng.choice(list(BV_UNARY)), self.vector(depth - 1))
        if kind == 5:
            return terms.ite(self.boolean(depth - 1), self.vector(depth - 1), self.vector(depth - 1))
        if kind == 6:
            extended = self._call(rng.choice(["bv_zero_extend", "bv_sign_extend"]), self.vector(depth - 1), 2)
            low = rng.randrange(3)
            return terms.bv_extract(extended, low + width - 1, low)
        joined = terms.bv_concat(self.vector(depth - 1), self.vector(depth - 1))
        low = rng.randrange(width + 1)
        return terms.bv_extract(joined, low + width - 1, low)

    def real(self, depth: int) -> Term:
        """A float term of the generator's format."""
        rng, terms = self.random, self.terms
        if depth == 0:
            return rng.choice([*self.floats, terms.fp_bits(rng.randrange(1 << self.format.width), self.format)])
        mode = rng.choice(list(RoundingMode))
        kind = rng.randrange(8)
        if kind < 3:
            return self._call(rng.choice(FP_BINARY), self.real(depth - 1), self.real(depth - 1), mode)
        if kind == 3:
            return rng.choice([terms.fp_neg, terms.fp_abs])(self.real(depth - 1))
        if kind == 4:
            return rng.choice([terms.fp_sqrt, terms.fp_round])(self.real(depth - 1), mode)
        if kind == 5:
            return rng.choice([terms.fp_from_sbv, terms.fp_from_ubv])(self.vector(depth - 1), self.format, mode)
        if kind == 6:
            other = FloatSort(4, 6) if self.format.width < 16 else FloatSort(5, 11)
            wide = terms.fp_from_fp(self.real(depth - 1), other, mode)
            return terms.fp_from_fp(wide, self.format, rng.choice(list(RoundingMode)))
        a, b, c = (self.real(depth - 1) for _ in range(3))
        name = rng.choice(["fp_fma", "fp_rem", "fp_fmod"])
        return self._call(name, a, b, c, mode) if name == "fp_fma" else self._call(name, a, b)

    def _float_test(self, depth: int) -> Term:
        rng, terms = self.random, self.terms
        a, b = self.real(depth - 1), self.real(depth - 1)
        kind = rng.randrange(5)
        if kind == 0:
            return self._call(rng.choice(FP_TESTS), a)
        if kind == 1:
            convert = rng.choice([terms.fp_to_sbv, terms.fp_to_ubv])
            return terms.eq(convert(a, self.width, rng.choice(list(RoundingMode))), self.vector(depth - 1))
        if kind == 2:
            return terms.bv_ult(terms.fp_to_bits(a), terms.fp_to_bits(b))
        return rng.choice([terms.fp_lt, terms.fp_le, terms.fp_eq, terms.eq])(a, b)

    def _call(self, name: str, *args: object) -> Term:
        built: Term = getattr(self.terms, name)(*args)
        return built
