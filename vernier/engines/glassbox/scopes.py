"""The schedule of scopes of the glass box engine."""

from __future__ import annotations

from dataclasses import replace

from vernier.core.evidence import Requested
from vernier.core.scope import Scope
from vernier.encode.context import Bounds
from vernier.encode.heap import HeapScope, content_types, is_laid_out, node_types, object_types
from vernier.encode.scopes import Extent, overridden
from vernier.encode.tree_layout import TreeScope
from vernier.engines.api import Task
from vernier.ir.program import Program
from vernier.ir.types import STRING, ArrayType, RefType, Type, is_reference
from vernier.spec.tree import TreeShape

SIZES = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15)
"""Objects of each class, and cells of an array"""
SLACK = 2
"""How much further than there are objects a loop or a recursion goes: an operation may add one"""
HIGHEST = 6
"""How high trees become without being asked for"""
PER_LEVEL = 2
"""How many calls an operation nests for a level of a tree"""
LEAST_ARRAY = 12
"""Cells of an array that the program makes"""


def extents(program: Program, entry: str, given: Scope, tree: TreeShape | None = None) -> tuple[Extent, ...]:
    """The scopes for an entry, with the given bounds in place of their own; one if everything is given. Trees are
    bounded by their height, unless the user bounds only how many nodes there are."""
    roots = _roots(program, entry)
    types = object_types(program, roots)
    once = _referred_to_once(program, roots, types)
    fields = tree.fields if tree is not None and is_laid_out(program, roots, tree.fields) else ()
    nodes = node_types(program, roots, fields)
    counted = {bound.key for bound in given.classes} & {type_.name for type_ in nodes if isinstance(type_, RefType)}
    height = given.get("height")
    if not fields or (height is None and (counted or given.get("objects") is not None)):
        return tuple(dict.fromkeys(_extent(types, once, given, size) for size in SIZES))
    others = [type_ for type_ in types if type_ not in nodes]
    heights = SIZES[:HIGHEST] if height is None else (height,) * len(SIZES)
    found = zip(heights, SIZES, strict=False)
    return tuple(dict.fromkeys(_planted(others, once, given, size, TreeScope(fields, most)) for most, size in found))


def tree_of(task: Task) -> TreeShape | None:
    """The fields that form a tree in every valid start state of a task."""
    contract = task.contracts.get(task.program.wrapped(task.entry))
    return None if contract is None else contract.tree


def _planted(others: list[Type], once: tuple[str, ...], given: Scope, size: int, tree: TreeScope) -> Extent:
    """A scope in which a tree has its layout; the bounds are those of the other objects, or of its height."""
    bounds, heap = _extent(others, once, given, size)
    deep = PER_LEVEL * tree.height + SLACK
    bounds = replace(
        bounds,
        loop=max(bounds.loop, deep) if given.get("loop") is None else bounds.loop,
        recursion=max(bounds.recursion, deep) if given.get("recursion") is None else bounds.recursion,
    )
    return bounds, replace(heap, tree=tree)


def unlimited(program: Program, entry: str) -> frozenset[str]:
    """The classes of which every start state has no more objects than a scope allows, whatever it bounds."""
    roots = _roots(program, entry)
    return frozenset(_referred_to_once(program, roots, object_types(program, roots)))


def requested(program: Program, entry: str, given: Scope, tree: TreeShape | None = None) -> Requested:
    """Whether the scopes for an entry are all that was asked for: the user gave all bounds, and they bound something.
    Of what no scope bounds, more can be said than that it holds within one."""
    limited = {str(type_) for type_ in object_types(program, _roots(program, entry))}
    limited -= {str(RefType(name)) for name in unlimited(program, entry)}
    return (
        Requested.ALL if given.bounds and limited and len(extents(program, entry, given, tree)) == 1 else Requested.PART
    )


def _roots(program: Program, entry: str) -> tuple[Type, ...]:
    return tuple(parameter.type for parameter in program.procedures[entry].parameters)


def _extent(types: list[Type], once: tuple[str, ...], given: Scope, size: int) -> Extent:
    classes = {**dict.fromkeys(once, 1), **{bound.key: bound.value for bound in given.classes}}
    bounded = bool(types) and all(isinstance(type_, RefType) and type_.name in classes for type_ in types)
    # Where every class that can be there has a bound, the number of objects of the others bounds nothing.
    objects = given.get("objects") or (max(classes.values(), default=1) if bounded else size)
    has_arrays = any(isinstance(type_, ArrayType) or type_ == STRING for type_ in types)
    cells = given.get("array") or (size if has_arrays else objects)
    most = max((objects, cells, *classes.values()))
    bounds, heap = overridden(
        (Bounds(most + SLACK, most + SLACK, max(LEAST_ARRAY, most)), HeapScope(objects, cells)), given
    )
    return bounds, HeapScope(heap.objects, heap.array, tuple(classes.items()), heap.string)


def _referred_to_once(program: Program, roots: tuple[Type, ...], types: list[Type]) -> tuple[str, ...]:
    """Classes of which one object is all there can be: one parameter, and no field or array, can refer to them."""
    locations = [*roots, *(content for type_ in types for content in content_types(program, type_))]
    references = [location for location in locations if is_reference(location)]
    return tuple(
        type_.name
        for type_ in types
        if isinstance(type_, RefType) and sum(program.is_subtype(type_, item) for item in references) == 1
        and any(program.is_subtype(type_, item) for item in roots if is_reference(item))
    )  # fmt: skip
