"""The effect of operations other than calls on the state of a path."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, assert_never

from vernier.encode.firstorder.horn.untranslatable import Untranslatable
from vernier.encode.firstorder.linked.expressions import Expressions
from vernier.encode.firstorder.linked.kinds import Sorts
from vernier.encode.firstorder.linked.state import PathState
from vernier.ir.expr import Expr, Local
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
from vernier.logic.bank import Term
from vernier.logic.sorts import Sort, UninterpretedSort


class Cycles(Protocol):
    """Receives the states in which a store closes a cycle."""

    def note(self, way: PathState, field: str, cycle: Term) -> None: ...


@dataclass(frozen=True, slots=True)
class Operations:
    """Applies operations to the state of one path."""

    sorts: Sorts
    way: PathState
    cycles: Cycles

    @property
    def _expressions(self) -> Expressions:
        return Expressions(self.sorts, self.way)

    def apply(self, operation: Operation) -> None:
        """An operation that is no call."""
        way = self.way
        match operation:
            case Assign(target=target, value=assigned):
                if self._is_tracked(target):
                    sort = self.sorts.of(target.type)
                    assert sort is not None
                    way.locals[target.name] = self._expressions.converted(assigned, sort)
            case Load(target=target, place=place):
                if self._is_tracked(target):
                    way.locals[target.name] = self._loaded(place, target)
            case Store(place=place):
                self._store(place, operation)
            case New(target=target, class_name=made):
                self._new(target, made)
            case NewArray(target=target):
                if self._is_tracked(target):
                    way.locals[target.name] = self._not_null(self.sorts.of(target.type))
            case Assume(condition=test):
                way.assume(self._expressions.condition(test, True))
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

    def _is_tracked(self, target: Local) -> bool:
        return target.name in self.way.relevant

    def _not_null(self, sort: Sort | None) -> Term:
        assert isinstance(sort, UninterpretedSort)
        made = self.way.unknown("new", sort)
        self.way.assume(self.way.terms.not_(self.way.is_null(made)))
        return made

    def _new(self, target: Local, made: str) -> None:
        """An object of a family is made even if nobody looks at it here: it may be seen elsewhere."""
        family = self.sorts.families.get(made)
        if family is not None:
            new = self.way.allocate(family)
            if self._is_tracked(target):
                same = self.sorts.of(target.type) == family
                self.way.locals[target.name] = new if same else self._not_null(self.sorts.of(target.type))
        elif self._is_tracked(target):
            self.way.locals[target.name] = self._not_null(self.sorts.of(target.type))

    def _loaded(self, place: Place, target: Local) -> Term:
        way, sort = self.way, self.sorts.of(target.type)
        assert sort is not None
        match place:
            case GlobalPlace(name=name) if name in way.statics:
                return way.statics[name]
            case FieldPlace(object=holder, owner=owner, field=name) if f"{owner}.{name}" in way.symbols.fields:
                known = way.symbols.fields[f"{owner}.{name}"]
                return way.load(f"{owner}.{name}", self._expressions.converted(holder, known.owner))
            case GlobalPlace() | FieldPlace() | ElementPlace():
                # Nothing is known of arrays, and of the variables of the library.
                return way.unknown("loaded", sort)
            case DerefPlace():
                raise Untranslatable("a pointer")
            case _:
                assert_never(place)

    def _store(self, place: Place, operation: Store) -> None:
        way = self.way
        match place:
            case GlobalPlace(name=name) if name in way.statics:
                way.statics[name] = self._expressions.converted(operation.value, way.symbols.statics[name])
            case FieldPlace(object=holder, owner=owner, field=field) if f"{owner}.{field}" in way.symbols.fields:
                self._store_field(f"{owner}.{field}", holder, operation.value)
            case GlobalPlace() | FieldPlace() | ElementPlace():
                pass
            case DerefPlace():
                raise Untranslatable("a pointer")
            case _:
                assert_never(place)

    def _store_field(self, name: str, holder: Expr, stored: Expr) -> None:
        known = self.way.symbols.fields[name]
        target, value = (
            self._expressions.converted(holder, known.owner),
            self._expressions.converted(stored, known.value),
        )
        cycle = self.way.closes_cycle(name, target, value)
        if cycle is not None:
            self.cycles.note(self.way, name, cycle)
        self.way.store(name, target, value)
