"""Abstract counterexamples: trees of calls, each with its transition and its path through the body."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from vernier.encode.firstorder.epr.structures import Structure


@dataclass(frozen=True, slots=True)
class Trace:
    procedure: str
    transition: Structure
    way: int
    calls: tuple[Trace, ...]

    def preorder(self) -> Iterator[tuple[int, Trace]]:
        """The calls with their depths, callers first."""
        pending = [(0, self)]
        while pending:
            depth, trace = pending.pop()
            yield depth, trace
            pending.extend((depth + 1, call) for call in reversed(trace.calls))
