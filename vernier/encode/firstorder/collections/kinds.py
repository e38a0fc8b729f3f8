"""Kinds of types: iterators, objects (collections among them), and values that are neither."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from vernier.analysis.facts.foreign import BOXES
from vernier.encode.firstorder.horn.untranslatable import Untranslatable
from vernier.ir.expr import Convert, Expr
from vernier.ir.program import ClassKind, Program
from vernier.ir.types import OBJECT, STRING, ArrayType, RefType, Type

COLLECTION_TYPES = ("java.util.Collection", "java.util.Map")
ITERATOR_TYPE = "java.util.Iterator"
ENTRY_TYPE = "java.util.Map$Entry"
ITERABLE_TYPE = "java.lang.Iterable"

STREAM_TYPE = "java.util.stream.BaseStream"

_PLAIN_PACKAGES = tuple(
    f"java{name}."
    for name in (".awt", "x.swing", ".io", ".nio", ".time", ".text", ".net", ".math", ".security", "x.imageio")
)
"""Packages without collections and without interfaces that collections implement"""
_PLAIN = frozenset({STRING.name, "java.lang.CharSequence", "java.util.stream.Collector"} | BOXES)


class Kind(Enum):
    """PLAIN: numbers, texts, exceptions, streams, arrays of such, and other objects of the library that are neither
    collections nor iterators. They are unconstrained, and so is every value that is read from one."""

    PLAIN = "plain"
    OBJECT = "object"
    ITERATOR = "iterator"


def kind_of(program: Program, type_: Type) -> Kind:
    """The kind of the values of a type. Iterators of the program's own classes are objects."""
    match type_:
        case RefType(name=name):
            if not program.is_library(name):
                return Kind.PLAIN if _is(program, name, "java.lang.Throwable") else Kind.OBJECT
            return _kind_in_library(program, name)
        case ArrayType(element=element):
            return Kind.OBJECT if kind_of(program, element) is Kind.OBJECT else Kind.PLAIN
        case _:
            return Kind.PLAIN


def _kind_in_library(program: Program, name: str) -> Kind:
    if _is(program, name, ITERATOR_TYPE):
        return Kind.ITERATOR
    if name in (OBJECT.name, ITERABLE_TYPE) or any(
        _is(program, name, above) for above in (*COLLECTION_TYPES, ENTRY_TYPE)
    ):
        return Kind.OBJECT
    if _is(program, name, STREAM_TYPE) or name in _PLAIN or name.startswith(_PLAIN_PACKAGES):
        return Kind.PLAIN
    definition = program.classes.get(name)
    # Behind any other interface may be an object of the program, or a collection.
    is_open = definition is None or definition.kind is ClassKind.INTERFACE
    return Kind.OBJECT if is_open else Kind.PLAIN


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


def is_value(expr: Expr) -> bool:
    """Whether an expression is a number, a text or an array of such, converted or not: an object of a class of the
    library below which there is none, so that no class and no interface of the program is one of it."""
    while isinstance(expr, Convert):
        if _is_value_type(expr.type):
            return True
        expr = expr.operand
    return _is_value_type(expr.type)


def _is_value_type(type_: Type) -> bool:
    match type_:
        case RefType(name=name):
            return name == STRING.name or name in BOXES
        case ArrayType(element=element):
            return _is_value_type(element)
        case _:
            return True


def is_own_iterator(program: Program, type_: Type) -> bool:
    """Whether objects of a type are iterators that a class of the program defines."""
    return isinstance(type_, RefType) and not program.is_library(type_.name) and _is(program, type_.name, ITERATOR_TYPE)


def require_known_world(program: Program, made: Iterable[str]) -> None:
    """None of these classes of the program is itself a collection, a map or an entry."""
    for name in made:
        for above in (*COLLECTION_TYPES, ENTRY_TYPE):
            if not program.is_library(name) and program.is_subclass(name, above):
                raise Untranslatable(f"{name} is a {above.rpartition('.')[2]} of its own")
