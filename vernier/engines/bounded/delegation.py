"""Methods that only pass on what they are given, and methods that pass on every exception.

What is asked about the former is a question about the methods they call. An exception in a call of the latter ends the
execution without a look at anything else.
"""

from __future__ import annotations

from collections.abc import Mapping

from vernier.analysis.loops import Loop, weak_topological_order
from vernier.analysis.summaries.graph import Calls
from vernier.ir.expr import Binary, BinaryOp, Local, Null
from vernier.ir.ops import Assign, Branch, Call, CallVirtual, Goto, Store, Throw
from vernier.ir.program import Block, Procedure, Program


def delegated(program: Program, method: str) -> tuple[str, ...]:
    """The method, and those that it and they delegate to."""
    calls = Calls(program)
    found: dict[str, None] = {}
    pending = [method]
    while pending:
        name = pending.pop()
        if name in found:
            continue
        found[name] = None
        procedure = program.procedures[name]
        if _only_delegates(procedure):
            for block in procedure.blocks:
                for operation in block.operations:
                    if isinstance(operation, Call | CallVirtual):
                        pending.extend(target for target in calls.targets(operation) if target is not None)
    return tuple(found)


def _only_delegates(procedure: Procedure) -> bool:
    """Whether there is nothing but calls: no decisions but those after exceptions, no loops, no writes."""
    if procedure.is_external or any(isinstance(element, Loop) for element in weak_topological_order(procedure)):
        return False
    return all(
        not isinstance(operation, Store) for block in procedure.blocks for operation in block.operations
    ) and all(_goes_on(block) for block in procedure.blocks)


def _goes_on(block: Block) -> bool:
    """Whether a block decides nothing, except whether something is null: an exception, or a receiver."""
    condition = block.terminator.condition if isinstance(block.terminator, Branch) else None
    if condition is None:
        return True
    return isinstance(condition, Binary) and isinstance(condition.left, Local) and isinstance(condition.right, Null)


def passes_exceptions_on(procedure: Procedure) -> bool:
    """Whether an exception that a call throws always leaves the procedure, and nothing happens in between."""
    blocks = {block.label: block for block in procedure.blocks}
    for block in procedure.blocks:
        for operation in block.operations:
            if not isinstance(operation, Call | CallVirtual) or operation.raised is None:
                continue
            terminator = block.terminator
            if operation is not block.operations[-1] or not isinstance(terminator, Branch):
                return False
            if not _throws(blocks, _when_raised(terminator, operation.raised)):
                return False
    return True


def _when_raised(branch: Branch, raised: Local) -> str | None:
    condition = branch.condition
    if not isinstance(condition, Binary) or condition.left != raised or not isinstance(condition.right, Null):
        return None
    return branch.then if condition.op is BinaryOp.NE else branch.otherwise


def _throws(blocks: Mapping[str, Block], label: str | None) -> bool:
    """Whether execution can only go on to a throw from here."""
    seen: set[str] = set()
    while label is not None and label not in seen:
        seen.add(label)
        block = blocks[label]
        if not all(isinstance(operation, Assign) for operation in block.operations):
            return False
        if isinstance(block.terminator, Throw):
            return True
        label = block.terminator.target if isinstance(block.terminator, Goto) else None
    return False
