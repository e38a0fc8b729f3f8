"""Predicates from inductive sequence interpolants (Henzinger and others 2004; thesis, section 5.3.2)."""

from __future__ import annotations

from collections.abc import Iterator

from vernier.engines.cpa.refinement.path_formula import PathFormula
from vernier.logic.bank import Term
from vernier.logic.ops import Op
from vernier.logic.sorts import BoolSort
from vernier.logic.terms import Terms
from vernier.logic.walk import postorder, substitute
from vernier.solvers.answers import Interpolants
from vernier.solvers.choose import features_of, open_interpolator

MOST_ATOMS = 8
_CONNECTIVES = frozenset({Op.NOT, Op.AND, Op.OR, Op.XOR, Op.ITE, Op.EQ})


def interpolants(terms: Terms, path: PathFormula, seconds: float) -> tuple[Term, ...] | None:
    """What holds at each abstraction of an infeasible path but the first, in terms of its symbols; None if the solver
    finds nothing."""
    answer = open_interpolator(terms, features_of(path.formulas)).sequence_interpolants(path.formulas, seconds)
    if not isinstance(answer, Interpolants):
        return None
    return tuple(substitute(terms, term, path.back) for term in answer.terms)


def atoms(terms: Terms, formula: Term) -> tuple[Term, ...]:
    """The atoms of a formula; the formula itself if there are many."""
    found = tuple(dict.fromkeys(_atoms(formula)))
    return found if len(found) <= MOST_ATOMS else (formula,)


def _atoms(formula: Term) -> Iterator[Term]:
    pending = [formula]
    seen: set[Term] = set()
    while pending:
        term = pending.pop()
        if term in seen or term.is_constant:
            continue
        seen.add(term)
        if term.op in _CONNECTIVES and all(isinstance(part.sort, BoolSort) for part in term.args):
            pending.extend(reversed(term.args))
        else:
            yield term


def height(formula: Term) -> int:
    """How many different subterms a formula has."""
    return len(postorder((formula,)))
