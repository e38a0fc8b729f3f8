"""Which entries can start outside of every start heap: the reason, by the types of their parameters."""

from __future__ import annotations

from vernier.analysis.facts.foreign import BOXES, ENUM, is_foreign
from vernier.encode.heap import reference_types
from vernier.ir.program import Program
from vernier.ir.types import STRING, PointerType, RefType, Type


def not_in_a_start_heap(program: Program, entry: str) -> str | None:
    """Why an entry may be given what no start heap contains, or None."""
    return not_in_heaps_from(program, tuple(parameter.type for parameter in program.procedures[entry].parameters))


def not_in_heaps_from(program: Program, roots: tuple[Type, ...]) -> str | None:
    """Why values of these types may lead to what no start heap contains, or None."""
    if any(isinstance(root, PointerType) for root in roots):
        return "the entry takes pointers"
    for declared, types in reference_types(program, roots):
        reason = _not_in_a_heap(program, declared, types)
        if reason is not None:
            return reason
    return None


def _not_in_a_heap(program: Program, declared: Type, types: tuple[Type, ...]) -> str | None:
    """Why references of a declared type may be to objects that start heaps do not have."""
    if not isinstance(declared, RefType) or declared == STRING:
        return None
    for type_ in (declared, *types):
        if isinstance(type_, RefType) and program.is_library(type_.name) and type_ != STRING:
            if declared.name in BOXES:
                continue
            return f"the entry may be given an object of {type_.name}, whose invariant is not known"
    if any(isinstance(type_, RefType) and program.is_subclass(type_.name, ENUM) for type_ in types):
        # Its objects are the constants that the static initialiser makes.
        return f"the entry may be given a constant of {declared.name}"
    return None if types else f"the entry may be given a {declared.name}, and no class for that is known"


def not_without_foreign_objects(program: Program, entry: str) -> str | None:
    """Why start heaps without objects of foreign classes are not enough for some executions of an entry, or None."""

    def kept(type_: Type) -> bool:
        return not isinstance(type_, RefType) or not is_foreign(program, type_.name)

    roots = tuple(parameter.type for parameter in program.procedures[entry].parameters)
    if any(isinstance(root, PointerType) for root in roots):
        return "the entry takes pointers"
    for declared, types in reference_types(program, roots, kept):
        if not isinstance(declared, RefType) or program.is_library(declared.name) or is_foreign(program, declared.name):
            continue
        if not types:
            return f"the entry may be given a {declared.name}, and no class for that is known"
    return None
