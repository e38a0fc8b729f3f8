"""Memory as maps from places to values: symbols, writes, choices where paths meet, and splits by the age of objects.

A place is a reference (of a field), or a reference and an index (of an element): the reference is its high part.
References are numbers that are given out in order, so objects made later have greater ones; what nobody has written is
zero, as Java says. A read gives a term without quantifiers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, assert_never

from vernier.logic.bank import Term
from vernier.logic.terms import Terms

REFERENCE_BITS = 32


@dataclass(frozen=True, slots=True, eq=False)
class Everywhere:
    """One value everywhere."""

    value: Term


@dataclass(frozen=True, slots=True, eq=False)
class Symbolic:
    """An array of the logic."""

    array: Term


@dataclass(frozen=True, slots=True, eq=False)
class Written:
    """A map after a write."""

    before: Map
    place: Term
    value: Term


@dataclass(frozen=True, slots=True, eq=False)
class Chosen:
    """One map where a condition holds, otherwise another."""

    condition: Term
    yes: Map
    no: Map


@dataclass(frozen=True, slots=True, eq=False)
class Split:
    """One map for references below a bound, another for the others."""

    bound: Term
    older: Map
    younger: Map


Map: TypeAlias = Everywhere | Symbolic | Written | Chosen | Split


def reference_of(terms: Terms, place: Term) -> Term:
    """The reference in a place."""
    width = place.sort.width
    return terms.bv_extract(place, width - 1, width - REFERENCE_BITS)


def element_place(terms: Terms, reference: Term, index: Term) -> Term:
    """The place of an element."""
    return terms.bv_concat(reference, index)


def read(terms: Terms, map_: Map, place: Term) -> Term:
    """The value at a place. Maps share parts, so each is asked once."""
    known: dict[int, Term] = {}

    def at(part: Map) -> Term:
        found = known.get(id(part))
        if found is None:
            found = known[id(part)] = step(part)
        return found

    def step(part: Map) -> Term:
        match part:
            case Everywhere(value=value):
                return value
            case Symbolic(array=array):
                return terms.select(array, place)
            case Written(before=before, place=written, value=value):
                here = terms.eq(written, place)
                return value if here is terms.true else terms.ite(here, value, at(before))
            case Chosen(condition=condition, yes=yes, no=no):
                return terms.ite(condition, at(yes), at(no))
            case Split(bound=bound, older=older, younger=younger):
                old = terms.bv_ult(reference_of(terms, place), bound)
                return at(older) if old is terms.true else terms.ite(old, at(older), at(younger))
            case _:
                assert_never(part)

    return at(map_)


def choose(terms: Terms, condition: Term, yes: Map, no: Map) -> Map:
    """The map of two paths that meet."""
    if yes is no or condition is terms.true:
        return yes
    return no if condition is terms.false else Chosen(condition, yes, no)
