"""The units of an invariant proof: procedures whose executions cover every store into encapsulated fields and every
constructor in every context.

A procedure that outside code can call is executed with all arguments that it may pass. One that only the program calls,
and one whose outside callers pass no null where the program may, is executed inside of its callers as well.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from vernier.analysis.facts.call_graph import CallGraph
from vernier.analysis.facts.modifies import FieldOf, written_by
from vernier.encode.heap_maps.conditions import Arguments, Unit
from vernier.encode.heap_maps.field_invariants import FieldInvariant, fields_of, owner_of
from vernier.encode.heap_maps.object_invariants import constructed_class
from vernier.ir.program import Procedure, Program
from vernier.ir.walk import operations_of


@dataclass(frozen=True, slots=True)
class Writers:
    """The procedures that may break invariants by themselves: those that write their fields, and constructors."""

    calls: CallGraph
    direct: frozenset[str]

    def are_reached_by(self, procedure: str) -> bool:
        return any(each.name in self.direct for each in self.calls.reachable(procedure))


def writers(calls: CallGraph, invariants: Collection[FieldInvariant]) -> Writers:
    fields = {(key.owner, key.name) for one in invariants for key in fields_of(one)}
    owners = {owner_of(one) for one in invariants}

    def breaks(procedure: Procedure) -> bool:
        locations = (location for operation in operations_of(procedure) for location in written_by(operation))
        writes = any(isinstance(each, FieldOf) and (each.owner, each.name) in fields for each in locations)
        return writes or constructed_class(procedure.name) in owners

    return Writers(calls, frozenset(each.name for each in calls.program.procedures.values() if breaks(each)))


def preserving_units(writing: Writers) -> tuple[Unit, ...]:
    """Law: each execution of a direct writer is part of an execution of one of these units, or of a procedure that is
    forgotten in one, with these or other arguments."""
    program = writing.calls.program
    callers = _callers(writing.calls)
    found: dict[Unit, None] = {}
    pending, seen = sorted(writing.direct), set[str]()
    while pending:
        name = pending.pop()
        if name in seen:
            continue
        seen.add(name)
        is_enclosed = name in program.building.encapsulation.procedures
        if not is_enclosed:
            found[Unit(name, Arguments.EXPECTED)] = None
        if is_enclosed or _expects_no_null(program, name):
            inside = callers.get(name, [])
            if any(program.procedures[each].is_library for each in inside):
                found[Unit(name, Arguments.ANY)] = None
            else:
                pending += inside
    return tuple(found)


def within(writing: Writers, procedure: str) -> Iterable[Unit]:
    """What takes the place of a procedure that cannot be executed and is no writer itself: whatever it calls, with any
    arguments."""
    for callee in writing.calls.callees(procedure):
        if writing.are_reached_by(callee):
            yield Unit(callee, Arguments.ANY)


def _expects_no_null(program: Program, procedure: str) -> bool:
    return any(name == procedure for name, _ in program.building.never_null)


def _callers(calls: CallGraph) -> dict[str, list[str]]:
    """The procedures of the program that may call each one. Entries and makers stand for outside code."""
    found: dict[str, list[str]] = {}
    for name, procedure in calls.program.procedures.items():
        if procedure.wraps is None and ".make " not in name:
            for callee in calls.callees(name):
                found.setdefault(callee, []).append(name)
    return found
