"""Translation of terms to bitwuzla, iterative and cached."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from vernier.logic import float_values
from vernier.logic.bank import Term
from vernier.logic.ops import QUANTIFIERS, ROUNDED_OPS, Op
from vernier.logic.sorts import (
    FLOAT32,
    FLOAT64,
    ArraySort,
    BitVecSort,
    BoolSort,
    FloatSort,
    FunctionSignature,
    RoundingMode,
    Sort,
)
from vernier.logic.walk import postorder
from vernier.solvers.answers import UnsupportedTerm

FLOAT_FORMATS = frozenset({FloatSort(5, 11), FLOAT32, FLOAT64, FloatSort(15, 113)})
"""The interchange formats; bitwuzla is built without the others, where its float library is known to be wrong."""

KIND_NAMES: Mapping[Op, str] = MappingProxyType(
    {
        Op.NOT: "NOT",
        Op.AND: "AND",
        Op.OR: "OR",
        Op.XOR: "XOR",
        Op.ITE: "ITE",
        Op.EQ: "EQUAL",
        Op.DISTINCT: "DISTINCT",
        Op.SELECT: "ARRAY_SELECT",
        Op.STORE: "ARRAY_STORE",
        Op.BV_NOT: "BV_NOT",
        Op.BV_NEG: "BV_NEG",
        Op.BV_ADD: "BV_ADD",
        Op.BV_SUB: "BV_SUB",
        Op.BV_MUL: "BV_MUL",
        Op.BV_UDIV: "BV_UDIV",
        Op.BV_UREM: "BV_UREM",
        Op.BV_SDIV: "BV_SDIV",
        Op.BV_SREM: "BV_SREM",
        Op.BV_SMOD: "BV_SMOD",
        Op.BV_AND: "BV_AND",
        Op.BV_OR: "BV_OR",
        Op.BV_XOR: "BV_XOR",
        Op.BV_SHL: "BV_SHL",
        Op.BV_LSHR: "BV_SHR",
        Op.BV_ASHR: "BV_ASHR",
        Op.BV_ULT: "BV_ULT",
        Op.BV_ULE: "BV_ULE",
        Op.BV_SLT: "BV_SLT",
        Op.BV_SLE: "BV_SLE",
        Op.BV_CONCAT: "BV_CONCAT",
        Op.FP_NEG: "FP_NEG",
        Op.FP_ABS: "FP_ABS",
        Op.FP_REM: "FP_REM",
        Op.FP_LT: "FP_LT",
        Op.FP_LE: "FP_LEQ",
        Op.FP_EQ: "FP_EQUAL",
        Op.FP_IS_NAN: "FP_IS_NAN",
        Op.FP_IS_INF: "FP_IS_INF",
        Op.FP_IS_ZERO: "FP_IS_ZERO",
        Op.FP_IS_NORMAL: "FP_IS_NORMAL",
        Op.FP_IS_SUBNORMAL: "FP_IS_SUBNORMAL",
        Op.FP_IS_NEGATIVE: "FP_IS_NEG",
        Op.FP_IS_POSITIVE: "FP_IS_POS",
    }
)
"""Operators that take their arguments and nothing else."""

ROUNDED_NAMES: Mapping[Op, str] = MappingProxyType(
    {
        Op.FP_ADD: "FP_ADD",
        Op.FP_SUB: "FP_SUB",
        Op.FP_MUL: "FP_MUL",
        Op.FP_DIV: "FP_DIV",
        Op.FP_FMA: "FP_FMA",
        Op.FP_SQRT: "FP_SQRT",
        Op.FP_ROUND: "FP_RTI",
    }
)


class Translator:
    """Terms to bitwuzla terms of one term manager.

    ``symbols`` and ``applications`` list what has been translated, for reading models; ``constants`` is the way back
    for names; ``definitions`` are formulas to be asserted along with whatever uses them (the bits of floats).
    """

    def __init__(self, manager: Any) -> None:
        import bitwuzla

        self._bitwuzla = bitwuzla
        self._manager = manager
        self._kinds = {op: getattr(bitwuzla.Kind, name) for op, name in KIND_NAMES.items()}
        self._cache: dict[Term, Any] = {}
        self._sorts: dict[Sort, Any] = {}
        self._functions: dict[FunctionSignature, Any] = {}
        self.symbols: list[Term] = []
        self.applications: list[Term] = []
        self.definitions: list[Any] = []
        self.constants: dict[Any, Term | FunctionSignature] = {}

    def translate(self, root: Term) -> Any:
        """The bitwuzla term for ``root``."""
        cache, kinds, make = self._cache, self._kinds, self._manager.mk_term
        found = cache.get(root)
        if found is not None:
            return found
        for term in postorder((root,), cache):
            kind = kinds.get(term.op)
            if kind is not None:
                cache[term] = make(kind, [cache[argument] for argument in term.args])
            else:
                cache[term] = self._special(term, [cache[argument] for argument in term.args])
        return cache[root]

    def sort(self, sort: Sort, user: Term) -> Any:
        """The bitwuzla sort for the sort of ``user``."""
        found = self._sorts.get(sort)
        if found is None:
            found = self._sorts[sort] = self._make_sort(sort, user)
        return found

    def _make_sort(self, sort: Sort, user: Term) -> Any:
        manager = self._manager
        match sort:
            case BoolSort():
                return manager.mk_bool_sort()
            case BitVecSort(width):
                return manager.mk_bv_sort(width)
            case FloatSort(exponent, significand) if sort in FLOAT_FORMATS:
                return manager.mk_fp_sort(exponent, significand)
            case ArraySort(index, element):
                return manager.mk_array_sort(self.sort(index, user), self.sort(element, user))
            case _:
                raise UnsupportedTerm("bitwuzla", user)

    def function(self, function: FunctionSignature, user: Term) -> Any:
        """The bitwuzla constant for an uninterpreted function."""
        found = self._functions.get(function)
        if found is None:
            domain = [self.sort(sort, user) for sort in function.domain]
            sort = self._manager.mk_fun_sort(domain, self.sort(function.codomain, user))
            found = self._functions[function] = self._manager.mk_const(sort, function.name)
            self.constants[found] = function
        return found

    def _special(self, term: Term, args: list[Any]) -> Any:
        manager, kind, op = self._manager, self._bitwuzla.Kind, term.op
        if op in ROUNDED_OPS:
            return manager.mk_term(getattr(kind, ROUNDED_NAMES[op]), [self._mode(term.payload), *args])
        if op.name.startswith("FP_"):
            return self._float(term, args)
        match op:
            case Op.SYMBOL:
                self.symbols.append(term)
                constant = manager.mk_const(self.sort(term.sort, term), term.payload)
                self.constants[constant] = term
                return constant
            case Op.BOOL_CONST:
                return manager.mk_true() if term.payload else manager.mk_false()
            case Op.BV_CONST:
                return manager.mk_bv_value(self.sort(term.sort, term), term.payload)
            case Op.APPLY:
                self.applications.append(term)
                return manager.mk_term(kind.APPLY, [self.function(term.payload, term), *args])
            case Op.CONST_ARRAY:
                return manager.mk_const_array(self.sort(term.sort, term), args[0])
            case Op.BV_EXTRACT:
                return manager.mk_term(kind.BV_EXTRACT, args, list(term.payload))
            case Op.BV_ZERO_EXTEND:
                return manager.mk_term(kind.BV_ZERO_EXTEND, args, [term.payload])
            case Op.BV_SIGN_EXTEND:
                return manager.mk_term(kind.BV_SIGN_EXTEND, args, [term.payload])
            case _:
                return self._binder(term, args)

    def _binder(self, term: Term, args: list[Any]) -> Any:
        if term.op is Op.VARIABLE:
            return self._manager.mk_var(self.sort(term.sort, term), term.payload)
        if term.op not in QUANTIFIERS:
            raise UnsupportedTerm("bitwuzla", term)
        kind = self._bitwuzla.Kind.FORALL if term.op is Op.FORALL else self._bitwuzla.Kind.EXISTS
        variables = [self.translate(variable) for variable in term.payload]
        return self._manager.mk_term(kind, [*variables, args[0]])

    def _mode(self, mode: RoundingMode) -> Any:
        return self._manager.mk_rm_value(getattr(self._bitwuzla.RoundingMode, mode.value))

    def _float(self, term: Term, args: list[Any]) -> Any:
        make, kind, op, payload = self._manager.mk_term, self._bitwuzla.Kind, term.op, term.payload
        match op:
            case Op.FP_CONST:
                return self._float_constant(term)
            case Op.FP_FROM_BITS:
                self.sort(payload, term)
                return make(kind.FP_TO_FP_FROM_BV, args, [payload.exponent, payload.significand])
            case Op.FP_TO_SBV | Op.FP_TO_UBV:
                name = kind.FP_TO_SBV if op is Op.FP_TO_SBV else kind.FP_TO_UBV
                return make(name, [self._mode(payload[0]), *args], [payload[1]])
            case Op.FP_FROM_FP | Op.FP_FROM_SBV | Op.FP_FROM_UBV:
                mode, sort = payload
                self.sort(sort, term)
                name = getattr(kind, f"FP_TO_FP_FROM_{op.name[-3:].lstrip('_')}")
                return make(name, [self._mode(mode), *args], [sort.exponent, sort.significand])
            case Op.FP_TO_BITS:
                return self._float_bits(term, args[0])
            case _:
                raise UnsupportedTerm("bitwuzla", term)

    def _float_constant(self, term: Term) -> Any:
        sort, manager = term.sort, self._manager
        self.sort(sort, term)
        text = format(term.payload, f"0{sort.width}b")
        parts = text[0], text[1 : sort.exponent + 1], text[sort.exponent + 1 :]
        return manager.mk_fp_value(*(manager.mk_bv_value(manager.mk_bv_sort(len(part)), part, 2) for part in parts))

    def _float_bits(self, term: Term, argument: Any) -> Any:
        """A constant defined to be the bits of ``argument``; unique, because NaN is pinned to one pattern."""
        make, kind, source = self._manager.mk_term, self._bitwuzla.Kind, term.args[0].sort
        sort = self._manager.mk_bv_sort(source.width)
        bits = self._manager.mk_const(sort, f"bits!{term.id}")
        back = make(kind.FP_TO_FP_FROM_BV, [bits], [source.exponent, source.significand])
        canonical = make(kind.EQUAL, [bits, self._manager.mk_bv_value(sort, float_values.nan(source))])
        self.definitions.append(make(kind.EQUAL, [back, argument]))
        self.definitions.append(make(kind.IMPLIES, [make(kind.FP_IS_NAN, [argument]), canonical]))
        return bits
