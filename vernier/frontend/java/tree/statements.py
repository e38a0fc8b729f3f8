"""Statements of attributed bodies."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from vernier.core.source import Span
from vernier.frontend.java.symbols import ClassSymbol, FieldSymbol, JavaType, MethodSymbol, Variable
from vernier.frontend.java.tree.expressions import Expression


@dataclass(frozen=True, slots=True)
class LocalDeclaration:
    variable: Variable
    value: Expression | None
    span: Span


@dataclass(frozen=True, slots=True)
class ExpressionStatement:
    expression: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class BlockStatement:
    statements: tuple[Statement, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class If:
    condition: Expression
    then: Statement
    otherwise: Statement | None
    span: Span


@dataclass(frozen=True, slots=True)
class While:
    condition: Expression
    body: Statement
    span: Span
    clauses: tuple[SpecClause, ...] = ()


@dataclass(frozen=True, slots=True)
class DoWhile:
    body: Statement
    condition: Expression
    span: Span
    clauses: tuple[SpecClause, ...] = ()


@dataclass(frozen=True, slots=True)
class For:
    initial: tuple[Statement, ...]
    condition: Expression | None
    update: tuple[Expression, ...]
    body: Statement
    span: Span
    clauses: tuple[SpecClause, ...] = ()


@dataclass(frozen=True, slots=True)
class ForEachArray:
    """`element` is `item` converted to the variable's type; `item` stands for the cell's value."""

    variable: Variable
    array: Expression
    item: Variable
    element: Expression
    body: Statement
    span: Span
    clauses: tuple[SpecClause, ...] = ()


@dataclass(frozen=True, slots=True)
class ForEachIterable:
    """`iterator`, `has_next` and `next` are the JDK methods to call; `item` stands for the result of next()."""

    variable: Variable
    iterable: Expression
    iterator: MethodSymbol
    has_next: MethodSymbol
    next: MethodSymbol
    item: Variable
    element: Expression
    body: Statement
    span: Span
    clauses: tuple[SpecClause, ...] = ()


@dataclass(frozen=True, slots=True)
class Labelled:
    label: str
    body: Statement
    span: Span


@dataclass(frozen=True, slots=True)
class Break:
    label: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class Continue:
    label: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class Yield:
    value: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Return:
    value: Expression | None
    span: Span


@dataclass(frozen=True, slots=True)
class ThrowStatement:
    exception: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class AssertStatement:
    condition: Expression
    message: Expression | None
    span: Span


@dataclass(frozen=True, slots=True)
class Resource:
    """A try resource: a declared variable, or an expression bound to a fresh one. `close` is the method to call."""

    variable: Variable
    value: Expression
    close: MethodSymbol
    span: Span


@dataclass(frozen=True, slots=True)
class CatchClause:
    variable: Variable
    types: tuple[JavaType, ...]
    body: BlockStatement
    span: Span


@dataclass(frozen=True, slots=True)
class Try:
    resources: tuple[Resource, ...]
    body: BlockStatement
    catches: tuple[CatchClause, ...]
    finally_: BlockStatement | None
    span: Span


class CaseFlow(Enum):
    """COLON groups fall through; ARROW cases end by themselves."""

    COLON = "colon"
    ARROW = "arrow"


@dataclass(frozen=True, slots=True)
class Case:
    """Labels are int (also char), str, FieldSymbol (enum constant); `is_default` marks default. An ARROW case whose
    body is an expression in a switch expression has been turned into a Yield. In a switch with a subject there are
    `tests` instead of labels: conditions that read it."""

    labels: tuple[int | str | FieldSymbol, ...]
    is_default: bool
    body: tuple[Statement, ...]
    span: Span
    tests: tuple[Expression, ...] = ()


class NullSelector(Enum):
    """A selector that is null raises NullPointerException, unless there is a `case null`."""

    RAISES = "raises"
    MATCHES = "matches"


@dataclass(frozen=True, slots=True)
class Subject:
    """The value of the selector, for the tests of a switch with patterns or `case null`."""

    variable: Variable
    null: NullSelector


@dataclass(frozen=True, slots=True)
class SwitchStatement:
    """`selector` is an int (promoted, unboxed), a String or an enum, and the first case with its value is taken. With a
    `subject` it is any reference, and the first case is taken of whose tests, evaluated in turn, one holds.

    An enum switch expression without default throws IncompatibleClassChangeError on no match, a switch with a subject
    MatchException; lowering adds both."""

    selector: Expression
    flow: CaseFlow
    cases: tuple[Case, ...]
    span: Span
    subject: Subject | None = None


@dataclass(frozen=True, slots=True)
class Synchronized:
    """Null-checks the lock; one thread, so nothing else."""

    lock: Expression
    body: BlockStatement
    span: Span


@dataclass(frozen=True, slots=True)
class LocalClass:
    """The declaration of a local class; nothing happens at run time."""

    symbol: ClassSymbol
    span: Span


@dataclass(frozen=True, slots=True)
class SpecClause:
    """A JML clause in a body: `kind` is assert, assume, loop_invariant, decreases, loop_assignable, ghost or set;
    unchecked if it claims what nobody checks, unreadable if nothing is known after it; `text` is the clause after the
    keyword, which stands at `span`; `scope` are the variables visible."""

    kind: str
    text: str
    scope: tuple[Variable, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Empty:
    span: Span


@dataclass(frozen=True, slots=True)
class Unsupported:
    """A statement that could not be attributed and was reported. Reaching it stops the execution as unsupported."""

    message: str
    span: Span


Statement: TypeAlias = (
    LocalDeclaration | ExpressionStatement | BlockStatement | If | While | DoWhile | For | ForEachArray
    | ForEachIterable | Labelled | Break | Continue | Yield | Return | ThrowStatement | AssertStatement | Try
    | SwitchStatement | Synchronized | LocalClass | SpecClause | Empty | Unsupported
)  # fmt: skip
