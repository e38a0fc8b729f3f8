"""The names of the fresh values of an abstract call: a field, a static variable, the result, how it ends, an
allocation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from vernier.encode.state import FieldKey


@dataclass(frozen=True, slots=True)
class FieldOf:
    """A field of an object."""

    object: int
    class_name: str
    key: FieldKey

    def __str__(self) -> str:
        return f"{self.class_name.rpartition('.')[2]}#{self.object}.{self.key[1]}"


@dataclass(frozen=True, slots=True)
class StaticField:
    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Result:
    """The value returned, or the exception thrown."""

    def __str__(self) -> str:
        return "result"


@dataclass(frozen=True, slots=True)
class Returns:
    """Whether the call returns; otherwise it throws."""

    def __str__(self) -> str:
        return "returns"


@dataclass(frozen=True, slots=True)
class Made:
    """Whether the call makes so many objects of a class, counted from 0."""

    class_name: str
    index: int

    def __str__(self) -> str:
        return f"new {self.class_name.rpartition('.')[2]} {self.index + 1}"


Place: TypeAlias = FieldOf | StaticField | Result | Returns | Made
