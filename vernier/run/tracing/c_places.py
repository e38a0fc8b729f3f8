"""Places of a C text at which verification witnesses speak: decisions with their keywords, ends of calls, statements.

Format 2.0 of witnesses speaks of a decision at its keyword, or at the `?` of a conditional expression; of what a call
returns at its closing parenthesis; of a variable where a statement or declaration begins; and of a violation at the
beginning of the full expression in which it happens.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TypeAlias

from vernier.core.settings import DataModel as DataModelSetting
from vernier.core.source import Span
from vernier.frontend.c import DataModel
from vernier.frontend.c.syntax.lexer import SyntaxFault
from vernier.frontend.c.syntax.parse_statements import parse
from vernier.frontend.c.syntax.preprocess import read_preprocessed
from vernier.frontend.c.syntax.source import SourceText
from vernier.frontend.c.syntax.tree import (
    BinaryExpression,
    CallExpression,
    Compound,
    ConditionalExpression,
    Declaration,
    DoStatement,
    Expression,
    ExpressionStatement,
    ForStatement,
    FunctionDefinition,
    IfStatement,
    InitializerList,
    NumberLiteral,
    ReturnStatement,
    SwitchStatement,
    UnaryExpression,
    WhileStatement,
)
from vernier.frontend.c.syntax.walk import nodes
from vernier.run.loading.compilation_database import options_of

Deciding: TypeAlias = IfStatement | WhileStatement | DoStatement | ForStatement | ConditionalExpression


@dataclass(frozen=True, slots=True)
class Decision:
    """A controlling expression that control flow follows: its operands without `!`, `&&` and `||` are branched on."""

    place: Span
    condition: Expression
    source: SourceText

    def value(self, known: Mapping[Span, bool]) -> bool | None:
        """Its value, given those of the operands that have been evaluated; None if more of them have to be."""
        return _value(self.condition, self.source, known)


@dataclass(slots=True)
class Places:
    """What was found in the texts of one program."""

    decisions: dict[Span, Decision] = field(default_factory=dict)
    """By the places of their operands"""
    calls: dict[Span, Span] = field(default_factory=dict)
    """The closing parentheses of calls"""
    following: dict[Span, Span] = field(default_factory=dict)
    """The statement or declaration that comes after the declaration of a variable"""
    first: dict[Span, Span] = field(default_factory=dict)
    """The first statement or declaration of a function"""
    full: list[Span] = field(default_factory=list)
    """Full expressions"""

    def violation(self, span: Span) -> Span:
        """Where to speak of a violation: at the smallest full expression that it happens in."""
        around = [item for item in self.full if item.contains(span)]
        return min(around, key=lambda item: (item.end_line - item.line, item.end_column - item.column), default=span)


def places_of(files: tuple[str, ...], data_model: DataModelSetting) -> Places:
    """The places in these files; nothing of those that cannot be parsed."""
    found, options = Places(), options_of(files)
    for file in files:
        source = SourceText.of(file, read_preprocessed(file, DataModel(data_model.name), options.get(file, ())))
        try:
            unit = parse(source)
        except (SyntaxFault, RecursionError):
            continue
        for item in unit.items:
            if isinstance(item, FunctionDefinition):
                _function(item, source, found)
    return found


def _function(function: FunctionDefinition, source: SourceText, found: Places) -> None:
    if function.body.items:
        name = function.declarator
        found.first[source.span(name.start, name.end)] = _span(function.body.items[0], source)
    for node in nodes(function.body):
        match node:
            case CallExpression(start=start, end=end):
                found.calls[source.span(start, end)] = source.span(end - 1, end)
            case Compound(items=items):
                for item, after in pairwise(items):
                    if isinstance(item, Declaration):
                        names = (each.declarator for each in item.declared)
                        found.following |= {
                            source.span(name.start, name.end): _span(after, source) for name in names
                        }  # fmt: skip
            case IfStatement() | WhileStatement() | DoStatement() | ForStatement() | ConditionalExpression():
                _decision(node, source, found)
            case _:
                pass
        found.full += [_span(each, source) for each in _full_expressions(node) if each is not None]


def _decision(node: Deciding, source: SourceText, found: Places) -> None:
    if node.condition is None:
        return
    decision = Decision(_keyword(node, source), node.condition, source)
    for operand in _operands(node.condition):
        found.decisions[_span(operand, source)] = decision


def _keyword(node: Deciding, source: SourceText) -> Span:
    """The first character of the keyword, or the question mark."""
    match node:
        case ConditionalExpression(condition=condition, then=then, otherwise=otherwise):
            start = source.text.rindex("?", condition.end, (then or otherwise).start)
        case DoStatement(body=body, condition=condition):
            start = source.text.rindex("while", body.end, condition.start)
        case _:
            start = node.start
    return source.span(start, start + 1)


def _operands(node: Expression) -> Iterator[Expression]:
    match node:
        case UnaryExpression(op="!", operand=operand):
            yield from _operands(operand)
        case BinaryExpression(op="&&" | "||", left=left, right=right):
            yield from _operands(left)
            yield from _operands(right)
        case _:
            yield node


def _value(node: Expression, source: SourceText, known: Mapping[Span, bool]) -> bool | None:
    match node:
        case UnaryExpression(op="!", operand=operand):
            value = _value(operand, source, known)
            return None if value is None else not value
        case BinaryExpression(op="&&" | "||" as op, left=left, right=right):
            first = _value(left, source, known)
            return first if first is None or first == (op == "||") else _value(right, source, known)
        case NumberLiteral(text="0" | "1" as text):
            return text == "1"
        case _:
            return known.get(_span(node, source))


def _full_expressions(node: object) -> Iterator[object]:
    match node:
        case ExpressionStatement(expression=expression) | ReturnStatement(value=expression):
            yield expression
        case IfStatement(condition=condition) | WhileStatement(condition=condition) | DoStatement(condition=condition):
            yield condition
        case ForStatement(initial=initial, condition=condition, step=step):
            yield from (each for each in (initial, condition, step) if not isinstance(each, Declaration))
        case SwitchStatement(control=control):
            yield control
        case Declaration(declared=declared):
            yield from (each.initializer for each in declared if not isinstance(each.initializer, InitializerList))
        case _:
            pass


def _span(node: object, source: SourceText) -> Span:
    return source.span(node.start, node.end)  # type: ignore[attr-defined]
