"""Clauses as they stand in a class: which comment or annotation belongs to the class, to which method or field."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from vernier.core.source import Span
from vernier.frontend.java.contracts.annotations import annotation_clauses
from vernier.frontend.java.contracts.host import Source
from vernier.frontend.java.symbols import ClassSymbol
from vernier.frontend.java.syntax.jml import comments_before
from vernier.frontend.java.syntax.nodes import ANNOTATIONS, COMMENTS, child_of_type, text_of
from vernier.spec.clauses import clauses_of, is_specification
from vernier.spec.keywords import MODIFIERS, OF_FIELDS
from vernier.spec.lexer import ClauseText
from vernier.spec.syntax import SpecificationError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tree_sitter import Node

OF_CLASS = frozenset({"invariant", "constraint", "initially", "represents", "model", "ghost", "axiom"}) | OF_FIELDS
VISIBILITY = frozenset({"public", "private", "protected", "static", "instance", "final"})
_BODIES = frozenset({"class_body", "interface_body", "enum_body", "record_body"})
_MEMBERS = frozenset({"method_declaration", "constructor_declaration", "compact_constructor_declaration"})
_FIELDS = frozenset({"field_declaration", "constant_declaration"})
_METHOD = re.compile(r"[^=;{(]*?(\w+)\s*\(")
_VARIABLE = re.compile(r"(\w+)\s*(?:\[\s*\]\s*)*(?:\bin\b[^,=]*)?(?:=|,|$)")


class Notation(Enum):
    JML = "jml"
    RELATIONAL = "relational"


@dataclass(frozen=True, slots=True)
class Written:
    """One clause. `place` is where its keyword or annotation stands."""

    keyword: str
    text: ClauseText
    place: Span
    notation: Notation


@dataclass(slots=True)
class ClassClauses:
    """The clauses of a class: its own, those of its methods and fields by syntax node, and of parameters."""

    own: list[Written] = field(default_factory=list)
    members: dict[int, list[Written]] = field(default_factory=dict)
    problems: list[tuple[str, Span]] = field(default_factory=list)
    broken: dict[int, tuple[str, Span]] = field(default_factory=dict)
    """Members of which a comment or annotation could not be read."""
    hidden: dict[str, str] = field(default_factory=dict)
    """What names are that only specifications know and that have no value here: model fields, for example."""

    def of(self, node: Node | None) -> list[Written]:
        return [] if node is None else self.members.get(node.id, [])


class Collector:
    """Reads one class."""

    def __init__(self, source: Source, symbol: ClassSymbol) -> None:
        self._source = source
        self._symbol = symbol
        self._found = ClassClauses()

    def collect(self) -> ClassClauses:
        node = self._symbol.node
        if node is None:
            return self._found
        self._add((*comments_before(node), *_inner_comments(node)), None)
        self._annotations(node, None)
        for body in (child for child in node.children if child.type in _BODIES):
            self._body(body)
        return self._found

    def _body(self, body: Node) -> None:
        pending: list[Node] = []
        for child in body.children:
            if child.type in COMMENTS:
                pending.append(child)
            elif child.type == "enum_body_declarations":
                self._body(child)
            elif child.type in _MEMBERS or child.type in _FIELDS:
                self._member(child, pending)
                pending = []
            elif child.is_named:
                self._without_member(pending, declares_class=child.type.endswith("_declaration"))
                pending = []
        self._without_member(pending, declares_class=False)

    def _member(self, node: Node, before: list[Node]) -> None:
        self._add((*before, *_inner_comments(node)), node)
        self._local_ghosts(node)
        self._annotations(node, node)
        parameters = node.child_by_field_name("parameters")
        if parameters is not None:
            self._parameters(parameters)

    def _parameters(self, parameters: Node) -> None:
        pending: list[Node] = []
        for child in parameters.children:
            if child.type in COMMENTS:
                pending.append(child)
            elif child.type in ("formal_parameter", "spread_parameter"):
                for comment in (*pending, *_inner_comments(child)):
                    self._found.members.setdefault(child.id, []).extend(self._comment(comment, child))
                pending = []

    def _without_member(self, comments: list[Node], *, declares_class: bool) -> None:
        """Comments before a nested class are its own and are read with it; otherwise only clauses of this class may
        stand where no method or field follows."""
        if not declares_class:
            self._add(comments, None)

    def _comment(self, comment: Node, node: Node | None) -> list[Written]:
        text = text_of(comment)
        if not is_specification(text):
            return []
        place = self._source.span_of(self._symbol, comment)
        found: list[Written] = []
        try:
            for raw in clauses_of(text, place.file, place.line, place.column):
                found.append(Written(raw.keyword, raw.text, raw.place, Notation.JML))
        except SpecificationError as error:
            self._problem(error, node)
        return found

    def _annotations(self, declaration: Node, node: Node | None) -> None:
        modifiers = child_of_type(declaration, "modifiers")
        if modifiers is None:
            return
        for annotation in (child for child in modifiers.children if child.type in ANNOTATIONS):
            try:
                found = annotation_clauses(annotation, lambda inner: self._source.span_of(self._symbol, inner))
            except SpecificationError as error:
                self._problem(error, node)
                continue
            self._sort([Written(keyword, text, place, Notation.RELATIONAL) for keyword, text, place in found], node)

    def _problem(self, error: SpecificationError, node: Node | None) -> None:
        self._found.problems.append((error.message, error.span))
        if node is not None:
            self._found.broken.setdefault(node.id, (error.message, error.span))

    def _add(self, comments: Sequence[Node], node: Node | None) -> None:
        """The clauses of the comments before a member or at the end of a class. What stands before a model method is
        its contract, and the modifiers before a model or ghost field are its own."""
        found: list[Written] = []
        for clause in (clause for comment in comments for clause in self._comment(comment, node)):
            if clause.keyword in ("model", "ghost"):
                names = _method_or_fields(clause)
                self._found.hidden.update(names)
                if "model method" in names.values():
                    found = [each for each in found if each.keyword in OF_CLASS]
                while found and found[-1].keyword in MODIFIERS:
                    found.pop()
            found.append(clause)
        self._sort(found, node)

    def _local_ghosts(self, method: Node) -> None:
        """Ghost variables of bodies that are not made variables of the program (`syntax.ghost_code`)."""
        pending = list(method.children)
        while pending:
            current = pending.pop()
            pending.extend(current.children)
            if current.type in COMMENTS and "ghost" in text_of(current):
                place = self._source.span_of(self._symbol, current)
                try:
                    clauses = [*clauses_of(text_of(current), place.file, place.line, place.column)]
                except SpecificationError:
                    # Told where statements are read.
                    continue
                for raw in clauses:
                    if raw.keyword == "ghost":
                        written = Written(raw.keyword, raw.text, raw.place, Notation.JML)
                        self._found.hidden.update(_method_or_fields(written))

    def _sort(self, clauses: list[Written], node: Node | None) -> None:
        """Clauses of the class count for the class wherever they stand; visibility goes with what follows."""
        for clause in clauses:
            if clause.keyword in OF_CLASS:
                self._found.own.append(clause)
            elif node is not None:
                self._found.members.setdefault(node.id, []).append(clause)
            elif clause.keyword in VISIBILITY:
                continue
            else:
                self._found.own.append(clause)


def _method_or_fields(clause: Written) -> dict[str, str]:
    """The names that a `model` or `ghost` clause declares, with what they are."""
    text = clause.text.text
    method = _METHOD.match(text)
    if clause.keyword == "model" and method is not None:
        return {method.group(1): "model method"}
    declared = text.partition("=")[0] if "," not in text.partition("=")[0] else text
    kind = "model field" if clause.keyword == "model" else "ghost variable"
    return {match.group(1): kind for match in _VARIABLE.finditer(declared)}


def _inner_comments(node: Node) -> list[Node]:
    """Comments between the words of a declaration, before its body."""
    found: list[Node] = []
    for child in node.children:
        if child.type in ("block", "constructor_body", "variable_declarator", *_BODIES):
            break
        if child.type in COMMENTS:
            found.append(child)
        elif child.type == "modifiers":
            found.extend(inner for inner in child.children if inner.type in COMMENTS)
    return found
