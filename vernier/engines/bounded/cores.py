"""Minimal unsatisfiable cores: the operations without which "no violation within the scope" would not hold.

The scope is encoded once more with every constraint under the label of its operation (`encode.labels`). The solver
finds a core of the operations without which a violation becomes possible, and the core is made locally minimal: without
any one of them the others allow a violation (Algorithm 1 of the slicing paper).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from vernier.core.budget import OutOfBudget
from vernier.core.evidence import Core
from vernier.core.obligation import Obligation
from vernier.core.outcome import Outcome
from vernier.core.source import Span
from vernier.encode.guard import Guard
from vernier.encode.labels import Label, Labels
from vernier.encode.scopes import Extent
from vernier.encode.values import EncodingError
from vernier.engines.api import Context, Task
from vernier.engines.bounded.round import Round
from vernier.logic.bank import Term
from vernier.solvers.answers import Unsat
from vernier.solvers.choose import open_solver
from vernier.solvers.cores import minimise_core
from vernier.solvers.protocol import Backend, Solver

MINIMISED_SECONDS = 5.0

Group = TypeVar("Group", bound=Hashable)


@dataclass(frozen=True, slots=True)
class MinimalCore(Generic[Group]):
    """Groups of operations: all that have constraints, in order of execution, and those of a locally minimal core."""

    groups: tuple[Group, ...]
    core: frozenset[Group]


@dataclass(slots=True)
class Explanations:
    """Cores for the answers of one task; a scope is encoded once for all of them."""

    task: Task
    context: Context
    _rounds: dict[Extent, LabelledRound | None] = field(default_factory=dict)

    def explained(self, outcome: Outcome, extent: Extent) -> Outcome:
        """The outcome with its core, if there is the time to find one."""
        current = self._round(extent)
        try:
            core = None if current is None else current.core(outcome.obligation)
        except OutOfBudget:
            core = None
        return outcome if core is None else outcome.with_evidence(core)

    def _round(self, extent: Extent) -> LabelledRound | None:
        if extent not in self._rounds:
            current = LabelledRound(self.task, self.context, extent)
            try:
                current.execute()
                self._rounds[extent] = current
            except (EncodingError, OutOfBudget):
                self._rounds[extent] = None
        return self._rounds[extent]


class LabelledRound(Round):
    """One scope of a task, encoded with labels."""

    def __init__(self, task: Task, context: Context, extent: Extent) -> None:
        super().__init__(task, context, extent)
        self._labels = self.encoding.labels = self._make_labels()
        self._told = 0

    def _make_labels(self) -> Labels:
        return Labels(self.terms)

    def _feasible(self, guard: Guard) -> bool:
        for _, constraint in self._labels.constraints[self._told :]:
            self.solver.assert_(constraint)
        self._told = len(self._labels.constraints)
        return super()._feasible(guard)

    def core(self, obligation: Obligation) -> Core | None:
        """The core of an obligation that is not violated in this scope; None if the solver finds none in time."""
        found = self.minimal_core({obligation.id}, lambda label: label, None, MINIMISED_SECONDS)
        return None if found is None else _lines(found.groups, found.core)

    def minimal_core(
        self,
        obligations: Collection[str],
        group: Callable[[Label], Group],
        worth: Callable[[Group], int] | None,
        seconds: float,
        given: Sequence[Term] = (),
    ) -> MinimalCore[Group] | None:
        """The core, by groups of operations, of the obligations none of which is violated in this scope; None if the
        solver finds none in time. Within so many seconds it is made locally minimal. There may be several: groups of
        less worth are given up first, where it matters, otherwise what the solver does not need. `given` restricts the
        executions."""
        violated = [item.condition for item in self.encoding.violations if item.obligation in obligations]
        background = [self.terms.any_of(violated), *given, *self.heap.numbering]
        grouped: dict[Group, list[Term]] = {}
        for label, constraint in self._labels.constraints:
            grouped.setdefault(group(label), []).append(constraint)
        labelled = {label: self.terms.all_of(found) for label, found in grouped.items()}
        solver = open_solver(Backend.BITWUZLA)
        try:
            answer = _queried(solver, background, labelled, self.context.budget.remaining())
        finally:
            solver.close()
        if answer is None:
            return None
        limit = min(seconds, self.context.budget.remaining())
        tried = answer if worth is None else tuple(sorted(labelled, key=worth))
        kept = minimise_core(lambda: open_solver(Backend.BITWUZLA), background, labelled, tried, limit)
        return MinimalCore(tuple(labelled), frozenset(kept))

    def execute(self) -> None:
        """Encode the scope."""
        self._execute()


def _queried(
    solver: Solver, background: list[Term], labelled: dict[Group, Term], seconds: float
) -> tuple[Group, ...] | None:
    for term in background:
        solver.assert_(term)
    for label, term in labelled.items():
        solver.assert_(term, label)
    answer = solver.check((), seconds)
    if not isinstance(answer, Unsat):
        return None
    found = set(answer.core)
    return tuple(label for label in labelled if label in found)


def _lines(labels: tuple[Label, ...], core: frozenset[Label]) -> Core:
    needed = dict.fromkeys(_line(label) for label in labels if label in core)
    others = dict.fromkeys(_line(label) for label in labels if label not in core)
    return Core(tuple(sorted(needed)), tuple(sorted(line for line in others if line not in needed)))


def _line(label: Label) -> Span:
    span = label.origin.span
    return Span(span.file, span.line, 1, span.line, 1)
