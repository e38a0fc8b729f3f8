"""A backward slice (Weiser 1984), flow-insensitive: the variables that changed, iterated or used collections and
iterators come from.

Law: a value that flows into something relevant is relevant. An irrelevant variable has any value wherever it is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import assert_never

from vernier.encode.firstorder.collections.effects import Effect, EffectKind, Effects
from vernier.encode.firstorder.collections.kinds import Kind, kind_of
from vernier.encode.firstorder.collections.methods import INTERNAL_ITERATION, Adds, Gives, Structure
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
    Raise,
    Return,
    Store,
)
from vernier.ir.program import Procedure, Program
from vernier.ir.walk import locals_in, operations_of

_RESULT = " result"


@dataclass(slots=True)
class Relevance:
    """`locals` by procedure; fields and statics with their kinds; `members`: whether elements are."""

    locals: dict[str, set[str]] = field(default_factory=dict)
    fields: dict[str, Kind] = field(default_factory=dict)
    statics: dict[str, Kind] = field(default_factory=dict)
    members: bool = False

    @staticmethod
    def of(
        program: Program, procedures: Mapping[str, Procedure], effects: Effects, called_back: Mapping[int, str]
    ) -> Relevance:
        found = Relevance({name: set() for name in procedures})
        slicing = _Slicing(program, procedures, effects, called_back, found)
        size = -1
        while size != found.size():
            size = found.size()
            for procedure in procedures.values():
                slicing.procedure(procedure)
        return found

    def gives(self, name: str) -> bool:
        """Whether the result of a procedure is relevant."""
        return _RESULT in self.locals[name]

    def size(self) -> int:
        return sum(map(len, self.locals.values())) + len(self.fields) + len(self.statics) + self.members


@dataclass(slots=True)
class _Slicing:
    program: Program
    procedures: Mapping[str, Procedure]
    effects: Effects
    called_back: Mapping[int, str]
    found: Relevance

    def procedure(self, procedure: Procedure) -> None:
        name = procedure.name
        for operation in operations_of(procedure):
            self._operation(name, operation)
        if _RESULT in self.found.locals[name]:
            for block in procedure.blocks:
                if isinstance(block.terminator, Return) and block.terminator.value is not None:
                    self._mark(name, block.terminator.value)

    def _mark(self, name: str, *exprs: Expr) -> None:
        for expr in exprs:
            for local in locals_in(expr):
                if kind_of(self.program, local.type) is not Kind.PLAIN:
                    self.found.locals[name].add(local.name)

    def _is(self, name: str, local: Local | None) -> bool:
        return local is not None and local.name in self.found.locals[name]

    def _operation(self, name: str, operation: Operation) -> None:
        match operation:
            case Assign(target=target, value=value):
                if self._is(name, target):
                    self._mark(name, value)
            case Load(target=target, place=place):
                if self._is(name, target):
                    self._place(name, place)
            case Store(place=place, value=value):
                if self._is_place(place):
                    self._place(name, place)
                    self._mark(name, value)
            case Call() | CallVirtual():
                self._call(name, operation)
            case (
                New() | NewArray() | Allocate() | Free() | Copy() | Fill() | Disjoint() | Inspect() | CallPointer()
                | Havoc() | Assume() | Check() | CheckMemory() | Raise() | Clause()
            ):  # fmt: skip
                pass
            case _:
                assert_never(operation)

    def _is_place(self, place: object) -> bool:
        match place:
            case FieldPlace(owner=owner, field=name):
                return f"{owner}.{name}" in self.found.fields
            case GlobalPlace(name=name):
                return name in self.found.statics
            case ElementPlace(type=type_):
                return self.found.members and kind_of(self.program, type_) is Kind.OBJECT
            case _:
                return False

    def _place(self, name: str, place: object) -> None:
        match place:
            case FieldPlace(object=holder, owner=owner, field=known, type=type_):
                self.found.fields[f"{owner}.{known}"] = kind_of(self.program, type_)
                self._mark(name, holder)
            case GlobalPlace(name=known, type=type_):
                self.found.statics[known] = kind_of(self.program, type_)
            case ElementPlace(array=array):
                self.found.members = True
                self._mark(name, array)
            case _:
                pass

    # ------------------------------------------------------------ calls

    def _call(self, name: str, operation: Call | CallVirtual) -> None:
        effect = self.effects.of(operation)
        entered = [(each, operation.arguments) for each in effect.own]
        back = self.called_back.get(id(operation))
        if back is not None:
            objects = [each for each in operation.arguments if kind_of(self.program, each.type) is Kind.OBJECT]
            entered.append((back, tuple(objects)))
        for callee, arguments in entered:
            given = callee == back and effect.row.adds is Adds.GIVEN and self.found.members
            self._enter(name, callee, arguments, self._is(name, operation.target) or given)
        self._library(name, operation, effect)

    def _enter(self, name: str, callee: str, arguments: Iterable[Expr], wants: bool) -> None:
        known = self.found.locals[callee]
        for parameter, argument in zip(self.procedures[callee].parameters, arguments, strict=True):
            if parameter.name in known and kind_of(self.program, parameter.type) is not Kind.PLAIN:
                self._mark(name, argument)
        if wants and kind_of(self.program, self.procedures[callee].result) is not Kind.PLAIN:
            known.add(_RESULT)

    def _library(self, name: str, operation: Call | CallVirtual, effect: Effect) -> None:
        arguments, wanted = operation.arguments, self._is(name, operation.target)
        match effect.kind:
            case EffectKind.ROW | EffectKind.FUNCTION:
                self._row(name, arguments, effect, wanted)
            case EffectKind.MAKER | EffectKind.COPYING:
                if self.found.members:
                    self._mark(name, *arguments)
            case (
                EffectKind.UNKNOWN | EffectKind.QUESTION | EffectKind.CONSTRUCTOR | EffectKind.NOTHING
                | EffectKind.ABSENT | EffectKind.FOREIGN
            ):  # fmt: skip
                pass

    def _row(self, name: str, arguments: tuple[Expr, ...], effect: Effect, wanted: bool) -> None:
        row, receiver = effect.row, arguments[0]
        is_iterator = kind_of(self.program, receiver.type) is Kind.ITERATOR
        if (
            row.structure is Structure.CHANGES
            or row.gives is Gives.ITERATOR
            or is_iterator
            or effect.called_back
            or effect.brought
        ):
            self._mark(name, receiver)
        if effect.name in INTERNAL_ITERATION:
            # Whether an argument is the receiver itself is asked.
            self._mark(name, *arguments)
        if wanted:
            self._mark(name, receiver)
            self.found.members |= row.gives in (Gives.ELEMENT, Gives.NEW, Gives.COPY)
        if self.found.members and row.adds is not Adds.NOTHING:
            self._mark(name, *arguments)
        if self.found.members and row.gives is Gives.COPY:
            self._mark(name, *arguments)
