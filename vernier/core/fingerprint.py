"""Fingerprints of values: equal fingerprints mean equal values, in every process and under every hash seed.

Law: `fingerprint(a) == fingerprint(b)` only if `a == b` with the same types and the same order of mappings; the order
of sets does not matter. Fields whose names begin with an underscore are caches and do not count. Every part is written
with its kind and its length, so no two values share a text.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum


def fingerprint(*values: object) -> str:
    """The fingerprint of frozen dataclasses, enums, tuples, sets, mappings and plain values made of these."""
    return hashlib.sha256(_Writer().text(values).encode("utf-8", "surrogatepass")).hexdigest()


class _Writer:
    """Writes values; a value that occurs again (the same object) is written once and copied."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[object, str]] = {}

    def text(self, value: object) -> str:
        match value:
            case None | bool() | int() if not isinstance(value, Enum):
                return f"{value!r};"
            case str() if not isinstance(value, Enum):
                return f"s{len(value)}:{value}"
            case float():
                return f"f{value.hex()};"
            case bytes():
                return f"b{value.hex()};"
        known = self._known.get(id(value))
        if known is not None:
            return known[1]
        text = self._compound(value)
        self._known[id(value)] = value, text  # the value is kept, so that its identity stays its own
        return text

    def _compound(self, value: object) -> str:
        match value:
            case Enum():
                return f"e{_name(value)}.{value.name};"
            case tuple() | list():
                parts = [self.text(item) for item in value]
            case frozenset() | set():
                parts = sorted(self.text(item) for item in value)
            case Mapping():
                parts = [self.text(item) for pair in value.items() for item in pair]
            case _ if is_dataclass(value):
                parts = [self.text(getattr(value, item.name)) for item in fields(value) if item.name[0] != "_"]
            case _:
                raise TypeError(f"{type(value).__qualname__} has no fingerprint")
        # Long parts are replaced by their digests: what is shared by many would be copied into all of them.
        inner = "".join(parts)
        if len(inner) > _LONG:
            inner = hashlib.sha256(inner.encode("utf-8", "surrogatepass")).hexdigest()
        return f"{_name(value)}({len(parts)}:{inner})"


def _name(value: object) -> str:
    """The type of a value; two modules may have types of one name."""
    return f"{type(value).__module__}.{type(value).__qualname__}"


_LONG = 256
