"""Satisfiability queries with lazily asserted facts about abstract calls; hard queries get a solver of their own.

Most facts about calls do not matter to an unsatisfiable query, so the first query leaves them out. A query that takes
long is repeated alone and with all facts asserted: a solver simplifies what is asserted, and not what is only assumed.
Law: answers are those of a solver with all facts asserted, unless it is out of time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from vernier.core.budget import Budget
from vernier.logic.bank import Term
from vernier.logic.evaluate import Evaluator
from vernier.solvers.answers import Answer, Sat, Unsat
from vernier.solvers.protocol import Solver

QUICK_SECONDS = 0.3
"""After this time a question is taken to be hard"""


def decide(make: Callable[[], Solver], conditions: Sequence[Term], seconds: float) -> Answer:
    """Whether conditions hold together, by a solver that is asked nothing else."""
    solver = make()
    try:
        for condition in conditions:
            solver.assert_(condition)
        return solver.check((), seconds)
    finally:
        solver.close()


class LazySolver:
    """Decides conditions together with a growing list of facts."""

    def __init__(self, solver: Solver, make: Callable[[], Solver], facts: Sequence[Term]) -> None:
        self._solver = solver
        self._make = make
        self._facts = facts
        self._asserted = 0
        self._questions = 0

    def check(self, assumptions: Sequence[Term], budget: Budget, seconds: float) -> Answer:
        """Whether the assumptions and all facts hold together."""
        limit = budget.slice(seconds)
        self._questions += 1
        if self._questions > 1:
            self._tell_all()
        answer = self._solver.check(assumptions, min(QUICK_SECONDS, limit.remaining()))
        if isinstance(answer, Unsat) or (isinstance(answer, Sat) and self._fits(answer)):
            return answer
        return decide(self._make, [*assumptions, *self._facts], limit.remaining())

    def _tell_all(self) -> None:
        for fact in self._facts[self._asserted :]:
            self._solver.assert_(fact)
        self._asserted = len(self._facts)

    def _fits(self, answer: Sat) -> bool:
        evaluator = Evaluator(answer.model)
        return all(evaluator.value(fact) for fact in self._facts[self._asserted :])
