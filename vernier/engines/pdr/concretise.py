"""Bounded model checking of one call tree: whether the abstract counterexample is an execution."""

from __future__ import annotations

from dataclasses import dataclass, field

from vernier.core.budget import Budget, OutOfBudget
from vernier.engines.pdr.traces import Trace
from vernier.logic.bank import Term
from vernier.logic.signature import Renaming, Signature, renamed
from vernier.logic.systems import RecursiveProgram
from vernier.logic.terms import Terms
from vernier.logic.values import Model
from vernier.logic.walk import free_symbols, functions
from vernier.solvers.answers import Sat, Unknown
from vernier.solvers.choose import open_solver
from vernier.solvers.protocol import Backend, SolverOptions


@dataclass(frozen=True, slots=True)
class Concrete:
    """One finite structure in which the whole tree happens."""

    model: Model


@dataclass(frozen=True, slots=True)
class NotConcrete:
    """No structure has an execution with these calls and these paths through them."""


def concrete_execution(terms: Terms, program: RecursiveProgram, trace: Trace, budget: Budget) -> Concrete | NotConcrete:
    """Unfold the bodies along the tree, each with names of its own for what is local to it, and ask for a model."""
    unfolding = _Unfolding(terms, program, budget)
    unfolding.add(trace, Renaming())
    solver = open_solver(Backend.Z3, SolverOptions())
    try:
        for term in (*program.axioms, *unfolding.formulas):
            solver.assert_(term)
        answer = solver.check(seconds=budget.remaining())
    finally:
        solver.close()
    if isinstance(answer, Unknown):
        raise OutOfBudget
    return Concrete(answer.model) if isinstance(answer, Sat) else NotConcrete()


@dataclass(slots=True)
class _Unfolding:
    terms: Terms
    program: RecursiveProgram
    budget: Budget
    formulas: list[Term] = field(default_factory=list)
    _count: int = 0

    def add(self, trace: Trace, actual: Renaming) -> None:
        """The formula of one call, with `actual` in the place of the procedure's signature."""
        self.budget.spend()
        procedure = self.program.procedures[trace.procedure]
        body = procedure.bodies[trace.way]
        self._count += 1
        sites = [(site.actual, self.program.procedures[site.callee].signature) for site in body.calls]
        local = self._locals(body.formula, sites, procedure.signature, actual)
        self.formulas.append(renamed(self.terms, body.formula, local))
        for (site, signature), call in zip(sites, trace.calls, strict=True):
            self.add(call, Renaming(
                {known: renamed(self.terms, site.constant(known), local) for known in signature.constants},
                {known: local.function(site.function(known)) for known in signature.functions},
            ))  # fmt: skip

    def _locals(
        self, formula: Term, sites: list[tuple[Renaming, Signature]], signature: Signature, actual: Renaming
    ) -> Renaming:
        """The signature becomes what the caller has in its place, rigid symbols stay, all else gets a new name."""
        rigid = self.program.axioms
        constants = {known: actual.constant(known) for known in signature.constants}
        names = {known: actual.function(known) for known in signature.functions}
        values = [site.constant(known) for site, callee in sites for known in callee.constants]
        for symbol in free_symbols(formula, *values):
            if symbol not in constants and symbol not in free_symbols(*rigid):
                constants[symbol] = self.terms.symbol(f"{symbol.payload} @{self._count}", symbol.sort)
        passed = [site.function(known) for site, callee in sites for known in callee.functions]
        for known in dict.fromkeys([*functions(formula, *values), *passed]):
            if known not in names and known not in functions(*rigid):
                names[known] = self.terms.function(f"{known.name} @{self._count}", known.domain, known.codomain)
        return Renaming(constants, names)
