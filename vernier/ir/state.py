"""States: plain values for heaps and variables that outlive any engine.

The interpreter starts from a State and returns one; `encode.decode` turns solver models into States; reports draw them.
Object ids are positive and dense in order of allocation; 0 is never an object.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from vernier.ir.types import ArrayType, MemoryType, Type


@dataclass(frozen=True, slots=True)
class Reference:
    """A Java reference to the object with this id."""

    id: int


@dataclass(frozen=True, slots=True)
class Pointer:
    """A C pointer into the object with this id; `id` 0 is an integer turned pointer (`offset` is the integer)."""

    id: int
    offset: int


@dataclass(frozen=True, slots=True)
class FunctionPointer:
    name: str


Value: TypeAlias = bool | int | float | Reference | Pointer | FunctionPointer | None
"""None is the Java null; the C null pointer is Pointer(0, 0)."""


@dataclass(frozen=True, slots=True)
class ObjectState:
    """A Java object: fields keyed by (owner class, field name). Fields not listed are zero, false or null.

    An object of java.lang.Class is the only one for the type that it stands for: a program that asks for the class
    object of this type gets it.
    """

    class_name: str
    fields: Mapping[tuple[str, str], Value]
    stands_for: Type | None = None


@dataclass(frozen=True, slots=True)
class ArrayState:
    type: ArrayType
    elements: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class MemoryState:
    """A C object of `size` bytes holding typed scalars at byte offsets; offsets not listed are indeterminate."""

    type: MemoryType
    size: int
    cells: Mapping[int, tuple[int, Value]]
    """byte offset -> (size in bytes, value)"""
    live: bool = True


HeapObject: TypeAlias = ObjectState | ArrayState | MemoryState


@dataclass(frozen=True, slots=True)
class State:
    """The values of the entry's parameters (by name), of globals that differ from their initial value, and the heap.

    `initialised` tells classes whose static initialiser counts as already run when starting in the middle of a program.
    """

    locals: Mapping[str, Value] = field(default_factory=dict)
    globals: Mapping[str, Value] = field(default_factory=dict)
    heap: Mapping[int, HeapObject] = field(default_factory=dict)
    global_objects: Mapping[str, int] = field(default_factory=dict)
    """C globals in memory -> object id"""
    initialised: frozenset[str] = frozenset()
    literals: Mapping[int, str] = field(default_factory=dict)
    """Strings that literals stand for -> their text: each text has one such object only"""
