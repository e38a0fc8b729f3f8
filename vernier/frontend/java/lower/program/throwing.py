"""Which procedures can end with an exception, and the branches after calls that can therefore never be taken.

Least solution over the whole program: a procedure throws if a Throw can be reached without the exceptional branch of
a call to a procedure that does not throw. Procedures without a body may throw, except those known not to.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from vernier.frontend.java.lower.draft import DraftBlock
from vernier.frontend.java.lower.program.nothrow import never_throws
from vernier.frontend.java.lower.program.procedures import DraftProcedure
from vernier.ir.expr import Binary, BinaryOp, Local, Null
from vernier.ir.ops import Branch, Call, CallVirtual, Goto, Raise, Throw, successors

Targets = Mapping[tuple[str, str], Mapping[str, None]]


def throwing_procedures(drafts: Mapping[str, DraftProcedure], targets: Targets) -> set[str]:
    """The names of the procedures that may throw."""
    throwing = {name for name, procedure in drafts.items() if procedure.draft is None and not never_throws(name)}
    callers = _callers(drafts, targets, _checked_calls)
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


@dataclass(frozen=True, slots=True)
class Library:
    """The procedures of the library, and those among them that can call the user's code."""

    procedures: frozenset[str]
    calling_back: frozenset[str]


def library_of(drafts: Mapping[str, DraftProcedure], targets: Targets, procedures: frozenset[str]) -> Library:
    """Who in the library can get to code of the user, by calls of calls."""
    callers = _callers(drafts, targets, _any_call)
    found: set[str] = set()
    pending = [name for name in drafts if name not in procedures]
    while pending:
        for caller in callers.get(pending.pop(), ()):
            if caller in procedures and caller not in found:
                found.add(caller)
                pending.append(caller)
    return Library(procedures, frozenset(found))


def cut(procedure: DraftProcedure, throwing: set[str], targets: Targets, library: Library) -> None:
    """Replace the exceptional branches of calls that never throw by plain jumps.

    A virtual call of a library method that in fact only runs the user's code is no call into the library: the exception
    was noted where it was raised, and is not noted again at the call. What comes out of library code that cannot have
    called the user's was raised there.
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
            continue
        following = blocks[branch.then]
        noted = following.operations[0] if len(following.operations) == 1 else None
        if not isinstance(noted, Raise):
            continue
        if not any(callee in library.procedures for callee in callees(call, targets)):
            assert isinstance(following.terminator, Goto)
            block.terminator = Branch(branch.condition, following.terminator.target, branch.otherwise, branch.origin)
        elif library.calling_back.isdisjoint(callees(call, targets)):
            following.operations[0] = replace(noted, after=None)


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


def _any_call(block: DraftBlock) -> list[Call | CallVirtual]:
    return [operation for operation in block.operations if isinstance(operation, Call | CallVirtual)]


def _checked_calls(block: DraftBlock) -> list[Call | CallVirtual]:
    call = checked_call(block)
    return [] if call is None else [call]


def _callers(
    drafts: Mapping[str, DraftProcedure],
    targets: Targets,
    calls: Callable[[DraftBlock], list[Call | CallVirtual]],
) -> dict[str, list[str]]:
    callers: dict[str, list[str]] = {}
    for name, procedure in drafts.items():
        if procedure.draft is None:
            continue
        for block in procedure.draft.blocks:
            for call in calls(block):
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
