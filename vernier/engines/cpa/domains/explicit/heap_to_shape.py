"""The switch from explicit heaps to shape graphs at a threshold (thesis, section 4.4.6: analysis C2).

An object belongs to one of the two components, by its structure. Once a heap of some structures is deeper than the
threshold, the objects of these structures become shape graphs on the paths that go on from there (HeapToShape), and new
ones are made as nodes. The thesis adds the pointers that are dropped to the tracking definition of their type; here all
pointers to the structure are, as one that is not would lose the objects that it leads to.

The thesis joins the region with the new graphs; that would lose what is known. As the old state implies both, they are
conjoined: the objects are different ones, so the graphs are put side by side.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from vernier.engines.cpa.algorithm.analysis import Adjusted
from vernier.engines.cpa.algorithm.composite import Precision, State
from vernier.engines.cpa.domains.explicit.analysis import Thresholds
from vernier.engines.cpa.domains.explicit.state import ExplicitState, explicit_state
from vernier.engines.cpa.domains.shape.abstraction import canonical
from vernier.engines.cpa.domains.shape.analysis import Region
from vernier.engines.cpa.domains.shape.commands import ShapeClass
from vernier.engines.cpa.domains.shape.explicit_heap import Cell, ExplicitHeap, structure_of
from vernier.engines.cpa.domains.shape.structure import side_by_side
from vernier.ir.types import Type

EXPLICIT, SHAPES = -2, -1
"""Components of the product"""


@dataclass(frozen=True, slots=True)
class HeapToShapeSwitch:
    """The part of precision adjustment that trades explicit heaps for shapes. It only weakens states."""

    limit: int
    layouts: Mapping[str, Mapping[int, Type]]
    """All structures that shape graphs can follow"""

    def __call__(
        self, state: State, precision: Precision, reached: Iterable[Adjusted[State, Precision]]
    ) -> Adjusted[State, Precision]:
        del reached
        explicit, thresholds = state[EXPLICIT], precision[EXPLICIT]
        assert isinstance(explicit, ExplicitState) and isinstance(thresholds, Thresholds)
        heap = explicit.heap
        structs = {
            heap.cells[number].struct
            for name in heap.too_deep(self.limit)
            for number in heap.reachable([heap.variables[name]])
        }
        if not structs:
            return Adjusted(state, precision)
        elsewhere = thresholds.elsewhere | structs
        shape_class = precision[SHAPES]
        assert isinstance(shape_class, ShapeClass)
        followed = replace(shape_class, layouts={name: self.layouts[name] for name in sorted(elsewhere)})
        return Adjusted(
            (*state[:EXPLICIT], _left(explicit, elsewhere), heap_to_shape(explicit, state[SHAPES], followed)),
            (*precision[:EXPLICIT], replace(thresholds, elsewhere=elsewhere), followed),
        )


def heap_to_shape(state: ExplicitState, region: Region, followed: ShapeClass) -> Region:
    """HeapToShape: the region with the objects of the structures that are followed as nodes."""
    heap = state.heap
    moved = {number: cell for number, cell in heap.cells.items() if cell.struct in followed.layouts}
    cells = {number: _without_others(cell, moved) for number, cell in moved.items()}
    variables = {name: at for name, at in heap.variables.items() if at is not None and at.object in moved}
    new = structure_of(ExplicitHeap(variables, cells), followed)
    return frozenset(canonical(side_by_side(graph, new), followed.abstracts) for graph in region)


def _left(state: ExplicitState, elsewhere: frozenset[str]) -> ExplicitState:
    """ForgetPtrs: what leads to objects of these structures is not known any more."""
    heap = state.heap
    kept = {number: cell for number, cell in heap.cells.items() if cell.struct not in elsewhere}
    cells = {number: _without_others(cell, kept) for number, cell in kept.items()}
    variables = {
        name: at for name, at in heap.variables.items() if at is not None and (not at.object or at.object in kept)
    }
    return explicit_state(state.values, ExplicitHeap(variables, cells))


def _without_others(cell: Cell, kept: Mapping[int, Cell]) -> Cell:
    pointers = {
        offset: None if at is None or (at.object and at.object not in kept) else at
        for offset, at in cell.pointers.items()
    }
    return Cell(cell.struct, pointers, cell.numbers)
