"""The scalar parts of C types in memory."""

from __future__ import annotations

from vernier.ir.layout import size_of
from vernier.ir.program import Program
from vernier.ir.types import BlockType, MemoryType, StructType, Type


def scalars(program: Program, type_: MemoryType, rows: int) -> list[tuple[int, Type]]:
    """The scalars inside a type with their offsets: a union's first member, an array's first `rows` elements."""
    match type_:
        case StructType(name=name):
            found: dict[int, Type] = {}
            for field in program.structs[name].fields:
                for offset, scalar in scalars(program, field.type, rows):
                    found.setdefault(field.offset + offset, scalar)
            return list(found.items())
        case BlockType(element=element, count=count):
            size = size_of(program, element)
            inner = scalars(program, element, rows)
            return [(row * size + offset, scalar) for row in range(min(count or 0, rows)) for offset, scalar in inner]
        case _:
            return [(0, type_)]
