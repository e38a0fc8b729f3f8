"""Houdini (Flanagan and Leino 2001): candidate invariants, their facts, their requirements, and the largest inductive
set.

A candidate is a formula that may or may not be an invariant; its activation literal is a truth symbol. A fact states:
where the literal is true, the formula holds of the symbols that stand for any iteration. A requirement states: where
the literal is true, the formula has to hold on entry and after one more iteration. A set of literals is inductive if
all its requirements are met with these literals true, and everything that follows from its facts holds.

Soundness: every fact is an implication from the path condition of the place where its symbols are made. So every
execution satisfies all facts of an inductive set: if it does not come to that place, the implication is vacuous;
otherwise the symbols take the values of that execution.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias, TypeVar

from vernier.logic.bank import Term
from vernier.logic.sorts import BOOL
from vernier.logic.terms import Terms

Candidate = TypeVar("Candidate")


def largest_inductive_set(
    candidates: Iterable[Candidate], refuted: Callable[[tuple[Candidate, ...]], Collection[Candidate]]
) -> tuple[Candidate, ...]:
    """Drops the candidates that are refuted while all that are left are assumed, until none is.

    Law (Flanagan and Leino 2001): the result is inductive, as nothing in it is refuted with just itself assumed. It is
    the unique largest such set where `refuted` gives only candidates that fail; who cannot tell may give more.
    """
    left = tuple(dict.fromkeys(candidates))
    while dropped := frozenset(refuted(left)):
        left = tuple(candidate for candidate in left if candidate not in dropped)
    return left


class CandidateTier(Enum):
    """Tiers of candidates that are tried only when the others do not suffice, in this order."""

    SECOND = "second"
    THIRD = "third"
    FOURTH = "fourth"


Instance: TypeAlias = Callable[[Term], Term]
"""A formula about all indices, at one index"""


@dataclass(frozen=True, slots=True, eq=False)
class Quantified:
    """A fact about all indices of arrays: to be instantiated where one of these array symbols is read."""

    premise: Term
    at: Instance
    arrays: tuple[Term, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Requirement:
    """The candidate with this activation literal fails where `violated` holds."""

    literal: Term
    violated: Term
    guard: Term
    """The path condition of the place where it has to hold"""


@dataclass(frozen=True, slots=True)
class Mark:
    """The size of a problem at some moment, so that it can be restored."""

    facts: int
    quantified: int
    requirements: int
    literals: int


@dataclass(slots=True)
class HoudiniProblem:
    """The facts and requirements of the candidates of one run with cut loops."""

    terms: Terms
    facts: list[Term] = field(default_factory=list)
    quantified: list[Quantified] = field(default_factory=list)
    requirements: list[Requirement] = field(default_factory=list)
    literals: list[Term] = field(default_factory=list)
    tiers: dict[Term, CandidateTier] = field(default_factory=dict)
    """When candidates are tried, if not from the beginning"""
    names: dict[Term, str] = field(default_factory=dict)
    """Activation literal -> what its candidate says, for people"""
    stages: list[Mark] = field(default_factory=list)
    """Where what was recorded needs nothing of what comes later"""
    any_index: Term = field(init=False)
    """The index that a check of a formula about all indices is made for: any"""

    def __post_init__(self) -> None:
        self.any_index = self.terms.fresh("any index", self.terms.bv(0, 32).sort)

    def activation_literal_of(self, name: str, tier: CandidateTier) -> Term:
        symbol = self.activation_literal(name)
        self.tiers[symbol] = tier
        return symbol

    def activation_literal(self, name: str) -> Term:
        symbol = self.terms.fresh("activation", BOOL)
        self.names[symbol] = name
        self.literals.append(symbol)
        return symbol

    def assume(self, literal: Term, guard: Term, formula: Term) -> None:
        """Where the literal is on, the formula holds on the paths of the guard."""
        fact = self.terms.implies(self.terms.and_(literal, guard), formula)
        if fact is not self.terms.true:
            self.facts.append(fact)

    def assume_all(self, literal: Term, guard: Term, at: Instance, arrays: tuple[Term, ...]) -> None:
        self.quantified.append(Quantified(self.terms.and_(literal, guard), at, arrays))

    def require(self, literal: Term, guard: Term, formula: Term) -> None:
        """The candidate stands only if the formula holds on the paths of the guard."""
        violated = self.terms.and_(guard, self.terms.not_(formula))
        if violated is not self.terms.false:
            self.requirements.append(Requirement(literal, violated, guard))

    def end_stage(self) -> None:
        """Nothing that comes later says anything about the executions so far."""
        self.stages.append(self.mark())

    def mark(self) -> Mark:
        return Mark(len(self.facts), len(self.quantified), len(self.requirements), len(self.literals))

    def forget_since(self, mark: Mark) -> None:
        del self.facts[mark.facts :]
        del self.quantified[mark.quantified :]
        del self.requirements[mark.requirements :]
        del self.literals[mark.literals :]
        self.stages = [stage for stage in self.stages if stage.requirements <= mark.requirements]
