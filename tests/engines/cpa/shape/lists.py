"""Lists of one structure, as heaps and as shape graphs."""

from __future__ import annotations

from vernier.engines.cpa.domains.shape.commands import ShapeClass
from vernier.engines.cpa.domains.shape.explicit_heap import NOWHERE, Address, Cell, ExplicitHeap
from vernier.engines.cpa.domains.shape.predicates import Fact, Field, Relation
from vernier.ir.types import I32, PointerType, StructType, Type

NODE = "node"
DATA, NEXT = Field(NODE, 0), Field(NODE, 8)
POINTER = PointerType(StructType(NODE))
LAYOUTS: dict[str, dict[int, Type]] = {NODE: {0: I32, 8: POINTER}}
POSITIVE, ZERO = Fact(DATA, Relation.GT, 0), Fact(DATA, Relation.EQ, 0)
CLASS = ShapeClass(LAYOUTS, (POSITIVE, ZERO), frozenset("ap"))


def list_of(values: list[int], variables: dict[str, int]) -> ExplicitHeap:
    """A list whose cells are 1, 2, ... in order."""
    cells = {
        number: Cell(NODE, {8: Address(number + 1) if number < len(values) else NOWHERE}, {0: value})
        for number, value in enumerate(values, 1)
    }
    return ExplicitHeap({name: Address(cell) for name, cell in variables.items()}, cells)
