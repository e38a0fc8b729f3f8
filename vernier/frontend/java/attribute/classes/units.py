"""Compilation units: package and imports of a parsed file, and which class declarations it has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vernier.frontend.java.attribute.scopes import Unit
from vernier.frontend.java.syntax.nodes import CLASS_DECLARATIONS, child_of_type, named, text_of
from vernier.frontend.java.syntax.parse import SourceFile

if TYPE_CHECKING:
    from tree_sitter import Node


_IGNORED = frozenset({"module_declaration"})


def read_unit(file: SourceFile, *, is_library: bool) -> tuple[Unit, list[Node], list[Node]]:
    """The unit of a file, its top-level class declarations, and what else stands there but must not."""
    unit = Unit(file, "", is_library)
    declarations: list[Node] = []
    strays: list[Node] = []
    for node in named(file.root):
        if node.type == "package_declaration":
            unit.package = dotted(next(n for n in named(node) if n.type.endswith("identifier")))
        elif node.type == "import_declaration":
            _read_import(unit, node)
        elif node.type in CLASS_DECLARATIONS:
            declarations.append(node)
        elif node.type not in _IGNORED:
            strays.append(node)
    return unit, declarations, strays


def dotted(node: Node) -> str:
    """A dotted name as text without blanks or comments."""
    if node.named_child_count == 0:
        return text_of(node)
    return ".".join(text_of(part) for part in _parts(node))


def _parts(node: Node) -> list[Node]:
    stack, parts = [node], []
    while stack:
        current = stack.pop()
        children = named(current)
        if children:
            stack.extend(reversed(children))
        else:
            parts.append(current)
    return parts


def _read_import(unit: Unit, node: Node) -> None:
    is_static = child_of_type(node, "static") is not None
    is_on_demand = child_of_type(node, "asterisk") is not None
    name = dotted(next(child for child in named(node) if child.type.endswith("identifier")))
    if is_on_demand:
        (unit.static_on_demand if is_static else unit.on_demand).append(name)
        return
    holder, _, simple = name.rpartition(".")
    if is_static:
        unit.static_single.append((holder, simple))
    else:
        unit.single.setdefault(simple, name)
