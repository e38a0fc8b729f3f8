"""From a draft to a procedure: skip trivial blocks, merge chains, order, name blocks, number obligations."""

from __future__ import annotations

from dataclasses import replace

from vernier.core.obligation import Code, Obligation
from vernier.core.source import Origin
from vernier.frontend.java.lower.draft import Draft, DraftBlock, DraftObligation
from vernier.ir.expr import Local
from vernier.ir.ops import Branch, Check, Clause, Goto, Operation, Raise, Terminator, successors
from vernier.ir.program import Block, Procedure
from vernier.ir.types import Type

OF_CONTRACTS = frozenset({
    Code.POSTCONDITION, Code.EXCEPTIONAL_POSTCONDITION, Code.FRAME, Code.INVARIANT, Code.PROGRESS, Code.PRESERVATION,
    Code.ABSTRACTION, Code.EQUIVALENCE,
})  # fmt: skip


def finish(
    draft: Draft, name: str, parameters: tuple[Local, ...], result: Type, origin: Origin, subject: str = ""
) -> tuple[Procedure, tuple[Obligation, ...], dict[str, str]]:
    """The finished procedure, its obligations in source order, and the final id of each provisional obligation key.

    Obligations of a contract are named after the procedure whose contract it is: `subject`.
    """
    order = _order(draft)
    used = {key for block in order for operation in block.operations if (key := _obligation_of(operation)) is not None}
    asked = [found for found in draft.obligations.values() if found.key in used]
    obligations, ids = _number(asked, name, subject or name)
    labels = {block.label: f"b{position}" for position, block in enumerate(order)}
    blocks = tuple(
        Block(
            labels[block.label],
            tuple(_with_id(operation, ids) for operation in block.operations),
            _relabelled(block.terminator, labels),
        )
        for block in order
    )
    return Procedure(name, parameters, result, blocks, origin), obligations, ids


def _order(draft: Draft) -> list[DraftBlock]:
    """The reachable blocks in reverse postorder, trivial ones skipped and chains merged."""
    by_label = {block.label: block for block in draft.blocks}
    for block in draft.blocks:
        block.terminator = _threaded(_ended(block), by_label)
    _merge(draft.blocks[0], by_label)
    return _reverse_postorder(draft.blocks[0], by_label)


def _ended(block: DraftBlock) -> Terminator:
    assert block.terminator is not None, f"block {block.label} does not end"
    return block.terminator


def _threaded(terminator: Terminator, by_label: dict[str, DraftBlock]) -> Terminator:
    match terminator:
        case Goto(target=target):
            final = _destination(target, by_label)
            return terminator if final == target else Goto(final, terminator.origin)
        case Branch(condition=condition, then=then, otherwise=otherwise, origin=origin):
            then, otherwise = _destination(then, by_label), _destination(otherwise, by_label)
            if then == otherwise:
                return Goto(then, origin)
            if (then, otherwise) == (terminator.then, terminator.otherwise):
                return terminator
            return Branch(condition, then, otherwise, origin)
        case _:
            return terminator


def _destination(label: str, by_label: dict[str, DraftBlock]) -> str:
    seen = {label}
    while True:
        block = by_label[label]
        if block.operations or not isinstance(block.terminator, Goto) or block.terminator.target in seen:
            return label
        label = block.terminator.target
        seen.add(label)


def _merge(entry: DraftBlock, by_label: dict[str, DraftBlock]) -> None:
    """Append to each block that ends in a Goto the block it goes to, if nothing else goes there."""
    incoming: dict[str, int] = {entry.label: 1}
    reachable = _reverse_postorder(entry, by_label)
    for block in reachable:
        for label in successors(_ended(block)):
            incoming[label] = incoming.get(label, 0) + 1
    gone: set[str] = set()
    for block in reachable:
        if block.label in gone:
            continue
        while isinstance(block.terminator, Goto) and incoming[block.terminator.target] == 1:
            following = by_label[block.terminator.target]
            if following is block:
                break
            block.operations.extend(following.operations)
            block.terminator = following.terminator
            gone.add(following.label)


def _reverse_postorder(entry: DraftBlock, by_label: dict[str, DraftBlock]) -> list[DraftBlock]:
    """Depth first with the `otherwise` side visited first, so that `then` comes first in the order."""
    visited = {entry.label}
    postorder: list[DraftBlock] = []
    stack = [(entry, list(successors(_ended(entry))))]
    while stack:
        block, pending = stack[-1]
        if not pending:
            postorder.append(block)
            stack.pop()
            continue
        label = pending.pop()
        if label not in visited:
            visited.add(label)
            following = by_label[label]
            stack.append((following, list(successors(_ended(following)))))
    postorder.reverse()
    return postorder


def _number(asked: list[DraftObligation], name: str, subject: str) -> tuple[tuple[Obligation, ...], dict[str, str]]:
    counts: dict[Code, int] = {}
    ids: dict[str, str] = {}
    obligations: list[Obligation] = []
    for found in sorted(asked, key=lambda each: (each.span, each.code.value)):
        procedure = subject if found.code in OF_CONTRACTS else name
        counts[found.code] = counts.get(found.code, 0) + 1
        id_ = f"{procedure}/{found.code.value}.{counts[found.code]}"
        ids[found.key] = id_
        obligations.append(Obligation(id_, found.code, found.moment, found.span, procedure, found.sentences))
    return tuple(obligations), ids


def _obligation_of(operation: Operation) -> str | None:
    return operation.obligation if isinstance(operation, Raise | Check | Clause) else None


def _with_id(operation: Operation, ids: dict[str, str]) -> Operation:
    match operation:
        case Raise(obligation=key):
            return replace(operation, obligation=ids[key])
        case Check(condition=condition, obligation=key, origin=origin):
            return Check(condition, ids[key], origin)
        case Clause(obligation=str(key)):
            return replace(operation, obligation=ids[key])
        case _:
            return operation


def _relabelled(terminator: Terminator | None, labels: dict[str, str]) -> Terminator:
    match terminator:
        case Goto(target=target, origin=origin):
            return Goto(labels[target], origin)
        case Branch(condition=condition, then=then, otherwise=otherwise, origin=origin):
            return Branch(condition, labels[then], labels[otherwise], origin)
        case None:
            raise AssertionError("a finished block has a terminator")
        case _:
            return terminator
