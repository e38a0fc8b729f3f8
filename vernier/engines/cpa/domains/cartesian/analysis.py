"""Cartesian predicate abstraction as a CPA (thesis, section 3.2.5): conjunctions of given predicates.

A state is a set of literals; predicates are about numbers in variables, which are named by their procedure. After an
assignment a literal holds if its weakest precondition is implied. Memory behind pointers is not followed: every read of
it has any value.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from vernier.encode.context import Encoding
from vernier.encode.expressions import evaluate
from vernier.encode.initial import initial_state
from vernier.encode.values import EncodingError, sort_of
from vernier.engines.cpa.algorithm.analysis import Adjusted
from vernier.engines.cpa.algorithm.operators import Merge, Stop
from vernier.engines.cpa.automaton import Edge, Enter, Leave, LeaveMemoryModel, Location, Run, Summarise, Take, Violate
from vernier.engines.cpa.domains.predicates.frames import outer
from vernier.engines.cpa.domains.predicates.oracle import Oracle
from vernier.ir.expr import Expr
from vernier.ir.ops import Assign, Assume, Check, GlobalPlace, Load, Operation, Return, Store
from vernier.ir.types import BoolType, FloatType, IntType, Type
from vernier.ir.walk import locals_in, targets_of
from vernier.logic.bank import Term
from vernier.logic.ops import Op
from vernier.logic.walk import free_symbols, substitute

Literals: TypeAlias = frozenset[Term]
GLOBAL = ""
"""The owner of global variables"""


def term_of(encoding: Encoding, procedure: str, expression: Expr) -> Term | None:
    """An expression over the variables of a procedure; None for what is no number."""
    memory = initial_state(encoding)
    for local in locals_in(expression):
        if not isinstance(local.type, BoolType | IntType | FloatType):
            return None
        memory.locals[local.name] = encoding.terms.symbol(outer(procedure, local.name), sort_of(local.type))
    try:
        found = evaluate(encoding, memory, expression)
    except (EncodingError, KeyError):
        return None  # an address
    return found if isinstance(found, Term) else None


def known_value(state: Literals, name: str, type_: IntType) -> int | None:
    """The number that a literal says a variable is."""
    for literal in state:
        if literal.op is Op.EQ:
            for symbol, value in (literal.args, literal.args[::-1]):
                if symbol.op is Op.SYMBOL and str(symbol.payload) == name and value.is_constant:
                    return type_.wrap(int(value.payload))
    return None


@dataclass(frozen=True, slots=True)
class CartesianAnalysis:
    """The predicates that hold and those that do not, of the ones tracked."""

    encoding: Encoding
    oracle: Oracle
    predicates: tuple[Term, ...]
    merging: Merge = Merge.SEP
    stopping: Stop = Stop.SEP

    def initial(self) -> Adjusted[Literals, tuple[Term, ...]]:
        return Adjusted(frozenset(), self.predicates)

    def leq(self, left: Literals, right: Literals) -> bool:
        return left >= right

    @staticmethod
    def join(left: Literals, right: Literals) -> Literals:
        """The literals of both; the second itself if it has no other."""
        return right if left >= right else left & right

    def merge(self, state: Literals, reached: Literals, precision: tuple[Term, ...]) -> Literals:
        del precision
        return self.merging.of(self.join, state, reached)

    def stop(self, state: Literals, reached: Iterable[Literals], precision: tuple[Term, ...]) -> bool:
        del precision
        return self.stopping.of(self.leq, self.join, state, reached)

    def adjust(
        self, state: Literals, precision: tuple[Term, ...], reached: Iterable[Adjusted[Literals, tuple[Term, ...]]]
    ) -> Adjusted[Literals, tuple[Term, ...]]:
        del reached
        return Adjusted(state, precision)

    def post(self, state: Literals, precision: tuple[Term, ...], edge: Edge) -> Iterable[Literals]:
        after = _Transfer(self.encoding, self.oracle, precision, edge, state).run()
        return () if after is None else (after,)


@dataclass(slots=True)
class _Transfer:
    """One edge from one state."""

    encoding: Encoding
    oracle: Oracle
    predicates: tuple[Term, ...]
    edge: Edge
    state: Literals

    @property
    def _procedure(self) -> str:
        return self.edge.source.procedure if isinstance(self.edge.source, Location) else GLOBAL

    def run(self) -> Literals | None:
        """The literals after the edge; None if no execution takes it."""
        action, terms = self.edge.action, self.encoding.terms
        match action:
            case Run(operations=operations):
                return self.state if all(self._step(operation) for operation in operations) else None
            case Take(branch=branch, label=label):
                holds = self._value(branch.condition)
                if holds is not None and branch.then != branch.otherwise:
                    possible = self._assume(holds if label == branch.then else terms.not_(holds))
                    return self.state if possible else None
            case Enter(call=call, callee=callee):
                given = [self._value(argument) for argument in call.arguments]
                for parameter, value in zip(callee.parameters, given, strict=True):
                    self._assign(outer(callee.name, parameter.name), parameter.type, value)
            case Leave(call=call, end=end, site=site):
                if call.target is not None:
                    result = self._value(end.value) if isinstance(end, Return) and end.value is not None else None
                    self._assign(outer(site.procedure, call.target.name), call.target.type, result)
            case Violate(operation=Check(condition=condition)):
                holds = self._value(condition)
                return self.state if holds is None or self._assume(terms.not_(holds)) else None
            case Summarise(call=call):
                if call.target is not None:
                    self._assign(outer(self._procedure, call.target.name), call.target.type, None)
            case Violate() | LeaveMemoryModel():
                pass
            case _:
                assert_never(action)
        return self.state

    def _step(self, operation: Operation) -> bool:
        """Execute an operation; False if no execution goes on."""
        match operation:
            case Assign(target=target, value=value):
                self._assign(outer(self._procedure, target.name), target.type, self._value(value))
            case Load(target=target, place=GlobalPlace(name=name, type=type_)):
                source = self._symbol(outer(GLOBAL, name), type_)
                self._assign(outer(self._procedure, target.name), target.type, source)
            case Store(place=GlobalPlace(name=name, type=type_), value=value):
                self._assign(outer(GLOBAL, name), type_, self._value(value))
            case Assume(condition=condition):
                holds = self._value(condition)
                return holds is None or self._assume(holds)
            case _:
                for target in targets_of(operation):
                    self._assign(outer(self._procedure, target.name), target.type, None)
        return True

    def _value(self, expression: Expr) -> Term | None:
        return term_of(self.encoding, self._procedure, expression)

    def _symbol(self, name: str, type_: Type) -> Term | None:
        is_number = isinstance(type_, BoolType | IntType | FloatType)
        return self.encoding.terms.symbol(name, sort_of(type_)) if is_number else None

    def _literals(self) -> Iterable[Term]:
        for predicate in self.predicates:
            yield predicate
            yield self.encoding.terms.not_(predicate)

    def _assign(self, name: str, type_: Type, value: Term | None) -> None:
        """What mentions the variable holds if it is implied with the value in the variable's place."""
        symbol = self._symbol(name, type_)
        if symbol is None:
            return
        terms = self.encoding.terms
        before = terms.all_of(sorted(self.state, key=lambda term: term.id))
        after = set()
        for literal in self._literals():
            if symbol not in free_symbols(literal):
                if literal in self.state:
                    after.add(literal)
            elif value is not None and self.oracle.implies(before, substitute(terms, literal, {symbol: value})):
                after.add(literal)
        self.state = frozenset(after)

    def _assume(self, fact: Term) -> bool:
        """Whether a fact can hold; the literals that it implies with the others hold then."""
        terms = self.encoding.terms
        before = terms.and_(terms.all_of(sorted(self.state, key=lambda term: term.id)), fact)
        if not self.oracle.possible(before):
            return False
        self.state |= {literal for literal in self._literals() if self.oracle.implies(before, literal)}
        return True
