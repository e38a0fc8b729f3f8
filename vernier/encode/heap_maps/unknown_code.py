"""Calls of unknown code: methods of objects of library classes and interfaces, and library procedures without a model.

Unknown code may do whatever code outside of the program can: call public methods, write accessible locations. So after
it every field, cell and static variable has any value, but for fields that nothing changes (`settled_fields`); it may
return and throw anything. Invariants of fields hold all the same (`object_invariants`): every method that it calls
preserves them, and it cannot write the fields itself.

Methods that it can call through a type of the library (`called_back`) have to be proved from any state as well. Other
public methods of the program are proved at their own entries: a call of one from unknown code does not count as an
execution of this entry.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from vernier.analysis.facts.call_graph import CallGraph
from vernier.analysis.facts.foreign import has_foreign_subtypes
from vernier.encode.heap_maps.collection_calls import QuietCalls
from vernier.encode.heap_maps.havoc import EFFECTS, is_harmless
from vernier.ir.ops import Call, CallVirtual, Operation
from vernier.ir.program import Procedure
from vernier.ir.types import OBJECT, RefType
from vernier.ir.walk import obligations_in, operations_of, unsupported_stops

LARGE = 100
"""So many blocks of a library method, with all that it may call, are executed"""
_OF_OBJECT = ("equals(java.lang.Object)", "hashCode()", "toString()")


def called_back(calls: CallGraph, entry: str) -> Iterator[str]:
    """The methods in reach of an entry that unknown code may call: those of classes whose objects it may have by a
    library type. Lambda expressions are among them."""
    program = calls.program
    reached = {each.name for each in calls.reachable(entry) if not each.is_library and each.is_instance}
    libraries = [name for name in program.classes if program.is_library(name) and name != OBJECT.name]
    found: dict[str, None] = {}
    for definition in program.classes.values():
        if definition.is_library:
            continue
        is_known = any(program.is_subclass(definition.name, each) for each in libraries)
        # A method may be inherited from a class that is of no such type itself.
        for owner in program.superclasses(definition.name):
            for key, name in program.classes[owner].methods.items():
                if (is_known or key in _OF_OBJECT) and name in reached:
                    found[name] = None
    yield from found


def library_obligations(calls: CallGraph, procedure: str) -> Iterator[str]:
    """The obligations of library code in reach of a procedure."""
    for each in calls.reachable(procedure):
        if each.is_library:
            yield from obligations_in(each)


def obligations_in_reach(calls: CallGraph, entry: str) -> Iterator[str]:
    """The obligations of operations that an execution may come to."""
    for procedure in calls.reachable(entry):
        yield from obligations_in(procedure)


class UnknownCode:
    """The calls of one program that may run unknown code."""

    def __init__(self, calls: CallGraph) -> None:
        self._calls = calls
        self.quiet = QuietCalls(calls)
        self._followed: dict[str, tuple[Procedure, ...]] = {}
        self._in_reach: dict[str, bool] = {}
        self._sizes: dict[str, int] = {}

    def is_too_large(self, procedure: Procedure) -> bool:
        """Whether library code is so large that it is treated as unknown."""
        if not procedure.is_library:
            return False
        if procedure.name not in self._sizes:
            self._sizes[procedure.name] = sum(len(each.blocks) for each in self._calls.reachable(procedure.name))
        return self._sizes[procedure.name] > LARGE

    def is_opaque(self, procedure: Procedure) -> bool:
        """Whether nobody knows what a library procedure does: it has no body and no known effect, or its body is not
        translated to the end. It is unknown code itself."""
        if not procedure.is_library:
            return False
        if procedure.is_external:
            return procedure.name not in EFFECTS and not is_harmless(self._calls.program, procedure.name)
        return any(unsupported_stops(procedure))

    def is_called_by(self, operation: Operation) -> bool:
        """Whether the receiver of a call may be of a class that the program does not know. A constructor has an object
        of its own, and of a final class there are no others."""
        program = self._calls.program
        match operation:
            case CallVirtual(static_type=static):
                owner = static.name
            case Call(callee=name):
                callee = program.procedures.get(name)
                owner, _, simple = name.partition("(")[0].rpartition(".")
                if callee is None or not callee.is_instance or simple == "<init>":
                    return False
            case _:
                return False
        return has_foreign_subtypes(program, RefType(owner))

    def is_run_by(self, operations: Iterable[Operation], procedure: Procedure) -> bool:
        """Whether operations of a procedure, with all they call, may run it."""
        return any(
            self._runs(operation, procedure) or any(map(self.is_in_reach_of, self._own_targets(operation, procedure)))
            for operation in operations
        )

    def calls_quietly(self, operations: Iterable[Operation], procedure: Procedure) -> bool:
        """Whether operations of a procedure, with all they call, make quiet calls."""
        for operation in operations:
            if self.quiet.of(operation, procedure) is not None:
                return True
            if any(map(self.is_quiet_in_reach_of, self._own_targets(operation, procedure))):
                return True
        return False

    def is_quiet_in_reach_of(self, procedure: str) -> bool:
        """Whether a procedure, with all it calls, makes quiet calls."""
        return any(
            self.quiet.of(operation, each) is not None
            for each in self._follow(procedure)
            for operation in operations_of(each)
        )

    def _runs(self, operation: Operation, procedure: Procedure) -> bool:
        return self.is_called_by(operation) and self.quiet.of(operation, procedure) is None

    def _own_targets(self, operation: Operation, procedure: Procedure) -> Iterator[str]:
        """What an operation may run that is executed: of a quiet call, methods of the program."""
        is_quiet = self.quiet.of(operation, procedure) is not None
        for name in self._calls.targets(operation):
            callee = self._calls.program.procedures.get(name)
            if not (is_quiet and callee is not None and callee.is_library):
                yield name

    def _follow(self, procedure: str) -> tuple[Procedure, ...]:
        """The procedures that are executed in a call of one."""
        known = self._followed.get(procedure)
        if known is None:
            found: dict[str, Procedure] = {}
            pending = [procedure]
            while pending:
                current = self._calls.program.procedures.get(pending.pop())
                if current is None or current.name in found:
                    continue
                found[current.name] = current
                for operation in operations_of(current):
                    pending += self._own_targets(operation, current)
            known = self._followed[procedure] = tuple(found.values())
        return known

    def stands_for_all_missing(self, procedure: str) -> bool:
        """Whether all that a procedure may run and the program lacks is unknown code."""
        return not any(
            self._calls.lacks_target(operation) and not self.is_called_by(operation)
            for each in self._calls.reachable(procedure)
            for operation in operations_of(each)
        )

    def is_in_reach_of(self, procedure: str) -> bool:
        known = self._in_reach.get(procedure)
        if known is None:
            known = self._in_reach[procedure] = any(
                self.is_opaque(each) or any(self._runs(operation, each) for operation in operations_of(each))
                for each in self._follow(procedure)
            )
        return known
