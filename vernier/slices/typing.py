"""Types as they are written in generated methods."""

from __future__ import annotations

from vernier.frontend.java.symbols import ArrayJavaType, ClassForm, ClassSymbol, ClassType, JavaType, Primitive


def java_type(type_: JavaType) -> str | None:
    """The type as source text that means the same everywhere in its class; None where there is none."""
    match type_:
        case Primitive(name=name):
            return name
        case ArrayJavaType(element=element):
            inner = java_type(element)
            return None if inner is None else f"{inner}[]"
        case ClassType(symbol=symbol, arguments=arguments):
            shown = [java_type(argument) for argument in arguments]
            known = [text for text in shown if text is not None]
            if symbol.enclosing_method is not None or symbol.form is ClassForm.ANNOTATION or len(known) < len(shown):
                return None
            return _class_name(symbol) + (f"<{', '.join(known)}>" if known else "")
        case _:
            # Variables of methods and wildcards mean nothing outside of their method.
            return None


def _class_name(symbol: ClassSymbol) -> str:
    name = symbol.name.replace("$", ".")
    return name.removeprefix("java.lang.") if name.rpartition(".")[0] == "java.lang" else name


def identifier_of(type_: str) -> str:
    """A type as part of a name: `int[]` is `intArray`, `java.util.List<Key>` is `ListOfKey`."""
    outer, bracket, inner = type_.partition("<")
    if bracket:
        inside, _, rest = inner.rpartition(">")
        arguments = "And".join(identifier_of(part.strip()) for part in inside.split(",")) if "<" not in inside else ""
        return outer.rpartition(".")[2] + (f"Of{arguments}" if arguments else "") + _dimensions(rest)
    base = outer.split("[")[0]
    return base.rpartition(".")[2] + _dimensions(outer[len(base) :])


def _dimensions(text: str) -> str:
    return "Array" * text.count("[]")
