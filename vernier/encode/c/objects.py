"""Size and lifetime of the objects behind C pointers, and disjointness of ranges, without an access to the objects."""

from __future__ import annotations

from vernier.encode.context import Encoding
from vernier.encode.expressions import pointer, scalar
from vernier.encode.state import CellMemory, ElementMemory, SymbolicState
from vernier.encode.values import NULL
from vernier.ir.expr import Expr
from vernier.ir.ops import Aspect, Disjoint, Inspect
from vernier.logic.bank import Term


def inspected(encoding: Encoding, state: SymbolicState, operation: Inspect) -> Term:
    """The answer of an Inspect. Exactly one choice of a pointer holds on every path: one alone needs no condition."""
    terms = encoding.terms
    result: Term | None = None
    for object_id, (condition, offset) in pointer(encoding, state, operation.pointer).choices.items():
        known = _aspect(encoding, state, object_id, offset, operation.aspect)
        result = known if result is None else terms.ite(condition, known, result)
    return _nothing(encoding, operation.aspect) if result is None else result


def _aspect(encoding: Encoding, state: SymbolicState, object_id: int, offset: Term, aspect: Aspect) -> Term:
    """The answer for a pointer into one object, or none."""
    terms = encoding.terms
    if object_id == NULL or object_id in encoding.function_names:
        return _nothing(encoding, aspect)
    record = encoding.record(state, object_id)
    if not isinstance(record, CellMemory | ElementMemory):
        return _nothing(encoding, aspect)
    match aspect:
        case Aspect.DANGLING:
            return terms.not_(record.live)
        case Aspect.SIZE:
            starts = terms.and_(record.live, terms.eq(offset, terms.bv(0, 64)))
            return terms.ite(starts, record.size, terms.bv(0, 64))


def _nothing(encoding: Encoding, aspect: Aspect) -> Term:
    return encoding.terms.false if aspect is Aspect.DANGLING else encoding.terms.bv(0, 64)


def check_disjoint(encoding: Encoding, state: SymbolicState, operation: Disjoint) -> None:
    """Violate the obligation where two ranges of bytes share one.

    Offsets and sizes are below 2^62 wherever the ranges are inside objects, so that sums do not wrap around; where they
    are not, the access that follows violates its own obligation, whatever is said here.
    """
    terms = encoding.terms
    left, right = pointer(encoding, state, operation.left), pointer(encoding, state, operation.right)
    left_size, right_size = _size(encoding, state, operation.left_size), _size(encoding, state, operation.right_size)
    zero = terms.bv(0, 64)
    shared = terms.false
    for object_id, (condition, offset) in left.choices.items():
        if object_id not in right.choices:
            continue
        other, at = right.choices[object_id]
        both = terms.and_(condition, other)
        meet = terms.and_(
            terms.bv_slt(offset, terms.bv_add(at, right_size)), terms.bv_slt(at, terms.bv_add(offset, left_size))
        )
        shared = terms.or_(shared, terms.and_(both, meet))
    some = terms.and_(terms.bv_slt(zero, left_size), terms.bv_slt(zero, right_size))
    encoding.violate(operation.obligation, state.guard, terms.and_(some, shared))


def _size(encoding: Encoding, state: SymbolicState, size: Expr) -> Term:
    return encoding.terms.bv_resize_unsigned(scalar(encoding, state, size), 64)
