"""Composite analyses (thesis, sections 3.2.7 and 4.3.3): the product of component analyses.

The product's operators are built from those of the components only. Its post is componentwise, then each component may
be strengthened by the others; it merges where the components that must agree are equal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import product
from typing import Any, TypeAlias

from vernier.engines.cpa.algorithm.analysis import INTERRUPT, Adjusted, Analysis, Interrupt
from vernier.engines.cpa.algorithm.operators import Stop
from vernier.engines.cpa.automaton import Edge

State: TypeAlias = tuple[Any, ...]
Precision: TypeAlias = tuple[Any, ...]
Strengthen: TypeAlias = Callable[[State, Precision, Edge], State | None]
"""The strengthening operator: a state below its argument that describes the same concrete states; None for bottom"""
Adjust: TypeAlias = Callable[
    [State, Precision, Iterable[Adjusted[State, Precision]]], Adjusted[State, Precision] | Interrupt
]
"""The part of precision adjustment that trades precision between components"""


@dataclass(frozen=True, slots=True)
class Composite:
    """The product. Components before `agree` have to be equal for two states to merge: the later ones are merged by
    their own operators then (`agree` is the number of components where states never merge)."""

    components: tuple[Analysis[Any, Any], ...]
    agree: int
    strengthen: tuple[Strengthen, ...] = field(default=())
    stopping: Stop = Stop.SEP
    """SEP: one state covers. JOIN: the last component is covered by its own operator, against all states whose other
    components cover; sound where that operator is, as its concrete states are then in one of these states"""
    trade: tuple[Adjust, ...] = field(default=())

    def initial(self) -> Adjusted[State, Precision]:
        first = [component.initial() for component in self.components]
        return Adjusted(tuple(item.state for item in first), tuple(item.precision for item in first))

    def post(self, state: State, precision: Precision, edge: Edge) -> Iterable[State]:
        parts: list[tuple[Any, ...]] = []
        for component, part, of in zip(self.components, state, precision, strict=True):
            successors = tuple(component.post(part, of, edge))
            if not successors:
                return
            parts.append(successors)
        for combined in product(*parts):
            successor: State | None = combined
            for strengthen in self.strengthen:
                successor = None if successor is None else strengthen(successor, precision, edge)
            if successor is not None:
                yield successor

    def leq(self, left: State, right: State) -> bool:
        return all(
            component.leq(mine, other) for component, mine, other in zip(self.components, left, right, strict=True)
        )

    def merge(self, state: State, reached: State, precision: Precision) -> State:
        if state[: self.agree] != reached[: self.agree]:
            return reached
        merged = [
            component.merge(mine, other, of)
            for component, mine, other, of in zip(self.components, state, reached, precision, strict=True)
        ]
        return reached if all(map(lambda a, b: a is b, merged, reached)) else tuple(merged)

    def stop(self, state: State, reached: Iterable[State], precision: Precision) -> bool:
        if self.stopping is Stop.SEP:
            return any(self.leq(state, other) for other in reached)
        parts = tuple(zip(self.components[:-1], range(len(state) - 1), strict=True))
        near = (
            other[-1]
            for other in reached
            if all(component.leq(state[number], other[number]) for component, number in parts)
        )
        return self.components[-1].stop(state[-1], near, precision[-1])

    def adjust(
        self, state: State, precision: Precision, reached: Iterable[Adjusted[State, Precision]]
    ) -> Adjusted[State, Precision] | Interrupt:
        states, precisions = [], []
        for number, component in enumerate(self.components):
            part = component.adjust(state[number], precision[number], _Projection(reached, number))
            if isinstance(part, Interrupt):
                return INTERRUPT
            states.append(part.state)
            precisions.append(part.precision)
        adjusted = Adjusted(tuple(states), tuple(precisions))
        for trade in self.trade:
            traded = trade(adjusted.state, adjusted.precision, reached)
            if isinstance(traded, Interrupt):
                return INTERRUPT
            adjusted = traded
        return adjusted


@dataclass(frozen=True, slots=True)
class _Projection:
    """One component of the states reached."""

    reached: Iterable[Adjusted[State, Precision]]
    number: int

    def __iter__(self) -> Any:
        return (Adjusted(item.state[self.number], item.precision[self.number]) for item in self.reached)
