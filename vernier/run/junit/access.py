"""Access modifiers of classes, methods and constructors, by place: those that a test in the same package can name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from vernier.core.source import Span
from vernier.frontend.java.syntax.nodes import modifiers_of, text_of
from vernier.frontend.java.syntax.parse import parse
from vernier.frontend.java.syntax.sources import read_sources
from vernier.ir.program import Program

if TYPE_CHECKING:
    from tree_sitter import Node


class Access:
    """Declarations of the user's files, found by the place of their names."""

    def __init__(self, program: Program, files: Sequence[str]) -> None:
        self._program = program
        self._modifiers: dict[tuple[str, int, int], frozenset[str]] = {}
        self._names: dict[tuple[str, int, int], str] = {}
        for source in read_sources(files)[0]:
            file, errors = parse(source)
            pending = [] if errors else [file.root]
            while pending:
                node = pending.pop()
                name = node.child_by_field_name("name")
                if name is not None and node.type.endswith("_declaration"):
                    place = _key(file.span(name))
                    self._modifiers[place] = modifiers_of(node) | _implied(node)
                    self._names[place] = text_of(name)
                pending.extend(node.named_children)

    def class_(self, name: str) -> bool:
        """Whether a class of the same package can name this class."""
        outer, dollar, simple = name.rpartition("$")
        if dollar and (simple[:1].isdigit() or not self.class_(outer)):
            return False
        definition = self._program.classes.get(name)
        if definition is None:
            return True
        place = definition.origin.span
        # Classes that stand for others, which nobody has written, are where their interfaces are.
        bare = simple.rpartition(".")[2]
        is_written = self._names.get(_key(place), bare) == bare
        return is_written and "private" not in self._of(place)

    def constructs(self, name: str) -> bool:
        """Whether objects can be made without an enclosing object."""
        definition = self._program.classes.get(name)
        if definition is None or not self.class_(name):
            return False
        modifiers = self._of(definition.origin.span)
        return "abstract" not in modifiers and ("$" not in name or "static" in modifiers)

    def procedure(self, name: str) -> bool:
        """Whether the method or constructor can be called from the same package."""
        procedure = self._program.procedures.get(name)
        return procedure is not None and "private" not in self._of(procedure.origin.span)

    def _of(self, span: Span) -> frozenset[str]:
        return self._modifiers.get(_key(span), frozenset())


def _implied(node: Node) -> frozenset[str]:
    """Records, enumerations and interfaces are static, and so is every class inside of an interface (JLS 8.10, 9.5)."""
    around = node.parent.parent if node.parent is not None else None
    inside = around is not None and around.type in ("interface_declaration", "annotation_type_declaration")
    is_static = node.type in ("record_declaration", "enum_declaration", "interface_declaration") or inside
    return frozenset({"static"}) if is_static else frozenset()


def _key(span: Span) -> tuple[str, int, int]:
    return span.file, span.line, span.column
