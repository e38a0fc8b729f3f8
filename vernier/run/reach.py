"""The obligations and the unsupported places in the procedures that an execution from an entry may reach."""

from __future__ import annotations

from vernier.core.obligation import Obligation
from vernier.ir.ops import Stop
from vernier.ir.program import Procedure, Program
from vernier.ir.walk import obligations_in, unsupported_stops


def obligations_of(program: Program, procedures: tuple[Procedure, ...]) -> tuple[Obligation, ...]:
    """The obligations that operations of these procedures refer to, in source order.

    Law: with all that `CallGraph.reachable` finds, an obligation that is left out cannot be violated from the entry."""
    found: dict[str, Obligation] = {}
    for procedure in procedures:
        for name in obligations_in(procedure):
            if name in program.obligations:
                found[name] = program.obligations[name]
    return tuple(sorted(found.values(), key=lambda item: (item.span, item.id)))


def unsupported_places(procedures: tuple[Procedure, ...]) -> tuple[Stop, ...]:
    """Where an execution would need a construct that the front end did not translate."""
    return tuple(stop for procedure in procedures for stop in unsupported_stops(procedure))
