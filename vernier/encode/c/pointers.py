"""Pure operations on C pointers: addresses, arithmetic, comparison, conversion."""

from __future__ import annotations

from vernier.encode.context import Encoding
from vernier.encode.values import NULL, EncodingError, GuardedPointer, GuardedValue, same_pointer
from vernier.ir.expr import BinaryOp
from vernier.ir.types import BoolType, IntType, PointerType, Type
from vernier.logic.bank import Term


def moved(encoding: Encoding, pointer: GuardedPointer, distance: Term) -> GuardedPointer:
    """The pointer moved by a number of bytes."""
    terms = encoding.terms
    return GuardedPointer(
        {key: (condition, terms.bv_add(offset, distance)) for key, (condition, offset) in pointer.choices.items()}
    )


def difference(encoding: Encoding, left: GuardedPointer, right: GuardedPointer) -> Term:
    """The distance in bytes of two pointers into one object; where they are not, the program is undefined."""
    terms = encoding.terms
    result: Term | None = None
    for key, (condition, offset) in left.choices.items():
        if key in right.choices:
            distance = terms.bv_sub(offset, right.choices[key][1])
            both = terms.and_(condition, right.choices[key][0])
            result = distance if result is None else terms.ite(both, distance, result)
    if result is None:
        raise EncodingError("the distance of pointers into different objects")
    return result


def compare(encoding: Encoding, op: BinaryOp, left: GuardedPointer, right: GuardedPointer) -> Term:
    """Equality, or the order of two pointers into one object."""
    terms = encoding.terms
    if op is BinaryOp.EQ:
        return same_pointer(terms, left, right)
    if op is BinaryOp.NE:
        return terms.not_(same_pointer(terms, left, right))
    distance = difference(encoding, left, right)
    zero = terms.bv(0, 64)
    match op:
        case BinaryOp.LT:
            return terms.bv_slt(distance, zero)
        case BinaryOp.LE:
            return terms.bv_sle(distance, zero)
        case BinaryOp.GT:
            return terms.bv_sgt(distance, zero)
        case BinaryOp.GE:
            return terms.bv_sge(distance, zero)
        case _:
            raise EncodingError(f"{op.value} on pointers")


def equality_in_doubt(encoding: Encoding, left: GuardedPointer, right: GuardedPointer) -> Term:
    """Where an arbitrary integer turned pointer is compared with a pointer to an object: it may be that address."""
    terms = encoding.terms
    return terms.or_(_arbitrary(encoding, left, right), _arbitrary(encoding, right, left))


def _arbitrary(encoding: Encoding, number: GuardedPointer, other: GuardedPointer) -> Term:
    terms = encoding.terms
    chosen, offset = number.choices.get(NULL, (terms.false, terms.bv(0, 64)))
    if chosen is terms.false or offset.is_constant:
        return terms.false
    objects = terms.any_of(condition for key, (condition, _) in other.choices.items() if key != NULL)
    return terms.all_of((chosen, terms.not_(terms.eq(offset, terms.bv(0, 64))), objects))


def converted(encoding: Encoding, value: GuardedValue, source: Type, target: Type) -> GuardedValue:
    """Between pointers and other scalars, as `ir.expr.Convert` says."""
    terms = encoding.terms
    match source, target:
        case PointerType(), PointerType():
            return value
        case PointerType(), BoolType():
            return terms.not_(is_null(encoding, value))
        case PointerType(), IntType(width=width):
            return terms.bv_resize_unsigned(_address(value), width)
        case IntType(signed=signed), PointerType() if isinstance(value, Term):
            wide = terms.bv_resize_signed(value, 64) if signed else terms.bv_resize_unsigned(value, 64)
            return GuardedPointer({NULL: (terms.true, wide)})
        case _:
            raise EncodingError(f"conversion from {source} to {target}")


def is_null(encoding: Encoding, value: GuardedValue) -> Term:
    """Whether a pointer is the null pointer."""
    if not isinstance(value, GuardedPointer):
        raise EncodingError("a number stands where a pointer is expected")
    terms = encoding.terms
    condition, offset = value.choices.get(NULL, (terms.false, terms.bv(0, 64)))
    return terms.and_(condition, terms.eq(offset, terms.bv(0, 64)))


def _address(value: GuardedValue) -> Term:
    """The integer behind a pointer that is no object."""
    if not isinstance(value, GuardedPointer) or tuple(value.choices) != (NULL,):
        raise EncodingError("the address of an object as a number")
    return value.choices[NULL][1]
