"""Concrete states at abstraction points, from executing the blocks between them on random inputs.

The thesis suggests to infer predicates from observed values (section 4.4.5, after Daikon, Ernst and others 2001). A
block is a formula over the values at its beginning and its inputs: evaluating the formula executes it.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from vernier.core.budget import Budget
from vernier.engines.cpa.domains.predicates.state import Abstraction
from vernier.logic.bank import Term
from vernier.logic.evaluate import Evaluator
from vernier.logic.sorts import BitVecSort, BoolSort, Sort
from vernier.logic.values import default_value
from vernier.logic.walk import free_symbols

RUNS = 24
STEPS = 24
TRIES = 6
"""Inputs that are tried for one block"""
LARGEST_INPUTS = (4, 12, 40)

Sample: TypeAlias = Mapping[str, Any]
"""Names of symbols -> values"""


@dataclass(slots=True)
class Samples:
    """Observed values at each abstraction point, named by the location and the shape of memory there."""

    seed: int = 0
    seen: dict[object, list[Sample]] = field(default_factory=dict)

    def collect(self, first: Abstraction, reached: Iterable[Abstraction], budget: Budget) -> None:
        """Execute the blocks between abstractions."""
        following: dict[object, list[Abstraction]] = {}
        for root in reached:
            if root.source is not None:
                following.setdefault(_place(root.source.root), []).append(root)
        chance = random.Random(self.seed)
        for _ in range(RUNS):
            self._run(first, following, chance, budget)

    def at(self, root: Abstraction) -> list[Sample]:
        """The samples at an abstraction point."""
        return self.seen.get(_place(root), [])

    def _run(
        self, first: Abstraction, following: Mapping[object, list[Abstraction]], chance: random.Random, budget: Budget
    ) -> None:
        place, largest = _place(first), chance.choice(LARGEST_INPUTS)
        inputs = _Inputs(chance, largest)
        sample: Sample = {str(symbol.payload): inputs.value(symbol.sort) for symbol in first.shape.symbols.values()}
        for _ in range(STEPS):
            budget.spend()
            ways = list(following.get(place, ()))
            chance.shuffle(ways)
            step = next(filter(None, (_step(sample, way, inputs) for way in ways)), None)
            if step is None:
                return
            place, sample = step
            self.seen.setdefault(place, []).append(sample)


def _place(root: Abstraction) -> object:
    return (root.location, root.shape.key)


def _step(sample: Sample, way: Abstraction, chance: _Inputs) -> tuple[object, Sample] | None:
    """The state after a block, if an execution that was tried takes it."""
    assert way.source is not None and way.block is not None
    if any(sample.get(str(symbol.payload)) != value.payload for symbol, value in way.source.root.constants.items()):
        return None
    guard, values = way.block.memory.guard.term, way.shape.values
    inputs = [
        symbol for symbol in free_symbols(guard, *values.values()) if str(symbol.payload) not in sample
    ]  # fmt: skip
    for _ in range(TRIES if inputs else 1):
        read = {str(symbol.payload): chance.value(symbol.sort) for symbol in inputs}
        evaluator = Evaluator({**sample, **read})
        if evaluator.value(guard):
            found = {str(way.shape.symbols[name].payload): evaluator.value(value) for name, value in values.items()}
            return _place(way), found
    return None


@dataclass(frozen=True, slots=True)
class _Inputs:
    """Random inputs, mostly small numbers: what they lead to ends soon, and shows how variables relate."""

    chance: random.Random
    largest: int

    def value(self, sort: Sort) -> Any:
        if isinstance(sort, BoolSort):
            return self.chance.random() < 0.5
        if not isinstance(sort, BitVecSort):
            return default_value(sort)
        if self.chance.random() < 0.1:
            return self.chance.randrange(1 << sort.width)
        return self.chance.randint(-2, self.largest) % (1 << sort.width)


def signed(value: int, width: int) -> int:
    """The number that bits mean in two's complement."""
    return value - (1 << width) if value >> (width - 1) else value


def numbers(samples: Iterable[Sample], symbols: Iterable[Term]) -> dict[Term, tuple[int, ...]]:
    """The values of some bit-vectors in all samples, as numbers with a sign."""
    rows = list(samples)
    return {
        symbol: tuple(signed(row[str(symbol.payload)], symbol.sort.width) for row in rows)
        for symbol in symbols
        if isinstance(symbol.sort, BitVecSort)
    }
