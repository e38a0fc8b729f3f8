"""Values of `core` as plain JSON data and back: frozen dataclasses, enums, tuples, mappings and plain values.

Law: `Codec(roots).decode(Codec(roots).encode(value)) == value` for values of these types. Nothing but the types that
the roots mention is ever made of data, so data from elsewhere can be wrong but cannot do anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints


class Codec:
    """Encodes and decodes values of the root types and of all types that these mention."""

    def __init__(self, *roots: object) -> None:
        self._types: dict[str, type] = {}
        for root in roots:
            for found in _mentioned(root, set()):
                known = self._types.setdefault(found.__qualname__, found)
                if known is not found:
                    raise TypeError(f"two types are called {found.__qualname__}")

    def encode(self, value: object) -> Any:
        """Plain data: a value of a type of its own becomes a list that begins with the type's name."""
        match value:
            case Enum():
                return [type(value).__qualname__, value.name]
            case None | bool() | int() | str():
                return value
            case float():
                return ["float", value.hex()]
            case tuple():
                return ["tuple", *map(self.encode, value)]
            case Mapping():
                return ["dict", *([self.encode(key), self.encode(item)] for key, item in value.items())]
            case _ if is_dataclass(value) and not isinstance(value, type):
                return [type(value).__qualname__, *(self.encode(getattr(value, item.name)) for item in fields(value))]
            case _:
                raise TypeError(f"{type(value).__qualname__} is not encoded")

    def decode(self, data: Any) -> Any:
        """The value; ValueError where the data is not what `encode` gives."""
        match data:
            case None | bool() | int() | str():
                return data
            case ["float", str(text)]:
                return float.fromhex(text)
            case ["tuple", *items]:
                return tuple(map(self.decode, items))
            case ["dict", *pairs]:
                return {self.decode(key): self.decode(item) for key, item in pairs}
            case [str(name), *items] if name in self._types:
                return self._made(self._types[name], items)
            case _:
                raise ValueError("not encoded data")

    def _made(self, kind: type, items: list[Any]) -> Any:
        if issubclass(kind, Enum):
            (name,) = items
            if name not in kind.__members__:
                raise ValueError(f"{kind.__qualname__} has no member {name}")
            return kind[name]
        names = [item.name for item in fields(kind)]  # type: ignore[arg-type]
        if len(names) != len(items):
            raise ValueError(f"{kind.__qualname__} has {len(names)} fields")
        return kind(**dict(zip(names, map(self.decode, items), strict=True)))


def _mentioned(hint: object, seen: set[type]) -> Iterator[type]:
    """The dataclasses and enums in a type, and in the fields of these."""
    if get_origin(hint) in (Union, UnionType) or get_args(hint):
        for part in get_args(hint):
            yield from _mentioned(part, seen)
    elif isinstance(hint, type) and hint not in seen and (is_dataclass(hint) or issubclass(hint, Enum)):
        seen.add(hint)
        yield hint
        if is_dataclass(hint):
            for part in get_type_hints(hint).values():
                yield from _mentioned(part, seen)
