"""Questions to a solver, remembered. What the solver does not answer counts as possible."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from vernier.core.budget import Budget
from vernier.logic.bank import Term
from vernier.logic.evaluate import Evaluator
from vernier.logic.terms import Terms
from vernier.solvers.answers import Answer, Sat, Unknown, Unsat
from vernier.solvers.choose import open_solver
from vernier.solvers.protocol import Backend, Cores, Solver, SolverOptions

SECONDS = 3.0
BRIEF_SECONDS = 1.0
MOST_CHECKS = 3000
"""After so many questions a new solver is opened: an old one remembers too much"""


@dataclass(slots=True)
class Oracle:
    """Satisfiability of formulas of one bank."""

    terms: Terms
    budget: Budget
    checks: int = 0
    _solver: Solver | None = None
    _known: dict[Term, bool] = field(default_factory=dict)

    def possible(self, formula: Term) -> bool:
        """Whether a formula may be satisfiable."""
        if formula.is_constant:
            return formula is self.terms.true
        known = self._known.get(formula)
        if known is None:
            with self.given(formula) as question:
                known = not isinstance(question.check(), Unsat)
            self._known[formula] = known
        return known

    def implies(self, left: Term, right: Term) -> bool:
        """Whether one formula surely implies another."""
        if left is right or right is self.terms.true or left is self.terms.false:
            return True
        return not self.possible(self.terms.and_(left, self.terms.not_(right)))

    def enumerate(
        self, formula: Term, values: tuple[Term, ...], most: int
    ) -> tuple[tuple[Term, ...], ...] | None:  # fmt: skip
        """All the constants that some terms can be together; None if they are too many, or the solver gives up."""
        found: list[tuple[Term, ...]] = []
        with self.given(formula) as question:
            while len(found) <= most:
                answer = question.check()
                match answer:
                    case Unsat():
                        return tuple(found)
                    case Sat(model=model):
                        evaluator = Evaluator(model)
                        following = tuple(self.terms.constant(evaluator.value(item), item.sort) for item in values)
                        question.exclude(self.terms.all_of(map(self.terms.eq, values, following)))
                        found.append(following)
                    case Unknown():
                        return None
        return None

    @contextmanager
    def given(self, formula: Term) -> Iterator[SatisfiabilityQuery]:
        """Questions about one formula."""
        if self._solver is None or self.checks > MOST_CHECKS:
            self.close()
            self._solver = open_solver(Backend.BITWUZLA, SolverOptions(cores=Cores.OMITTED))
            self.checks = 0
        solver = self._solver
        solver.push()
        try:
            solver.assert_(formula)
            yield SatisfiabilityQuery(self, solver)
        finally:
            solver.pop()

    def close(self) -> None:
        """Release the solver."""
        if self._solver is not None:
            self._solver.close()
            self._solver = None


@dataclass(slots=True)
class SatisfiabilityQuery:
    """A formula that is asserted, and what is asked of it."""

    oracle: Oracle
    solver: Solver

    def check(self, *assumptions: Term) -> Answer:
        """Whether the formula holds together with assumptions."""
        self.oracle.budget.spend()
        self.oracle.checks += 1
        return self.solver.check(assumptions, min(SECONDS, self.oracle.budget.remaining()))

    def check_briefly(self, *assumptions: Term) -> Answer:
        """As `check`, for a question whose answer is not worth much."""
        self.oracle.budget.spend()
        self.oracle.checks += 1
        return self.solver.check(assumptions, min(BRIEF_SECONDS, self.oracle.budget.remaining()))

    def exclude(self, formula: Term) -> None:
        """Assert that another formula is false."""
        self.solver.assert_(self.oracle.terms.not_(formula))

    @staticmethod
    def valuation(answer: Answer, literals: tuple[Term, ...]) -> tuple[bool, ...] | None:
        """The truth values of literals in a model; None if there is no model."""
        if not isinstance(answer, Sat):
            return None
        values = Evaluator(answer.model)
        return tuple(bool(values.value(literal)) for literal in literals)
