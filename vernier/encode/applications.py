"""Uninterpreted functions with counterexample-guided axioms: `Math.sin`, `toUpperCase` of any character, C's `pow`.

What holds for every function of these arguments holds for the real one, so a proof needs no axiom. Where a model gives
an application a value that the real function does not have, the encoding learns the real value for all applications of
this function: at that argument and, if it is one integer, on the whole interval around it where one rule applies
(counterexample-guided refinement, as in Clarke and others 2003). Where implementations may round otherwise than this
machine does, the axiom bounds the value by two floats, and a proof holds for all values between them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import partial
from itertools import islice
from typing import TypeAlias

from vernier.encode.context import Encoding
from vernier.encode.expressions import constant
from vernier.encode.values import scalar_value
from vernier.ir.expr import Const
from vernier.ir.interp.c.memory import NotModelled
from vernier.ir.interp.intrinsics import Pure, find_intrinsic
from vernier.ir.interp.values import Runtime
from vernier.ir.program import Language, Procedure
from vernier.ir.types import F32, F64, BoolType, FloatType, IntType, Type
from vernier.logic.bank import Term
from vernier.logic.evaluate import Evaluator
from vernier.logic.sorts import BOOL, FloatSort, RoundingMode
from vernier.logic.terms import Terms
from vernier.logic.values import Model

Number: TypeAlias = int | float | bool
_CHARACTER = "java.lang.Character."
_DOUBLE = FloatSort(11, 53)
_CODE_POINTS = 0x110000
_ROUNDED = {
    "floor": RoundingMode.TOWARD_NEGATIVE, "ceil": RoundingMode.TOWARD_POSITIVE, "trunc": RoundingMode.TOWARD_ZERO,
    "round": RoundingMode.NEAREST_AWAY,
}  # fmt: skip
_NEIGHBOURHOOD = 128
_LONGEST_SIDE = 4096
"""How far the piece around a point is followed to either side"""
_MOST_FACTS = 20_000


def is_function_of_numbers(language: Language, procedure: Procedure) -> bool:
    """Whether a procedure without a body computes one number of its arguments, and does nothing else. A function that a
    C program declares with other types than <math.h> does is not one of it."""
    types = (*(parameter.type for parameter in procedure.parameters), procedure.result)
    expected = F32 if procedure.name.endswith("f") else F64
    return (
        procedure.is_external
        and bool(procedure.parameters)
        and all(isinstance(type_, BoolType | IntType | FloatType) for type_ in types)
        and (language is Language.JAVA or all(type_ == expected for type_ in types))
        and isinstance(find_intrinsic(language, procedure.name), Pure)
    )


def real_value(name: str, arguments: tuple[Number, ...]) -> Number | None:
    """The value of the function at concrete arguments on this machine; None where it cannot be computed."""
    return _computed(_found(name).function, arguments)


@dataclass(frozen=True, slots=True)
class Range:
    """The values that a function may have at concrete arguments: one, or all floats from `low` to `high`."""

    low: Number
    high: Number

    @property
    def only(self) -> Number | None:
        return self.low if self.low == self.high or self.low != self.low else None

    def fact(self, encoding: Encoding, type_: Type, result: Term) -> Term:
        """That a result is one of these numbers."""
        terms, low = encoding.terms, constant(encoding, Const(self.low, type_))
        if self.only is not None:
            return terms.eq(result, low)
        return terms.and_(terms.fp_le(low, result), terms.fp_le(result, constant(encoding, Const(self.high, type_))))


def possible_values(name: str, arguments: tuple[Number, ...]) -> Range | None:
    """The possible values of the function at concrete arguments on all machines; None where they are unknown."""
    value, accuracy = real_value(name, arguments), _found(name).accuracy
    if value is None or accuracy is None:
        return None if value is None else Range(value, value)
    return Range(*accuracy.bounds(arguments, float(value)))


def depends_on_rounding(encoding: Encoding) -> bool:
    """Whether some function that is applied has several possible values."""
    return any(_found(each.function).accuracy is not None for each in encoding.applications)


def _found(name: str) -> Pure:
    # Names of Java procedures end with their parameters, those of C functions never do.
    found = find_intrinsic(Language.JAVA if name.endswith(")") else Language.C, name)
    assert isinstance(found, Pure)
    return found


def _computed(function: Callable[..., Runtime], arguments: tuple[Number, ...]) -> Number | None:
    try:
        value = function(*arguments)
    except NotModelled:
        return None
    assert isinstance(value, int | float)
    return value


def exact_function(terms: Terms, procedure: Procedure) -> Callable[[Term], Term] | None:
    """The operation of the logic that a function of <math.h> is; those of Java are in the table of intrinsics."""
    # A name with an "f" at its end has the same meaning for floats of 32 bits.
    name = procedure.name.removesuffix("f")
    match name:
        case "fabs":
            return terms.fp_abs
        case "sqrt":
            return terms.fp_sqrt
        case "rint" | "nearbyint":
            return terms.fp_round
        case "floor" | "ceil" | "trunc" | "round":
            return partial(terms.fp_round, mode=_ROUNDED[name])
        case _:
            return None


def range_fact(terms: Terms, name: str, arguments: tuple[Term, ...], result: Term) -> Term:
    """The bounds of the function at all arguments."""
    if name.startswith(_CHARACTER):
        return _beyond_code_points(terms, name, arguments[0], result)
    if result.sort != _DOUBLE:
        return terms.true

    short = name.partition("(")[0].rpartition(".")[2]
    undefined = _undefined(terms, short, arguments[0])
    if undefined is None:
        return terms.true
    return terms.ite(undefined, terms.fp_is_nan(result), _within_range(terms, short, result))


def _undefined(terms: Terms, name: str, argument: Term) -> Term | None:
    """Where a function of one double is NaN; None if no fact is known."""
    one, zero = terms.fp(1.0, _DOUBLE), terms.fp(0.0, _DOUBLE)
    nothing = terms.fp_is_nan(argument)
    match name:
        case "sin" | "cos" | "tan":
            return terms.or_(nothing, terms.fp_is_inf(argument))
        case "asin" | "acos":
            return terms.or_(nothing, terms.fp_lt(one, terms.fp_abs(argument)))
        case "log" | "log2" | "log10":
            return terms.or_(nothing, terms.fp_lt(argument, zero))
        case "log1p":
            return terms.or_(nothing, terms.fp_lt(argument, terms.fp(-1.0, _DOUBLE)))
        case "atan" | "exp" | "exp2" | "expm1" | "cbrt" | "sinh" | "cosh" | "tanh":
            return nothing
        case _:
            return None


def _within_range(terms: Terms, name: str, result: Term) -> Term:
    """Between which numbers the values of a function of one double lie."""
    match name:
        case "sin" | "cos" | "tanh":
            low, high = -1.0, 1.0
        case "asin" | "atan":
            low, high = -math.pi / 2, math.pi / 2
        case "acos":
            low, high = 0.0, math.pi
        case "exp" | "exp2" | "cosh":
            low, high = 0.0, math.inf
        case "expm1":
            low, high = -1.0, math.inf
        case _:
            low, high = -math.inf, math.inf
    return terms.and_(terms.fp_le(terms.fp(low, _DOUBLE), result), terms.fp_le(result, terms.fp(high, _DOUBLE)))


def _beyond_code_points(terms: Terms, name: str, argument: Term, result: Term) -> Term:
    """All integers that are no code points are alike: conversions keep them, anything else is what it is for -1."""
    valid = terms.bv_ult(argument, terms.bv(_CODE_POINTS, 32))
    if name.startswith(f"{_CHARACTER}$to"):
        return terms.or_(valid, terms.eq(result, argument))
    value = real_value(name, (-1,))
    assert value is not None
    there = terms.bool_(bool(value)) if result.sort == BOOL else terms.bv(int(value), 32)
    return terms.or_(valid, terms.eq(result, there))


def missing_facts(encoding: Encoding, model: Model) -> Iterator[Term]:
    """For every application that the model gets wrong on the path it takes: what is true around the arguments that it
    has chosen."""
    values = Evaluator(model)
    for application in encoding.applications:
        if not values.value(application.guard):
            continue
        procedure = encoding.program.procedures[application.function]
        pairs = zip(application.arguments, procedure.parameters, strict=True)
        chosen = tuple(scalar_value(argument, parameter.type, model) for argument, parameter in pairs)
        possible = possible_values(application.function, chosen)
        if possible is None:
            continue
        fact = possible.fact(encoding, procedure.result, application.result)
        if values.value(fact):
            continue
        if len(chosen) == 1 and isinstance(procedure.parameters[0].type, IntType):
            yield from _around(encoding, procedure, int(chosen[0]))
        else:
            constants = (
                constant(encoding, Const(number, parameter.type))
                for number, parameter in zip(chosen, procedure.parameters, strict=True)
            )
            here = encoding.terms.all_of(map(encoding.terms.eq, application.arguments, constants))
            yield encoding.terms.implies(here, fact)


class _Rule(Enum):
    """How the results at neighbouring arguments are related."""

    CONSTANT = "they are the same"
    SHIFT = "they differ from the argument by the same"

    def shared(self, argument: int, value: Number | None) -> Number | None:
        """What an argument and its neighbours have in common; None where the value is not known."""
        return value if value is None or self is _Rule.CONSTANT else int(value) - argument


@dataclass(frozen=True, slots=True)
class _Piece:
    """The arguments low, low + step, up to high, where the rule gives the same `value`."""

    low: int
    high: int
    step: int
    rule: _Rule
    value: Number

    @property
    def size(self) -> int:
        return (self.high - self.low) // self.step

    def fact(self, encoding: Encoding, procedure: Procedure, argument: Term, result: Term) -> Term:
        """What the piece says of one application."""
        terms, type_ = encoding.terms, procedure.parameters[0].type
        assert isinstance(type_, IntType)
        distance = terms.bv_sub(argument, terms.bv(self.low, type_.width))
        inside = terms.bv_ule(distance, terms.bv(self.high - self.low, type_.width))
        if self.step == 2:
            inside = terms.and_(inside, terms.eq(terms.bv_extract(distance, 0, 0), terms.bv(0, 1)))
        value = constant(encoding, Const(self.value, procedure.result))
        return terms.implies(
            inside, terms.eq(result, terms.bv_add(argument, value) if self.rule is _Rule.SHIFT else value)
        )


def _around(encoding: Encoding, procedure: Procedure, point: int) -> Iterator[Term]:
    """What the function is around a point, for all its applications: the largest piece there, then its neighbours,
    as solvers tend to choose near-by arguments next."""
    instances = [
        (each.arguments[0], each.result) for each in encoding.applications if each.function == procedure.name
    ]  # fmt: skip
    pieces = islice(_pieces(procedure, point), max(1, _MOST_FACTS // len(instances)))
    for piece in pieces:
        yield from (piece.fact(encoding, procedure, argument, result) for argument, result in instances)


def _pieces(procedure: Procedure, point: int) -> Iterator[_Piece]:
    """The largest piece around a point, then those that cover the rest of its neighbourhood."""
    type_ = procedure.parameters[0].type
    assert isinstance(type_, IntType)
    values = _Values(procedure.name)
    rules = tuple(_Rule) if procedure.result == type_ else (_Rule.CONSTANT,)
    covered = set[int]()
    for start in (point, *range(point - _NEIGHBOURHOOD, point + _NEIGHBOURHOOD)):
        if start in covered or type_.wrap(start) != start or values[start] is None:
            continue
        most = _NEIGHBOURHOOD if covered else _LONGEST_SIDE
        found = (_followed(values, type_, rule, start, step, most) for rule in rules for step in (1, 2))
        piece = max(found, key=lambda each: each.size)
        covered.update(range(piece.low, piece.high + 1, piece.step))
        yield piece


class _Values(dict[int, "Number | None"]):
    """A function of one integer; each value is computed when it is first needed."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._function = _found(name).function

    def __missing__(self, argument: int) -> Number | None:
        value = self[argument] = _computed(self._function, (argument,))
        return value


def _followed(values: _Values, type_: IntType, rule: _Rule, point: int, step: int, most: int) -> _Piece:
    """How far to either side of a point the rule gives what it gives there."""
    shared = rule.shared(point, values[point])
    ends = []
    for direction in (-step, step):
        end = point
        while abs(end - point) < most:
            following = end + direction
            if type_.wrap(following) != following or rule.shared(following, values[following]) != shared:
                break
            end = following
        ends.append(end)
    assert shared is not None
    return _Piece(ends[0], ends[1], step, rule, shared)
