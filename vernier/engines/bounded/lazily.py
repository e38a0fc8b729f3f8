"""A solver that is at first told facts only when an answer violates them: most of what is known of calls is of no
concern to a question that has the answer no. After some rounds it is told everything.

A question that takes long is asked anew, alone and with all facts: what is asserted can be simplified, and what is only
assumed cannot. Law: answers are those of the solver with all facts asserted, unless it is out of time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from vernier.core.budget import Budget
from vernier.logic.bank import Term
from vernier.logic.evaluate import Evaluator
from vernier.solvers.answers import Answer, Sat, Unknown
from vernier.solvers.protocol import Solver

LAZY_ROUNDS = 3
QUICK_SECONDS = 0.5
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
        self._asserted: dict[Term, None] = {}
        self._rounds = 0

    def check(self, assumptions: Sequence[Term], budget: Budget, seconds: float) -> Answer:
        """Whether the assumptions and all facts hold together."""
        limit = budget.slice(seconds)
        while True:
            answer = self._solver.check(assumptions, min(QUICK_SECONDS, limit.remaining()))
            if isinstance(answer, Unknown):
                return decide(self._make, [*assumptions, *self._facts], limit.remaining())
            if not isinstance(answer, Sat):
                return answer
            evaluator = Evaluator(answer.model)
            missing = [fact for fact in self._facts if fact not in self._asserted]
            violated = [fact for fact in missing if not evaluator.value(fact)]
            if not violated:
                return answer
            self._rounds += 1
            for fact in violated if self._rounds <= LAZY_ROUNDS else missing:
                self._asserted[fact] = None
                self._solver.assert_(fact)
