"""How attribution gives up on a statement: one exception, turned into a diagnostic where the statement starts."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from vernier.core.diagnostic import Severity

if TYPE_CHECKING:
    from tree_sitter import Node


class AttributionError(Exception):
    """`code` and `message` are those of the diagnostic; `node` is its place."""

    severity: ClassVar[Severity] = Severity.ERROR

    def __init__(self, code: str, message: str, node: Node) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.node = node


class MissingModel(AttributionError):
    """The user has made no mistake: what this is about is not there."""

    severity = Severity.NOTE

    def __init__(self, message: str, node: Node) -> None:
        super().__init__("missing-model", message, node)
