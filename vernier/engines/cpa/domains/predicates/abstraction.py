"""Predicate abstraction of a formula: Cartesian (Ball, Podelski and Rajamani 2001) and Boolean (Graf and Saïdi 1997).

Law: the formula implies the abstraction, in which a predicate stands for its value at the end of the block.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from vernier.engines.cpa.domains.predicates.oracle import Oracle, SatisfiabilityQuery
from vernier.logic.bank import Term
from vernier.logic.terms import Terms
from vernier.solvers.answers import Answer, Unsat

MOST_CUBES = 48
"""With more cubes than this a Boolean abstraction is given up for the Cartesian one"""


class Kind(Enum):
    """CARTESIAN: the predicates that hold and those that do not. BOOLEAN: the strongest combination of predicates."""

    CARTESIAN = "cartesian"
    BOOLEAN = "boolean"


@dataclass(frozen=True, slots=True)
class Tracked:
    """A predicate over the variables of a point, and its translation to values at the beginning of the block."""

    predicate: Term
    meaning: Term


@dataclass(slots=True)
class PredicateAbstraction:
    """Abstractions of one kind, remembered."""

    oracle: Oracle
    kind: Kind
    _known: dict[tuple[object, ...], Term | None] = field(default_factory=dict)

    def of(self, formula: Term, tracked: tuple[Tracked, ...], candidates: tuple[Tracked, ...] = ()) -> Term | None:
        """The abstraction of a formula; None if the formula is not satisfiable. Of the candidates, those that the
        formula implies are part of it."""
        key = (formula, tracked, candidates)
        if key not in self._known:
            self._known[key] = self._computed(formula, tracked, candidates)
        return self._known[key]

    def _computed(self, formula: Term, tracked: tuple[Tracked, ...], candidates: tuple[Tracked, ...]) -> Term | None:
        terms = self.oracle.terms
        if not tracked and not candidates:
            return terms.true if self.oracle.possible(formula) else None
        if formula is terms.false:
            return None
        literals = tuple(item.meaning for item in tracked)
        with self.oracle.given(formula) as question:
            answer = question.check()
            if isinstance(answer, Unsat):
                return None
            seen = {values for values in (question.valuation(answer, literals),) if values is not None}
            implied = self._implied(question, answer, candidates)
            fixed, open_ = self._cartesian(question, tracked, seen)
            if not open_ or self.kind is Kind.CARTESIAN:
                return terms.all_of((*implied, *fixed))
            return terms.all_of((*implied, *fixed, self._cubes(question, open_, seen, tracked)))

    def implied(self, formula: Term, candidates: tuple[Tracked, ...]) -> tuple[Term, ...]:
        """The candidates that a formula implies: all if it is not satisfiable."""
        if formula is self.oracle.terms.false:
            return tuple(item.predicate for item in candidates)
        with self.oracle.given(formula) as question:
            answer = question.check()
            if isinstance(answer, Unsat):
                return tuple(item.predicate for item in candidates)
            return self._implied(question, answer, candidates)

    def _implied(
        self, question: SatisfiabilityQuery, answer: Answer, candidates: tuple[Tracked, ...]
    ) -> tuple[Term, ...]:
        """The candidates that hold, asked one after the other: those that do help with the next questions, and a model
        refutes many at once."""
        terms = self.oracle.terms
        left = list(candidates)
        found: list[Term] = []
        while True:
            values = question.valuation(answer, tuple(other.meaning for other in left))
            if values is not None:
                left = [other for other, holds in zip(left, values, strict=True) if holds]
            if not left:
                return tuple(found)
            item = left.pop(0)
            answer = question.check_briefly(terms.not_(item.meaning))
            if isinstance(answer, Unsat):
                found.append(item.predicate)
                question.exclude(terms.not_(item.meaning))

    def _cartesian(
        self, question: SatisfiabilityQuery, tracked: tuple[Tracked, ...], seen: set[tuple[bool, ...]]
    ) -> tuple[list[Term], list[Tracked]]:
        """The predicates that are decided, as literals, and the others. Models that are met are added to `seen`."""
        terms = self.oracle.terms
        literals = tuple(item.meaning for item in tracked)
        fixed: list[Term] = []
        open_: list[Tracked] = []
        for number, item in enumerate(tracked):
            possible = {values[number] for values in seen}
            for truth in (True, False):
                if truth in possible:
                    continue
                answer = question.check(item.meaning if truth else terms.not_(item.meaning))
                if isinstance(answer, Unsat):
                    fixed.append(terms.not_(item.predicate) if truth else item.predicate)
                    break
                values = question.valuation(answer, literals)
                if values is not None:
                    seen.add(values)
            else:
                open_.append(item)
        return fixed, open_

    def _cubes(
        self,
        question: SatisfiabilityQuery,
        open_: list[Tracked],
        seen: set[tuple[bool, ...]],
        tracked: tuple[Tracked, ...],
    ) -> Term:
        """The combinations of undecided predicates that are possible: all models are enumerated."""
        terms = self.oracle.terms
        numbers = [tracked.index(item) for item in open_]
        found: dict[tuple[bool, ...], None] = {}
        meanings = tuple(item.meaning for item in open_)
        for values in sorted(seen):
            found.setdefault(tuple(values[number] for number in numbers))
        for values in found:
            question.exclude(_cube(terms, meanings, values))
        while len(found) <= MOST_CUBES:
            answer = question.check()
            if isinstance(answer, Unsat):
                predicates = tuple(item.predicate for item in open_)
                return terms.any_of(_cube(terms, predicates, values) for values in found)
            following = question.valuation(answer, meanings)
            if following is None or following in found:
                return terms.true
            found[following] = None
            question.exclude(_cube(terms, meanings, following))
        return terms.true


def _cube(terms: Terms, literals: tuple[Term, ...], values: tuple[bool, ...]) -> Term:
    return terms.all_of(
        literal if value else terms.not_(literal) for literal, value in zip(literals, values, strict=True)
    )
