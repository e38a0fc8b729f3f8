"""Paths through methods as constrained Horn clauses (Frumkin 2017, 3.3), at the granularity of methods and loops.

For each method and each head of a loop in it there are two predicates: its summary (from a state there to one in which
the method returns) and its reachable states. Loops are tail calls. A violation is a reachable state.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from vernier.logic.bank import Term
from vernier.logic.signature import Renaming, Signature, renamed
from vernier.logic.sorts import FunctionSignature
from vernier.logic.systems import Body, CallSite
from vernier.logic.terms import Terms

MAIN = "a violation"
REACHED = " is reached"


class StateSymbols(Protocol):
    """The symbols of a state: relations and static variables, before and (marked) after."""

    terms: Terms

    def relation(self, name: str, mark: str = "") -> FunctionSignature: ...

    def static(self, name: str, mark: str = "") -> Term: ...


class Way(Protocol):
    """The state at the end of a path: the path condition, the calls on the path, and the current symbols of everything
    that changes."""

    relations: dict[str, FunctionSignature]
    statics: dict[str, Term]
    facts: list[Term]
    calls: list[CallSite]


@dataclass(slots=True)
class HornClauses:
    """The clauses of all procedures. `heads` are the symbols of the locals with which paths begin, by the key of the
    head; `signatures` those of all summaries."""

    symbols: StateSymbols
    bodies: dict[str, list[Body]] = field(default_factory=dict)
    heads: dict[str, Mapping[str, Term]] = field(default_factory=dict)
    signatures: dict[str, Signature] = field(default_factory=dict)

    @property
    def _terms(self) -> Terms:
        return self.symbols.terms

    def of(self, key: str) -> tuple[Body, ...]:
        return tuple(self.bodies.get(key, ()))

    def add(self, key: str, body: Body) -> None:
        self.bodies.setdefault(key, []).append(body)

    def before(self, way: Way, passed: Mapping[Term, Term]) -> Renaming:
        """The present state in the place of the one that a procedure begins with."""
        statics = {self.symbols.static(known): now for known, now in way.statics.items()}
        relations = {self.symbols.relation(known): now for known, now in way.relations.items()}
        return Renaming({**statics, **passed}, relations)

    def returns(self, head: str, way: Way, changes: Iterable[str]) -> None:
        """A way on which the method returns. The last versions of relations are called by their names after."""
        last = {}
        equations = []
        for name in changes:
            if name in way.relations:
                after = self.symbols.relation(name, "'")
                if way.relations[name] == self.symbols.relation(name):
                    variables = [self._terms.variable("v", sort) for sort in after.domain]
                    now = self._terms.apply(way.relations[name], *variables)
                    same = self._terms.eq(self._terms.apply(after, *variables), now)
                    equations.append(self._terms.forall(variables, same))
                else:
                    last[way.relations[name]] = after
            elif name in way.statics:
                equations.append(self._terms.eq(self.symbols.static(name, "'"), way.statics[name]))
        renaming = Renaming({}, last)
        formula = renamed(self._terms, self._terms.and_(*way.facts, *equations), renaming)
        self.add(head, Body(formula, tuple(self._renamed(site, renaming) for site in way.calls), "returns"))

    def goes_on(self, head: str, way: Way, onward: str, passed: Mapping[Term, Term]) -> None:
        """A tail call of the part that begins with another head."""
        before = self.before(way, passed)
        self.reaches(head, way, onward, before)
        calls = (*way.calls, CallSite(onward, before))
        self.add(head, Body(self._terms.and_(*way.facts), calls, "goes on"))

    def reaches(self, head: str, way: Way, callee: str, before: Renaming) -> None:
        """A state in which the callee is reached: one at the end of a way from a state in which this head is."""
        present: dict[FunctionSignature, FunctionSignature] = {}
        at_start: dict[FunctionSignature, FunctionSignature] = {}
        for name, now in way.relations.items():
            known = self.symbols.relation(name)
            if now != known:
                present[now], at_start[known] = known, self.symbols.relation(name, " at start")
        constants = {symbol: self._at_start(symbol) for symbol in self.heads[head].values()}
        for name, value_now in way.statics.items():
            known_static = self.symbols.static(name)
            if value_now is not known_static:
                constants[known_static] = self._at_start(known_static)
        renaming = Renaming(constants, {**present, **at_start})
        passed = {symbol: renamed(self._terms, each, renaming) for symbol, each in before.constants.items()}
        equations = [self._terms.eq(symbol, each) for symbol, each in passed.items()]
        formula = self._terms.and_(renamed(self._terms, self._terms.and_(*way.facts), renaming), *equations)
        calls = [self._renamed(site, renaming) for site in way.calls]
        calls.append(CallSite(head + REACHED, Renaming(constants, at_start)))
        self.add(callee + REACHED, Body(formula, tuple(calls), f"from {head}"))

    def violates(self, head: str, way: Way, violation: Term, note: str) -> None:
        """A way to a violation."""
        calls = (*way.calls, CallSite(head + REACHED, Renaming()))
        self.add(MAIN, Body(self._terms.and_(*way.facts, violation), calls, note))

    def _at_start(self, symbol: Term) -> Term:
        return self._terms.symbol(f"{symbol.payload} at start", symbol.sort)

    def _renamed(self, site: CallSite, renaming: Renaming) -> CallSite:
        """A call site whose actual symbols have other names. Every symbol of the callee is mapped, as its own name may
        be one of those."""
        signature = self.signatures[site.callee]
        return CallSite(site.callee, Renaming(
            {known: renamed(self._terms, site.actual.constant(known), renaming) for known in signature.constants},
            {known: renaming.function(site.actual.function(known)) for known in signature.functions},
        ))  # fmt: skip
