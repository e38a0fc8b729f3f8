"""Inference of type arguments: bounds from arguments and from the expected type, then a solution (JLS 18, in practice).

Equality bounds win over lower bounds, lower bounds over upper ones. What stays open is reported as open, so that the
caller may ask again when it knows more.
"""

from __future__ import annotations

from collections.abc import Sequence

from vernier.frontend.java.attribute.typing.types import UNKNOWN_KIND, Types
from vernier.frontend.java.symbols import (
    ArrayJavaType,
    ClassType,
    JavaType,
    NullType,
    Primitive,
    TypeVariable,
    Wildcard,
)


class Inference:
    """The bounds collected for some type variables."""

    def __init__(self, types: Types, variables: Sequence[TypeVariable]) -> None:
        self._types = types
        self._variables = frozenset(variables)
        self._order = tuple(variables)
        self._equal: dict[TypeVariable, JavaType] = {}
        self._lower: dict[TypeVariable, list[JavaType]] = {}
        self._upper: dict[TypeVariable, list[JavaType]] = {}

    # ------------------------------------------------------------ collecting

    def below(self, actual: JavaType, formal: JavaType) -> None:
        """`actual` must be compatible with `formal`, which mentions the variables."""
        if isinstance(actual, NullType) or self._is_unknown(actual):
            return
        match formal:
            case TypeVariable() if formal in self._variables:
                if actual != Primitive("void"):
                    self._lower.setdefault(formal, []).append(self._types.boxed(actual))
            case ArrayJavaType(element):
                if isinstance(actual, ArrayJavaType) and not isinstance(actual.element, Primitive):
                    self.below(actual.element, element)
            case ClassType(symbol, arguments) if arguments:
                view = self._types.as_super(self._types.boxed(actual), symbol)
                if view is not None and view.arguments:
                    for mine, wanted in zip(view.arguments, arguments, strict=False):
                        self._contained(mine, wanted)

    def _contained(self, actual: JavaType, formal: JavaType) -> None:
        """`actual` is a type argument where `formal` is expected."""
        if self._is_unknown(actual):
            return
        match formal:
            case Wildcard("extends", bound):
                self.below(self._types.upper(actual) if isinstance(actual, Wildcard) else actual, bound)
            case Wildcard("super", bound):
                self.above(bound, actual.bound if isinstance(actual, Wildcard) else actual)
            case Wildcard():
                return
            case _:
                self._same(actual, formal)

    def _same(self, actual: JavaType, formal: JavaType) -> None:
        if self._is_unknown(actual):
            return
        match formal:
            case TypeVariable() if formal in self._variables:
                if isinstance(actual, Wildcard):
                    self._lower.setdefault(formal, []).append(
                        actual.bound if actual.kind != "?" else self._types.object
                    )
                else:
                    self._equal.setdefault(formal, actual)
            case ArrayJavaType(element) if isinstance(actual, ArrayJavaType):
                self._same(actual.element, element)
            case ClassType(symbol, arguments) if isinstance(actual, ClassType) and actual.symbol is symbol:
                for mine, wanted in zip(actual.arguments, arguments, strict=False):
                    self._same_argument(mine, wanted)

    def _same_argument(self, actual: JavaType, formal: JavaType) -> None:
        match formal, actual:
            case Wildcard(_, bound), Wildcard(_, other):
                self._same(other, bound)
            case Wildcard(), _:
                self._contained(actual, formal)
            case _:
                self._same(actual, formal)

    def above(self, formal: JavaType, expected: JavaType) -> None:
        """`formal`, which mentions the variables, must be compatible with `expected`."""
        if self._is_unknown(expected) or isinstance(expected, NullType) or expected == Primitive("void"):
            return
        match formal:
            case TypeVariable() if formal in self._variables:
                if expected != self._types.object:
                    # Everything is an Object: that tells nothing, and something may still come.
                    self._upper.setdefault(formal, []).append(self._types.boxed(expected))
            case ArrayJavaType(element) if isinstance(expected, ArrayJavaType):
                self.above(element, expected.element)
            case ClassType() if isinstance(expected, ClassType) and expected.arguments:
                view = self._types.as_super(formal, expected.symbol)
                if view is not None:
                    for mine, wanted in zip(view.arguments, expected.arguments, strict=False):
                        self._argument_above(mine, wanted)

    def _argument_above(self, formal: JavaType, expected: JavaType) -> None:
        if isinstance(formal, Wildcard) or self._is_unknown(expected):
            return
        match expected:
            case Wildcard("extends", bound):
                self.above(formal, bound)
            case Wildcard("super", bound):
                self.below(bound, formal)
            case Wildcard():
                return
            case _:
                self._same(expected, formal)

    def _is_unknown(self, type_: JavaType) -> bool:
        return isinstance(type_, Wildcard) and type_.kind == UNKNOWN_KIND

    # ------------------------------------------------------------ solving

    def solution(self, variable: TypeVariable) -> JavaType | None:
        """The type found for a variable, or None while nothing is known."""
        equal = self._equal.get(variable)
        if equal is not None and not self._types.has_unknown(equal):
            return equal
        lower = [t for t in self._lower.get(variable, ()) if not self._types.has_unknown(t)]
        upper = [t for t in self._upper.get(variable, ()) if not self._types.has_unknown(t)]
        if lower:
            return self._above_all(lower, upper)
        if upper:
            bound = self._types.bounds_of(variable)[0]
            best = next((t for t in upper if all(self._types.is_subtype(t, o) for o in upper)), upper[0])
            return bound if self._is_narrower(bound, best) else best
        return None

    def _above_all(self, lower: list[JavaType], upper: list[JavaType]) -> JavaType:
        """The least upper bound, or an upper bound that serves where the bound is only one part of an intersection."""
        found = self._types.lub(lower)
        for bound in upper:
            if not self._types.is_subtype(found, bound) and all(self._types.is_subtype(t, bound) for t in lower):
                return bound
        return found

    def _is_narrower(self, bound: JavaType, other: JavaType) -> bool:
        if any(True for _ in self._types.variables_in(bound)) or isinstance(other, TypeVariable):
            return False
        return bound != other and self._types.is_subtype(bound, other) and not self._types.is_subtype(other, bound)

    def partial(self) -> dict[TypeVariable, JavaType]:
        """What is known so far; unknown variables stand for `Types.unknown`."""
        return {v: self.solution(v) or self._types.unknown for v in self._order}

    def result(self) -> dict[TypeVariable, JavaType]:
        """A type for every variable: its bound where nothing else is known."""
        found: dict[TypeVariable, JavaType] = {}
        for variable in self._order:
            found[variable] = self.solution(variable) or self._default(variable)
        return found

    def _default(self, variable: TypeVariable) -> JavaType:
        """From the bound of the variable, if that mentions a solved one (`S extends T`); else the erased bound."""
        bound = self._types.bounds_of(variable)[0]
        if isinstance(bound, TypeVariable) and bound in self._variables:
            return self.solution(bound) or variable.bound
        return variable.bound

    def infer_from_bounds(self) -> None:
        """Use declared bounds such as `K extends Comparable<V>` of solved variables for those they mention."""
        for variable in self._order:
            known = self.solution(variable)
            if known is None:
                continue
            for bound in self._types.bounds.get(variable, ()):
                if any(v in self._variables and v != variable for v in self._types.variables_in(bound)):
                    self.below(known, bound)
