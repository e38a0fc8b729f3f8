"""Pure expressions of the IR to guarded values.

Law: on every path of the state, the result is what the interpreter computes for the expression there.
"""

from __future__ import annotations

from typing import assert_never

from vernier.encode.c.pointers import compare, converted, difference, equality_in_doubt, moved
from vernier.encode.context import Encoding
from vernier.encode.identity import same_object
from vernier.encode.state import ArrayRecord, SymbolicState
from vernier.encode.values import (
    NULL,
    EncodingError,
    GuardedPointer,
    GuardedReference,
    GuardedValue,
    choose,
    pointer_to,
    same_reference,
    sort_of,
    zero_of,
)
from vernier.ir.expr import (
    ArrayLength,
    Binary,
    BinaryOp,
    ClassConst,
    Conditional,
    Const,
    Convert,
    Expr,
    FunctionAddress,
    GlobalAddress,
    InstanceOf,
    Local,
    Null,
    PointerDifference,
    PointerOffset,
    StringConst,
    Unary,
    UnaryOp,
)
from vernier.ir.types import BoolType, FloatType, IntType, PointerType, Type
from vernier.logic.bank import Term
from vernier.logic.sorts import FloatSort


def evaluate(encoding: Encoding, state: SymbolicState, expression: Expr) -> GuardedValue:
    """The value of an expression in a state."""
    match expression:
        case Local(name=name):
            return state.locals[name]
        case Const():
            return constant(encoding, expression)
        case Null(type=type_):
            return zero_of(encoding.terms, type_)
        case StringConst(text=text):
            return encoding.string_constant(text)
        case ClassConst(of=of):
            return encoding.class_constant(of)
        case Unary():
            return _unary(encoding, state, expression)
        case Binary():
            return _binary(encoding, state, expression)
        case Convert():
            return _convert(encoding, state, expression)
        case InstanceOf():
            return instance_of(encoding, reference(encoding, state, expression.operand), expression.of)
        case ArrayLength(operand=operand):
            return array_length(encoding, state, reference(encoding, state, operand))
        case Conditional(condition=condition, then=then, otherwise=otherwise):
            return choose(
                encoding.terms,
                scalar(encoding, state, condition),
                evaluate(encoding, state, then),
                evaluate(encoding, state, otherwise),
            )
        case GlobalAddress(name=name):
            return pointer_to(encoding.terms, encoding.global_objects[name])
        case FunctionAddress(name=name):
            return pointer_to(encoding.terms, encoding.function_object(name))
        case PointerOffset(pointer=operand, offset=offset):
            return moved(encoding, pointer(encoding, state, operand), scalar(encoding, state, offset))
        case PointerDifference() if state.guard.is_false(encoding.terms):
            return encoding.terms.bv(0, 64)
        case PointerDifference(left=left, right=right):
            return difference(encoding, pointer(encoding, state, left), pointer(encoding, state, right))
        case _:
            assert_never(expression)


def scalar(encoding: Encoding, state: SymbolicState, expression: Expr) -> Term:
    """The value of an expression of a scalar type."""
    value = evaluate(encoding, state, expression)
    if not isinstance(value, Term):
        raise EncodingError("a reference stands where a number is expected")
    return value


def reference(encoding: Encoding, state: SymbolicState, expression: Expr) -> GuardedReference:
    """The value of an expression of a reference type."""
    value = evaluate(encoding, state, expression)
    if not isinstance(value, GuardedReference):
        raise EncodingError("a number stands where a reference is expected")
    return value


def pointer(encoding: Encoding, state: SymbolicState, expression: Expr) -> GuardedPointer:
    """The value of an expression of a pointer type."""
    value = evaluate(encoding, state, expression)
    if not isinstance(value, GuardedPointer):
        raise EncodingError("a number stands where a pointer is expected")
    return value


def constant(encoding: Encoding, expression: Const) -> Term:
    terms = encoding.terms
    match expression.type:
        case BoolType():
            return terms.bool_(bool(expression.value))
        case IntType(width=width):
            return terms.bv(int(expression.value), width)
        case FloatType():
            sort = sort_of(expression.type)
            assert isinstance(sort, FloatSort)
            return terms.fp(float(expression.value), sort)
        case _:
            raise EncodingError(f"a constant of type {expression.type}")


