"""The call-stack analysis: a flat lattice over the calls that have not returned; a callee returns to its call."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from vernier.engines.cpa.algorithm.analysis import Adjusted
from vernier.engines.cpa.automaton import (
    AnyLocation,
    Edge,
    Enter,
    Leave,
    LeaveMemoryModel,
    Run,
    Summarise,
    Take,
    Violate,
)

CallStack: TypeAlias = tuple[AnyLocation, ...]
"""Where the calls are, the outermost first"""


@dataclass(frozen=True, slots=True)
class CallStackAnalysis:
    """There is one precision."""

    def initial(self) -> Adjusted[CallStack, None]:
        return Adjusted((), None)

    def post(self, state: CallStack, precision: None, edge: Edge) -> Iterable[CallStack]:
        del precision
        match edge.action:
            case Enter():
                return ((*state, edge.source),)
            case Leave(site=site):
                return (state[:-1],) if state and state[-1] == site else ()
            case Run() | Take() | Summarise() | Violate() | LeaveMemoryModel():
                return (state,)
            case _:
                assert_never(edge.action)

    def leq(self, left: CallStack, right: CallStack) -> bool:
        return left == right

    def merge(self, state: CallStack, reached: CallStack, precision: None) -> CallStack:
        del state, precision
        return reached

    def stop(self, state: CallStack, reached: Iterable[CallStack], precision: None) -> bool:
        del precision
        return any(state == other for other in reached)

    def adjust(
        self, state: CallStack, precision: None, reached: Iterable[Adjusted[CallStack, None]]
    ) -> Adjusted[CallStack, None]:
        del reached
        return Adjusted(state, precision)
