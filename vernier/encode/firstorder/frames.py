"""Frame conditions as formulas: a method changes no location outside of its `assignable` clause.

Law: where `violated` is false, no field of an object that existed before has changed but at the locations; as
`encode.clauses` states for the frame of a bounded execution.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from vernier.analysis.summaries.domain.bounds import Bounds, Key, KeyKind
from vernier.analysis.summaries.expressions.terms import (
    Expression,
    Leaf,
    LeafKind,
    ValueOperator,
    operands_of,
)
from vernier.encode.firstorder.clause_formulas import ClauseFormulas
from vernier.encode.firstorder.relation import DefinableRelation
from vernier.encode.firstorder.signature import AFTER, BEFORE, NotExpressible
from vernier.logic.bank import Term
from vernier.spec.tree import Location, LocationKind, RelationOperator


def violated(before: ClauseFormulas, summary: Mapping[Key, Bounds], locations: tuple[Location, ...]) -> Term:
    """Something that the summary modifies changes outside of the locations."""
    terms = before.relations.terms
    if any(location.kind is LocationKind.EVERYTHING for location in locations):
        return terms.false
    assigned = [key for key, bounds in summary.items() if not _is_kept(key, bounds.lower)]
    return terms.any_of(_changed(before, key, locations) for key in assigned)


def _is_kept(key: Key, lower: Expression) -> bool:
    """Whether nothing that was there before is assigned: the value is that of a new object, or all old pairs stay."""
    if key.kind in (KeyKind.RESULT, KeyKind.ALLOCATED):
        return True
    if isinstance(lower, Leaf):
        return lower.kind is LeafKind.FIELD and (lower.owner, lower.name) == (key.owner, key.name)
    match lower.operator:
        case RelationOperator.UNION:
            return any(_is_kept(key, part) for part in lower.operands)
        case ValueOperator.CHOICE:
            return all(_is_kept(key, part) for part in lower.operands[1:])
        case RelationOperator.OVERRIDE:
            return _is_kept(key, lower.operands[0]) and _is_of_new(lower.operands[1])
        case _:
            return False


def _is_of_new(relation: Expression) -> bool:
    """Whether only new objects are related with anything."""
    (source, *_) = operands_of(relation, RelationOperator.PRODUCT)
    parts = operands_of(source, RelationOperator.UNION)
    return source is not relation and all(
        isinstance(part, Leaf) and part.kind in (LeafKind.NEW, LeafKind.NEW_SET) for part in parts
    )


def _changed(before: ClauseFormulas, key: Key, locations: tuple[Location, ...]) -> Term:
    relations, signature, terms = before.relations, before.relations.signature, before.relations.terms
    if key.kind is KeyKind.GLOBAL and any(
        location.kind is LocationKind.GLOBAL and location.field == key.name for location in locations
    ):
        return terms.false
    if key.kind is not KeyKind.FIELD:
        raise NotExpressible(f"a change of {key.kind.value}")
    functions = [signature.field(key.owner, key.name, key.type, version) for version in (BEFORE, AFTER)]
    (x,) = relations.variables(relations.instances(key.owner, BEFORE))
    old, new = (terms.apply(function, x) for function in functions)
    # An object that exists is not null, so it is in no set of objects of unrelated classes.
    targets = [found for found in _targets(before, key, locations) if found.columns[0] in (None, x.sort)]
    allowed = [relations.has(found, x) for found in targets]
    there = relations.has(relations.instances(key.owner, BEFORE), x)
    return terms.exists((x,), terms.all_of((there, terms.not_(terms.eq(old, new)), terms.not_(terms.any_of(allowed)))))


def _targets(before: ClauseFormulas, key: Key, locations: tuple[Location, ...]) -> Iterable[DefinableRelation]:
    """The objects of which the field may be assigned."""
    for location in locations:
        same = location.kind is LocationKind.FIELD and (location.owner, location.field) == (key.owner, key.name)
        if location.target is not None and (same or location.kind is LocationKind.ALL_FIELDS):
            yield before.objects(location.target)
