"""States of the checker: one state stands for all executions that come to a point, under a condition.

Every value is a term: numbers as such, a reference as a number of `maps.REFERENCE_BITS` bits (0 is null).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from vernier.certificates.maps import Map, choose
from vernier.ir.types import ArrayType, BoolType, FloatType, IntType, RefType, Type
from vernier.logic.bank import Term
from vernier.logic.sorts import BOOL, FLOAT32, FLOAT64, BitVecSort, Sort
from vernier.logic.terms import Terms


class NotCovered(Exception):
    """The semantics of the checker lacks something; nothing is accepted that comes to it."""


@dataclass(slots=True)
class State:
    """`guard` is the condition of the paths that are here, over the symbols made so far; `locals` are those of the
    procedure that runs, `callers` those of the ones that wait, the nearest first."""

    guard: Term
    locals: dict[str, Term]
    callers: tuple[dict[str, Term], ...]
    globals: dict[str, Term]
    maps: dict[str, Map]
    next: Term
    """The reference that the next object gets"""

    def fork(self, guard: Term) -> State:
        """The same values under another condition."""
        return State(guard, dict(self.locals), self.callers, dict(self.globals), dict(self.maps), self.next)


@dataclass(slots=True)
class Symbols:
    """Makes the symbols of one check. Law: a new one has a name that no other has."""

    terms: Terms
    _made: int = field(default=0)

    def new(self, name: str, sort: Sort) -> Term:
        """A symbol that stands for any value."""
        self._made += 1
        return self.terms.symbol(f"{name}#{self._made}", sort)


def sort_of(type_: Type) -> Sort:
    """The sort of the values of a type."""
    match type_:
        case BoolType():
            return BOOL
        case IntType(width=width):
            return BitVecSort(width)
        case FloatType(width=32):
            return FLOAT32
        case FloatType(width=64):
            return FLOAT64
        case RefType() | ArrayType():
            return BitVecSort(32)
        case _:
            raise NotCovered(f"a value of type {type_}")


def zero_of(terms: Terms, type_: Type) -> Term:
    """Zero, false or null."""
    sort = sort_of(type_)
    if sort == BOOL:
        return terms.false
    return terms.bv(0, sort.width) if isinstance(sort, BitVecSort) else terms.constant(0, sort)


def merge(terms: Terms, left: State, right: State, initial: Callable[[str], Map]) -> State:
    """The executions of both, which have the same callers. A variable that one side lacks is not read on its paths:
    the validator of the IR proves definite assignment. A map that a side has not written is as it was initially."""
    condition = left.guard
    maps = {
        name: choose(terms, condition, left.maps.get(name) or initial(name), right.maps.get(name) or initial(name))
        for name in dict.fromkeys((*left.maps, *right.maps))
    }
    return State(
        terms.or_(left.guard, right.guard),
        _merged(terms, condition, left.locals, right.locals),
        left.callers,
        _merged(terms, condition, left.globals, right.globals),
        maps,
        terms.ite(condition, left.next, right.next),
    )


def _merged(terms: Terms, condition: Term, left: dict[str, Term], right: dict[str, Term]) -> dict[str, Term]:
    both = {name: terms.ite(condition, value, right[name]) for name, value in left.items() if name in right}
    return {**left, **right, **both}
