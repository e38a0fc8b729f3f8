"""The names that formulas of certificates have for the parts of a state."""

from __future__ import annotations

from vernier.ir.program import GlobalDefinition, GlobalStorage
from vernier.ir.types import BlockType, PointerType, StructType

FIRST = "first:"
LENGTHS = "lengths"
RESULT = "result"
"""What a call returns, in its summary"""
NOTES = "notes"
"""Where exceptions were raised last"""


def local(depth: int, name: str) -> str:
    """A local variable of the procedure that is `depth` calls above that of the cut."""
    return f"local:{depth}:{name}"


def global_(name: str) -> str:
    """A global variable."""
    return f"global:{name}"


def has_name(definition: GlobalDefinition) -> bool:
    """Whether formulas can name a global: one whose address is taken is memory, and pointers have no sort."""
    unnamed = isinstance(definition.type, PointerType | StructType | BlockType)
    return definition.storage is GlobalStorage.VARIABLE and not unnamed


def field(owner: str, name: str) -> str:
    """A field of all objects."""
    return f"field:{owner}.{name}"


def elements(sort: str) -> str:
    """The cells of all arrays whose elements have this sort."""
    return f"elements:{sort}"


def is_map(name: str) -> bool:
    """Whether a name is that of memory: a map from references to values."""
    return name == NOTES or name.startswith(("field:", "elements:"))


def local_of(name: str) -> tuple[int, str] | None:
    """The depth and the variable that a name of a local says."""
    kind, _, rest = name.partition(":")
    depth, _, variable = rest.partition(":")
    return (int(depth), variable) if kind == "local" and depth.isdigit() else None
