"""Which classes the objects have that callers give to an entry, with their type arguments.

A declared type is first made ground: a type variable stands for one class within its bound, a wildcard for its bound.
Law: every object that a candidate describes may be held by a variable of the declared type, type arguments included.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from vernier.frontend.java.lower.program.hierarchy import is_interface, is_local
from vernier.frontend.java.symbols import (
    ArrayJavaType,
    ClassForm,
    ClassSymbol,
    ClassType,
    JavaType,
    MethodSymbol,
    NullType,
    Primitive,
    TypeVariable,
    Wildcard,
)
from vernier.frontend.java.syntax.nodes import annotations_of, text_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from vernier.frontend.java.lower.program.world import World

STRING_CLASS, OBJECT_CLASS, CLASS_CLASS = "java.lang.String", "java.lang.Object", "java.lang.Class"
BOXES: Mapping[str, str] = {
    "java.lang.Boolean": "boolean", "java.lang.Byte": "byte", "java.lang.Short": "short",
    "java.lang.Character": "char", "java.lang.Integer": "int", "java.lang.Long": "long",
    "java.lang.Float": "float", "java.lang.Double": "double",
}  # fmt: skip
_LIST, _SET, _SORTED_SET = ("java.util.ArrayList",), ("java.util.HashSet",), ("java.util.TreeSet",)
IMPLEMENTATIONS: Mapping[str, tuple[str, ...]] = {
    OBJECT_CLASS: (OBJECT_CLASS, STRING_CLASS, "java.lang.Integer"),
    "java.lang.Number": ("java.lang.Integer", "java.lang.Double"),
    "java.lang.CharSequence": (STRING_CLASS,), "java.lang.Comparable": (STRING_CLASS, "java.lang.Integer"),
    "java.lang.Iterable": _LIST, "java.util.Collection": _LIST, "java.util.List": _LIST,
    "java.util.AbstractCollection": _LIST, "java.util.AbstractList": _LIST,
    "java.util.Set": _SET, "java.util.AbstractSet": _SET,
    "java.util.SortedSet": _SORTED_SET, "java.util.NavigableSet": _SORTED_SET,
    "java.util.Map": ("java.util.HashMap",), "java.util.AbstractMap": ("java.util.HashMap",),
    "java.util.SortedMap": ("java.util.TreeMap",), "java.util.NavigableMap": ("java.util.TreeMap",),
    "java.util.Queue": ("java.util.ArrayDeque",), "java.util.Deque": ("java.util.ArrayDeque",),
    "java.io.Reader": ("java.io.StringReader",), "java.io.InputStream": ("java.io.ByteArrayInputStream",),
    "java.io.Writer": ("java.io.StringWriter",), "java.io.OutputStream": ("java.io.ByteArrayOutputStream",),
    "java.lang.Readable": ("java.io.StringReader",), "java.lang.Appendable": ("java.lang.StringBuilder",),
    "java.nio.file.Path": ("java.nio.file.UnixPath",),
    "java.time.temporal.Temporal": ("java.time.LocalDate",),
    "java.time.temporal.TemporalAmount": ("java.time.Duration", "java.time.Period"),
    "java.time.chrono.ChronoLocalDate": ("java.time.LocalDate",),
}  # fmt: skip
"""Which classes of the library stand for all that a caller may give for a declared type of the library"""
_MARK = "Builds"
_MOST_SUBCLASSES = 6
_MOST_OBJECTS = 9
_TESTED = re.compile(r"\binstanceof\s+(?:final\s+)?([\w.]+)")


class NotMade(Exception):
    """No object of a type can be made; the text names the type."""


@dataclass(frozen=True, slots=True)
class Candidates:
    """The classes whose objects are given for a declared type, and the limit on them to be told, if any."""

    types: tuple[ClassType, ...]
    limit: str = ""


class StartTypes:
    """Answers about declared types of one program."""

    def __init__(self, world: World) -> None:
        self._world = world

    # ------------------------------------------------------------ ground types

    def ground(self, type_: JavaType, arguments: Mapping[TypeVariable, JavaType]) -> JavaType:
        """The type without variables and wildcards."""
        match type_:
            case TypeVariable():
                return arguments[type_] if type_ in arguments else self._one_class(type_)
            case Wildcard(kind=("extends" | "super"), bound=bound):
                return self.ground(bound, arguments)
            case Wildcard():
                return self._class(OBJECT_CLASS)
            case ClassType(symbol=symbol, arguments=given):
                return ClassType(symbol, tuple(self.ground(each, arguments) for each in given))
            case ArrayJavaType(element=element):
                return ArrayJavaType(self.ground(element, arguments))
            case Primitive() | NullType():
                return type_
            case _:
                assert_never(type_)

    def _one_class(self, variable: TypeVariable) -> JavaType:
        """One class that a type variable may stand for. Strings where classes are to be compared with themselves."""
        bound = self._world.attribution.erasure(variable)
        if not isinstance(bound, ClassType):
            raise NotMade(variable.name)
        text = self._class(STRING_CLASS)
        if bound.symbol.type_parameters or bound.symbol.name in ("java.lang.CharSequence", "java.io.Serializable"):
            if self._world.hierarchy.is_subclass(text.symbol, bound.symbol):
                return text
            raise NotMade(variable.name)
        return ClassType(bound.symbol)

    def _class(self, name: str) -> ClassType:
        return ClassType(self._world.library_class(name))

    def of_receiver(self, symbol: ClassSymbol) -> tuple[ClassType, dict[TypeVariable, JavaType]]:
        """The type of `this`, and what the type parameters of its class stand for."""
        arguments = {each: self.ground(each, {}) for each in _parameters_around(symbol)}
        return ClassType(symbol, tuple(arguments[each] for each in symbol.type_parameters)), arguments

    def has_several_bounds(self, declaration: Node | None) -> bool:
        """Whether a type parameter has a bound beyond its erasure, which values of one class need not have."""
        if declaration is None:
            return False
        found = [child for child in declaration.children if child.type == "type_parameters"]
        return any("&" in text_of(child) for child in found)

    # ------------------------------------------------------------ classes

    def candidates(self, type_: ClassType, owner: ClassSymbol | None) -> Candidates:
        """The classes for a ground type; objects of `owner` are among those for Object."""
        symbol = type_.symbol
        names = IMPLEMENTATIONS.get(symbol.name, (symbol.name,) if self.is_made_by_library(symbol) else ())
        found = [made for name in names if (made := self._instance(self._world.library_class(name), type_)) is not None]
        if symbol.name == OBJECT_CLASS:
            users = [] if owner is None else [owner]
            found += [] if owner is None else self._asked_for(owner, found)
        else:
            users = [each for each in self._world.attribution.user_classes if self._below(each, symbol)]
        found += [
            made for each in users if self._is_concrete(each) and (made := self._instance(each, type_)) is not None
        ]
        kept = tuple(dict.fromkeys(found))[: _MOST_OBJECTS if symbol.name == OBJECT_CLASS else _MOST_SUBCLASSES]
        return Candidates(kept, self._limit_of(symbol, kept, limited=len(found) > len(kept)))

    def _asked_for(self, owner: ClassSymbol, known: Sequence[ClassType]) -> Iterator[ClassType]:
        """Classes of the library for the types that code of a class tells objects apart by: `value instanceof List`.
        Where they are given, that code is looked at with the objects that it expects."""
        for symbol in map(self._world.library_class, dict.fromkeys(_told_apart(owner))):
            names = IMPLEMENTATIONS.get(symbol.name, (symbol.name,))
            if any(self._below(each.symbol, symbol) for each in known):
                continue
            wanted = ClassType(symbol, tuple(self._class(OBJECT_CLASS) for _ in symbol.type_parameters))
            for name in names[:1]:
                made = self._instance(self._world.library_class(name), wanted)
                if made is not None:
                    yield made

    def _limit_of(self, symbol: ClassSymbol, kept: Sequence[ClassType], *, limited: bool) -> str:
        """What an answer says of the classes: those of a final class of the library, and of the user's concrete ones,
        are all there are."""
        limits = {each: self._limit(each.symbol) for each in kept}
        closed = symbol.is_library and symbol.is_final
        known = not symbol.is_library and not symbol.is_abstract and not is_interface(symbol) and not limited
        if (closed or known) and not any(limits.values()):
            return ""
        texts = (f"{each.symbol.name} {limit}".strip() for each, limit in limits.items())
        return f"{symbol.name} is {' or '.join(texts)}"

    def _limit(self, symbol: ClassSymbol) -> str:
        """What the mark of a model's class says."""
        for node in () if symbol.node is None else annotations_of(symbol.node):
            name, _, text = text_of(node).removeprefix("@").partition("(")
            if name.strip() == _MARK:
                return text.rstrip().removesuffix(")").strip().strip('"')
        return ""

    def is_made_by_library(self, symbol: ClassSymbol) -> bool:
        """Whether the model of a class says how its states are built."""
        if symbol.name == STRING_CLASS or symbol.name in BOXES or symbol.name == OBJECT_CLASS:
            return True
        begins = any(each.name == "<init>" or each.is_static for each in self.builders(symbol))
        return symbol.is_library and not symbol.is_abstract and begins

    def builders(self, symbol: ClassSymbol) -> Iterator[MethodSymbol]:
        """The marked constructors and methods of a model, inherited ones included."""
        current: ClassSymbol | None = symbol
        while current is not None:
            self._world.attribution.class_named(current.name)
            declared = [each for group in current.methods.values() for each in group if each.owner is current]
            made = current.constructors if current is symbol else []
            yield from (each for each in (*made, *declared) if is_marked(each))
            current = current.superclass.symbol if current.superclass is not None else None

    def _below(self, symbol: ClassSymbol, ancestor: ClassSymbol) -> bool:
        return self._world.hierarchy.is_subclass(symbol, ancestor)

    def _is_concrete(self, symbol: ClassSymbol) -> bool:
        return not (symbol.is_abstract or is_interface(symbol) or is_local(symbol) or symbol.is_library)

    # ------------------------------------------------------------ type arguments of subclasses

    def _instance(self, symbol: ClassSymbol, wanted: ClassType) -> ClassType | None:
        """The type of objects of a class that a variable of the wanted type may hold; None if there are none."""
        if symbol is wanted.symbol:
            return wanted
        above = self._supertype(ClassType(symbol, symbol.type_parameters), wanted.symbol)
        if above is None:
            return ClassType(symbol) if wanted.symbol.name == OBJECT_CLASS and not symbol.type_parameters else None
        known: dict[TypeVariable, JavaType] = {}
        for formal, actual in zip(above.arguments, wanted.arguments, strict=False):
            if isinstance(formal, TypeVariable):
                if known.setdefault(formal, actual) != actual:
                    return None
            elif formal != actual:
                return None
        try:
            grounded = [known[each] if each in known else self.ground(each, {}) for each in symbol.type_parameters]
        except NotMade:
            return None
        return ClassType(symbol, tuple(grounded))

    def arguments_above(self, type_: ClassType, owner: ClassSymbol) -> dict[TypeVariable, JavaType]:
        """What the type parameters of a superclass stand for in objects of a ground type. Those of a raw type stand for
        their erasure: that is what the compiler checks of its users (JLS 4.8)."""
        symbol = type_.symbol
        if not type_.arguments:
            type_ = ClassType(symbol, tuple(self._world.attribution.erasure(each) for each in symbol.type_parameters))
        above = self._supertype(type_, owner)
        return {} if above is None else dict(zip(owner.type_parameters, above.arguments, strict=False))

    def _supertype(self, type_: ClassType, ancestor: ClassSymbol) -> ClassType | None:
        """The supertype of a class that is an instance of an ancestor."""
        symbol = type_.symbol
        if symbol is ancestor:
            return type_
        arguments = dict(zip(symbol.type_parameters, type_.arguments, strict=False))
        for above in (*(() if symbol.superclass is None else (symbol.superclass,)), *symbol.interfaces):
            given = tuple(_substituted(each, arguments) for each in above.arguments)
            found = self._supertype(ClassType(above.symbol, given), ancestor)
            if found is not None:
                return found
        return None


