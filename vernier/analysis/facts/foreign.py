"""Foreign objects: those of classes that the program does not define completely, or whose invariants are unknown."""

from __future__ import annotations

from vernier.ir.program import Program
from vernier.ir.types import OBJECT, STRING, ArrayType, RefType, Type

BOXES = frozenset(
    f"java.lang.{name}" for name in ("Boolean", "Byte", "Short", "Character", "Integer", "Long", "Float", "Double")
)
ENUM = "java.lang.Enum"


def is_foreign(program: Program, class_name: str) -> bool:
    """Whether nobody knows which objects of a class are valid: those of the library, but for boxes, strings and plain
    objects; and constants of enumerations, which initialisers make."""
    if class_name in BOXES or class_name in (STRING.name, OBJECT.name):
        return False
    return program.is_library(class_name) or program.is_subclass(class_name, ENUM)


def has_foreign_subtypes(program: Program, type_: Type) -> bool:
    """Whether there may be objects of a type that are of classes which the program does not know. Strings and boxes are
    of final classes."""
    match type_:
        case RefType(name=name):
            return program.is_library(name) and name != STRING.name and name not in BOXES
        case ArrayType(element=element):
            return has_foreign_subtypes(program, element)
        case _:
            return False
