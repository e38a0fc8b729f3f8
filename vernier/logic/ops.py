"""The operators of terms, and the SMT-LIB names of those that need no indices."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum, auto
from types import MappingProxyType


class Op(IntEnum):
    """Every operator a term can have. Comparisons the other way round are built by swapping arguments."""

    SYMBOL = auto()
    VARIABLE = auto()
    BOOL_CONST = auto()
    BV_CONST = auto()
    FP_CONST = auto()
    INT_CONST = auto()
    REAL_CONST = auto()
    APPLY = auto()

    NOT = auto()
    AND = auto()
    OR = auto()
    XOR = auto()
    ITE = auto()
    EQ = auto()
    DISTINCT = auto()
    FORALL = auto()
    EXISTS = auto()

    SELECT = auto()
    STORE = auto()
    CONST_ARRAY = auto()

    BV_NOT = auto()
    BV_NEG = auto()
    BV_ADD = auto()
    BV_SUB = auto()
    BV_MUL = auto()
    BV_UDIV = auto()
    BV_UREM = auto()
    BV_SDIV = auto()
    BV_SREM = auto()
    BV_SMOD = auto()
    BV_AND = auto()
    BV_OR = auto()
    BV_XOR = auto()
    BV_SHL = auto()
    BV_LSHR = auto()
    BV_ASHR = auto()
    BV_ULT = auto()
    BV_ULE = auto()
    BV_SLT = auto()
    BV_SLE = auto()
    BV_CONCAT = auto()
    BV_EXTRACT = auto()
    BV_ZERO_EXTEND = auto()
    BV_SIGN_EXTEND = auto()
    BV_TO_INT = auto()
    INT_TO_BV = auto()

    FP_NEG = auto()
    FP_ABS = auto()
    FP_ADD = auto()
    FP_SUB = auto()
    FP_MUL = auto()
    FP_DIV = auto()
    FP_FMA = auto()
    FP_SQRT = auto()
    FP_REM = auto()
    FP_ROUND = auto()
    FP_LT = auto()
    FP_LE = auto()
    FP_EQ = auto()
    FP_IS_NAN = auto()
    FP_IS_INF = auto()
    FP_IS_ZERO = auto()
    FP_IS_NORMAL = auto()
    FP_IS_SUBNORMAL = auto()
    FP_IS_NEGATIVE = auto()
    FP_IS_POSITIVE = auto()
    FP_FROM_BITS = auto()
    FP_FROM_FP = auto()
    FP_FROM_SBV = auto()
    FP_FROM_UBV = auto()
    FP_TO_SBV = auto()
    FP_TO_UBV = auto()
    FP_TO_BITS = auto()

    ADD = auto()
    SUB = auto()
    NEG = auto()
    MUL = auto()
    INT_DIV = auto()
    INT_MOD = auto()
    REAL_DIV = auto()
    LT = auto()
    LE = auto()
    TO_REAL = auto()
    TO_INT = auto()


CONSTANT_OPS = frozenset({Op.BOOL_CONST, Op.BV_CONST, Op.FP_CONST, Op.INT_CONST, Op.REAL_CONST})
"""Leaves that denote one value; two different ones of a sort denote different values."""

QUANTIFIERS = frozenset({Op.FORALL, Op.EXISTS})

ROUNDED_OPS = frozenset({Op.FP_ADD, Op.FP_SUB, Op.FP_MUL, Op.FP_DIV, Op.FP_FMA, Op.FP_SQRT, Op.FP_ROUND})
"""Float operators whose payload is just their rounding mode."""

SMTLIB_NAMES: Mapping[Op, str] = MappingProxyType(
    {
        Op.NOT: "not",
        Op.AND: "and",
        Op.OR: "or",
        Op.XOR: "xor",
        Op.ITE: "ite",
        Op.EQ: "=",
        Op.DISTINCT: "distinct",
        Op.SELECT: "select",
        Op.STORE: "store",
        Op.BV_NOT: "bvnot",
        Op.BV_NEG: "bvneg",
        Op.BV_ADD: "bvadd",
        Op.BV_SUB: "bvsub",
        Op.BV_MUL: "bvmul",
        Op.BV_UDIV: "bvudiv",
        Op.BV_UREM: "bvurem",
        Op.BV_SDIV: "bvsdiv",
        Op.BV_SREM: "bvsrem",
        Op.BV_SMOD: "bvsmod",
        Op.BV_AND: "bvand",
        Op.BV_OR: "bvor",
        Op.BV_XOR: "bvxor",
        Op.BV_SHL: "bvshl",
        Op.BV_LSHR: "bvlshr",
        Op.BV_ASHR: "bvashr",
        Op.BV_ULT: "bvult",
        Op.BV_ULE: "bvule",
        Op.BV_SLT: "bvslt",
        Op.BV_SLE: "bvsle",
        Op.BV_CONCAT: "concat",
        Op.BV_TO_INT: "bv2nat",
        Op.FP_NEG: "fp.neg",
        Op.FP_ABS: "fp.abs",
        Op.FP_ADD: "fp.add",
        Op.FP_SUB: "fp.sub",
        Op.FP_MUL: "fp.mul",
        Op.FP_DIV: "fp.div",
        Op.FP_FMA: "fp.fma",
        Op.FP_SQRT: "fp.sqrt",
        Op.FP_REM: "fp.rem",
        Op.FP_ROUND: "fp.roundToIntegral",
        Op.FP_LT: "fp.lt",
        Op.FP_LE: "fp.leq",
        Op.FP_EQ: "fp.eq",
        Op.FP_IS_NAN: "fp.isNaN",
        Op.FP_IS_INF: "fp.isInfinite",
        Op.FP_IS_ZERO: "fp.isZero",
        Op.FP_IS_NORMAL: "fp.isNormal",
        Op.FP_IS_SUBNORMAL: "fp.isSubnormal",
        Op.FP_IS_NEGATIVE: "fp.isNegative",
        Op.FP_IS_POSITIVE: "fp.isPositive",
        Op.ADD: "+",
        Op.SUB: "-",
        Op.NEG: "-",
        Op.MUL: "*",
        Op.INT_DIV: "div",
        Op.INT_MOD: "mod",
        Op.REAL_DIV: "/",
        Op.LT: "<",
        Op.LE: "<=",
        Op.TO_REAL: "to_real",
        Op.TO_INT: "to_int",
    }
)
