"""What is kept of one execution of a procedure, and how it ends."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from vernier.analysis.summaries.graph import Exit, Flow, flow_of
from vernier.core.source import Span
from vernier.encode.firstorder.execution.evaluation import Value
from vernier.encode.firstorder.execution.modifies_sets import HeapModifies
from vernier.encode.firstorder.execution.state import State
from vernier.ir.expr import Local
from vernier.ir.ops import Assign, Return
from vernier.ir.program import Block, Procedure
from vernier.ir.walk import locals_in


@dataclass(frozen=True, slots=True)
class Ends:
    """How a procedure can end: returning, with a value, or throwing."""

    returned: State | None
    value: Value
    thrown: State | None


class Need(Enum):
    """RESULT: the goal may depend on the result of the call. PASSING: it does not."""

    RESULT = "result"
    PASSING = "passing"


@dataclass(frozen=True, slots=True)
class LoopCut:
    """A loop that was cut: the state before it, the one in which its head is met, those that come back to it."""

    before: State
    head: State
    back: tuple[State, ...]
    modified: tuple[Local, ...]
    modifies: HeapModifies
    place: Span
    since: int
    """How many names there were when the loop was met"""


@dataclass(slots=True)
class CallFrame:
    """`relevant` are the blocks from which an end of interest is reachable."""

    blocks: dict[str, Block]
    flow: Flow
    relevant: frozenset[str]
    depth: int
    returns: frozenset[str]
    """The locals that become the result, if that is needed"""
    incoming: dict[str, list[State]] = field(default_factory=dict)
    returned: list[tuple[State, Value]] = field(default_factory=list)
    thrown: list[State] = field(default_factory=list)


def call_frame(procedure: Procedure, exits: frozenset[Exit], need: Need, depth: int) -> CallFrame:
    flows = [flow_of(procedure, exit_) for exit_ in Exit if exit_ in exits]
    relevant = frozenset[str]().union(*(flow.relevant for flow in flows))
    blocks = {block.label: block for block in procedure.blocks}
    returns = _returned(procedure) if need is Need.RESULT else frozenset[str]()
    return CallFrame(blocks, flows[0], relevant, depth, returns)


def _returned(procedure: Procedure) -> frozenset[str]:
    """The locals whose values a procedure may return, also through other locals."""
    operations = [operation for block in procedure.blocks for operation in block.operations]
    terminators = [block.terminator for block in procedure.blocks]
    values = [item.value for item in terminators if isinstance(item, Return) and item.value is not None]
    found = {local.name for value in values for local in locals_in(value)}
    while True:
        more = {
            local.name
            for operation in operations
            if isinstance(operation, Assign) and operation.target.name in found
            for local in locals_in(operation.value)
        }
        if more <= found:
            return frozenset(found)
        found |= more
