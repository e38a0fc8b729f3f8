"""Overload resolution (JLS 15.12.2): potentially applicable methods, three phases, the most specific one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from vernier.frontend.java.attribute.context import Context
from vernier.frontend.java.attribute.typing.shapes import (
    LambdaShape,
    deferred_fits,
    loosely_fits,
    more_specific_function,
    values_fit,
)
from vernier.frontend.java.symbols import (
    ArrayJavaType,
    JavaType,
    MethodSymbol,
    Primitive,
    TypeVariable,
)
from vernier.frontend.java.tree import Expression

if TYPE_CHECKING:
    from tree_sitter import Node


class Phase(Enum):
    STRICT = "strict"
    LOOSE = "loose"
    VARIABLE = "variable"


@dataclass(slots=True)
class Argument:
    """An argument before the method is known. `value` is None for lambdas and method references, whose `shape` counts.

    `is_open` marks a value whose type still waits for the parameter's type. `results` are the types of the values that
    a switch or a conditional on references chooses from: as an argument it has no type of its own, each of them has to
    fit the parameter (JLS 15.25.3, 15.28.1, 15.12.2.2).
    """

    node: Node
    value: Expression | None
    shape: LambdaShape | None = None
    is_open: bool = False
    results: tuple[JavaType, ...] = ()


@dataclass(frozen=True, slots=True)
class Candidate:
    """A method seen from the receiver: `parameters` with the receiver's type arguments put in."""

    method: MethodSymbol
    parameters: tuple[JavaType, ...]

    def formals(self, count: int, phase: Phase) -> list[JavaType]:
        """The type each of `count` arguments is passed as."""
        if phase is not Phase.VARIABLE:
            return list(self.parameters)
        last = self.parameters[-1]
        assert isinstance(last, ArrayJavaType)
        fixed = list(self.parameters[:-1])
        return fixed + [last.element] * (count - len(fixed))


@dataclass(frozen=True, slots=True)
class Choice:
    candidate: Candidate
    phase: Phase


class Ambiguous(Exception):
    """More than one method is most specific."""

    def __init__(self, methods: Sequence[MethodSymbol]) -> None:
        super().__init__(", ".join(repr(method) for method in methods))
        self.methods = methods


def make_candidate(ctx: Context, method: MethodSymbol, mapping: Mapping[TypeVariable, JavaType] | None) -> Candidate:
    """`mapping` gives the receiver's type arguments for values going in; None means a raw receiver."""
    if mapping is None:
        return Candidate(method, tuple(ctx.types.erasure(p.type) for p in method.parameters))
    if not mapping:
        return Candidate(method, tuple(p.type for p in method.parameters))
    return Candidate(method, tuple(ctx.types.substitute(p.type, mapping) for p in method.parameters))


def choose(ctx: Context, candidates: Sequence[Candidate], arguments: Sequence[Argument]) -> Choice | None:
    """The method a call means, or None if none is applicable; raises Ambiguous."""
    count = len(arguments)
    potential = [c for c in candidates if _arity_fits(c, count)]
    for phase in Phase:
        applicable = [c for c in potential if _applicable(ctx, c, arguments, phase)]
        if len(applicable) > 1:
            applicable = [c for c in applicable if _values_fit(ctx, c, arguments, phase)]
            applicable = [c for c in applicable if _is_possible(ctx, c, arguments, phase)] or applicable
        if applicable:
            best = applicable[0] if len(applicable) == 1 else _most_specific(ctx, applicable, arguments, phase)
            return Choice(best, phase)
    return None


def _arity_fits(candidate: Candidate, count: int) -> bool:
    expected = len(candidate.parameters)
    return expected == count or (candidate.method.is_varargs and count >= expected - 1)


def _applicable(ctx: Context, candidate: Candidate, arguments: Sequence[Argument], phase: Phase) -> bool:
    if phase is Phase.VARIABLE:
        if not candidate.method.is_varargs:
            return False
    elif len(candidate.parameters) != len(arguments):
        return False
    formals = candidate.formals(len(arguments), phase)
    return all(_fits(ctx, a, f, phase, candidate.method) for a, f in zip(arguments, formals, strict=False))


def _values_fit(ctx: Context, candidate: Candidate, arguments: Sequence[Argument], phase: Phase) -> bool:
    """Whether the functions among the arguments return what the parameters of an otherwise applicable method ask."""
    formals = candidate.formals(len(arguments), phase)
    return all(a.shape is None or values_fit(ctx, a.shape, f) for a, f in zip(arguments, formals, strict=False))


def _is_possible(ctx: Context, candidate: Candidate, arguments: Sequence[Argument], phase: Phase) -> bool:
    """Whether no argument fits only because nobody has the class of the parameter."""
    formals = candidate.formals(len(arguments), phase)
    given = [(a.value.type, f) for a, f in zip(arguments, formals, strict=False) if a.value is not None]
    return not any(ctx.types.cannot_be_below(actual, formal) for actual, formal in given)


def _fits(ctx: Context, argument: Argument, formal: JavaType, phase: Phase, method: MethodSymbol) -> bool:
    if argument.value is None:
        if isinstance(formal, TypeVariable) and formal in method.type_parameters:
            return True
        assert argument.shape is not None
        return deferred_fits(ctx, argument.shape, formal)
    if argument.results:
        return all(_type_fits(ctx, each, formal, phase) for each in argument.results)
    is_converted = isinstance(argument.value.type, Primitive) != isinstance(formal, Primitive)
    if argument.is_open and is_converted and ctx.types.is_subtype(argument.value.type, formal):
        return True
    return _type_fits(ctx, argument.value.type, formal, phase)


def _type_fits(ctx: Context, actual: JavaType, formal: JavaType, phase: Phase) -> bool:
    if ctx.types.is_subtype(actual, formal):
        return isinstance(actual, Primitive) == isinstance(formal, Primitive)
    return phase is not Phase.STRICT and loosely_fits(ctx, actual, formal)


def _most_specific(
    ctx: Context, applicable: Sequence[Candidate], arguments: Sequence[Argument], phase: Phase
) -> Candidate:
    best = [
        one
        for one in applicable
        if all(one is other or _more_specific(ctx, one, other, arguments, phase) for other in applicable)
    ]
    if len(best) == 1:
        return best[0]
    if not best:
        raise Ambiguous([candidate.method for candidate in applicable])
    # Same signature, inherited more than once: a method with a body wins, then the one found nearest.
    concrete = [candidate for candidate in best if not candidate.method.is_abstract]
    return (concrete or best)[0]


def _more_specific(ctx: Context, one: Candidate, other: Candidate, arguments: Sequence[Argument], phase: Phase) -> bool:
    count = len(arguments)
    if phase is Phase.VARIABLE:
        count = max(count, len(one.parameters), len(other.parameters))
    first, second = one.formals(count, phase), other.formals(count, phase)
    for index, (left, right) in enumerate(zip(first, second, strict=False)):
        is_below = ctx.types.is_subtype(left, right) and not ctx.types.cannot_be_below(left, right)
        if is_below and isinstance(left, Primitive) == isinstance(right, Primitive):
            continue
        argument = arguments[index] if index < len(arguments) else None
        if (
            argument is not None
            and argument.shape is not None
            and more_specific_function(ctx, argument.shape, left, right)
        ):
            continue
        return False
    return True
