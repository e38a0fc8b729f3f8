"""An order of the blocks of a procedure in which a loop comes as a whole, its head first (Bourdoncle 1993).

Nothing depends on it but how often a block is executed: where paths meet, those that come first wait for the others.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from vernier.ir.ops import successors
from vernier.ir.program import Procedure

NEW = -1


def order_of_blocks(procedure: Procedure) -> Mapping[str, int]:
    """The position of each block that can be reached."""
    graph = {block.label: successors(block.terminator) for block in procedure.blocks}
    ordered: list[str] = []
    _extend(graph, [procedure.blocks[0].label], set(graph), ordered)
    return {label: number for number, label in enumerate(ordered)}


def _extend(graph: Mapping[str, tuple[str, ...]], roots: list[str], among: set[str], ordered: list[str]) -> None:
    """Append the components that the roots lead to, in topological order; within one its head, then the rest."""
    for component in reversed(_components(graph, roots, among)):
        head = component[0]
        ordered.append(head)
        if len(component) > 1:
            rest = set(component) - {head}
            inside = [label for label in graph[head] if label in rest]
            _extend(graph, [*inside, *component[1:]], rest, ordered)


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
