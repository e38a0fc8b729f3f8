"""Observers: procedures that change no object that existed before, so that calling them makes no new state.

A flow-insensitive escape analysis in the manner of Salcianu and Rinard (2005), restricted to this question: a local is
fresh if all its values are objects made since the procedure was entered. The writes of a procedure are summarised by
the parameters through which it may write.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import assert_never

from vernier.analysis.facts.call_graph import CallGraph
from vernier.ir.expr import Convert, Expr, Local, Null
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
    Return,
    Store,
)
from vernier.ir.program import Procedure, Program
from vernier.ir.types import VOID, is_reference
from vernier.ir.walk import operations_of, targets_of


@dataclass(frozen=True, slots=True)
class _Effect:
    """`written`: positions of parameters through which it may write; None when it may write anything. `fresh`: its
    result, if any, is an object that it has made."""

    written: frozenset[int] | None
    fresh: bool


_HARMLESS = _Effect(frozenset(), False)
_ANYTHING = _Effect(None, False)


class Observers:
    """Law: an execution of a procedure that `observes` changes no object and no static variable that was there before
    it, beyond what the initialisation of classes does. Known for all that `roots` reach."""

    def __init__(self, program: Program, roots: Iterable[str]) -> None:
        self._calls = CallGraph(program)
        reached = {item.name: None for root in roots for item in self._calls.reachable(root)}
        self._known = {name: _Effect(frozenset(), True) for name in reached}
        self._borrowed: set[tuple[str, str]] = set()
        """Fields that may get an object made before the storing procedure was entered. What any other field of a fresh
        object holds is fresh as well: it was made by then, and stored since."""
        while self._improve():
            pass

    def observes(self, name: str) -> bool:
        """Whether a procedure with all it may call writes nothing but what is new."""
        return self._known.get(name, _ANYTHING).written == frozenset()

    def _improve(self) -> bool:
        """One round of the fixpoint: upwards from "writes nothing, returns what it has made, borrows nothing"."""
        before = len(self._borrowed)
        changed = False
        for name in self._known:
            found = self._effect(name)
            if found != self._known[name]:
                self._known[name] = found
                changed = True
        return changed or len(self._borrowed) != before

    def _effect(self, name: str) -> _Effect:
        procedure = self._calls.program.procedures.get(name)
        if procedure is None:
            return _ANYTHING
        if procedure.is_external:
            # A native method that gives a result only looks; one that gives none is there for what it does.
            return _HARMLESS if procedure.is_library and procedure.result != VOID else _ANYTHING
        fresh = self._fresh(procedure)
        positions = {parameter.name: number for number, parameter in enumerate(procedure.parameters)}
        written: set[int] = set()
        for operation in operations_of(procedure):
            self._note_borrowed(operation, fresh)
            for base in self._written(operation):
                local = _local(base)
                if local is None or (local.name not in fresh and local.name not in positions):
                    return _ANYTHING
                if local.name not in fresh:
                    written.add(positions[local.name])
        returned = [block.terminator.value for block in procedure.blocks if isinstance(block.terminator, Return)]
        values = [value for value in returned if value is not None and is_reference(value.type)]
        locals_ = [_local(value) for value in values]
        made = bool(values) and all(local is not None and local.name in fresh for local in locals_)
        return _Effect(frozenset(written), made)

    def _note_borrowed(self, operation: Operation, fresh: set[str]) -> None:
        match operation:
            case Store(place=FieldPlace(owner=owner, field=name), value=value) if is_reference(value.type):
                local = _local(value)
                if not isinstance(value, Null) and (local is None or local.name not in fresh):
                    self._borrowed.add((owner, name))
            case _:
                return

    def _written(self, operation: Operation) -> Iterable[Expr | None]:
        """What an operation writes through; None stands for what is no object."""
        match operation:
            case Store(place=place):
                yield _base(place)
            case Call(arguments=arguments) | CallVirtual(arguments=arguments):
                for target in self._targets(operation):
                    effect = self._known.get(target, _ANYTHING)
                    if effect.written is None:
                        yield None
                    else:
                        yield from (arguments[number] for number in effect.written if number < len(arguments))
            case Copy() | Fill() | Free() | CallPointer():
                yield None
            case (
                Assign() | Load() | New() | NewArray() | Allocate() | Disjoint() | Inspect() | Havoc() | Assume()
                | Check() | CheckMemory() | Raise() | Clause()
            ):  # fmt: skip
                return
            case _:
                assert_never(operation)

    def _targets(self, operation: Operation) -> list[str]:
        return [target for target in self._calls.targets(operation) if not target.endswith(".<clinit>()")]

    def _fresh(self, procedure: Procedure) -> set[str]:
        """The locals that only ever hold objects made here: all but parameters, less those that get something else."""
        assigned = [(operation, target) for operation in operations_of(procedure) for target in targets_of(operation)]
        fresh = {target.name for _, target in assigned} - {parameter.name for parameter in procedure.parameters}
        while True:
            wrong = {target.name for operation, target in assigned if not self._makes(operation, target, fresh)}
            if not fresh & wrong:
                return fresh
            fresh -= wrong

    def _makes(self, operation: Operation, target: Local, fresh: set[str]) -> bool:
        match operation:
            case New() | NewArray():
                return True
            case Assign(value=value):
                local = _local(value)
                return isinstance(value, Null) or (local is not None and local.name in fresh)
            case Load(place=FieldPlace(object=base, owner=owner, field=name)):
                local = _local(base)
                return (owner, name) not in self._borrowed and local is not None and local.name in fresh
            case Call(target=result) | CallVirtual(target=result) if result == target:
                targets = self._targets(operation)
                return bool(targets) and all(self._known.get(name, _ANYTHING).fresh for name in targets)
            case _:
                return False


def _base(place: Place) -> Expr | None:
    match place:
        case FieldPlace(object=base):
            return base
        case ElementPlace(array=base):
            return base
        case GlobalPlace():
            return None
        case _:
            return None


def _local(expr: Expr | None) -> Local | None:
    while isinstance(expr, Convert):
        expr = expr.operand
    return expr if isinstance(expr, Local) else None
