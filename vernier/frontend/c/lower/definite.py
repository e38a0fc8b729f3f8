"""Variables that have a value where they are read.

A variable declared without an initialiser has a flag `x$set`, and every read of it a Check of the flag. Law: a Check is
dropped only where no path comes to it that has not assigned the variable since its last declaration; where one is left,
the flag is true exactly after an assignment and false again whenever the declaration is reached (C11 6.2.4).
"""

from __future__ import annotations

from vernier.frontend.c.lower.body import Body, Draft
from vernier.ir.expr import FALSE, TRUE, Local
from vernier.ir.ops import Assign, Check, Havoc, Operation, successors
from vernier.ir.types import BOOL
from vernier.ir.walk import targets_of


def settle_reads(body: Body, order: list[Draft]) -> None:
    """Drop the Checks of flags that are surely set, and set the flags of the others."""
    flags = {f"{name}$set": name for name in body.uninitialised}
    checked = {
        condition.name
        for draft in order
        for operation in draft.operations
        if isinstance(operation, Check) and isinstance(condition := operation.condition, Local)
    }
    names = [name for flag, name in flags.items() if flag in checked]
    if not names:
        return
    bits = {name: 1 << index for index, name in enumerate(names)}
    unset = _unset_at_start(order, bits)
    needed: dict[str, None] = {}
    for draft in order:
        draft.operations[:] = _without_sure_checks(draft, unset[draft.label], flags, bits, needed)
    for draft in order:
        draft.operations[:] = [made for operation in draft.operations for made in _flagged(operation, needed)]
    origin = body.origin(body.definition.declarator) if body.definition is not None else order[0].operations[0].origin
    order[0].operations[:0] = [Assign(Local(f"{name}$set", BOOL), FALSE, origin) for name in needed]


def _after(operation: Operation, unset: int, bits: dict[str, int]) -> int:
    """The variables that may have no value after the operation."""
    for local in targets_of(operation):
        bit = bits.get(local.name, 0)
        unset = unset | bit if isinstance(operation, Havoc) else unset & ~bit
    return unset


def _unset_at_start(order: list[Draft], bits: dict[str, int]) -> dict[str, int]:
    """The variables that may have no value at the beginning of each block."""
    unset = {draft.label: 0 for draft in order}
    unset[order[0].label] = (1 << len(bits)) - 1
    changed = True
    while changed:
        changed = False
        for draft in order:
            now = unset[draft.label]
            for operation in draft.operations:
                now = _after(operation, now, bits)
            assert draft.terminator is not None
            for label in successors(draft.terminator):
                if now & ~unset[label]:
                    unset[label] |= now
                    changed = True
    return unset


def _without_sure_checks(
    draft: Draft, unset: int, flags: dict[str, str], bits: dict[str, int], needed: dict[str, None]
) -> list[Operation]:
    kept: list[Operation] = []
    for operation in draft.operations:
        if isinstance(operation, Check) and isinstance(operation.condition, Local):
            name = flags.get(operation.condition.name)
            if name is not None:
                if not unset & bits[name]:
                    continue
                needed[name] = None
        kept.append(operation)
        unset = _after(operation, unset, bits)
    return kept


def _flagged(operation: Operation, needed: dict[str, None]) -> list[Operation]:
    made = [operation]
    for local in targets_of(operation):
        if local.name in needed:
            value = FALSE if isinstance(operation, Havoc) else TRUE
            made.append(Assign(Local(f"{local.name}$set", BOOL), value, operation.origin))
    return made
