"""The part of a heap that a state refers to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial

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


def renumbered(state: State) -> State:
    """The state of a Java program with its objects numbered in the order in which variables lead to them. Law: two
    states are the same but for the numbers iff what this gives is equal."""
    variables = [*sorted(state.locals.items()), *sorted(state.globals.items())]
    pending = [value for _, value in reversed(variables)]
    numbers: dict[int, int] = {}
    while pending:
        value = pending.pop()
        if isinstance(value, Reference) and value.id not in numbers and value.id in state.heap:
            numbers[value.id] = len(numbers) + 1
            pending.extend(reversed(_in_order(state.heap[value.id])))
    named = partial(_named, numbers)
    heap = {numbers[number]: _mapped(item, named) for number, item in state.heap.items() if number in numbers}
    return replace(
        state,
        locals={name: named(value) for name, value in sorted(state.locals.items())},
        globals={name: named(value) for name, value in sorted(state.globals.items())},
        heap=dict(sorted(heap.items())),
        literals={numbers[number]: text for number, text in state.literals.items() if number in numbers},
    )


def _in_order(item: HeapObject) -> list[Value]:
    return [value for _, value in sorted(item.fields.items())] if isinstance(item, ObjectState) else list(_inside(item))


def _named(numbers: Mapping[int, int], value: Value) -> Value:
    return Reference(numbers.get(value.id, 0)) if isinstance(value, Reference) else value


def _mapped(item: HeapObject, named: Callable[[Value], Value]) -> HeapObject:
    match item:
        case ObjectState(fields=fields):
            return replace(item, fields={name: named(value) for name, value in fields.items()})
        case ArrayState(elements=elements):
            return replace(item, elements=tuple(map(named, elements)))
        case _:
            return item
