"""Aliasing patterns of start states, as sketches: which argument is the same object as another, or an element of it.

Preconditions exclude aliasing. To show that one is necessary, the engine tries start states with one aliasing, then
with two, from small to large.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import combinations, product
from typing import TypeAlias

from vernier.encode.firstorder.collections.kinds import ITERATOR_TYPE
from vernier.encode.firstorder.collections.state import MAP_TYPE
from vernier.engines.pdr.declared_types import Declared, may_be_both, of_field
from vernier.ir.program import FieldDefinition, Program
from vernier.ir.types import RefType, Type

COLLECTION_TYPE = "java.util.Collection"
_SIZES = (1, 2, 3)
_VIEWS = ("keySet()", "values()", "entrySet()")


@dataclass(frozen=True, slots=True)
class FieldOf:
    """The field of the argument for a parameter."""

    parameter: str
    owner: str
    field: FieldDefinition


@dataclass(frozen=True, slots=True)
class SameAs:
    """Two arguments are the same object."""

    parameter: str
    other: str


@dataclass(frozen=True, slots=True)
class HeldBy:
    """The argument is the value of the field."""

    parameter: str
    field: FieldOf


@dataclass(frozen=True, slots=True)
class HeldByStatic:
    """The argument is the value of the static variable."""

    parameter: str
    name: str


@dataclass(frozen=True, slots=True)
class ViewOf:
    """The argument is a view of the map that another argument is."""

    parameter: str
    other: str
    key: str


@dataclass(frozen=True, slots=True)
class ElementOf:
    """The argument is an element of another argument."""

    parameter: str
    other: str


@dataclass(frozen=True, slots=True)
class StaleIterator:
    """The collection that the iterator goes over has changed since."""

    parameter: str


@dataclass(frozen=True, slots=True)
class SharedField:
    """Two fields have the same value."""

    field: FieldOf
    other: FieldOf


Instead: TypeAlias = SameAs | HeldBy | HeldByStatic | ViewOf
"""What says what is passed for a parameter"""
Aliasing: TypeAlias = Instead | ElementOf | StaleIterator | SharedField


class Elements(Enum):
    """The elements of collections whose type does not determine them."""

    NUMBERS = "numbers"
    LISTS = "lists"


class Fields(Enum):
    """Whether collections that fields hold get elements beyond those that constructors put there."""

    AS_MADE = "as made"
    FILLED = "filled"


@dataclass(frozen=True, slots=True)
class Sketch:
    """Every collection has `size` elements, and those that `aliasings` put there."""

    size: int
    elements: Elements
    fields: Fields
    aliasings: tuple[Aliasing, ...] = ()


@dataclass(frozen=True, slots=True)
class Signature:
    """The program, the parameters of the method with their types, and the static variables of interest."""

    program: Program
    types: Mapping[str, Type]
    declared: Mapping[str, Declared]
    statics: tuple[str, ...] = ()

    def sketches(self) -> Iterator[Sketch]:
        """Fewer aliasings first, then smaller states."""
        single = tuple(self._aliasings())
        has_fields = any(next(self._fields(name), None) for name in self.types)
        shapes = tuple(product(_SIZES, Fields if has_fields else (Fields.AS_MADE,), Elements))
        for chosen in ((), *((each,) for each in single), *combinations(single, 2)):
            passed = [each.parameter for each in chosen if isinstance(each, Instead)]
            if len(set(passed)) == len(passed):
                yield from (Sketch(size, elements, fields, chosen) for size, fields, elements in shapes)

    def is_unchecked(self, sketch: Sketch) -> bool:
        """Whether type arguments do not allow this: only a caller with an unchecked cast does it."""
        return any(map(self._breaks_types, sketch.aliasings))

    def _breaks_types(self, aliasing: Aliasing) -> bool:
        match aliasing:
            case SameAs(parameter, other):
                return not may_be_both(self.declared[parameter], self.declared[other])
            case HeldBy(parameter, of):
                return not may_be_both(self.declared[parameter], of_field(self.program, of.field))
            case SharedField(one, other):
                fields = (of_field(self.program, each.field) for each in (one, other))
                return not may_be_both(*fields)
            case ElementOf(parameter, other):
                arguments = self.declared[other].arguments
                return not any(may_be_both(self.declared[parameter], each) for each in arguments or (Declared(),))
            case _:
                return False

    # ------------------------------------------------------------ ways to share

    def _aliasings(self) -> Iterator[Aliasing]:
        names = list(self.types)
        for index, one in enumerate(names):
            for other in (*names[:index], *names[index + 1 :]):
                if index > names.index(other) and self._fits(self.types[other], self.types[one]):
                    yield SameAs(one, other)
                if self._is(one, MAP_TYPE, COLLECTION_TYPE) and self._is(other, COLLECTION_TYPE, MAP_TYPE):
                    yield ElementOf(one, other)
                if self._is(other, MAP_TYPE) and self._is(one, COLLECTION_TYPE):
                    yield from (ViewOf(one, other, key) for key in _VIEWS)
                yield from (HeldBy(one, each) for each in self._fields(other) if self._holds(each, one))
            yield from self._of_globals(one)
            if self._is(one, ITERATOR_TYPE):
                yield StaleIterator(one)
        yield from self._shared_fields()

    def _of_globals(self, name: str) -> Iterator[Aliasing]:
        for each in self.statics:
            type_ = self.program.globals[each].type
            if isinstance(type_, RefType) and self._fits(type_, self.types[name]):
                yield HeldByStatic(name, each)

    def _shared_fields(self) -> Iterator[Aliasing]:
        fields = [each for name in self.types for each in self._fields(name)]
        for one, other in combinations(fields, 2):
            if self._fits(other.field.type, one.field.type):
                yield SharedField(one, other)

    def _fields(self, name: str) -> Iterator[FieldOf]:
        return collection_fields(self.program, name, self.types[name])

    def _holds(self, field: FieldOf, name: str) -> bool:
        return self._fits(field.field.type, self.types[name])

    def _fits(self, given: Type, wanted: Type) -> bool:
        is_plain = isinstance(given, RefType) and isinstance(wanted, RefType)
        return is_plain and self.program.is_subtype(given, wanted)

    def _is(self, name: str, *above: str) -> bool:
        type_ = self.types[name]
        return isinstance(type_, RefType) and any(self.program.is_subclass(type_.name, each) for each in above)


def collection_fields(program: Program, name: str, type_: Type) -> Iterator[FieldOf]:
    """The fields with collections and maps of an object of the program's own class."""
    if not isinstance(type_, RefType):
        return
    for owner in program.superclasses(type_.name):
        if not program.is_library(owner):
            yield from (FieldOf(name, owner, each) for each in program.classes[owner].fields if _is_held(program, each))


def _is_held(program: Program, field: FieldDefinition) -> bool:
    above = (COLLECTION_TYPE, MAP_TYPE)
    return isinstance(field.type, RefType) and any(program.is_subclass(field.type.name, each) for each in above)
