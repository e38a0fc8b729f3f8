"""Sequence interpolants from bitwuzla, read back as terms."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from vernier.logic import float_values
from vernier.logic.bank import Term
from vernier.logic.sorts import ArraySort, FloatSort, FunctionSignature, RoundingMode, Sort
from vernier.logic.terms import Terms
from vernier.solvers.answers import (
    Interpolants,
    InterpolationAnswer,
    NoInterpolants,
    NotReadable,
    Unknown,
    UnknownReason,
    UnsupportedTerm,
)
from vernier.solvers.bitwuzla_solver import deadline, native_options
from vernier.solvers.bitwuzla_terms import Translator
from vernier.solvers.interpolant_symbols import outside_signature
from vernier.solvers.protocol import Cores, SolverOptions


class BitwuzlaInterpolator:
    """Interpolation for bit-vectors, arrays and uninterpreted functions."""

    def __init__(self, terms: Terms, options: SolverOptions) -> None:
        self._terms = terms
        self._options = options

    def sequence_interpolants(self, formulas: Sequence[Term], seconds: float | None = None) -> InterpolationAnswer:
        """Interpolants between consecutive formulas."""
        import bitwuzla

        options = native_options(SolverOptions(cores=Cores.OMITTED, seed=self._options.seed))
        options.set(bitwuzla.Option.PRODUCE_INTERPOLANTS, True)
        manager = bitwuzla.TermManager()
        native, translator = bitwuzla.Bitwuzla(manager, options), Translator(manager)
        expired = deadline(seconds if seconds is not None else self._options.seconds)
        native.configure_terminator(expired)
        try:
            parts = self._assert_parts(native, translator, formulas)
            result = native.check_sat()
            if result == bitwuzla.Result.SAT:
                return NoInterpolants()
            if result != bitwuzla.Result.UNSAT:
                return Unknown(UnknownReason.TIMEOUT if expired() else UnknownReason.INCOMPLETE)
            return self._collect(native, translator, formulas, parts)
        except (UnsupportedTerm, NotReadable) as error:
            return Unknown(UnknownReason.UNSUPPORTED, str(error))
        except bitwuzla.BitwuzlaException as error:
            return Unknown(UnknownReason.TIMEOUT if expired() else UnknownReason.FAILED, str(error))

    def _assert_parts(self, native: Any, translator: Translator, formulas: Sequence[Term]) -> list[list[Any]]:
        """One group of asserted formulas per element; a formula that occurs again belongs to its first place."""
        seen: dict[Term, None] = {self._terms.true: None}
        parts: list[list[Any]] = []
        for formula in formulas:
            parts.append([] if formula in seen else [translator.translate(formula)])
            seen[formula] = None
            for member in parts[-1]:
                native.assert_formula(member)
        if translator.definitions:
            raise UnsupportedTerm("bitwuzla's interpolation", formulas[-1])
        return parts

    def _collect(
        self, native: Any, translator: Translator, formulas: Sequence[Term], parts: list[list[Any]]
    ) -> InterpolationAnswer:
        groups = [part for part in parts[:-1] if part]
        back = BackTranslator(self._terms, translator)
        found = [back.translate(term) for term in native.get_interpolants(groups)] if groups else []
        sequence, position = [], 0
        for part in parts[:-1]:
            position += 1 if part else 0
            sequence.append(found[position - 1] if position else self._terms.true)
        strangers = outside_signature(formulas, sequence)
        if strangers:
            return Unknown(UnknownReason.FAILED, f"an interpolant mentions {strangers[0]!r}")
        return Interpolants(tuple(sequence))


_MODES = MappingProxyType({mode.value: mode for mode in RoundingMode})

_PLAIN: Mapping[str, Callable[..., Term]] = MappingProxyType(
    {
        "NOT": Terms.not_,
        "AND": Terms.and_,
        "OR": Terms.or_,
        "XOR": Terms.xor,
        "ITE": Terms.ite,
        "EQUAL": Terms.eq,
        "IFF": Terms.eq,
        "IMPLIES": Terms.implies,
        "DISTINCT": Terms.distinct,
        "ARRAY_SELECT": Terms.select,
        "ARRAY_STORE": Terms.store,
        "BV_NOT": Terms.bv_not,
        "BV_NEG": Terms.bv_neg,
        "BV_ADD": Terms.bv_add,
        "BV_SUB": Terms.bv_sub,
        "BV_MUL": Terms.bv_mul,
        "BV_UDIV": Terms.bv_udiv,
        "BV_UREM": Terms.bv_urem,
        "BV_SDIV": Terms.bv_sdiv,
        "BV_SREM": Terms.bv_srem,
        "BV_SMOD": Terms.bv_smod,
        "BV_AND": Terms.bv_and,
        "BV_OR": Terms.bv_or,
        "BV_XOR": Terms.bv_xor,
        "BV_SHL": Terms.bv_shl,
        "BV_SHR": Terms.bv_lshr,
        "BV_ASHR": Terms.bv_ashr,
        "BV_ULT": Terms.bv_ult,
        "BV_ULE": Terms.bv_ule,
        "BV_UGT": Terms.bv_ugt,
        "BV_UGE": Terms.bv_uge,
        "BV_SLT": Terms.bv_slt,
        "BV_SLE": Terms.bv_sle,
        "BV_SGT": Terms.bv_sgt,
        "BV_SGE": Terms.bv_sge,
        "BV_CONCAT": Terms.bv_concat,
        "BV_COMP": lambda terms, a, b: terms.bv_from_bool(terms.eq(a, b), 1),
        "BV_REDOR": lambda terms, a: terms.bv_from_bool(terms.bv_nonzero(a), 1),
        "BV_REDAND": lambda terms, a: terms.bv_from_bool(terms.eq(a, terms.bv(-1, a.sort.width)), 1),
        "BV_NAND": lambda terms, a, b: terms.bv_not(terms.bv_and(a, b)),
        "BV_NOR": lambda terms, a, b: terms.bv_not(terms.bv_or(a, b)),
        "BV_XNOR": lambda terms, a, b: terms.bv_not(terms.bv_xor(a, b)),
        "BV_INC": lambda terms, a: terms.bv_add(a, terms.bv(1, a.sort.width)),
        "BV_DEC": lambda terms, a: terms.bv_sub(a, terms.bv(1, a.sort.width)),
        "FP_LT": Terms.fp_lt,
        "FP_LEQ": Terms.fp_le,
        "FP_EQUAL": Terms.fp_eq,
        "FP_GT": Terms.fp_gt,
        "FP_GEQ": Terms.fp_ge,
        "FP_NEG": Terms.fp_neg,
        "FP_ABS": Terms.fp_abs,
        "FP_REM": Terms.fp_rem,
        "FP_IS_NAN": Terms.fp_is_nan,
        "FP_IS_INF": Terms.fp_is_inf,
        "FP_IS_ZERO": Terms.fp_is_zero,
        "FP_IS_NORMAL": Terms.fp_is_normal,
        "FP_IS_SUBNORMAL": Terms.fp_is_subnormal,
        "FP_IS_NEG": Terms.fp_is_negative,
        "FP_IS_POS": Terms.fp_is_positive,
    }
)

_FOLDABLE = frozenset({"BV_ADD", "BV_MUL", "BV_AND", "BV_OR", "BV_XOR", "BV_CONCAT", "XOR"})
"""Kinds that bitwuzla allows with more than two arguments and that group to the left."""

_INDEXED: Mapping[str, Callable[[Terms, Sequence[Term], Sequence[int]], Term]] = MappingProxyType(
    {
        "BV_EXTRACT": lambda terms, args, indices: terms.bv_extract(args[0], indices[0], indices[1]),
        "BV_ZERO_EXTEND": lambda terms, args, indices: terms.bv_zero_extend(args[0], indices[0]),
        "BV_SIGN_EXTEND": lambda terms, args, indices: terms.bv_sign_extend(args[0], indices[0]),
        "BV_ROLI": lambda terms, args, indices: terms.bv_rotate_left(args[0], indices[0]),
        "BV_RORI": lambda terms, args, indices: terms.bv_rotate_right(args[0], indices[0]),
        "FP_TO_FP_FROM_BV": lambda terms, args, indices: terms.fp_from_bits(args[0], FloatSort(indices[0], indices[1])),
    }
)

_ROUNDED: Mapping[str, Callable[..., Term]] = MappingProxyType(
    {
        "FP_ADD": Terms.fp_add,
        "FP_SUB": Terms.fp_sub,
        "FP_MUL": Terms.fp_mul,
        "FP_DIV": Terms.fp_div,
        "FP_FMA": Terms.fp_fma,
        "FP_SQRT": Terms.fp_sqrt,
        "FP_RTI": Terms.fp_round,
    }
)


class BackTranslator:
    """Bitwuzla terms over the constants of a translator, as terms of a bank. Iterative."""

    def __init__(self, terms: Terms, translator: Translator) -> None:
        self._terms = terms
        self._constants = translator.constants
        self._known: dict[Any, Any] = {}

    def translate(self, root: Any) -> Term:
        """The term that ``root`` stands for; ``NotReadable`` if it has a kind of no use here."""
        stack = [root]
        while stack:
            native = stack[-1]
            if native in self._known:
                stack.pop()
                continue
            missing = [child for child in native.children() if child not in self._known]
            if missing:
                stack.extend(missing)
            else:
                self._known[native] = self._build(native, [self._known[child] for child in native.children()])
        found: Term = self._known[root]
        return found

    def _build(self, native: Any, args: list[Any]) -> Any:
        kind = native.kind().name
        if kind == "VALUE":
            return self._value(native)
        if kind == "CONSTANT" and native in self._constants:
            return self._constants[native]
        if kind == "APPLY" and isinstance(args[0], FunctionSignature):
            return self._terms.apply(args[0], *args[1:])
        if kind in _ROUNDED:
            return _ROUNDED[kind](self._terms, *args[1:], mode=args[0])
        if kind in _INDEXED:
            return _INDEXED[kind](self._terms, args, native.indices())
        if kind in _FOLDABLE:
            result = args[0]
            for argument in args[1:]:
                result = _PLAIN[kind](self._terms, result, argument)
            return result
        if kind == "CONST_ARRAY":
            return self._terms.const_array(args[0], self._array_sort(native.sort(), args[0].sort))
        if kind not in _PLAIN:
            raise NotReadable(f"cannot read back {kind} from bitwuzla")
        return _PLAIN[kind](self._terms, *args)

    def _array_sort(self, native: Any, element: Sort) -> ArraySort:
        index = native.array_index()
        if not index.is_bv():
            raise NotReadable("cannot read back an array from bitwuzla")
        return ArraySort(self._terms.bitvec_sort(index.bv_size()), element)

    def _value(self, native: Any) -> Any:
        sort = native.sort()
        if sort.is_bool():
            return self._terms.bool_(native.value())
        if sort.is_bv():
            return self._terms.bv(int(native.value(10)), sort.bv_size())
        if sort.is_fp():
            target = FloatSort(sort.fp_exp_size(), sort.fp_sig_size())
            return self._terms.fp_bits(float_values.canonical(target, int(native.value(2, False), 2)), target)
        if sort.is_rm():
            return _MODES[native.value().name]
        raise NotReadable("cannot read back a value from bitwuzla")
