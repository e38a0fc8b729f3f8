"""Sizes of C types in memory."""

from __future__ import annotations

from typing import assert_never

from vernier.ir.program import Program
from vernier.ir.types import BlockType, BoolType, FloatType, IntType, MemoryType, PointerType, StructType


def size_of(program: Program, type_: MemoryType) -> int:
    """The size in bytes; an array of unknown length has none of its own."""
    count = 1
    while isinstance(type_, BlockType):
        count *= type_.count or 0
        type_ = type_.element
    match type_:
        case BoolType():
            return count
        case IntType(width=width) | FloatType(width=width):
            return count * (width // 8)
        case PointerType():
            return count * (program.pointer_width // 8)
        case StructType(name=name):
            return count * program.structs[name].size
        case _:
            assert_never(type_)
