"""The state space as a formula (Roberson 2011, section 2.4): empty, pick and subtract on one incremental solver.

A state is an assignment to the bounded fields, the arguments and the inputs. Subtraction only adds constraints.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vernier.core.budget import Budget, OutOfBudget
from vernier.encode.values import EncodingError
from vernier.engines.glassbox.ordinals import Ordinals, Regrouped, Role
from vernier.logic.bank import Term
from vernier.logic.terms import Terms
from vernier.logic.values import Model
from vernier.solvers.answers import Sat, Unknown, UnknownReason, Unsat
from vernier.solvers.choose import open_solver
from vernier.solvers.protocol import Backend, Cores, Preprocessing, Solver, SolverOptions


class StateSpace:
    """The states that no explored path covers."""

    def __init__(self, terms: Terms, budget: Budget, constraints: Iterable[Term]) -> None:
        self._terms = terms
        self._budget = budget
        self._constraints = list(constraints)
        self._asserted = 0
        self._bounded = 0
        self._ordinals = Ordinals(terms)
        self._solver = _open()

    def pick(self) -> Model | None:
        """Any state of the space; None if it is empty."""
        return self._model(())

    def some(self, condition: Term) -> Model | None:
        """A state of the space that satisfies the condition; None if there is none."""
        return None if condition is self._terms.false else self._model((condition,))

    def some_apart(self, condition: Term) -> Model | None:
        """The same on a solver of its own: what earlier conditions were made of would stay in the way of the search."""
        if condition is self._terms.false:
            return None
        rewritten = self._rewritten((*self._constraints, condition))
        solver = _open()
        try:
            for constraint in (*rewritten, *self._ordinals.constraints(0)):
                solver.assert_(constraint)
            return self._answer(solver, ())
        finally:
            solver.close()

    def restrict(self, constraint: Term) -> None:
        """Keep only the states that satisfy the constraint."""
        self._constraints.append(constraint)

    def subtract(self, constraint: Term) -> None:
        """Remove all states that satisfy the constraint."""
        self._constraints.append(self._terms.not_(constraint))

    def role(self, number: Term) -> Role:
        """What the constraints so far do with a number."""
        return self._ordinals.role(number)

    def close(self) -> None:
        self._solver.close()

    def _model(self, conditions: tuple[Term, ...]) -> Model | None:
        assumptions = self._prepared(conditions)
        return self._answer(self._solver, assumptions)

    def _answer(self, solver: Solver, assumptions: Sequence[Term]) -> Model | None:
        remaining = self._budget.remaining()
        if remaining <= 0:
            raise OutOfBudget
        answer = solver.check(assumptions, remaining)
        match answer:
            case Sat(model=model):
                return self._ordinals.lifted(model)
            case Unsat():
                return None
            case Unknown(reason=UnknownReason.TIMEOUT):
                raise OutOfBudget
            case Unknown(reason=reason):
                raise EncodingError(f"the solver does not know: {reason.value}")

    def _prepared(self, conditions: tuple[Term, ...]) -> list[Term]:
        """The conditions, with everything asserted that there is to be; both with ordinals for numbers."""
        while True:
            try:
                assumptions = [self._ordinals.rewrite(condition) for condition in conditions]
                for constraint in self._constraints[self._asserted :]:
                    self._solver.assert_(self._ordinals.rewrite(constraint))
                    self._asserted += 1
                for constraint in self._ordinals.constraints(self._bounded):
                    self._solver.assert_(constraint)
                    self._bounded += 1
                return assumptions
            except Regrouped:
                self._restart()

    def _rewritten(self, conditions: tuple[Term, ...]) -> list[Term]:
        while True:
            try:
                return [self._ordinals.rewrite(condition) for condition in conditions]
            except Regrouped:
                self._restart()

    def _restart(self) -> None:
        self._ordinals.restart()
        self._solver.close()
        self._solver, self._asserted, self._bounded = _open(), 0, 0


def _open() -> Solver:
    return open_solver(Backend.BITWUZLA, SolverOptions(cores=Cores.OMITTED, preprocessing=Preprocessing.OFF))
