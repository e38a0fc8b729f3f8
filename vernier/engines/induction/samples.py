"""Executions of a procedure on small arguments: they rule out candidate postconditions, and suggest others.

Nothing is concluded from them: a candidate that samples contradict is not proposed, one they suggest is checked like
all others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from vernier.engines.induction.results import RESULT, ResultCandidate
from vernier.ir.interp import DefaultInputs, Limits, Machine, Returned
from vernier.ir.program import Procedure, Program
from vernier.ir.types import BoolType, IntType
from vernier.logic.bank import Term
from vernier.logic.terms import Terms

_MOST_ARGUMENTS = {1: 14, 2: 7, 3: 4}
_LIMITS = Limits(steps=60_000, seconds=0.4)
_ENOUGH = 5
LONGEST_TABLE = 64


@dataclass(frozen=True, slots=True)
class Sample:
    arguments: tuple[int, ...]
    result: int


def sample(program: Program, procedure: Procedure) -> list[Sample]:
    """Results for small arguments, smallest first; none for a procedure that takes anything but integers."""
    many = _MOST_ARGUMENTS.get(len(procedure.parameters), 0)
    types = [parameter.type for parameter in procedure.parameters]
    if not many or not all(isinstance(type_, IntType) for type_ in types):
        return []
    if not isinstance(procedure.result, IntType | BoolType):
        return []
    machine = Machine(program)
    found: list[Sample] = []
    for arguments in sorted(product(range(many), repeat=len(types)), key=lambda item: (max(item), item)):
        run = machine.run(procedure.name, arguments, DefaultInputs(), None, _LIMITS)
        if not isinstance(run.end, Returned) or not isinstance(run.end.value, int) or run.inputs:
            break
        found.append(Sample(arguments, int(run.end.value)))
    return found


def agrees(terms: Terms, procedure: Procedure, candidate: ResultCandidate, samples: list[Sample]) -> bool:
    """Whether no sample contradicts the candidate."""
    return all(candidate.holds(_values(terms, procedure, item)) is not terms.false for item in samples)


def _values(terms: Terms, procedure: Procedure, item: Sample) -> dict[str, Term]:
    values: dict[str, Term] = {}
    for parameter, argument in zip(procedure.parameters, item.arguments, strict=True):
        assert isinstance(parameter.type, IntType)
        values[parameter.name] = terms.bv(argument, parameter.type.width)
    type_ = procedure.result
    values[RESULT] = (
        terms.bv(item.result, type_.width) if isinstance(type_, IntType) else terms.bool_(bool(item.result))
    )
    return values


def table_candidates(terms: Terms, procedure: Procedure, samples: list[Sample], most: int) -> Iterator[ResultCandidate]:
    """Results for single arguments: those of samples, and those that follow if they go on as they began: each the same
    linear function of the two before it."""
    if not isinstance(procedure.result, IntType):
        return
    sequences: dict[tuple[int, ...], list[int]] = {}
    for item in sorted(samples, key=lambda item: item.arguments):
        sequences.setdefault(item.arguments[:-1], []).append(item.result)
    for fixed, known in sequences.items():
        for position, value in enumerate(_continued(known, procedure.result, min(most, LONGEST_TABLE))):
            yield _entry(terms, procedure, Sample((*fixed, position), value))


def _entry(terms: Terms, procedure: Procedure, item: Sample) -> ResultCandidate:
    entry = _values(terms, procedure, item)

    def holds(values: object) -> Term:
        assert isinstance(values, dict)
        here = terms.all_of(
            terms.eq(values[parameter.name], entry[parameter.name]) for parameter in procedure.parameters
        )
        return terms.implies(here, terms.eq(values[RESULT], entry[RESULT]))

    return ResultCandidate(f"{item.arguments} => result == {item.result}", holds)


def _continued(known: list[int], type_: IntType, most: int) -> list[int]:
    """The sequence with as many more numbers as the rule it follows gives."""
    rule = _rule(known)
    values = list(known)
    if rule is not None:
        a, b, c = rule
        while len(values) <= most:
            values.append(type_.wrap(a * values[-1] + b * values[-2] + c))
    return values


_COEFFICIENTS = (0, 1, 2, -1, 3)


def _rule(known: list[int]) -> tuple[int, int, int] | None:
    if len(known) < _ENOUGH:
        return None
    tail = known[1:]
    for a, b in product(_COEFFICIENTS, repeat=2):
        c = tail[2] - a * tail[1] - b * tail[0]
        if all(third == a * second + b * one + c for one, second, third in zip(tail, tail[1:], tail[2:], strict=False)):
            return a, b, c
    return None
