"""Operations on C memory, and the life of C objects."""

from __future__ import annotations

from vernier.encode.c_memory import allocate, bytes_of, checked, load, new_memory, store
from vernier.encode.context import Encoding
from vernier.encode.expressions import evaluate, pointer, scalar
from vernier.encode.layout import scalar_cells, size_of
from vernier.encode.state import Blank, CellMemory, ElementMemory, SymbolicState
from vernier.encode.values import NULL, EncodingError, GuardedPointer, GuardedValue
from vernier.ir.expr import Expr
from vernier.ir.ops import Allocate, Copy, DerefPlace, Fill, Free, Load, Storage, Store
from vernier.ir.program import GlobalStorage
from vernier.ir.types import U8, BlockType, BoolType, FloatType, IntType, PointerType, StructType
from vernier.logic.bank import Term

MOST_COPIED = 4096
"""Copies and fills of more bytes are not spread out."""


def step(encoding: Encoding, state: SymbolicState, operation: Load | Store | Allocate | Free | Copy | Fill) -> None:
    """Execute one operation on C memory."""
    match operation:
        case Load(target=target, place=DerefPlace(type=type_) as place, obligation=obligation, origin=origin):
            size = encoding.terms.bv(bytes_of(encoding, type_), 64)
            valid = checked(encoding, state, pointer(encoding, state, place.pointer), size, obligation)
            state.locals[target.name] = encoding.labelled(
                state, operation, load(encoding, state, valid, type_, origin), type_
            )
        case Store(place=DerefPlace(type=type_) as place, value=value, obligation=obligation):
            size = encoding.terms.bv(bytes_of(encoding, type_), 64)
            valid = checked(encoding, state, pointer(encoding, state, place.pointer), size, obligation)
            stored = encoding.labelled(state, operation, evaluate(encoding, state, value), type_)
            store(encoding, state, valid, type_, stored)
        case Allocate(target=target, storage=storage):
            fresh = allocate(encoding, state, operation)
            state.locals[target.name] = fresh
            if operation.obligation is not None:
                encoding.blocks.update(dict.fromkeys(fresh.choices, (operation.obligation, state.guard.term)))
            if storage is Storage.STATIC:
                encoding.static_objects.update(dict.fromkeys(fresh.choices))
            if storage is Storage.STACK:
                encoding.stack_objects.update(dict.fromkeys(fresh.choices))
        case Free():
            _free(encoding, state, operation)
        case Copy():
            _copy(encoding, state, operation)
        case Fill():
            _fill(encoding, state, operation)
        case _:
            raise AssertionError("not an operation on C memory")


# ---------------------------------------------------------------- lives


def enter_globals(encoding: Encoding, state: SymbolicState) -> None:
    """Put the C globals that live in memory into a state, with their initial contents."""
    names = [
        definition for definition in encoding.program.globals.values() if definition.storage is GlobalStorage.MEMORY
    ]
    for definition in names:
        assert isinstance(definition.type, BoolType | IntType | FloatType | PointerType | StructType | BlockType)
        object_id = encoding.allocate(PointerType(definition.type))
        encoding.global_objects[definition.name] = object_id
        state.heap[object_id] = new_memory(encoding, definition.type, encoding.terms.bv(1, 64), Blank.ZERO)
    for definition in names:
        for offset, initial in definition.initial:
            place = GuardedPointer(
                {encoding.global_objects[definition.name]: (encoding.terms.true, encoding.terms.bv(offset, 64))}
            )
            store(encoding, state, place, initial.type, evaluate(encoding, state, initial))


def end_of_life(encoding: Encoding, state: SymbolicState, first: int) -> None:
    """The stack objects of a procedure that has returned are dead: those with numbers from `first` on."""
    for object_id in [known for known in encoding.stack_objects if known >= first]:
        del encoding.stack_objects[object_id]
        if object_id in state.heap:
            _kill(encoding, state, object_id, encoding.terms.true)


