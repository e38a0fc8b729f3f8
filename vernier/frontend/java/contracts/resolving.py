"""Single clauses resolved: conditions, `signals`, `throws`, frames. What is wrong is told, and the clause is kept with
its problem, so that whatever depends on it can be called unknown."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from vernier.core.source import Span
from vernier.frontend.java.contracts.locations import locations
from vernier.frontend.java.contracts.scope import JavaScope
from vernier.frontend.java.contracts.written import Notation, Written
from vernier.ir.types import BOOL, THROWABLE, RefType
from vernier.spec import typing
from vernier.spec.lexer import ClauseText
from vernier.spec.parser import parse_jml, parse_relational
from vernier.spec.relational import RelationalResolver, has_primes
from vernier.spec.rename import renamed
from vernier.spec.resolve import Resolver
from vernier.spec.syntax import Infix, Name, Node, SpecificationError, WithoutMeaning
from vernier.spec.tree import (
    Clause,
    Connected,
    Connective,
    Expression,
    Frame,
    InstanceOf,
    Literal,
    Location,
    Old,
    Signals,
    Variable,
)

T = TypeVar("T")
EXCEPTION = "\\exception"
"""The name under which clauses bind the exception thrown."""
ANY_EXCEPTION = "java.lang.Exception"
_SIGNALS = re.compile(r"\s*\(\s*([\w.$]+)\s*(\w+)?\s*\)\s*", re.DOTALL)
_OLD = re.compile(r"\s*([\w.$]+(?:\s*\[\s*\])*)\s+(\w+)\s*=\s*", re.DOTALL)
_THROWS = re.compile(r"\s*([\w.$]+)\s*(:)?\s*", re.DOTALL)


def literal(value: bool, span: Span) -> Literal:
    return Literal(value, BOOL, span)


def words(text: ClauseText) -> str:
    return " ".join(text.text.replace("\n", " ").split())


@dataclass(frozen=True, slots=True)
class Clauses:
    """Resolves the clauses of one declaration."""

    scope: JavaScope
    complain: Callable[[SpecificationError], None]

    def condition(self, written: Written) -> Clause:
        """A clause that is a truth value."""
        return self._attempt(written, lambda: self._condition(written.text, written.notation, self.scope))

    def returns(self, written: Written) -> Clause:
        """`@Returns("e")`: the result is e."""

        def resolve() -> Expression:
            node = parse_relational(written.text)
            equal = Infix("=", Name("return", node.span), node, node.span)
            return _relational(equal, self.scope)

        return self._attempt(written, resolve)

    def signals(self, written: Written) -> Signals:
        """`signals (E e) condition;` without a condition nothing is demanded."""
        match = _SIGNALS.match(written.text.text)
        if match is None:
            return self._broken_signals(written, "expected (ExceptionClass name) and a condition")
        variable = match.group(2) or ""
        exception = self.scope.type_named(match.group(1))
        if not isinstance(exception, RefType):
            where = written.text.span(match.start(1), match.end(1))
            return self._broken_signals(written, f"{match.group(1)} is not a class known here", where)
        rest = written.text.part(match.end(), len(written.text.text))
        scope = replace(self.scope, variables={**self.scope.variables, **({variable: exception} if variable else {})})

        def resolve() -> Expression:
            if not rest.text:
                return literal(True, written.place)
            found = self._condition(rest, written.notation, scope)
            return renamed(found, {variable: EXCEPTION}) if variable else found

        clause = self._attempt(written, resolve)
        return Signals(exception.name, EXCEPTION, clause)

    def signals_only(self, written: Written) -> tuple[Signals, tuple[str, ...]]:
        """Every exception (not error) that is thrown is one of these."""
        text = written.text
        span = text.span(0, len(text.text))
        allowed: list[RefType] = []
        if text.text != "\\nothing":
            for match in re.finditer(r"[^,]+", text.text):
                part = text.part(match.start(), match.end())
                type_ = self.scope.type_named(part.text)
                if not isinstance(type_, RefType):
                    where = part.span(0, len(part.text))
                    return self._broken_signals(written, f"{part.text} is not a class known here", where), ()
                allowed.append(type_)
        thrown = Variable(EXCEPTION, THROWABLE, span)
        condition: Expression = literal(False, span)
        for position, type_ in enumerate(allowed):
            test = InstanceOf(thrown, type_, BOOL, span)
            condition = test if position == 0 else Connected(Connective.OR, condition, test, BOOL, span)
        clause = Clause(condition, f"signals_only {words(text)}", span)
        return Signals(ANY_EXCEPTION, EXCEPTION, clause), tuple(type_.name for type_ in allowed)

    def throws(self, written: Written) -> Signals:
        """`@Throws("E: condition")`: E is thrown if and only if the condition holds before."""
        text = written.text
        match = _THROWS.match(text.text)
        if match is None:
            return self._broken_signals(written, "expected ExceptionClass: condition")
        exception = self.scope.type_named(match.group(1))
        if not isinstance(exception, RefType):
            where = text.span(match.start(1), match.end(1))
            return self._broken_signals(written, f"{match.group(1)} is not a class known here", where)
        rest = text.part(match.end(), len(text.text))
        if match.group(2) is None and rest.text:
            return self._broken_signals(written, "expected ':' after the exception", rest.span(0, 1))

        def resolve() -> Expression:
            found = self._condition(rest, Notation.RELATIONAL, self.scope)
            return Old(found, BOOL, found.span)

        if not rest.text:
            return Signals(exception.name, "", Clause(literal(True, written.place), words(text), written.place))
        return Signals(exception.name, EXCEPTION, self._attempt(written, resolve))

    def frame(self, written: list[Written], locals_: frozenset[str] = frozenset()) -> Frame:
        """The locations of all `assignable` clauses of a case, or of a loop; names of local variables are left out."""
        first = written[0].text
        text = ", ".join(words(clause.text) for clause in written)
        span = first.span(0, len(first.text))
        try:
            found = _within_depth(lambda: self._locations(written, locals_), span)
        except SpecificationError as error:
            self.complain(error)
            return Frame((), text, span, f"{error.span}: {error.message}")
        return Frame(found, text, span)

    def without_meaning(self, written: Written, message: str) -> Clause:
        """A clause of which nobody knows whether it holds."""
        text, span = words(written.text), written.text.span(0, len(written.text.text))
        self.complain(WithoutMeaning(message, written.place))
        return Clause(literal(False, span), text, span, f"{written.place}: {message}")

    def with_definition(self, written: Written) -> Clauses:
        """Clauses of the pre-state after `old T x = e;`: x stands for e. `after_call` is for the others."""
        match = _OLD.match(written.text.text)
        if match is None:
            self.complain(SpecificationError("expected a type, a name and a value", written.place))
            return self
        try:
            type_ = self.scope.type_named(match.group(1))
            if type_ is None:
                raise SpecificationError(f"{match.group(1)} is not a type known here", written.place)
            rest = written.text.part(match.end(), len(written.text.text))
            value = typing.as_scalar(Resolver(self.scope).resolve(parse_jml(rest)))
            if typing.is_numeric(type_) and typing.is_numeric(value.type):
                value = typing.converted(value, type_)
        except SpecificationError as error:
            self.complain(error)
            return self
        return replace(self, scope=replace(self.scope, definitions={**self.scope.definitions, match.group(2): value}))

    def after_call(self) -> Clauses:
        """The same for clauses that speak of the end of the call: definitions keep their values of the pre-state."""
        kept = {name: Old(value, value.type, value.span) for name, value in self.scope.definitions.items()}
        return replace(self, scope=replace(self.scope, definitions=kept))

    def _locations(self, written: list[Written], locals_: frozenset[str]) -> tuple[Location, ...]:
        return tuple(
            location
            for clause in written
            for location in locations(clause.text, clause.notation, self._resolver(clause.notation), locals_)
        )

    def problem(self, message: str, span: Span) -> Clause:
        return Clause(literal(False, span), message, span, f"{span}: {message}")

    # ------------------------------------------------------------ one clause

    def _broken_signals(self, written: Written, message: str, span: Span | None = None) -> Signals:
        where = written.text.span(0, 1) if span is None else span
        self.complain(SpecificationError(message, where))
        return Signals("java.lang.Throwable", EXCEPTION, self.problem(message, where))

    def _attempt(self, written: Written, resolve: Callable[[], Expression]) -> Clause:
        text, span = words(written.text), written.text.span(0, len(written.text.text))
        try:
            return Clause(_within_depth(resolve, span), text, span)
        except SpecificationError as error:
            self.complain(error)
            return Clause(literal(False, span), text, span, f"{error.span}: {error.message}")

    def _condition(self, text: ClauseText, notation: Notation, scope: JavaScope) -> Expression:
        if notation is Notation.JML:
            return Resolver(scope).condition(parse_jml(text))
        return _relational(parse_relational(text), scope)

    def _resolver(self, notation: Notation) -> Resolver:
        return Resolver(self.scope) if notation is Notation.JML else RelationalResolver(self.scope)


def _within_depth(resolve: Callable[[], T], span: Span) -> T:
    """What `resolve` gives; long chains of operators may nest too deeply for it."""
    try:
        return resolve()
    except RecursionError:
        raise SpecificationError("the clause is nested too deeply", span) from None


def _relational(node: Node, scope: JavaScope) -> Expression:
    return RelationalResolver(scope, unprimed_is_old=has_primes(node)).condition(node)
