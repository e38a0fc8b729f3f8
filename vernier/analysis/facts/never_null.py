"""Procedures that never return null, by their returned values: new objects, constants, themselves, and each other's
results.

The greatest set of procedures of which each returns only such values while the others of the set do (so recursion is
sound by induction over the number of activations). Flow-insensitive: a variable is never null if no value that is ever
assigned to it may be. Receivers of classes that the program does not define are not considered: a client that asks
about a virtual call has to exclude them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from vernier.analysis.facts.call_graph import CallGraph
from vernier.analysis.facts.foreign import has_foreign_subtypes
from vernier.ir.expr import ClassConst, Conditional, Convert, Expr, Local, StringConst
from vernier.ir.ops import Assign, Call, CallVirtual, New, NewArray, Operation, Return
from vernier.ir.program import Procedure
from vernier.ir.types import is_reference
from vernier.ir.walk import operations_of, targets_of, unsupported_stops


@dataclass(slots=True)
class NeverNull:
    """Law: no execution of a procedure that `returns_an_object` returns null. `known` are procedures without a body
    that are documented to return an object."""

    calls: CallGraph
    known: frozenset[str]
    _refuted: dict[str, bool] = field(default_factory=dict)
    """Of each procedure that was looked at, whether it may return null"""

    def returns_an_object(self, name: str) -> bool:
        if name not in self._refuted:
            self._close([each.name for each in self.calls.reachable(name)] or [name])
        return not self._refuted.get(name, True)

    def _close(self, names: Iterable[str]) -> None:
        looked_at = [name for name in names if name not in self._refuted]
        self._refuted.update(dict.fromkeys(looked_at, False))
        changed = True
        while changed:
            changed = False
            for name in looked_at:
                if not self._refuted[name] and self._may_return_null(name):
                    self._refuted[name] = changed = True

    def _may_return_null(self, name: str) -> bool:
        procedure = self.calls.program.procedures.get(name)
        if procedure is None or not is_reference(procedure.result):
            return True
        if procedure.is_external:
            return name not in self.known
        if any(unsupported_stops(procedure)):
            return True
        objects = self._objects(procedure)
        returned = (each.terminator.value for each in procedure.blocks if isinstance(each.terminator, Return))
        return not all(value is not None and _is_object(value, objects) for value in returned)

    def _objects(self, procedure: Procedure) -> frozenset[str]:
        """The variables of a procedure that are never null: the greatest set, again."""
        parameters = {local.name for local in procedure.parameters}
        given: dict[str, list[Operation]] = {}
        for operation in operations_of(procedure):
            for local in targets_of(operation):
                given.setdefault(local.name, []).append(operation)
        receiver = procedure.receiver
        objects = {name for name in given if name not in parameters}
        if receiver is not None and receiver.name not in given:
            objects.add(receiver.name)
        changed = True
        while changed:
            kept = {
                name
                for name in objects
                if all(self._gives_an_object(each, name, objects) for each in given.get(name, ()))
            }
            changed, objects = len(kept) < len(objects), kept
        return frozenset(objects)

    def _gives_an_object(self, operation: Operation, name: str, objects: set[str]) -> bool:
        match operation:
            case New() | NewArray():
                return True
            case Assign(value=value):
                return _is_object(value, objects)
            case Call(target=Local(name=target), callee=callee) if target == name:
                return not self._refuted.get(callee, True)
            case CallVirtual(target=Local(name=target), static_type=static) if target == name:
                if self.calls.lacks_target(operation) or has_foreign_subtypes(self.calls.program, static):
                    return False
                return not any(self._refuted.get(callee, True) for callee in self.calls.targets(operation))
            case _:
                return False


def _is_object(value: Expr, objects: Iterable[str]) -> bool:
    match value:
        case StringConst() | ClassConst():
            return True
        case Local(name=name):
            return name in objects
        case Convert(operand=operand):
            return is_reference(operand.type) and _is_object(operand, objects)
        case Conditional(then=then, otherwise=otherwise):
            return _is_object(then, objects) and _is_object(otherwise, objects)
        case _:
            return False