def _kill(encoding: Encoding, state: SymbolicState, object_id: int, condition: Term) -> None:
    record = state.heap[object_id]
    live = encoding.terms.and_(_live(record), encoding.terms.not_(condition))
    match record:
        case CellMemory(type=type_, size=size, cells=cells, blank=blank):
            state.heap[object_id] = CellMemory(type_, size, cells, blank, live)
        case ElementMemory(element=element, size=size, cells=array):
            state.heap[object_id] = ElementMemory(element, size, array, live)
        case _:
            raise EncodingError("something that is no C object was freed")


def _live(record: object) -> Term:
    if not isinstance(record, CellMemory | ElementMemory):
        raise EncodingError("something that is no C object was freed")
    return record.live


def _free(encoding: Encoding, state: SymbolicState, operation: Free) -> None:
    """free(): null is fine; anything but the start of a live heap object is not."""
    terms = encoding.terms
    target = pointer(encoding, state, operation.pointer)
    fine: dict[int, Term] = {}
    for object_id, (condition, offset) in target.choices.items():
        at_start = terms.and_(condition, terms.eq(offset, terms.bv(0, 64)))
        if object_id == NULL:
            fine[object_id] = at_start
        elif operation.storage is Storage.STACK or _is_heap(encoding, object_id):
            fine[object_id] = terms.and_(at_start, _live(encoding.record(state, object_id)))
    allowed = terms.any_of(fine.values())
    if operation.obligation is not None:
        encoding.violate(operation.obligation, state.guard, terms.not_(allowed))
    state.guard = state.guard.and_(terms, allowed)
    for object_id, condition in fine.items():
        if object_id != NULL:
            _kill(encoding, state, object_id, terms.true if len(fine) == 1 else condition)


def _is_heap(encoding: Encoding, object_id: int) -> bool:
    return (
        object_id not in encoding.stack_objects
        and object_id not in encoding.static_objects
        and object_id not in encoding.function_names
        and object_id not in encoding.global_objects.values()
    )


# ---------------------------------------------------------------- blocks of bytes


def _constant_size(encoding: Encoding, state: SymbolicState, size: Expr) -> int:
    value = encoding.terms.bv_resize_unsigned(scalar(encoding, state, size), 64)
    if not value.is_constant or value.payload > MOST_COPIED:
        raise EncodingError("a block of C memory whose size depends on inputs or is large")
    payload: int = value.payload
    return payload


def _single(valid: GuardedPointer) -> tuple[int, int]:
    """The one object and constant offset a block operation works on."""
    if len(valid.choices) != 1:
        raise EncodingError("a block of C memory that may be in several objects")
    ((object_id, (_, offset)),) = valid.choices.items()
    if not offset.is_constant:
        raise EncodingError("a block of C memory at an offset that depends on inputs")
    return object_id, offset.payload


def _copy(encoding: Encoding, state: SymbolicState, operation: Copy) -> None:
    terms = encoding.terms
    count = _constant_size(encoding, state, operation.size)
    if count == 0:
        return
    size = terms.bv(count, 64)
    source = checked(encoding, state, pointer(encoding, state, operation.source), size, operation.obligation)
    target = checked(encoding, state, pointer(encoding, state, operation.destination), size, operation.obligation)
    if state.guard.is_false(terms):
        return
    (source_id, source_start), (target_id, target_start) = _single(source), _single(target)
    copied = _cells_in(encoding, state, source_id, source_start, count)
    for offset, (type_, value) in copied.items():
        place = GuardedPointer({target_id: (terms.true, terms.bv(target_start + offset - source_start, 64))})
        store(encoding, state, place, type_, value)


CellTypes = BoolType | IntType | FloatType | PointerType


