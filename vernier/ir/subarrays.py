"""Arrays inside C objects: where a pointer to an element of one may not be moved on into the next (C11 6.5.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from vernier.ir.layout import size_of
from vernier.ir.program import Program
from vernier.ir.types import BlockType, MemoryType, StructType

MOST_ARRAYS = 300
"""Objects with more arrays inside are not looked at one by one."""


@dataclass(frozen=True, slots=True)
class InnerArray:
    """Bytes `start` to `end` of an object are an array of elements of `size` bytes."""

    start: int
    end: int
    size: int


def inner_arrays(program: Program, type_: MemoryType) -> tuple[InnerArray, ...] | None:
    """The arrays that are proper parts of an object of this type; None where there are too many."""
    found = tuple(islice(_parts(program, type_, 0), MOST_ARRAYS + 1))
    return found if len(found) <= MOST_ARRAYS else None


def has_inner_arrays(program: Program, type_: MemoryType, size: int) -> bool:
    """Whether an object of this type has an array of elements of `size` bytes inside."""
    arrays = inner_arrays(program, type_)
    return arrays is None or any(array.size == size for array in arrays)


def _parts(program: Program, type_: MemoryType, base: int) -> Iterator[InnerArray]:
    match type_:
        case BlockType(element=element, count=count):
            if _has_parts(program, element):
                size = size_of(program, element)
                for position in range(count or 0):
                    yield from _whole(program, element, base + position * size)
        case StructType(name=name):
            for member in program.structs[name].fields:
                yield from _whole(program, member.type, base + member.offset)
        case _:
            return


def _whole(program: Program, type_: MemoryType, base: int) -> Iterator[InnerArray]:
    if isinstance(type_, BlockType) and type_.count:
        # An array without a length at the end of a struct goes on to the end of the object.
        size = size_of(program, type_.element)
        yield InnerArray(base, base + size * type_.count, size)
    yield from _parts(program, type_, base)


def _has_parts(program: Program, type_: MemoryType) -> bool:
    pending = [type_]
    while pending:
        current = pending.pop()
        if isinstance(current, BlockType):
            return True
        if isinstance(current, StructType):
            pending.extend(member.type for member in program.structs[current.name].fields)
    return False
