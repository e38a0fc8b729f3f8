"""Functions the logic does not know, made known point by point: what `Math.sin` and its like are at one argument."""

from __future__ import annotations

from collections.abc import Iterator

from vernier.encode.context import Encoding
from vernier.ir.interp.java import math as java_math
from vernier.logic.bank import Term
from vernier.logic.evaluate import evaluate
from vernier.logic.float_values import to_python
from vernier.logic.sorts import FloatSort
from vernier.logic.terms import Terms
from vernier.logic.values import Model

_DOUBLE = FloatSort(11, 53)
_REAL = {
    "IEEEremainder": java_math.ieee_remainder,
    **{
        name: getattr(java_math, name)
        for name in (
            "sin", "cos", "tan", "asin", "acos", "atan", "exp", "log", "log10", "cbrt", "sinh", "cosh", "tanh",
            "expm1", "log1p", "pow", "atan2", "hypot",
        )
    },
}  # fmt: skip


def real_value(name: str, arguments: tuple[float, ...]) -> float:
    """What the function is on concrete numbers."""
    value: float = _REAL[name](*arguments)
    return value


def points(encoding: Encoding, model: Model) -> Iterator[Term]:
    """For every application that the model gets wrong: the true value at the arguments the model has chosen."""
    terms = encoding.terms
    for name, arguments, result in encoding.applications:
        bits = [int(evaluate(argument, model)) for argument in arguments]
        true = terms.fp(real_value(name, tuple(to_python(_DOUBLE, pattern) for pattern in bits)), _DOUBLE)
        if int(evaluate(result, model)) != true.payload:
            chosen = terms.all_of(
                terms.eq(argument, terms.fp_bits(pattern, _DOUBLE))
                for argument, pattern in zip(arguments, bits, strict=True)
            )
            yield terms.implies(chosen, terms.eq(result, true))


def range_fact(terms: Terms, name: str, argument: Term, result: Term) -> Term:
    """What is known of the function everywhere."""

    def at_most(bound: float) -> Term:
        return terms.fp_le(terms.fp_abs(result), terms.fp(bound, _DOUBLE))

    undefined = terms.or_(terms.fp_is_nan(argument), terms.fp_is_inf(argument))
    match name:
        case "sin" | "cos":
            return terms.ite(undefined, terms.fp_is_nan(result), at_most(1.0))
        case "asin" | "atan":
            return terms.or_(terms.fp_is_nan(result), at_most(1.5707963267948966))
        case "acos":
            return terms.or_(terms.fp_is_nan(result), terms.fp_le(terms.fp(0.0, _DOUBLE), result))
        case "exp":
            return terms.or_(terms.fp_is_nan(argument), terms.fp_le(terms.fp(0.0, _DOUBLE), result))
        case "tanh":
            return terms.or_(terms.fp_is_nan(argument), at_most(1.0))
        case _:
            return terms.true
