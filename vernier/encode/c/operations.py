"""Operations on C memory, and the life of C objects."""

from __future__ import annotations

from dataclasses import replace

from vernier.encode.c.blocks import copy, fill
from vernier.encode.c.memory import allocate, bytes_of, checked, load, new_memory, store, writable
from vernier.encode.context import Encoding
from vernier.encode.expressions import evaluate, pointer
from vernier.encode.state import Blank, CellMemory, ElementMemory, SymbolicState
from vernier.encode.values import NULL, EncodingError, GuardedPointer
from vernier.ir.ops import Allocate, Copy, DerefPlace, Fill, Free, Load, Storage, Store
from vernier.ir.program import GlobalStorage
from vernier.ir.types import BlockType, BoolType, FloatType, IntType, PointerType, StructType
from vernier.logic.bank import Term


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
            written = writable(encoding, pointer(encoding, state, place.pointer))
            valid = checked(encoding, state, written, size, obligation)
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
            copy(encoding, state, operation)
        case Fill():
            fill(encoding, state, operation)
        case _:
            raise AssertionError("not an operation on C memory")


# ---------------------------------------------------------------- lives


def enter_globals(encoding: Encoding, state: SymbolicState) -> None:
    """Put the C globals that live in memory into a state, with their initial contents."""
    defined = encoding.program.globals.values()
    names = [definition for definition in defined if definition.storage is not GlobalStorage.VARIABLE]
    for definition in names:
        assert isinstance(definition.type, BoolType | IntType | FloatType | PointerType | StructType | BlockType)
        object_id = encoding.allocate(PointerType(definition.type))
        encoding.global_objects[definition.name] = object_id
        if definition.storage is GlobalStorage.CONSTANT:
            encoding.constant_objects[object_id] = None
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
        case CellMemory() | ElementMemory():
            state.heap[object_id] = replace(record, live=live)
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
