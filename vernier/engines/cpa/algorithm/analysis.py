"""The protocol of configurable program analyses: the operators of CPA+ (thesis, sections 3.2.2 and 4.3.1).

Requirements. `post` over-approximates: its result describes every concrete successor of a concrete state of `state`.
`leq` implies inclusion. `merge` weakens its second argument only: `reached` is below the result. `stop` is true only of
a state whose concrete states are all in `reached`. `adjust` weakens the state: it loses no concrete state.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from vernier.engines.cpa.automaton import Edge

E = TypeVar("E")
P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Interrupt:
    """The analysis stops to be resumed later, perhaps with another precision (thesis, section 5.4.1)."""


INTERRUPT = Interrupt()


@dataclass(frozen=True, slots=True)
class Adjusted(Generic[E, P]):
    """A state with the precision at which its successors are computed."""

    state: E
    precision: P


class Analysis(Protocol[E, P]):
    """One CPA+. Operators are pure but for caches."""

    def initial(self) -> Adjusted[E, P]:
        """The state in which execution begins, and the first precision."""

    def post(self, state: E, precision: P, edge: Edge) -> Iterable[E]:
        """The transfer relation: the successors of a state along an edge; none for bottom."""

    def leq(self, left: E, right: E) -> bool:
        """The order of the domain."""

    def merge(self, state: E, reached: E, precision: P) -> E:
        """`reached`, or something weaker that also describes some of `state`."""

    def stop(self, state: E, reached: Iterable[E], precision: P) -> bool:
        """Whether a state is covered by those reached."""

    def adjust(self, state: E, precision: P, reached: Iterable[Adjusted[E, P]]) -> Adjusted[E, P] | Interrupt:
        """Precision adjustment (`prec`), by what has been reached."""
