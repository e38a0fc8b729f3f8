"""Expressions of the IR as terms over maps and integers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, assert_never

from vernier.encode.heap_maps.heap import Heap, HeapMaps, NotExpressible
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
from vernier.ir.types import I32, BoolType, FloatType, IntType, RefType, Type, is_reference
from vernier.logic.bank import Term
from vernier.logic.sorts import INT


class Known(Protocol):
    """A state, as far as expressions need it."""

    @property
    def guard(self) -> Term: ...

    @property
    def locals(self) -> Mapping[str, Term]: ...

    @property
    def heap(self) -> Heap: ...


class ExpressionTerms:
    """Evaluates expressions. Law: where an expression is defined, the term has its value."""

    def __init__(self, maps: HeapMaps) -> None:
        self._maps = maps
        self._terms = maps.terms

    def of(self, expression: Expr, state: Known) -> Term:
        terms, maps = self._terms, self._maps
        match expression:
            case Const(value=bool() as value):
                return terms.bool_(value)
            case Const(value=int() as value, type=IntType()):
                return terms.int_(value)
            case Const(type=type_):
                return maps.any_of(type_, "number", state.heap)
            case Null():
                return maps.null
            case StringConst() | ClassConst():
                return self._constant(expression)
            case Local(name=name):
                if name not in state.locals:
                    raise NotExpressible(f"{name} has no value")
                return state.locals[name]
            case Unary(op=op, operand=operand):
                return self._unary(op, operand, state)
            case Binary(op=op, left=left, right=right):
                return self.binary(op, self.of(left, state), self.of(right, state), left.type, state)
            case Convert(operand=operand, type=type_):
                return self.converted(self.of(operand, state), operand.type, type_, state)
            case InstanceOf(operand=operand, of=of):
                return maps.is_instance(self.of(operand, state), of)
            case ArrayLength(operand=operand):
                length = maps.length(self.of(operand, state))
                maps.fact(terms.implies(state.guard, self.is_length(length)))
                return length
            case Conditional(condition=condition, then=then, otherwise=otherwise):
                return terms.ite(self.of(condition, state), self.of(then, state), self.of(otherwise, state))
            case GlobalAddress() | FunctionAddress() | PointerOffset() | PointerDifference():
                raise NotExpressible("C memory")
            case _:
                assert_never(expression)

    def is_length(self, length: Term) -> Term:
        terms = self._terms
        return terms.and_(terms.le(terms.int_(0), length), terms.le(length, terms.int_(I32.maximum)))

    def _constant(self, expression: StringConst | ClassConst) -> Term:
        """An object that was there from the beginning; equal constants are one object."""
        found = self._terms.symbol(f"constant {expression}", INT)
        self._maps.fact(self._maps.exists(found, self._maps.start))
        assert isinstance(expression.type, RefType)
        return found

    def _unary(self, op: UnaryOp, operand: Expr, state: Known) -> Term:
        value = self.of(operand, state)
        if op is UnaryOp.NOT:
            return self._terms.not_(value)
        if isinstance(operand.type, IntType):
            return self._maps.integers.unary(op, value, operand.type)
        return self._maps.any_of(operand.type, "number", state.heap)

    def binary(self, op: BinaryOp, left: Term, right: Term, type_: Type, state: Known) -> Term:
        """An operation on two values; the left one has this type."""
        terms, maps = self._terms, self._maps
        match type_:
            case BoolType():
                return self._truth(op, left, right)
            case IntType():
                compared = maps.integers.compared(op, left, right)
                return maps.integers.binary(op, left, right, type_) if compared is None else compared
            case FloatType():
                is_number = op in (BinaryOp.ADD, BinaryOp.SUBTRACT, BinaryOp.MULTIPLY, BinaryOp.DIVIDE)
                is_number = is_number or op is BinaryOp.REMAINDER
                return maps.any_of(type_ if is_number else BoolType(), "number", state.heap)
            case _ if is_reference(type_) and op in (BinaryOp.EQ, BinaryOp.NE):
                equal = terms.eq(left, right)
                return equal if op is BinaryOp.EQ else terms.not_(equal)
            case _:
                raise NotExpressible(f"{op.value} of {type_}")

    def _truth(self, op: BinaryOp, left: Term, right: Term) -> Term:
        terms = self._terms
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
                raise NotExpressible(f"{op.value} of truth values")

    def converted(self, value: Term, source: Type, target: Type, state: Known) -> Term:
        terms = self._terms
        match source, target:
            case IntType(), IntType():
                return self._maps.integers.converted(value, source, target)
            case BoolType(), IntType():
                return terms.ite(value, terms.int_(1), terms.int_(0))
            case IntType(), BoolType():
                return terms.not_(terms.eq(value, terms.int_(0)))
            case _ if source == target or (is_reference(source) and is_reference(target)):
                return value
            case (FloatType(), _) | (_, FloatType()):
                return self._maps.any_of(target, "number", state.heap)
            case _:
                raise NotExpressible(f"a conversion from {source} to {target}")
