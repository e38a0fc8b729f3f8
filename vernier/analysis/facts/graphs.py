"""Graphs of anything: what can be reached, and strongly connected components. Nothing here recurses."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TypeAlias, TypeVar

Vertex = TypeVar("Vertex")
Graph: TypeAlias = Mapping[str, tuple[str, ...]]


def closure(roots: Iterable[Vertex], following: Callable[[Vertex], Iterable[Vertex]]) -> dict[Vertex, None]:
    """Whatever can be reached from the roots, the roots included, in order of discovery (depth first)."""
    found: dict[Vertex, None] = {}
    pending = list(roots)
    while pending:
        vertex = pending.pop()
        if vertex not in found:
            found[vertex] = None
            pending.extend(following(vertex))
    return found


def reverse_postorder(graph: Graph, roots: Sequence[str]) -> list[str]:
    """The vertices that can be reached: each before all that follow it, but for edges that go back."""
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


def strong_components(graph: Graph, vertices: Iterable[str], members: Collection[str]) -> list[list[str]]:
    """Strongly connected components of the induced subgraph in topological order (Tarjan 1972)."""
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
