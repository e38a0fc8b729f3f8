"""The location analysis (thesis, section 3.2.4): a flat lattice over the locations; it interrupts at targets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import assert_never

from vernier.engines.cpa.algorithm.analysis import INTERRUPT, Adjusted, Interrupt
from vernier.engines.cpa.automaton import AnyLocation, Edge, ErrorLocation, Location, Pitfall


@dataclass(frozen=True, slots=True)
class Targets:
    """The locations at which to interrupt: the error locations of these obligations, and every pitfall."""

    obligations: frozenset[str] = frozenset()

    def __contains__(self, location: AnyLocation) -> bool:
        match location:
            case ErrorLocation(obligation=obligation):
                return obligation in self.obligations
            case Pitfall():
                return True
            case Location():
                return False
            case _:
                assert_never(location)

    def without(self, location: AnyLocation) -> Targets:
        """These but for one error location."""
        left = self.obligations - {location.obligation} if isinstance(location, ErrorLocation) else self.obligations
        return Targets(left)


@dataclass(frozen=True, slots=True)
class LocationAnalysis:
    """The precision are the targets (thesis, section 5.4.2)."""

    first: AnyLocation
    targets: Targets = field(default_factory=Targets)

    def initial(self) -> Adjusted[AnyLocation, Targets]:
        return Adjusted(self.first, self.targets)

    def post(self, state: AnyLocation, precision: Targets, edge: Edge) -> Iterable[AnyLocation]:
        del precision
        return (edge.target,) if state == edge.source else ()

    def leq(self, left: AnyLocation, right: AnyLocation) -> bool:
        return left == right

    def merge(self, state: AnyLocation, reached: AnyLocation, precision: Targets) -> AnyLocation:
        del state, precision
        return reached

    def stop(self, state: AnyLocation, reached: Iterable[AnyLocation], precision: Targets) -> bool:
        del precision
        return any(state == other for other in reached)

    def adjust(
        self, state: AnyLocation, precision: Targets, reached: Iterable[Adjusted[AnyLocation, Targets]]
    ) -> Adjusted[AnyLocation, Targets] | Interrupt:
        del reached
        return INTERRUPT if state in precision else Adjusted(state, precision)
