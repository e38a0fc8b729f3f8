"""Messages about the input: one value, rendered by `report` in every format."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from vernier.core.source import Span


class Severity(Enum):
    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One message with its place. `code` names the fault (`syntax`, `unsupported`, ...), never the fix."""

    severity: Severity
    code: str
    message: str
    span: Span
    notes: tuple[str, ...] = ()


def similar(name: str, known: Iterable[str]) -> tuple[str, ...]:
    """A note that names what is spelled nearly like this, nearest first; nothing where nothing is."""
    import difflib  # only where something is amiss

    near = difflib.get_close_matches(name, sorted(set(known)), n=3)
    return (f"similar: {', '.join(near)}",) if near else ()


class InputError(Exception):
    """The input as a whole cannot be used; carries what to tell the user (exit code 2)."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic
