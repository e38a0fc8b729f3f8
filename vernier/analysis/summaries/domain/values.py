"""Values of IR expressions in an abstract state.

Law: the value of the expression lies within the bounds returned. Bounds are exact where all operands are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from vernier.analysis.summaries.domain.bounds import Bounding, Bounds, Key, KeyKind
from vernier.analysis.summaries.expressions.terms import CONVERT, LENGTH, Expression, Leaf, LeafKind
from vernier.ir.expr import (
    COMPARISONS,
    ArrayLength,
    Binary,
    BinaryOp,
    ClassConst,
    Conditional,
    Const,
    Convert,
    Expr,
    InstanceOf,
    Local,
    Null,
    StringConst,
    Unary,
    UnaryOp,
)
from vernier.ir.program import Program
from vernier.ir.types import BOOL, OBJECT, ArrayType, BoolType, FloatType, IntType, RefType, Type, is_reference

Lookup: TypeAlias = Callable[[str], Bounds | None]


def local_key(local: Local) -> Key:
    return Key(KeyKind.LOCAL, local.name, "", local.type)


class Values:
    """Evaluates expressions given the bounds of locals by name."""

    def __init__(self, bounding: Bounding, program: Program) -> None:
        self._bounding = bounding
        self.algebra = bounding.algebra
        self._program = program

    def unknown(self, type_: Type) -> Bounds:
        return Bounds(self.algebra.none, self.algebra.universe(type_))

    def of(self, expr: Expr, lookup: Lookup) -> Bounds:
        algebra = self.algebra
        match expr:
            case Const(value=value, type=type_):
                return self._constant(value, type_)
            case Null():
                return self._bounding.exactly(algebra.null)
            case StringConst(text=text):
                return self._bounding.exactly(algebra.constant(text, expr.type))
            case ClassConst(of=of):
                return self._bounding.exactly(algebra.leaf(LeafKind.CONSTANT, "class", value=str(of), type_=expr.type))
            case Local(name=name, type=type_):
                return lookup(name) or self.unknown(type_)
            case Convert(operand=operand, type=type_):
                return self._converted(self.of(operand, lookup), operand.type, type_)
            case Unary(op=op, operand=operand):
                return self._unary(op, self.of(operand, lookup), operand.type)
            case Binary(op=op, left=left, right=right):
                return self._binary(op, self.of(left, lookup), self.of(right, lookup), left.type, right.type)
            case InstanceOf(operand=operand, of=of):
                return self._instance(self.of(operand, lookup), of)
            case ArrayLength(operand=operand):
                return self._applied(LENGTH, (self.of(operand, lookup),), (OBJECT,), expr.type)
            case Conditional(condition=condition, then=then, otherwise=otherwise):
                test = self.of(condition, lookup)
                branches = self.of(then, lookup), self.of(otherwise, lookup)
                if test.exact:
                    return self._bounding.chosen(algebra.test_of(test.lower), *branches)
                return self._bounding.joined(*branches)
            case _:
                return self.unknown(expr.type)

    def _constant(self, value: int | float | bool, type_: Type) -> Bounds:
        if isinstance(type_, FloatType):
            # Atoms are compared by identity, numbers of this kind are not: NaN, and the two zeros.
            return self.unknown(type_)
        if isinstance(type_, BoolType):
            return self._bounding.exactly(self.algebra.constant(bool(value), BOOL))
        return self._bounding.exactly(self.algebra.constant(int(value), type_))

    def _converted(self, value: Bounds, source: Type, target: Type) -> Bounds:
        if is_reference(target) and is_reference(source):
            return value
        if isinstance(source, IntType) and isinstance(target, IntType):
            lower, upper = (self.algebra.converted(side, source, target) for side in (value.lower, value.upper))
            if value.exact:
                return self._applied(CONVERT, (value,), (source,), target) if upper is None else Bounds(upper, upper)
            unknown = self.unknown(target)
            return Bounds(unknown.lower if lower is None else lower, unknown.upper if upper is None else upper)
        return self.unknown(target)

    def _unary(self, op: UnaryOp, value: Bounds, type_: Type) -> Bounds:
        algebra = self.algebra
        if op is not UnaryOp.NOT:
            return self._applied(op.value, (value,), (type_,), type_)
        if value.exact:
            return self._bounding.exactly(algebra.truth(algebra.negated(algebra.test_of(value.lower))))
        return self.unknown(BOOL)

    def _applied(self, detail: str, operands: tuple[Bounds, ...], types: tuple[Type, ...], result: Type) -> Bounds:
        if isinstance(result, IntType | BoolType) and all(value.exact for value in operands):
            numbers = tuple(value.lower for value in operands)
            return self._bounding.exactly(self.algebra.apply(detail, numbers, types, result))
        return self.unknown(result)

    def _binary(self, op: BinaryOp, left: Bounds, right: Bounds, type_: Type, amount: Type) -> Bounds:
        result: Type = BOOL if op in COMPARISONS else type_
        if isinstance(type_, FloatType):
            return self.unknown(result)
        if op in (BinaryOp.EQ, BinaryOp.NE):
            same = self._same(left, right)
            return same if op is BinaryOp.EQ else self._unary(UnaryOp.NOT, same, BOOL)
        if isinstance(type_, BoolType):
            return self._connected(op, left, right)
        return self._applied(op.value, (left, right), (type_, amount), result)

    def _same(self, left: Bounds, right: Bounds) -> Bounds:
        algebra = self.algebra
        if algebra.disjoint(left.upper, right.upper):
            return self._bounding.exactly(algebra.false)
        if not left.exact or not right.exact:
            return self.unknown(BOOL)
        if left.lower is right.lower:
            return self._bounding.exactly(algebra.true)
        return self._bounding.exactly(algebra.truth(algebra.intersection(left.lower, right.lower)))

    def _connected(self, op: BinaryOp, left: Bounds, right: Bounds) -> Bounds:
        """Strict logic. A side that decides alone needs nothing of the other."""
        algebra = self.algebra
        decisive = {BinaryOp.AND: algebra.false, BinaryOp.OR: algebra.true}.get(op)
        if decisive is not None and decisive in (left.lower, right.lower):
            return self._bounding.exactly(decisive)
        if not left.exact or not right.exact:
            return self.unknown(BOOL)
        test = algebra.test_of(left.lower)
        other = right.lower
        match op:
            case BinaryOp.AND:
                return self._bounding.exactly(algebra.choice(test, other, algebra.false))
            case BinaryOp.OR:
                return self._bounding.exactly(algebra.choice(test, algebra.true, other))
            case _:
                opposite = algebra.truth(algebra.negated(algebra.test_of(other)))
                return self._bounding.exactly(algebra.choice(test, opposite, other))

    def _instance(self, value: Bounds, of: RefType | ArrayType) -> Bounds:
        algebra = self.algebra
        if not isinstance(of, RefType) or not value.exact:
            return self.unknown(BOOL)
        reference = value.lower
        if reference is algebra.null:
            return self._bounding.exactly(algebra.false)
        if isinstance(reference, Leaf) and reference.kind is LeafKind.NEW and reference.owner in self._program.classes:
            known = self._program.is_subclass(reference.owner, of.name)
            return self._bounding.exactly(algebra.true if known else algebra.false)
        return self._bounding.exactly(algebra.truth(algebra.intersection(reference, self.instances(of))))

    def instances(self, of: RefType) -> Expression:
        return self.algebra.leaf(LeafKind.INSTANCES, of.name, type_=OBJECT)
