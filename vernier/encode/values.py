"""Guarded values: the value of a variable or memory cell on all paths at once.

A number or truth value is a term. A reference is a map from object ids to conditions; 0 is null. A pointer is a map
from object ids to a condition and a byte offset. Law: on every path the value exists on, exactly one condition holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from vernier.ir.types import BoolType, FloatType, IntType, PointerType, Type
from vernier.logic.bank import Term
from vernier.logic.evaluate import evaluate
from vernier.logic.float_values import to_python
from vernier.logic.sorts import BOOL, BitVecSort, BoolSort, FloatSort, Sort
from vernier.logic.terms import Terms
from vernier.logic.values import Model

NULL = 0


@dataclass(frozen=True, slots=True, eq=False)
class GuardedReference:
    """A Java reference."""

    choices: Mapping[int, Term]


@dataclass(frozen=True, slots=True, eq=False)
class GuardedPointer:
    """A C pointer: object id -> (condition, offset as a 64-bit term). Id 0 is an integer turned pointer."""

    choices: Mapping[int, tuple[Term, Term]]


GuardedValue: TypeAlias = Term | GuardedReference | GuardedPointer


class EncodingError(Exception):
    """Something this encoding cannot express; the engine answers UNKNOWN with this reason."""


def sort_of(type_: Type) -> Sort:
    """The sort of a scalar type."""
    match type_:
        case BoolType():
            return BOOL
        case IntType(width=width):
            return BitVecSort(width)
        case FloatType(width=32):
            return FloatSort(8, 24)
        case FloatType():
            return FloatSort(11, 53)
        case _:
            raise EncodingError(f"{type_} is not a scalar type")


def scalar_value(term: Term, type_: Type, model: Model) -> int | float | bool:
    """The number or truth value of a term under a model."""
    raw = evaluate(term, model)
    match type_:
        case BoolType():
            return bool(raw)
        case IntType():
            return type_.wrap(int(raw))
        case FloatType(width=width):
            return to_python(FloatSort(8, 24) if width == 32 else FloatSort(11, 53), int(raw))
        case _:
            raise EncodingError(f"a number of type {type_}")


def zero_of(terms: Terms, type_: Type) -> GuardedValue:
    """The value of a cell nobody has written: zero, false or null."""
    match type_:
        case BoolType():
            return terms.false
        case IntType(width=width):
            return terms.bv(0, width)
        case FloatType():
            sort = sort_of(type_)
            assert isinstance(sort, FloatSort)
            return terms.fp(0.0, sort)
        case PointerType():
            return pointer_to(terms, NULL)
        case _:
            return null_reference(terms)


def null_reference(terms: Terms) -> GuardedReference:
    return GuardedReference({NULL: terms.true})


def reference_to(terms: Terms, object_id: int) -> GuardedReference:
    return GuardedReference({object_id: terms.true})


def pointer_to(terms: Terms, object_id: int, offset: int = 0) -> GuardedPointer:
    return GuardedPointer({object_id: (terms.true, terms.bv(offset, 64))})


def choose(terms: Terms, condition: Term, yes: GuardedValue, no: GuardedValue) -> GuardedValue:
    """`yes` where the condition holds, otherwise `no`."""
    if yes is no or condition is terms.true:
        return yes
    if condition is terms.false:
        return no
    if isinstance(yes, Term) and isinstance(no, Term):
        return terms.ite(condition, yes, no)
    if isinstance(yes, GuardedReference) and isinstance(no, GuardedReference):
        return _choose_reference(terms, condition, yes, no)
    if isinstance(yes, GuardedPointer) or isinstance(no, GuardedPointer):
        # One path may have stored a null pointer as the number 0: a number in place of a pointer is one without object.
        return _choose_pointer(terms, condition, as_pointer(terms, yes), as_pointer(terms, no))
    raise EncodingError("two paths give one variable values of different kinds")


def choose_bytes(terms: Terms, condition: Term, yes: GuardedValue, no: GuardedValue) -> GuardedValue:
    """As `choose`, of two scalars of one size in memory, which paths may have written with different types."""
    if not isinstance(yes, Term) or not isinstance(no, Term) or yes.sort == no.sort:
        return choose(terms, condition, yes, no)
    for mine, other in ((yes, no), (no, yes)):
        if isinstance(mine.sort, FloatSort) and other.is_constant and isinstance(other.sort, BitVecSort):
            # Zeroed memory, mostly. A pattern that is no NaN is that of one float, so that nothing is lost.
            constant = terms.fp_from_bits(other, mine.sort)
            if terms.fp_is_nan(constant) is terms.false:
                return choose(terms, condition, *((yes, constant) if mine is yes else (constant, no)))
    return terms.ite(condition, bits_of(terms, yes), bits_of(terms, no))


def bits_of(terms: Terms, value: GuardedValue) -> Term:
    """The bit pattern of a number in C memory."""
    if not isinstance(value, Term):
        raise EncodingError("the bytes of a pointer")
    match value.sort:
        case BoolSort():
            return terms.bv_from_bool(value, 8)
        case FloatSort():
            return terms.fp_to_bits(value)
        case BitVecSort():
            return value
        case _:
            raise EncodingError("a value that has no bytes")


def _choose_reference(terms: Terms, condition: Term, yes: GuardedReference, no: GuardedReference) -> GuardedReference:
    merged: dict[int, Term] = {}
    for object_id in dict.fromkeys((*yes.choices, *no.choices)):
        chosen = terms.ite(condition, yes.choices.get(object_id, terms.false), no.choices.get(object_id, terms.false))
        if chosen is not terms.false:
            merged[object_id] = chosen
    return GuardedReference(merged)


def as_pointer(terms: Terms, value: GuardedValue) -> GuardedPointer:
    """The value as a pointer; a number is an integer turned pointer."""
    if isinstance(value, GuardedPointer):
        return value
    if isinstance(value, Term) and isinstance(value.sort, BitVecSort):
        return GuardedPointer({NULL: (terms.true, terms.bv_resize_unsigned(value, 64))})
    raise EncodingError("two paths give one variable values of different kinds")


def _choose_pointer(terms: Terms, condition: Term, yes: GuardedPointer, no: GuardedPointer) -> GuardedPointer:
    merged: dict[int, tuple[Term, Term]] = {}
    for object_id in dict.fromkeys((*yes.choices, *no.choices)):
        left, right = yes.choices.get(object_id), no.choices.get(object_id)
        if left is None or right is None:
            only = left or right
            assert only is not None
            side = terms.not_(condition) if left is None else condition
            merged[object_id] = (terms.and_(side, only[0]), only[1])
        else:
            merged[object_id] = (terms.ite(condition, left[0], right[0]), terms.ite(condition, left[1], right[1]))
    return GuardedPointer({key: choice for key, choice in merged.items() if choice[0] is not terms.false})


def same_pointer(terms: Terms, left: GuardedPointer, right: GuardedPointer) -> Term:
    """Whether two pointers are equal: the same object and the same offset."""
    return terms.any_of(
        terms.and_(condition, right.choices[key][0], terms.eq(offset, right.choices[key][1]))
        for key, (condition, offset) in left.choices.items()
        if key in right.choices
    )


def same_reference(terms: Terms, left: GuardedReference, right: GuardedReference) -> Term:
    """Whether two references are equal."""
    shared = [key for key in left.choices if key in right.choices]
    return terms.any_of(terms.and_(left.choices[key], right.choices[key]) for key in shared)


def is_null(terms: Terms, reference: GuardedReference) -> Term:
    return reference.choices.get(NULL, terms.false)


def without(reference: GuardedReference, object_ids: frozenset[int]) -> GuardedReference:
    """The reference on paths where it is none of these objects; unchanged if nothing would be left."""
    kept = {key: condition for key, condition in reference.choices.items() if key not in object_ids}
    return GuardedReference(kept) if kept else reference
