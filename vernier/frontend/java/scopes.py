"""`@Scope("...")` on classes and methods: bounds for what is checked inside, by simple name, declared or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vernier.core.diagnostic import Diagnostic, InputError, Severity
from vernier.core.scope import Scope, parse_scope
from vernier.core.source import Span
from vernier.frontend.java.syntax.nodes import annotations_of, named, text_of
from vernier.frontend.java.syntax.parse import SourceFile, parse
from vernier.frontend.java.syntax.sources import read_sources

if TYPE_CHECKING:
    from tree_sitter import Node


@dataclass(frozen=True, slots=True)
class ScopeAnnotation:
    """`scope` holds for the procedures inside `region`, the declaration with the annotation."""

    region: Span
    scope: Scope


def scope_annotations(paths: Sequence[str]) -> tuple[ScopeAnnotation, ...]:
    """All annotations of the files, outer ones before those inside; a fault in one is an InputError at its place."""
    found: list[ScopeAnnotation] = []
    for source in read_sources(paths)[0]:
        if "@Scope" not in source.text and ".Scope" not in source.text:
            continue
        file, errors = parse(source)
        if not errors:
            found.extend(_annotations(file))
    return tuple(found)


def _annotations(file: SourceFile) -> Iterator[ScopeAnnotation]:
    pending = [file.root]
    while pending:
        node = pending.pop()
        for annotation in annotations_of(node):
            name = annotation.child_by_field_name("name")
            if name is not None and text_of(name).rpartition(".")[2] == "Scope":
                yield ScopeAnnotation(file.span(node), _scope(file, annotation))
        pending.extend(reversed(node.named_children))


def _scope(file: SourceFile, annotation: Node) -> Scope:
    arguments = annotation.child_by_field_name("arguments")
    values = [] if arguments is None else named(arguments)
    if len(values) == 1 and values[0].type == "element_value_pair":
        values = named(values[0])[1:]
    if len(values) != 1 or values[0].type != "string_literal" or "\\" in text_of(values[0]):
        message = 'a scope is written as one plain text, such as @Scope("objects=3, loop=5")'
        raise InputError(Diagnostic(Severity.ERROR, "scope", message, file.span(annotation)))
    place = file.span(values[0])

    def inside(start: int, end: int) -> Span:
        first = place.column + 1
        return Span(place.file, place.line, first + start, place.line, first + end)

    return parse_scope(text_of(values[0]).strip('"'), inside)
