"""The plain semantics of expressions: each operator of `ir.expr` as its definition there says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, assert_never

from vernier.certificates.state import NotCovered, sort_of, zero_of
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
from vernier.ir.types import ArrayType, BoolType, FloatType, IntType, RefType, Type, is_reference
from vernier.logic.bank import Term
from vernier.logic.sorts import FloatSort
from vernier.logic.terms import Terms


class Heap(Protocol):
    """What expressions ask about objects."""

    def length(self, array: Term) -> Term:
        """The length of an array."""
        ...

    def is_instance(self, reference: Term, of: RefType | ArrayType) -> Term:
        """Whether a reference is not null and its object is of a type."""
        ...

    def string(self, text: str) -> Term:
        """The interned string."""
        ...

    def class_object(self, of: Type) -> Term:
        """The object of `java.lang.Class` of a type."""
        ...


class Evaluator:
    """Evaluates expressions; `NotCovered` where the semantics ends."""

    def __init__(self, terms: Terms, heap: Heap) -> None:
        self._terms = terms
        self._heap = heap

    def value(self, variables: Mapping[str, Term], expression: Expr) -> Term:
        """The value of an expression, given those of the variables."""
        match expression:
            case Local(name=name):
                if name not in variables:
                    raise NotCovered(f"{name} has no value")
                return variables[name]
            case Const():
                return self._constant(expression)
            case Null(type=type_):
                return zero_of(self._terms, type_)
            case StringConst(text=text):
                return self._heap.string(text)
            case ClassConst(of=of):
                return self._heap.class_object(of)
            case Unary(op=op, operand=operand):
                return self._unary(op, self.value(variables, operand), operand.type)
            case Binary(op=op, left=left, right=right):
                return self._binary(op, self.value(variables, left), self.value(variables, right), left.type)
            case Convert(operand=operand, type=target):
                return self._convert(self.value(variables, operand), operand.type, target)
            case InstanceOf(operand=operand, of=of):
                return self._heap.is_instance(self.value(variables, operand), of)
            case ArrayLength(operand=operand):
                return self._heap.length(self.value(variables, operand))
            case Conditional(condition=condition, then=then, otherwise=otherwise):
                return self._terms.ite(
                    self.value(variables, condition), self.value(variables, then), self.value(variables, otherwise)
                )
            case GlobalAddress() | FunctionAddress() | PointerOffset() | PointerDifference():
                raise NotCovered("pointers")
            case _:
                assert_never(expression)

    def _constant(self, expression: Const) -> Term:
        match expression.type:
            case BoolType():
                return self._terms.bool_(bool(expression.value))
            case IntType(width=width):
                return self._terms.bv(int(expression.value), width)
            case FloatType():
                sort = sort_of(expression.type)
                assert isinstance(sort, FloatSort)
                return self._terms.fp(float(expression.value), sort)
            case _:
                raise NotCovered(f"a constant of type {expression.type}")

    def _unary(self, op: UnaryOp, operand: Term, type_: Type) -> Term:
        match op:
            case UnaryOp.NOT:
                return self._terms.not_(operand)
            case UnaryOp.COMPLEMENT:
                return self._terms.bv_not(operand)
            case UnaryOp.NEGATE if isinstance(type_, FloatType):
                return self._terms.fp_neg(operand)
            case UnaryOp.NEGATE:
                return self._terms.bv_neg(operand)
            case _:
                assert_never(op)

    # ------------------------------------------------------------ two operands

    def _binary(self, op: BinaryOp, left: Term, right: Term, type_: Type) -> Term:
        match type_:
            case BoolType():
                return self._of_truth_values(op, left, right)
            case IntType(width=width, signed=signed):
                return self._of_integers(op, left, right, width) if signed else self._unsigned(op, left, right, width)
            case FloatType():
                return self._of_floats(op, left, right)
            case _ if is_reference(type_) and op in (BinaryOp.EQ, BinaryOp.NE):
                same = self._terms.eq(left, right)
                return same if op is BinaryOp.EQ else self._terms.not_(same)
            case _:
                raise NotCovered(f"{op.value} of {type_}")

    def _of_truth_values(self, op: BinaryOp, left: Term, right: Term) -> Term:
        terms = self._terms
        match op:
            case BinaryOp.AND:
                return terms.and_(left, right)
            case BinaryOp.OR:
                return terms.or_(left, right)
            case BinaryOp.XOR | BinaryOp.NE:
                return terms.xor(left, right)
            case BinaryOp.EQ:
                return terms.eq(left, right)
            case _:
                raise NotCovered(f"{op.value} of truth values")

    def _of_integers(self, op: BinaryOp, left: Term, right: Term, width: int) -> Term:
        """Signed numbers; what does not depend on the sign is shared."""
        terms = self._terms
        match op:
            case BinaryOp.ADD:
                return terms.bv_add(left, right)
            case BinaryOp.SUBTRACT:
                return terms.bv_sub(left, right)
            case BinaryOp.MULTIPLY:
                return terms.bv_mul(left, right)
            case BinaryOp.DIVIDE:
                return terms.bv_sdiv(left, right)
            case BinaryOp.REMAINDER:
                return terms.bv_srem(left, right)
            case BinaryOp.AND:
                return terms.bv_and(left, right)
            case BinaryOp.OR:
                return terms.bv_or(left, right)
            case BinaryOp.XOR:
                return terms.bv_xor(left, right)
            case BinaryOp.SHIFT_LEFT:
                return terms.bv_shl(left, self._amount(right, width))
            case BinaryOp.SHIFT_RIGHT:
                return terms.bv_ashr(left, self._amount(right, width))
            case BinaryOp.SHIFT_RIGHT_LOGICAL:
                return terms.bv_lshr(left, self._amount(right, width))
            case BinaryOp.EQ:
                return terms.eq(left, right)
            case BinaryOp.NE:
                return terms.not_(terms.eq(left, right))
            case BinaryOp.LT:
                return terms.bv_slt(left, right)
            case BinaryOp.LE:
                return terms.bv_sle(left, right)
            case BinaryOp.GT:
                return terms.bv_slt(right, left)
            case BinaryOp.GE:
                return terms.bv_sle(right, left)
            case _:
                assert_never(op)

    def _unsigned(self, op: BinaryOp, left: Term, right: Term, width: int) -> Term:
        terms = self._terms
        match op:
            case BinaryOp.DIVIDE:
                return terms.bv_udiv(left, right)
            case BinaryOp.REMAINDER:
                return terms.bv_urem(left, right)
            case BinaryOp.SHIFT_RIGHT:
                return terms.bv_lshr(left, self._amount(right, width))
            case BinaryOp.LT:
                return terms.bv_ult(left, right)
            case BinaryOp.LE:
                return terms.bv_ule(left, right)
            case BinaryOp.GT:
                return terms.bv_ult(right, left)
            case BinaryOp.GE:
                return terms.bv_ule(right, left)
            case _:
                return self._of_integers(op, left, right, width)

    def _amount(self, amount: Term, width: int) -> Term:
        """The amount of a shift, modulo the width, which is a power of two."""
        terms = self._terms
        return terms.bv_and(terms.bv_resize_unsigned(amount, width), terms.bv(width - 1, width))

    def _of_floats(self, op: BinaryOp, left: Term, right: Term) -> Term:
        terms = self._terms
        match op:
            case BinaryOp.ADD:
                return terms.fp_add(left, right)
            case BinaryOp.SUBTRACT:
                return terms.fp_sub(left, right)
            case BinaryOp.MULTIPLY:
                return terms.fp_mul(left, right)
            case BinaryOp.DIVIDE:
                return terms.fp_div(left, right)
            case BinaryOp.REMAINDER:
                return terms.fp_fmod(left, right)
            case BinaryOp.EQ:
                return terms.fp_eq(left, right)
            case BinaryOp.NE:
                return terms.not_(terms.fp_eq(left, right))
            case BinaryOp.LT:
                return terms.fp_lt(left, right)
            case BinaryOp.LE:
                return terms.fp_le(left, right)
            case BinaryOp.GT:
                return terms.fp_lt(right, left)
            case BinaryOp.GE:
                return terms.fp_le(right, left)
            case _:
                raise NotCovered(f"{op.value} of floats")

    # ------------------------------------------------------------ conversions

    def _convert(self, value: Term, source: Type, target: Type) -> Term:
        terms = self._terms
        match source, target:
            case _ if source == target or (is_reference(source) and is_reference(target)):
                return value
            case BoolType(), IntType(width=width):
                return terms.ite(value, terms.bv(1, width), terms.bv(0, width))
            case IntType(width=width), BoolType():
                return terms.not_(terms.eq(value, terms.bv(0, width)))
            case IntType(signed=True), IntType(width=width):
                return terms.bv_resize_signed(value, width)
            case IntType(signed=False), IntType(width=width):
                return terms.bv_resize_unsigned(value, width)
            case IntType(signed=signed), FloatType():
                sort = sort_of(target)
                assert isinstance(sort, FloatSort)
                return terms.fp_from_sbv(value, sort) if signed else terms.fp_from_ubv(value, sort)
            case FloatType(), FloatType():
                sort = sort_of(target)
                assert isinstance(sort, FloatSort)
                return terms.fp_from_fp(value, sort)
            case FloatType(), IntType(width=width, signed=True):
                return terms.fp_to_sbv_saturating(value, width)
            case FloatType(), BoolType():
                return terms.not_(terms.fp_is_zero(value))
            case _:
                raise NotCovered(f"a conversion from {source} to {target}")
