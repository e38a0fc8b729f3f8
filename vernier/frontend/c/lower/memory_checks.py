"""Obligations on pointers and on what memory holds: arithmetic, order and distance, reads of indeterminate values."""

from __future__ import annotations

from vernier.core.obligation import Code, Sentences
from vernier.frontend.c.lower.body import Body
from vernier.frontend.c.lower.fold import binary, convert, integer, value_range
from vernier.frontend.c.lower.values import MemoryPlace, RValue
from vernier.frontend.c.resolve.c_types import CArray, CInteger, CType, CVariableArray
from vernier.frontend.c.syntax.faults import Placed
from vernier.ir.expr import BinaryOp, Const, Convert, Expr, GlobalAddress, Local, PointerOffset
from vernier.ir.memory_conditions import Initialised, Reading, SameObject, Use, Within
from vernier.ir.ops import Check, CheckMemory
from vernier.ir.types import BOOL, I64, BoolType, IntType, Type

_SMALL = 1 << 31
"""An index of at most this size times the size of an element does not wrap around."""


# ---- reads


def check_register(body: Body, local: Local, node: Placed) -> None:
    """The obligation that a variable without an initialiser has a value where it is read (C11 6.3.2.1). `definite`
    drops it where every path has given it one."""
    if local.name in body.uninitialised and local.name not in body.constants:
        flag = Local(f"{local.name}$set", BOOL)
        words = _has_value(f"`{local.name.split('.')[0]}`")
        body.emit(Check(flag, body.obligation(Code.MEMORY_UNINITIALISED, words, node), body.origin(node)))


def _has_value(shown: str) -> Sentences:
    return Sentences(f"{shown} has a value here", f"{shown} is read before it has a value")


def check_read(body: Body, pointer: Expr, type_: Type, node: Placed, reading: Reading | None = None) -> None:
    """The obligation that the scalar at a pointer was written. Characters may be read all the same."""
    if reading is None:
        reading = Reading.BYTES if isinstance(type_, IntType) and type_.width == 8 else Reading.VALUE
    what = body.quoted(node)
    if reading is Reading.BYTES and not (isinstance(type_, IntType) and type_.width == 8):
        what = f"the unit of storage of {what}"
    obligation = body.obligation(Code.MEMORY_UNINITIALISED, _has_value(what), node)
    root = root_of(pointer)
    if isinstance(root, GlobalAddress):
        body.environment.world.born_with_values[obligation] = root.name
    elif isinstance(root, Local) and root.name in body.born_with_values:
        body.environment.world.born_with_values[obligation] = f"{body.name} {root.name}"
    body.emit(CheckMemory(Initialised(pointer, type_, reading), obligation, body.origin(node)))


def root_of(pointer: Expr) -> Expr:
    """What a pointer is computed from."""
    while isinstance(pointer, Convert | PointerOffset):
        pointer = pointer.operand if isinstance(pointer, Convert) else pointer.pointer
    return pointer


# ---- arithmetic


def check_move(body: Body, pointer: Expr, index: RValue, size: Expr, node: Placed, use: Use = Use.MOVE) -> None:
    """The obligation that a pointer moved by some elements stays in its object. A pointer that is dereferenced at once
    is checked by the access; only arrays inside of objects, or a wrap-around, make a difference then."""
    if body.environment.is_model:
        return
    if isinstance(index.expr, Const) and index.expr.value == 0:
        return
    shown = body.quoted(node)
    words = Sentences(f"{shown} stays in its object or one past the end", f"{shown} leaves its object")
    obligation = body.obligation(Code.POINTER_ARITHMETIC, words, node)
    if use is Use.ACCESS and isinstance(size, Const) and not _may_wrap(index.expr):
        body.environment.world.accesses_inside[obligation] = int(size.value)
    body.emit(CheckMemory(Within(pointer, number(index), size, use), obligation, body.origin(node)))


def _may_wrap(index: Expr) -> bool:
    if not isinstance(index.type, IntType):
        return False
    low, high = value_range(index)
    return low < -_SMALL or high > 2 * _SMALL


def number(index: RValue) -> Expr:
    """An index as an integer expression."""
    return convert(index.expr, IntType(32, True)) if isinstance(index.expr.type, BoolType) else index.expr


def negated(index: RValue) -> RValue:
    """The index the other way, in a type in which it fits."""
    expr = number(index)
    assert isinstance(expr.type, IntType)
    wide = IntType(64 if expr.type.width <= 32 else 128, True)
    return RValue(binary(BinaryOp.SUBTRACT, Const(0, wide), convert(expr, wide)), index.type, index.depth + 2)


def check_index(body: Body, array: CType, index: RValue, node: Placed, use: Use) -> bool:
    """The obligation that an index is inside the array it is applied to, even where that is a part of an object. False
    where the length is not known."""
    if isinstance(array, CArray):
        count: Expr | None = None if not array.count else integer(array.count, I64)
    else:
        count = convert(array.count, I64) if isinstance(array, CVariableArray) else None
    if count is None or not isinstance(index.type, CInteger):
        return False
    wide = convert(number(index), I64)
    below = binary(BinaryOp.LE if use is Use.MOVE else BinaryOp.LT, wide, count)
    low, high = value_range(wide)
    inside = below if low >= 0 else binary(BinaryOp.AND, binary(BinaryOp.GE, wide, Const(0, I64)), below)
    if isinstance(count, Const) and low >= 0 and high < int(count.value):
        return True
    shown = f"the index in {body.quoted(node)}"
    words = Sentences(f"{shown} is inside the array", f"{shown} is outside the array")
    body.check(inside, Code.POINTER_ARITHMETIC, words, node)
    return True


def is_decided_by_access(array: MemoryPlace, index: RValue) -> bool:
    """Whether an access to an element of a named array is valid exactly where the index is inside."""
    return array.certain and not _may_wrap(index.expr)


def check_same_object(body: Body, left: Expr, right: Expr, size: Expr | None, node: Placed) -> None:
    """The obligation that the order or the distance of two pointers is defined."""
    if body.environment.is_model:
        return
    what, shown = "object" if size is None else "array", body.quoted(node)
    words = Sentences(f"{shown} is about pointers into one {what}", f"{shown} is not about pointers into one {what}")
    obligation = body.obligation(Code.POINTER_ARITHMETIC, words, node)
    body.emit(CheckMemory(SameObject(left, right, size), obligation, body.origin(node)))
