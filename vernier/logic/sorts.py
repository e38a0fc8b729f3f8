"""Sorts of the logic: what kind of value a term denotes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class SortError(TypeError):
    """A term was built from arguments of the wrong sorts."""


@dataclass(frozen=True, slots=True)
class BoolSort:
    """The two truth values."""


@dataclass(frozen=True, slots=True)
class BitVecSort:
    """Bit-vectors of a positive width; values are integers in ``[0, 2**width)``."""

    width: int

    def __post_init__(self) -> None:
        if self.width < 1:
            raise SortError(f"a bit-vector needs a positive width, not {self.width}")


@dataclass(frozen=True, slots=True)
class FloatSort:
    """IEEE 754 binary floats; ``significand`` counts the hidden bit, as in SMT-LIB."""

    exponent: int
    significand: int

    def __post_init__(self) -> None:
        if self.exponent < 2 or self.significand < 2:
            raise SortError(f"no float format has sizes ({self.exponent}, {self.significand})")

    @property
    def width(self) -> int:
        """The number of bits of the interchange format."""
        return self.exponent + self.significand


@dataclass(frozen=True, slots=True)
class IntSort:
    """The mathematical integers."""


@dataclass(frozen=True, slots=True)
class RealSort:
    """The mathematical reals; constants are rational."""


@dataclass(frozen=True, slots=True)
class ArraySort:
    """Total maps from ``index`` to ``element``."""

    index: Sort
    element: Sort


@dataclass(frozen=True, slots=True)
class UninterpretedSort:
    """A non-empty set of elements of which nothing is known but its name."""

    name: str


Sort = BoolSort | BitVecSort | FloatSort | IntSort | RealSort | ArraySort | UninterpretedSort


@dataclass(frozen=True, slots=True)
class FunctionSignature:
    """An uninterpreted function or predicate: a name, argument sorts and a result sort."""

    name: str
    domain: tuple[Sort, ...]
    codomain: Sort

    def __post_init__(self) -> None:
        if not self.domain:
            raise SortError(f"function {self.name} has no arguments; use a symbol")


class RoundingMode(Enum):
    """The five IEEE 754 rounding directions; the value is the SMT-LIB name."""

    NEAREST_EVEN = "RNE"
    NEAREST_AWAY = "RNA"
    TOWARD_POSITIVE = "RTP"
    TOWARD_NEGATIVE = "RTN"
    TOWARD_ZERO = "RTZ"


BOOL = BoolSort()
INT = IntSort()
REAL = RealSort()
FLOAT32 = FloatSort(8, 24)
FLOAT64 = FloatSort(11, 53)
