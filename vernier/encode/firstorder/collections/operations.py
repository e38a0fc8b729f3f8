"""The effect of operations other than calls on the state of a path."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from vernier.encode.firstorder.collections.expressions import condition, value
from vernier.encode.firstorder.collections.kinds import Kind, kind_of
from vernier.encode.firstorder.collections.methods import CLASSES
from vernier.encode.firstorder.collections.state import MEMBER, PathState
from vernier.encode.firstorder.horn.untranslatable import Untranslatable
from vernier.ir.expr import Local
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
    DerefPlace,
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
from vernier.ir.types import RefType
from vernier.logic.bank import Term


def apply_operation(program: Program, way: PathState, operation: Operation) -> None:
    """An operation that is no call."""
    _Applied(program, way).apply(operation)


@dataclass(frozen=True, slots=True)
class _Applied:
    program: Program
    way: PathState

    def apply(self, operation: Operation) -> None:
        way = self.way
        match operation:
            case Assign(target=target, value=assigned):
                if self._is_tracked(way, target):
                    way.locals[target.name] = value(self.program, way, assigned)
            case Load(target=target):
                if self._is_tracked(way, target):
                    way.locals[target.name] = self._loaded(way, operation.place, kind_of(self.program, target.type))
            case Store():
                self._store(way, operation)
            case New(target=target, class_name=made):
                if self._is_tracked(way, target):
                    way.locals[target.name] = self._new(way, made)
            case NewArray(target=target):
                if self._is_tracked(way, target):
                    way.locals[target.name] = way.allocate(self._whatever)
            case Assume(condition=test):
                way.assume(condition(self.program, way, test, True))
            case Havoc(target=target):
                way.locals.pop(target.name, None)
            case Check() | Raise() | Clause():
                pass
            case (
                Allocate() | Free() | Copy() | Fill() | Disjoint() | Inspect() | CallPointer() | CheckMemory()
                | Call() | CallVirtual()
            ):  # fmt: skip
                raise Untranslatable(type(operation).__name__)
            case _:
                assert_never(operation)

    def _is_tracked(self, way: PathState, target: Local) -> bool:
        return target.name in way.relevant and kind_of(self.program, target.type) is not Kind.PLAIN

    def _loaded(self, way: PathState, place: Place, kind: Kind) -> Term:
        match place:
            case GlobalPlace(name=name):
                return way.statics[name]
            case FieldPlace(object=holder, owner=owner, field=name):
                if kind_of(self.program, holder.type) is not Kind.OBJECT:
                    raise Untranslatable(f"a field of {owner}")
                read = self.way.symbols.fresh(name, kind)
                way.assume(way.holds(f"{owner}.{name}", value(self.program, way, holder), read))
                return read
            case ElementPlace(array=array):
                if kind is not Kind.OBJECT:
                    raise Untranslatable("an iterator is read out of an array")
                read = self.way.symbols.fresh("cell", kind)
                known = way.holds(MEMBER, value(self.program, way, array), read)
                # What an array of numbers or texts has in it is no collection.
                plain = self.way.symbols.terms.not_(self.way.symbols.terms.apply(self.way.symbols.collection, read))
                way.assume(
                    self.way.symbols.terms.or_(
                        known, plain, self.way.symbols.terms.eq(read, self.way.symbols.nulls[kind])
                    )
                )
                return read
            case DerefPlace():
                raise Untranslatable("a pointer")

    def _store(self, way: PathState, operation: Store) -> None:
        match operation.place:
            case GlobalPlace(name=name):
                if name in way.statics:
                    way.statics[name] = value(self.program, way, operation.value)
            case FieldPlace(object=holder, owner=owner, field=name):
                if f"{owner}.{name}" in self.way.symbols.fields:
                    stored = value(self.program, way, operation.value)
                    way.store(f"{owner}.{name}", value(self.program, way, holder), stored)
            case ElementPlace(array=array, type=type_):
                if self.way.symbols.members and kind_of(self.program, type_) is Kind.OBJECT:
                    way.add(value(self.program, way, array), value(self.program, way, operation.value))
            case DerefPlace():
                raise Untranslatable("a pointer")

    def _new(self, way: PathState, made: str) -> Term:
        symbols = way.symbols
        if made in CLASSES:
            type_ = RefType(made)
            return way.allocate(
                lambda new: symbols.terms.and_(symbols.is_collection(new), symbols.is_map(new, self.program, type_))
            )
        if made == "java.lang.Object" or not self.program.is_library(made):
            return way.allocate(lambda new: symbols.terms.not_(symbols.is_collection(new)))
        raise Untranslatable(f"`new {made}` is not known")

    def _whatever(self, _: Term) -> Term:
        """An array may stand for a list of its cells, so that nothing is said of it."""
        return self.way.symbols.terms.true
