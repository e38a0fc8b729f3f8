"""Constants."""

from __future__ import annotations

import struct

from vernier.frontend.java import tree
from vernier.frontend.java.lower.body import Body
from vernier.frontend.java.symbols import NullType
from vernier.ir.expr import ClassConst, Const, Expr, Null, StringConst
from vernier.ir.types import OBJECT, BoolType, FloatType, IntType, Type


def literal(body: Body, node: tree.Literal) -> Expr:
    if node.value is None:
        return Null(OBJECT if isinstance(node.type, NullType) else body.world.naming.type(node.type))
    if isinstance(node.value, str):
        return StringConst(node.value)
    return constant(node.value, body.world.naming.type(node.type))


def constant(value: int | float | bool | str, type_: Type) -> Expr:
    """A compile-time constant with exactly the value the type can hold."""
    match type_:
        case BoolType():
            return Const(bool(value), type_)
        case IntType():
            assert not isinstance(value, str)
            return Const(type_.wrap(int(value)), type_)
        case FloatType(width=width):
            assert not isinstance(value, str)
            return Const(_single(float(value)) if width == 32 else float(value), type_)
        case _:
            assert isinstance(value, str)
            return StringConst(value)


def _single(value: float) -> float:
    try:
        return float(struct.unpack("<f", struct.pack("<f", value))[0])
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")


def class_literal(body: Body, node: tree.ClassLiteral) -> Expr:
    return ClassConst(body.world.naming.type(node.of))
