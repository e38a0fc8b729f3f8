"""Clauses name only variables that have a value: definite assignment, computed where a procedure has clauses."""

from __future__ import annotations

from dataclasses import replace

from vernier.ir.expr import Local
from vernier.ir.ops import Clause, Operation, successors
from vernier.ir.program import Block, Procedure
from vernier.ir.walk import targets_of


def restrict_clauses(procedure: Procedure) -> tuple[Procedure, dict[str, tuple[tuple[str, Local], ...]]]:
    """The procedure whose clauses bind only assigned locals, and the remaining bindings by clause id."""
    before = _assigned_before(procedure)
    bindings: dict[str, tuple[tuple[str, Local], ...]] = {}
    blocks: list[Block] = []
    for block in procedure.blocks:
        assigned = set(before[block.label])
        operations: list[Operation] = []
        for operation in block.operations:
            if isinstance(operation, Clause):
                kept = tuple(pair for pair in operation.bindings if pair[1].name in assigned)
                bindings[operation.clause] = kept
                operation = replace(operation, bindings=kept)
            operations.append(operation)
            assigned.update(local.name for local in targets_of(operation))
        blocks.append(replace(block, operations=tuple(operations)))
    return replace(procedure, blocks=tuple(blocks)), bindings


def _assigned_before(procedure: Procedure) -> dict[str, frozenset[str]]:
    """For each block the locals assigned on every path to its beginning (blocks come in reverse postorder)."""
    entry = procedure.blocks[0].label
    known = {entry: frozenset(parameter.name for parameter in procedure.parameters)}
    changed = True
    while changed:
        changed = False
        for block in procedure.blocks:
            after = set(known.get(block.label, frozenset()))
            for operation in block.operations:
                after.update(local.name for local in targets_of(operation))
            for label in successors(block.terminator):
                merged = known[label] & after if label in known else frozenset(after)
                if merged != known.get(label):
                    known[label] = merged
                    changed = True
    return known
