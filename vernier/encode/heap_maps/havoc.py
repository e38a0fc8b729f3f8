"""Havoc: a heap in which some locations have any value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from vernier.analysis.facts.modifies import CMemory, ElementsOf, FieldOf, GlobalOf, Location, Modifies, ObjectsOf
from vernier.encode.heap_maps.heap import FieldMap, Heap, HeapMaps, Key, NotExpressible, element_key, is_unchanging
from vernier.ir.interp.intrinsics import Pure, find_intrinsic
from vernier.ir.program import Program
from vernier.ir.types import (
    BOOL,
    F32,
    F64,
    I8,
    I16,
    I32,
    I64,
    OBJECT,
    STRING,
    U16,
    ArrayType,
    RefType,
    is_reference,
)
from vernier.logic.bank import Term
from vernier.logic.sorts import INT, ArraySort

EFFECTS: dict[str, tuple[Location, ...]] = {
    "java.util.Arrays.$newArrayLike(java.lang.Object[],int)": (ObjectsOf(ArrayType(OBJECT)),),
    "java.lang.System.arraycopy(java.lang.Object,int,java.lang.Object,int,int)": tuple(
        ElementsOf(element) for element in (OBJECT, BOOL, I8, I16, U16, I32, I64, F32, F64)
    ),
}
"""Procedures without a body that write these locations at most, and may throw"""


NEVER_NULL = frozenset(
    {
        "java.lang.System.$write(int,java.lang.String)",
        "java.lang.System.identityHashCode(java.lang.Object)",
        "java.lang.Object.getClass()",
        "java.lang.Class.getName()",
        "java.lang.Class.$primitive(java.lang.String)",
        "java.lang.Double.toString(double)",
        "java.lang.Float.toString(float)",
        "java.lang.Double.toHexString(double)",
        "java.lang.Float.toHexString(float)",
        "java.lang.String.$toLowerCaseUnicode()",
        "java.lang.String.$toUpperCaseUnicode()",
    }
)
"""Procedures without a body that change nothing, throw nothing and do not return null; a text that they return may be
new"""


def is_harmless(program: Program, name: str) -> bool:
    """Whether a procedure without a body changes nothing and throws nothing."""
    return name in NEVER_NULL or isinstance(find_intrinsic(program.language, name), Pure)


def all_written(maps: HeapMaps, modified: Modifies) -> frozenset[Location]:
    """What a procedure or a loop may write, procedures without a body included: one that is in neither `EFFECTS` nor
    `HeapMaps.effects` makes a text at most. Law: it holds for executions that come only to procedures which the call
    policy completes."""
    found = set(modified.locations)
    for name in modified.bodiless:
        found.update(EFFECTS.get(name, ()))
        found.update(maps.effects.get(name, ()))
        procedure = maps.program.procedures.get(name)
        if name not in maps.effects and (procedure is None or is_reference(procedure.result)):
            found.add(ObjectsOf(STRING))
    return frozenset(found)


def havocked(maps: HeapMaps, old: Heap, locations: Iterable[Location], fixed: Mapping[Key, Term]) -> Heap:
    """The heap after locations may have been written and objects made. Of a map that is written at one object only, its
    `fixed` one, nothing else changes; objects that do not change once they are made are as they were. Law: it admits
    every heap that writing nothing but the locations leads to, unless a constructor of such an object was left out.

    An object that is made has a number from the old `next` on. No fact speaks of a map there but under the condition
    that somebody has the object, so a map that is not written has any content for it already."""
    terms = maps.terms
    written: dict[Key, None] = {}
    made: dict[Key, None] = {}
    names: list[str] = []
    grown = old.next
    for location in sorted(locations, key=str):
        match location:
            case FieldOf(owner=owner, name=name, type=type_):
                if not is_unchanging(owner):
                    written[FieldMap(owner, name, type_)] = None
            case ElementsOf(element=element):
                written[element_key(element)] = None
            case GlobalOf(name=name):
                names.append(name)
            case ObjectsOf(type=RefType(name=name)):
                made.update(dict.fromkeys(maps.fields_of(name)))
            case ObjectsOf(type=ArrayType(element=element)):
                made[element_key(element)] = None
            case ObjectsOf() | CMemory():
                raise NotExpressible("C memory")
        if isinstance(location, ObjectsOf) and grown is old.next:
            grown = terms.fresh("next", INT)
            maps.fact(terms.le(old.next, grown))
    changed = {key: _changed(maps, old, key, None if key in made else fixed.get(key)) for key in written}
    heap = replace(old, maps={**old.maps, **changed}, next=grown)
    # A static field that refers to an object made meanwhile is any reference below the new `next`.
    anything = {name: maps.any_of(maps.global_type(name), name, heap) for name in names}
    return replace(heap, globals={**old.globals, **anything})


def _changed(maps: HeapMaps, old: Heap, key: Key, target: Term | None) -> Term:
    if target is None:
        return maps.terms.fresh(str(key), maps.map_sort(key))
    sort = maps.map_sort(key)
    assert isinstance(sort, ArraySort)
    return maps.terms.store(maps.map_of(old, key), target, maps.terms.fresh(f"some {key}", sort.element))
