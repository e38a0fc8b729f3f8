"""An order of the blocks of a procedure in which a loop comes as a whole, its head first (Bourdoncle 1993).

Nothing depends on it but how often a block is executed: where paths meet, those that come first wait for the others.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from vernier.ir.ops import successors
from vernier.ir.program import Procedure

NEW = -1


@dataclass(frozen=True, slots=True)
class BlockOrder:
    """The position of each block that can be reached, and where the loop ends of which it is the head."""

    positions: Mapping[str, int]
    ends: Mapping[str, int]

    def next_of(self, pending: Collection[str]) -> str:
        """The block to execute next. The head of a loop comes before the rest of it, but goes round again only when
        nothing waits inside, so that paths of one turn meet there."""
        inside: Collection[str] = pending
        while True:
            label = min(inside, key=self.positions.__getitem__)
            inside = [other for other in inside if self.positions[label] < self.positions[other] <= self.ends[label]]
            if not inside:
                return label


def order_of_blocks(procedure: Procedure) -> BlockOrder:
    """The order of the blocks that can be reached."""
    graph = {block.label: successors(block.terminator) for block in procedure.blocks}
    positions: dict[str, int] = {}
    ends: dict[str, int] = {}
    _extend(graph, [procedure.blocks[0].label], set(graph), positions, ends)
    return BlockOrder(positions, ends)


def _extend(
    graph: Mapping[str, tuple[str, ...]],
    roots: list[str],
    among: set[str],
    positions: dict[str, int],
    ends: dict[str, int],
) -> None:
    """Append the components that the roots lead to, in topological order; within one its head, then the rest."""
    for component in reversed(_components(graph, roots, among)):
        head = component[0]
        positions[head] = len(positions)
        if len(component) > 1:
            rest = set(component) - {head}
            inside = [label for label in graph[head] if label in rest]
            _extend(graph, [*inside, *component[1:]], rest, positions, ends)
        ends[head] = len(positions) - 1


def _components(graph: Mapping[str, tuple[str, ...]], roots: list[str], among: Collection[str]) -> list[list[str]]:
    """The strongly connected components (Tarjan 1972), each before those that lead to it, its first block first."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    on_stack: set[str] = set()
    found: list[list[str]] = []
    for root in roots:
        if root in index:
            continue
        work = [(root, NEW)]
        while work:
            label, position = work.pop()
            if position == NEW:
                index[label] = low[label] = len(index)
                stack.append(label)
                on_stack.add(label)
            following = [item for item in graph[label] if item in among]
            for number in range(max(position, 0), len(following)):
                target = following[number]
                if target not in index:
                    work += [(label, number), (target, NEW)]
                    break
                if target in on_stack:
                    low[label] = min(low[label], low[target])
            else:
                if low[label] == index[label]:
                    start = stack.index(label)
                    component, stack[start:] = stack[start:], []
                    on_stack.difference_update(component)
                    found.append(component)
    return found
