"""Small reading helpers over tree-sitter nodes, which mix comments and punctuation into their children."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node

COMMENTS = frozenset({"line_comment", "block_comment"})
CLASS_DECLARATIONS = frozenset(
    {
        "class_declaration",
        "interface_declaration",
        "enum_declaration",
        "record_declaration",
        "annotation_type_declaration",
    }
)
ANNOTATIONS = frozenset({"annotation", "marker_annotation"})


def text_of(node: Node) -> str:
    """The source text of a node."""
    return (node.text or b"").decode("utf-8")


def named(node: Node) -> list[Node]:
    """The named children that are not comments."""
    return [child for child in node.named_children if child.type not in COMMENTS]


def first_named(node: Node) -> Node:
    """The first named child that is not a comment; the grammar guarantees one."""
    for child in node.named_children:
        if child.type not in COMMENTS:
            return child
    raise AssertionError(f"{node.type} has no child")


def updated_place(node: Node) -> Node:
    """What an update expression changes: the grammar takes a sign or a cast before `x++` for a part of its operand."""
    place = first_named(node)
    while place.type in ("unary_expression", "cast_expression"):
        place = require(place, "operand" if place.type == "unary_expression" else "value")
    return place


def child_of_type(node: Node, kind: str) -> Node | None:
    """The first child of this type, if any."""
    for child in node.children:
        if child.type == kind:
            return child
    return None


def require(node: Node, field: str) -> Node:
    """The child in a field that the grammar guarantees."""
    child = node.child_by_field_name(field)
    assert child is not None, f"{node.type} has no {field}"
    return child


def modifiers_of(node: Node) -> frozenset[str]:
    """The keywords among the modifiers of a declaration (`static`, `final`, ...), without annotations."""
    holder = child_of_type(node, "modifiers")
    if holder is None:
        return frozenset()
    return frozenset(child.type for child in holder.children if child.type not in ANNOTATIONS)


def annotations_of(node: Node) -> tuple[Node, ...]:
    """The annotation nodes of a declaration."""
    holder = child_of_type(node, "modifiers")
    if holder is None:
        return ()
    return tuple(child for child in holder.children if child.type in ANNOTATIONS)


def dimension_count(node: Node | None) -> int:
    """How many pairs of brackets a `dimensions` node has."""
    if node is None:
        return 0
    return sum(1 for child in node.children if child.type == "[")
