"""The statements of a method as units of slicing: what of each one can be abstracted, by the rules of Figure 6.

Every rule of the figure replaces one expression by an unspecified value: the value of a declaration (R1), of an
assignment to a variable (R2), to a field or an array cell, whose place stays (R3), the condition of a branch (R4) or a
loop (R5), the value of a return (R6). `x++` and `x += e` are `x = x + ...`. The header of a `for` loop is one unit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from vernier.core.source import Span
from vernier.frontend.java import tree
from vernier.frontend.java.lower.walk import children
from vernier.frontend.java.symbols import JavaType, MethodSymbol, Primitive, Variable

BOOLEAN = Primitive("boolean")


@dataclass(frozen=True, slots=True)
class Rewriting:
    """The expression at `span` becomes an unspecified value of the type; an update becomes an assignment to the place
    at `assigned`."""

    span: Span
    type: JavaType
    assigned: Span | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Unit:
    """A statement without those inside of it. `spans` is its text; what lies at `place` stays in any case. `value` is
    the expression that a rule replaces, if there is one; `defines` the variable that it is assigned to."""

    statement: tree.Statement
    spans: tuple[Span, ...]
    rewriting: Rewriting | None = None
    value: tree.Expression | None = None
    place: tree.Expression | None = None
    defines: Variable | None = None
    store: Span | None = None
    """The assignment that writes the place"""
    index_of: Unit | None = None
    """This is no statement, but which cell another unit assigns to: it can be asked about, and a joined region forgets
    it"""


def units_of(body: tree.BlockStatement, method: MethodSymbol) -> tuple[Unit, ...]:
    """The units of a body in textual order."""
    return tuple(unit for statement in statements_below(body) if (unit := _unit(statement, method)) is not None)


def statements_below(statement: tree.Statement) -> Iterator[tree.Statement]:
    """The statement and all inside of it, but for those in lambdas and in the header of a `for` loop."""
    yield statement
    for inner in nested(statement):
        yield from statements_below(inner)


def nested(statement: tree.Statement) -> tuple[tree.Statement, ...]:
    """The statements directly inside of a statement."""
    match statement:
        case tree.BlockStatement(statements=inner):
            return inner
        case tree.If(then=then, otherwise=otherwise):
            return (then,) if otherwise is None else (then, otherwise)
        case (
            tree.While(body=body) | tree.DoWhile(body=body) | tree.For(body=body) | tree.ForEachArray(body=body)
            | tree.ForEachIterable(body=body) | tree.Labelled(body=body) | tree.Synchronized(body=body)
        ):  # fmt: skip
            return (body,)
        case tree.Try(body=body, catches=catches, finally_=finally_):
            return (body, *(item.body for item in catches), *(() if finally_ is None else (finally_,)))
        case tree.SwitchStatement(cases=cases):
            return tuple(inner for case in cases for inner in case.body)
        case _:
            return ()


def nodes_below(node: Any) -> Iterator[Any]:
    """The node and all expressions and statements in it."""
    yield node
    for child in children(node):
        yield from nodes_below(child)


def _unit(statement: tree.Statement, method: MethodSymbol) -> Unit | None:
    match statement:
        case tree.LocalDeclaration(variable=variable, value=value, span=span) if value is not None:
            return Unit(statement, (span,), Rewriting(value.span, variable.type), value, None, variable)
        case tree.ExpressionStatement(expression=expression, span=span):
            return _expression_unit(statement, expression, span)
        case tree.If(condition=condition) | tree.While(condition=condition) | tree.DoWhile(condition=condition):
            return Unit(statement, (condition.span,), Rewriting(condition.span, BOOLEAN), condition)
        case tree.For(initial=initial, condition=condition, update=update):
            parts = (*initial, *(() if condition is None else (condition,)), *update)
            rewriting = None if condition is None else Rewriting(condition.span, BOOLEAN)
            return Unit(statement, tuple(part.span for part in parts), rewriting, condition)
        case tree.Return(value=value, span=span) if value is not None:
            return Unit(statement, (span,), Rewriting(value.span, method.result), value)
        case (
            tree.LocalDeclaration() | tree.Return() | tree.BlockStatement() | tree.Labelled() | tree.Break()
            | tree.Continue() | tree.Empty() | tree.LocalClass() | tree.SpecClause() | tree.Unsupported()
        ):  # fmt: skip
            return None
        case tree.ForEachArray(array=header) | tree.ForEachIterable(iterable=header):
            return Unit(statement, (header.span,))
        case tree.SwitchStatement(selector=header) | tree.Synchronized(lock=header):
            return Unit(statement, (header.span,))
        case tree.Yield(span=span) | tree.ThrowStatement(span=span) | tree.AssertStatement(span=span):
            return Unit(statement, (span,))
        case tree.Try(resources=resources):
            return Unit(statement, tuple(item.span for item in resources)) if resources else None


def _expression_unit(statement: tree.Statement, expression: tree.Expression, span: Span) -> Unit:
    match expression:
        case tree.Assignment(place=tree.VariableRead(variable=variable), value=value):
            return Unit(statement, (span,), Rewriting(value.span, variable.type), value, None, variable)
        case tree.Assignment(place=place, value=value):
            return Unit(statement, (span,), Rewriting(value.span, place.type), value, place, None, expression.span)
        case tree.Update(place=tree.VariableRead(variable=variable) as place, new=value):
            rewriting = Rewriting(expression.span, variable.type, place.span)
            return Unit(statement, (span,), rewriting, value, None, variable)
        case tree.Update(place=place, new=value):
            rewriting = Rewriting(expression.span, place.type, place.span)
            return Unit(statement, (span,), rewriting, value, place, None, expression.span)
        case _:
            return Unit(statement, (span,))
