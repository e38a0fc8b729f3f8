"""The bounded engine: encode all executions within bounds, ask for a violation, deepen.

A violation found is decoded into inputs and executed before it is claimed. No violation is a proof when the bounds cut
off no feasible execution and no assumption weakens the answer; otherwise it is BOUNDED with the scope.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from vernier.core.budget import OutOfBudget
from vernier.core.obligation import Obligation
from vernier.core.outcome import Assumption, Counterexample, Outcome, Verdict
from vernier.encode.heap import reference_types
from vernier.encode.values import EncodingError
from vernier.engines.api import Context, Task
from vernier.engines.bounded.round import Found, Round, Settled, Vacuous
from vernier.engines.bounded.scopes import SCHEDULE, covered, rounds
from vernier.engines.bounded.unreached import ENDLESS, NEVER, unreached
from vernier.ir.program import Program
from vernier.ir.state import ObjectState
from vernier.ir.state_text import text_to_state
from vernier.ir.types import STRING, PointerType, RefType, Type
from vernier.logic.bank import Term
from vernier.solvers.answers import Answer, Unsat

_LIBRARY = ("java.", "javax.")
_ENUM = "java.lang.Enum"
REACH_SECONDS = 3.0
REACH_SHARE = 0.1
"""How long to look for executions that come to what was not violated"""


@dataclass(slots=True)
class Progressed:
    """What is known so far about the obligations of a task."""

    open: dict[str, Obligation]
    assumptions: tuple[Assumption, ...] = ()
    covered: str = ""
    unknown: dict[str, str] = field(default_factory=dict)
    """Obligations whose clauses could not be encoded, and why"""
    unreached: dict[str, str] = field(default_factory=dict)
    """Obligations that no execution within what was covered comes to, and how that is"""
    reached: dict[str, None] = field(default_factory=dict)
    reason: str = "out of time before the first scope was covered"


class BoundedEngine:
    """Checks a task within growing bounds."""

    name = "bounded"

    def __init__(self, rounds: int) -> None:
        self._rounds = rounds

    def rejects(self, task: Task) -> str | None:
        """Entries that may be given what no start heap contains; a bounded answer means all heaps of its scope."""
        parameters = task.program.procedures[task.entry].parameters
        if any(isinstance(parameter.type, PointerType) for parameter in parameters):
            return "the entry takes pointers"
        for declared, types in reference_types(task.program, tuple(parameter.type for parameter in parameters)):
            reason = _not_in_a_heap(task.program, declared, types)
            if reason is not None:
                return reason
        return None

    def run(self, task: Task, context: Context) -> Iterator[Outcome]:
        known = Progressed({obligation.id: obligation for obligation in task.obligations})
        try:
            for bounds, scope in rounds(SCHEDULE[: self._rounds], task.scope):
                current = Round(task, context, bounds, scope)
                context.progress(f"bounded: {covered(bounds, current.heap)}")
                yield from self._deepen(current, known)
                if not known.open:
                    return
        except OutOfBudget:
            pass
        except EncodingError as error:
            known.reason = str(error)
        yield from self._remaining(known)

    def _deepen(self, current: Round, known: Progressed) -> Iterator[Outcome]:
        """One scope: report violations as they are found, and close the task if the scope covers everything."""
        try:
            for step in current.steps(known.open):
                match step:
                    case Found(obligation=obligation, counterexample=counterexample):
                        yield self._refuted(current.task, known.open.pop(obligation), counterexample)
                    case Vacuous(everywhere=everywhere):
                        yield from self._vacuous(known, everywhere=everywhere)
                    case Settled(complete=complete, assumptions=assumptions):
                        # What a proof rests on is found on the way: a missing model that no path reaches is none.
                        known.assumptions = assumptions
                        known.unknown.update(current.clauses.unknown)
                        known.covered = str(covered(current.encoding.bounds, current.heap))
                        if complete:
                            yield from self._closed(known)
                        else:
                            self._note_unreached(current, known)
        finally:
            current.close()

    def _refuted(self, task: Task, obligation: Obligation, counterexample: Counterexample) -> Outcome:
        """A violation; but one that starts from objects nobody could have made is no answer to the user's question."""
        if not may_start_anywhere(task, counterexample):
            reason = "violated from a state of its objects that no contract or invariant excludes"
            return Outcome(obligation, Verdict.UNKNOWN, self.name, reason=reason)
        return Outcome(obligation, Verdict.REFUTED, self.name, counterexample=counterexample)

    def _vacuous(self, known: Progressed, *, everywhere: bool) -> Iterator[Outcome]:
        """The contract of the entry allows no start state: then nothing can be violated, and nobody should be glad."""
        known.reason = "no start state in the scope satisfies what the contract of the entry assumes"
        if everywhere:
            reason = "no start state satisfies what the contract of the entry assumes"
            for obligation in known.open.values():
                yield Outcome(obligation, Verdict.UNREACHABLE, self.name, reason=reason)
            known.open.clear()

    def _closed(self, known: Progressed) -> Iterator[Outcome]:
        """Everything was covered: what is still open holds, unless an assumption stands in the way."""
        weak = [assumption for assumption in known.assumptions if assumption.weakens()]
        verdict = Verdict.UNKNOWN if weak else Verdict.PROVED
        reason = f"{weak[0].kind.value}: {weak[0].detail}" if weak else ""
        for obligation in known.open.values():
            if obligation.id in known.unknown:
                yield Outcome(obligation, Verdict.UNKNOWN, self.name, reason=known.unknown[obligation.id])
            else:
                yield Outcome(obligation, verdict, self.name, reason=reason, assumptions=known.assumptions)
        known.open.clear()

    def _note_unreached(self, current: Round, known: Progressed) -> None:
        """Larger bounds reach more: only what has not been reached yet is asked for."""
        asked = [name for name in known.open if name not in known.reached and name not in known.unknown]
        budget = current.context.budget
        slice_ = budget.slice(min(REACH_SECONDS, budget.remaining() * REACH_SHARE))

        def check(condition: Term) -> Answer:
            if condition is current.terms.false:
                return Unsat()
            return current.solver.check([condition], slice_.remaining())

        found = unreached(current.task.program, current.task.entry, current.encoding, asked, check)
        known.unreached = {**dict.fromkeys(found.obligations, NEVER), **dict.fromkeys(found.endless, ENDLESS)}
        known.reached.update(dict.fromkeys(name for name in asked if name not in known.unreached))

    def _remaining(self, known: Progressed) -> Iterable[Outcome]:
        for obligation in known.open.values():
            if obligation.id in known.unknown:
                yield Outcome(obligation, Verdict.UNKNOWN, self.name, reason=known.unknown[obligation.id])
            elif not known.covered or any(assumption.weakens() for assumption in known.assumptions):
                yield Outcome(obligation, Verdict.UNKNOWN, self.name, reason=known.reason)
            else:
                reason = known.unreached.get(obligation.id, "")
                verdict = Verdict.UNKNOWN if reason == ENDLESS else Verdict.BOUNDED
                rests_on = known.assumptions
                yield Outcome(obligation, verdict, self.name, reason, scope=known.covered, assumptions=rests_on)


def _not_in_a_heap(program: Program, declared: Type, types: tuple[Type, ...]) -> str | None:
    """Why references of a declared type may be to objects that start heaps do not have."""
    if not isinstance(declared, RefType) or declared == STRING:
        return None
    for type_ in (declared, *types):
        if isinstance(type_, RefType) and type_.name.startswith(_LIBRARY) and type_ != STRING:
            return f"the entry may be given an object of {type_.name}, whose invariant is not known"
    if any(isinstance(type_, RefType) and program.is_subclass(type_.name, _ENUM) for type_ in types):
        # Its objects are the constants that the static initialiser makes.
        return f"the entry may be given a constant of {declared.name}"
    return None if types else f"the entry may be given a {declared.name}, and no class for that is known"


def may_start_anywhere(task: Task, counterexample: Counterexample) -> bool:
    """Whether the start state is one the entry has to cope with: plain values, or objects under a contract."""
    if counterexample.entry.removeprefix("<entry> ") in task.contracts:
        return True
    heap = text_to_state(counterexample.start).heap
    return all(not isinstance(item, ObjectState) or item.class_name == STRING.name for item in heap.values())
