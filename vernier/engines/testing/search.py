"""The order in which inputs are tried: constant streams, then random mixes and mutations of what covered new code."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from vernier.engines.testing.pools import Pools
from vernier.engines.testing.streams import ConstantInputs, MixedInputs
from vernier.ir.interp.inputs import InputSource, Scalar

_CONSTANT_STREAMS = 48
_WIDE = (2**31 - 1, -(2**31), 2**63 - 1, -(2**63))
_CORPUS = 200


class InputSearch:
    """Proposes input sources; `learn` receives the recorded inputs that reached new branches."""

    def __init__(self, pools: Pools, seed: int) -> None:
        self._pools = pools
        self._chance = random.Random(seed)
        self._corpus: list[tuple[Scalar, ...]] = []

    def proposals(self) -> Iterator[InputSource]:
        """Endless. The first proposal is the stream of zeros."""
        values = dict.fromkeys((0, 1, -1, 2, *_WIDE, 3, 10, *self._pools.integers[:_CONSTANT_STREAMS]))
        for value in values:
            yield ConstantInputs(value)
        while True:
            yield MixedInputs(self._beginning(), self._chance, self._pools)

    def long(self, inputs: int) -> InputSource:
        """Random values, for an execution that may read so many of them."""
        return MixedInputs((), self._chance, self._pools, inputs)

    def learn(self, inputs: Sequence[Scalar]) -> None:
        if len(self._corpus) < _CORPUS:
            self._corpus.append(tuple(inputs))

    def _beginning(self) -> tuple[Scalar, ...]:
        """Nothing, or an earlier input that is cut, changed in a few places, or joined with another."""
        chance = self._chance
        if not self._corpus or chance.random() < 0.3:
            return ()
        # Later discoveries lie deeper: prefer them.
        index = max(chance.randrange(len(self._corpus)), chance.randrange(len(self._corpus)))
        values = list(self._corpus[index])
        if not values:
            return ()
        match chance.randrange(4):
            case 0:
                return tuple(values[: chance.randrange(len(values))])
            case 1:
                other = self._corpus[chance.randrange(len(self._corpus))]
                cut = chance.randrange(len(values))
                return (*values[:cut], *other[cut:])
            case _:
                for _ in range(chance.choice((1, 1, 1, 2, 3))):
                    at = chance.randrange(len(values))
                    values[at] = self._changed(values[at])
                return tuple(values)

    def _changed(self, value: Scalar) -> Scalar:
        chance = self._chance
        if isinstance(value, bool):
            return not value
        if isinstance(value, float):
            return chance.choice((-value, value + 1.0, value * 2.0, 0.0, *self._pools.floats[:20]))
        if self._pools.integers and chance.random() < 0.4:
            return chance.choice(self._pools.integers)
        flipped = value ^ (1 << chance.randrange(32))
        near = chance.randint(-100, 100)
        return chance.choice((value + 1, value - 1, -value, value * 2, value // 2, 0, near, flipped))
