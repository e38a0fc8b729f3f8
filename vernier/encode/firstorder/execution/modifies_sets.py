"""What procedures and loops may change: the fields they assign, the classes of which they make objects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from vernier.analysis.facts.call_graph import CallGraph
from vernier.analysis.facts.loops import Element, Loop, weak_topological_order
from vernier.encode.calls.describe import LIBRARY
from vernier.encode.firstorder.execution.heap_versions import Field
from vernier.ir.expr import Local
from vernier.ir.ops import Assign, Call, CallVirtual, Check, Clause, FieldPlace, Load, New, Operation, Raise, Store
from vernier.ir.program import Procedure, Program
from vernier.ir.types import THROWABLE, BoolType, IntType, RefType, Type
from vernier.ir.walk import operations_of


@dataclass(frozen=True, slots=True)
class Effect:
    """The fields with their types; the classes. Nothing is said of arrays, static fields and the library's objects."""

    fields: frozenset[tuple[Field, Type]] = frozenset()
    classes: frozenset[str] = frozenset()

    def __or__(self, other: Effect) -> Effect:
        return Effect(self.fields | other.fields, self.classes | other.classes)

    def in_order(self) -> list[tuple[Field, Type]]:
        return sorted(self.fields, key=lambda item: item[0])

    @property
    def names(self) -> frozenset[Field]:
        return frozenset(name for name, _ in self.fields)


class Effects:
    """Effects of the procedures of one program, with all they call. Closed world, as for summaries."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self.calls = CallGraph(program)
        self._known: dict[str, Effect] = {}
        self._building: dict[str, bool] = {}
        self._functions: dict[str, bool] = {}

    def of(self, procedure: str) -> Effect:
        found = self._known.get(procedure)
        if found is None:
            found = Effect()
            for reached in self.calls.reachable(procedure):
                found |= self._direct(operations_of(reached))
            self._known[procedure] = found
        return found

    def of_operations(self, operations: Iterable[Operation]) -> Effect:
        operations = list(operations)
        found = self._direct(operations)
        for name in self._called(operations):
            found |= self.of(name)
        return found

    def builds(self, procedure: Procedure) -> bool:
        """Whether a loop of the procedure makes objects, or it is recursive."""
        name = procedure.name
        found = self._building.get(name)
        if found is None:
            reached = self.calls.reachable(name)
            recursive = any(name in self._called(operations_of(item)) for item in reached)
            found = self._building[name] = recursive or any(effect.classes for effect in self._of_loops(procedure))
        return found

    def leads_to_building(self, procedure: Procedure) -> bool:
        """Whether it or something it calls builds."""
        return any(self.builds(reached) for reached in self.calls.reachable(procedure.name))

    def is_function(self, procedure: Procedure) -> bool:
        """Whether it changes nothing, and reads nothing but fields of kinds that are spoken of."""
        name = procedure.name
        found = self._functions.get(name)
        if found is None:
            reached = [operation for item in self.calls.reachable(name) for operation in operations_of(item)]
            found = self._functions[name] = self.of(name) == Effect() and all(map(_is_told, reached))
        return found

    def read_by(self, procedure: Procedure) -> list[tuple[str, str, Type]]:
        """The fields, by owner, name and type, that a procedure may read."""
        places = {
            (place.owner, place.field, place.type)
            for item in self.calls.reachable(procedure.name)
            for operation in operations_of(item)
            if isinstance(operation, Load) and isinstance(place := operation.place, FieldPlace)
        }
        return sorted(places, key=lambda item: item[:2])

    def _of_loops(self, procedure: Procedure) -> Iterator[Effect]:
        blocks = {block.label: block for block in procedure.blocks}
        for loop in _loops(weak_topological_order(procedure)):
            yield self.of_operations(
                operation for label in sorted(loop.labels) for operation in blocks[label].operations
            )

    def _direct(self, operations: Iterable[Operation]) -> Effect:
        fields: dict[tuple[Field, Type], None] = {}
        classes: dict[str, None] = {}
        for operation in operations:
            match operation:
                case Store(place=FieldPlace(owner=owner, field=name, type=type_)) if not owner.startswith(LIBRARY):
                    fields[(owner, name), type_] = None
                case New(class_name=class_name) if not class_name.startswith(LIBRARY):
                    classes[class_name] = None
        return Effect(frozenset(fields), frozenset(classes))

    def _called(self, operations: Iterable[Operation]) -> list[str]:
        return [
            target
            for operation in operations
            if isinstance(operation, Call | CallVirtual)
            for target in self.calls.targets(operation)
        ]


def _loops(elements: Iterable[Element]) -> Iterator[Loop]:
    return (element for element in elements if isinstance(element, Loop))


def _is_told(operation: Operation) -> bool:
    """Whether what an operation does is determined by what this logic speaks of. What is raised is not looked at."""
    match operation:
        case Load(place=FieldPlace(owner=owner, type=type_)):
            return not owner.startswith(LIBRARY) and _has_values(type_)
        case Assign(target=target) | Call(target=Local() as target) | CallVirtual(target=Local() as target):
            return _has_values(target.type) or target.type == THROWABLE
        case Store() | Check() | Raise() | Clause() | New() | Call() | CallVirtual():
            return True
        case _:
            return False


def _has_values(type_: Type) -> bool:
    return isinstance(type_, BoolType | IntType) or (isinstance(type_, RefType) and not type_.name.startswith(LIBRARY))
