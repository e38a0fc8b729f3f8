"""Expressions about types: casts, sizeof, offsetof, _Generic."""

from __future__ import annotations

from vernier.frontend.c.lower.body import Body
from vernier.frontend.c.lower.conversions import converted
from vernier.frontend.c.lower.expressions import discarded, wanted_value
from vernier.frontend.c.lower.fold import binary, convert, integer
from vernier.frontend.c.lower.places import (
    element_size,
)
from vernier.frontend.c.lower.values import (
    Place,
    RValue,
)
from vernier.frontend.c.resolve.c_types import (
    INT,
    VOID,
    CArray,
    CFloating,
    CFunction,
    CInteger,
    CPointer,
    CRecord,
    CType,
    CVariableArray,
    CVoid,
)
from vernier.frontend.c.resolve.declarators import constant_int, type_of_name, type_of_operand
from vernier.frontend.c.syntax.faults import ill_typed, unsupported
from vernier.frontend.c.syntax.tree import (
    CastExpression,
    CompatibleExpression,
    Expression,
    GenericExpression,
    LabelAddress,
    OffsetExpression,
    SizeExpression,
    TypeName,
)
from vernier.frontend.c.syntax.walk import has_effects
from vernier.ir.expr import BinaryOp, Expr
from vernier.ir.types import IntType


def cast_value(body: Body, node: CastExpression) -> RValue:
    type_ = type_of_name(body, node.type)
    if isinstance(type_, CVoid):
        discarded(body, node.operand)
        return RValue(integer(0, IntType(32, True)), VOID)
    value = wanted_value(body, node.operand, type_)
    if isinstance(type_, CRecord) and isinstance(value.type, CRecord):
        return converted(body, value, type_, node)
    if isinstance(type_, CRecord | CArray | CVariableArray | CFunction):
        raise unsupported(f"a cast to {type_}", node)
    return converted(body, value, type_, node, explicit=True)


def size_value(body: Body, node: SizeExpression) -> RValue:
    size_type = body.target.size_type
    ir_type = IntType(size_type.width, False)
    if isinstance(node.operand, TypeName):
        type_ = type_of_name(body, node.operand)
    else:
        type_ = type_of_operand(body, node.operand)
        if isinstance(type_, CVariableArray) and has_effects(node.operand):
            # Such an operand is evaluated (C11 6.5.3.4p2).
            body.place(node.operand)
    if node.op != "sizeof":
        alignment = body.records.alignment(type_) if node.op == "_Alignof" else _preferred_alignment(body, type_)
        return RValue(integer(alignment, ir_type), size_type)
    return RValue(convert(element_size(body, type_, node), ir_type), size_type, 3)


def _preferred_alignment(body: Body, type_: CType) -> int:
    """GNU's __alignof__, which for eight-byte scalars is 8 even where they need 4 only, as _Alignof says (GCC 8)."""
    while isinstance(type_, CArray):
        type_ = type_.element
    if isinstance(type_, CInteger | CFloating) and type_.width == 64:
        return 8
    return body.records.alignment(type_)


def offset_value(body: Body, node: OffsetExpression) -> RValue:
    type_ = type_of_name(body, node.type)
    total: Expr = integer(0, IntType(64, True))
    for step in node.path:
        if isinstance(step, str):
            member = body.records.find(type_, step) if isinstance(type_, CRecord) else None
            if member is None:
                raise ill_typed(f"{type_} has no member {step}", node)
            if member.member.bits is not None:
                raise ill_typed("offsetof a bit-field", node)
            total = binary(BinaryOp.ADD, total, integer(member.offset, IntType(64, True)))
            type_ = member.member.type
        else:
            if not isinstance(type_, CArray):
                raise ill_typed("offsetof indexes no array", node)
            size = body.size(type_.element, node)
            total = binary(BinaryOp.ADD, total, integer(constant_int(body, step) * size, IntType(64, True)))
            type_ = type_.element
    size_type = body.target.size_type
    return RValue(convert(total, IntType(size_type.width, False)), size_type)


def compatible_value(body: Body, node: CompatibleExpression) -> RValue:
    same = type_of_name(body, node.left) == type_of_name(body, node.right)
    if same and isinstance(type_of_name(body, node.left), CPointer):
        raise unsupported("a comparison of pointer types, which may differ in their qualifiers", node)
    return RValue(integer(int(same), IntType(32, True)), INT)


def generic_value(body: Body, node: GenericExpression) -> RValue:
    return body.value(_selected(body, node))


def generic_place(body: Body, node: GenericExpression) -> Place | None:
    return body.place(_selected(body, node))


def _selected(body: Body, node: GenericExpression) -> Expression:
    control = body.unevaluated(lambda: body.value(node.control)).type
    default: Expression | None = None
    for type_name, expression in node.associations:
        if type_name is None:
            default = expression
        elif type_of_name(body, type_name) == control:
            if isinstance(control, CPointer):
                # Qualifiers are dropped here, and tell types of pointers apart.
                raise unsupported("_Generic by types of pointers", node)
            return expression
    if default is None:
        raise ill_typed(f"no association of _Generic fits {control}", node)
    return default


def label_address_value(_body: Body, node: LabelAddress) -> RValue:
    raise unsupported("labels as values", node)
