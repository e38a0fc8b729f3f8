"""The obligations in reach of an execution."""

from __future__ import annotations

from collections.abc import Iterator

from vernier.analysis.facts.call_graph import CallGraph
from vernier.ir.walk import obligations_in


def obligations_in_reach(calls: CallGraph, entry: str) -> Iterator[str]:
    """The obligations of operations that an execution may come to."""
    for procedure in calls.reachable(entry):
        yield from obligations_in(procedure)
