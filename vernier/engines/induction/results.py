"""Candidate postconditions of recursive procedures: relations between the arguments and the result.

Each has the form: where the arguments satisfy a condition, the result satisfies a relation. As with all candidates,
only an inductive subset is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from vernier.engines.induction.candidates import at_most
from vernier.ir.expr import Local
from vernier.ir.types import BoolType, IntType, Type
from vernier.logic.bank import Term
from vernier.logic.terms import Terms

Relation: TypeAlias = Callable[[Mapping[str, Term]], Term]
"""Values of the parameters and of the result, by name -> whether it holds"""
RESULT = "\\result"
_OFFSETS = range(-2, 5)
_FACTORS = (1, 2, 3)


@dataclass(frozen=True, slots=True, eq=False)
class ResultCandidate:
    text: str
    holds: Relation


def result_candidates(
    terms: Terms, parameters: tuple[Local, ...], result: Type, constants: tuple[int, ...], more: tuple[int, ...]
) -> Iterator[ResultCandidate]:
    """Candidates for a result that is a number or a truth value; `more` are constants that arguments may equal."""
    if not isinstance(result, IntType | BoolType):
        return
    relations = list(_relations(terms, parameters, result, constants))
    exact = [item for item in relations if "==" in item[0]]
    for when, condition in _conditions(terms, parameters, constants, more):
        for what, relation in exact if "==" in when else relations:
            yield ResultCandidate(
                f"{when} => {what}",
                lambda values, c=condition, r=relation: terms.implies(c(values), r(values)),  # type: ignore[misc]
            )


def _conditions(
    terms: Terms, parameters: tuple[Local, ...], constants: tuple[int, ...], more: tuple[int, ...]
) -> Iterator[tuple[str, Relation]]:
    yield "true", lambda _: terms.true
    for parameter in parameters:
        type_ = parameter.type
        if not isinstance(type_, IntType):
            continue
        name = parameter.name
        for constant in dict.fromkeys((*constants, *more)):
            if not type_.minimum <= constant <= type_.maximum:
                continue
            bound = terms.bv(constant, type_.width)
            yield f"{name} == {constant}", lambda values, n=name, b=bound: terms.eq(values[n], b)  # type: ignore[misc]
            if constant in constants:
                yield (
                    f"{name} >= {constant}",
                    lambda values, n=name, b=bound, t=type_: at_most(terms, t, b, values[n]),  # type: ignore[misc]
                )


def _relations(
    terms: Terms, parameters: tuple[Local, ...], result: Type, constants: tuple[int, ...]
) -> Iterator[tuple[str, Relation]]:
    if isinstance(result, BoolType):
        yield "result", lambda values: values[RESULT]
        yield "not result", lambda values: terms.not_(values[RESULT])
        return
    assert isinstance(result, IntType)
    for constant in (number for number in constants if result.minimum <= number <= result.maximum):
        bound = terms.bv(constant, result.width)
        yield f"result >= {constant}", lambda values, b=bound: at_most(terms, result, b, values[RESULT])  # type: ignore[misc]
        yield f"result <= {constant}", lambda values, b=bound: at_most(terms, result, values[RESULT], b)  # type: ignore[misc]
        yield f"result != {constant}", lambda values, b=bound: terms.not_(terms.eq(values[RESULT], b))  # type: ignore[misc]
    numbers = [parameter for parameter in parameters if parameter.type == result]
    for parameter in numbers:
        yield from _of_one(terms, parameter, result)
    for left, right in combinations(numbers, 2):
        yield (
            f"result == {left.name} * {right.name}",
            lambda values, a=left.name, b=right.name: terms.eq(  # type: ignore[misc]
                values[RESULT], terms.bv_mul(values[a], values[b])
            ),
        )
        yield (
            f"result == {left.name} + {right.name}",
            lambda values, a=left.name, b=right.name: terms.eq(  # type: ignore[misc]
                values[RESULT], terms.bv_add(values[a], values[b])
            ),
        )


def _of_one(terms: Terms, parameter: Local, type_: IntType) -> Iterator[tuple[str, Relation]]:
    """The result compared with one argument, as a linear function of it, and as its parity."""
    name, width = parameter.name, type_.width
    yield f"result >= {name}", lambda values: at_most(terms, type_, values[name], values[RESULT])
    yield f"result <= {name}", lambda values: at_most(terms, type_, values[RESULT], values[name])
    yield f"result > {name}", lambda values: terms.not_(at_most(terms, type_, values[RESULT], values[name]))
    for factor in _FACTORS:
        for offset in _OFFSETS:
            yield (
                f"result == {factor} * {name} + {offset}",
                lambda values, f=factor, o=offset: terms.eq(  # type: ignore[misc]
                    values[RESULT],
                    terms.bv_add(terms.bv_mul(terms.bv(f, width), values[name]), terms.bv(o, width)),
                ),
            )
    one = terms.bv(1, width)
    yield f"result == {name} & 1", lambda values: terms.eq(values[RESULT], terms.bv_and(values[name], one))
    yield (
        f"result == 1 - ({name} & 1)",
        lambda values: terms.eq(values[RESULT], terms.bv_xor(terms.bv_and(values[name], one), one)),
    )
