"""Names and types: how Java's types, methods and fields appear in the IR."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from vernier.frontend.java.attribution import Attribution
from vernier.frontend.java.symbols import (
    ArrayJavaType,
    ClassSymbol,
    ClassType,
    FieldSymbol,
    JavaType,
    MethodSymbol,
    NullType,
    Primitive,
    TypeVariable,
    Wildcard,
)
from vernier.ir.types import (
    BOOL,
    F32,
    F64,
    I8,
    I16,
    I32,
    I64,
    OBJECT,
    U16,
    VOID,
    ArrayType,
    BoolType,
    FloatType,
    IntType,
    PointerType,
    RefType,
    Type,
    VoidType,
)

PRIMITIVES: dict[str, Type] = {
    "boolean": BOOL,
    "byte": I8,
    "short": I16,
    "char": U16,
    "int": I32,
    "long": I64,
    "float": F32,
    "double": F64,
    "void": VOID,
}
KEYWORDS: dict[Type, str] = {type_: keyword for keyword, type_ in PRIMITIVES.items()}


class Naming:
    """Erased IR types and unique names. Remembers every class that a type mentions, for the program's class table."""

    def __init__(self, attribution: Attribution) -> None:
        self._attribution = attribution
        self._references: dict[ClassSymbol, RefType] = {}
        self._types: dict[int, tuple[JavaType, Type]] = {}
        self._keys: dict[MethodSymbol, str] = {}
        self.mentioned: dict[str, ClassSymbol] = {}

    def reference(self, symbol: ClassSymbol) -> RefType:
        found = self._references.get(symbol)
        if found is None:
            found = RefType(symbol.name)
            self._references[symbol] = found
            self.mentioned[symbol.name] = symbol
        return found

    def type(self, type_: JavaType) -> Type:
        """The IR type of a value of this Java type after erasure."""
        if isinstance(type_, Primitive):
            return PRIMITIVES[type_.name]
        if isinstance(type_, ClassType):
            return self.reference(type_.symbol)
        known = self._types.get(id(type_))
        if known is None:
            # The Java type is kept alive beside its translation, so that its id stays its own.
            known = (type_, self._erased(self._attribution.erasure(type_)))
            self._types[id(type_)] = known
        return known[1]

    def _erased(self, type_: JavaType) -> Type:
        depth = 0
        while isinstance(type_, ArrayJavaType):
            type_ = type_.element
            depth += 1
        result: Type
        match type_:
            case Primitive(name=name):
                result = PRIMITIVES[name]
            case ClassType(symbol=symbol):
                result = self.reference(symbol)
            case _:
                result = OBJECT
        for _ in range(depth):
            result = ArrayType(result)
        return result

    def key(self, method: MethodSymbol) -> str:
        """The dispatch key: name and erased parameter types."""
        found = self._keys.get(method)
        if found is None:
            types = (self.type(parameter.type) for parameter in method.parameters)
            found = f"{method.name}({','.join(type_text(type_) for type_ in types)})"
            self._keys[method] = found
        return found

    def method(self, method: MethodSymbol) -> str:
        return f"{method.owner.name}.{self.key(method)}"


def constructor_name(symbol: ClassSymbol, parameters: Iterable[Type]) -> str:
    return f"{symbol.name}.<init>({','.join(type_text(type_) for type_ in parameters)})"


THIS = "this"
"""The first parameter of instance methods and constructors; no variable of the source has this name."""


def initialiser_name(symbol: ClassSymbol) -> str:
    return f"{symbol.name}.<clinit>()"


def state_name(symbol: ClassSymbol) -> str:
    """The global that tells whether a class is initialised: 0 not yet, 1 begun or done, 2 failed."""
    return f"{symbol.name}.<state>"


def global_name(field: FieldSymbol) -> str:
    return f"{field.owner.name}.{field.name}"


def entry_name(procedure: str) -> str:
    return f"<entry> {procedure}"


def type_text(type_: Type) -> str:
    """The type as Java writes it after erasure: `int`, `java.lang.String`, `int[][]`."""
    suffix = ""
    while isinstance(type_, ArrayType):
        suffix += "[]"
        type_ = type_.element
    match type_:
        case RefType(name=name):
            return name + suffix
        case VoidType() | BoolType() | IntType() | FloatType():
            return KEYWORDS[type_] + suffix
        case PointerType():
            raise AssertionError("Java has no pointers")
        case _:
            assert_never(type_)


def generic_text(type_: JavaType) -> str:
    """The declared type with its arguments, as text; empty when there are none to tell."""
    return _generic(type_, 0) if _is_generic(type_) else ""


def _is_generic(type_: JavaType) -> bool:
    while isinstance(type_, ArrayJavaType):
        type_ = type_.element
    return isinstance(type_, TypeVariable) or (isinstance(type_, ClassType) and bool(type_.arguments))


def _generic(type_: JavaType, depth: int) -> str:
    if depth > 20:
        return "?"
    match type_:
        case Primitive(name=name):
            return name
        case NullType():
            return "null"
        case ClassType(symbol=symbol, arguments=arguments):
            inside = ",".join(_generic(argument, depth + 1) for argument in arguments)
            return f"{symbol.name}<{inside}>" if inside else symbol.name
        case ArrayJavaType(element=element):
            return _generic(element, depth + 1) + "[]"
        case TypeVariable(name=name):
            return name
        case Wildcard(kind=kind, bound=bound):
            return "?" if kind in ("", "?") else f"? {kind} {_generic(bound, depth + 1)}"
        case _:
            assert_never(type_)
