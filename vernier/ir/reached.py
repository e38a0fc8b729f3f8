"""The part of a heap that a state refers to."""

from __future__ import annotations

from collections.abc import Iterable

from vernier.ir.state import ArrayState, HeapObject, MemoryState, ObjectState, Pointer, Reference, State, Value
from vernier.ir.types import is_reference


def reached_heap(state: State) -> dict[int, HeapObject]:
    """The heap without what neither variables nor other objects lead to."""
    values = [*state.locals.values(), *state.globals.values()]
    pending = [item.id for item in values if isinstance(item, Reference | Pointer)]
    pending.extend(state.global_objects.values())
    found: set[int] = set()
    while pending:
        number = pending.pop()
        if number in found or number not in state.heap:
            continue
        found.add(number)
        pending.extend(item.id for item in _inside(state.heap[number]) if isinstance(item, Reference | Pointer))
    return {number: item for number, item in state.heap.items() if number in found}


def _inside(item: HeapObject) -> Iterable[Value]:
    match item:
        case ObjectState(fields=fields):
            return fields.values()
        case ArrayState(type=type_, elements=elements):
            return elements if is_reference(type_.element) else ()
        case MemoryState(cells=cells):
            return [value for _, value in cells.values()]
