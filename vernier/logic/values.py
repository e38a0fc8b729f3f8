"""Values of terms as plain Python data, and models: finite maps from names to values.

Bool is ``bool``; a bit-vector is its unsigned ``int``; a float is its bit pattern as ``int`` (see ``float_values``);
Int is ``int``; Real is ``Fraction``; an array, a function and an element of an uninterpreted sort are the classes
below. Nothing here refers to a solver or to a bank.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from vernier.logic.sorts import (
    ArraySort,
    BitVecSort,
    BoolSort,
    FloatSort,
    FunctionSignature,
    IntSort,
    RealSort,
    Sort,
    UninterpretedSort,
)


@dataclass(frozen=True, slots=True)
class Element:
    """The element number ``index`` of an uninterpreted sort."""

    sort: str
    index: int


@dataclass(frozen=True, slots=True)
class ArrayValue:
    """A total map given by finitely many entries and a default."""

    default: Value
    entries: Mapping[Value, Value] = field(default_factory=dict)

    def at(self, index: Value) -> Value:
        """The element at ``index``."""
        return self.entries.get(index, self.default)

    def with_entry(self, index: Value, value: Value) -> ArrayValue:
        """This map with one entry changed."""
        return ArrayValue(self.default, {**self.entries, index: value})


@dataclass(frozen=True, slots=True)
class FunctionValue:
    """An interpretation of a function by finitely many entries and a default."""

    default: Value
    entries: Mapping[tuple[Value, ...], Value] = field(default_factory=dict)

    def at(self, arguments: tuple[Value, ...]) -> Value:
        """The result for ``arguments``."""
        return self.entries.get(arguments, self.default)


Value = bool | int | Fraction | Element | ArrayValue
Interpretation = Value | FunctionValue


@dataclass(frozen=True, slots=True)
class Model(Mapping[str, Any]):
    """What a satisfiable query found: names to interpretations, and the sizes of uninterpreted sorts.

    Names that are missing may have any value; ``evaluate`` completes them with ``default_value``.
    """

    interpretations: Mapping[str, Interpretation] = field(default_factory=dict)
    universes: Mapping[str, int] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Any:
        return self.interpretations[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.interpretations)

    def __len__(self) -> int:
        return len(self.interpretations)


def default_value(sort: Sort) -> Value:
    """The value that completes a model: false, zero, positive zero, the first element."""
    match sort:
        case BoolSort():
            return False
        case BitVecSort() | FloatSort() | IntSort():
            return 0
        case RealSort():
            return Fraction(0)
        case ArraySort(_, element):
            return ArrayValue(default_value(element))
        case UninterpretedSort(name):
            return Element(name, 0)


def default_function(function: FunctionSignature) -> FunctionValue:
    """The function that is constantly the default of its codomain."""
    return FunctionValue(default_value(function.codomain))


def domain_size(sort: Sort, universes: Mapping[str, int]) -> int | None:
    """How many values a sort has, or None if infinitely many or not known."""
    match sort:
        case BoolSort():
            return 2
        case BitVecSort(width):
            return 1 << width
        case FloatSort(exponent, significand):
            # One of the many NaN patterns counts.
            return (1 << (exponent + significand)) - (1 << significand) + 3
        case UninterpretedSort(name):
            return universes.get(name)
        case _:
            return None


def same_value(a: Any, b: Any, sort: Sort, universes: Mapping[str, int]) -> bool:
    """Equality of values; extensional for arrays, however they are written down."""
    if not isinstance(sort, ArraySort):
        return bool(a == b)
    indices = {**a.entries, **b.entries}
    for index in indices:
        if not same_value(a.at(index), b.at(index), sort.element, universes):
            return False
    size = domain_size(sort.index, universes)
    covered = size is not None and len(indices) >= size
    return covered or same_value(a.default, b.default, sort.element, universes)
