"""The state space as a formula (Roberson 2011, section 2.4): empty, pick and subtract on one incremental solver.

A state is an assignment to the bounded fields, the arguments and the inputs. Subtraction only adds constraints.
"""

from __future__ import annotations

from collections.abc import Iterable

from vernier.core.budget import Budget, OutOfBudget
from vernier.encode.values import EncodingError
from vernier.logic.bank import Term
from vernier.logic.terms import Terms
from vernier.logic.values import Model
from vernier.solvers.answers import Sat, Unknown, UnknownReason, Unsat
from vernier.solvers.choose import open_solver
from vernier.solvers.protocol import Backend, Cores, SolverOptions


class StateSpace:
    """The states that no explored path covers."""

    def __init__(self, terms: Terms, budget: Budget, constraints: Iterable[Term]) -> None:
        self._terms = terms
        self._budget = budget
        self._solver = open_solver(Backend.BITWUZLA, SolverOptions(cores=Cores.OMITTED))
        for constraint in constraints:
            self._solver.assert_(constraint)

    def pick(self) -> Model | None:
        """Any state of the space; None if it is empty."""
        return self._model(())

    def some(self, condition: Term) -> Model | None:
        """A state of the space that satisfies the condition; None if there is none."""
        return None if condition is self._terms.false else self._model((condition,))

    def restrict(self, constraint: Term) -> None:
        """Keep only the states that satisfy the constraint."""
        self._solver.assert_(constraint)

    def subtract(self, constraint: Term) -> None:
        """Remove all states that satisfy the constraint."""
        self._solver.assert_(self._terms.not_(constraint))

    def close(self) -> None:
        self._solver.close()

    def _model(self, assumptions: tuple[Term, ...]) -> Model | None:
        remaining = self._budget.remaining()
        if remaining <= 0:
            raise OutOfBudget
        answer = self._solver.check(assumptions, remaining)
        match answer:
            case Sat(model=model):
                return model
            case Unsat():
                return None
            case Unknown(reason=UnknownReason.TIMEOUT):
                raise OutOfBudget
            case Unknown(reason=reason):
                raise EncodingError(f"the solver does not know: {reason.value}")
