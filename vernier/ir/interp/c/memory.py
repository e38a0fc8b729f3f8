"""C memory: typed cells at byte offsets, and what happens when they are read or written in another shape.

Little endian. Integers and floats can be read piecewise and in another type; a pointer into an object or to a function
only as a pointer: taking it apart is `Unsupported`. An indeterminate value that is read is one input of the
program, named "uninitialised", and stays from then on; but it does not count as written. Dead objects and places
outside an object are never accessed.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from enum import IntEnum

from vernier.ir.interp.values import INTEGER, Function, Memory, Runtime
from vernier.ir.layout import size_of
from vernier.ir.ops import Storage
from vernier.ir.program import Program
from vernier.ir.types import (
    BOOL,
    BlockType,
    BoolType,
    FloatType,
    IntType,
    MemoryType,
    PointerType,
    StructType,
    Type,
)


class Tag(IntEnum):
    """The kind of a cell. INDETERMINATE and FRAGMENT (a byte of a pointer) are one byte long and have no value."""

    BOOL = 1
    I8 = 2
    U8 = 3
    I16 = 4
    U16 = 5
    I32 = 6
    U32 = 7
    I64 = 8
    U64 = 9
    I128 = 10
    U128 = 11
    F32 = 12
    F64 = 13
    POINTER = 14
    INDETERMINATE = 15
    FRAGMENT = 16


DRAWN = 32
"""Added to the kind of a cell that holds an indeterminate value that was read: known, but never written."""
_LONGEST = 16
_LARGEST = (1 << 63) - 1
_FIRST_PAGE = 4096
"""A smaller address is most likely that of a member or an element of what is null."""
_INTEGERS: dict[int, IntType] = {
    Tag[f"{'I' if signed else 'U'}{width}"]: IntType(width, signed)
    for width in (8, 16, 32, 64, 128)
    for signed in (True, False)
}
_TAG_OF_INTEGER = {type_: Tag(tag) for tag, type_ in _INTEGERS.items()}
_SINGLE, _DOUBLE = struct.Struct("<f"), struct.Struct("<d")


class Stuck(Exception):
    """Undefined behaviour at an operation with this obligation."""

    def __init__(self, obligation: str | None, detail: str) -> None:
        super().__init__(detail)
        self.obligation = obligation
        self.detail = detail


class NotModelled(Exception):
    """The memory model cannot express this."""


def _address(offset: int) -> str:
    """What an address is that belongs to no object."""
    if offset == 0:
        return "null pointer"
    return f"{offset} bytes behind null" if 0 < offset < _FIRST_PAGE else f"an integer turned pointer ({offset})"


def tag_of(type_: Type | MemoryType) -> Tag:
    """The kind of cell a scalar type is stored in."""
    match type_:
        case BoolType():
            return Tag.BOOL
        case IntType() if type_ in _TAG_OF_INTEGER:
            return _TAG_OF_INTEGER[type_]
        case FloatType(width=32):
            return Tag.F32
        case FloatType():
            return Tag.F64
        case PointerType():
            return Tag.POINTER
        case _:
            raise NotModelled(f"a value of type {type_} in memory")


class MemoryModel:
    """Accesses that generated code does not do itself. `draw` supplies indeterminate values."""

    def __init__(self, program: Program, draw: Callable[[Type], Runtime]) -> None:
        self.program = program
        self.draw = draw
        self.pointer = IntType(program.pointer_width, False)
        self.sizes: dict[int, int] = {tag: type_.width // 8 for tag, type_ in _INTEGERS.items()}
        self.sizes |= {Tag.BOOL: 1, Tag.F32: 4, Tag.F64: 8, Tag.POINTER: program.pointer_width // 8}
        self.sizes |= {Tag.INDETERMINATE: 1, Tag.FRAGMENT: 1}
        self.sizes |= {tag + DRAWN: size for tag, size in self.sizes.items()}
        self._leaves: dict[MemoryType, tuple[tuple[int, Tag], ...]] = {}

    def size_of(self, type_: MemoryType) -> int:
        return size_of(self.program, type_)

    def leaves(self, type_: MemoryType) -> tuple[tuple[int, Tag], ...]:
        """Offsets and kinds of the scalars that make up a type, in order; overlapping union members are left out."""
        known = self._leaves.get(type_)
        if known is None:
            known = self._leaves[type_] = tuple(self._walk(type_))
        return known

    def _walk(self, type_: MemoryType) -> Iterator[tuple[int, Tag]]:
        match type_:
            case BlockType(element=element, count=count):
                inner, size = self.leaves(element), self.size_of(element)
                yield from ((index * size + offset, tag) for index in range(count or 0) for offset, tag in inner)
            case StructType(name=name):
                end = 0
                for member in sorted(self.program.structs[name].fields, key=lambda field: field.offset):
                    for offset, tag in self.leaves(member.type):
                        if member.offset + offset >= end:
                            yield member.offset + offset, tag
                            end = member.offset + offset + self.sizes[tag]
            case _:
                yield 0, tag_of(type_)

    # Validity

    def require(self, memory: Memory, offset: int, size: int, obligation: str | None) -> None:
        """Stuck unless `size` bytes at the offset are inside a live object."""
        if memory.live and offset >= 0 and size >= 0 and offset + size <= memory.size:
            return
        if memory is INTEGER:
            detail = _address(offset)
        elif not memory.live:
            detail = "a function" if memory.size == 0 and memory.i == 0 else "an object whose life has ended"
        else:
            detail = f"bytes {offset} to {offset + size} of an object of {memory.size} bytes"
        raise Stuck(obligation, f"access to {detail}")

    def require_writable(self, memory: Memory, offset: int, size: int, obligation: str | None) -> None:
        """Stuck unless the bytes may be written, too."""
        self.require(memory, offset, size, obligation)
        if memory.constant:
            raise Stuck(obligation, "a string literal is written")

    # Load and store

    def load(self, memory: Memory, offset: int, tag: int, obligation: str | None) -> Runtime:
        """Read a scalar in whatever shape it was written."""
        size = self.sizes[tag]
        self.require(memory, offset, size, obligation)
        cell = memory.cells.get(offset)
        if cell is not None and cell[0] % DRAWN < Tag.INDETERMINATE and self.sizes[cell[0]] == size:
            return cell[1] if cell[0] % DRAWN == tag else self.value_of(tag, self.bytes_of(cell[0], cell[1]))
        written = self.written(memory, offset, size)
        pieces = self._pieces(memory, offset, size)
        if all(piece is None for piece in pieces):
            value = self._indeterminate(tag)
        else:
            whole = bytes(self.draw(_INTEGERS[Tag.U8]) if piece is None else piece for piece in pieces)
            value = self.value_of(tag, whole)
        self._place(memory, offset, tag if written else tag + DRAWN, value)
        return value

    def written(self, memory: Memory, offset: int, size: int) -> bool:
        """Whether all bytes of a range inside a live object were written, or are zero from the beginning."""
        covered = 0
        for at in self.overlapping(memory, offset, size):
            tag = memory.cells[at][0]
            if tag >= DRAWN or tag == Tag.INDETERMINATE:
                return False
            covered += min(at + self.sizes[tag], offset + size) - max(at, offset)
        return covered == size or memory.zeroed

    def store(self, memory: Memory, offset: int, tag: int, value: Runtime, obligation: str | None) -> None:
        """Write a scalar, whatever was there before."""
        self.require_writable(memory, offset, self.sizes[tag], obligation)
        self._place(memory, offset, tag, value)

    def _place(self, memory: Memory, offset: int, tag: int, value: Runtime) -> None:
        size, cells = self.sizes[tag], memory.cells
        before = cells.get(offset - size)
        # Cells do not overlap: where one ends at the offset, none that begins earlier goes on behind it.
        is_next = before is not None and self.sizes[before[0]] == size
        if not (is_next and cells.keys().isdisjoint(range(offset, offset + size))):
            self._clear(memory, offset, size)
        cells[offset] = (int(tag), value)

    def _indeterminate(self, tag: int) -> Runtime:
        if tag == Tag.POINTER:
            return (INTEGER, self.draw(self.pointer))
        if tag == Tag.BOOL:
            return self.draw(BOOL)
        if tag in (Tag.F32, Tag.F64):
            return self.draw(FloatType(32 if tag == Tag.F32 else 64))
        return self.draw(_INTEGERS[tag])

    # Cells in a range

    def overlapping(self, memory: Memory, offset: int, size: int) -> list[int]:
        """Offsets of the cells that share a byte with the range, in order."""
        cells, sizes = memory.cells, self.sizes
        if size > len(cells):
            return sorted(at for at, cell in cells.items() if at < offset + size and at + sizes[cell[0]] > offset)
        return [
            at
            for at in range(offset - _LONGEST + 1, offset + size)
            if at in cells and at + sizes[cells[at][0]] > offset
        ]

    def _pieces(self, memory: Memory, offset: int, size: int) -> list[int | None]:
        """The bytes of a range; None is an indeterminate one."""
        pieces: list[int | None] = [0 if memory.zeroed else None] * size
        for at in self.overlapping(memory, offset, size):
            tag, value = memory.cells[at]
            if tag % DRAWN == Tag.FRAGMENT:
                raise NotModelled("reading a part of a pointer")
            shape: list[int | None] = [None] if tag == Tag.INDETERMINATE else list(self.bytes_of(tag, value))
            for index, byte in enumerate(shape):
                if 0 <= at + index - offset < size:
                    pieces[at + index - offset] = byte
        return pieces

    def _clear(self, memory: Memory, offset: int, size: int) -> None:
        """Remove all cells in a range; what sticks out of it is kept byte by byte."""
        cells = memory.cells
        for at in self.overlapping(memory, offset, size):
            tag, value = cells.pop(at)
            length = self.sizes[tag]
            if at >= offset and at + length <= offset + size:
                continue
            for index, cell in enumerate(self._split(tag, value)):
                if not offset <= at + index < offset + size:
                    cells[at + index] = cell

    def _split(self, tag: int, value: Runtime) -> list[tuple[int, Runtime]]:
        drawn = tag - tag % DRAWN
        if tag % DRAWN == Tag.POINTER and value[0] is not INTEGER:
            return [(int(Tag.FRAGMENT), None)] * self.sizes[Tag.POINTER]
        return [(Tag.U8 + drawn, byte) for byte in self.bytes_of(tag, value)]

    # Shapes

    def bytes_of(self, tag: int, value: Runtime) -> bytes:
        """A scalar as bytes."""
        tag %= DRAWN
        if tag == Tag.F32:
            return _SINGLE.pack(value)
        if tag == Tag.F64:
            return _DOUBLE.pack(value)
        size = self.sizes[tag]
        if tag == Tag.POINTER:
            if value[0] is not INTEGER:
                raise NotModelled("a pointer into an object taken apart or read as a number")
            value = value[1]
        return (int(value) & ((1 << (8 * size)) - 1)).to_bytes(size, "little")

    def value_of(self, tag: int, whole: bytes) -> Runtime:
        """Bytes as a scalar."""
        if tag == Tag.F32:
            return _SINGLE.unpack(whole)[0]
        if tag == Tag.F64:
            return _DOUBLE.unpack(whole)[0]
        if tag == Tag.BOOL:
            return whole != b"\0"
        if tag == Tag.POINTER:
            return (INTEGER, int.from_bytes(whole, "little"))
        return int.from_bytes(whole, "little", signed=_INTEGERS[tag].signed)

    def zero(self, tag: int) -> Runtime:
        return self.value_of(tag, bytes(self.sizes[tag]))

    # Whole ranges

    def fill(self, memory: Memory, offset: int, byte: int, size: int, obligation: str | None) -> None:
        """memset. A size of zero does nothing."""
        if size == 0:
            return
        self.require_writable(memory, offset, size, obligation)
        if byte == 0 and (memory.zeroed or size == memory.size):
            self._clear(memory, offset, size)
            memory.zeroed = True
            return
        self._clear(memory, offset, size)
        cells = memory.cells
        for at, tag in self.layout(memory, offset, size) if byte == 0 else ():
            cells[at] = (int(tag), self.zero(tag))
        if byte != 0:
            cells |= dict.fromkeys(range(offset, offset + size), (int(Tag.U8), byte))

    def layout(self, memory: Memory, offset: int, size: int) -> Iterator[tuple[int, Tag]]:
        """Scalars that cover a range: those of the object's type where they lie inside, single bytes elsewhere."""
        done = offset
        if memory.type is not None and (unit := self.size_of(memory.type)) > 0:
            leaves = self.leaves(memory.type)
            for start in range(offset - offset % unit, offset + size, unit):
                for inner, tag in leaves:
                    at = start + inner
                    if at >= done and at + self.sizes[tag] <= offset + size:
                        yield from ((gap, Tag.U8) for gap in range(done, at))
                        yield at, tag
                        done = at + self.sizes[tag]
        yield from ((gap, Tag.U8) for gap in range(done, offset + size))

    def copy(
        self, to: Memory, offset: int, source: Memory, source_offset: int, size: int, obligation: str | None
    ) -> None:
        """memmove. A size of zero does nothing."""
        if size == 0:
            return
        self.require(source, source_offset, size, obligation)
        self.require_writable(to, offset, size, obligation)
        moved = self._cut(source, source_offset, size)
        self._clear(to, offset, size)
        done = 0
        for at, cell in moved:
            self._background(to, offset + done, offset + at, source)
            to.cells[offset + at] = cell
            done = at + self.sizes[cell[0]]
        self._background(to, offset + done, offset + size, source)

    def _cut(self, source: Memory, offset: int, size: int) -> list[tuple[int, tuple[int, Runtime]]]:
        """The cells of a range relative to its start; cells that stick out are cut to bytes."""
        result: list[tuple[int, tuple[int, Runtime]]] = []
        for at in self.overlapping(source, offset, size):
            tag, value = source.cells[at]
            if at >= offset and at + self.sizes[tag] <= offset + size:
                result.append((at - offset, (tag, value)))
                continue
            inside = [(at + index - offset, cell) for index, cell in enumerate(self._split(tag, value))]
            result.extend(item for item in inside if 0 <= item[0] < size)
        return result

    def _background(self, to: Memory, start: int, end: int, source: Memory) -> None:
        """Give bytes without a cell in the source the same meaning in the destination."""
        if start >= end or to.zeroed == source.zeroed:
            return
        if source.zeroed:
            for at, tag in self.layout(to, start, end - start):
                to.cells[at] = (int(tag), self.zero(tag))
        else:
            to.cells |= dict.fromkeys(range(start, end), (int(Tag.INDETERMINATE), None))

    # Life

    def free(self, memory: Memory, offset: int, obligation: str | None) -> None:
        """End the life of a heap object."""
        if memory is INTEGER and offset == 0:
            return
        if not (memory.live and memory.storage is Storage.HEAP and offset == 0):
            raise Stuck(obligation, "free of what is not the start of a live heap object")
        end_life(memory)


def overlap(left: tuple[Memory, int], left_size: int, right: tuple[Memory, int], right_size: int) -> bool:
    """Whether two ranges of bytes share one. No object is as large as half of the address space."""
    if left[0] is not right[0] or not 0 < left_size <= _LARGEST or not 0 < right_size <= _LARGEST:
        return False
    return left[1] < right[1] + right_size and right[1] < left[1] + left_size


def dangling(pointer: tuple[Memory, int]) -> bool:
    """Whether a pointer points into an object whose life has ended."""
    memory = pointer[0]
    return not memory.live and memory is not INTEGER and not isinstance(memory, Function)


def size_of_object(pointer: tuple[Memory, int]) -> int:
    """The bytes of the live object that a pointer points to the start of; 0 where there is none."""
    return pointer[0].size if pointer[0].live and pointer[1] == 0 else 0


def end_life(memory: Memory) -> None:
    memory.live = False
    memory.cells = {}


def end_local(memory: Memory, frame: list[Memory]) -> None:
    """End the life of a stack object and forget dead ones at the end of the frame's list; null is no object."""
    if memory is INTEGER:
        return
    end_life(memory)
    while frame and not frame[-1].live:
        frame.pop()
