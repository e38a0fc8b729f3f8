"""Expressions as terms of first-order logic, as far as they are expressible.

Numbers have an uninterpreted order; results of arithmetic are uninterpreted functions of the operands. An expression
that is not expressible has any value: a fresh symbol, or OPAQUE where there is no sort for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TypeAlias

from vernier.encode.firstorder.execution.heap_versions import HeapVersions
from vernier.encode.firstorder.signature import NotExpressible, is_wider
from vernier.ir.expr import (
    Binary,
    BinaryOp,
    Conditional,
    Const,
    Convert,
    Expr,
    InstanceOf,
    Local,
    Null,
    Unary,
    UnaryOp,
)  # fmt: skip
from vernier.ir.types import BoolType, IntType, RefType, Type
from vernier.logic.bank import Term
from vernier.logic.sorts import BOOL


class OpaqueValue(Enum):
    """OPAQUE: any value, without a sort. RAISED: some exception, which is not null."""

    OPAQUE = "opaque"
    RAISED = "raised"


Value: TypeAlias = Term | OpaqueValue | None
"""Truth values are formulas, null is None."""
OPAQUE, RAISED = OpaqueValue.OPAQUE, OpaqueValue.RAISED


class ExpressionTerms:
    """Evaluates expressions."""

    def __init__(self, versions: HeapVersions) -> None:
        self._versions = versions
        self._terms = versions.terms

    def any_of(self, type_: Type, name: str = "any") -> Value:
        """Some value of a type; an object need not exist."""
        if isinstance(type_, BoolType):
            return self._versions.new_symbol(name, BOOL)
        try:
            found = self._versions.new_symbol(name, self._versions.sort(type_))
        except NotExpressible:
            return OPAQUE
        self._versions.fact(self._versions.marked(found))
        return found

    def of(self, expression: Expr, known: Mapping[str, Value]) -> Value:
        try:
            return self._of(expression, known)
        except NotExpressible:
            return self.any_of(expression.type)

    def condition(self, expression: Expr, known: Mapping[str, Value]) -> Term:
        found = self.of(expression, known)
        return found if isinstance(found, Term) else self._versions.new_symbol("any", BOOL)

    def choice(self, condition: Term, then: Value, otherwise: Value) -> Value:
        """The one where a condition holds, otherwise the other."""
        if then is otherwise:
            return then
        if isinstance(then, OpaqueValue) or isinstance(otherwise, OpaqueValue):
            return OPAQUE
        sort = then.sort if then is not None else otherwise.sort if otherwise is not None else BOOL
        first, second = self._versions.at(then, sort), self._versions.at(otherwise, sort)
        return self._terms.ite(condition, first, second) if first.sort == second.sort else OPAQUE

    def _of(self, expression: Expr, known: Mapping[str, Value]) -> Value:
        match expression:
            case Const(value=bool() as value):
                return self._terms.bool_(value)
            case Const(value=int() as value, type=IntType()):
                return self._versions.literal(value)
            case Null():
                return None
            case Local(name=name):
                return known.get(name, OPAQUE)
            case Unary(op=UnaryOp.NOT, operand=operand):
                return self._terms.not_(self.condition(operand, known))
            case Binary(op=op, left=left, right=right):
                return self._binary(op, left, right, known)
            case Convert(operand=operand, type=type_):
                return self._converted(self.of(operand, known), operand.type, type_)
            case InstanceOf(operand=operand, of=RefType(name=name)):
                return self._versions.is_instance(self._term(operand, known), name)
            case Conditional(condition=condition, then=then, otherwise=otherwise):
                return self.choice(
                    self.condition(condition, known), self.of(then, known), self.of(otherwise, known)
                )  # fmt: skip
            case _:
                raise NotExpressible(type(expression).__name__)

    def _term(self, expression: Expr, known: Mapping[str, Value]) -> Term | None:
        found = self.of(expression, known)
        if isinstance(found, OpaqueValue):
            raise NotExpressible(found.value)
        return found

    def _binary(self, op: BinaryOp, left: Expr, right: Expr, known: Mapping[str, Value]) -> Value:
        terms = self._terms
        if op in (BinaryOp.EQ, BinaryOp.NE):
            equal = self._equal(self.of(left, known), self.of(right, known))
            return equal if op is BinaryOp.EQ else terms.not_(equal)
        first, second = self._term(left, known), self._term(right, known)
        if first is None or second is None:
            raise NotExpressible("null as a number")
        if isinstance(left.type, BoolType):
            return self._connected(op, first, second)
        if not isinstance(left.type, IntType) or not isinstance(right.type, IntType):
            raise NotExpressible(str(left.type))
        return self._numeric(op, first, second, f"{op.value} {left.type} {right.type}")

    def _equal(self, left: Value, right: Value) -> Term:
        if isinstance(left, OpaqueValue) or isinstance(right, OpaqueValue):
            if RAISED in (left, right) and None in (left, right):
                return self._terms.false
            raise NotExpressible("a comparison")
        if left is not None and left.sort == BOOL and right is not None:
            return self._terms.iff(left, right)
        return self._versions.same(left, right)

    def _connected(self, op: BinaryOp, left: Term, right: Term) -> Term:
        match op:
            case BinaryOp.AND:
                return self._terms.and_(left, right)
            case BinaryOp.OR:
                return self._terms.or_(left, right)
            case BinaryOp.XOR:
                return self._terms.not_(self._terms.iff(left, right))
            case _:
                raise NotExpressible(op.value)

    def _numeric(self, op: BinaryOp, left: Term, right: Term, name: str) -> Term:
        match op:
            case BinaryOp.LT:
                return self._versions.less(left, right)
            case BinaryOp.GT:
                return self._versions.less(right, left)
            case BinaryOp.LE:
                return self._terms.not_(self._versions.less(right, left))
            case BinaryOp.GE:
                return self._terms.not_(self._versions.less(left, right))
            case _:
                return self._terms.apply(self._terms.function(name, (left.sort, right.sort), left.sort), left, right)

    def _converted(self, value: Value, source: Type, target: Type) -> Value:
        if isinstance(source, RefType) and isinstance(target, RefType):
            return value if self._has_sort(value, target) else OPAQUE
        if source == target or is_wider(target, source):
            return value
        raise NotExpressible("a conversion")

    def _has_sort(self, value: Value, type_: RefType) -> bool:
        try:
            return not isinstance(value, Term) or value.sort == self._versions.sort(type_)
        except NotExpressible:
            return False
