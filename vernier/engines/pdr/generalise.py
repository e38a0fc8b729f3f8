"""Minimised unsat cores of diagrams: a substructure first, element by element, then literal by literal.

A clause may be assumed of the calls that a body makes of its own procedure when it is shown of the procedure: induction
relative to the frame below (Bradley 2011). It starts at frame 0, which is false.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vernier.encode.firstorder.epr.diagrams import Diagram, clause
from vernier.engines.pdr.frames import Frames
from vernier.engines.pdr.queries import BodyQueries, Possible
from vernier.logic.bank import Term
from vernier.logic.terms import Terms


@dataclass(frozen=True, slots=True)
class Generalisation:
    """Of queries about one procedure, with the frame below its level."""

    terms: Terms
    procedure: str
    ways: Sequence[BodyQueries]
    frames: Frames
    level: int
    described: Diagram

    def unsat_core(self, core: tuple[Term, ...]) -> tuple[Term, ...]:
        """Literals that no body allows together, of which none can be left out; `core` are some that suffice."""
        for name in self.described.names.values():
            smaller = tuple(literal for literal in core if name not in self.described.about(literal))
            if len(smaller) < len(core):
                core = self._excluded(smaller) or core
        position = 0
        while position < len(core):
            trial = core[:position] + core[position + 1 :]
            found = self._excluded(trial)
            if found is None:
                position += 1
            else:
                position = sum(1 for literal in core[:position] if literal in found)
                core = found
        return core

    def _excluded(self, literals: tuple[Term, ...]) -> tuple[Term, ...] | None:
        """Those of some literals that the bodies need to exclude them; None when a body allows them all."""
        candidate = clause(self.terms, self.described, literals)
        needed: dict[Term, None] = {}
        for way in self.ways:
            answer = way.ask_inductively(self.frames, self.level, literals, self.procedure, candidate)
            if isinstance(answer, Possible):
                return None
            needed.update(dict.fromkeys(answer.core))
        return tuple(literal for literal in literals if literal in needed)
