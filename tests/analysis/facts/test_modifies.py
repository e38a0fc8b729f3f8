"""Modifies sets against executions: whatever a procedure changes while it runs is in its set."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.analysis.facts.executions import SUBJECTS, execute, subject
from vernier.analysis.facts.call_graph import CallGraph
from vernier.analysis.facts.modifies import CMemory, ElementsOf, FieldOf, GlobalOf, Location, ModifiesSets, ObjectsOf
from vernier.ir.interp import Observer
from vernier.ir.interp.values import Runtime
from vernier.ir.ops import Allocate, New, NewArray, Operation, Store
from vernier.ir.program import Procedure
from vernier.ir.types import RefType


class _Writes(Observer):
    """What is written while each procedure is active. It looks at the place that is written, not at the facts."""

    def __init__(self) -> None:
        self.during: dict[str, set[tuple[type[Location], str]]] = {}
        self._active: list[str] = []

    def entered(self, procedure: Procedure, arguments: Sequence[Runtime]) -> None:
        del arguments
        self._active.append(procedure.name)

    def left(self, procedure: Procedure, result: Runtime) -> None:
        del result
        self._leave(procedure)

    def threw(self, procedure: Procedure, exception: Runtime) -> None:
        del exception
        self._leave(procedure)

    def _leave(self, procedure: Procedure) -> None:
        while self._active and self._active.pop() != procedure.name:
            pass

    def stored(self, operation: Store, holder: Runtime, index: int | None, value: Runtime) -> None:
        del value
        place = operation.place
        if index is not None:
            self._note(ElementsOf, "")
        elif holder is None:
            self._note(GlobalOf, getattr(place, "name", ""))
        else:
            self._note(FieldOf if hasattr(place, "field") else CMemory, getattr(place, "field", ""))

    def assigned(self, operation: Operation, value: Runtime) -> None:
        del value
        match operation:
            case New(class_name=name):
                self._note(ObjectsOf, str(RefType(name)))
            case NewArray(type=array):
                self._note(ObjectsOf, str(array))
            case Allocate(type=type_):
                self._note(ObjectsOf, str(type_))
            case _:
                pass

    def _note(self, kind: type[Location], name: str) -> None:
        for active in self._active:
            self.during.setdefault(active, set()).add((kind, name))


def _named(location: Location) -> tuple[type[Location], str]:
    match location:
        case FieldOf(name=name) | GlobalOf(name=name):
            return type(location), name
        case ObjectsOf(type=type_):
            return ObjectsOf, str(type_)
        case ElementsOf() | CMemory():
            return type(location), ""


@pytest.mark.parametrize("name", SUBJECTS, ids=str)
def test_what_executions_change_is_in_the_modifies_set(name: tuple[str, str, int]) -> None:
    program, entry = subject(*name)
    watch, sets = _Writes(), ModifiesSets(CallGraph(program))
    execute(program, entry, watch)
    assert watch.during
    for procedure, written in watch.during.items():
        assert written <= set(map(_named, sets.of(procedure).locations)), procedure