def _told_apart(owner: ClassSymbol) -> Iterator[str]:
    """Classes of the library that may be meant by the `instanceof` tests in a class of the user. This reads the text
    alone, as most of the class may be none of our business; where another class is meant, an object of this one is an
    Object all the same."""
    text = "" if owner.is_library or owner.node is None else text_of(owner.node)
    known = {name.rpartition(".")[2]: name for name in (*IMPLEMENTATIONS, *BOXES)}
    for found in _TESTED.findall(text):
        name = known.get(found.rpartition(".")[2])
        if name is not None:
            yield name


def _parameters_around(symbol: ClassSymbol) -> Iterator[TypeVariable]:
    current: ClassSymbol | None = symbol
    while current is not None:
        yield from current.type_parameters
        current = None if current.is_static else current.outer


def _substituted(type_: JavaType, arguments: Mapping[TypeVariable, JavaType]) -> JavaType:
    match type_:
        case TypeVariable():
            return arguments.get(type_, type_)
        case ClassType(symbol=symbol, arguments=given):
            return ClassType(symbol, tuple(_substituted(each, arguments) for each in given))
        case ArrayJavaType(element=element):
            return ArrayJavaType(_substituted(element, arguments))
        case Wildcard(kind=kind, bound=bound):
            return Wildcard(kind, _substituted(bound, arguments))
        case _:
            return type_


def is_marked(method: MethodSymbol) -> bool:
    """Whether a constructor or method of a model is one of those that build its states."""
    nodes = () if method.node is None else annotations_of(method.node)
    return any(text_of(node).removeprefix("@").partition("(")[0].strip() == _MARK for node in nodes)


def is_enum(symbol: ClassSymbol) -> bool:
    return symbol.form is ClassForm.ENUM
