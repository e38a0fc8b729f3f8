"""Confirmation of proofs by bounded verification in a small scope, before they are reported.

A proof in a logic with background axioms is worth nothing if the axioms, a summary or the translation are wrong, or if
the contract allows no start state. So the method is executed symbolically in a small scope with all calls inlined; a
method without a contract that has no bounded encoding is executed some times instead (`executions`). Law: a proof is
`Confirmed` only if no execution in that scope violates it, one comes to it, and no assumption on the way weakens the
answer; it is `Contradicted`, and what was not proved is `Violated`, only if the interpreter has executed the
counterexample.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias

from vernier.analysis.facts.foreign import is_foreign
from vernier.core.budget import Budget, OutOfBudget
from vernier.core.obligation import ViolationPoint
from vernier.core.outcome import Counterexample
from vernier.encode.applications import missing_facts
from vernier.encode.candidates import Candidates
from vernier.encode.constructed import Construction, Size, is_constructible
from vernier.encode.context import Bounds
from vernier.encode.entry import EncodedEntry
from vernier.encode.guard import Guard
from vernier.encode.heap import HeapScope
from vernier.encode.heap_maps.field_invariants import FieldInvariant
from vernier.encode.scopes import Extent, overridden, smallest
from vernier.encode.values import EncodingError
from vernier.engines.api import Task
from vernier.engines.deductive.executions import executed
from vernier.engines.deductive.start_invariants import start_conditions
from vernier.ir.program import Program
from vernier.logic.bank import Term
from vernier.logic.evaluate import evaluate
from vernier.logic.values import Model
from vernier.solvers.answers import Answer, Sat, Unknown, Unsat
from vernier.solvers.choose import open_solver
from vernier.solvers.protocol import Backend, Cores, Solver, SolverOptions

SMALLEST: Extent = (Bounds(3, 3, 6), HeapScope(2, 2))
WIDER: tuple[Extent, ...] = (SMALLEST, (Bounds(3, 3, 6), HeapScope(4, 3)), (Bounds(3, 3, 12), HeapScope(2, 12)))
"""Contracts that no state of the smallest scope satisfies may be satisfied by one with more objects or longer arrays"""
MADE = Size(1, 1)
"""Objects that are made of numbers, and changed by one call at most"""
FEASIBILITY_SECONDS = 0.5
"""A path whose feasibility takes longer to decide counts as feasible, which is always safe."""


class Confirms(Enum):
    """What an execution has to reach to confirm a proof. CHECK: a check of the obligation. END: that, or the end of the
    entry without an assumption of a contract, as an obligation that nothing can violate has no check."""

    CHECK = "check"
    END = "end"


@dataclass(frozen=True, slots=True)
class Confirmed:
    obligation: str


@dataclass(frozen=True, slots=True)
class Contradicted:
    """An execution violates what was proved: the proof is wrong."""

    obligation: str
    counterexample: Counterexample


@dataclass(frozen=True, slots=True)
class Violated:
    """An execution violates what was not proved."""

    obligation: str
    counterexample: Counterexample


Judgement: TypeAlias = Confirmed | Contradicted | Violated


def confirm(
    task: Task,
    proved: Iterable[str],
    suspected: Iterable[str],
    budget: Budget,
    scopes: Sequence[Extent] = (SMALLEST,),
    start: StartHeaps | None = None,
) -> Iterator[Judgement]:
    """What the executions of small scopes say of proofs; nothing of those they neither confirm nor contradict. Then,
    which of the obligations that are `suspected` they violate. A larger scope is for proofs that are still open."""
    start = StartHeaps() if start is None else start
    left, open_ = list(proved), list(suspected)
    for number, scope in enumerate(scopes):
        if number and not left:
            return
        for judgement in _judgements(task, left, open_, budget, scope, start):
            (left if judgement.obligation in left else open_).remove(judgement.obligation)
            yield judgement
    if left and start.confirms is Confirms.END:
        if is_constructible(task.program, task.entry):
            for judgement in _by_construction(task, left, budget):
                left.remove(judgement.obligation)
                yield judgement
        for name, example in executed(task, left, budget):
            yield Confirmed(name) if example is None else Contradicted(name, example)


def _by_construction(task: Task, proved: Sequence[str], budget: Budget) -> Iterator[Judgement]:
    """What executions from start states that callers make say of proofs: start heaps have no objects of library
    classes, so if a field always holds one, there is none. No invariant is assumed here."""
    made = Construction(task.program, task.entry)
    driven = replace(task, program=made.program(MADE), entry=made.start)
    for judgement in _judgements(driven, proved, (), budget, SMALLEST, StartHeaps(confirms=Confirms.END)):
        match judgement:
            case Contradicted(obligation=obligation, counterexample=example):
                from_entry = made.counterexample(MADE, example.inputs)
                if from_entry is not None:
                    yield Contradicted(obligation, from_entry)
            case _:
                yield judgement


def _judgements(
    task: Task,
    proved: Sequence[str],
    suspected: Sequence[str],
    budget: Budget,
    scope: Extent,
    start: StartHeaps,
) -> Iterator[Judgement]:
    current = _SmallScope(task, budget, scope, start)
    try:
        yield from current.judgements(list(proved), list(suspected))
    except (EncodingError, OutOfBudget):
        return
    finally:
        current.close()


def _open() -> Solver:
    return open_solver(Backend.BITWUZLA, SolverOptions(cores=Cores.OMITTED))


@dataclass(frozen=True, slots=True)
class StartHeaps:
    """The start heaps of the scope: all that the entry allows and that satisfy invariants of fields. `confirms` is what
    an execution has to reach for a proof that an exception is not raised."""

    fields: tuple[FieldInvariant, ...] = ()
    confirms: Confirms = Confirms.CHECK


def _inherits_from_library(program: Program, name: str) -> bool:
    """Whether objects of a class have fields of a library class, whose valid values nobody knows here."""
    above = program.superclasses(name)
    return is_foreign(program, name) or any(program.is_library(each) and program.classes[each].fields for each in above)


class _SmallScope:
    """The encoding of the entry within a small scope, and the solvers that decide it."""

    def __init__(self, task: Task, budget: Budget, scope: Extent, start: StartHeaps) -> None:
        self._budget = budget
        self._start = start
        self._known: list[Term] = []
        self._solver = _open()
        self._escaping = {item.id for item in task.obligations if item.moment is ViolationPoint.ESCAPE}
        bounds, heap = smallest(scope, overridden(scope, task.scope))
        # Nobody knows which objects of library classes are valid: there are none but plain ones.
        none = tuple((name, 0) for name in task.program.classes if _inherits_from_library(task.program, name))
        extent = bounds, replace(heap, by_class=(*heap.by_class, *none))
        self._entry = EncodedEntry(task.program, task.entry, task.clauses, extent, self._feasible, budget.spend)
        self._terms, self._encoding = self._entry.terms, self._entry.encoding
        self._candidates = Candidates(task.program, task.clauses)

    def close(self) -> None:
        self._solver.close()

    def judgements(self, proved: list[str], suspected: list[str]) -> Iterator[Judgement]:
        self._entry.execute()
        self._known = list(start_conditions(self._entry, self._start.fields))
        left = dict.fromkeys(proved)
        for name, counterexample in self._violations(proved):
            del left[name]
            yield Contradicted(name, counterexample)
        if not any(item.weakens() for item in self._encoding.assumptions):
            yield from map(Confirmed, self._reached(list(left)))
        # Only now: a candidate that does not stand when it is executed ends the search.
        for name, counterexample in self._violations(suspected):
            yield Violated(name, counterexample)

    def _violations(self, asked: list[str]) -> Iterator[tuple[str, Counterexample]]:
        """Obligations with executions that violate them, until the solver says that there are no more."""
        left, learned = dict.fromkeys(asked), list[Term]()
        while True:
            violations = [item.condition for item in self._encoding.violations if item.obligation in left]
            model = self._model([self._terms.any_of(violations), *learned])
            if model is None:
                return
            candidate = self._entry.counterexample(model)
            violated = self._candidates.violated(candidate, self._budget.remaining())
            for obligation in [name for name in left if name in violated]:
                del left[obligation]
                yield obligation, candidate
            if not violated.intersection(asked):
                learned += self._points(model)

    def _points(self, model: Model) -> list[Term]:
        """Why a candidate is no counterexample: values of functions that the logic does not know."""
        found = list(missing_facts(self._encoding, model))
        if not found:
            raise EncodingError("a candidate counterexample did not stand when it was executed")
        return found

    def _reached(self, proved: list[str]) -> Iterator[str]:
        """Those that some execution comes to. What is violated by getting there (an exception) is confirmed where
        an execution comes to anything that is checked."""
        anywhere = [guard for guards in self._encoding.reached.values() for guard in guards]
        anywhere += self._entry.ends if self._start.confirms is Confirms.END else []
        guards = {
            name: self._terms.any_of(anywhere if name in self._escaping else self._encoding.reached.get(name, ()))
            for name in proved
        }
        while guards:
            model = self._model([self._terms.any_of(guards.values())])
            if model is None:
                return
            reached = [name for name, guard in guards.items() if evaluate(guard, model)]
            yield from reached
            for name in reached:
                del guards[name]

    def _model(self, conditions: list[Term]) -> Model | None:
        """Values for which conditions hold; None if there are none."""
        if conditions[0] is self._terms.false:
            return None
        match self._decide([*conditions, *self._entry.heap.numbering, *self._known]):
            case Sat(model=model):
                return model
            case Unsat():
                return None
            case Unknown(reason=reason):
                raise EncodingError(f"the solver does not know: {reason.value}")

    def _decide(self, conditions: list[Term]) -> Answer:
        """By a solver of its own: what is asserted can be simplified, what is only assumed cannot."""
        self._budget.spend()
        solver = _open()
        try:
            for condition in conditions:
                solver.assert_(condition)
            return solver.check((), self._budget.remaining())
        finally:
            solver.close()

    def _feasible(self, guard: Guard) -> bool:
        if guard.is_false(self._terms):
            return False
        if guard.term is self._terms.true:
            return True
        limit = min(FEASIBILITY_SECONDS, self._budget.remaining())
        return not isinstance(self._solver.check([guard.term], limit), Unsat)
