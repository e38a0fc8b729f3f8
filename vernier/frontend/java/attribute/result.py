"""The attributed program: implements `Attribution`, and serves specifications, which are typed in its scopes."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from vernier.core.diagnostic import Diagnostic
from vernier.core.source import Span
from vernier.frontend.java.attribute.classes.bodies import method_body
from vernier.frontend.java.attribute.classes.initialisers import class_initialisers
from vernier.frontend.java.attribute.classes.library import is_jdk_package
from vernier.frontend.java.attribute.context import Context, Grammar
from vernier.frontend.java.attribute.errors import AttributionError
from vernier.frontend.java.attribute.expressions.fields import constant_of
from vernier.frontend.java.attribute.expressions.primary import expression_rules
from vernier.frontend.java.attribute.program import Program
from vernier.frontend.java.attribute.scopes import Access
from vernier.frontend.java.attribute.statements.simple import statement_rules
from vernier.frontend.java.attribute.typing.convert import coerce
from vernier.frontend.java.symbols import ClassSymbol, FieldSymbol, JavaType, MethodSymbol, TypeVariable, Variable
from vernier.frontend.java.syntax.jml import comments_before
from vernier.frontend.java.syntax.nodes import annotations_of, require, text_of
from vernier.frontend.java.syntax.parse import SourceFile
from vernier.frontend.java.tree import BlockStatement, ClassInitialisers, Expression, MethodBody, Unsupported

if TYPE_CHECKING:
    from tree_sitter import Node

RECURSION_LIMIT = 8000
"""Enough Python frames for `MAXIMUM_DEPTH` levels of Java; more than that is a diagnostic."""


@contextmanager
def _room() -> Iterator[None]:
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, RECURSION_LIMIT))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


class JavaAttribution:
    """A resolved Java program; see `vernier.frontend.java.attribution.Attribution`."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._grammar = Grammar(expression_rules(), statement_rules())
        self._bodies: dict[MethodSymbol, MethodBody | None] = {}
        self._initialisers: dict[ClassSymbol, ClassInitialisers] = {}

    # ------------------------------------------------------------ the protocol

    @property
    def user_classes(self) -> Sequence[ClassSymbol]:
        return tuple(self._program.user_classes)

    @property
    def diagnostics(self) -> Sequence[Diagnostic]:
        return tuple(self._program.diagnostics)

    def class_named(self, name: str) -> ClassSymbol | None:
        return self._program.class_named(name)

    def body(self, method: MethodSymbol) -> MethodBody | None:
        if method not in self._bodies:
            with _room():
                self._bodies[method] = self._body(method)
        return self._bodies[method]

    def _body(self, method: MethodSymbol) -> MethodBody | None:
        try:
            return method_body(self._program, self._grammar, method)
        except RecursionError:
            message = "nested too deeply"
            self._program.complain("nesting", message, method.span)
            return MethodBody(method, None, BlockStatement((Unsupported(message, method.span),), method.span))

    def initialisers(self, symbol: ClassSymbol) -> ClassInitialisers:
        found = self._initialisers.get(symbol)
        if found is None:
            self._program.complete_members(symbol)
            with _room():
                found = class_initialisers(self._program, self._grammar, symbol)
            self._initialisers[symbol] = found
        return found

    def erasure(self, type_: JavaType) -> JavaType:
        return self._program.types.erasure(type_)

    def overridden(self, method: MethodSymbol) -> Sequence[MethodSymbol]:
        return self._program.lookup.overridden(method)

    def is_subclass(self, symbol: ClassSymbol, ancestor: ClassSymbol) -> bool:
        return self._program.types.is_subclass(symbol, ancestor)

    def is_dependency(self, symbol: ClassSymbol) -> bool:
        is_absent = self._program.is_opaque(symbol) or self._program.is_stub(symbol)
        return is_absent and not is_jdk_package(symbol.name.rpartition(".")[0])

    # ------------------------------------------------------------ for specifications

    def comments_of(self, member: ClassSymbol | MethodSymbol | FieldSymbol) -> tuple[tuple[str, Span], ...]:
        """The comments directly before a declaration, with their places, in textual order."""
        node = self._declaration(member)
        if node is None:
            return ()
        owner = member if isinstance(member, ClassSymbol) else member.owner
        file = self._program.unit_of(owner).file
        return tuple((text_of(comment), file.span(comment)) for comment in comments_before(node))

    def annotations_of(self, member: ClassSymbol | MethodSymbol | FieldSymbol) -> tuple[Node, ...]:
        """The annotation nodes of a declaration."""
        node = self._declaration(member)
        return annotations_of(node) if node is not None else ()

    def _declaration(self, member: ClassSymbol | MethodSymbol | FieldSymbol) -> Node | None:
        node = member.node
        if node is not None and node.type == "variable_declarator":
            return node.parent
        return node

    def span_of(self, owner: ClassSymbol, node: Node) -> Span:
        """The place of a syntax node in the file of `owner`."""
        return self._program.unit_of(owner).file.span(node)

    def field_named(self, owner: ClassSymbol, name: str) -> FieldSymbol | None:
        """The field of this name that is a member of the class, own or inherited."""
        return self._program.lookup.field(owner, name)

    def constant_of(self, field: FieldSymbol) -> int | float | bool | str | None:
        """The value of a constant variable (JLS 4.12.4); None for any other field."""
        self._program.complete_members(field.owner)
        return constant_of(Context(self._program, self._program.unit_of(field.owner), self._grammar), field)

    def methods_named(self, owner: ClassSymbol, name: str) -> Sequence[MethodSymbol]:
        """The methods of this name that are members of the class, own or inherited."""
        return self._program.lookup.methods(owner, name)

    def resolve_type_text(self, text: str, owner: ClassSymbol) -> JavaType | None:
        """The type a piece of text denotes inside a class; None when it denotes none."""
        file = SourceFile.generated(f"class $ {{ {text} $; }}", owner.span)
        if file.root.has_error:
            return None
        declaration = require(file.root.named_children[0], "body").named_children[0]
        node = declaration.child_by_field_name("type")
        scope = self._program.class_scope(owner).body(None, Access.INSTANCE)
        try:
            return self._program.names.resolve(node, scope) if node is not None else None
        except AttributionError:
            return None

    def attribute_expression(
        self,
        text: str,
        owner: ClassSymbol,
        variables: Sequence[Variable],
        *,
        place: Span,
        expected: JavaType | None = None,
        type_variables: Sequence[TypeVariable] = (),
        access: Access = Access.INSTANCE,
    ) -> Expression | Diagnostic:
        """A stand-alone expression in the scope of a class and some variables, converted to `expected` if given."""
        from vernier.core.diagnostic import Severity

        file = SourceFile.generated(f"class $ {{ Object $ = {text}\n; }}", place)
        if file.root.has_error:
            return Diagnostic(Severity.ERROR, "syntax", f"not an expression: {text.strip()[:60]}", place)
        body = require(file.root.named_children[0], "body")
        declarator = require(body.named_children[0], "declarator")
        unit = replace(self._program.unit_of(owner), file=file)
        ctx = Context(self._program, unit, self._grammar)
        scope = self._program.class_scope(owner).body(None, access)
        scope.variables.update({variable.name: variable for variable in variables})
        scope.type_variables.update({variable.name: variable for variable in type_variables})
        node = require(declarator, "value")
        try:
            with _room():
                value = ctx.expression(node, scope, expected)
                return value if expected is None else coerce(ctx, value, expected, node)
        except AttributionError as error:
            return Diagnostic(Severity.ERROR, error.code, error.message, place)
        except RecursionError:
            return Diagnostic(Severity.ERROR, "nesting", "nested too deeply", place)
