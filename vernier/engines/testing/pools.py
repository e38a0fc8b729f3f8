"""Pools of test values: boundaries of the type, small numbers, and constants that the program compares with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import lru_cache

from vernier.ir.expr import Binary, BinaryOp, Const, StringConst
from vernier.ir.ops import Call
from vernier.ir.program import Procedure
from vernier.ir.types import BoolType, FloatType, IntType, Type

_MOST = 200
_SMALL = (0, 1, -1, 2, 3, -2, 4, 5, 7, 8, 10, 16, 100, 127, 128, 255, 256, 1000)
_MOST_LENGTHS = 4
_LONGEST_TEXT = 64
_LENGTH_OF_TEXT = "java.lang.String.length()"
_FLOATS = (0.0, 1.0, -1.0, 0.5, 2.0, -0.0, 10.0, 1e10, -1e10, float("inf"), float("-inf"), float("nan"), 5e-324)
_COMPARISONS = (BinaryOp.EQ, BinaryOp.NE, BinaryOp.LT, BinaryOp.LE, BinaryOp.GT, BinaryOp.GE)


@dataclass(frozen=True, slots=True)
class Pools:
    """Mined numbers with their neighbours, and mined strings; both in order of first appearance. `lengths` are those
    that the user's code compares the lengths of strings with."""

    integers: tuple[int, ...]
    floats: tuple[float, ...]
    strings: tuple[str, ...]
    lengths: tuple[int, ...] = ()

    def texts(self) -> tuple[str, ...]:
        """Strings of the lengths that are asked for, which no others may have: `if (isbn.length() != 13) throw ...`.
        Their digits are those of a number, as what has a fixed length often is."""
        wanted = dict.fromkeys(length + more for more in (0, 1) for length in self.lengths)
        return tuple("".join(str((position + 1) % 10) for position in range(length)) for length in wanted)

    def candidates(self, type_: Type) -> tuple[int | float | bool, ...]:
        """Values of the type, simplest first."""
        return _candidates(self, type_)


@lru_cache(maxsize=256)
def _candidates(pools: Pools, type_: Type) -> tuple[int | float | bool, ...]:
    match type_:
        case BoolType():
            return (False, True)
        case IntType(minimum=low, maximum=high):
            values = (*_SMALL, low, high, low + 1, high - 1, *pools.integers)
            return tuple(dict.fromkeys(value for value in values if low <= value <= high))
        case FloatType():
            return (*_FLOATS, *pools.floats, *(float(value) for value in pools.integers if abs(value) < 2**53))
        case _:
            return ()


def mine(procedures: Iterable[Procedure]) -> Pools:
    """Collect the constants of these procedures; strings also give their length and characters."""
    integers: dict[int, None] = {}
    floats: dict[float, None] = {}
    strings: dict[str, None] = {}
    lengths: dict[int, None] = {}
    for procedure in procedures:
        if not procedure.is_library:
            lengths |= dict.fromkeys(_compared_lengths(procedure))
        for constant in _constants(procedure):
            if isinstance(constant, StringConst):
                strings[constant.text] = None
            elif isinstance(constant.value, float):
                floats |= dict.fromkeys((constant.value, constant.value + 1.0, constant.value - 1.0))
            elif not isinstance(constant.value, bool):
                value = constant.value
                integers |= dict.fromkeys((value, value + 1, value - 1, -value))
    for text in strings:
        integers |= dict.fromkeys((len(text), *map(ord, text[:20])))
    return Pools(tuple(integers)[:_MOST], tuple(floats)[:_MOST], tuple(strings)[:_MOST], tuple(lengths)[:_MOST_LENGTHS])


def _compared_lengths(procedure: Procedure) -> Iterator[int]:
    """The constants that results of `String.length()` are compared with."""
    calls = (item for block in procedure.blocks for item in block.operations if isinstance(item, Call))
    found = {item.target for item in calls if item.callee == _LENGTH_OF_TEXT}
    if not found:
        return
    for node in _nodes(procedure):
        if isinstance(node, Binary) and node.op in _COMPARISONS:
            for length, value in ((node.left, node.right), (node.right, node.left)):
                if length in found and isinstance(value, Const) and 2 < value.value <= _LONGEST_TEXT:
                    yield int(value.value)


def _constants(procedure: Procedure) -> Iterator[Const | StringConst]:
    """Every constant in the procedure."""
    return (item for item in _nodes(procedure) if isinstance(item, Const | StringConst))


def _nodes(procedure: Procedure) -> Iterator[object]:
    """The operations of a procedure and all they consist of, walked with an explicit stack."""
    stack: list[object] = [procedure.blocks]
    while stack:
        item = stack.pop()
        if isinstance(item, tuple):
            stack.extend(reversed(item))
            continue
        yield item
        if isinstance(item, Const | StringConst):
            continue
        if is_dataclass(item) and not isinstance(item, type) and type(item).__module__ != "vernier.core.source":
            stack.extend(getattr(item, name) for name in _names(type(item)))


@lru_cache(maxsize=256)
def _names(kind: type) -> tuple[str, ...]:
    skipped = ("origin", "type", "target", "label", "name")
    return tuple(item.name for item in reversed(fields(kind)) if item.name not in skipped)
