"""Def-use chains, flow-insensitive: the definitions of locals, regardless of the order of execution."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from vernier.ir.ops import Operation
from vernier.ir.walk import targets_of


def definitions(operations: Iterable[Operation]) -> Mapping[str, tuple[Operation, ...]]:
    """Local -> the operations that may assign it, in textual order; a parameter also has the value of its argument."""
    found: dict[str, list[Operation]] = {}
    for operation in operations:
        for target in targets_of(operation):
            found.setdefault(target.name, []).append(operation)
    return {name: tuple(writers) for name, writers in found.items()}
