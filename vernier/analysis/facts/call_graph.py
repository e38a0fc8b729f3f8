"""The call graph: targets of calls, reachable procedures, and recursive procedures.

Closed world: the classes of the program are all there are, so a virtual call runs what a concrete class below the
static type dispatches to (class hierarchy analysis: Dean, Grove and Chambers 1995).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cached_property
from typing import assert_never

from vernier.analysis.facts.graphs import closure, strong_components
from vernier.ir.expr import Expr, FunctionAddress
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
    Fill,
    Free,
    Havoc,
    Inspect,
    Load,
    New,
    NewArray,
    Operation,
    Raise,
    Store,
)
from vernier.ir.program import ClassKind, Procedure, Program
from vernier.ir.types import OBJECT
from vernier.ir.walk import expressions_of, operations_of, subexpressions

_SUPERTYPES_OF_ARRAYS = frozenset({OBJECT.name, "java.lang.Cloneable", "java.io.Serializable"})


class Pointed(Enum):
    """The targets of pointers to functions. ANY: a start state may hold the address of every procedure with a body.
    TAKEN: executions begin without such pointers, so only procedures whose address the program takes."""

    ANY = "any"
    TAKEN = "taken"


class CallGraph:
    """The calls of one program.

    Law: an over-approximation. The procedure that an execution of a call enters is among its `targets`; so every
    procedure that an execution of `p` enters is in `reachable(p)`. What a procedure without a body calls is not seen.
    """

    def __init__(
        self, program: Program, pointed: Pointed = Pointed.ANY, made: frozenset[str] | None = None
    ) -> None:  # fmt: skip
        """`made` are the classes of the program of which there are objects; all if None."""
        self.program = program
        self._pointed = pointed
        self._made = made
        self._receivers: dict[str, tuple[str, ...]] = {}
        self._dispatched: dict[tuple[str, str], Mapping[str | None, tuple[str, ...]]] = {}
        self._callees: dict[str, tuple[str, ...]] = {}
        self._reachable: dict[str, tuple[Procedure, ...]] = {}

    # ------------------------------------------------------------ one call

    def receivers(self, static: str) -> tuple[str, ...]:
        """The classes that objects of this static type can have."""
        known = self._receivers.get(static)
        if known is None:
            known = self._receivers[static] = tuple(
                name
                for name, definition in self.program.classes.items()
                if definition.kind is ClassKind.CLASS and self.program.is_subclass(name, static)
            )
        return known

    def by_receiver(self, operation: Call | CallVirtual) -> Mapping[str | None, tuple[str, ...]]:
        """The procedures a call may run, with the classes of receivers it runs them for; None stands for one that the
        program lacks."""
        if isinstance(operation, Call):
            return {operation.callee: ()}
        key = (operation.static_type.name, operation.key)
        known = self._dispatched.get(key)
        if known is None:
            known = self._dispatched[key] = self._by_class(*key)
        return known

    def _by_class(self, static: str, key: str) -> Mapping[str | None, tuple[str, ...]]:
        found: dict[str | None, list[str]] = {}
        receivers = self.receivers(static)
        for name in filter(self._is_made, receivers):
            found.setdefault(self.program.dispatch(name, key), []).append(name)
        # An array has the methods of Object.
        inherited = self.program.dispatch(OBJECT.name, key) if static in _SUPERTYPES_OF_ARRAYS else None
        if inherited is not None:
            found.setdefault(inherited, [OBJECT.name])
        if not found and not receivers:
            return {None: ()}
        return {target: tuple(classes) for target, classes in found.items()}

    def _is_made(self, name: str) -> bool:
        return self._made is None or name in self._made or self.program.is_library(name)

    def targets(self, operation: Operation) -> tuple[str, ...]:
        """The procedures that an operation may run; none unless it is a call."""
        match operation:
            case Call(callee=callee):
                return (callee,)
            case CallVirtual():
                return tuple(target for target in self.by_receiver(operation) if target is not None)
            case CallPointer():
                return self._functions
            case (
                Assign() | Load() | Store() | New() | NewArray() | Allocate() | Free() | Copy() | Fill() | Disjoint()
                | Inspect() | Havoc() | Assume() | Check() | CheckMemory() | Raise() | Clause()
            ):  # fmt: skip
                return ()
            case _:
                assert_never(operation)

    @cached_property
    def _functions(self) -> tuple[str, ...]:
        """What pointers may point to: the procedures whose address is taken, and where a start state may hold their
        address every procedure with a body."""
        named = {
            part.name
            for expr in self._all_expressions()
            for part in subexpressions(expr)
            if isinstance(part, FunctionAddress)
        }
        return tuple(
            name
            for name, procedure in self.program.procedures.items()
            if name in named or (self._pointed is Pointed.ANY and not procedure.is_external)
        )

    def _all_expressions(self) -> list[Expr]:
        initial = [value for item in self.program.globals.values() for _, value in item.initial]
        for procedure in self.program.procedures.values():
            for block in procedure.blocks:
                for item in (*block.operations, block.terminator):
                    initial.extend(expressions_of(item))
        return initial

    # ------------------------------------------------------------ the graph

    def callees(self, name: str) -> tuple[str, ...]:
        """The procedures that the body of a procedure may call, each once, in textual order."""
        known = self._callees.get(name)
        if known is None:
            procedure = self.program.procedures.get(name)
            found: dict[str, None] = {}
            for operation in () if procedure is None else operations_of(procedure):
                found.update(dict.fromkeys(self.targets(operation)))
            known = self._callees[name] = tuple(found)
        return known

    def reachable(self, name: str) -> tuple[Procedure, ...]:
        """The procedures that an execution of this one may enter, itself first, in order of discovery."""
        known = self._reachable.get(name)
        if known is None:
            procedures = self.program.procedures
            found = closure((name,), self.callees)
            known = self._reachable[name] = tuple(procedures[item] for item in found if item in procedures)
        return known

    def is_open(self, name: str) -> bool:
        """Whether some call in reach may run a procedure that the program lacks."""
        return any(
            self.lacks_target(operation) for procedure in self.reachable(name) for operation in operations_of(procedure)
        )

    def lacks_target(self, operation: Operation) -> bool:
        """Whether an operation may run a procedure that the program lacks."""
        if isinstance(operation, CallVirtual) and None in self.by_receiver(operation):
            return True
        return any(target not in self.program.procedures for target in self.targets(operation))

    @cached_property
    def components(self) -> tuple[tuple[str, ...], ...]:
        """The strongly connected components of all procedures, callers before those they call."""
        graph = {name: self.callees(name) for name in self.program.procedures}
        return tuple(map(tuple, strong_components(graph, graph, graph)))

    @cached_property
    def recursive(self) -> frozenset[str]:
        """The procedures that some chain of calls may lead back to."""
        return frozenset(
            name
            for component in self.components
            for name in component
            if len(component) > 1 or name in self.callees(name)
        )


def rapid_type_analysis(program: Program, entry: str) -> CallGraph:
    """The call graph of executions that begin in an entry with no objects of the program's classes: a virtual call runs
    what classes dispatch to that code in reach makes (Bacon and Sweeney 1996). Objects of the library may always be."""
    made: frozenset[str] = frozenset()
    while True:
        graph = CallGraph(program, made=made)
        found = frozenset(
            item.class_name for each in graph.reachable(entry) for item in operations_of(each) if isinstance(item, New)
        )
        if found == made:
            return graph
        made = found
