"""Delegation: methods that only pass on their arguments, methods that propagate every exception, and nesting depths of
loops.

An obligation of a delegating method is one of the methods it calls. An exception in a call of a propagating method ends
the execution without other effects. The nesting depth of loops determines how fast a method grows when its loops are
unrolled.
"""

from __future__ import annotations

from collections.abc import Mapping

from vernier.analysis.facts.call_graph import CallGraph
from vernier.analysis.facts.loops import Loop, weak_topological_order
from vernier.ir.expr import Binary, BinaryOp, Local, Null
from vernier.ir.ops import Assign, Branch, Call, CallVirtual, Goto, Store, Throw
from vernier.ir.program import Block, Procedure, Program

_NESTED = 2


def delegated(program: Program, method: str) -> tuple[str, ...]:
    """The method, and those that it and they delegate to."""
    calls = CallGraph(program)
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
                        pending.extend(calls.targets(operation))
    return tuple(found)


def _only_delegates(procedure: Procedure) -> bool:
    """Whether there is nothing but calls: no decisions but those after exceptions, no loops, no writes."""
    if procedure.is_external or any(isinstance(element, Loop) for element in weak_topological_order(procedure)):
        return False
    return all(
        not isinstance(operation, Store) for block in procedure.blocks for operation in block.operations
    ) and all(_decides_nothing(block) for block in procedure.blocks)


def _decides_nothing(block: Block) -> bool:
    """Whether a block decides nothing, except whether something is null: an exception, or a receiver."""
    condition = block.terminator.condition if isinstance(block.terminator, Branch) else None
    if condition is None:
        return True
    return isinstance(condition, Binary) and isinstance(condition.left, Local) and isinstance(condition.right, Null)


def nests_loops(program: Program, method: str) -> bool:
    """Whether a loop may run inside another one in an execution of a method, loops of called methods included."""
    calls = CallGraph(program)
    procedures = calls.reachable(method)
    inside = {procedure.name: _calls_by_depth(procedure) for procedure in procedures}
    depths = {name: max((depth for depth, _ in found), default=0) for name, found in inside.items()}
    changed = True
    while changed and depths[method] < _NESTED:
        changed = False
        for name, found in inside.items():
            below = [depth + depths.get(other, 0) for depth, call in found if call for other in calls.targets(call)]
            deepest = min(_NESTED, max((depths[name], *below)))
            changed = changed or deepest > depths[name]
            depths[name] = deepest
    return depths[method] >= _NESTED


def _calls_by_depth(procedure: Procedure) -> list[tuple[int, Call | CallVirtual | None]]:
    """The blocks with the number of loops around them, and the calls in them; None for a block itself."""
    blocks = {block.label: block for block in procedure.blocks}
    found: list[tuple[int, Call | CallVirtual | None]] = []
    pending = [(0, element) for element in weak_topological_order(procedure)]
    while pending:
        depth, element = pending.pop()
        if isinstance(element, Loop):
            pending.extend((depth + 1, inner) for inner in (element.head, *element.body))
            continue
        found.append((depth, None))
        operations = blocks[element].operations
        found.extend((depth, item) for item in operations if isinstance(item, Call | CallVirtual))
    return found


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
