"""Scopes: bounds on paths and on the start heap, as the user gives them and as an answer states them."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from vernier.core.scope import ALL_BITS, Scope, scope_of
from vernier.encode.context import Bounds
from vernier.encode.heap import HeapScope, InitialHeap
from vernier.ir.types import STRING, ArrayType

Extent: TypeAlias = tuple[Bounds, HeapScope]


def overridden(extent: Extent, given: Scope) -> Extent:
    """The scope with the given bounds in place of its own."""
    bounds, heap = extent
    classes = tuple((bound.key, bound.value) for bound in given.classes)
    string = given.get("string")
    loop, recursion = _either(given.get("loop"), bounds.loop), _either(given.get("recursion"), bounds.recursion)
    objects, cells = _either(given.get("objects"), heap.objects), _either(given.get("array"), heap.array)
    made = _either(given.get("array"), bounds.array)
    bits = given.get("int")
    narrow = bits if bits != ALL_BITS else None
    return Bounds(loop, recursion, made, string, narrow), HeapScope(
        objects, cells, classes, string, given.get("depth"), given.get("calls")
    )


def smallest(extent: Extent, given: Extent) -> Extent:
    """The smaller one of all bounds of two rounds; numbers have the bits of the second."""
    (bounds, heap), (limit, scope) = extent, given
    least = Bounds(
        min(bounds.loop, limit.loop), min(bounds.recursion, limit.recursion), min(bounds.array, limit.array),
        limit.string, limit.bits,
    )  # fmt: skip
    classes = tuple((name, min(count, heap.objects)) for name, count in scope.by_class)
    least_heap = replace(scope, objects=min(heap.objects, scope.objects), array=min(heap.array, scope.array))
    return least, replace(least_heap, by_class=classes)


def _either(given: int | None, otherwise: int) -> int:
    return otherwise if given is None else given


def covered_by_construction(bounds: Bounds, scope: HeapScope) -> Scope:
    """What a round from start states by construction covers."""
    array, string = bounds.array, bounds.characters
    strings = {} if string == array else {"string": string}
    numbers = {} if bounds.bits is None else {"int": bounds.bits}
    size, paths = scope.size, {"loop": bounds.loop, "recursion": bounds.recursion}
    return scope_of(depth=size.depth, calls=size.width, array=array, **strings, **paths, **numbers)


def covered_scope(bounds: Bounds, heap: InitialHeap) -> Scope:
    """What a round covers, so that giving it again covers the same. Arrays and strings of a start state may be
    bounded more tightly than those that the program makes; then the tighter bound is the one to claim."""
    scope = heap.scope
    arrays = any(isinstance(type_, ArrayType) for type_ in heap.objects)
    array = min(bounds.array, scope.array) if arrays else bounds.array
    string = min(bounds.characters, scope.characters) if STRING in heap.objects else bounds.characters
    there = {str(type_) for type_ in heap.objects}
    classes = {name: count for name, count in scope.by_class if f"ref {name}" in there}
    strings = {} if string == array else {"string": string}
    paths = {"loop": bounds.loop, "recursion": bounds.recursion}
    numbers = {} if bounds.bits is None else {"int": bounds.bits}
    height = {} if scope.tree is None else {"height": scope.tree.height}
    return scope_of(objects=scope.objects, **classes, **height, array=array, **strings, **paths, **numbers)
