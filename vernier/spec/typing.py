"""Types of clauses: numeric promotion, conversions between scalars and sets, and literals."""

from __future__ import annotations

from vernier.core.source import Span
from vernier.ir.types import (
    BOOL,
    F32,
    F64,
    I32,
    I64,
    STRING,
    U16,
    ArrayType,
    BoolType,
    FloatType,
    IntType,
    RefType,
    Type,
)
from vernier.spec.arithmetic import single
from vernier.spec.syntax import Number, SpecificationError, Text
from vernier.spec.tree import (
    Conversion,
    Expression,
    Literal,
    RelationType,
    SetOf,
    TheOne,
)

_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "0": "\0", "\\": "\\", "'": "'", '"': '"'}


def number(node: Number) -> Literal:
    """A numeric literal with Java's rules for suffixes."""
    text = node.text.replace("_", "")
    is_hexadecimal = text[:2].lower() == "0x"
    suffix = text[-1].lower()
    if not is_hexadecimal and (suffix in "fd" or "." in text or "e" in text.lower()):
        value = float(text.rstrip("fFdD"))
        return Literal(single(value) if suffix == "f" else value, F32 if suffix == "f" else F64, node.span)
    type_ = I64 if suffix == "l" else I32
    integer, is_decimal = _integer(text)
    if integer > (type_.maximum if is_decimal else 2 * type_.maximum + 1):
        raise SpecificationError(f"the number {node.text} is too large", node.span)
    return Literal(type_.wrap(integer), type_, node.span)


def least_number(node: Number) -> Literal | None:
    """The least int or long, of which the number is the part after the minus sign; a decimal number of that size stands
    nowhere else."""
    text = node.text.replace("_", "")
    type_ = I64 if text[-1] in "lL" else I32
    if not text.rstrip("lL").isdigit() or _integer(text) != (-type_.minimum, True):
        return None
    return Literal(type_.minimum, type_, node.span)


def _integer(text: str) -> tuple[int, bool]:
    """The value of a literal, and whether it is decimal."""
    digits = text.rstrip("lL")
    if len(digits) > 1 and digits[0] == "0" and digits.isdigit():
        return int(digits, 8), False
    return int(digits, 0), digits.isdigit()


def text(node: Text) -> Literal:
    """A string or character literal."""
    value = ""
    position = 0
    while position < len(node.text):
        character = node.text[position]
        if character == "\\":
            position += 1
            escaped = node.text[position]
            if escaped == "u":
                character = chr(int(node.text[position + 1 : position + 5], 16))
                position += 4
            else:
                character = _ESCAPES.get(escaped, escaped)
        value += character
        position += 1
    if node.quote == "'":
        return Literal(ord(value), U16, node.span)
    return Literal(value, STRING, node.span)


def is_numeric(type_: object) -> bool:
    return isinstance(type_, IntType | FloatType)


def promoted(left: Type, right: Type) -> Type:
    """Binary numeric promotion of two numeric types."""
    if F64 in (left, right):
        return F64
    if F32 in (left, right):
        return F32
    return I64 if I64 in (left, right) else I32


def describe(type_: object) -> str:
    """A type in the words of the source."""
    match type_:
        case BoolType():
            return "boolean"
        case IntType(width=width, signed=signed):
            return {8: "byte", 16: "short" if signed else "char", 32: "int"}.get(width, "long")
        case FloatType(width=width):
            return "float" if width == 32 else "double"
        case RefType(name=name):
            return name
        case ArrayType(element=element):
            return f"{describe(element)}[]"
        case RelationType(columns=columns):
            return "set of " + " -> ".join(describe(column) for column in columns)
        case _:
            return str(type_)


def as_scalar(expression: Expression) -> Expression:
    """The expression as a scalar: a set of one column stands for its one atom."""
    if isinstance(expression.type, RelationType):
        if isinstance(expression, SetOf):
            return expression.operand
        if len(expression.type.columns) != 1:
            raise SpecificationError("a relation stands where a single value is expected", expression.span)
        return TheOne(expression, expression.type.columns[0], expression.span)
    return expression


def as_relation(expression: Expression) -> Expression:
    """The expression as a relation: a scalar stands for the set of it."""
    if isinstance(expression.type, RelationType):
        return expression
    return SetOf(expression, RelationType((expression.type,)), expression.span)


def scalar_type(expression: Expression) -> Type:
    if isinstance(expression.type, RelationType):
        raise SpecificationError("a set stands where a single value is expected", expression.span)
    return expression.type


def converted(expression: Expression, type_: Type) -> Expression:
    """The scalar converted to a numeric type, if it is of another one."""
    if expression.type == type_:
        return expression
    if isinstance(expression, Literal) and isinstance(type_, IntType) and isinstance(expression.value, int):
        return Literal(type_.wrap(expression.value), type_, expression.span)
    return Conversion(expression, type_, expression.span)


def require_boolean(expression: Expression) -> Expression:
    """The expression as a truth value, or an error at its place."""
    expression = as_scalar(expression)
    if expression.type != BOOL:
        raise SpecificationError(f"expected a boolean, found {describe(expression.type)}", expression.span)
    return expression


def require_reference(expression: Expression, span: Span) -> RefType | ArrayType:
    if not isinstance(expression.type, RefType | ArrayType):
        raise SpecificationError(f"{describe(expression.type)} has no members", span)
    return expression.type
