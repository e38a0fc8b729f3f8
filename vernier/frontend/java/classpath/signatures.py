"""Descriptors and signatures (JVMS 4.3, 4.7.9.1) as values. A descriptor is a signature without type variables.

Law: parsing gives a value or raises ClassFileError.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from vernier.frontend.java.classpath.constant_pool import ClassFileError, checked_name

_T = TypeVar("_T")
_PRIMITIVES = {
    "B": "byte", "C": "char", "D": "double", "F": "float", "I": "int", "J": "long", "S": "short", "Z": "boolean",
    "V": "void",
}  # fmt: skip
_DEEPEST = 256
"""So many levels of types in types; an array has at most 255 dimensions"""


@dataclass(frozen=True, slots=True)
class PrimitiveSignature:
    name: str


@dataclass(frozen=True, slots=True)
class VariableSignature:
    name: str


@dataclass(frozen=True, slots=True)
class ArraySignature:
    element: TypeSignature


@dataclass(frozen=True, slots=True)
class WildcardSignature:
    """`?`, `? extends bound` or `? super bound`."""

    kind: str
    bound: TypeSignature | None = None


@dataclass(frozen=True, slots=True)
class ClassSignature:
    """A class by its internal name with type arguments; `inner` are the simple names and arguments of the classes
    that are inner to it, outermost first."""

    name: str
    arguments: tuple[TypeSignature, ...] = ()
    inner: tuple[tuple[str, tuple[TypeSignature, ...]], ...] = ()


TypeSignature: TypeAlias = PrimitiveSignature | VariableSignature | ArraySignature | WildcardSignature | ClassSignature


@dataclass(frozen=True, slots=True)
class TypeParameter:
    name: str
    bounds: tuple[TypeSignature, ...]


@dataclass(frozen=True, slots=True)
class ClassHeader:
    """The signature of a class."""

    parameters: tuple[TypeParameter, ...]
    superclass: TypeSignature
    interfaces: tuple[TypeSignature, ...]


@dataclass(frozen=True, slots=True)
class MethodHeader:
    """The signature or descriptor of a method."""

    type_parameters: tuple[TypeParameter, ...]
    parameters: tuple[TypeSignature, ...]
    result: TypeSignature
    throws: tuple[TypeSignature, ...] = ()


def parse_field(text: str) -> TypeSignature:
    """The type of a field."""
    parser = _Parser(text)
    return parser.ended(parser.type())


def parse_method(text: str) -> MethodHeader:
    """The type of a method: `<T:Ljava/lang/Object;>(TT;I)V^Ljava/io/IOException;`."""
    parser = _Parser(text)
    return parser.ended(parser.method())


def parse_class(text: str) -> ClassHeader:
    """The header of a generic class: type parameters, superclass, interfaces."""
    parser = _Parser(text)
    return parser.ended(parser.header())


class _Parser:
    """Recursive descent, one method per nonterminal of the grammar."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._depth = 0

    def ended(self, value: _T) -> _T:
        if self._at != len(self._text):
            raise self._wrong()
        return value

    def _wrong(self) -> ClassFileError:
        return ClassFileError(f"not a signature: {self._text[:60]!r}")

    def _peek(self) -> str:
        return self._text[self._at : self._at + 1]

    def _next(self) -> str:
        found = self._peek()
        if not found:
            raise self._wrong()
        self._at += 1
        return found

    def _skip(self, sign: str) -> bool:
        found = self._peek() == sign
        self._at += found
        return found

    def _expect(self, sign: str) -> None:
        if not self._skip(sign):
            raise self._wrong()

    def _identifier(self, ends: str) -> str:
        start = self._at
        while self._peek() and self._peek() not in ends:
            self._at += 1
        if start == self._at or not self._peek():
            raise self._wrong()
        return self._text[start : self._at]

    # ------------------------------------------------------------ types

    def type(self) -> TypeSignature:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise self._wrong()
        found = self._type()
        self._depth -= 1
        return found

    def _type(self) -> TypeSignature:
        sign = self._next()
        if sign in _PRIMITIVES:
            return PrimitiveSignature(_PRIMITIVES[sign])
        if sign == "[":
            return ArraySignature(self.type())
        if sign == "T":
            name = self._identifier(";")
            self._expect(";")
            return VariableSignature(name)
        if sign == "L":
            return self._class()
        raise self._wrong()

    def _class(self) -> ClassSignature:
        name = checked_name(self._identifier("<;."))
        arguments = self._arguments()
        inner: list[tuple[str, tuple[TypeSignature, ...]]] = []
        while self._skip("."):
            simple = self._identifier("<;./")
            inner.append((simple, self._arguments()))
        self._expect(";")
        return ClassSignature(name, arguments, tuple(inner))

    def _arguments(self) -> tuple[TypeSignature, ...]:
        found: list[TypeSignature] = []
        if self._skip("<"):
            while not self._skip(">"):
                found.append(self._argument())
        return tuple(found)

    def _argument(self) -> TypeSignature:
        if self._skip("*"):
            return WildcardSignature("?")
        if self._skip("+"):
            return WildcardSignature("extends", self.type())
        if self._skip("-"):
            return WildcardSignature("super", self.type())
        return self.type()

    # ------------------------------------------------------------ declarations

    def _type_parameters(self) -> tuple[TypeParameter, ...]:
        found: list[TypeParameter] = []
        if self._skip("<"):
            while not self._skip(">"):
                found.append(self._type_parameter())
        return tuple(found)

    def _type_parameter(self) -> TypeParameter:
        """The first bound, that of a class, may be left out: `T::Ljava/lang/Runnable;`."""
        name = self._identifier(":")
        bounds: list[TypeSignature] = []
        self._expect(":")
        if self._peek() != ":":
            bounds.append(self.type())
        while self._skip(":"):
            bounds.append(self.type())
        return TypeParameter(name, tuple(bounds))

    def method(self) -> MethodHeader:
        variables = self._type_parameters()
        self._expect("(")
        parameters: list[TypeSignature] = []
        while not self._skip(")"):
            parameters.append(self.type())
        result = self.type()
        throws: list[TypeSignature] = []
        while self._skip("^"):
            throws.append(self.type())
        return MethodHeader(variables, tuple(parameters), result, tuple(throws))

    def header(self) -> ClassHeader:
        variables, superclass = self._type_parameters(), self.type()
        interfaces: list[TypeSignature] = []
        while self._peek():
            interfaces.append(self.type())
        return ClassHeader(variables, superclass, tuple(interfaces))