def _cells_in(
    encoding: Encoding, state: SymbolicState, object_id: int, start: int, count: int
) -> dict[int, tuple[CellTypes, GuardedValue]]:
    """The typed values in a range of an object; indeterminate bytes are left out."""
    record = encoding.record(state, object_id)
    found: dict[int, tuple[CellTypes, GuardedValue]] = {}
    match record:
        case CellMemory(cells=cells):
            for offset, (size, value) in cells.items():
                if start <= offset and offset + size <= start + count:
                    found[offset] = (_type_of(encoding, value, size), value)
                elif offset < start + count and start < offset + size:
                    raise EncodingError("a part of a C value is copied")
        case ElementMemory(element=element):
            step_size = record.element_size
            if start % step_size or count % step_size:
                raise EncodingError("a part of a C value is copied")
            for offset in range(start, start + count, step_size):
                index = encoding.terms.bv(offset // step_size, 64)
                found[offset] = (element, encoding.terms.select(record.cells, index))
        case _:
            raise EncodingError("a copy of something that is no C object")
    return found


def _type_of(encoding: Encoding, value: GuardedValue, size: int) -> CellTypes:
    if isinstance(value, GuardedPointer):
        return PointerType(None)
    if isinstance(value, Term) and value.sort == encoding.terms.true.sort:
        return BoolType()
    if isinstance(value, Term) and hasattr(value.sort, "exponent"):
        return FloatType(size * 8)
    return IntType(size * 8, False)


def _fill(encoding: Encoding, state: SymbolicState, operation: Fill) -> None:
    terms = encoding.terms
    count = _constant_size(encoding, state, operation.size)
    if count == 0:
        return
    byte = scalar(encoding, state, operation.byte)
    target = pointer(encoding, state, operation.destination)
    valid = checked(encoding, state, target, terms.bv(count, 64), operation.obligation)
    if state.guard.is_false(terms):
        return
    object_id, start = _single(valid)
    for offset, width in _pieces(encoding, state, object_id, start, count):
        bits = byte
        for _ in range(width - 1):
            bits = terms.bv_concat(byte, bits)
        place = GuardedPointer({object_id: (terms.true, terms.bv(offset, 64))})
        is_pointer = width == encoding.program.pointer_width // 8 and byte is terms.bv(0, 8)
        _fill_piece(encoding, state, place, bits, width, "pointer" if is_pointer else "number")


def _fill_piece(
    encoding: Encoding, state: SymbolicState, place: GuardedPointer, bits: Term, width: int, kind: str
) -> None:
    """Write equal bytes as one number, or as a null pointer where the object has a pointer there."""
    ((object_id, (_, offset)),) = place.choices.items()
    record = encoding.record(state, object_id)
    if kind == "pointer" and isinstance(record, CellMemory):
        declared = dict(scalar_cells(encoding.program, record.type)).get(offset.payload)
        if isinstance(declared, PointerType):
            zero = GuardedPointer({NULL: (encoding.terms.true, encoding.terms.bv(0, 64))})
            store(encoding, state, place, declared, zero)
            return
    store(encoding, state, place, U8 if width == 1 else IntType(width * 8, False), bits)


def _pieces(encoding: Encoding, state: SymbolicState, object_id: int, start: int, count: int) -> list[tuple[int, int]]:
    """The range cut at the boundaries of the object's cells, so that later reads find whole values."""
    record = encoding.record(state, object_id)
    if isinstance(record, ElementMemory):
        size = record.element_size
        if start % size or count % size:
            raise EncodingError("a part of a C value is filled")
        return [(offset, size) for offset in range(start, start + count, size)]
    assert isinstance(record, CellMemory)
    pieces: list[tuple[int, int]] = []
    position = start
    for offset, type_ in scalar_cells(encoding.program, record.type):
        assert isinstance(type_, BoolType | IntType | FloatType | PointerType)
        size = size_of(encoding.program, type_)
        if offset < start or offset + size > start + count:
            continue
        pieces += [(byte, 1) for byte in range(position, offset)]
        pieces.append((offset, size))
        position = offset + size
    return pieces + [(byte, 1) for byte in range(position, start + count)]