def instance_of(encoding: Encoding, operand: GuardedReference, of: Type) -> Term:
    program = encoding.program
    return encoding.terms.any_of(
        condition
        for object_id, condition in operand.choices.items()
        if object_id != NULL and program.is_subtype(encoding.types[object_id], of)
    )


def array_length(encoding: Encoding, state: SymbolicState, array: GuardedReference) -> Term:
    result: Term | None = None
    for object_id, condition in array.choices.items():
        if object_id == NULL:
            continue
        record = encoding.record(state, object_id)
        if not isinstance(record, ArrayRecord):
            continue
        result = record.length if result is None else encoding.terms.ite(condition, record.length, result)
    # No array at all: the path is infeasible (the front end has tested for null), any value will do.
    return encoding.terms.bv(0, 32) if result is None else result


def _unary(encoding: Encoding, state: SymbolicState, expression: Unary) -> Term:
    terms = encoding.terms
    operand = scalar(encoding, state, expression.operand)
    match expression.op:
        case UnaryOp.NOT:
            return terms.not_(operand)
        case UnaryOp.COMPLEMENT:
            return terms.bv_not(operand)
        case UnaryOp.NEGATE:
            return terms.fp_neg(operand) if isinstance(expression.type, FloatType) else terms.bv_neg(operand)


def _binary(encoding: Encoding, state: SymbolicState, expression: Binary) -> Term:
    left = evaluate(encoding, state, expression.left)
    right = evaluate(encoding, state, expression.right)
    if isinstance(left, GuardedPointer) and isinstance(right, GuardedPointer):
        if state.guard.is_false(encoding.terms):
            return encoding.terms.false
        encoding.add_unwinding_assertion(state.guard.and_(encoding.terms, equality_in_doubt(encoding, left, right)))
    if isinstance(left, GuardedReference) and isinstance(right, GuardedReference):
        same = same_object(encoding, state, left, right)
        return same if expression.op is BinaryOp.EQ else encoding.terms.not_(same)
    return operate(encoding, expression.op, left, right, expression.left.type)


def operate(encoding: Encoding, op: BinaryOp, left: GuardedValue, right: GuardedValue, type_: Type) -> Term:
    """A binary operation on two values; `type_` is the type of the left one."""
    if isinstance(left, GuardedReference) and isinstance(right, GuardedReference):
        same = same_reference(encoding.terms, left, right)
        return same if op is BinaryOp.EQ else encoding.terms.not_(same)
    if isinstance(left, GuardedPointer) and isinstance(right, GuardedPointer):
        return compare(encoding, op, left, right)
    if not isinstance(left, Term) or not isinstance(right, Term):
        raise EncodingError("an operation mixes numbers and references")
    match type_:
        case BoolType():
            return _boolean(encoding, op, left, right)
        case FloatType():
            return _float(encoding, op, left, right)
        case IntType(signed=signed):
            if op in _SHIFTS:
                return _shift(encoding, op, left, right, "signed" if signed else "unsigned")
            table = _SIGNED if signed else _UNSIGNED
            result: Term = getattr(encoding.terms, table[op])(left, right)
            return encoding.terms.not_(result) if op is BinaryOp.NE else result
        case _:
            raise EncodingError(f"an operation on {type_}")


