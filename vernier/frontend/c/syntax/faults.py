"""What stops the translation of one construct: caught at the statement, reported as a diagnostic, never ignored."""

from __future__ import annotations

from typing import Protocol


class Placed(Protocol):
    """Anything with a stretch of text."""

    @property
    def start(self) -> int: ...

    @property
    def end(self) -> int: ...


class Fault(Exception):
    """A construct that cannot be translated. `code` is `unsupported`, `unresolved` or `type`."""

    def __init__(self, code: str, message: str, node: Placed) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.start = node.start
        self.end = node.end


def unsupported(message: str, node: Placed) -> Fault:
    return Fault("unsupported", message, node)


def ill_typed(message: str, node: Placed) -> Fault:
    return Fault("type", message, node)


def unresolved(message: str, node: Placed) -> Fault:
    return Fault("unresolved", message, node)
