"""Satisfiability queries about the paths through one procedure, with one incremental solver for all of them.

The body is asserted once; each lemma of a callee once per call site, under its activation literal; literals of diagrams
are assumptions. Law: a model is smallest in the sense that no sort can be made smaller alone, after those before it
were.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from vernier.core.budget import Budget, OutOfBudget
from vernier.encode.firstorder.epr.diagrams import element_name
from vernier.engines.pdr.frames import Frames, Lemma
from vernier.logic.bank import Term
from vernier.logic.signature import renamed
from vernier.logic.sorts import UninterpretedSort
from vernier.logic.systems import Body, RecursiveProgram
from vernier.logic.terms import Terms
from vernier.logic.values import Element, Model
from vernier.logic.walk import free_symbols, functions
from vernier.solvers.answers import Satisfiable, Unknown, UnknownReason, Unsat
from vernier.solvers.protocol import ModelOnDemand, Siblings


class SolverGaveUp(Exception):
    """The solver answers unknown although the formulas are in a decidable fragment."""


@dataclass(frozen=True, slots=True)
class Possible:
    """There is an execution; `BodyQueries.smallest` gives one."""


@dataclass(frozen=True, slots=True)
class Impossible:
    """`core` are the literals that exclude it."""

    core: tuple[Term, ...]


@dataclass(slots=True)
class Statistics:
    """The number of solver calls."""

    checks: int = 0


@dataclass(slots=True)
class BodyQueries:
    """The solver of one body."""

    terms: Terms
    program: RecursiveProgram
    body: Body
    budget: Budget
    statistics: Statistics
    solvers: Siblings
    _opened: ModelOnDemand | None = None
    _known: set[Lemma] = field(default_factory=set)
    _bounds: dict[tuple[UninterpretedSort, int], Term] = field(default_factory=dict)
    _sorts: tuple[UninterpretedSort, ...] = ()
    _passed: frozenset[str] = frozenset()
    """The names of what stands for the signatures of callees: all that is read of a model"""

    def __post_init__(self) -> None:
        signatures = [(site.actual, self.program.procedures[site.callee].signature) for site in self.body.calls]
        sorts = dict.fromkeys(sort for _, signature in signatures for sort in signature.sorts)
        self._sorts = tuple(sort for sort in sorts if isinstance(sort, UninterpretedSort))
        constants = [actual.constant(known) for actual, signature in signatures for known in signature.constants]
        names = {str(symbol.payload) for symbol in free_symbols(*constants)}
        names |= {known.name for known in functions(*constants)}
        names |= {actual.function(known).name for actual, signature in signatures for known in signature.functions}
        self._passed = frozenset(names)

    @property
    def _solver(self) -> ModelOnDemand:
        """Opened when it is first needed: many bodies are never asked about."""
        if self._opened is None:
            self._opened = self.solvers.open()
            for axiom in self.program.axioms:
                self._opened.assert_(axiom)
            self._opened.assert_(self.body.formula)
        return self._opened

    def ask(self, frames: Frames, level: int, literals: Sequence[Term]) -> Possible | Impossible:
        """Whether the body, its callees as in the frame of this level, has an execution with these literals."""
        if level == 0 and self.body.calls:
            return Impossible(())
        switches = self._switches(frames, level)
        answer = self._check([*switches, *literals])
        if isinstance(answer, Unsat):
            blamed = frozenset(answer.assumptions)
            return Impossible(tuple(literal for literal in literals if literal in blamed))
        return Possible()

    def ask_inductively(
        self, frames: Frames, level: int, literals: Sequence[Term], procedure: str, clause: Term
    ) -> Possible | Impossible:
        """As `ask`, where calls of a procedure are known to satisfy a clause too."""
        sites = [site for site in self.body.calls if site.callee == procedure]
        if level == 0 or not sites:
            return self.ask(frames, level, literals)
        self._switches(frames, level)
        self._solver.push()
        try:
            for site in sites:
                self._solver.assert_(renamed(self.terms, clause, site.actual))
            return self.ask(frames, level, literals)
        finally:
            self._solver.pop()

    def smallest(self, frames: Frames, level: int, literals: Sequence[Term]) -> Model:
        """A model of what was just found possible, with as few elements as can be, one sort after the other, as far as
        calls are concerned."""
        found = self._solver.found()
        fixed = [*self._switches(frames, level), *literals]
        for sort in self._sorts:
            for size in range(1, found.size(sort)):
                bound = self._at_most(sort, size)
                if not isinstance(self._check([*fixed, bound]), Unsat):
                    found, fixed = self._solver.found(), [*fixed, bound]
                    break
        answer = found.read(self._passed)
        if isinstance(answer, Unknown):
            raise SolverGaveUp(answer.detail)
        return answer.model

    def close(self) -> None:
        if self._opened is not None:
            self._opened.close()

    def _switches(self, frames: Frames, level: int) -> list[Term]:
        """The switches of the lemmas of a frame, which are asserted when they are first used."""
        active: dict[Lemma, None] = {}
        for callee in dict.fromkeys(site.callee for site in self.body.calls):
            active.update(dict.fromkeys(frames.at(callee, level)))
        self._introduce(lemma for lemma in active if lemma not in self._known)
        return [lemma.switch for lemma in active]

    def _introduce(self, lemmas: Iterable[Lemma]) -> None:
        for lemma in list(lemmas):
            self._known.add(lemma)
            for site in self.body.calls:
                if site.callee == lemma.procedure:
                    instance = renamed(self.terms, lemma.clause, site.actual)
                    self._solver.assert_(self.terms.implies(lemma.switch, instance))

    def _at_most(self, sort: UninterpretedSort, size: int) -> Term:
        """That a sort has at most so many elements; the same term each time, which the solver then knows. Diagrams name
        elements in the same way: few names make few instances."""
        if (sort, size) not in self._bounds:
            names = [element_name(self.terms, Element(sort.name, index)) for index in range(size)]
            element = self.terms.variable("x", sort)
            covered = self.terms.any_of(self.terms.eq(element, name) for name in names)
            self._bounds[sort, size] = self.terms.forall((element,), covered)
        return self._bounds[sort, size]

    def _check(self, assumptions: list[Term]) -> Satisfiable | Unsat:
        self.budget.spend()
        self.statistics.checks += 1
        answer = self._solver.decide(assumptions, seconds=self.budget.remaining())
        if isinstance(answer, Unknown):
            if answer.reason is UnknownReason.TIMEOUT:
                raise OutOfBudget
            raise SolverGaveUp(answer.detail)
        return answer
