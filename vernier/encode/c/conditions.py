"""Conditions on C memory as formulas (`ir.memory_conditions`): where each is violated, and where it is in doubt."""

from __future__ import annotations

from vernier.encode.c.memory import unwritten
from vernier.encode.context import Encoding
from vernier.encode.expressions import pointer, scalar
from vernier.encode.state import CellMemory, ElementMemory, SymbolicState
from vernier.encode.values import NULL
from vernier.ir.memory_conditions import Initialised, Reading, SameObject, Use, Within
from vernier.ir.ops import CheckMemory
from vernier.ir.subarrays import inner_arrays
from vernier.ir.types import IntType
from vernier.logic.bank import Term

_PLAIN_SIZE = 1 << 29
"""An index of 32 bits times a size below this, plus an offset inside an object, does not wrap around in 64 bits."""


def check_memory(encoding: Encoding, state: SymbolicState, operation: CheckMemory) -> None:
    """Note where the condition is violated and where it is in doubt."""
    match operation.condition:
        case Initialised(pointer=place, type=type_, reading=reading):
            missing = unwritten(encoding, state, pointer(encoding, state, place), type_)
            _note(encoding, state, operation, (missing, encoding.terms.false), reading)
        case Within() as condition:
            _note(encoding, state, operation, _moved(encoding, state, condition), Reading.VALUE)
        case SameObject() as condition:
            _same_object(encoding, state, operation, condition)


def _note(
    encoding: Encoding, state: SymbolicState, operation: CheckMemory, found: tuple[Term, Term], reading: Reading
) -> None:
    violated, doubted = found
    if reading is Reading.BYTES:
        violated, doubted = encoding.terms.false, violated
    encoding.violate(operation.obligation, state.guard, violated)
    encoding.doubt(operation.obligation, state.guard, doubted)


# ---------------------------------------------------------------- moves


def _moved(encoding: Encoding, state: SymbolicState, condition: Within) -> tuple[Term, Term]:
    """Where a move is a violation, and where it is in doubt."""
    terms = encoding.terms
    type_ = condition.index.type
    assert isinstance(type_, IntType)
    size, index = scalar(encoding, state, condition.size), scalar(encoding, state, condition.index)
    plain = type_.width <= 32 and size.is_constant and 0 <= size.payload < _PLAIN_SIZE
    width = 64 if plain else 2 * max(64, type_.width)
    extend = terms.bv_resize_signed if type_.signed else terms.bv_resize_unsigned
    distance = terms.bv_mul(extend(index, width), terms.bv_resize_signed(size, width))
    violations, doubts = [], []
    stays = terms.eq(distance, terms.bv(0, width))
    for object_id, (chosen, offset) in pointer(encoding, state, condition.pointer).choices.items():
        record = None if object_id == NULL else state.heap.get(object_id)
        if not isinstance(record, CellMemory | ElementMemory):
            if condition.use is Use.MOVE:
                null = terms.eq(offset, terms.bv(0, 64)) if object_id == NULL else terms.false
                moves = terms.and_(chosen, terms.not_(stays))
                violations.append(terms.and_(moves, null))
                doubts.append(terms.and_(moves, terms.not_(null)))
            continue
        target = terms.bv_add(terms.bv_resize_signed(offset, width), distance)
        inside = terms.and_(
            terms.bv_sge(target, terms.bv(0, width)),
            (terms.bv_sle if condition.use is Use.MOVE else terms.bv_slt)(
                target, terms.bv_resize_signed(record.size, width)
            ),
        )
        if condition.use is Use.MOVE:
            wrong = terms.and_(terms.not_(stays), terms.not_(terms.and_(record.live, inside)))
        else:
            # Outside of the object the access is a violation itself, unless the address wraps around to the inside.
            wrapped = terms.bv_ult(terms.bv_resize_signed(target, 64), record.size)
            wrong = terms.all_of((record.live, terms.not_(inside), terms.false if plain else wrapped))
        violations.append(terms.and_(chosen, wrong))
        short = terms.bv_resize_signed(target, 64)
        astray = terms.not_(_in_one_array(encoding, record, offset, short, size, condition.use))
        # A pointer to the end of an array may stay there, but what lies behind the end is not accessed through it.
        moves = terms.not_(stays) if condition.use is Use.MOVE else terms.true
        doubts.append(terms.all_of((chosen, record.live, inside, moves, astray)))
    return terms.any_of(violations), terms.any_of(doubts)


def _in_one_array(
    encoding: Encoding, record: CellMemory | ElementMemory, offset: Term, target: Term, size: Term, use: Use
) -> Term:
    """Whether an array of such elements inside the object has (or ends at) both offsets, or none has the first."""
    terms = encoding.terms
    arrays = inner_arrays(encoding.program, record.type)
    if arrays is None:
        return terms.eq(offset, target)
    if not size.is_constant:
        return terms.true if not arrays else terms.eq(offset, target)
    first, both = [], []
    for array in arrays:
        if array.size == size.payload:
            low, high = terms.bv(array.start, 64), terms.bv(array.end, 64)
            has = terms.and_(terms.bv_sge(offset, low), terms.bv_sle(offset, high))
            ends = terms.bv_sle(target, high) if use is Use.MOVE else terms.bv_slt(target, high)
            first.append(has)
            both.append(terms.all_of((has, terms.bv_sge(target, low), ends)))
    return terms.or_(terms.not_(terms.any_of(first)), terms.any_of(both))


# ---------------------------------------------------------------- two pointers


def _same_object(encoding: Encoding, state: SymbolicState, operation: CheckMemory, condition: SameObject) -> None:
    """Where the pointers have no object in common the execution is undefined: nothing is claimed of what follows."""
    terms = encoding.terms
    left, right = pointer(encoding, state, condition.left), pointer(encoding, state, condition.right)
    size = None if condition.size is None else scalar(encoding, state, condition.size)
    defined, doubts = [], []
    for object_id, (chosen, offset) in left.choices.items():
        if object_id not in right.choices:
            continue
        other, at = right.choices[object_id]
        both = terms.and_(chosen, other)
        record = None if object_id == NULL else state.heap.get(object_id)
        if object_id == NULL:
            zero = terms.bv(0, 64)
            defined.append(both)
            doubts.append(terms.and_(both, terms.not_(terms.and_(terms.eq(offset, zero), terms.eq(at, zero)))))
        elif isinstance(record, CellMemory | ElementMemory):
            defined.append(terms.and_(both, record.live))
            if size is not None:
                astray = terms.not_(_in_one_array(encoding, record, offset, at, size, Use.MOVE))
                doubts.append(terms.and_(both, astray))
    fine = terms.any_of(defined)
    _note(encoding, state, operation, (terms.not_(fine), terms.any_of(doubts)), Reading.VALUE)
    encoding.add_unwinding_assertion(state.guard.and_(terms, terms.not_(fine)))
    state.guard = state.guard.and_(terms, fine)
