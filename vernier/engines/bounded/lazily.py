"""A solver that is at first told facts only when an answer violates them: most of what is known of calls is of no
concern to a question that has the answer no. After some rounds it is told everything.

Law: answers are those of the solver with all facts asserted, unless it is out of time.
"""

from __future__ import annotations

from collections.abc import Sequence

from vernier.core.budget import Budget
from vernier.logic.bank import Term
from vernier.logic.evaluate import Evaluator
from vernier.solvers.answers import Answer, Sat
from vernier.solvers.protocol import Solver

LAZY_ROUNDS = 3


class LazySolver:
    """Decides conditions together with a growing list of facts."""

    def __init__(self, solver: Solver, facts: Sequence[Term]) -> None:
        self._solver = solver
        self._facts = facts
        self._asserted: dict[Term, None] = {}
        self._rounds = 0

    def check(self, assumptions: Sequence[Term], budget: Budget, seconds: float) -> Answer:
        """Whether the assumptions and all facts hold together."""
        limit = budget.slice(seconds)
        while True:
            answer = self._solver.check(assumptions, limit.remaining())
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
