"""Refinement of abstract states by branch conditions.

Law: an execution whose state satisfies the abstract state and in which the condition has the given value satisfies the
refined state. Exact values stay exact. A condition on `v.f.g` also limits v: the set of all objects from which the
fields lead there (Taghdiri 2008, figure 4-10).
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from vernier.analysis.summaries.domain.bounds import Bounds, Key, KeyKind
from vernier.analysis.summaries.domain.state import AbstractState, Merging, Origin, Tested
from vernier.analysis.summaries.domain.values import Lookup, Values, local_key
from vernier.analysis.summaries.expressions.terms import Leaf, LeafKind
from vernier.ir.expr import Binary, BinaryOp, Convert, Expr, InstanceOf, Local, Unary, UnaryOp
from vernier.ir.types import FloatType, RefType


class Taking(Enum):
    """The set that is subtracted from an exact value that differs from another: null, or the whole other value.
    Subtracting the whole value pays off where the value will not stay exact, at the head of a loop."""

    NULL = "null"
    ALL = "all"


class Conditions:
    """Refines states by conditions."""

    def __init__(self, values: Values, merging: Merging) -> None:
        self._values = values
        self._merging = merging
        self._algebra = values.algebra

    def lookup(self, state: AbstractState) -> Lookup:
        """Bounds of locals by name, of whatever type."""
        locals_ = {key.name: bounds for key, bounds in state.values.items() if key.kind is KeyKind.LOCAL}
        return locals_.get

    def refined(
        self, state: AbstractState, condition: Expr, *, holds: bool, taking: Taking = Taking.NULL
    ) -> AbstractState | None:
        """The state where the condition holds (or does not); None when no execution comes here."""
        known = self._values.of(condition, self.lookup(state))
        if known.exact and known.lower is (self._algebra.false if holds else self._algebra.true):
            return None
        match condition:
            case Unary(op=UnaryOp.NOT, operand=operand):
                return self.refined(state, operand, holds=not holds, taking=taking)
            case Binary(op=BinaryOp.AND | BinaryOp.OR as op, left=left, right=right):
                if (op is BinaryOp.AND) is not holds:
                    return state
                first = self.refined(state, left, holds=holds, taking=taking)
                return None if first is None else self.refined(first, right, holds=holds, taking=taking)
            case Binary(op=BinaryOp.EQ | BinaryOp.NE as op, left=left, right=right):
                if isinstance(left.type, FloatType):
                    return state
                if (op is BinaryOp.EQ) is holds:
                    return self._same(state, left, right)
                return self._different(state, left, right, taking)
            case InstanceOf(operand=operand, of=RefType() as of):
                return self._typed(state, operand, of) if holds else state
            case Local():
                constant = self._algebra.true if holds else self._algebra.false
                told = self._set(state, condition, Bounds(constant, constant))
                return self._tested(told, condition, holds=holds)
            case _:
                return state

    def _same(self, state: AbstractState, left: Expr, right: Expr) -> AbstractState:
        lookup = self.lookup(state)
        a, b = self._values.of(left, lookup), self._values.of(right, lookup)
        for side, value, other in ((left, a, b), (right, b, a)):
            local = _local(side)
            new = self._equal(value, other)
            if local is not None and new != value:
                state = self._traced(self._set(state, local, new), local, new)
        return state

    def _different(self, state: AbstractState, left: Expr, right: Expr, taking: Taking) -> AbstractState:
        lookup = self.lookup(state)
        a, b = self._values.of(left, lookup), self._values.of(right, lookup)
        local = _local(left)
        if local is None:
            local, a, b = _local(right), b, a
        return state if local is None else self._set(state, local, self._unequal(a, b, taking))

    def _equal(self, value: Bounds, other: Bounds) -> Bounds:
        if value.exact:
            constant = other.exact and isinstance(other.lower, Leaf) and other.lower.kind is LeafKind.CONSTANT
            return other if constant else value
        if other.lower is self._algebra.null and other.exact:
            # Where null is not among the values there are none: worth more than that the value is exactly null.
            return Bounds(other.lower, self._algebra.intersection(value.upper, other.upper))
        if other.exact:
            return other
        return Bounds(value.lower, self._algebra.intersection(value.upper, other.upper))

    def _unequal(self, value: Bounds, other: Bounds, taking: Taking) -> Bounds:
        if not other.exact:
            return value
        if not value.exact:
            return Bounds(value.lower, self._algebra.difference(value.upper, other.lower))
        if other.lower is self._algebra.null or taking is Taking.ALL:
            rest = self._algebra.difference(value.lower, other.lower)
            return Bounds(rest, rest)
        return value

    def _typed(self, state: AbstractState, operand: Expr, of: RefType) -> AbstractState:
        local = _local(operand)
        if local is None:
            return state
        value = self._values.of(local, self.lookup(state))
        if value.exact:
            null = Bounds(self._algebra.null, self._algebra.null)
            return self._set(state, local, self._unequal(value, null, Taking.NULL))
        upper = self._algebra.intersection(value.upper, self._values.instances(of))
        return self._set(state, local, Bounds(value.lower, upper))

    def _traced(self, state: AbstractState, local: Local, value: Bounds) -> AbstractState:
        """The local holds `base.field`, so base is where the field leads to the value."""
        origin = state.origins.get(local.name)
        while isinstance(origin, Origin):
            base = _key_of(state, origin.base)
            relation = self._merging.value(state, origin.field)
            if base is None or relation is None or state.values[base].exact:
                return state
            known = state.values[base]
            leading = self._algebra.join(relation.upper, value.upper)
            value = Bounds(known.lower, self._algebra.intersection(known.upper, leading))
            state = replace(state, values={**state.values, base: value})
            origin = state.origins.get(base.name)
        return state

    def _tested(self, state: AbstractState, local: Local, *, holds: bool) -> AbstractState:
        """The local holds whether another one is in a set."""
        origin = state.origins.get(local.name)
        base = _key_of(state, origin.base) if isinstance(origin, Tested) else None
        if base is None or not isinstance(origin, Tested) or state.values[base].exact:
            return state
        known = state.values[base]
        limit = self._algebra.intersection if holds else self._algebra.difference
        value = Bounds(known.lower, limit(known.upper, origin.inside))
        asked = Local(base.name, base.type)
        return self._traced(self._set(state, asked, value), asked, value)

    def _set(self, state: AbstractState, local: Local, value: Bounds) -> AbstractState:
        key: Key = local_key(local)
        return replace(state, values={**state.values, key: value})


def _key_of(state: AbstractState, name: str) -> Key | None:
    """The key of a local that has a value."""
    return next((key for key in state.values if key.kind is KeyKind.LOCAL and key.name == name), None)


def _local(expr: Expr) -> Local | None:
    """The local whose value an expression is, if only its type is changed."""
    while isinstance(expr, Convert) and isinstance(expr.type, RefType):
        expr = expr.operand
    return expr if isinstance(expr, Local) else None
