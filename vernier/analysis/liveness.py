"""Which locals are still read: at the start of each block of a procedure, those that some path reads before writing."""

from __future__ import annotations

from vernier.ir.ops import Call, CallVirtual, successors
from vernier.ir.program import Block, Procedure
from vernier.ir.walk import expressions_of, locals_in, targets_of


def live_locals(procedure: Procedure) -> dict[str, frozenset[str]]:
    """Block -> the names of the locals that are live at its start.

    Law: a local that is not in the set is written before it is read on every path from there.
    """
    used, killed = {}, {}
    for block in procedure.blocks:
        used[block.label], killed[block.label] = _effect(block)
    live: dict[str, frozenset[str]] = {block.label: frozenset() for block in procedure.blocks}
    changed = True
    while changed:
        changed = False
        for block in reversed(procedure.blocks):
            label = block.label
            after: frozenset[str] = frozenset().union(*(live[target] for target in successors(block.terminator)))
            now = used[label] | (after - killed[label])
            if now != live[label]:
                live[label] = now
                changed = True
    return live


def _effect(block: Block) -> tuple[frozenset[str], frozenset[str]]:
    """The locals a block reads before it writes them, and those it surely writes."""
    used: set[str] = set()
    killed: set[str] = set()
    for operation in block.operations:
        for expr in expressions_of(operation):
            used.update(local.name for local in locals_in(expr) if local.name not in killed)
        written = targets_of(operation)
        if isinstance(operation, Call | CallVirtual):
            # A call that throws leaves its target as it was.
            written = () if operation.raised is None else (operation.raised,)
        killed.update(local.name for local in written)
    for expr in expressions_of(block.terminator):
        used.update(local.name for local in locals_in(expr) if local.name not in killed)
    return frozenset(used), frozenset(killed)
