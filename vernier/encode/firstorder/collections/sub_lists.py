"""Sub-lists that are used at once, such as in `list.subList(0, n).clear()` or `for (int x : list.subList(0, n))`.

A sub-list is a view, but one that fails in every method once its list has changed other than through it. The
translation identifies a view with its collection, so it supports only sub-lists that are used once, before anything can
have changed since they were made: then no use of the sub-list itself fails, a change through it is one of the list, and
its iterator fails when one of the list would.
"""

from __future__ import annotations

from collections.abc import Iterator

from vernier.analysis.facts.foreign import BOXES
from vernier.encode.firstorder.collections.methods import COLLECTION, INTERNAL_ITERATION, Gives
from vernier.ir.expr import Binary, Convert, Expr, Local, Null
from vernier.ir.ops import Branch, Call, CallVirtual, Operation, Terminator, successors
from vernier.ir.program import Block, Procedure
from vernier.ir.walk import expressions_of, locals_in, operations_of, targets_of

_KEY = "subList(int,int)"
_LAZY = frozenset({"stream", "parallelStream"})
"""Methods that read the list when somebody else asks for it"""
_BEFORE_USES = ("vernier.Implicit.", *(f"{name}.{each}(" for name in BOXES for each in ("<clinit>", "valueOf")))
"""Beginnings of procedures that change no collection, and that an expression may call between two others"""


def short_lived(procedure: Procedure) -> Iterator[int]:
    """The calls of `subList`, by their identities, whose results are only used on the spot."""
    for block in procedure.blocks:
        last = block.operations[-1] if block.operations else None
        if isinstance(last, CallVirtual) and last.key == _KEY and _is_used_at_once(procedure, block, last):
            yield id(last)


def _is_used_at_once(procedure: Procedure, made: Block, operation: CallVirtual) -> bool:
    """All that is executed from the call on is looked at, up to where the local is set again by the same call."""
    target = operation.target
    if target is None:
        return True
    definitions = [each for each in operations_of(procedure) if target in targets_of(each)]
    if len(definitions) > 1 or target in procedure.parameters:
        return False
    blocks = {block.label: block for block in procedure.blocks}
    pending = [(label, True) for label in successors(made.terminator)]
    seen = set(pending)
    while pending:
        label, fresh = pending.pop()
        for item in (*blocks[label].operations, blocks[label].terminator):
            if item is operation:
                break
            if _uses(item, target) and not (fresh and _is_allowed(item, target)):
                return False
            fresh = fresh and not _may_change(item)
        else:
            onward = {(each, fresh) for each in successors(blocks[label].terminator)} - seen
            seen |= onward
            pending.extend(onward)
    return True


def _uses(item: Operation | Terminator, target: Local) -> bool:
    return any(local == target for expr in expressions_of(item) for local in locals_in(expr))


def _may_change(item: Operation | Terminator) -> bool:
    if isinstance(item, Call):
        return not item.callee.startswith(_BEFORE_USES)
    return isinstance(item, CallVirtual)


def _is_allowed(item: Operation | Terminator, target: Local) -> bool:
    """Whether a use keeps nothing of a list but an iterator that goes over it: a method of the list itself, a copy of
    it, a method that is given its elements, or a comparison with null."""
    match item:
        case CallVirtual(arguments=arguments, key=key):
            name, places = key.partition("(")[0], [place for place, each in enumerate(arguments) if _is(each, target)]
            row = COLLECTION.get(name)
            if row is None or name in _LAZY or row.gives is Gives.RECEIVER:
                return False
            return places == [0] or (name in INTERNAL_ITERATION and places == [1])
        case Call(callee=callee, arguments=arguments):
            is_copy = callee.startswith("java.util.") and callee.endswith(".<init>(java.util.Collection)")
            return is_copy and not _is(arguments[0], target) and _is(arguments[1], target)
        case Branch(condition=Binary(left=left, right=Null())):
            return _is(left, target)
        case _:
            return False


def _is(expr: Expr, target: Local) -> bool:
    while isinstance(expr, Convert):
        expr = expr.operand
    return expr == target
