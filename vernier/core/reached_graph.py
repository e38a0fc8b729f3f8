"""Abstract reachability graphs, as values to draw: what a configurable program analysis has reached, and from where."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class StateKind(Enum):
    """FIRST: where executions begin. REACHED: at a place of the program. ERROR: where an obligation is violated, or
    what nothing is known of begins."""

    FIRST = "first"
    REACHED = "reached"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class AbstractState:
    """One state: its place in the source, what is known there in short, and the same in full if that says more."""

    kind: StateKind
    place: str
    known: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class ReachedGraph:
    """States by number; `edges` lead from states to successors that were added, `covered` from states to those that
    cover a successor of theirs, so that it was not added.

    `path` are states from the first one on to the violation that the outcome is about, each a successor of the one
    before; `taken` says what is known of it. `points` says which states there are, `unsaid` what is not told of them.
    """

    states: tuple[AbstractState, ...]
    edges: tuple[tuple[int, int], ...]
    covered: tuple[tuple[int, int], ...]
    points: str
    path: tuple[int, ...] = ()
    taken: str = ""
    unsaid: str = ""
