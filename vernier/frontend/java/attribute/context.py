"""The state of attributing one body: dispatch by syntax, nesting depth, where `return` and `yield` go."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from vernier.frontend.java.attribute.errors import AttributionError
from vernier.frontend.java.attribute.program import Program
from vernier.frontend.java.attribute.scopes import Scope, Unit
from vernier.frontend.java.symbols import JavaType
from vernier.frontend.java.syntax.nodes import text_of
from vernier.frontend.java.tree import Expression, Statement

if TYPE_CHECKING:
    from tree_sitter import Node

    from vernier.core.source import Span

MAXIMUM_DEPTH = 200
"""Levels of nested expressions and statements; chains of operators, calls and else-ifs do not count."""


@dataclass(slots=True)
class Target:
    """Where `return` or `yield` values go: `type` is what they are converted to.

    None, or a type not inferred yet: they are left as they are and collected in `values`.
    """

    type: JavaType | None
    values: list[Expression] = field(default_factory=list)


@dataclass(slots=True)
class Jumps:
    """Where `break` and `continue` may go: how many loops and switches are around, and the labels."""

    loops: int = 0
    switches: int = 0
    labels: tuple[str, ...] = ()


ExpressionRule: TypeAlias = "Callable[[Context, Node, Scope, JavaType | None], Expression]"
StatementRule: TypeAlias = "Callable[[Context, Node, Scope], Statement]"


@dataclass(frozen=True, slots=True)
class Grammar:
    """Which function attributes which kind of node."""

    expressions: dict[str, ExpressionRule]
    statements: dict[str, StatementRule]


class Context:
    """Attribution of code in one compilation unit. Rules call back through it, so that their modules stay apart."""

    __slots__ = (
        "_expressions",
        "_statements",
        "bindings",
        "depth",
        "file",
        "grammar",
        "jumps",
        "lookup",
        "names",
        "program",
        "returns",
        "types",
        "unit",
        "yields",
    )

    def __init__(self, program: Program, unit: Unit, grammar: Grammar) -> None:
        self.program = program
        self.types = program.types
        self.lookup = program.lookup
        self.names = program.names
        self.unit = unit
        self.file = unit.file
        self.grammar = grammar
        self._expressions = grammar.expressions
        self._statements = grammar.statements
        self.depth = 0
        self.bindings = 0
        self.jumps = Jumps()
        self.returns = Target(None)
        self.yields: Target | None = None

    def expression(self, node: Node, scope: Scope, expected: JavaType | None = None) -> Expression:
        """Attribute an expression. `expected` guides poly expressions; the result is not yet converted to it.

        It may contain `Types.unknown` (not inferred yet), and is void where the value is not used.
        """
        rule = self._expressions.get(node.type)
        if rule is None:
            raise self.failure("unsupported", f"expression not supported: {node.type.replace('_', ' ')}", node)
        self.depth += 1
        if self.depth > MAXIMUM_DEPTH:
            self.depth -= 1
            raise self.failure("nesting", "nested too deeply", node)
        try:
            return rule(self, node, scope, expected)
        finally:
            self.depth -= 1

    def statement(self, node: Node, scope: Scope) -> Statement:
        """Attribute a statement; raises AttributionError for the nearest enclosing list of statements to report."""
        rule = self._statements.get(node.type)
        if rule is None:
            raise self.failure("unsupported", f"statement not supported: {node.type.replace('_', ' ')}", node)
        self.depth += 1
        if self.depth > MAXIMUM_DEPTH:
            self.depth -= 1
            raise self.failure("nesting", "nested too deeply", node)
        try:
            return rule(self, node, scope)
        finally:
            self.depth -= 1

    def failure(self, code: str, message: str, node: Node) -> AttributionError:
        """What to raise when the statement around `node` cannot be attributed."""
        return AttributionError(code, message, node)

    def span(self, node: Node) -> Span:
        return self.file.span(node)

    def text(self, node: Node) -> str:
        return text_of(node)

    def type_of(self, node: Node, scope: Scope) -> JavaType:
        """The type a type node denotes."""
        return self.names.resolve(node, scope)

    @contextmanager
    def returning(self, target: Target) -> Iterator[None]:
        """Inside, `return` goes to `target` and there is no switch expression to yield from."""
        returns, yields, jumps = self.returns, self.yields, self.jumps
        self.returns, self.yields, self.jumps = target, None, Jumps()
        try:
            yield
        finally:
            self.returns, self.yields, self.jumps = returns, yields, jumps

    @contextmanager
    def yielding(self, target: Target) -> Iterator[None]:
        """Inside, `yield` goes to `target`."""
        yields, jumps = self.yields, self.jumps
        self.yields, self.jumps = target, Jumps()
        try:
            yield
        finally:
            self.yields, self.jumps = yields, jumps

    @contextmanager
    def trial(self) -> Iterator[None]:
        """Inside, diagnostics do not count: the code is attributed again."""
        mark = len(self.program.diagnostics)
        try:
            yield
        finally:
            self.program.rewind(mark)
