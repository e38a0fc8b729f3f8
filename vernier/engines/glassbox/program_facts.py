"""Static facts about a program, each computed once for all runs of a search."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from vernier.analysis.delegation import passes_exceptions_on
from vernier.analysis.facts.call_graph import CallGraph
from vernier.analysis.facts.liveness import Liveness, liveness
from vernier.encode.symbolic_execution.traversal import Orders
from vernier.ir.expr import Binary
from vernier.ir.ops import Operation, Terminator
from vernier.ir.program import Procedure
from vernier.ir.walk import expressions_of, reference_comparisons


@dataclass(frozen=True, slots=True)
class ProgramFacts:
    """Facts about the procedures and operations of one program, each computed on demand."""

    calls: CallGraph
    orders: Orders = field(default_factory=Orders)
    _live: dict[str, Liveness] = field(default_factory=dict)
    _comparisons: dict[int, tuple[Binary, ...]] = field(default_factory=dict)
    """By the identity of the operation, which belongs to the program"""
    _passes_on: dict[str, bool] = field(default_factory=dict)
    _reachable: dict[str, frozenset[str]] = field(default_factory=dict)

    def live(self, procedure: Procedure) -> Liveness:
        """Which variables are read again."""
        found = self._live.get(procedure.name)
        if found is None:
            found = self._live[procedure.name] = liveness(procedure.blocks)
        return found

    def comparisons(self, operation: Operation | Terminator) -> Iterable[Binary]:
        """The comparisons of references in an operation."""
        found = self._comparisons.get(id(operation))
        if found is None:
            parts = expressions_of(operation)
            found = self._comparisons[id(operation)] = tuple(
                item for part in parts for item in reference_comparisons(part)
            )
        return found

    def passes_on(self, procedure: Procedure) -> bool:
        """Whether a procedure passes every exception on."""
        found = self._passes_on.get(procedure.name)
        if found is None:
            found = self._passes_on[procedure.name] = passes_exceptions_on(procedure)
        return found

    def reachable(self, procedure: Procedure) -> frozenset[str]:
        """The procedures that a call may run."""
        found = self._reachable.get(procedure.name)
        if found is None:
            names = (item.name for item in self.calls.reachable(procedure.name))
            found = self._reachable[procedure.name] = frozenset(names)
        return found
