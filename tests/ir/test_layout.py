"""Sizes of C types."""

from __future__ import annotations

from tests.ir.build import AT, program
from vernier.ir.layout import size_of
from vernier.ir.program import StructDefinition
from vernier.ir.types import BOOL, F64, I16, I32, BlockType, PointerType, StructType


def test_sizes() -> None:
    struct = StructDefinition("pair", 12, 4, (), AT)
    narrow, wide = (program([], structs=[struct], pointer_width=width) for width in (32, 64))
    assert [size_of(wide, type_) for type_ in (BOOL, I16, I32, F64, StructType("pair"))] == [1, 2, 4, 8, 12]
    assert [size_of(made, PointerType(I32)) for made in (narrow, wide)] == [4, 8]
    assert size_of(narrow, BlockType(BlockType(PointerType(None), 3), 2)) == 24
    assert size_of(narrow, BlockType(BlockType(I32, None), 5)) == 0
