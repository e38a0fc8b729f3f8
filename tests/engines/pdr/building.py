"""Transition systems written down in few words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from vernier.logic.bank import Term
from vernier.logic.signature import Renaming, Signature
from vernier.logic.sorts import BOOL, FunctionSignature, Sort, UninterpretedSort
from vernier.logic.systems import TransitionSystem
from vernier.logic.terms import Terms


@dataclass(frozen=True, slots=True)
class Named:
    """A relation or function in both states."""

    terms: Terms
    now: FunctionSignature
    then: FunctionSignature

    def __call__(self, *arguments: Term) -> Term:
        return self.terms.apply(self.now, *arguments)

    def next(self, *arguments: Term) -> Term:
        return self.terms.apply(self.then, *arguments)


@dataclass(slots=True)
class Building:
    """Symbols on demand; those of `rigid` have one meaning in all states."""

    terms: Terms = field(default_factory=Terms)
    _constants: list[Term] = field(default_factory=list)
    _functions: list[FunctionSignature] = field(default_factory=list)
    _primed: dict[Term, Term] = field(default_factory=dict)
    _changing: dict[FunctionSignature, FunctionSignature] = field(default_factory=dict)

    def sort(self, name: str) -> Sort:
        return UninterpretedSort(name)

    def relation(self, name: str, *domain: Sort) -> Named:
        return self._named(name, domain, BOOL)

    def function(self, name: str, domain: Sort, codomain: Sort) -> Named:
        return self._named(name, (domain,), codomain)

    def _named(self, name: str, domain: tuple[Sort, ...], codomain: Sort) -> Named:
        now = self.terms.function(name, domain, codomain)
        then = self.terms.function(f"{name}'", domain, codomain)
        self._functions.append(now)
        self._changing[now] = then
        return Named(self.terms, now, then)

    def rigid(self, name: str, *domain: Sort) -> Named:
        known = self.terms.function(name, domain, BOOL)
        self._functions.append(known)
        return Named(self.terms, known, known)

    def rigid_function(self, name: str, domain: Sort, codomain: Sort) -> Named:
        known = self.terms.function(name, (domain,), codomain)
        self._functions.append(known)
        return Named(self.terms, known, known)

    def constant(self, name: str, sort: Sort) -> tuple[Term, Term]:
        now, then = self.terms.symbol(name, sort), self.terms.symbol(f"{name}'", sort)
        self._constants.append(now)
        self._primed[now] = then
        return now, then

    def rigid_constant(self, name: str, sort: Sort) -> Term:
        known = self.terms.symbol(name, sort)
        self._constants.append(known)
        return known

    def all(self, *sorts: Sort, body: Callable[..., Term]) -> Term:
        variables = [self.terms.variable("v", sort) for sort in sorts]
        return self.terms.forall(variables, body(*variables))

    def some(self, *sorts: Sort, body: Callable[..., Term]) -> Term:
        variables = [self.terms.variable("v", sort) for sort in sorts]
        return self.terms.exists(variables, body(*variables))

    def iff(self, left: Term, right: Term) -> Term:
        return self.terms.eq(left, right)

    def becomes(self, named: Named, body: Callable[..., Term]) -> Term:
        """The relation after the step, by what is in it."""
        return self.all(*named.now.domain, body=lambda *xs: self.terms.eq(named.next(*xs), body(*xs)))

    def same(self, *kept: Named | tuple[Term, Term]) -> Term:
        """What does not change."""
        parts = [
            self.terms.eq(*each) if isinstance(each, tuple) else self.becomes(each, each.__call__) for each in kept
        ]
        return self.terms.and_(*parts)

    def total_order(self, less: Named, sort: Sort) -> Term:
        """Reflexive and total order."""
        t = self.terms
        return t.and_(
            self.all(sort, body=lambda x: less(x, x)),
            self.all(sort, sort, sort, body=lambda x, y, z: t.implies(t.and_(less(x, y), less(y, z)), less(x, z))),
            self.all(sort, sort, body=lambda x, y: t.implies(t.and_(less(x, y), less(y, x)), t.eq(x, y))),
            self.all(sort, sort, body=lambda x, y: t.or_(less(x, y), less(y, x))),
        )

    def system(self, initial: Term, transition: Term, bad: Term, axioms: Term | None = None) -> TransitionSystem:
        signature = Signature(tuple(self._constants), tuple(self._functions))
        primed = Renaming(dict(self._primed), dict(self._changing))
        return TransitionSystem(signature, primed, axioms or self.terms.true, initial, transition, bad)
