"""Walks over term graphs. All are iterative and visit each shared node once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from types import MappingProxyType
from typing import Any, TypeVar

from vernier.logic.bank import Term
from vernier.logic.fold import UnhandledOperator
from vernier.logic.ops import QUANTIFIERS, ROUNDED_OPS, Op
from vernier.logic.sorts import ArraySort, FunctionSignature
from vernier.logic.terms import Terms

Result = TypeVar("Result")
_ID = attrgetter("id")


def postorder(roots: Iterable[Term], known: Mapping[Term, object] | None = None) -> list[Term]:
    """Every term below ``roots`` once, arguments before users. Stops at terms in ``known``, which are left out.

    Ids are a topological order (see ``bank``), so collecting and sorting is enough.
    """
    stop: Mapping[Term, object] = {} if known is None else known
    seen = {root: None for root in roots if root not in stop}
    stack = list(seen)
    while stack:
        for argument in stack.pop().args:
            if argument not in seen and argument not in stop:
                seen[argument] = None
                stack.append(argument)
    return sorted(seen, key=_ID)


def fold(
    root: Term, step: Callable[[Term, tuple[Result, ...]], Result], memo: dict[Term, Result] | None = None
) -> Result:
    """Combine results bottom-up: ``step`` gets each term with the results of its arguments. ``memo`` may be reused."""
    results = {} if memo is None else memo
    for term in postorder((root,), results):
        results[term] = step(term, tuple([results[argument] for argument in term.args]))
    return results[root]


def size(*roots: Term) -> int:
    """The number of different subterms."""
    return len(postorder(roots))


def free_symbols(*roots: Term) -> tuple[Term, ...]:
    """The symbols below ``roots``, in order of creation."""
    return tuple(term for term in postorder(roots) if term.op is Op.SYMBOL)


def functions(*roots: Term) -> tuple[FunctionSignature, ...]:
    """The functions applied below ``roots``, in order of first creation."""
    return tuple(dict.fromkeys(term.payload for term in postorder(roots) if term.op is Op.APPLY))


def free_variables(order: Iterable[Term]) -> dict[Term, frozenset[Term]]:
    """For each term of a postorder, the variables that occur in it unbound."""
    free: dict[Term, frozenset[Term]] = {}
    add_free_variables(order, free)
    return free


def add_free_variables(order: Iterable[Term], free: dict[Term, frozenset[Term]]) -> None:
    """``free_variables`` of a postorder that stops at the terms in ``free``, added to it."""
    empty: frozenset[Term] = frozenset()
    for term in order:
        if term.op is Op.VARIABLE:
            free[term] = frozenset((term,))
            continue
        below = empty
        for argument in term.args:
            if free[argument] is not below:
                below = below | free[argument] if below else free[argument]
        free[term] = below.difference(term.payload) if term.op in QUANTIFIERS else below


def substitute(terms: Terms, root: Term, replacement: Mapping[Term, Term]) -> Term:
    """Replace terms (usually symbols) everywhere at once and rebuild what is above them, simplifying.

    A replacement with an unbound variable that a quantifier of ``root`` binds would change its meaning: an error.
    """
    return substitute_all(terms, (root,), replacement)[0]


def substitute_all(terms: Terms, roots: Iterable[Term], replacement: Mapping[Term, Term]) -> tuple[Term, ...]:
    """``substitute`` on several roots with one memo."""
    wanted = tuple(roots)
    result: dict[Term, Term] = dict(replacement)
    escaping = _escaping_variables(replacement)
    for term in postorder(wanted, result):
        if term.op in QUANTIFIERS and (
            not escaping.isdisjoint(term.payload) or any(variable in replacement for variable in term.payload)
        ):
            raise ValueError(f"substitution under {term!r} would capture a variable")
        result[term] = rebuild(terms, term, tuple([result[argument] for argument in term.args]))
    return tuple(result[root] for root in wanted)


def _escaping_variables(replacement: Mapping[Term, Term]) -> frozenset[Term]:
    targets = postorder(replacement.values())
    free = free_variables(targets)
    return frozenset(variable for target in replacement.values() for variable in free[target])


_Builder = Callable[[Terms, Any, tuple[Term, ...]], Term]

_PLAIN: Mapping[Op, Callable[..., Term]] = MappingProxyType(
    {
        Op.NOT: Terms.not_,
        Op.AND: Terms.and_,
        Op.OR: Terms.or_,
        Op.XOR: Terms.xor,
        Op.ITE: Terms.ite,
        Op.EQ: Terms.eq,
        Op.DISTINCT: Terms.distinct,
        Op.SELECT: Terms.select,
        Op.STORE: Terms.store,
        Op.BV_NOT: Terms.bv_not,
        Op.BV_NEG: Terms.bv_neg,
        Op.BV_ADD: Terms.bv_add,
        Op.BV_SUB: Terms.bv_sub,
        Op.BV_MUL: Terms.bv_mul,
        Op.BV_UDIV: Terms.bv_udiv,
        Op.BV_UREM: Terms.bv_urem,
        Op.BV_SDIV: Terms.bv_sdiv,
        Op.BV_SREM: Terms.bv_srem,
        Op.BV_SMOD: Terms.bv_smod,
        Op.BV_AND: Terms.bv_and,
        Op.BV_OR: Terms.bv_or,
        Op.BV_XOR: Terms.bv_xor,
        Op.BV_SHL: Terms.bv_shl,
        Op.BV_LSHR: Terms.bv_lshr,
        Op.BV_ASHR: Terms.bv_ashr,
        Op.BV_ULT: Terms.bv_ult,
        Op.BV_ULE: Terms.bv_ule,
        Op.BV_SLT: Terms.bv_slt,
        Op.BV_SLE: Terms.bv_sle,
        Op.BV_CONCAT: Terms.bv_concat,
        Op.BV_TO_INT: Terms.bv_to_int,
        Op.FP_NEG: Terms.fp_neg,
        Op.FP_ABS: Terms.fp_abs,
        Op.FP_REM: Terms.fp_rem,
        Op.FP_LT: Terms.fp_lt,
        Op.FP_LE: Terms.fp_le,
        Op.FP_EQ: Terms.fp_eq,
        Op.FP_IS_NAN: Terms.fp_is_nan,
        Op.FP_IS_INF: Terms.fp_is_inf,
        Op.FP_IS_ZERO: Terms.fp_is_zero,
        Op.FP_IS_NORMAL: Terms.fp_is_normal,
        Op.FP_IS_SUBNORMAL: Terms.fp_is_subnormal,
        Op.FP_IS_NEGATIVE: Terms.fp_is_negative,
        Op.FP_IS_POSITIVE: Terms.fp_is_positive,
        Op.FP_TO_BITS: Terms.fp_to_bits,
        Op.ADD: Terms.add,
        Op.SUB: Terms.sub,
        Op.NEG: Terms.neg,
        Op.MUL: Terms.mul,
        Op.LT: Terms.lt,
        Op.LE: Terms.le,
        Op.TO_REAL: Terms.to_real,
        Op.TO_INT: Terms.to_int,
    }
)

_ROUNDED: Mapping[Op, Callable[..., Term]] = MappingProxyType(
    {
        Op.FP_ADD: Terms.fp_add,
        Op.FP_SUB: Terms.fp_sub,
        Op.FP_MUL: Terms.fp_mul,
        Op.FP_DIV: Terms.fp_div,
        Op.FP_FMA: Terms.fp_fma,
        Op.FP_SQRT: Terms.fp_sqrt,
        Op.FP_ROUND: Terms.fp_round,
    }
)


def _const_array(terms: Terms, payload: ArraySort, args: tuple[Term, ...]) -> Term:
    return terms.const_array(args[0], payload)


_INDEXED: Mapping[Op, _Builder] = MappingProxyType(
    {
        Op.CONST_ARRAY: _const_array,
        Op.APPLY: lambda terms, payload, args: terms.apply(payload, *args),
        Op.FORALL: lambda terms, payload, args: terms.forall(payload, args[0]),
        Op.EXISTS: lambda terms, payload, args: terms.exists(payload, args[0]),
        Op.BV_EXTRACT: lambda terms, payload, args: terms.bv_extract(args[0], *payload),
        Op.BV_ZERO_EXTEND: lambda terms, payload, args: terms.bv_zero_extend(args[0], payload),
        Op.BV_SIGN_EXTEND: lambda terms, payload, args: terms.bv_sign_extend(args[0], payload),
        Op.INT_TO_BV: lambda terms, payload, args: terms.int_to_bv(args[0], payload),
        Op.FP_FROM_BITS: lambda terms, payload, args: terms.fp_from_bits(args[0], payload),
        Op.FP_FROM_FP: lambda terms, payload, args: terms.fp_from_fp(args[0], payload[1], payload[0]),
        Op.FP_FROM_SBV: lambda terms, payload, args: terms.fp_from_sbv(args[0], payload[1], payload[0]),
        Op.FP_FROM_UBV: lambda terms, payload, args: terms.fp_from_ubv(args[0], payload[1], payload[0]),
    }
)

_GUARDED = frozenset({Op.FP_TO_SBV, Op.FP_TO_UBV, Op.INT_DIV, Op.INT_MOD, Op.REAL_DIV})
"""Partial operators: their constructors add a guard, which a term that is rebuilt has around it already."""


def rebuild(terms: Terms, term: Term, args: tuple[Term, ...]) -> Term:
    """``term`` with other arguments, through the simplifying constructors."""
    op = term.op
    if all(map(lambda old, new: old is new, term.args, args)):
        return term
    plain = _PLAIN.get(op)
    if plain is not None:
        return plain(terms, *args)
    if op in ROUNDED_OPS:
        return _ROUNDED[op](terms, *args, mode=term.payload)
    if op in _GUARDED:
        return terms.partial(op, args, term.payload, term.sort)
    builder = _INDEXED.get(op)
    if builder is None:
        raise UnhandledOperator("rebuild", op)
    return builder(terms, term.payload, args)
