"""The obligations that an execution may come to."""

from __future__ import annotations

from collections.abc import Iterator

from vernier.analysis.facts.call_graph import CallGraph
from vernier.ir.walk import operations_of


def obligations_in_reach(calls: CallGraph, entry: str) -> Iterator[str]:
    """The obligations of operations that an execution may come to."""
    for procedure in calls.reachable(entry):
        for operation in operations_of(procedure):
            name: str | None = getattr(operation, "obligation", None)
            if name is not None:
                yield name
