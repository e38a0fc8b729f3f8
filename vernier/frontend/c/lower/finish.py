"""From drafts to a procedure: unreachable blocks go, chains are merged, uninitialised variables get arbitrary values.

A variable declared without a value starts with a Havoc at its declaration. The Havoc stays only where the variable is
live: where some path reads it before it is assigned. A path around the declaration (a jump into a block) that reads
the variable gets its Havoc at the procedure's entry.
"""

from __future__ import annotations

from collections.abc import Iterator

from vernier.analysis.facts.liveness import liveness, reads, surely_written
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
from vernier.ir.walk import obligation_of


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
    used = {obligation_of(operation) for block in blocks for operation in block.operations}
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
    names = body.uninitialised.keys()
    if not names:
        return
    live = liveness((Block(draft.label, tuple(draft.operations), _ended(draft)) for draft in order), names)
    for draft in order:
        _keep_needed(body, draft, set(live.at_end[draft.label]))
    prologue: list[Operation] = []
    at_entry = live.at_start[order[0].label]
    for local in (local for name, local in body.uninitialised.items() if name in at_entry):
        prologue.extend(_havoc(body, Havoc(local, f"uninitialised {local.name}", _origin(body))))
    order[0].operations[:0] = prologue


def _origin(body: Body) -> Origin:
    assert body.definition is not None
    return body.origin(body.definition.declarator)


def _keep_needed(body: Body, draft: Draft, live: set[str]) -> None:
    """Drop the Havocs of variables that are not live after them, from the end of the block to its beginning."""
    live |= reads(_ended(draft))
    kept: list[Operation] = []
    for operation in reversed(draft.operations):
        if isinstance(operation, Havoc) and operation.target.name in body.uninitialised:
            if operation.target.name in live:
                kept.extend(reversed(_havoc(body, operation)))
        else:
            kept.append(operation)
        live.difference_update(local.name for local in surely_written(operation))
        live |= reads(operation)
    draft.operations[:] = kept[::-1]


def _havoc(body: Body, operation: Havoc) -> list[Operation]:
    """Any value; for a pointer any integer turned pointer."""
    if not isinstance(operation.target.type, PointerType):
        return [operation]
    number = Local(f"{operation.target.name}$number", IntType(body.target.pointer_width, False))
    convert = Assign(operation.target, Convert(number, operation.target.type), operation.origin)
    return [Havoc(number, operation.name, operation.origin), convert]
