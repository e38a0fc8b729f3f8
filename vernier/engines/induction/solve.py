"""Finds the largest inductive set of candidates (Houdini), and asks what follows from it.

All activation literals are assumed; a model in which a candidate fails on entry or after an iteration drops its
literal; this ends with the unique largest set that no model contradicts (Flanagan and Leino 2001). A question the
solver does not answer in time drops what was asked, which is always safe.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import replace
from enum import Enum

from vernier.core.budget import Budget, OutOfBudget
from vernier.encode.houdini import HoudiniProblem, Mark, Requirement, largest_inductive_set
from vernier.engines.induction.array_candidates import base_symbols
from vernier.engines.induction.products import Products
from vernier.logic.bank import Term
from vernier.logic.evaluate import Evaluator
from vernier.logic.ops import Op
from vernier.logic.walk import postorder
from vernier.solvers.answers import Sat, Unsat
from vernier.solvers.choose import open_solver
from vernier.solvers.protocol import Backend, Cores, SolverOptions

ROUNDS_OF_INSTANCES = 2
MOST_INSTANCES = 30_000
SECONDS_FOR_ALL = 1.0
SECONDS_FOR_ONE = 0.5
SECONDS_FOR_THE_HARD = 3.0
"""For the questions about one candidate each that were not answered at first, all together"""


class Arithmetic(Enum):
    """EXACT: as the program computes. PRODUCTS_AS_SYMBOLS: with some consequences of multiplication in its place."""

    EXACT = "exact"
    PRODUCTS_AS_SYMBOLS = "products as symbols"


class Order(Enum):
    """AT_ONCE: all candidates together. BY_STAGES: one stage of the problem after the other. A stage needs nothing of
    the later ones, so what is left of it is final; that takes a solver less time."""

    AT_ONCE = "at once"
    BY_STAGES = "by stages"


class Inductive:
    """The candidates of a Houdini problem, on their way to an inductive set."""

    def __init__(
        self,
        houdini: HoudiniProblem,
        budget: Budget,
        questions: Iterable[Term],
        arithmetic: Arithmetic,
        order: Order = Order.AT_ONCE,
    ) -> None:
        self.houdini = houdini
        self.terms = houdini.terms
        self.budget = budget
        self.solver = open_solver(Backend.BITWUZLA, SolverOptions(cores=Cores.OMITTED))
        self.alive: dict[Term, None] = {}
        self._asked = list(questions)
        roots = [*houdini.facts, *(requirement.violated for requirement in houdini.requirements), *self._asked]
        self._products = Products(self.terms, roots if arithmetic is Arithmetic.PRODUCTS_AS_SYMBOLS else ())
        self._requirements = houdini.requirements
        self._order = order
        self._facts: list[Term] = []
        self._settled: frozenset[Term] = frozenset()
        """Literals that the solver has been told are true"""

    def close(self) -> None:
        self.solver.close()

    @property
    def has_products(self) -> bool:
        return bool(self._products)

    def prepare(self) -> None:
        """Give the solver all facts."""
        facts = [*self.houdini.facts, *self._instances()]
        if self.has_products:
            violated = self._products.without(requirement.violated for requirement in self.houdini.requirements)
            self._requirements = [
                replace(old, violated=new) for old, new in zip(self.houdini.requirements, violated, strict=True)
            ]
            facts = self._products.without(facts)
            self._products.without(self._asked)
            facts += self._products.lemmas()
        self._facts = facts
        if self._order is Order.AT_ONCE:
            for fact in facts:
                self.solver.assert_(fact)

    def _instances(self) -> list[Term]:
        """Facts about all indices, at the indices where their arrays are read."""
        found: dict[Term, None] = {}
        roots = [
            *self.houdini.facts,
            *(requirement.violated for requirement in self.houdini.requirements),
            *self._asked,
        ]
        for _ in range(ROUNDS_OF_INSTANCES):
            reads = _reads([*roots, *found])
            before = len(found)
            for fact in self.houdini.quantified:
                indices = dict.fromkeys(index for symbol in fact.arrays for index in reads.get(symbol, ()))
                for index in indices:
                    found[self.terms.implies(fact.premise, fact.at(index))] = None
                    if len(found) > MOST_INSTANCES:
                        return list(found)
            if len(found) == before:
                break
        return list(found)

    def consider(self, literals: Iterable[Term]) -> None:
        """Assume these literals, and then drop candidates until the rest is inductive."""
        if self._order is Order.BY_STAGES:
            self._reduce_by_stages(frozenset(literals))
        else:
            self.alive = dict.fromkeys(literals)
            self._reduce(self._requirements)

    def _reduce_by_stages(self, wanted: frozenset[Term]) -> None:
        """Stage by stage; what is left of one is told to the solver for good."""
        self.solver.close()
        self.solver = open_solver(Backend.BITWUZLA, SolverOptions(cores=Cores.OMITTED))
        self._settled = frozenset()
        before = Mark(0, 0, 0, 0)
        kept: dict[Term, None] = {}
        for stage in (*self.houdini.stages, self.houdini.mark()):
            for fact in self._facts[before.facts : stage.facts]:
                self.solver.assert_(fact)
            self.alive = dict.fromkeys(
                literal for literal in self.houdini.literals[before.literals : stage.literals] if literal in wanted
            )
            self._reduce(self._requirements[before.requirements : stage.requirements])
            for literal in self.alive:
                self.solver.assert_(literal)
            kept.update(self.alive)
            before = stage
        for fact in self._facts[before.facts :]:
            self.solver.assert_(fact)
        self.alive, self._settled = kept, frozenset(kept)

    def _reduce(self, all_: Iterable[Requirement]) -> None:
        """Path condition by path condition, until all requirements are met with the same literals assumed."""
        guards: dict[Term, list[Requirement]] = {}
        for requirement in all_:
            if requirement.violated is self.terms.true:
                self.alive.pop(requirement.literal, None)
            guards.setdefault(requirement.guard, []).append(requirement)

        def refuted(assumed: tuple[Term, ...]) -> list[Term]:
            self.alive = dict.fromkeys(assumed)
            for requirements in guards.values():
                self._settle(requirements)
            return [literal for literal in assumed if literal not in self.alive]

        largest_inductive_set(self.alive, refuted)

    def _settle(self, requirements: list[Requirement]) -> None:
        """Drop literals until the requirements on one path condition are met with those that are left."""
        while True:
            self.budget.spend()
            current = [requirement for requirement in requirements if requirement.literal in self.alive]
            answer = self._ask(self.terms.any_of(requirement.violated for requirement in current), SECONDS_FOR_ALL)
            if isinstance(answer, Unsat):
                return
            if not isinstance(answer, Sat) or not self._refuted(answer, current):
                self._one_by_one(current)
                return

    def _refuted(self, answer: Sat, requirements: list[Requirement]) -> bool:
        """Drop what a model contradicts, and say whether that is anything."""
        evaluator = Evaluator(answer.model)
        failed = [
            requirement.literal
            for requirement in requirements
            if requirement.literal in self.alive and evaluator.value(requirement.violated)
        ]
        for literal in failed:
            self.alive.pop(literal, None)
        return bool(failed)

    def _one_by_one(self, requirements: list[Requirement]) -> None:
        """The question about all was too hard: ask about each. Those that are hard, too, get more time when the others
        have been asked, and are dropped if they stay hard. When it drops nothing, all requirements are met with the
        same literals assumed."""
        groups: dict[Term, list[Term]] = {}
        for requirement in requirements:
            groups.setdefault(requirement.literal, []).append(requirement.violated)
        hard = self._ask_each(groups, requirements, SECONDS_FOR_ONE)
        start = time.monotonic()
        for literal in hard:
            patience = max(SECONDS_FOR_ONE, SECONDS_FOR_THE_HARD - (time.monotonic() - start))
            for still in self._ask_each({literal: groups[literal]}, requirements, patience):
                del self.alive[still]

    def _ask_each(self, groups: dict[Term, list[Term]], requirements: list[Requirement], seconds: float) -> list[Term]:
        """Drop what fails; the others that did not pass."""
        hard: list[Term] = []
        for literal, violated in groups.items():
            if literal not in self.alive:
                continue
            answer = self._ask(self.terms.any_of(violated), seconds)
            if isinstance(answer, Sat):
                self._refuted(answer, requirements)
                self.alive.pop(literal, None)
            elif not isinstance(answer, Unsat):
                hard.append(literal)
        return hard

    def _ask(self, question: Term, seconds: float) -> object:
        if question is self.terms.false:
            return Unsat()
        remaining = self.budget.remaining()
        if remaining <= 0:
            raise OutOfBudget
        assumed = [literal for literal in self.alive if literal not in self._settled]
        return self.solver.check([*assumed, question], min(seconds, remaining))

    def impossible(self, question: Term, seconds: float) -> bool:
        """Whether the inductive set excludes this, one of the questions announced."""
        if self.has_products:
            (question,) = self._products.without((question,))
        return isinstance(self._ask(question, seconds), Unsat)


def _reads(roots: list[Term]) -> dict[Term, dict[Term, None]]:
    """Array symbol -> the indices at which arrays that contain its cells are read."""
    found: dict[Term, dict[Term, None]] = {}
    for term in postorder(roots):
        if term.op is Op.SELECT:
            for symbol in base_symbols(term.args[0]):
                found.setdefault(symbol, {})[term.args[1]] = None
    return found
