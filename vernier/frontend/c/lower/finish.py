"""From drafts to a procedure: unreachable blocks go, chains are merged, uninitialised variables get arbitrary values.

A variable declared without a value starts with a Havoc at its declaration. The Havoc stays only where the variable is
live: where some path reads it before it is assigned. A path around the declaration (a jump into a block) that reads
the variable gets its Havoc at the procedure's entry.
"""

from __future__ import annotations

from collections.abc import Iterator

from vernier.core.obligation import Obligation
from vernier.core.source import Origin
from vernier.frontend.c.lower.body import Body, Draft
from vernier.frontend.c.lower.definite import settle_reads
from vernier.ir.expr import Convert, Local
from vernier.ir.ops import (
    Assign,
    Branch,
    Goto,
    Havoc,
    Operation,
    Stop,
    StopReason,
    Terminator,
    successors,
)
from vernier.ir.program import Block
from vernier.ir.types import IntType, PointerType
from vernier.ir.walk import expressions_of, locals_in, targets_of


def finish(body: Body) -> tuple[tuple[Block, ...], tuple[Obligation, ...]]:
    """The blocks of the finished body and those of its obligations that are still asked."""
    body.entry.operations[:0] = body.prologue
    if body.faults:
        _abandon(body)
    drafts = {draft.label: draft for draft in body.drafts}
    for draft in body.drafts:
        draft.terminator = _threaded(draft.terminator, drafts)
    order = _reverse_postorder(body.entry, drafts)
    if body.uninitialised:
        settle_reads(body, order)
        _initialise(body, order)
    order = _merged(order, drafts)
    names = {draft.label: f"b{index}" for index, draft in enumerate(order)}
    blocks = tuple(
        Block(names[draft.label], tuple(draft.operations), _relabelled(_ended(draft), names)) for draft in order
    )
    used = {name for block in blocks for operation in block.operations if (name := _obligation(operation)) is not None}
    return blocks, tuple(obligation for obligation in body.obligations if obligation.id in used)


def _abandon(body: Body) -> None:
    """A fault in the middle of a statement leaves blocks that are jumped to but were never placed: they stop too."""
    placed = {draft.label for draft in body.drafts}
    for draft in list(body.drafts):
        if draft.terminator is None:
            draft.terminator = Stop(StopReason.UNSUPPORTED, _origin(body))
            continue
        for label in successors(draft.terminator):
            if label not in placed:
                placed.add(label)
                stop = Stop(StopReason.UNSUPPORTED, draft.terminator.origin)
                body.drafts.append(Draft(label, terminator=stop))


def _obligation(operation: Operation) -> str | None:
    found: str | None = getattr(operation, "obligation", None)
    return found


def _ended(draft: Draft) -> Terminator:
    assert draft.terminator is not None, f"block {draft.label} does not end"
    return draft.terminator


def _destination(label: str, drafts: dict[str, Draft]) -> str:
    """Where a jump to the label really leads, past empty blocks."""
    seen = {label}
    while True:
        draft = drafts[label]
        if draft.operations or not isinstance(draft.terminator, Goto) or draft.terminator.target in seen:
            return label
        label = draft.terminator.target
        seen.add(label)


def _threaded(terminator: Terminator | None, drafts: dict[str, Draft]) -> Terminator | None:
    match terminator:
        case Goto(target=target, origin=origin):
            return Goto(_destination(target, drafts), origin)
        case Branch(condition=condition, then=then, otherwise=otherwise, origin=origin):
            then, otherwise = _destination(then, drafts), _destination(otherwise, drafts)
            return Goto(then, origin) if then == otherwise else Branch(condition, then, otherwise, origin)
        case _:
            return terminator


def _relabelled(terminator: Terminator, names: dict[str, str]) -> Terminator:
    match terminator:
        case Goto(target=target, origin=origin):
            return Goto(names[target], origin)
        case Branch(condition=condition, then=then, otherwise=otherwise, origin=origin):
            return Branch(condition, names[then], names[otherwise], origin)
        case _:
            return terminator


def _reverse_postorder(entry: Draft, drafts: dict[str, Draft]) -> list[Draft]:
    order: list[Draft] = []
    seen = {entry.label}
    pending: list[tuple[Draft, Iterator[str]]] = [(entry, iter(successors(_ended(entry))[::-1]))]
    while pending:
        draft, rest = pending[-1]
        label = next(rest, None)
        if label is None:
            order.append(draft)
            pending.pop()
        elif label not in seen:
            seen.add(label)
            following = drafts[label]
            pending.append((following, iter(successors(_ended(following))[::-1])))
    return order[::-1]


