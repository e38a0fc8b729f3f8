"""What the translation makes of types: iterators, objects (collections among them), and what holds neither."""

from __future__ import annotations

from enum import Enum

from vernier.ir.program import ClassKind, Program
from vernier.ir.types import ArrayType, RefType, Type

COLLECTION_TYPES = ("java.util.Collection", "java.util.Map")
ITERATOR_TYPE = "java.util.Iterator"
ENTRY_TYPE = "java.util.Map$Entry"
ITERABLE_TYPE = "java.lang.Iterable"

_PLAIN = frozenset(f"java.lang.{name}" for name in (
    "String", "StringBuilder", "StringBuffer", "CharSequence", "Integer", "Long", "Short", "Byte", "Character",
    "Boolean", "Float", "Double", "Number", "Math", "Class", "System", "Void",
)) | {"java.io.PrintStream", "java.util.Random", "java.util.Scanner", "java.io.InputStream"}  # fmt: skip


class Untranslatable(Exception):
    """The program does something that the translation has no meaning for."""


class Kind(Enum):
    """PLAIN: numbers, texts, exceptions and arrays, of which nothing is known; no collection is read out of one."""

    PLAIN = "plain"
    OBJECT = "object"
    ITERATOR = "iterator"


def kind_of(program: Program, type_: Type) -> Kind:
    """The kind of the values of a type."""
    match type_:
        case RefType(name=name):
            if _is(program, name, ITERATOR_TYPE):
                return Kind.ITERATOR
            if name in _PLAIN or _is(program, name, "java.lang.Throwable"):
                return Kind.PLAIN
            return Kind.OBJECT
        case ArrayType():
            return Kind.PLAIN
        case _:
            return Kind.PLAIN


def is_collection(program: Program, type_: Type) -> bool:
    """Whether all objects of a type are collections, maps or entries of maps."""
    return isinstance(type_, RefType) and any(
        _is(program, type_.name, above) for above in (*COLLECTION_TYPES, ENTRY_TYPE)
    )


def is_never_collection(program: Program, type_: Type) -> bool:
    """Whether no object of a type is one: classes of the program, and plain ones."""
    if kind_of(program, type_) is Kind.PLAIN:
        return True
    if not isinstance(type_, RefType) or type_.name not in program.classes:
        return False
    definition = program.classes[type_.name]
    return not definition.is_library and definition.kind is not ClassKind.INTERFACE


def _is(program: Program, name: str, above: str) -> bool:
    return name == above or program.is_subclass(name, above)


def require_known_world(program: Program) -> None:
    """No class of the program is itself a collection, a map, an iterator or an entry."""
    for name, definition in program.classes.items():
        if definition.is_library:
            continue
        for above in (*COLLECTION_TYPES, ITERATOR_TYPE, ENTRY_TYPE):
            if program.is_subclass(name, above):
                raise Untranslatable(f"{name} is a {above.rpartition('.')[2]} of its own")
