"""Live variables: locals that some path reads before it writes them (Aho et al., section 9.2.5)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from vernier.ir.expr import Local
from vernier.ir.ops import Call, CallVirtual, Operation, Terminator, successors
from vernier.ir.program import Block
from vernier.ir.walk import expressions_of, locals_in, targets_of


@dataclass(frozen=True, slots=True)
class Liveness:
    """The names of the locals that are live at the start and at the end of each block, by label.

    Law: a local that is not in a set is written before it is read on every path from there.
    """

    at_start: Mapping[str, frozenset[str]]
    at_end: Mapping[str, frozenset[str]]


def liveness(blocks: Iterable[Block], among: Collection[str] | None = None) -> Liveness:
    """The liveness of all locals of these blocks, or of those asked for."""
    backwards = list(blocks)[::-1]
    effects = {block.label: _effect(block, among) for block in backwards}
    start: dict[str, frozenset[str]] = {block.label: frozenset() for block in backwards}
    end: dict[str, frozenset[str]] = {}
    changed = True
    while changed:
        changed = False
        for block in backwards:
            label = block.label
            end[label] = frozenset().union(*(start[target] for target in successors(block.terminator)))
            used, killed = effects[label]
            now = used | (end[label] - killed)
            if now != start[label]:
                start[label] = now
                changed = True
    return Liveness(start, end)


def reads(item: Operation | Terminator) -> frozenset[str]:
    """The names of the locals that an operation or terminator reads."""
    return frozenset(local.name for expr in expressions_of(item) for local in locals_in(expr))


def surely_written(operation: Operation) -> tuple[Local, ...]:
    """The locals that have a new value wherever execution goes on after the operation.

    A call that throws leaves its target as it was. One without a `raised` does not go on when it throws.
    """
    if isinstance(operation, Call | CallVirtual) and operation.raised is not None:
        return (operation.raised,)
    return targets_of(operation)


def _effect(block: Block, among: Collection[str] | None) -> tuple[frozenset[str], frozenset[str]]:
    """The locals a block reads before it writes them, and those it surely writes."""
    used: set[str] = set()
    killed: set[str] = set()
    for operation in block.operations:
        used |= reads(operation) - killed
        killed.update(local.name for local in surely_written(operation))
    used |= reads(block.terminator) - killed
    if among is not None:
        used.intersection_update(among)
    return frozenset(used), frozenset(killed)
