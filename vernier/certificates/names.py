"""The names that formulas of certificates have for the parts of a state."""

from __future__ import annotations

FIRST = "first:"
LENGTHS = "lengths"
NOTES = "notes"
"""Where exceptions were raised last"""


def local(depth: int, name: str) -> str:
    """A local variable of the procedure that is `depth` calls above that of the cut."""
    return f"local:{depth}:{name}"


def global_(name: str) -> str:
    """A global variable."""
    return f"global:{name}"


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
