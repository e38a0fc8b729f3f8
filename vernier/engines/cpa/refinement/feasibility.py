"""Feasibility of a path, and the reason where it is infeasible (Beyer, Löwe and Wendler, Refinement selection, 2015).

An infeasible path often has several reasons. A reason about the number of iterations of a loop leads to predicates for
one number after the other. So guards of blocks are dropped, those of the locations that the path visits most often
first, as long as the path stays infeasible without them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from vernier.core.budget import Budget
from vernier.engines.cpa.refinement.path_formula import PathFormula
from vernier.logic.bank import Term
from vernier.logic.terms import Terms
from vernier.solvers.answers import Answer, Sat, Unsat
from vernier.solvers.choose import choose_solver, features_of, open_solver
from vernier.solvers.protocol import Cores, Solver, SolverOptions

SECONDS = 2.0
"""For each question whether a guard can be dropped"""


def decide(
    terms: Terms, path: PathFormula, budget: Budget, wish: Callable[[], Term] | None = None
) -> tuple[Answer, PathFormula]:
    """Whether a path is feasible, if possible by an execution with a wish; and an infeasible path without the guards
    that it does not need for that."""
    solver = open_solver(choose_solver(features_of(path.formulas(terms))), SolverOptions(cores=Cores.OMITTED))
    try:
        for effect in path.effects:
            solver.assert_(effect)
        answer = solver.check(path.guards, budget.remaining())
        if isinstance(answer, Sat) and wish is not None:
            wished = solver.check((*path.guards, wish()), min(SECONDS, budget.remaining()))
            return (wished if isinstance(wished, Sat) else answer), path
        return answer, _reduced(terms, solver, path, budget) if isinstance(answer, Unsat) else path
    finally:
        solver.close()


def _reduced(terms: Terms, solver: Solver, path: PathFormula, budget: Budget) -> PathFormula:
    """Drop guards, all of one location at a time; the target's own guard stays."""
    places = [root.location for root in path.abstractions]
    dropped: frozenset[int] = frozenset()
    for place, times in Counter(places[:-1]).most_common():
        if times < 2:
            break
        budget.spend()
        tried = dropped | {number for number, other in enumerate(places[:-1]) if other == place}
        kept = path.without_guards(terms, tried).guards
        if isinstance(solver.check(kept, min(SECONDS, budget.remaining())), Unsat):
            dropped = tried
    return path.without_guards(terms, dropped)
