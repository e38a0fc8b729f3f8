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
from vernier.solvers.answers import Sat, Unknown, UnknownReason, Unsat, UnsupportedTerm
from vernier.solvers.choose import open_solver, solver_of_bits
from vernier.solvers.protocol import Backend, CopiedSolver, Cores, GrowingSolver, Preprocessing, SolverOptions

MOST_CONDITIONS = 200
"""So many conditions are decided on one copy of a solver: what they are made of stays in the way of the search"""


class StateSpace:
    """The states that no explored path covers."""

    def __init__(self, terms: Terms, budget: Budget, constraints: Iterable[Term]) -> None:
        self._terms = terms
        self._budget = budget
        self._constraints = list(constraints)
        self._asserted = 0
        self._bounded = 0
        self._ordinals = Ordinals(terms)
        self._bits: CopiedSolver | None = solver_of_bits()
        """None once a constraint was met that is not made of bits"""
        self._solver: GrowingSolver = self._bits
        self._aside: GrowingSolver | None = None
        """A copy of the solver, for conditions"""
        self._decided = 0
        """How many conditions it has decided"""

    def pick(self) -> Model | None:
        """Any state of the space; None if it is empty."""
        return self._model(())

    def some(self, condition: Term) -> Model | None:
        """A state of the space that satisfies the condition; None if there is none."""
        return None if condition is self._terms.false else self._model((condition,))

    def some_apart(self, condition: Term) -> Model | None:
        """The same of conditions that are made of much: on a solver aside, which is left when they are in the way."""
        if condition is self._terms.false:
            return None
        (rewritten,) = self._prepared((condition,))
        if self._aside is None or self._decided >= MOST_CONDITIONS:
            self._open_aside()
        assert self._aside is not None
        self._decided += 1
        found = self._answer(self._aside, (rewritten,))
        if found is None:
            self._aside.assert_(self._terms.not_(rewritten))
        return found

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
        self._close_aside()

    def _model(self, conditions: tuple[Term, ...]) -> Model | None:
        assumptions = self._prepared(conditions)
        return self._answer(self._solver, assumptions)

    def _answer(self, solver: GrowingSolver, assumptions: Sequence[Term]) -> Model | None:
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
                    self._assert(self._ordinals.rewrite(constraint))
                    self._asserted += 1
                for constraint in self._ordinals.constraints(self._bounded):
                    self._assert(constraint)
                    self._bounded += 1
                if self._bits is not None:
                    for assumption in assumptions:
                        self._bits.require_bits(assumption)
                return assumptions
            except Regrouped:
                self._ordinals.restart()
                self._restart(solver_of_bits() if self._bits is not None else None)
            except UnsupportedTerm:
                self._restart(None)

    def _assert(self, constraint: Term) -> None:
        self._solver.assert_(constraint)
        if self._aside is not None:
            self._aside.assert_(constraint)

    def _restart(self, bits: CopiedSolver | None) -> None:
        """Assert everything again, on a solver of bits or on one of all theories."""
        self.close()
        self._bits, self._solver = bits, _of_all_theories() if bits is None else bits
        self._asserted, self._bounded = 0, 0

    def _open_aside(self) -> None:
        """A copy of the solver, or another one that is told everything, and has nothing else in the way."""
        self._close_aside()
        if self._bits is not None:
            self._aside = self._bits.copy()
            return
        self._aside = _of_all_theories()
        for constraint in self._constraints[: self._asserted]:
            self._aside.assert_(self._ordinals.rewrite(constraint))
        for constraint in self._ordinals.constraints(0):
            self._aside.assert_(constraint)

    def _close_aside(self) -> None:
        if self._aside is not None:
            self._aside.close()
        self._aside, self._decided = None, 0


def _of_all_theories() -> GrowingSolver:
    return open_solver(Backend.BITWUZLA, SolverOptions(cores=Cores.OMITTED, preprocessing=Preprocessing.OFF))
