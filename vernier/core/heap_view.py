"""Heaps as reports draw them: boxes with named cells, and variables that point to them.

Law: a cell's `target` is 0 or the id of an object; the object has a box unless boxes were left out (`hidden`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Shape(Enum):
    """OBJECT: named fields. ARRAY: cells in a row, labelled by index. MEMORY: a C object, labelled by path inside."""

    OBJECT = "object"
    ARRAY = "array"
    MEMORY = "memory"


@dataclass(frozen=True, slots=True)
class Cell:
    """A field, an array cell or a variable: its value as `text`, and the object that it refers to (0 for none)."""

    label: str
    text: str
    target: int = 0


@dataclass(frozen=True, slots=True)
class Box:
    """An object. `id` is the same in all views of one counterexample, `name` the first path that reaches it."""

    id: int
    name: str
    kind: str
    shape: Shape
    cells: tuple[Cell, ...]
    hidden: int = 0
    """How many more cells there are"""
    alias: str = ""
    """What the steps of the path call it, when that is not its name"""


@dataclass(frozen=True, slots=True)
class HeapView:
    """What variables lead to, in breadth-first order. `hidden`: how many more objects there are."""

    variables: tuple[Cell, ...]
    boxes: tuple[Box, ...]
    hidden: int = 0
