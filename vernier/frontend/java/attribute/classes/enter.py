"""Entering class declarations: a symbol for each class, its name, its nesting; nothing is resolved yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vernier.frontend.java.symbols import ClassForm, ClassSymbol
from vernier.frontend.java.syntax.nodes import CLASS_DECLARATIONS, modifiers_of, named, require, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from vernier.frontend.java.syntax.parse import SourceFile

_FORMS = {
    "class_declaration": ClassForm.CLASS,
    "interface_declaration": ClassForm.INTERFACE,
    "enum_declaration": ClassForm.ENUM,
    "record_declaration": ClassForm.RECORD,
    "annotation_type_declaration": ClassForm.ANNOTATION,
}


def class_symbol(
    node: Node, file: SourceFile, name: str, outer: ClassSymbol | None, *, is_library: bool
) -> ClassSymbol:
    """The symbol of a class declaration under the given binary name."""
    form = _FORMS[node.type]
    modifiers = modifiers_of(node)
    is_interface = form in (ClassForm.INTERFACE, ClassForm.ANNOTATION)
    in_interface = outer is not None and outer.form in (ClassForm.INTERFACE, ClassForm.ANNOTATION)
    is_static = outer is None or form is not ClassForm.CLASS or in_interface or "static" in modifiers
    return ClassSymbol(
        name=name,
        simple_name=text_of(require(node, "name")),
        form=form,
        span=file.span(require(node, "name")),
        node=node,
        outer=outer,
        is_static=is_static,
        is_abstract=is_interface or "abstract" in modifiers,
        is_final=form in (ClassForm.RECORD, ClassForm.ENUM) or "final" in modifiers,
        is_private="private" in modifiers,
        is_library=is_library,
    )


def member_nodes(node: Node) -> Iterator[Node]:
    """The declarations in the body of a class, those after the constants of an enum included."""
    body = node if node.type.endswith("_body") else node.child_by_field_name("body")
    if body is None:
        return
    for child in named(body):
        if child.type == "enum_body_declarations":
            yield from named(child)
        else:
            yield child


def member_class_nodes(node: Node) -> Iterator[Node]:
    return (child for child in member_nodes(node) if child.type in CLASS_DECLARATIONS)