_SHIFTS = frozenset({BinaryOp.SHIFT_LEFT, BinaryOp.SHIFT_RIGHT, BinaryOp.SHIFT_RIGHT_LOGICAL})
_COMMON = {
    BinaryOp.ADD: "bv_add",
    BinaryOp.SUBTRACT: "bv_sub",
    BinaryOp.MULTIPLY: "bv_mul",
    BinaryOp.AND: "bv_and",
    BinaryOp.OR: "bv_or",
    BinaryOp.XOR: "bv_xor",
    BinaryOp.EQ: "eq",
    BinaryOp.NE: "eq",
}
_SIGNED = {
    **_COMMON,
    BinaryOp.DIVIDE: "bv_sdiv",
    BinaryOp.REMAINDER: "bv_srem",
    BinaryOp.LT: "bv_slt",
    BinaryOp.LE: "bv_sle",
    BinaryOp.GT: "bv_sgt",
    BinaryOp.GE: "bv_sge",
}
_UNSIGNED = {
    **_COMMON,
    BinaryOp.DIVIDE: "bv_udiv",
    BinaryOp.REMAINDER: "bv_urem",
    BinaryOp.LT: "bv_ult",
    BinaryOp.LE: "bv_ule",
    BinaryOp.GT: "bv_ugt",
    BinaryOp.GE: "bv_uge",
}
_FLOAT = {
    BinaryOp.ADD: "fp_add",
    BinaryOp.SUBTRACT: "fp_sub",
    BinaryOp.MULTIPLY: "fp_mul",
    BinaryOp.DIVIDE: "fp_div",
    BinaryOp.REMAINDER: "fp_fmod",
    BinaryOp.EQ: "fp_eq",
    BinaryOp.NE: "fp_eq",
    BinaryOp.LT: "fp_lt",
    BinaryOp.LE: "fp_le",
    BinaryOp.GT: "fp_gt",
    BinaryOp.GE: "fp_ge",
}


def _boolean(encoding: Encoding, op: BinaryOp, left: Term, right: Term) -> Term:
    terms = encoding.terms
    match op:
        case BinaryOp.AND:
            return terms.and_(left, right)
        case BinaryOp.OR:
            return terms.or_(left, right)
        case BinaryOp.XOR | BinaryOp.NE:
            return terms.xor(left, right)
        case BinaryOp.EQ:
            return terms.iff(left, right)
        case _:
            raise EncodingError(f"{op.value} on truth values")


def _float(encoding: Encoding, op: BinaryOp, left: Term, right: Term) -> Term:
    result: Term = getattr(encoding.terms, _FLOAT[op])(left, right)
    return encoding.terms.not_(result) if op is BinaryOp.NE else result


def _shift(encoding: Encoding, op: BinaryOp, left: Term, right: Term, sign: str) -> Term:
    terms = encoding.terms
    width = left.sort.width
    amount = terms.bv_resize_unsigned(right, width) if right.sort.width != width else right
    amount = terms.bv_and(amount, terms.bv(width - 1, width))
    match op:
        case BinaryOp.SHIFT_LEFT:
            return terms.bv_shl(left, amount)
        case BinaryOp.SHIFT_RIGHT if sign == "signed":
            return terms.bv_ashr(left, amount)
        case _:
            return terms.bv_lshr(left, amount)


def _convert(encoding: Encoding, state: SymbolicState, expression: Convert) -> GuardedValue:
    value = evaluate(encoding, state, expression.operand)
    if isinstance(value, GuardedReference):
        return value
    if isinstance(value, GuardedPointer) or isinstance(expression.type, PointerType):
        return converted(encoding, value, expression.operand.type, expression.type)
    return convert_scalar(encoding, value, expression.operand.type, expression.type)


def convert_scalar(encoding: Encoding, value: Term, source: Type, target: Type) -> Term:
    """Conversion between scalar types, as `ir.expr.Convert` says."""
    terms = encoding.terms
    match source, target:
        case BoolType(), IntType(width=width):
            return terms.bv_from_bool(value, width)
        case IntType(), BoolType():
            return terms.bv_nonzero(value)
        case IntType(signed=signed), IntType(width=width):
            return terms.bv_resize_signed(value, width) if signed else terms.bv_resize_unsigned(value, width)
        case IntType(signed=signed), FloatType():
            sort = sort_of(target)
            assert isinstance(sort, FloatSort)
            return terms.fp_from_sbv(value, sort) if signed else terms.fp_from_ubv(value, sort)
        case FloatType(), IntType(width=width, signed=True):
            return terms.fp_to_sbv_saturating(value, width)
        case FloatType(), FloatType():
            sort = sort_of(target)
            assert isinstance(sort, FloatSort)
            return terms.fp_from_fp(value, sort)
        case FloatType(), BoolType():
            return terms.not_(terms.fp_is_zero(value))
        case _ if source == target:
            return value
        case _:
            raise EncodingError(f"conversion from {source} to {target}")
