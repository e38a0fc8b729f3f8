"""Frame conditions: every location that differs between two heaps is in a set of locations.

Law: the formula implies that the frame is respected. Where nothing but the locations changed, it holds of locations
that the program can name; those that it cannot name (`spec.nameable`) are required, too, so that less is proved. It may
be assumed only of heaps between which it was proved.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from vernier.encode.heap_maps.clause_terms import ClauseTerms
from vernier.encode.heap_maps.heap import FINISHED, ElementMap, FieldMap, Key, NotExpressible
from vernier.ir.types import ArrayType
from vernier.logic.bank import Term
from vernier.logic.sorts import INT
from vernier.spec.tree import Location, LocationKind, RelationType


def frame_respected(clause: ClauseTerms, locations: Sequence[Location]) -> Term:
    """Whether all that existed before has the values it had, but for these locations."""
    maps, terms = clause.maps, clause.maps.terms
    if any(location.kind is LocationKind.EVERYTHING for location in locations):
        return terms.true
    if clause.now.beginning != clause.before.beginning:
        raise NotExpressible("a frame around code that is not known")
    before = replace(
        clause, now=clause.before, variables={**clause.variables, **clause.variables_before}, result=None
    )  # fmt: skip
    named = {location.field for location in locations if location.kind is LocationKind.GLOBAL}
    same = [
        terms.eq(maps.global_of(clause.now, name), maps.global_of(clause.before, name))
        for name in clause.now.globals
        if name not in named
    ]
    for key in dict.fromkeys((*clause.now.maps, *clause.before.maps)):
        if isinstance(key, FieldMap) and key.name == FINISHED:
            continue
        old, new = maps.map_of(clause.before, key), maps.map_of(clause.now, key)
        if old is not new:
            same.append(_unchanged(before, locations, key, old, new))
    return terms.all_of(same)


def _unchanged(before: ClauseTerms, locations: Sequence[Location], key: Key, old: Term, new: Term) -> Term:
    terms = before.maps.terms
    one = terms.variable("object", INT)
    there = before.maps.exists(one, before.now)
    match key:
        case FieldMap():
            covered = terms.any_of(_covers_field(before, location, key, one) for location in locations)
            same = terms.eq(terms.select(new, one), terms.select(old, one))
            return terms.forall((one,), terms.implies(there, terms.or_(covered, same)))
        case ElementMap():
            at = terms.variable("position", INT)
            covered = terms.any_of(_covers_cell(before, location, one, at) for location in locations)
            inside = terms.and_(terms.le(terms.int_(0), at), terms.lt(at, before.maps.length(one)))
            same = terms.eq(
                terms.select(terms.select(new, one), at), terms.select(terms.select(old, one), at)
            )  # fmt: skip
            return terms.forall((one, at), terms.implies(terms.and_(there, inside), terms.or_(covered, same)))


def _is_target(before: ClauseTerms, location: Location, one: Term) -> Term:
    """Whether an object is the target of a location; where the target is not defined, there is none."""
    assert location.target is not None
    if isinstance(location.target.type, RelationType):
        raise NotExpressible("a set of objects as a location")
    target = before.of(location.target)
    return before.maps.terms.and_(target.strict, before.maps.terms.eq(one, target.term))


def _covers_field(before: ClauseTerms, location: Location, key: FieldMap, one: Term) -> Term:
    match location.kind:
        case LocationKind.FIELD if (location.owner, location.field) == (key.owner, key.name):
            return _is_target(before, location, one)
        case LocationKind.ALL_FIELDS:
            return _is_target(before, location, one)
        case _:
            return before.maps.terms.false


def _covers_cell(before: ClauseTerms, location: Location, one: Term, at: Term) -> Term:
    terms = before.maps.terms
    match location.kind:
        case LocationKind.ALL_ELEMENTS if location.target is not None and isinstance(location.target.type, ArrayType):
            return _is_target(before, location, one)
        case LocationKind.ELEMENT | LocationKind.RANGE if location.index is not None:
            first = before.of(location.index)
            last = first if location.last is None else before.of(location.last)
            within = terms.and_(terms.le(first.term, at), terms.le(at, last.term))
            return terms.all_of((_is_target(before, location, one), first.strict, last.strict, within))
        case LocationKind.ALL_ELEMENTS:
            return _is_target(before, location, one)
        case _:
            return terms.false
