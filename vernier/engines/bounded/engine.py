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
from vernier.encode.context import Bounds
from vernier.encode.values import EncodingError
from vernier.engines.api import Context, Task
from vernier.engines.bounded.round import Found, Round, Settled
from vernier.ir.types import is_reference

SCHEDULE = (
    Bounds(loop=3, recursion=3, array=6),
    Bounds(loop=7, recursion=6, array=12),
    Bounds(loop=16, recursion=12, array=24),
    Bounds(loop=40, recursion=30, array=48),
    Bounds(loop=110, recursion=80, array=128),
    Bounds(loop=300, recursion=200, array=320),
    Bounds(loop=1000, recursion=600, array=1024),
)


@dataclass(slots=True)
class Progressed:
    """What is known so far about the obligations of a task."""

    open: dict[str, Obligation]
    assumptions: dict[Assumption, None] = field(default_factory=dict)
    covered: Bounds | None = None
    reason: str = "out of time before the first scope was covered"


class BoundedEngine:
    """Checks a task within growing bounds."""

    name = "bounded"

    def rejects(self, task: Task) -> str | None:
        """Entries that take objects are not for this engine yet: they need heaps to start from."""
        parameters = task.program.procedures[task.entry].parameters
        if any(is_reference(parameter.type) for parameter in parameters):
            return "the entry takes objects"
        return None

    def run(self, task: Task, context: Context) -> Iterator[Outcome]:
        known = Progressed({obligation.id: obligation for obligation in task.obligations})
        known.assumptions.update(dict.fromkeys(task.assumptions))
        try:
            for bounds in SCHEDULE:
                context.progress(f"bounded: loops {bounds.loop}, recursion {bounds.recursion}")
                yield from self._deepen(task, context, bounds, known)
                if not known.open:
                    return
        except OutOfBudget:
            pass
        except EncodingError as error:
            known.reason = str(error)
        yield from self._remaining(known)

    def _deepen(self, task: Task, context: Context, bounds: Bounds, known: Progressed) -> Iterator[Outcome]:
        """One scope: report violations as they are found, and close the task if the scope covers everything."""
        current = Round(task, context, bounds)
        try:
            for step in current.steps(known.open):
                match step:
                    case Found(obligation=obligation, counterexample=counterexample):
                        yield self._refuted(known.open.pop(obligation), counterexample)
                    case Settled(complete=complete, assumptions=assumptions):
                        known.assumptions.update(dict.fromkeys(assumptions))
                        known.covered = bounds
                        if complete:
                            yield from self._closed(known)
        finally:
            current.close()

    def _refuted(self, obligation: Obligation, counterexample: Counterexample) -> Outcome:
        return Outcome(obligation, Verdict.REFUTED, self.name, counterexample=counterexample)

    def _closed(self, known: Progressed) -> Iterator[Outcome]:
        """Everything was covered: what is still open holds, unless an assumption stands in the way."""
        weak = [assumption for assumption in known.assumptions if assumption.weakens()]
        verdict = Verdict.UNKNOWN if weak else Verdict.PROVED
        reason = f"{weak[0].kind.value}: {weak[0].detail}" if weak else ""
        for obligation in known.open.values():
            yield Outcome(obligation, verdict, self.name, reason=reason, assumptions=tuple(known.assumptions))
        known.open.clear()

    def _remaining(self, known: Progressed) -> Iterable[Outcome]:
        for obligation in known.open.values():
            if known.covered is None or any(assumption.weakens() for assumption in known.assumptions):
                yield Outcome(obligation, Verdict.UNKNOWN, self.name, reason=known.reason)
            else:
                scope = describe(known.covered)
                yield Outcome(
                    obligation, Verdict.BOUNDED, self.name, scope=scope, assumptions=tuple(known.assumptions)
                )


def describe(bounds: Bounds) -> str:
    """A scope in the syntax it can be given in."""
    return f"loop={bounds.loop}, recursion={bounds.recursion}, array={bounds.array}"
