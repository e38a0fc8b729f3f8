"""Which procedures can end with an exception, and the branches after calls that can therefore never be taken.

Least solution over the whole program: a procedure throws if a Throw can be reached without the exceptional branch of
a call to a procedure that does not throw. Procedures without a body may throw, except those known not to.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import replace

from vernier.frontend.java.lower.draft import DraftBlock
from vernier.frontend.java.lower.procedures import DraftProcedure
from vernier.frontend.java.lower.quiet import never_throws
from vernier.ir.expr import Binary, BinaryOp, Local, Null
from vernier.ir.ops import Branch, Call, CallVirtual, Goto, Raise, Throw, successors

Targets = Mapping[tuple[str, str], Mapping[str, None]]


def throwing_procedures(drafts: Mapping[str, DraftProcedure], targets: Targets) -> set[str]:
    """The names of the procedures that may throw."""
    throwing = {name for name, procedure in drafts.items() if procedure.draft is None and not never_throws(name)}
    callers = _callers(drafts, targets)
    pending = deque(drafts)
    waiting = set(pending)
    while pending:
        name = pending.popleft()
        waiting.discard(name)
        if name in throwing or never_throws(name) or not _reaches_throw(drafts[name], throwing, targets):
            continue
        throwing.add(name)
        for caller in callers.get(name, ()):
            if caller not in throwing and caller not in waiting:
                waiting.add(caller)
                pending.append(caller)
    return throwing


def cut(procedure: DraftProcedure, throwing: set[str], targets: Targets, library: set[str]) -> None:
    """Replace the exceptional branches of calls that never throw by plain jumps.

    A virtual call of a library method that in fact only runs the user's code is no call into the library: the exception
    was noted where it was raised, and is not noted again at the call.
    """
    assert procedure.draft is not None
    blocks = {block.label: block for block in procedure.draft.blocks}
    for block in procedure.draft.blocks:
        call = checked_call(block)
        if call is None:
            _cut_after_failure(block, procedure, throwing)
            continue
        assert isinstance(block.terminator, Branch)
        branch = block.terminator
        if not may_throw(call, throwing, targets):
            block.operations[-1] = replace(call, raised=None)
            block.terminator = Goto(branch.otherwise, branch.origin)
        elif not any(callee in library for callee in callees(call, targets)):
            following = blocks[branch.then]
            if len(following.operations) == 1 and isinstance(following.operations[0], Raise):
                assert isinstance(following.terminator, Goto)
                block.terminator = Branch(
                    branch.condition, following.terminator.target, branch.otherwise, branch.origin
                )


def _cut_after_failure(block: DraftBlock, procedure: DraftProcedure, throwing: set[str]) -> None:
    """A static initialiser that does not throw has not failed before."""
    match block.terminator:
        case Branch(otherwise=label, then=then, origin=origin) if label == procedure.after_failure:
            if procedure.name not in throwing:
                block.terminator = Goto(then, origin)
        case _:
            pass


def callees(call: Call | CallVirtual, targets: Targets) -> tuple[str, ...]:
    if isinstance(call, Call):
        return (call.callee,)
    return tuple(targets.get((call.static_type.name, call.key), ()))


def may_throw(call: Call | CallVirtual, throwing: set[str], targets: Targets) -> bool:
    return any(callee in throwing for callee in callees(call, targets))


def checked_call(block: DraftBlock) -> Call | CallVirtual | None:
    """The call at the end of the block whose exception the terminator tests."""
    if not block.operations:
        return None
    last = block.operations[-1]
    if not isinstance(last, Call | CallVirtual):
        return None
    match block.terminator:
        case Branch(condition=Binary(op=BinaryOp.NE, left=Local() as raised, right=Null())) if raised == last.raised:
            return last
        case _:
            return None


def _callers(drafts: Mapping[str, DraftProcedure], targets: Targets) -> dict[str, list[str]]:
    callers: dict[str, list[str]] = {}
    for name, procedure in drafts.items():
        if procedure.draft is None:
            continue
        for block in procedure.draft.blocks:
            call = checked_call(block)
            if call is not None:
                for callee in callees(call, targets):
                    callers.setdefault(callee, []).append(name)
    return callers


def _reaches_throw(procedure: DraftProcedure, throwing: set[str], targets: Targets) -> bool:
    assert procedure.draft is not None
    blocks = {block.label: block for block in procedure.draft.blocks}
    pending = [procedure.draft.blocks[0].label]
    seen = set(pending)
    while pending:
        block = blocks[pending.pop()]
        terminator = block.terminator
        assert terminator is not None
        if isinstance(terminator, Throw):
            return True
        following = successors(terminator)
        call = checked_call(block)
        if call is not None and not may_throw(call, throwing, targets):
            following = following[1:]
        for label in following:
            if label not in seen and label != procedure.after_failure:
                seen.add(label)
                pending.append(label)
    return False
