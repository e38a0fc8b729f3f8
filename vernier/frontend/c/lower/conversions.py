"""Conversions between C types, and the usual conversions of operands.

Pointers and integers: an integer becomes a pointer to no object. A pointer becomes an integer only as a `CAddress`,
which remembers the pointer; it can be compared, tested, moved and turned back. `plain_value` reports any other use as
unsupported, because no number stands for the place of an object.
"""

from __future__ import annotations

from vernier.core.obligation import Code, Sentences
from vernier.frontend.c.lower.body import DEPTH_LIMIT, Body
from vernier.frontend.c.lower.fold import binary, convert, integer, pointer_number
from vernier.frontend.c.lower.values import RValue
from vernier.frontend.c.resolve.c_types import (
    DOUBLE,
    VOID,
    CAddress,
    CFloating,
    CInteger,
    CPointer,
    CRecord,
    CType,
    CVoid,
    common_type,
    is_aggregate,
    promoted,
)
from vernier.frontend.c.syntax.faults import Placed, ill_typed, unsupported
from vernier.ir.expr import TRUE, Binary, BinaryOp, Const, Convert, Expr, FunctionAddress, GlobalAddress, Null
from vernier.ir.types import BOOL, F64, BoolType, FloatType, IntType, PointerType

ADDRESS_AS_NUMBER = "the address of an object used as a number"


def truth(value: RValue, node: Placed) -> Expr:
    """Whether a scalar is different from zero, as a bool expression."""
    expr = value.expr
    match value.type:
        case CInteger() if isinstance(expr.type, BoolType):
            return expr
        case CInteger():
            if isinstance(expr, Convert) and isinstance(expr.operand.type, BoolType):
                return expr.operand
            return binary(BinaryOp.NE, expr, Const(0, expr.type))
        case CPointer() | CAddress():
            number = pointer_number(expr)
            if number is not None:
                return Const(number != 0, BOOL)
            if _never_null(expr):
                return TRUE
            return Binary(BinaryOp.NE, expr, Null(expr.type))
        case CFloating(width=width) if width <= 64:
            return binary(BinaryOp.NE, expr, Const(0.0, expr.type))
        case CFloating():
            raise unsupported("arithmetic on long double", node)
        case _:
            raise ill_typed(f"a value of type {value.type} is not true or false", node)


def _never_null(expr: Expr) -> bool:
    return isinstance(expr, GlobalAddress | FunctionAddress)


def plain_value(value: RValue, node: Placed) -> RValue:
    """The value as an ordinary one: an address that is used as a number is unsupported unless it is one."""
    if not isinstance(value.type, CAddress):
        return value
    number = pointer_number(value.expr)
    type_ = value.type.integer
    if number is None:
        raise unsupported(ADDRESS_AS_NUMBER, node)
    return RValue(integer(number, IntType(type_.width, type_.signed)), type_)


def converted(body: Body, value: RValue, to: CType, node: Placed, *, explicit: bool = False) -> RValue:
    """The value converted as by assignment, or by a cast when `explicit`."""
    if value.type == to:
        return value
    if isinstance(to, CVoid):
        return RValue(integer(0, IntType(32, True)), VOID)
    if isinstance(value.type, CVoid):
        raise ill_typed("a void expression used as a value", node)
    match to:
        case CInteger():
            return _to_integer(body, value, to, node, explicit=explicit)
        case CFloating():
            return _to_floating(body, value, to, node)
        case CPointer():
            return _to_pointer(body, value, to, node)
        case CAddress():
            return RValue(_to_pointer(body, value, CPointer(VOID), node).expr, to, value.depth + 2)
        case CRecord() if isinstance(value.type, CRecord) and same_record(body, value.type, to):
            return value
        case _:
            raise ill_typed(f"{value.type} does not convert to {to}", node)


def same_record(body: Body, left: CRecord, right: CRecord) -> bool:
    """Whether two record types are the same or the same seen from two files."""
    if left.key == right.key:
        return True
    layouts = body.records.layouts
    both = left.key in layouts and right.key in layouts
    return both and body.records.struct_name(left) == body.records.struct_name(right)


def _to_integer(body: Body, value: RValue, to: CInteger, node: Placed, *, explicit: bool) -> RValue:
    if to.is_bool:
        if is_aggregate(value.type):
            raise ill_typed(f"{value.type} does not convert to _Bool", node)
        return RValue(truth(value, node), to, value.depth + 1)
    match value.type:
        case CInteger():
            result = RValue(convert(value.expr, IntType(to.width, to.signed)), to, value.depth + 1)
            return body.shallow(result, DEPTH_LIMIT, node)
        case CFloating():
            return _float_to_integer(body, value, to, node)
        case CPointer():
            return _pointer_to_integer(body, value, to, node, explicit=explicit)
        case CAddress():
            if explicit and to.width >= body.target.pointer_width:
                return RValue(value.expr, CAddress(to))
            return converted(body, plain_value(value, node), to, node)
        case _:
            raise ill_typed(f"{value.type} does not convert to {to}", node)


