"""Invariants of the encapsulated fields of one object, and the candidates for them.

Each is a formula about encapsulated fields of an object and the lengths of arrays that they hold. The length of an
array never changes, so aliases of the array cannot break the invariant; it mentions no cells, which aliases can write.
Law: `holds` is a formula about the maps of the fields in `fields_of`, at one object.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from vernier.core.source import PERHAPS
from vernier.encode.heap_maps.heap import FieldMap, Heap, HeapMaps
from vernier.ir.program import ClassDefinition, Procedure, Program
from vernier.ir.types import I32, OBJECT, U16, ArrayType, IntType, is_reference
from vernier.ir.walk import unsupported_stops
from vernier.logic.bank import Term

MOST_COMPARED = 4
"""So many arrays, and so many numbers, of one class are compared with each other"""


@dataclass(frozen=True, slots=True)
class NotNull:
    field: FieldMap

    def __str__(self) -> str:
        return f"{self.field.name} != null"


@dataclass(frozen=True, slots=True)
class AtLeast:
    field: FieldMap
    least: int

    def __str__(self) -> str:
        return f"{self.field.name} >= {self.least}"


@dataclass(frozen=True, slots=True)
class LengthAtLeast:
    """Of the array, if there is one."""

    array: FieldMap
    least: int

    def __str__(self) -> str:
        return f"{self.array.name}.length >= {self.least}"


@dataclass(frozen=True, slots=True)
class WithinLength:
    """A number is at most the length of the array, less `margin`, if there is one."""

    field: FieldMap
    array: FieldMap
    margin: int

    def __str__(self) -> str:
        return f"{self.field.name} {'<' if self.margin else '<='} {self.array.name}.length"


@dataclass(frozen=True, slots=True)
class LengthIs:
    """A number is the length of the array, if there is one."""

    field: FieldMap
    array: FieldMap

    def __str__(self) -> str:
        return f"{self.array.name}.length == {self.field.name}"


@dataclass(frozen=True, slots=True)
class NotAbove:
    field: FieldMap
    other: FieldMap

    def __str__(self) -> str:
        return f"{self.field.name} <= {self.other.name}"


FieldInvariant: TypeAlias = NotNull | AtLeast | LengthAtLeast | WithinLength | LengthIs | NotAbove


def fields_of(invariant: FieldInvariant) -> tuple[FieldMap, ...]:
    """The fields that an invariant mentions, all of one class."""
    match invariant:
        case NotNull(field=field) | AtLeast(field=field):
            return (field,)
        case LengthAtLeast(array=array):
            return (array,)
        case WithinLength(field=field, array=array) | LengthIs(field=field, array=array):
            return (field, array)
        case NotAbove(field=field, other=other):
            return (field, other)
        case _:
            assert_never(invariant)


def owner_of(invariant: FieldInvariant) -> str:
    return fields_of(invariant)[0].owner


def wording(invariant: FieldInvariant) -> str:
    """The invariant for people, with its class."""
    return f"{owner_of(invariant)}: {invariant}"


def holds(maps: HeapMaps, heap: Heap, object_: Term, invariant: FieldInvariant) -> Term:
    """Whether an object satisfies an invariant."""
    terms = maps.terms

    def value(field: FieldMap) -> Term:
        return terms.select(maps.map_of(heap, field), object_)

    def if_there(array: Term, condition: Term) -> Term:
        return terms.or_(terms.eq(array, maps.null), condition)

    match invariant:
        case NotNull(field=field):
            return terms.not_(terms.eq(value(field), maps.null))
        case AtLeast(field=field, least=least):
            return terms.le(terms.int_(least), value(field))
        case LengthAtLeast(array=array, least=least):
            return if_there(value(array), terms.le(terms.int_(least), maps.length(value(array))))
        case WithinLength(field=field, array=array, margin=margin):
            most = terms.sub(maps.length(value(array)), terms.int_(margin))
            return if_there(value(array), terms.le(value(field), most))
        case LengthIs(field=field, array=array):
            return if_there(value(array), terms.eq(value(field), maps.length(value(array))))
        case NotAbove(field=field, other=other):
            return terms.le(value(field), value(other))
        case _:
            assert_never(invariant)


def candidates(program: Program) -> tuple[FieldInvariant, ...]:
    """What is tried of the encapsulated fields of each class (Flanagan and Leino 2001). Where code of the same
    outermost class was left out of the program, it may write whatever it likes."""
    user = (each for each in program.procedures.values() if not each.is_library)
    left_out = {_nest(each.name.partition("(")[0].rpartition(".")[0]) for each in user if is_left_out(each)}
    return tuple(
        each
        for definition in program.classes.values()
        if _nest(definition.name) not in left_out
        for each in _of_class(program, definition)
    )


def _nest(class_name: str) -> str:
    """The outermost class; of several at once, if their names have a dollar sign."""
    return class_name.partition("$")[0]


def is_left_out(procedure: Procedure) -> bool:
    """Whether code of a procedure is not in the program. What is behind a question about an absent class is."""
    return procedure.is_external or any(stop.origin.rewriting != PERHAPS for stop in unsupported_stops(procedure))


def _of_class(program: Program, definition: ClassDefinition) -> Iterator[FieldInvariant]:
    closed = program.building.encapsulation.fields
    fields = [
        FieldMap(definition.name, each.name, each.type)
        for each in definition.fields
        if (definition.name, each.name) in closed
    ]
    numbers = [each for each in fields if isinstance(each.type, IntType) and each.type.signed]
    compared = [each for each in numbers if each.type == I32][:MOST_COMPARED]
    arrays = [each for each in fields if isinstance(each.type, ArrayType)][:MOST_COMPARED]
    yield from (NotNull(each) for each in fields if is_reference(each.type))
    yield from (AtLeast(each, least) for each in numbers for least in (0, 1))
    yield from (LengthAtLeast(each, 1) for each in arrays)
    for number in compared:
        for array in arrays:
            yield from (WithinLength(number, array, margin) for margin in (0, 1))
            yield LengthIs(number, array)
        yield from (NotAbove(number, other) for other in compared if other is not number)


# ---------------------------------------------------------------- invariants of library classes

_TEXT = FieldMap("java.lang.String", "value", ArrayType(U16))
_BUILT = FieldMap("java.lang.AbstractStringBuilder", "value", ArrayType(U16))
_BUILT_LENGTH = FieldMap("java.lang.AbstractStringBuilder", "count", I32)
_ELEMENTS = FieldMap("java.util.ArrayList", "elements", ArrayType(OBJECT))
_SIZE = FieldMap("java.util.ArrayList", "size", I32)

INVARIANTS: tuple[FieldInvariant, ...] = (
    NotNull(_TEXT),
    NotNull(_BUILT),
    AtLeast(_BUILT_LENGTH, 0),
    WithinLength(_BUILT_LENGTH, _BUILT, 0),
    NotNull(_ELEMENTS),
    AtLeast(_SIZE, 0),
    WithinLength(_SIZE, _ELEMENTS, 0),
)


def library_invariants(program: Program) -> tuple[FieldInvariant, ...]:
    """Representation invariants of the library classes that a program has, of their private fields. Nothing outside of
    such a class writes these fields, so they hold of every object whose constructor has returned (`object_invariants`).
    Law: every operation of the models keeps them; random sequences of operations are run against it."""
    return tuple(one for one in INVARIANTS if all(_is_declared(program, key) for key in fields_of(one)))


def _is_declared(program: Program, key: FieldMap) -> bool:
    definition = program.classes.get(key.owner)
    if definition is None:
        return False
    return any(each.name == key.name and each.type == key.type for each in definition.fields)
