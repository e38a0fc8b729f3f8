"""Layout of C memory types: offsets and types of all scalar cells."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from vernier.encode.values import EncodingError
from vernier.ir.layout import size_of
from vernier.ir.program import Program
from vernier.ir.types import BlockType, BoolType, FloatType, IntType, MemoryType, PointerType, StructType, Type

MOST_CELLS = 4096
"""Objects with more cells are not spread out."""


def scalar_cells(program: Program, type_: MemoryType) -> tuple[tuple[int, Type], ...]:
    """The scalars of an object of this type, by offset; of a union the cells of its first member."""
    cells: dict[int, Type] = {}
    end = 0
    for offset, scalar in _walk(program, type_, 0):
        if offset < end:
            continue  # overlaps what an earlier member of a union has put there
        cells[offset] = scalar
        end = offset + _scalar_size(program, scalar)
        if len(cells) > MOST_CELLS:
            raise EncodingError("a C object with too many parts")
    return tuple(cells.items())


def all_scalars(program: Program, type_: MemoryType) -> tuple[tuple[int, Type], ...]:
    """The scalars of all members of an object of this type, those of unions one over the other."""
    found = tuple(islice(_walk(program, type_, 0), MOST_CELLS + 1))
    if len(found) > MOST_CELLS:
        raise EncodingError("a C object with too many parts")
    return found


def _scalar_size(program: Program, type_: Type) -> int:
    assert isinstance(type_, BoolType | IntType | FloatType | PointerType)
    return size_of(program, type_)


def _walk(program: Program, type_: MemoryType, base: int) -> Iterator[tuple[int, Type]]:
    match type_:
        case BlockType(element=element, count=count):
            step = size_of(program, element)
            for position in range(count or 0):
                yield from _walk(program, element, base + position * step)
        case StructType(name=name):
            for field in program.structs[name].fields:
                yield from _walk(program, field.type, base + field.offset)
        case _:
            yield base, type_
