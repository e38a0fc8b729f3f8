"""Variables at a point of the program: those of the current procedure and of its callers that may still be read.

Calls are inlined by call stack: the variables of a procedure that waits for a call to return are kept in the same map
under names of their own, which say how far up the stack the procedure is: `^f|x` is the variable of the caller `f`,
`^^g|x` that of its caller. So the activations of a recursive procedure are told apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from vernier.analysis.facts.liveness import Liveness, liveness, reads, surely_written
from vernier.encode.values import GuardedValue
from vernier.engines.cpa.automaton import Automaton, Edge, Enter, Location
from vernier.ir.ops import GlobalPlace, Store
from vernier.ir.types import Type
from vernier.ir.walk import locals_of, operations_of

SEPARATOR, UP = "|", "^"


def outer(procedure: str, name: str) -> str:
    """The name of a variable of a procedure that is not the current one."""
    return f"{procedure}{SEPARATOR}{name}"


def is_outer(name: str) -> bool:
    """Whether a name belongs to a procedure that waits for a call to return."""
    return SEPARATOR in name


@dataclass(slots=True)
class Frames:
    """Which variables matter where."""

    automaton: Automaton
    _liveness: dict[str, Liveness] = field(default_factory=dict)
    _types: dict[str, dict[str, Type]] = field(default_factory=dict)
    _globals: dict[str, Type] | None = None

    def written_globals(self) -> Mapping[str, Type]:
        """The global variables that the program may write; the others keep their initial values."""
        if self._globals is None:
            self._globals = {
                operation.place.name: operation.place.type
                for procedure in self.automaton.procedures()
                for operation in operations_of(procedure)
                if isinstance(operation, Store) and isinstance(operation.place, GlobalPlace)
            }
        return self._globals

    def variables(self, location: Location, present: Iterable[str]) -> dict[str, Type]:
        """The variables that some path from here may read before it writes them, with their types: those of the
        procedure, and those that have been kept for its callers among what is `present`."""
        types = self.types(location.procedure)
        found = {name: types[name] for name in sorted(self.live(location))}
        for name in sorted(filter(is_outer, present)):
            procedure, _, variable = name.lstrip(UP).rpartition(SEPARATOR)
            found[name] = self.types(procedure)[variable]
        return found

    def live_after_call(self, site: Location) -> frozenset[str]:
        """The variables of a caller that it still needs when a call has completed, but for those that the call writes
        in any case: a call that throws leaves its target as it was."""
        call = self.automaton.block(site).operations[site.position]
        after = self.live(Location(site.procedure, site.block, site.position + 1))
        return after - {local.name for local in surely_written(call)}

    def live(self, location: Location) -> frozenset[str]:
        """The variables of its procedure that some path from a location may read before it writes them."""
        known = self._liveness.get(location.procedure)
        if known is None:
            procedure = self.automaton.program.procedures[location.procedure]
            known = self._liveness[location.procedure] = liveness(procedure.blocks)
        block = self.automaton.block(location)
        live = known.at_end[location.block] | reads(block.terminator)
        for operation in reversed(block.operations[max(location.position, 0) :]):
            live = (live - {local.name for local in surely_written(operation)}) | reads(operation)
        return live

    def needed_after(self, edge: Edge) -> Callable[[str], bool]:
        """Whether a variable, named by its procedure, may still be read after an edge. (For domains that name variables
        by their procedures only: those of procedures that wait for others to return are all needed.)"""
        if not isinstance(edge.target, Location):
            return lambda _: True
        live = {edge.target.procedure: self.live(edge.target)}
        if isinstance(edge.action, Enter) and isinstance(edge.source, Location):
            live[edge.source.procedure] = self.live_after_call(edge.source)

        def keep(variable: str) -> bool:
            procedure, _, name = variable.rpartition(SEPARATOR)
            return procedure not in live or name in live[procedure]

        return keep

    def types(self, procedure: str) -> dict[str, Type]:
        """The types of the variables of a procedure."""
        known = self._types.get(procedure)
        if known is None:
            body = self.automaton.program.procedures[procedure]
            known = self._types[procedure] = {local.name: local.type for local in (*body.parameters, *locals_of(body))}
        return known


def entered(
    variables: Mapping[str, GuardedValue], caller: str, kept: frozenset[str], parameters: Mapping[str, GuardedValue]
) -> dict[str, GuardedValue]:
    """The variables when a procedure begins: its parameters, and those of its callers under names of their own."""
    waiting = {UP + name: value for name, value in variables.items() if is_outer(name)}
    waiting.update({UP + outer(caller, name): variables[name] for name in kept if name in variables})
    return {**waiting, **parameters}


def left(variables: Mapping[str, GuardedValue], caller: str) -> dict[str, GuardedValue]:
    """The variables when control is back in the caller."""
    prefix = UP + outer(caller, "")
    return {
        name.removeprefix(prefix) if name.startswith(prefix) else name.removeprefix(UP): value
        for name, value in variables.items()
        if is_outer(name)
    }
