"""The start heaps of a scope in which all objects satisfy invariants of fields."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import assert_never

from vernier.encode.entry import EncodedEntry
from vernier.encode.heap_maps.field_invariants import (
    AtLeast,
    FieldInvariant,
    LengthAtLeast,
    LengthIs,
    NotAbove,
    NotNull,
    WithinLength,
    owner_of,
)
from vernier.encode.heap_maps.heap import FieldMap
from vernier.encode.state import ArrayRecord, ObjectRecord
from vernier.encode.values import NULL, GuardedReference
from vernier.ir.types import I32, IntType, RefType
from vernier.logic.bank import Term


def start_conditions(entry: EncodedEntry, invariants: Collection[FieldInvariant]) -> Iterator[Term]:
    """What has to hold of the start heap of an entry that has been executed."""
    program, terms = entry.encoding.program, entry.terms
    for type_, identifiers in entry.heap.objects.items():
        if not isinstance(type_, RefType):
            continue
        known = [one for one in invariants if program.is_subclass(type_.name, owner_of(one))]
        for object_id in identifiers:
            record = entry.start.heap[object_id]
            if isinstance(record, ObjectRecord):
                for one in known:
                    yield terms.implies(entry.heap.exists[object_id], _holds(entry, record, one))


def _holds(entry: EncodedEntry, record: ObjectRecord, invariant: FieldInvariant) -> Term:
    terms = entry.terms

    def of_length(array: FieldMap, condition: Callable[[Term], Term]) -> Term:
        """The condition holds of the length of the array that a field holds, if it holds one."""
        return terms.all_of(
            terms.implies(chosen, condition(held.length))
            for object_id, chosen in _reference(record, array).choices.items()
            if isinstance(held := entry.start.heap.get(object_id), ArrayRecord)
        )

    match invariant:
        case NotNull(field=field):
            return terms.not_(_reference(record, field).choices.get(NULL, terms.false))
        case AtLeast(field=field, least=least):
            assert isinstance(field.type, IntType)
            return terms.bv_sle(terms.bv(least, field.type.width), _number(record, field))
        case LengthAtLeast(array=array, least=least):
            return of_length(array, partial(terms.bv_sle, terms.bv(least, I32.width)))
        case WithinLength(field=field, array=array, margin=margin):
            compare = terms.bv_slt if margin else terms.bv_sle
            return of_length(array, partial(compare, _number(record, field)))
        case LengthIs(field=field, array=array):
            return of_length(array, partial(terms.eq, _number(record, field)))
        case NotAbove(field=field, other=other):
            return terms.bv_sle(_number(record, field), _number(record, other))
        case _:
            assert_never(invariant)


def _number(record: ObjectRecord, field: FieldMap) -> Term:
    found = record.fields[field.owner, field.name]
    assert isinstance(found, Term)
    return found


def _reference(record: ObjectRecord, field: FieldMap) -> GuardedReference:
    found = record.fields[field.owner, field.name]
    assert isinstance(found, GuardedReference)
    return found
