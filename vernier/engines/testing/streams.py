"""Input sources of the search: constant streams, and random mixes that begin with given values."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from vernier.core.source import Origin
from vernier.engines.testing.pools import Pools
from vernier.ir.interp.inputs import NoMoreInputs, Scalar, fitted
from vernier.ir.types import I32, U16, BoolType, IntType, Type

_STRINGS = "vernier/Nondet.java"
LONGEST = 50_000
"""So many inputs are read by executions that are many; a program may read for ever"""


class ConstantInputs:
    """The same value for ever, converted to the requested type; endless reading is cut off."""

    def __init__(self, value: Scalar) -> None:
        self._value = value
        self._left = LONGEST

    def next(self, type_: Type, name: str, origin: Origin) -> Scalar:
        del name, origin
        self._left -= 1
        if self._left < 0:
            raise NoMoreInputs
        if not isinstance(type_, IntType):
            return fitted(self._value, type_)
        # The nearest value in range keeps "largest" and "smallest" meaningful for every width.
        whole = int(self._value) if math.isfinite(self._value) else 0
        return min(max(whole, type_.minimum), type_.maximum)


class MixedInputs:
    """The given values first, then random ones: from the pools, small, or anything. A string from outside, whose length
    is read before its characters, is often made of strings in the program."""

    def __init__(
        self, first: Sequence[Scalar], chance: random.Random, pools: Pools, longest: int = LONGEST
    ) -> None:  # fmt: skip
        self._first = first
        self._position = 0
        self._chance = chance
        self._pools = pools
        self._longest = longest
        self._last: Scalar = 0
        self._characters: list[int] = []
        """What is left of a string, the last one first"""

    def next(self, type_: Type, name: str, origin: Origin) -> Scalar:
        del name
        position = self._position
        self._position += 1
        if position >= self._longest:
            raise NoMoreInputs
        if position < len(self._first):
            value = fitted(self._first[position], type_)
        else:
            value = self._of_string(type_) if origin.span.file.endswith(_STRINGS) else self._random(type_)
        self._last = value
        return value

    def _of_string(self, type_: Type) -> Scalar:
        """The length or a character of a string."""
        if type_ == U16 and self._characters:
            return self._characters.pop()
        if type_ != I32 or not self._pools.strings or self._chance.random() < 0.4:
            return self._random(type_)
        text = self._text()
        if self._chance.random() < 0.3:
            text += self._text()
        self._characters = [ord(character) & 0xFFFF for character in reversed(text)]
        return len(text)

    def _text(self) -> str:
        """A string of the program; those of the user come first, and are the likely ones."""
        strings = self._pools.strings
        return strings[min(self._chance.randrange(len(strings)), self._chance.randrange(len(strings)))]

    def _random(self, type_: Type) -> Scalar:
        chance = self._chance
        roll = chance.random()
        if isinstance(type_, BoolType):
            return roll < 0.5
        if roll < 0.15 and isinstance(self._last, int) and isinstance(type_, IntType):
            return type_.wrap(self._last + chance.choice((0, 1, -1)))
        if roll < 0.55:
            return fitted(chance.choice(self._pools.candidates(type_)), type_)
        if isinstance(type_, IntType):
            if roll < 0.85:
                return type_.wrap(chance.randint(-8, 16))
            return chance.randint(type_.minimum, type_.maximum)
        return fitted(chance.uniform(-100.0, 100.0) if roll < 0.85 else chance.uniform(-1e12, 1e12), type_)
