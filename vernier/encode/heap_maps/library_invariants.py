"""Representation invariants of library classes, as invariants of their private fields.

Nothing outside of such a class writes these fields, so they hold of every object whose constructor has returned
(`object_invariants`). Law: every operation of the models keeps them; random sequences of operations are run against it.
"""

from __future__ import annotations

from vernier.encode.heap_maps.field_invariants import AtLeast, FieldInvariant, NotNull, WithinLength, fields_of
from vernier.encode.heap_maps.heap import FieldMap
from vernier.ir.program import Program
from vernier.ir.types import I32, OBJECT, U16, ArrayType

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
    """Those of the classes that a program has."""
    return tuple(one for one in INVARIANTS if all(_is_declared(program, key) for key in fields_of(one)))


def _is_declared(program: Program, key: FieldMap) -> bool:
    definition = program.classes.get(key.owner)
    if definition is None:
        return False
    return any(each.name == key.name and each.type == key.type for each in definition.fields)
