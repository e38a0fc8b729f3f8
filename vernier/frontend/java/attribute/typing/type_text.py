"""Types as the user writes them, for messages."""

from __future__ import annotations

from vernier.frontend.java.symbols import (
    ArrayJavaType,
    ClassType,
    JavaType,
    NullType,
    Primitive,
    TypeVariable,
    Wildcard,
)


def describe(type_: JavaType) -> str:
    match type_:
        case Primitive(name):
            return name
        case NullType():
            return "null"
        case ClassType(symbol, arguments):
            name = symbol.name.rpartition(".")[2].replace("$", ".")
            shown = ", ".join(describe(argument) for argument in arguments)
            return f"{name}<{shown}>" if arguments else name
        case ArrayJavaType(element):
            return describe(element) + "[]"
        case TypeVariable(name, _, _):
            return name
        case Wildcard("extends" | "super" as kind, bound):
            return f"? {kind} {describe(bound)}"
        case Wildcard():
            return "?"
