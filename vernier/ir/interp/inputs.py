"""Where nondeterministic values come from."""

from __future__ import annotations

import random
import struct
from collections.abc import Sequence
from typing import Protocol

from vernier.core.outcome import InputValue
from vernier.core.source import Origin
from vernier.ir.types import BoolType, FloatType, IntType, Type

Scalar = int | float | bool


class NoMoreInputs(Exception):
    """The source is exhausted; the run ends as `OutOfInputs`."""


class InputSource(Protocol):
    """One value per request, in the range of the requested type (bool, int or float)."""

    def next(self, type_: Type, name: str, origin: Origin) -> Scalar: ...


class ListInputs(InputSource):
    """Replays values in order. A value outside the requested type's range is wrapped into it."""

    def __init__(self, values: Sequence[Scalar | InputValue]) -> None:
        self._values = tuple(value.value if isinstance(value, InputValue) else value for value in values)
        self._position = 0

    def next(self, type_: Type, name: str, origin: Origin) -> Scalar:  # noqa: ARG002
        if self._position >= len(self._values):
            raise NoMoreInputs
        value = self._values[self._position]
        self._position += 1
        return fitted(value, type_)


class DefaultInputs(InputSource):
    """Zero or false for ever, after the values given first."""

    def __init__(self, first: Sequence[Scalar | InputValue] = ()) -> None:
        self._first = ListInputs(first)

    def next(self, type_: Type, name: str, origin: Origin) -> Scalar:
        try:
            return self._first.next(type_, name, origin)
        except NoMoreInputs:
            return fitted(0, type_)


class SeededInputs(InputSource):
    """Pseudo-random values; half of them small or at the edge of the type. Same seed, same values."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def next(self, type_: Type, name: str, origin: Origin) -> Scalar:  # noqa: ARG002
        chance = self._random
        match type_:
            case BoolType():
                return chance.random() < 0.5
            case IntType():
                edges = (0, 1, -1, 2, type_.minimum, type_.maximum, chance.randint(-10, 10), chance.randint(-200, 200))
                wild = chance.randint(type_.minimum, type_.maximum)
                return type_.wrap(chance.choice(edges) if chance.random() < 0.5 else wild)
            case FloatType():
                tame = chance.choice((0.0, -0.0, 1.0, -1.0, chance.uniform(-100, 100), float("inf"), float("nan")))
                bits = chance.getrandbits(type_.width)
                wild = struct.unpack("<d" if type_.width == 64 else "<f", bits.to_bytes(type_.width // 8, "little"))[0]
                return fitted(tame if chance.random() < 0.7 else wild, type_)
            case _:
                raise NoMoreInputs


def fitted(value: Scalar, type_: Type) -> Scalar:
    """The value as one of the type: booleans and integers become each other, integers wrap, f32 is rounded."""
    match type_:
        case BoolType():
            return bool(value)
        case IntType():
            return type_.wrap(int(value))
        case FloatType(width=32):
            return round_to_single(float(value))
        case FloatType():
            return float(value)
        case _:
            raise NoMoreInputs


def round_to_single(value: float) -> float:
    """The binary32 value nearest to `value`, ties to even; overflow gives an infinity."""
    try:
        single: float = struct.unpack("<f", struct.pack("<f", value))[0]
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")
    return single
