"""Disjunctive normal form up to a limit: the solver is quick when it need not find out which disjunct it is."""

from __future__ import annotations

from itertools import product
from math import prod

from vernier.logic.bank import Term
from vernier.logic.ops import Op
from vernier.logic.terms import Terms


def disjuncts(terms: Terms, formula: Term, limit: int) -> list[Term]:
    """Formulas of which one is true if and only if the given one is; what has more cases than the limit stays whole."""
    match formula.op:
        case Op.OR:
            found = [case for part in formula.args for case in disjuncts(terms, part, limit)]
        case Op.AND:
            parts = [disjuncts(terms, part, limit) for part in formula.args]
            if prod(map(len, parts)) > limit:
                return [formula]
            found = [terms.all_of(chosen) for chosen in product(*parts)]
        case _:
            return [formula]
    possible = [case for case in dict.fromkeys(found) if case is not terms.false]
    return possible if len(possible) <= limit else [formula]
