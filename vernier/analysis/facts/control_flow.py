"""The control-flow graph of a procedure: which blocks may follow which."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from vernier.analysis.facts.graphs import closure
from vernier.ir.ops import successors
from vernier.ir.program import Block


@dataclass(frozen=True, slots=True)
class ControlFlow:
    """The blocks by label, and the labels of those that may come next and before.

    Law: `b in successors[a]` if and only if `a in predecessors[b]`; an execution that leaves a block enters one of its
    successors or ends.
    """

    blocks: Mapping[str, Block]
    successors: Mapping[str, tuple[str, ...]]
    predecessors: Mapping[str, tuple[str, ...]]

    def leading_to(self, labels: Iterable[str]) -> frozenset[str]:
        """The blocks from which one of these can be reached, these included."""
        return frozenset(closure(labels, lambda label: self.predecessors[label]))


def control_flow(blocks: Iterable[Block]) -> ControlFlow:
    by_label = {block.label: block for block in blocks}
    after = {label: successors(block.terminator) for label, block in by_label.items()}
    before: dict[str, dict[str, None]] = {label: {} for label in by_label}
    for label, targets in after.items():
        for target in targets:
            before[target][label] = None
    return ControlFlow(by_label, after, {label: tuple(found) for label, found in before.items()})
