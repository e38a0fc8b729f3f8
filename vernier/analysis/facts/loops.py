"""Loop structure of a procedure as a weak topological order (Bourdoncle 1993).

Law: for every edge u -> v of the graph, either u stands before v in the order, or v is the head of a loop that
contains u. So running the elements in order, repeating each loop until no state comes back to its head, visits every
block after all the blocks that can lead to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from vernier.analysis.facts.graphs import Graph, reverse_postorder, strong_components
from vernier.ir.expr import Binary, BinaryOp, Const
from vernier.ir.ops import Branch, successors
from vernier.ir.program import Procedure


@dataclass(frozen=True, slots=True)
class Loop:
    """A loop: its head, then its body in order (which may contain loops)."""

    head: str
    body: tuple[Element, ...]

    @property
    def labels(self) -> frozenset[str]:
        """All blocks of the loop, those of loops inside included."""
        return frozenset(_labels(self))


Element: TypeAlias = str | Loop
_FAR = 1_000
"""Loops that count so far are not unrolled to their end"""
_ORDER = frozenset({BinaryOp.LT, BinaryOp.LE, BinaryOp.GT, BinaryOp.GE, BinaryOp.NE, BinaryOp.EQ})


def weak_topological_order(procedure: Procedure) -> tuple[Element, ...]:
    """The order of the blocks reachable from the entry."""
    graph = {block.label: successors(block.terminator) for block in procedure.blocks}
    if not graph:
        return ()
    entry = procedure.blocks[0].label
    return _order(graph, reverse_postorder(graph, [entry]))


def _labels(element: Element) -> Iterator[str]:
    if isinstance(element, str):
        yield element
        return
    yield element.head
    for part in element.body:
        yield from _labels(part)


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


def counts_to(procedure: Procedure) -> int:
    """The largest constant that a loop compares a number with where it branches: as often it may be repeated."""
    blocks = {block.label: block for block in procedure.blocks}
    loops = [element for element in weak_topological_order(procedure) if isinstance(element, Loop)]
    conditions = (blocks[label].terminator for loop in loops for label in loop.labels)
    return max((abs(value) for end in conditions if isinstance(end, Branch) for value in _compared(end)), default=0)


def counts_far(procedures: Iterable[Procedure]) -> bool:
    """Whether a constant of the user bounds a loop that nobody unrolls to its end."""
    return any(counts_to(procedure) >= _FAR for procedure in procedures if not procedure.is_library)


def _compared(end: Branch) -> Iterator[int]:
    match end.condition:
        case Binary(op=op, left=left, right=right) if op in _ORDER:
            yield from (side.value for side in (left, right) if isinstance(side, Const) and type(side.value) is int)
        case _:
            return


def _order(graph: Graph, vertices: Sequence[str]) -> tuple[Element, ...]:
    """Order the subgraph of `vertices`, given in reverse postorder. Recursion is as deep as loops are nested."""
    members = frozenset(vertices)
    elements: list[Element] = []
    for component in strong_components(graph, vertices, members):
        if len(component) == 1 and component[0] not in graph[component[0]]:
            elements.append(component[0])
            continue
        inside = frozenset(component)
        head = next(vertex for vertex in vertices if vertex in inside)
        rest = [vertex for vertex in vertices if vertex in inside and vertex != head]
        elements.append(Loop(head, _order(graph, rest)))
    return tuple(elements)
