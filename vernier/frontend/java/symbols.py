"""What names mean in Java: types, classes, methods, fields and variables after resolution.

Symbols are created once per program and compared by identity. `ClassSymbol` is filled in stages (header, members): it
is the one mutable value of the front end; it is complete before any body is attributed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

from vernier.core.source import Span

if TYPE_CHECKING:
    from tree_sitter import Node


@dataclass(frozen=True, slots=True)
class Primitive:
    """boolean, byte, short, char, int, long, float, double or void."""

    name: str


@dataclass(frozen=True, slots=True)
class NullType:
    """The type of `null`."""


@dataclass(frozen=True, slots=True)
class ClassType:
    """A class or interface type with type arguments; none for a raw or a non-generic type."""

    symbol: ClassSymbol
    arguments: tuple[JavaType, ...] = ()


@dataclass(frozen=True, slots=True)
class ArrayJavaType:
    element: JavaType


@dataclass(frozen=True, slots=True)
class TypeVariable:
    """A type parameter of `owner` (the id of a ClassSymbol or MethodSymbol)."""

    name: str
    owner: int
    bound: JavaType


@dataclass(frozen=True, slots=True)
class Wildcard:
    """`?`, `? extends B` or `? super B`; only as a type argument."""

    kind: str
    bound: JavaType


JavaType: TypeAlias = Primitive | NullType | ClassType | ArrayJavaType | TypeVariable | Wildcard


class ClassForm(Enum):
    CLASS = "class"
    INTERFACE = "interface"
    ENUM = "enum"
    RECORD = "record"
    ANNOTATION = "annotation"


@dataclass(eq=False, slots=True)
class ClassSymbol:
    """A class or interface. `name` is the binary name (`pkg.Outer$Inner`, `pkg.Outer$1`, `pkg.Outer$1Local`).

    `outer` is the lexically enclosing class; an instance of this class has an enclosing instance iff `outer` is not
    None and `is_static` is False. `enclosing_method` is set for local and anonymous classes, which may capture its
    variables.
    """

    name: str
    simple_name: str
    form: ClassForm
    span: Span
    node: Node | None
    outer: ClassSymbol | None = None
    enclosing_method: MethodSymbol | None = None
    is_static: bool = True
    is_abstract: bool = False
    is_final: bool = False
    is_library: bool = False
    type_parameters: tuple[TypeVariable, ...] = ()
    superclass: ClassType | None = None
    interfaces: tuple[ClassType, ...] = ()
    fields: dict[str, FieldSymbol] = field(default_factory=dict)
    methods: dict[str, list[MethodSymbol]] = field(default_factory=dict)
    constructors: list[MethodSymbol] = field(default_factory=list)
    member_classes: dict[str, ClassSymbol] = field(default_factory=dict)
    enum_constants: list[FieldSymbol] = field(default_factory=list)
    record_components: list[FieldSymbol] = field(default_factory=list)
    is_private: bool = False

    def __repr__(self) -> str:
        return f"<class {self.name}>"


@dataclass(eq=False, slots=True)
class FieldSymbol:
    """A field. `constant` is its value if it is a compile-time constant (JLS 15.29): int, float, bool or str.

    It is set at the latest when the initialisers of the owner have been asked for; reads of it are literals anyway.
    """

    owner: ClassSymbol
    name: str
    type: JavaType
    is_static: bool
    is_final: bool
    span: Span
    node: Node | None
    constant: int | float | bool | str | None = None
    is_private: bool = False
    is_missing: bool = False
    """It stands for a field of a class without a model, known only by its use."""


@dataclass(eq=False, slots=True)
class MethodSymbol:
    """A method or constructor (`<init>`). Parameters do not include `this`, outer instances or captured variables."""

    owner: ClassSymbol
    name: str
    type_parameters: tuple[TypeVariable, ...]
    parameters: tuple[Variable, ...]
    result: JavaType
    is_static: bool
    is_abstract: bool
    is_varargs: bool
    is_native: bool
    is_private: bool
    span: Span
    node: Node | None
    throws: tuple[JavaType, ...] = ()
    is_public: bool = False

    @property
    def is_unseen(self) -> bool:
        """Whether it stands for one that the library models lack, known by its uses alone."""
        return self.is_native and self.node is None

    def __repr__(self) -> str:
        return f"<method {self.owner.name}.{self.name}>"


@dataclass(eq=False, slots=True)
class Variable:
    """A local variable or parameter; identity distinguishes variables of the same name."""

    name: str
    type: JavaType
    span: Span
