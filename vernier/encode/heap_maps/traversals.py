"""Iterator loops over a collection, as the front end lowers `for (x : xs)`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from vernier.analysis.facts.loops import Element, Loop, weak_topological_order
from vernier.ir.expr import Binary, BinaryOp, Local, Null
from vernier.ir.ops import Assign, Branch, CallVirtual, Goto, Operation, successors
from vernier.ir.program import Block, Procedure
from vernier.ir.walk import expressions_of, locals_in

_HAS_NEXT, _NEXT = "hasNext()", "next()"


@dataclass(frozen=True, slots=True)
class Traversal:
    """`iterator` is a variable with two uses: `hasNext()` at the head of the loop, and `next()` right after.
    `operations` are all that are executed from its definition on until the loop is left."""

    iterator: str
    operations: tuple[Operation, ...]


def traversals(procedure: Procedure, iterators: Collection[str]) -> Iterator[Traversal]:
    """The loops of a procedure whose iterators are among these."""
    blocks = {block.label: block for block in procedure.blocks}
    for loop in _loops(weak_topological_order(procedure) if iterators else ()):
        question = _question(blocks, loop.head)
        if question is None or question.iterator not in iterators:
            continue
        body = [blocks[label] for label in sorted(loop.labels)]
        entering = _entering(procedure, loop, question.iterator)
        if entering is not None and _is_used_in_turn(procedure, blocks, question):
            yield Traversal(question.iterator, (*entering, *(each for block in body for each in block.operations)))


def _loops(elements: Sequence[Element]) -> Iterator[Loop]:
    for element in elements:
        if isinstance(element, Loop):
            yield element
            yield from _loops(element.body)


@dataclass(frozen=True, slots=True)
class _Question:
    """A call of `iterator.hasNext()`; `block` ends by going to `then` where there is a next element."""

    iterator: str
    block: str
    then: str


def _question(blocks: dict[str, Block], head: str) -> _Question | None:
    """What the head of a loop asks, if it does nothing else. The question itself may be thought to throw."""
    match blocks[head].operations:
        case (CallVirtual(target=Local(name=answer), raised=raised, key=key, arguments=(Local(name=name),)),):
            if key != _HAS_NEXT:
                return None
        case _:
            return None
    label = head
    if raised is not None:
        match blocks[head].terminator:
            case Branch(condition=Binary(op=BinaryOp.NE, left=left, right=Null()), otherwise=label) if left == raised:
                if blocks[label].operations:
                    return None
            case _:
                return None
    match blocks[label].terminator:
        case Branch(condition=Local(name=condition), then=then, otherwise=other) if (
            condition == answer and then != other
        ):
            return _Question(name, label, then)
        case _:
            return None


def _is_used_in_turn(procedure: Procedure, blocks: dict[str, Block], question: _Question) -> bool:
    """Whether the iterator is used for the question, and at once where there is a next element, and nowhere else."""
    following, name = blocks[question.then], question.iterator
    comes_from = [block.label for block in procedure.blocks if following.label in successors(block.terminator)]
    uses = [each for block in procedure.blocks for each in block.operations if _mentions(each, name)]
    ends = any(
        local.name == name
        for block in procedure.blocks
        for expression in expressions_of(block.terminator)
        for local in locals_in(expression)
    )
    if ends or comes_from != [question.block] or len(uses) != 2 or not following.operations:
        return False
    match following.operations[0]:
        case CallVirtual(key=key, arguments=(Local(name=receiver),)) as first:
            return key == _NEXT and receiver == name and first in uses
        case _:
            return False


def _mentions(operation: Operation, name: str) -> bool:
    return any(local.name == name for expression in expressions_of(operation) for local in locals_in(expression))


def _entering(procedure: Procedure, loop: Loop, name: str) -> tuple[Operation, ...] | None:
    """What is executed after the iterator was made, before the loop; None if the loop is entered otherwise."""
    outside = [
        block
        for block in procedure.blocks
        if block.label not in loop.labels and loop.head in successors(block.terminator)
    ]
    if len(outside) != 1 or not isinstance(outside[0].terminator, Goto):
        return None
    names = {name}
    for position in reversed(range(len(outside[0].operations))):
        match outside[0].operations[position]:
            case Assign(target=Local(name=target), value=Local(name=given)) if target in names:
                names.add(given)
            case Assign():
                continue
            case CallVirtual(target=Local(name=target)) if target in names:
                return outside[0].operations[position + 1 :]
            case _:
                return None
    return None
