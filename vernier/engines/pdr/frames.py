"""Frames: for each stack depth, an over-approximation of the summary of each procedure, as sets of universal lemmas.

A lemma of level i is in the frames 0 to i, so that frames are monotonic by construction (property 2 of Algorithm 1,
Frumkin 2017). Frame 0 is false for every procedure: nothing returns within a stack of depth 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from vernier.logic.bank import Term
from vernier.logic.systems import Summaries


@dataclass(eq=False, slots=True)
class Lemma:
    """A universal clause about a procedure: for all elements, one of the literals is false. `level` only grows;
    `switch` is its activation literal."""

    procedure: str
    clause: Term
    literals: tuple[Term, ...]
    switch: Term
    level: int


@dataclass(slots=True)
class Frames:
    """The lemmas of all procedures and the number n of the last frame."""

    last: int = 0
    lemmas: dict[str, list[Lemma]] = field(default_factory=dict)

    def add(self, candidate: Lemma) -> Lemma:
        """Strengthen the frames up to the level of a lemma; a clause that is known rises to it."""
        known = self.lemmas.setdefault(candidate.procedure, [])
        for lemma in known:
            if lemma.clause is candidate.clause:
                lemma.level = max(lemma.level, candidate.level)
                return lemma
        known.append(candidate)
        return candidate

    def without(self, procedure: str) -> Frames:
        """Frames to begin another search with, for a program that has at most the executions of this one but for what
        is said of a procedure. The lemmas are new ones, as their levels may grow."""
        kept = {name: [replace(lemma) for lemma in lemmas] for name, lemmas in self.lemmas.items() if name != procedure}
        return Frames(max(0, self.last - 1), kept)

    def of(self, procedure: str) -> list[Lemma]:
        return self.lemmas.get(procedure, [])

    def at(self, procedure: str, level: int) -> Iterator[Lemma]:
        """The lemmas about a procedure in a frame."""
        return (lemma for lemma in self.of(procedure) if lemma.level >= level)

    def exactly(self, level: int) -> list[Lemma]:
        """The lemmas that are in a frame and not in the next."""
        return [lemma for lemmas in self.lemmas.values() for lemma in lemmas if lemma.level == level]

    def summaries(self, level: int) -> Summaries:
        return Summaries({name: tuple(lemma.clause for lemma in self.at(name, level)) for name in self.lemmas})
