"""Predicates from inductive sequence interpolants (Henzinger and others 2004; thesis, section 5.3.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeAlias

from vernier.engines.cpa.domains.predicates.blocks import Blocks
from vernier.engines.cpa.refinement.integers import NotLinear, Relaxation, Restoration
from vernier.engines.cpa.refinement.path_formula import PathFormula
from vernier.logic.bank import Term
from vernier.logic.ops import Op
from vernier.logic.sorts import BoolSort
from vernier.logic.walk import substitute
from vernier.solvers.answers import Interpolants
from vernier.solvers.choose import features_of, open_interpolator
from vernier.solvers.isolated import IsolatedInterpolator

MOST_ATOMS = 8
_CONNECTIVES = frozenset({Op.NOT, Op.AND, Op.OR, Op.XOR, Op.ITE, Op.EQ})


Refutation: TypeAlias = tuple[Term, ...]
"""What holds at each abstraction of an infeasible path but the first, in terms of its symbols"""


def bit_precise(blocks: Blocks, path: PathFormula, seconds: float) -> Refutation | None:
    """Interpolants of the path formula itself; None if the solver finds none."""
    terms = blocks.encoding.terms
    formulas = path.formulas(terms)
    # In a process of its own: the native library has been seen to end the process on formulas with memory.
    answer = IsolatedInterpolator(terms).sequence_interpolants(formulas, seconds)
    if not isinstance(answer, Interpolants):
        return None
    return tuple(substitute(terms, term, path.back) for term in answer.terms)


def over_integers(blocks: Blocks, path: PathFormula, seconds: float) -> Refutation | None:
    """Interpolants of the path formula over the integers, read back; None if it is satisfiable there."""
    terms = blocks.encoding.terms

    def is_unsigned(symbol: Term) -> bool:
        return path.back.get(symbol, symbol) in blocks.unsigned

    relaxation = Relaxation(terms, is_unsigned)
    formulas = tuple(relaxation.formula(formula) for formula in path.formulas(terms))
    answer = open_interpolator(terms, replace(features_of(formulas), numbers=True)).sequence_interpolants(
        formulas, seconds
    )
    if not isinstance(answer, Interpolants):
        return None
    restoration = Restoration(terms, is_unsigned, relaxation.symbols)
    try:
        return tuple(substitute(terms, restoration.formula(term), path.back) for term in answer.terms)
    except NotLinear:
        return None


def atoms(formula: Term) -> tuple[Term, ...]:
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