def _pointer_to_integer(body: Body, value: RValue, to: CInteger, node: Placed, *, explicit: bool) -> RValue:
    number = pointer_number(value.expr)
    kept = body.keeps_addresses and explicit and to.width >= body.target.pointer_width
    if number is not None and not kept:
        return RValue(integer(number, IntType(to.width, to.signed)), to)
    if to.width < body.target.pointer_width:
        raise unsupported(f"a pointer turned into the shorter {to}", node)
    address = RValue(convert(value.expr, PointerType(None)), CAddress(to), value.depth + 1)
    return address if explicit else plain_value(address, node)


def _float_to_integer(body: Body, value: RValue, to: CInteger, node: Placed) -> RValue:
    source = _plain_float(value, node)
    type_ = IntType(to.width, to.signed)
    expr = convert(value.expr, type_)
    if isinstance(expr, Const):
        return RValue(expr, to)
    held = body.hold(value.expr, node)
    wide = convert(held, F64)
    low = float(type_.minimum - 1)
    lower = BinaryOp.GT if int(low) == type_.minimum - 1 else BinaryOp.GE
    inside = binary(
        BinaryOp.AND,
        binary(lower, wide, Const(low if lower is BinaryOp.GT else float(type_.minimum), F64)),
        binary(BinaryOp.LT, wide, Const(float(type_.maximum + 1), F64)),
    )
    shown = body.quoted(node)
    body.check(inside, Code.CONVERSION, Sentences(f"{shown} fits {to}", f"{shown} does not fit {to}"), node)
    assert isinstance(source, FloatType)
    return RValue(convert(held, type_), to, 1)


def _plain_float(value: RValue, node: Placed) -> FloatType:
    if not isinstance(value.expr.type, FloatType):
        raise unsupported("arithmetic on long double", node)
    return value.expr.type


def _to_floating(body: Body, value: RValue, to: CFloating, node: Placed) -> RValue:
    if to.width > 64:
        raise unsupported("arithmetic on long double", node)
    value = plain_value(value, node)
    if not isinstance(value.type, CInteger | CFloating):
        raise ill_typed(f"{value.type} does not convert to {to}", node)
    expr = value.expr
    if isinstance(expr.type, BoolType):
        expr = convert(expr, IntType(32, True))
    result = RValue(convert(expr, FloatType(to.width)), to, value.depth + 1)
    return body.shallow(result, DEPTH_LIMIT, node)


def _to_pointer(body: Body, value: RValue, to: CPointer, node: Placed) -> RValue:
    type_ = body.records.pointer(to.target)
    match value.type:
        case CPointer() | CAddress():
            return RValue(convert(value.expr, type_), to, value.depth + 1)
        case CInteger():
            expr = value.expr
            if isinstance(expr, Const):
                return RValue(Null(type_) if expr.value == 0 else Convert(_address_number(body, expr), type_), to)
            if isinstance(expr.type, BoolType):
                expr = convert(expr, IntType(32, True))
            return RValue(Convert(_address_number(body, expr), type_), to, value.depth + 2)
        case _:
            raise ill_typed(f"{value.type} does not convert to {to}", node)


def _address_number(body: Body, expr: Expr) -> Expr:
    return convert(expr, IntType(body.target.pointer_width, False))


def integer_operand(body: Body, value: RValue, node: Placed) -> RValue:
    """The value after integer promotion."""
    value = plain_value(value, node)
    if not isinstance(value.type, CInteger):
        raise ill_typed(f"an integer is needed, not {value.type}", node)
    _check_bits(value.type, node)
    return converted(body, value, promoted(value.type), node)


def _check_bits(type_: CType, node: Placed) -> None:
    if isinstance(type_, CInteger) and type_.bits:
        raise unsupported("arithmetic on a bit-field that is wider than int", node)


def arithmetic_operands(body: Body, left: RValue, right: RValue, node: Placed) -> tuple[RValue, RValue]:
    """Both values after the usual arithmetic conversions."""
    left, right = plain_value(left, node), plain_value(right, node)
    for value in (left, right):
        if not isinstance(value.type, CInteger | CFloating):
            raise ill_typed(f"a number is needed, not {value.type}", node)
        _check_bits(value.type, node)
    common = common_type(left.type, right.type, body.target)
    if isinstance(common, CFloating) and common.width > 64:
        raise unsupported("arithmetic on long double", node)
    return converted(body, left, common, node), converted(body, right, common, node)


def default_promoted(body: Body, value: RValue, node: Placed) -> RValue:
    """The default argument promotions."""
    match value.type:
        case CInteger():
            return converted(body, value, promoted(value.type), node)
        case CFloating(width=32):
            return converted(body, value, DOUBLE, node)
        case CAddress():
            return plain_value(value, node)
        case _:
            return value
