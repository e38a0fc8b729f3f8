"""What a caller needs from a call: the ends of the procedure and the result that a goal depends on, and the relevant
blocks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from vernier.analysis.summaries.graph import Exit, flow_of
from vernier.ir.ops import Assign, Return
from vernier.ir.program import Procedure
from vernier.ir.walk import locals_in


class Need(Enum):
    """RESULT: the goal may depend on the result of the call. PASSING: it does not."""

    RESULT = "result"
    PASSING = "passing"


@dataclass(frozen=True, slots=True)
class CallFrame:
    """An activation of a procedure, with what its caller needs: some of its ends, perhaps its result. `depth` counts
    the calls around it."""

    procedure: Procedure
    exits: frozenset[Exit]
    need: Need
    depth: int


@dataclass(frozen=True, slots=True)
class BlockFacts:
    """Facts about the blocks of a procedure: `relevant` are those from which an end of interest is reachable, `live`
    the locals that are read after the start of each."""

    live: Mapping[str, frozenset[str]]
    relevant: frozenset[str]
    returns: frozenset[str]
    """The locals that become the result, if that is needed"""


def block_facts(frame: CallFrame) -> BlockFacts:
    flows = [flow_of(frame.procedure, exit_) for exit_ in Exit if exit_ in frame.exits]
    relevant = frozenset[str]().union(*(flow.relevant for flow in flows))
    returns = _returned(frame.procedure) if frame.need is Need.RESULT else frozenset[str]()
    return BlockFacts(flows[0].live, relevant, returns)


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
