"""Explicit heaps (thesis, sections 4.4.4 and 4.4.6): one heap, object by object, and its abstraction to a shape graph.

A pointer is null, a place in an object, or not known (None); a number in a field or variable may be unknown, too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from vernier.engines.cpa.domains.shape.closure import along, closure
from vernier.engines.cpa.domains.shape.commands import ShapeClass
from vernier.engines.cpa.domains.shape.kleene import Kleene, kleene
from vernier.engines.cpa.domains.shape.predicates import (
    Belongs,
    Cancels,
    Comparison,
    Fact,
    Field,
    Initialised,
    Number,
    Operand,
    PointsTo,
    Relation,
    Unshared,
    of_value,
)
from vernier.engines.cpa.domains.shape.structure import EMPTY, NULL, OTHER, Draft, Structure


@dataclass(frozen=True, slots=True)
class Address:
    """A place in an object, so many bytes behind its start; object 0 is null."""

    object: int
    offset: int = 0


NOWHERE = Address(0)


@dataclass(frozen=True, slots=True)
class Cell:
    """An object: addresses and numbers by offset."""

    struct: str
    pointers: Mapping[int, Address | None]
    numbers: Mapping[int, int | None]


Cells: TypeAlias = Mapping[int, Cell]


@dataclass(frozen=True, slots=True)
class ExplicitHeap:
    """Variables and the objects they lead to."""

    variables: Mapping[str, Address | None]
    cells: Cells
    numbers: Mapping[str, int | None] = field(default_factory=dict)

    def reachable(self, first: Iterable[Address | None]) -> set[int]:
        """The objects that can be reached from some pointers."""
        found: set[int] = set()
        pending = [item.object for item in first if item is not None]
        while pending:
            item = pending.pop()
            if item in self.cells and item not in found:
                found.add(item)
                pending.extend(self._following(item))
        return found

    def _following(self, item: int) -> Iterator[int]:
        return (target.object for target in self.cells[item].pointers.values() if target is not None)

    def depth(self, variable: str) -> int:
        """The number of objects on the longest acyclic path from a variable."""

        def longest(item: int, path: frozenset[int]) -> int:
            if item not in self.cells or item in path:
                return 0
            return 1 + max((longest(other, path | {item}) for other in self._following(item)), default=0)

        first = self.variables[variable]
        return 0 if first is None else longest(first.object, frozenset())

    def too_deep(self, limit: int) -> frozenset[str]:
        """The pointers to drop at a threshold: those whose structures exceed it, and all that lead into these. (The
        thesis prints "at least" in formulas and "exceeds" in prose.)"""
        deep = [self.variables[name] for name in self.variables if self.depth(name) > limit]
        cells = self.reachable(deep)
        return frozenset(name for name, at in self.variables.items() if at is not None and at.object in cells)

    def without(self, dropped: Collection[str]) -> ExplicitHeap:
        """ForgetPtrs: these pointers may be anything, and what can be reached from them is not known any more."""
        gone = self.reachable(self.variables[name] for name in dropped)

        def known(at: Address | None) -> Address | None:
            return None if at is None or at.object in gone else at

        cells = {
            number: Cell(cell.struct, {offset: known(at) for offset, at in cell.pointers.items()}, cell.numbers)
            for number, cell in self.cells.items()
            if number not in gone
        }
        variables = {name: None if name in dropped else known(at) for name, at in self.variables.items()}
        return ExplicitHeap(variables, cells, self.numbers)


def structure_of(
    heap: ExplicitHeap, shape_class: ShapeClass, numbers: Iterable[Number] = (), garbage: Iterable[int] = ()
) -> Structure:
    """HeapToShape before abstraction: a node for each object that variables lead to. `numbers` are the nullary
    predicates to evaluate. What is said of numbers that are not known is 1/2. A structure describes a heap if the heap
    is embedded in it with some of its garbage, of which there may be none."""
    draft = Draft.of(EMPTY)
    kept = sorted(heap.reachable((*heap.variables.values(), *map(Address, garbage))))
    nodes = {0: NULL, **{number: draft.add() for number in kept}}
    for number in kept:
        _add_fields(draft, heap, shape_class, number, nodes)
    for links in shape_class.cancelling:
        _add_cancelling(draft, heap, links, nodes)
    for shared in shape_class.sharing:
        _add_sharing(draft, heap, shared, nodes)
    for variable, at in heap.variables.items():
        target = OTHER if at is None else nodes[at.object]
        pointer = PointsTo(variable, 0 if at is None else at.offset)
        draft.row(pointer)[target] = Kleene.YES
        for reaches in shape_class.reachability(variable):
            draft.unary[reaches] = closure(along(draft.binary, reaches.way), draft.row(pointer))
    for item in numbers:
        value = heap.numbers.get(item.variable)
        draft.numbers[item] = _compared(heap, value, item.relation, item.operand)
    return draft.finished()


def _add_fields(
    draft: Draft, heap: ExplicitHeap, shape_class: ShapeClass, number: int, nodes: Mapping[int, int]
) -> None:  # fmt: skip
    cell, node = heap.cells[number], nodes[number]
    draft.row(Belongs(cell.struct))[node] = Kleene.YES
    for offset, at in cell.pointers.items():
        # An address within an object is not followed in the heap.
        target = OTHER if at is None or at.offset else nodes[at.object]
        draft.field(Field(cell.struct, offset))[node][target] = Kleene.YES
    for offset, value in cell.numbers.items():
        draft.row(Initialised(Field(cell.struct, offset)))[node] = kleene(value is not None)
    for fact in shape_class.facts:
        if fact.field.struct == cell.struct:
            value = cell.numbers[fact.field.offset]
            draft.row(fact)[node] = _fact(heap, value, fact)


def _add_cancelling(draft: Draft, heap: ExplicitHeap, item: Cancels, nodes: Mapping[int, int]) -> None:
    for number, node in nodes.items():
        cell = heap.cells.get(number)
        if cell is not None and cell.struct == item.forth.struct:
            at = cell.pointers.get(item.forth.offset)
            other = None if at is None or at.offset else heap.cells.get(at.object)
            back = Address(number) if other is None else other.pointers.get(item.back.offset)
            draft.row(item)[node] = kleene(back == Address(number))


def _add_sharing(draft: Draft, heap: ExplicitHeap, item: Unshared, nodes: Mapping[int, int]) -> None:
    links = [
        cell.pointers.get(at.offset)
        for number, cell in heap.cells.items()
        for at in item.fields
        if number in nodes and cell.struct == at.struct
    ]
    for number, node in nodes.items():
        if number in heap.cells:
            draft.row(item)[node] = Kleene.YES if links.count(Address(number)) <= 1 else Kleene.MAYBE


def _fact(heap: ExplicitHeap, value: int | None, fact: Fact) -> Kleene:
    return _compared(heap, value, fact.relation, fact.operand)


def _compared(heap: ExplicitHeap, value: int | None, relation: Relation, operand: Operand) -> Kleene:
    other = heap.numbers.get(operand) if isinstance(operand, str) else operand
    return Kleene.MAYBE if value is None or other is None else of_value(value, Comparison(relation, other))
