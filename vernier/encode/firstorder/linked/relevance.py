"""A backward slice (Weiser 1984), flow-insensitive: the locals, fields and static variables that compared references
may come from.

Law: a value that flows into something relevant is relevant. An irrelevant variable has any value wherever it is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import assert_never

from vernier.encode.firstorder.linked.kinds import Field, Sorts
from vernier.ir.expr import Expr, Local
from vernier.ir.ops import (
    Allocate,
    Assign,
    Assume,
    Branch,
    Call,
    CallPointer,
    CallVirtual,
    Check,
    CheckMemory,
    Clause,
    Copy,
    Disjoint,
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
    Return,
    Store,
)
from vernier.ir.program import Procedure, Program
from vernier.ir.walk import locals_in, operations_of
from vernier.logic.sorts import Sort, UninterpretedSort

STATE = ".<state>"
"""Ends the names of the variables that tell whether a class is initialised"""
_RESULT = " result"


@dataclass(slots=True)
class Relevance:
    """`locals` by procedure; fields and static variables of the program with their sorts."""

    locals: dict[str, set[str]] = field(default_factory=dict)
    fields: dict[str, Field] = field(default_factory=dict)
    statics: dict[str, Sort] = field(default_factory=dict)

    @staticmethod
    def of(
        program: Program, sorts: Sorts, procedures: Mapping[str, Procedure], entered: Mapping[int, tuple[str, ...]]
    ) -> Relevance:
        """`entered` are the methods of the program that calls run, by the identity of the call."""
        found = Relevance({name: set() for name in procedures})
        slicing = _Slicing(program, sorts, procedures, entered, found)
        for procedure in procedures.values():
            slicing.compared(procedure)
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
        return sum(map(len, self.locals.values())) + len(self.fields) + len(self.statics)


@dataclass(slots=True)
class _Slicing:
    program: Program
    sorts: Sorts
    procedures: Mapping[str, Procedure]
    entered: Mapping[int, tuple[str, ...]]
    found: Relevance

    def compared(self, procedure: Procedure) -> None:
        """What conditions are about. Whether a class is initialised matters only if something of it does."""
        loaded = {
            item.target.name for item in operations_of(procedure)
            if isinstance(item, Load) and isinstance(item.place, GlobalPlace) and item.place.name.endswith(STATE)
        }  # fmt: skip
        tests = [each.terminator.condition for each in procedure.blocks if isinstance(each.terminator, Branch)]
        tests += [item.condition for item in operations_of(procedure) if isinstance(item, Assume)]
        self._mark(procedure.name, (test for test in tests))
        self.found.locals[procedure.name] -= loaded

    def procedure(self, procedure: Procedure) -> None:
        name = procedure.name
        for operation in operations_of(procedure):
            self._operation(name, operation)
        if self.found.gives(name):
            for block in procedure.blocks:
                if isinstance(block.terminator, Return) and block.terminator.value is not None:
                    self._mark(name, (block.terminator.value,))

    def _mark(self, name: str, exprs: Iterable[Expr]) -> None:
        for expr in exprs:
            for local in locals_in(expr):
                if self.sorts.of(local.type) is not None:
                    self.found.locals[name].add(local.name)

    def _is(self, name: str, local: Local | None) -> bool:
        return local is not None and local.name in self.found.locals[name]

    def _operation(self, name: str, operation: Operation) -> None:
        match operation:
            case Assign(target=target, value=value):
                if self._is(name, target):
                    self._mark(name, (value,))
            case Load(target=target, place=GlobalPlace(name=known)) if known.endswith(STATE):
                owner = known.removesuffix(STATE)
                if any(each.rpartition(".")[0] == owner for each in self.found.statics):
                    self.found.locals[name].add(target.name)
                    self._place(name, operation.place)
            case Load(target=target, place=place):
                if self._is(name, target):
                    self._place(name, place)
            case Store(place=place, value=value):
                if self._is_place(place):
                    self._place(name, place)
                    self._mark(name, (value,))
            case Call() | CallVirtual():
                for callee in self.entered[id(operation)]:
                    self._enter(name, callee, operation)
            case (
                New() | NewArray() | Allocate() | Free() | Copy() | Fill() | Disjoint() | Inspect() | CallPointer()
                | Havoc() | Assume() | Check() | CheckMemory() | Raise() | Clause()
            ):  # fmt: skip
                pass
            case _:
                assert_never(operation)

    def _enter(self, name: str, callee: str, operation: Call | CallVirtual) -> None:
        known = self.found.locals[callee]
        for parameter, argument in zip(self.procedures[callee].parameters, operation.arguments, strict=True):
            if parameter.name in known:
                self._mark(name, (argument,))
        if self._is(name, operation.target) and self.sorts.of(self.procedures[callee].result) is not None:
            known.add(_RESULT)

    def _is_place(self, place: Place) -> bool:
        match place:
            case FieldPlace(owner=owner, field=name):
                return f"{owner}.{name}" in self.found.fields
            case GlobalPlace(name=name):
                return name in self.found.statics
            case _:
                return False

    def _place(self, name: str, place: Place) -> None:
        match place:
            case FieldPlace(object=holder, owner=owner, field=known, type=type_):
                has, given = self.sorts.families.get(owner), self.sorts.of(type_)
                if has is not None and isinstance(given, UninterpretedSort):
                    self.found.fields[f"{owner}.{known}"] = Field(has, given)
                    self._mark(name, (holder,))
            case GlobalPlace(name=known, type=type_):
                sort = self.sorts.of(type_)
                if sort is not None and not self.program.globals[known].is_library:
                    self.found.statics[known] = sort
            case _:
                pass
