"""What programs compute with at run time.

bool, int and float are Python's own (f32 values are floats that binary32 represents). The Java null is None; Java
objects and arrays are instances of Python classes made per IR class (`classes.py`). A C pointer is a pair
(memory object, byte offset); the memory object of an integer turned pointer is `INTEGER`, of a function a `Function`.
"""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

from vernier.ir.ops import Storage
from vernier.ir.types import ArrayType, MemoryType

Runtime: TypeAlias = Any
"""A run-time value; its Python type follows from the IR type, which generated code knows statically."""


class Inside(str):
    """The obligation of a Raise in library code."""

    __slots__ = ()


class JavaObject:
    """Base of the classes generated for Java classes. `i`: allocation number. `r`: obligation of the last Raise."""

    __slots__ = ("i", "r")
    CLASS_NAME: ClassVar[str]
    i: int
    r: str


def note_of(exception: JavaObject, otherwise: str) -> str:
    """The obligation that code of the program has noted of an exception, or the other one if it has noted none."""
    noted: str | None = getattr(exception, "r", None)
    return otherwise if noted is None or isinstance(noted, Inside) else noted


class JavaArray:
    """Base of the Python classes generated for Java array types. `e`: the cells."""

    __slots__ = ("e", "i")
    TYPE: ClassVar[ArrayType]
    i: int
    e: list[Runtime]


class Memory:
    """A C object. `cells`: byte offset -> (tag, value), never overlapping; the tag is the scalar's kind (`memory.Tag`).

    Bytes in no cell are zero in a `zeroed` object, otherwise indeterminate. A dead object has no cells, so that
    finding a cell of the right tag is enough to know an access to be valid. A `constant` one is not to be written.
    """

    __slots__ = ("cells", "constant", "i", "live", "size", "storage", "type", "zeroed")

    def __init__(self, type_: MemoryType | None, size: int, storage: Storage | None, number: int) -> None:
        self.cells: dict[int, tuple[int, Runtime]] = {}
        self.constant = False
        self.i = number
        self.live = True
        self.size = size
        self.storage = storage
        self.type = type_
        self.zeroed = False

    @property
    def name(self) -> str:
        return f"object {self.i}"


class Function(Memory):
    """What a function's address points to: it has no bytes."""

    __slots__ = ("procedure",)

    def __init__(self, procedure: str) -> None:
        super().__init__(None, 0, None, 0)
        self.live = False
        self.procedure = procedure


INTEGER = Memory(None, 0, None, 0)
"""Stands for no object: (INTEGER, n) is the integer n turned pointer. It has no cells and is never live."""
INTEGER.live = False
NULL = (INTEGER, 0)


class Thrown(Exception):
    """A Java exception on its way from a Throw to the call that receives it."""

    def __init__(self, exception: JavaObject) -> None:
        self.exception = exception
