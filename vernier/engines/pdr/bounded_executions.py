"""Bounded model checking: all executions within a stack depth at once, along all paths through bodies.

The paths through one procedure share the calls they make, the k-th of one with the k-th of another, so that a program
whose bodies make one call each is unfolded into a line and not a tree.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from vernier.core.budget import Budget, OutOfBudget
from vernier.logic.bank import Term
from vernier.logic.signature import Renaming, copy_of, renamed
from vernier.logic.sorts import BOOL, FunctionSignature
from vernier.logic.systems import Body, CallSite, RecursiveProgram
from vernier.logic.terms import Terms
from vernier.logic.values import Model
from vernier.logic.walk import free_symbols, functions
from vernier.solvers.answers import Unknown, Unsat
from vernier.solvers.protocol import Siblings, UnreadModel

LARGEST_UNFOLDING = 150
"""How many calls are unfolded before this is given up"""


class _TooLarge(Exception):
    pass


def bounded_execution(
    terms: Terms, program: RecursiveProgram, depth: int, budget: Budget, solvers: Siblings
) -> Model | None:  # fmt: skip
    """A model of an execution of main whose calls are nested at most so deep; None if there is none, or too many calls
    would have to be unfolded."""
    found = _found(terms, program, depth, budget, solvers)
    if found is None:
        return None
    unfolding, model = found
    return _read(model, {name for each in unfolding.formulas for name in _names(each)})


def bounded_way(
    terms: Terms, program: RecursiveProgram, depth: int, budget: Budget, solvers: Siblings
) -> int | None:  # fmt: skip
    """The way through main that such an execution takes; much of its model need not be read for that."""
    found = _found(terms, program, depth, budget, solvers)
    if found is None:
        return None
    unfolding, model = found
    guards = {str(guard.payload): way for way, guard in unfolding.main_ways.items()}
    taken = _read(model, set(guards))
    return next(way for name, way in guards.items() if name in taken and taken[name] is True)


def _found(
    terms: Terms, program: RecursiveProgram, depth: int, budget: Budget, solvers: Siblings
) -> tuple[_Unfolding, UnreadModel] | None:
    unfolding = _Unfolding(terms, program, budget)
    try:
        entered = unfolding.call(program.main, Renaming(), depth)
    except _TooLarge:
        return None
    solver = solvers.open()
    try:
        for term in (*program.axioms, *unfolding.formulas, entered):
            solver.assert_(term)
        answer = solver.decide(seconds=budget.remaining())
        if isinstance(answer, Unknown):
            raise OutOfBudget
        return None if isinstance(answer, Unsat) else (unfolding, solver.found())
    finally:
        solver.close()


def _read(model: UnreadModel, names: set[str]) -> Model:
    answer = model.read(names)
    if isinstance(answer, Unknown):
        raise OutOfBudget
    return answer.model


def _names(formula: Term) -> Iterator[str]:
    yield from (str(symbol.payload) for symbol in free_symbols(formula))
    yield from (known.name for known in functions(formula))


@dataclass(slots=True)
class _Unfolding:
    terms: Terms
    program: RecursiveProgram
    budget: Budget
    formulas: list[Term] = field(default_factory=list)
    main_ways: dict[int, Term] = field(default_factory=dict)
    """The propositions that main takes its ways by"""
    _calls: int = 0
    _bodies: int = 0

    def call(self, name: str, actual: Renaming, depth: int) -> Term:
        """That one of the bodies of a procedure is taken, with `actual` in the place of its signature."""
        self.budget.spend()
        self._calls += 1
        if self._calls > LARGEST_UNFOLDING:
            raise _TooLarge
        slots: dict[tuple[str, int], tuple[Renaming, Term]] = {}
        taken = {}
        for way, body in enumerate(self.program.procedures[name].bodies):
            if depth > 0 or not body.calls:
                taken[way] = self._body_taken(name, body, actual, depth, slots)
        if name == self.program.main:
            self.main_ways = taken
        return self.terms.any_of(taken.values())

    def _body_taken(
        self, name: str, body: Body, actual: Renaming, depth: int, slots: dict[tuple[str, int], tuple[Renaming, Term]]
    ) -> Term:
        self._bodies += 1
        guard = self.terms.fresh("body", BOOL)
        local = _Local(self.terms, self.program, name, actual, f" ~{self._bodies}")
        count: dict[str, int] = {}
        for site in body.calls:
            slot = (site.callee, count.setdefault(site.callee, 0))
            count[site.callee] += 1
            if slot not in slots:
                copy = copy_of(self.terms, self.program.procedures[site.callee].signature, f" ^{self._calls}")
                slots[slot] = copy, self.call(site.callee, copy, depth - 1)
            copy, entered = slots[slot]
            self._imply(guard, entered)
            local.match(site, copy)
        for equation in local.equations:
            self._imply(guard, equation)
        self._imply(guard, local.of(body.formula))
        return guard

    def _imply(self, guard: Term, formula: Term) -> None:
        self.formulas.append(self.terms.implies(guard, formula))


@dataclass(slots=True)
class _Local:
    """The symbols of one body: its signature is the caller's, the arguments of a call are the callee's."""

    terms: Terms
    program: RecursiveProgram
    name: str
    actual: Renaming
    mark: str
    equations: list[Term] = field(default_factory=list)
    _constants: dict[Term, Term] = field(default_factory=dict)
    _functions: dict[FunctionSignature, FunctionSignature] = field(default_factory=dict)

    def __post_init__(self) -> None:
        signature = self.program.procedures[self.name].signature
        self._constants.update((known, self.actual.constant(known)) for known in signature.constants)
        self._functions.update((known, self.actual.function(known)) for known in signature.functions)
        self._constants.update((symbol, symbol) for symbol in free_symbols(*self.program.axioms))
        self._functions.update((known, known) for known in functions(*self.program.axioms))

    def match(self, site: CallSite, copy: Renaming) -> None:
        """What the site passes is what the callee has; where the name is taken, an equation says so."""
        signature = self.program.procedures[site.callee].signature
        for known in signature.functions:
            passed = site.actual.function(known)
            if self._functions.setdefault(passed, copy.function(known)) != copy.function(known):
                self.equations.append(self._same(self._functions[passed], copy.function(known)))
        for symbol in signature.constants:
            value = site.actual.constant(symbol)
            if value in self._constants or value not in free_symbols(value):
                self.equations.append(self.terms.eq(self.of(value), copy.constant(symbol)))
            else:
                self._constants[value] = copy.constant(symbol)

    def of(self, formula: Term) -> Term:
        for symbol in free_symbols(formula):
            if symbol not in self._constants:
                self._constants[symbol] = self.terms.symbol(f"{symbol.payload}{self.mark}", symbol.sort)
        for known in functions(formula):
            if known not in self._functions:
                new = self.terms.function(f"{known.name}{self.mark}", known.domain, known.codomain)
                self._functions[known] = new
        return renamed(self.terms, formula, Renaming(self._constants, self._functions))

    def _same(self, left: FunctionSignature, right: FunctionSignature) -> Term:
        variables = [self.terms.variable("v", sort) for sort in left.domain]
        return self.terms.forall(
            variables, self.terms.eq(self.terms.apply(left, *variables), self.terms.apply(right, *variables))
        )
