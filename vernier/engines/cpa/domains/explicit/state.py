"""States of the explicit analysis: known values, and an explicit heap up to the names of its objects."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from vernier.engines.cpa.domains.constants.analysis import Valuation
from vernier.engines.cpa.domains.shape.explicit_heap import NOWHERE, Address, Cell, ExplicitHeap


@dataclass(frozen=True)
class ExplicitState:
    """A state (v, h). What is not known is left out: variables without a value, and the objects that no variable leads
    to. Objects are numbered in the order in which variables and fields lead to them, so states that are equal up to
    the names of objects are equal."""

    values: Valuation
    heap: ExplicitHeap = field(compare=False)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ExplicitState) and self.values == other.values and self.key == other.key

    def __hash__(self) -> int:
        return hash((self.values, self.key))

    @cached_property
    def key(self) -> Hashable:
        """The heap as a value that can be compared."""
        variables = tuple(self.heap.variables.items())
        cells = tuple(
            (cell.struct, tuple(sorted(cell.pointers.items())), tuple(sorted(cell.numbers.items())))
            for cell in self.heap.cells.values()
        )
        return variables, cells


def explicit_state(values: Valuation, heap: ExplicitHeap) -> ExplicitState:
    """The state in its normal form."""
    return ExplicitState(values, normal_form(heap))


def normal_form(heap: ExplicitHeap) -> ExplicitHeap:
    """The heap with its objects numbered from 1 on in the order of variables and fields, without what is not known."""
    known = {name: at for name, at in sorted(heap.variables.items()) if at is not None}
    numbers = {NOWHERE.object: NOWHERE.object}
    pending = [at.object for at in reversed(known.values())]
    while pending:
        item = pending.pop()
        if item in numbers or item not in heap.cells:
            continue
        numbers[item] = len(numbers)
        following = heap.cells[item].pointers
        pending.extend(at.object for _, at in sorted(following.items(), reverse=True) if at is not None)

    def renamed(at: Address | None) -> Address | None:
        return None if at is None or at.object not in numbers else Address(numbers[at.object], at.offset)

    cells: dict[int, Cell] = {}
    for old, new in numbers.items():
        if old != NOWHERE.object:
            cell = heap.cells[old]
            pointers = {offset: renamed(at) for offset, at in sorted(cell.pointers.items())}
            cells[new] = Cell(cell.struct, pointers, dict(sorted(cell.numbers.items())))
    variables = {name: found for name, at in known.items() if (found := renamed(at)) is not None}
    return ExplicitHeap(variables, cells)


def is_below(left: ExplicitHeap, right: ExplicitHeap) -> bool:
    """The order of heaps: what is known of the right one holds of the left one, when its objects are renamed."""
    return _Renaming(left, right).run()


@dataclass(slots=True)
class _Renaming:
    """The search for the objects of the left heap that those of the right one stand for: there is at most one way, as
    every object of the right heap is reached from its variables. Different objects stand for different ones."""

    left: ExplicitHeap
    right: ExplicitHeap
    found: dict[int, int] = field(default_factory=dict)

    def run(self) -> bool:
        known: Mapping[str, Address | None] = self.left.variables
        return all(self._same(at, known.get(name)) for name, at in self.right.variables.items())

    def _same(self, right: Address | None, left: Address | None) -> bool:
        if right is None:
            return True
        if left is None or left.offset != right.offset:
            return False
        if NOWHERE.object in (left.object, right.object):
            return left.object == right.object
        if right.object in self.found:
            return self.found[right.object] == left.object
        if left.object in self.found.values():
            return False
        self.found[right.object] = left.object
        return self._cells(self.right.cells[right.object], self.left.cells[left.object])

    def _cells(self, right: Cell, left: Cell) -> bool:
        if right.struct != left.struct:
            return False
        if any(value is not None and left.numbers.get(at) != value for at, value in right.numbers.items()):
            return False
        return all(self._same(at, left.pointers.get(offset)) for offset, at in right.pointers.items())
