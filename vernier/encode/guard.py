"""Path conditions as sequences of literals, so that the two sides of a branch merge back to what was before it."""

from __future__ import annotations

from dataclasses import dataclass

from vernier.logic.bank import Term
from vernier.logic.terms import Terms


@dataclass(frozen=True, slots=True)
class Guard:
    """A conjunction of literals in the order they were added, with the conjunction as one term.

    Law: `term` is equivalent to the conjunction of `literals`.
    """

    literals: tuple[Term, ...]
    term: Term

    def and_(self, terms: Terms, literal: Term) -> Guard:
        """This guard strengthened by one more literal."""
        if literal is terms.true or literal in self.literals[-8:]:
            return self
        if literal is terms.false or terms.not_(literal) in self.literals[-8:]:
            return Guard((terms.false,), terms.false)
        return Guard((*self.literals, literal), terms.and_(self.term, literal))

    def is_false(self, terms: Terms) -> bool:
        return self.term is terms.false


def top(terms: Terms) -> Guard:
    """The guard that always holds."""
    return Guard((), terms.true)


def join(terms: Terms, left: Guard, right: Guard) -> tuple[Guard, Term]:
    """The disjunction of two exclusive guards, and a term that tells them apart.

    Law: under the disjunction, the second result holds exactly on `left`.
    """
    common = 0
    for a, b in zip(left.literals, right.literals, strict=False):
        if a is not b:
            break
        common += 1
    left_rest, right_rest = left.literals[common:], right.literals[common:]
    prefix = _conjunction(terms, left.literals[:common])
    if not left_rest or not right_rest:
        # Exclusive guards of which one extends the other: one of them is false in disguise.
        return (left, terms.true) if not left_rest else (right, terms.false)
    if left_rest[0] is terms.not_(right_rest[0]):
        selector = left_rest[0]
        if len(left_rest) == 1 and len(right_rest) == 1:
            return prefix, selector
    else:
        selector = terms.all_of(left_rest)
    either = terms.or_(terms.all_of(left_rest), terms.all_of(right_rest))
    return prefix.and_(terms, either), selector


def _conjunction(terms: Terms, literals: tuple[Term, ...]) -> Guard:
    return Guard(literals, terms.all_of(literals))
