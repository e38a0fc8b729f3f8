"""Conditions on C memory while a program runs (`ir.memory_conditions`)."""

from __future__ import annotations

from collections.abc import Callable

from vernier.core.source import Origin
from vernier.ir.interp.c.memory import MemoryModel, Stuck, tag_of
from vernier.ir.interp.values import INTEGER, Function, Memory
from vernier.ir.memory_conditions import Initialised, Reading, Use, Within
from vernier.ir.ops import CheckMemory
from vernier.ir.subarrays import InnerArray, inner_arrays
from vernier.ir.types import BlockType, MemoryType


class MemoryConditions:
    """Judges conditions. `doubts` are the obligations that an execution came to and that nobody can decide."""

    def __init__(self, model: MemoryModel, note: Callable[[str, Origin], None]) -> None:
        self.doubts: dict[str, None] = {}
        self._model = model
        self._note = note
        self._arrays: dict[MemoryType, tuple[InnerArray, ...] | None] = {}

    def initialised(self, operation: CheckMemory, memory: Memory, offset: int) -> None:
        condition = operation.condition
        assert isinstance(condition, Initialised)
        size = self._model.sizes[tag_of(condition.type)]
        if not memory.live or offset < 0 or offset + size > memory.size or self._model.written(memory, offset, size):
            return
        if condition.reading is Reading.BYTES:
            self.doubts[operation.obligation] = None
        else:
            self._note(operation.obligation, operation.origin)

    def within(self, operation: CheckMemory, memory: Memory, offset: int, index: int, size: int) -> None:
        condition = operation.condition
        assert isinstance(condition, Within)
        target = offset + index * size
        if condition.use is Use.ACCESS:
            violated, doubted = self._access(memory, offset, target, size)
        else:
            violated, doubted = self._move(memory, offset, target, size)
        if violated:
            self._note(operation.obligation, operation.origin)
        elif doubted:
            self.doubts[operation.obligation] = None

    def _move(self, memory: Memory, offset: int, target: int, size: int) -> tuple[bool, bool]:
        """Whether the move is a violation, and whether it is in doubt."""
        if target == offset:
            return False, False
        if memory is INTEGER:
            return offset == 0, True
        if isinstance(memory, Function):
            return False, True
        inside = memory.live and 0 <= target <= memory.size
        return not inside, not self._in_one_array(memory, offset, target, size)

    def _access(self, memory: Memory, offset: int, target: int, size: int) -> tuple[bool, bool]:
        if memory is INTEGER or not memory.live:
            return False, False
        if not 0 <= target < memory.size:
            # Outside of the object the access is a violation itself, unless the address wraps around to the inside.
            wrapped = ((target + (1 << 63)) & ((1 << 64) - 1)) - (1 << 63)
            return 0 <= wrapped < memory.size, False
        return False, not self._in_one_array(memory, offset, target, size, 1)

    def same_object(
        self, operation: CheckMemory, left: tuple[Memory, int], right: tuple[Memory, int], size: int | None
    ) -> None:
        if left[0] is not right[0] or isinstance(left[0], Function) or not (left[0].live or left[0] is INTEGER):
            raise Stuck(operation.obligation, "pointers that do not point into one object")
        if left[0] is INTEGER:
            doubted = left[1] != 0 or right[1] != 0
        else:
            doubted = size is not None and not self._in_one_array(left[0], left[1], right[1], size)
        if doubted:
            self.doubts[operation.obligation] = None

    def _in_one_array(self, memory: Memory, offset: int, target: int, size: int, accessed: int = 0) -> bool:
        """Whether one of the arrays of such elements inside the object that have the one offset (or end there) also has
        the other, with so many bytes; or there is none at all."""
        arrays = self._inner(memory)
        if arrays is None:
            return offset == target
        fitting = [array for array in arrays if array.size == size and array.start <= offset <= array.end]
        return not fitting or any(array.start <= target <= array.end - accessed for array in fitting)

    def _inner(self, memory: Memory) -> tuple[InnerArray, ...] | None:
        type_ = memory.type
        if type_ is None:
            return ()
        unit = self._model.size_of(type_)
        whole: MemoryType = type_ if not unit or memory.size == unit else BlockType(type_, memory.size // unit)
        if whole not in self._arrays:
            self._arrays[whole] = inner_arrays(self._model.program, whole)
        return self._arrays[whole]
