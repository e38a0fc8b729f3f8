"""The transfer function of operations on abstract states (Taghdiri 2008, section 4.4.2).

Law: if a state satisfies the abstract state before, the state after the operation satisfies the abstract state after. A
write through an exact reference is strong: it overrides. Any other write is weak: the upper bound gains the new value,
the lower bound loses every value that may have been overwritten. `summarise` has the transfer function of calls.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import assert_never

from vernier.analysis.summaries.domain.bounds import Bounding, Bounds, Key, KeyKind, elements_key
from vernier.analysis.summaries.domain.conditions import Conditions
from vernier.analysis.summaries.domain.recency import most_recent
from vernier.analysis.summaries.domain.state import AbstractState, Merging, Origin
from vernier.analysis.summaries.domain.values import Values, local_key
from vernier.analysis.summaries.expressions.terms import Expression, LeafKind, leaves
from vernier.ir.expr import Convert, Expr, Local
from vernier.ir.ops import (
    Allocate,
    Assign,
    Assume,
    Call,
    CallPointer,
    CallVirtual,
    Check,
    CheckMemory,
    Clause,
    Copy,
    Disjoint,
    ElementPlace,
    FieldPlace,
    Fill,
    Free,
    GlobalPlace,
    Havoc,
    Inspect,
    Load,
    New,
    NewArray,
    Operation,
    Place,
    Raise,
    Store,
)
from vernier.ir.program import Program
from vernier.ir.types import ArrayType, BoolType, IntType, RefType, Type, is_reference


class Allocation(Enum):
    """NAMED: each allocation gets a name of its own. SET: an allocated object is some member of a set."""

    NAMED = "named"
    SET = "set"


class NotSummarised(Exception):
    """The procedure has an operation that summaries do not cover; the arguments name it."""


class Transfer:
    """Applies operations other than calls."""

    def __init__(self, program: Program, bounding: Bounding, merging: Merging) -> None:
        self.program = program
        self.bounding = bounding
        self.algebra = bounding.algebra
        self.merging = merging
        self.values = Values(bounding, program)
        self.conditions = Conditions(self.values, merging)

    def evaluate(self, state: AbstractState, expr: Expr) -> Bounds:
        return self.values.of(expr, self.conditions.lookup(state))

    def heap(self, state: AbstractState, key: Key) -> Bounds:
        found = self.merging.value(state, key)
        assert found is not None
        return found

    def apply(
        self, state: AbstractState, operation: Operation, site: str, allocation: Allocation
    ) -> AbstractState | None:
        """The state after; None when no execution gets past the operation."""
        match operation:
            case Assign(target=target, value=value):
                return self._assigned(state, target, value)
            case Load(target=target, place=place):
                return self._loaded(state, target, place)
            case Store(place=place, value=value):
                return self._stored(state, place, self.evaluate(state, value))
            case New(target=target, class_name=name):
                return self._allocated(state, target, RefType(name), site, allocation)
            case NewArray(target=target, type=type_):
                return self._allocated(state, target, type_, site, allocation)
            case Havoc(target=target):
                return self.set_local(state, target, self.values.unknown(target.type))
            case Assume(condition=condition):
                return self.conditions.refined(state, condition, holds=True)
            case Check() | Raise() | Clause():
                return state
            case (
                Allocate() | Free() | Copy() | Fill() | Disjoint() | Inspect() | CheckMemory() | CallPointer() | Call()
                | CallVirtual()
            ):  # fmt: skip
                # Calls are for the analysis of the procedure; the others are not of Java.
                raise NotSummarised(f"{type(operation).__name__} has no transfer function")
            case _:
                assert_never(operation)

    # ------------------------------------------------------------ locals

    def set_local(self, state: AbstractState, target: Local, value: Bounds) -> AbstractState:
        key = local_key(target)
        origins = {
            name: origin for name, origin in state.origins.items() if name != target.name and origin.base != target.name
        }
        return AbstractState({**state.values, key: self.bounding.capped(key, value)}, state.path, origins)

    def _assigned(self, state: AbstractState, target: Local, value: Expr) -> AbstractState:
        after = self.set_local(state, target, self.evaluate(state, value))
        source = value.operand if isinstance(value, Convert) else value
        origin = state.origins.get(source.name) if isinstance(source, Local) else None
        if origin is None or origin.base == target.name:
            return after
        return replace(after, origins={**after.origins, target.name: origin})

    def _loaded(self, state: AbstractState, target: Local, place: Place) -> AbstractState:
        join = self.algebra.join
        match place:
            case FieldPlace(object=object_):
                base, key = self.evaluate(state, object_), field_key(place)
                relation = self.heap(state, key)
                value = Bounds(join(base.lower, relation.lower), join(base.upper, relation.upper))
                after = self.set_local(state, target, value)
                if isinstance(object_, Local) and object_.name != target.name:
                    return replace(after, origins={**after.origins, target.name: Origin(object_.name, key)})
                return after
            case GlobalPlace():
                return self.set_local(state, target, self.heap(state, global_key(place)))
            case ElementPlace(array=array):
                upper = join(self.evaluate(state, array).upper, self.heap(state, elements_key(array.type)).upper)
                return self.set_local(state, target, Bounds(self.algebra.none, upper))
            case _:
                raise NotSummarised("memory that is not of Java")

    # ------------------------------------------------------------ writes

    def set_heap(self, state: AbstractState, key: Key, value: Bounds) -> AbstractState:
        origins = {name: origin for name, origin in state.origins.items() if not origin.rests_on(key)}
        return AbstractState({**state.values, key: self.bounding.capped(key, value)}, state.path, origins)

    def _stored(self, state: AbstractState, place: Place, value: Bounds) -> AbstractState:
        match place:
            case FieldPlace(object=object_):
                key = field_key(place)
                written = self._written(self.heap(state, key), self.evaluate(state, object_), value)
                return self.set_heap(state, key, written)
            case GlobalPlace():
                return self.set_heap(state, global_key(place), value)
            case ElementPlace(array=array):
                key = elements_key(array.type)
                return self.set_heap(state, key, self._cell(self.heap(state, key), self.evaluate(state, array), value))
            case _:
                raise NotSummarised("memory that is not of Java")

    def _written(self, relation: Bounds, base: Bounds, value: Bounds) -> Bounds:
        algebra = self.algebra
        if base.exact and value.exact:
            pair = algebra.product(base.lower, value.lower)
            return Bounds(algebra.override(relation.lower, pair), algebra.override(relation.upper, pair))
        target = algebra.difference(base.upper, algebra.null)
        pairs = algebra.product(target, value.upper)
        lower = algebra.difference(relation.lower, algebra.product(target, algebra.everything))
        if base.exact:
            return Bounds(
                algebra.union(lower, algebra.product(target, value.lower)), algebra.override(relation.upper, pairs)
            )
        return Bounds(lower, algebra.union(relation.upper, pairs))

    def _cell(self, relation: Bounds, array: Bounds, value: Bounds) -> Bounds:
        """Of an array's contents only the new element is certain: which one was overwritten is not known."""
        algebra = self.algebra
        target = algebra.difference(array.upper, algebra.null)
        lower = algebra.difference(relation.lower, algebra.product(target, algebra.everything))
        if array.exact:
            lower = algebra.union(lower, algebra.product(target, value.lower))
        return Bounds(lower, algebra.union(relation.upper, algebra.product(target, value.upper)))

    # ------------------------------------------------------------ allocation

    def _allocated(
        self, state: AbstractState, target: Local, type_: RefType | ArrayType, site: str, allocation: Allocation
    ) -> AbstractState:
        algebra = self.algebra
        name = type_.name if isinstance(type_, RefType) else str(type_)
        objects = allocated_key(name)
        known = self.heap(state, objects)
        again = allocation is Allocation.SET or named_objects(known.upper, name) >= self.bounding.limits.objects
        unnamed = algebra.leaf(LeafKind.NEW_SET, owner=name, type_=type_)
        if again and isinstance(type_, ArrayType):
            made: Expression = unnamed
            state = self.set_heap(state, objects, Bounds(known.lower, algebra.union(known.upper, made)))
            value = Bounds(algebra.none, made)
        else:
            named = algebra.leaf(LeafKind.NEW, site, owner=name, type_=type_)
            made = most_recent(algebra, site, unnamed) if again else named
            both = algebra.union(known.lower, made), algebra.union(known.upper, made)
            state = self.set_heap(state, objects, Bounds(*both))
            value = Bounds(made, made)
        if isinstance(type_, ArrayType):
            key = elements_key(type_)
            relation = self.heap(state, key)
            upper = algebra.union(relation.upper, algebra.product(made, self._zero(type_.element).upper))
            state = self.set_heap(state, key, Bounds(relation.lower, upper))
        else:
            state = self._zeroed(state, name, value)
        return self.set_local(state, target, value)

    def _zeroed(self, state: AbstractState, class_name: str, made: Bounds) -> AbstractState:
        for owner in self.program.superclasses(class_name):
            for item in self.program.classes[owner].fields:
                key = Key(KeyKind.FIELD, item.name, owner, item.type)
                relation = self.heap(state, key)
                state = self.set_heap(state, key, self._written(relation, made, self._zero(item.type)))
        return state

    def _zero(self, type_: Type) -> Bounds:
        algebra = self.algebra
        if is_reference(type_):
            return self.bounding.exactly(algebra.null)
        if isinstance(type_, BoolType):
            return self.bounding.exactly(algebra.false)
        if isinstance(type_, IntType):
            return self.bounding.exactly(algebra.constant(0, type_))
        return self.values.unknown(type_)


def field_key(place: FieldPlace) -> Key:
    return Key(KeyKind.FIELD, place.field, place.owner, place.type)


def global_key(place: GlobalPlace) -> Key:
    return Key(KeyKind.GLOBAL, place.name, "", place.type)


def allocated_key(class_name: str) -> Key:
    return Key(KeyKind.ALLOCATED, class_name, "", RefType(class_name))


def named_objects(expression: Expression, class_name: str) -> int:
    """How many objects of a class have a name in the expression."""
    return sum(1 for leaf in leaves(expression) if leaf.kind is LeafKind.NEW and leaf.owner == class_name)
