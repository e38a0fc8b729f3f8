"""How attribution gives up on a statement: one exception, turned into a diagnostic where the statement starts."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node


class AttributionError(Exception):
    """`code` and `message` are those of the diagnostic; `node` is its place."""

    def __init__(self, code: str, message: str, node: Node) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.node = node