def _merged(order: list[Draft], drafts: dict[str, Draft]) -> list[Draft]:
    """The blocks with each block appended to its only predecessor where that just goes there."""
    incoming: dict[str, int] = {order[0].label: 1}
    for draft in order:
        for label in successors(_ended(draft)):
            incoming[label] = incoming.get(label, 0) + 1
    gone: set[str] = set()
    for draft in order:
        if draft.label in gone:
            continue
        while isinstance(draft.terminator, Goto) and incoming[draft.terminator.target] == 1:
            following = drafts[draft.terminator.target]
            if following is draft:
                break
            gone.add(following.label)
            draft.operations.extend(following.operations)
            draft.terminator = following.terminator
    return [draft for draft in order if draft.label not in gone]


# ---- uninitialised variables


def _initialise(body: Body, order: list[Draft]) -> None:
    bits = {name: 1 << index for index, name in enumerate(body.uninitialised)}
    live_out = _live_out(order, bits)
    entry = live_out[""]
    for draft in order:
        _keep_needed(body, draft, live_out[draft.label], bits)
    missing = [local for name, local in body.uninitialised.items() if entry & bits[name]]
    prologue: list[Operation] = []
    for local in missing:
        prologue.extend(_havoc(body, Havoc(local, f"uninitialised {local.name}", _origin(body))))
    order[0].operations[:0] = prologue


def _origin(body: Body) -> Origin:
    assert body.definition is not None
    return body.origin(body.definition.declarator)


def _live_out(order: list[Draft], bits: dict[str, int]) -> dict[str, int]:
    """Which variables are live at the end of each block; under the empty label those live at the procedure's entry."""
    effects = {draft.label: _block_effect(draft, bits) for draft in order}
    live_in = {draft.label: 0 for draft in order}
    live_out: dict[str, int] = {}
    changed = True
    while changed:
        changed = False
        for draft in reversed(order):
            after = 0
            for label in successors(_ended(draft)):
                after |= live_in[label]
            live_out[draft.label] = after
            used, defined = effects[draft.label]
            before = used | (after & ~defined)
            if before != live_in[draft.label]:
                live_in[draft.label] = before
                changed = True
    live_out[""] = live_in[order[0].label]
    return live_out


def _reads(item: Operation | Terminator, bits: dict[str, int]) -> int:
    found = 0
    for expr in expressions_of(item):
        for local in locals_in(expr):
            found |= bits.get(local.name, 0)
    return found


def _block_effect(draft: Draft, bits: dict[str, int]) -> tuple[int, int]:
    """Variables read before they are assigned in the block, and variables assigned in it."""
    used = defined = 0
    for operation in draft.operations:
        used |= _reads(operation, bits) & ~defined
        for local in targets_of(operation):
            defined |= bits.get(local.name, 0)
    used |= _reads(_ended(draft), bits) & ~defined
    return used, defined


def _keep_needed(body: Body, draft: Draft, live: int, bits: dict[str, int]) -> None:
    """Drop the Havocs of variables that are not live after them, from the end of the block to its beginning."""
    live |= _reads(_ended(draft), bits)
    kept: list[Operation] = []
    for operation in reversed(draft.operations):
        for local in targets_of(operation):
            bit = bits.get(local.name, 0)
            if isinstance(operation, Havoc) and bit:
                if live & bit:
                    kept.extend(reversed(_havoc(body, operation)))
                break
            live &= ~bit
        else:
            kept.append(operation)
        if isinstance(operation, Havoc):
            for local in targets_of(operation):
                live &= ~bits.get(local.name, 0)
        live |= _reads(operation, bits)
    draft.operations[:] = kept[::-1]


def _havoc(body: Body, operation: Havoc) -> list[Operation]:
    """Any value; for a pointer any integer turned pointer."""
    if not isinstance(operation.target.type, PointerType):
        return [operation]
    number = Local(f"{operation.target.name}$number", IntType(body.target.pointer_width, False))
    convert = Assign(operation.target, Convert(number, operation.target.type), operation.origin)
    return [Havoc(number, operation.name, operation.origin), convert]
