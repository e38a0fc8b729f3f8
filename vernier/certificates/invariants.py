"""The meaning of the formulas of certificates in a state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from vernier.certificates import names
from vernier.certificates.formulas import MalformedFormula
from vernier.certificates.maps import Chosen, Everywhere, Map, Split, Symbolic, Written, read
from vernier.certificates.objects import Objects
from vernier.certificates.state import State
from vernier.logic.bank import Term
from vernier.logic.ops import Op
from vernier.logic.terms import Terms
from vernier.logic.walk import fold, rebuild

Meaning: TypeAlias = Term | Map
_MAPS = (Everywhere, Symbolic, Written, Chosen, Split)


@dataclass(frozen=True, slots=True)
class Names:
    """What names stand for in a state, and in the one when control came to the cut from outside."""

    objects: Objects
    state: State
    first: State

    def value(self, name: str) -> Meaning:
        """What a name stands for."""
        if name.startswith(names.FIRST):
            return Names(self.objects, self.first, self.first).value(name.removeprefix(names.FIRST))
        if name == names.LENGTHS:
            return Symbolic(self.objects.lengths)
        if names.is_map(name):
            if name not in self.objects.map_names():
                raise MalformedFormula(f"there is no {name}")
            return self.objects.map_of(self.state, name)
        found = self._variable(name)
        if found is None:
            raise MalformedFormula(f"there is no {name} here")
        return found

    def _variable(self, name: str) -> Term | None:
        local = names.local_of(name)
        if local is None:
            return self.state.globals.get(name.removeprefix("global:"))
        frames = (self.state.locals, *self.state.callers)
        return frames[local[0]].get(local[1]) if local[0] < len(frames) else None


def evaluated(terms: Terms, formula: Term, meaning: Names) -> Term:
    """The truth value of a formula; `MalformedFormula` where a name stands for nothing, or for something else."""

    def step(term: Term, parts: tuple[Meaning, ...]) -> Meaning:
        if term.op is Op.SYMBOL:
            found = meaning.value(term.payload)
            if isinstance(found, Term) and found.sort != term.sort:
                raise MalformedFormula(f"{term.payload} is not of that sort")
            return found
        if term.op is Op.SELECT and isinstance(parts[0], _MAPS) and isinstance(parts[1], Term):
            value = read(terms, parts[0], parts[1])
            if value.sort != term.sort:
                raise MalformedFormula("a value in memory is not of that sort")
            return value
        if any(isinstance(part, _MAPS) for part in parts):
            raise MalformedFormula("memory is only read")
        return rebuild(terms, term, tuple(part for part in parts if isinstance(part, Term)))

    result = fold(formula, step)
    if not isinstance(result, Term):
        raise MalformedFormula("a formula is a truth value")
    return result
