"""Types and names that the language itself knows."""

from __future__ import annotations

from vernier.frontend.java.symbols import JavaType, NullType, Primitive

BOOLEAN = Primitive("boolean")
BYTE = Primitive("byte")
SHORT = Primitive("short")
CHAR = Primitive("char")
INT = Primitive("int")
LONG = Primitive("long")
FLOAT = Primitive("float")
DOUBLE = Primitive("double")
VOID = Primitive("void")
NULL = NullType()

PRIMITIVES = {p.name: p for p in (BOOLEAN, BYTE, SHORT, CHAR, INT, LONG, FLOAT, DOUBLE, VOID)}

BOX_NAMES = {
    "boolean": "java.lang.Boolean",
    "byte": "java.lang.Byte",
    "short": "java.lang.Short",
    "char": "java.lang.Character",
    "int": "java.lang.Integer",
    "long": "java.lang.Long",
    "float": "java.lang.Float",
    "double": "java.lang.Double",
    "void": "java.lang.Void",
}
UNBOXED = {BOX_NAMES[p.name]: p for p in (BOOLEAN, BYTE, SHORT, CHAR, INT, LONG, FLOAT, DOUBLE)}

WIDENINGS: dict[str, frozenset[str]] = {
    "boolean": frozenset(),
    "byte": frozenset({"short", "int", "long", "float", "double"}),
    "short": frozenset({"int", "long", "float", "double"}),
    "char": frozenset({"int", "long", "float", "double"}),
    "int": frozenset({"long", "float", "double"}),
    "long": frozenset({"float", "double"}),
    "float": frozenset({"double"}),
    "double": frozenset(),
    "void": frozenset(),
}
"""JLS 4.10.1 and 5.1.2: to which primitive types a primitive type widens."""

INTEGER_BITS = {"byte": 8, "short": 16, "int": 32, "long": 64}
NUMERIC = frozenset({"byte", "short", "char", "int", "long", "float", "double"})
INTEGRAL = frozenset({"byte", "short", "char", "int", "long"})


def is_numeric(type_: JavaType | None) -> bool:
    return isinstance(type_, Primitive) and type_.name in NUMERIC


def is_integral(type_: JavaType | None) -> bool:
    return isinstance(type_, Primitive) and type_.name in INTEGRAL


def fits(value: int, type_: Primitive) -> bool:
    """Whether an integer is a value of byte, short, char, int or long."""
    if type_.name == "char":
        return 0 <= value <= 0xFFFF
    half = 1 << (INTEGER_BITS[type_.name] - 1)
    return -half <= value < half


def binary_promotion(left: Primitive, right: Primitive) -> Primitive:
    """JLS 5.6.2 for two numeric types."""
    if left is INT and right is INT:
        return INT
    names = (left.name, right.name)
    for wide in (DOUBLE, FLOAT, LONG):
        if wide.name in names:
            return wide
    return INT
