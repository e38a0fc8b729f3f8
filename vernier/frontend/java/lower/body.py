"""The body of one procedure being lowered: its draft, its variables, where exceptions and jumps go.

`Body` knows how to translate nothing itself: expressions and statements are looked up by the type of the node in the
tables of `Translators`, so that the modules for calls, operators, loops and so on need not know each other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from vernier.core.source import Origin, Span
from vernier.frontend.java import tree
from vernier.frontend.java.lower.draft import Draft
from vernier.frontend.java.lower.result import LoweredClause
from vernier.frontend.java.lower.walk import Assignments
from vernier.frontend.java.symbols import ClassSymbol, Variable
from vernier.ir.expr import Binary, BinaryOp, Const, Convert, Expr, Local, Null, StringConst
from vernier.ir.ops import Assign, Throw
from vernier.ir.types import THROWABLE, ArrayType, BoolType, FloatType, IntType, RefType, Type, is_reference
from vernier.spec.tree import BodyClause

if TYPE_CHECKING:
    from vernier.frontend.java.lower.program.world import World

# An IR expression deeper than this many levels of nesting is split by a temporary, so that whoever walks it may
# recurse.
DEEPEST = 12


@dataclass(frozen=True, slots=True)
class Handler:
    """Where an exception goes: it is put into `exception`, then control goes to `label`."""

    exception: Local
    label: str


@dataclass(frozen=True, slots=True)
class Target:
    """Where a jump goes. `depth` is the number of scopes around the target: what is above is left by the jump."""

    label: str
    depth: int


@dataclass(slots=True)
class CleanupScope:
    """A try block that does something on every way out. `exits` collects the ways that are jumps: target label ->
    (target, label of the copy of the cleanup that continues to it)."""

    cleanup: Callable[[], None]
    exits: dict[str, tuple[Target, str]] = field(default_factory=dict)


@dataclass(slots=True)
class JumpScope:
    """A statement that break, continue or yield can leave. `labels` are the labels written before it."""

    labels: tuple[str, ...]
    break_target: Target | None = None
    continue_target: Target | None = None
    yield_target: Target | None = None
    yield_value: Local | None = None
    catches_plain_break: bool = False


Scope = CleanupScope | JumpScope


@dataclass(frozen=True, slots=True)
class Translators:
    """How each kind of node is translated."""

    expressions: Mapping[type, Callable[[Body, Any], Expr]]
    effects: Mapping[type, Callable[[Body, Any], None]]
    statements: Mapping[type, Callable[[Body, Any], None]]
    condition: Callable[[Body, tree.Expression, str, str], None]


class Body:
    """One procedure being lowered. `this` is the current object (None in static code) of class `symbol`; `bindings` are
    the variables of patterns, which are visible only where they hold an object."""

    def __init__(self, world: World, procedure: str, symbol: ClassSymbol, result: Type) -> None:
        self.world = world
        self.procedure = procedure
        self.symbol = symbol
        self.result = result
        self.draft = Draft()
        self.this: Local | None = None
        self.outer: Local | None = None
        self.variables: dict[Variable, Expr] = {}
        self.bindings: set[Variable] = set()
        self.assignments = Assignments()
        self.scopes: list[Scope] = []
        self.leaving = Handler(Local("raised", THROWABLE), self.draft.label())
        self.handler = self.leaving
        self.pending_labels: tuple[str, ...] = ()
        self.result_local: Local | None = None
        self.return_target = Target(self.draft.label(), 0)
        self.clauses: dict[str, LoweredClause] = {}
        self.pre_state: Local | None = None
        self.loop_marks: dict[int, Local] = {}
        self.loop_frames: dict[int, BodyClause] = {}
        self.open_frames: list[tree.SpecClause] = []
        """The frames of the loops around here, the outermost first"""
        self.loop_indices: dict[int, Local] = {}
        """The positions of loops over arrays, by the clauses of the loops"""
        self.expected: tuple[ClassSymbol, ...] = ()
        """The checked exceptions that are caught around here and that only an absent library can throw"""
        self._depth = 0

    # ------------------------------------------------------------ translation

    def expression(self, node: tree.Expression) -> Expr:
        """The value of the expression, after the operations that compute it have been recorded.

        The value may mention locals of the source: it is valid until one of them is assigned.
        """
        self._depth += 1
        value = self.world.translators.expressions[type(node)](self, node)
        self._depth -= 1
        if self._depth and self._depth % DEEPEST == 0 and not is_atom(value):
            return self.draft.save(value, Origin(node.span))
        return value

    def effect(self, node: tree.Expression) -> None:
        """Evaluate for the effect only."""
        translator = self.world.translators.effects.get(type(node))
        if translator is None:
            self.expression(node)
        else:
            translator(self, node)

    def statement(self, node: tree.Statement) -> None:
        if not self.draft.dead:
            self.world.translators.statements[type(node)](self, node)

    def condition(self, node: tree.Expression, yes: str, no: str) -> None:
        """Go to `yes` where the expression is true and to `no` where it is false."""
        self.world.translators.condition(self, node, yes, no)

    def operands(self, *nodes: tree.Expression) -> list[Expr]:
        """The values of several expressions evaluated from left to right; earlier ones survive what later ones
        assign."""
        values: list[Expr] = []
        last = -1
        for position, node in enumerate(nodes):
            if self.assignments.is_changing(node):
                last = position
        for position, node in enumerate(nodes):
            value = self.expression(node)
            values.append(self.stable(value, node.span) if position < last else value)
        return values

    def stable(self, value: Expr, span: Span) -> Expr:
        """The value in a form that assignments to the source's locals do not change."""
        if isinstance(value, Const | Null | StringConst) or (isinstance(value, Local) and value.name.startswith("%")):
            return value
        return self.draft.save(value, Origin(span))

    def atom(self, value: Expr, span: Span) -> Expr:
        """The value in a form that is cheap to repeat."""
        return value if is_atom(value) else self.draft.save(value, Origin(span))

    # ------------------------------------------------------------ variables

    def declare(self, variable: Variable) -> Local:
        """The local of this variable; the same one when its declaration is lowered again (copies of finally)."""
        known = self.variables.get(variable)
        if isinstance(known, Local):
            return known
        local = self.draft.named(variable.name, self.world.naming.type(variable.type))
        self.variables[variable] = local
        return local

    def captured(self, variable: Variable) -> Expr:
        """What a lambda or a local class captures. A variable that nothing declares here was declared inside, by a
        statement that is not translated: no execution gets beyond that one, so nobody reads what is captured."""
        return self.variables.get(variable) or zero(self.world.naming.type(variable.type))

    def assign(self, target: Local, value: Expr, origin: Origin) -> None:
        self.draft.emit(Assign(target, coerce(value, target.type), origin))

    # ------------------------------------------------------------ exceptions and jumps

    def throw(self, exception: Expr, origin: Origin) -> None:
        """Transfer control to the current handler with this Throwable (not null)."""
        if self.handler is self.leaving:
            self.draft.end(Throw(coerce(exception, THROWABLE), origin))
            return
        self.assign(self.handler.exception, exception, origin)
        self.draft.goto(self.handler.label, origin)

    def new_handler(self) -> Handler:
        return Handler(self.draft.named("caught", THROWABLE), self.draft.label())

    def jump(self, target: Target, origin: Origin) -> None:
        """Leave all scopes inside the target, running their cleanups, and go to it."""
        for scope in reversed(self.scopes[target.depth :]):
            if isinstance(scope, CleanupScope):
                known = scope.exits.get(target.label)
                if known is None:
                    known = (target, self.draft.label())
                    scope.exits[target.label] = known
                self.draft.goto(known[1], origin)
                return
        self.draft.goto(target.label, origin)

    def target(self) -> Target:
        return Target(self.draft.label(), len(self.scopes))

    def take_labels(self) -> tuple[str, ...]:
        labels = self.pending_labels
        self.pending_labels = ()
        return labels


def is_atom(value: Expr) -> bool:
    return isinstance(value, Local | Const | Null | StringConst)


def coerce(value: Expr, type_: Type) -> Expr:
    """The same value with this type: references convert freely, everything else has the right type already."""
    if value.type == type_:
        return value
    if isinstance(value, Null):
        return Null(type_)
    if is_reference(value.type) and is_reference(type_):
        return Convert(
            value.operand if isinstance(value, Convert) and is_reference(value.operand.type) else value, type_
        )
    raise AssertionError(f"a value of type {value.type} where {type_} is needed")


def zero(type_: Type) -> Expr:
    """The value of a field of this type that nobody has written."""
    match type_:
        case BoolType():
            return Const(False, type_)
        case IntType():
            return Const(0, type_)
        case FloatType():
            return Const(0.0, type_)
        case RefType() | ArrayType():
            return Null(type_)
        case _:
            raise AssertionError(f"no value of type {type_}")


def is_null(value: Expr) -> Expr:
    return Binary(BinaryOp.EQ, value, Null(value.type))


def is_not_null(value: Expr) -> Expr:
    return Binary(BinaryOp.NE, value, Null(value.type))
