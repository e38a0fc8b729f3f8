"""The glass box engine: growing scopes, each searched path by path until no state is left (Roberson 2011). A scope is
reported when it is covered, so that a time limit keeps what was."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from vernier.core.budget import OutOfBudget
from vernier.core.evidence import PathClasses, Requested
from vernier.core.obligation import Obligation
from vernier.core.outcome import Counterexample, Outcome, Verdict
from vernier.encode.start_heaps import not_in_a_start_heap
from vernier.encode.values import EncodingError
from vernier.engines.api import Context, Task
from vernier.engines.glassbox.scopes import extents, requested, tree_of
from vernier.engines.glassbox.search import Exhausted, OutsideTheTree, StateSpaceSearch, Violated
from vernier.engines.start_states import UNMADE
from vernier.ir.program import Language
from vernier.spec.tree import TreeShape

VACUOUS = "no start state in the scope satisfies what the contract of the entry assumes"
OUT_OF_BOUNDS = "every execution from a valid state of the scope goes beyond its bounds on loops and recursion"


@dataclass(slots=True)
class _Known:
    """The states of the obligations of a task."""

    open: dict[str, Obligation]
    covered: Exhausted | None = None
    requested: Requested = Requested.PART
    reason: str = "out of time before the first scope was covered"
    unknown: dict[str, str] = field(default_factory=dict)


class GlassBoxEngine:
    """Checks an operation on all valid states of growing scopes."""

    name = "glassbox"

    def rejects(self, task: Task) -> str | None:
        """Programs whose memory is no heap of objects, and entries that may be given what no start heap contains."""
        if task.program.language is not Language.JAVA:
            return "only Java programs have the heaps that a glass box is made of"
        return not_in_a_start_heap(task.program, task.entry)

    def run(self, task: Task, context: Context) -> Iterator[Outcome]:
        known = _Known({obligation.id: obligation for obligation in task.obligations})
        try:
            try:
                yield from self._covered(task, context, known, tree_of(task))
            except OutsideTheTree:
                yield from self._covered(task, context, known, None)
        except OutOfBudget:
            pass
        except EncodingError as error:
            known.reason = str(error)
        yield from self._remaining(known)

    def _covered(self, task: Task, context: Context, known: _Known, tree: TreeShape | None) -> Iterator[Outcome]:
        """Growing scopes, with a layout for the tree if there is one."""
        for extent in extents(task.program, task.entry, task.scope, tree):
            # The next scope may take longer than anybody waits: what the last one says is true all the same.
            yield from (item for item in self._remaining(known) if item.verdict is Verdict.BOUNDED)
            search = StateSpaceSearch(task, context, extent)
            try:
                yield from self._searched(search, known, task)
            finally:
                search.close()
            if not known.open:
                return
        known.requested = requested(task.program, task.entry, task.scope, tree)

    def _searched(self, search: StateSpaceSearch, known: _Known, task: Task) -> Iterator[Outcome]:
        for step in search.steps(known.open):
            match step:
                case Violated(obligation=obligation, counterexample=counterexample):
                    yield self._refuted(task, known.open.pop(obligation), counterexample)
                case Exhausted(paths=0, cut=cut):
                    known.reason = VACUOUS if cut == 0 else OUT_OF_BOUNDS
                case Exhausted():
                    known.covered = step
        known.unknown.update(search.unknown)

    def _refuted(self, task: Task, obligation: Obligation, counterexample: Counterexample) -> Outcome:
        if counterexample.start and task.program.wrapped(task.entry) not in task.contracts:
            return Outcome(obligation, Verdict.UNKNOWN, self.name, reason=UNMADE)
        return Outcome(obligation, Verdict.REFUTED, self.name, counterexample=counterexample)

    def _remaining(self, known: _Known) -> Iterator[Outcome]:
        found = known.covered
        for name, obligation in known.open.items():
            if name in known.unknown or found is None:
                reason = known.unknown.get(name, known.reason)
                yield Outcome(obligation, Verdict.UNKNOWN, self.name, reason=reason)
            else:
                evidence = (PathClasses(found.paths, known.requested, found.states),)
                yield Outcome(obligation, Verdict.BOUNDED, self.name, scope=found.scope, evidence=evidence)
