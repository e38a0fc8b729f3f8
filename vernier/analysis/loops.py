"""Loop structure of a procedure as a weak topological order (Bourdoncle 1993).

Law: for every edge u -> v of the graph, either u stands before v in the order, or v is the head of a loop that
contains u. So running the elements in order, repeating each loop until no state comes back to its head, visits every
block after all the blocks that can lead to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from vernier.ir.ops import successors
from vernier.ir.program import Procedure


@dataclass(frozen=True, slots=True)
class Loop:
    """A loop: its head, then its body in order (which may contain loops)."""

    head: str
    body: tuple[Element, ...]


Element: TypeAlias = str | Loop
Graph: TypeAlias = Mapping[str, tuple[str, ...]]


def weak_topological_order(procedure: Procedure) -> tuple[Element, ...]:
    """The order of the blocks reachable from the entry."""
    graph = {block.label: successors(block.terminator) for block in procedure.blocks}
    if not graph:
        return ()
    entry = procedure.blocks[0].label
    return _order(graph, _reverse_postorder(graph, [entry]))


def loop_heads(elements: Sequence[Element]) -> frozenset[str]:
    """The heads of all loops, nested ones included."""
    heads: set[str] = set()
    pending = list(elements)
    while pending:
        element = pending.pop()
        if isinstance(element, Loop):
            heads.add(element.head)
            pending.extend(element.body)
    return frozenset(heads)


def _order(graph: Graph, vertices: Sequence[str]) -> tuple[Element, ...]:
    """Order the subgraph of `vertices`, given in reverse postorder. Recursion is as deep as loops are nested."""
    members = frozenset(vertices)
    elements: list[Element] = []
    for component in _strong_components(graph, vertices, members):
        if len(component) == 1 and component[0] not in graph[component[0]]:
            elements.append(component[0])
            continue
        inside = frozenset(component)
        head = next(vertex for vertex in vertices if vertex in inside)
        rest = [vertex for vertex in vertices if vertex in inside and vertex != head]
        elements.append(Loop(head, _order(graph, rest)))
    return tuple(elements)


def _reverse_postorder(graph: Graph, roots: Sequence[str]) -> list[str]:
    seen: set[str] = set()
    order: list[str] = []
    stack: list[tuple[str, int]] = []
    for root in roots:
        if root in seen:
            continue
        seen.add(root)
        stack.append((root, 0))
        while stack:
            vertex, position = stack.pop()
            targets = graph[vertex]
            while position < len(targets) and targets[position] in seen:
                position += 1
            if position == len(targets):
                order.append(vertex)
                continue
            stack.append((vertex, position + 1))
            seen.add(targets[position])
            stack.append((targets[position], 0))
    order.reverse()
    return order


def _strong_components(graph: Graph, vertices: Sequence[str], members: frozenset[str]) -> list[list[str]]:
    """Strongly connected components of the induced subgraph in topological order (Tarjan, without recursion)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    open_stack: list[str] = []
    is_open: set[str] = set()
    components: list[list[str]] = []
    for root in vertices:
        if root in index:
            continue
        work = [(root, 0)]
        while work:
            vertex, position = work.pop()
            if position == 0:
                index[vertex] = low[vertex] = len(index)
                open_stack.append(vertex)
                is_open.add(vertex)
            targets = [target for target in graph[vertex] if target in members]
            if position > 0:
                low[vertex] = min(low[vertex], low[targets[position - 1]])
            while position < len(targets):
                target = targets[position]
                if target not in index:
                    break
                if target in is_open:
                    low[vertex] = min(low[vertex], index[target])
                position += 1
            if position < len(targets):
                work.append((vertex, position + 1))
                work.append((targets[position], 0))
                continue
            if low[vertex] == index[vertex]:
                cut = open_stack.index(vertex)
                component = open_stack[cut:]
                del open_stack[cut:]
                is_open.difference_update(component)
                components.append(component)
    components.reverse()
    return components
