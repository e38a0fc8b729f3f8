"""The bounded engine: encode all executions within bounds, ask for a violation, deepen.

A violation found is decoded into inputs and executed before it is claimed. No violation is a proof when the bounds cut
off no feasible execution and no assumption weakens the answer; otherwise it is BOUNDED with the scope. What follows
from the summary of a method under a contract needs no bounds (`deduce`) and is a proof as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from vernier.analysis.facts.call_graph import CallGraph
from vernier.analysis.summaries.graph import Exit
from vernier.core.budget import OutOfBudget
from vernier.core.obligation import Code, Obligation
from vernier.core.outcome import Assumption, Counterexample, Outcome, Verdict
from vernier.encode.calls.describe import Descriptions
from vernier.encode.heap import reference_types
from vernier.encode.values import EncodingError
from vernier.engines.api import Context, Task
from vernier.engines.bounded.call_policies import INLINE, Strategy, Treatment
from vernier.engines.bounded.cores import Explanations
from vernier.engines.bounded.deduce import Deduction
from vernier.engines.bounded.delegation import nests_loops, passes_exceptions_on
from vernier.engines.bounded.disagreement import NotStanding
from vernier.engines.bounded.refinement import LosingGround
from vernier.engines.bounded.round import Found, Round, Settled, Vacuous, checked_method, describing
from vernier.engines.bounded.scopes import SCHEDULE, Extent, covered, rounds, smallest
from vernier.engines.bounded.start_states import BOXES, anyone_can_make
from vernier.engines.bounded.unreached import ENDLESS, NEVER, unreached
from vernier.ir.program import Program
from vernier.ir.state_text import text_to_state
from vernier.ir.types import STRING, PointerType, RefType, Type
from vernier.logic.bank import Term
from vernier.solvers.answers import Answer, Unsat
from vernier.solvers.protocol import Cores

_LIBRARY = ("java.", "javax.")
_OF_ANY_END = frozenset({Code.EXCEPTIONAL_POSTCONDITION, Code.INVARIANT, Code.FRAME})
"""What a contract says of a method that throws, too"""
_ENUM = "java.lang.Enum"
LEAST_SECONDS = 0.5
"""With less time for deducing something and confirming it, nothing is deduced"""
REACH_SECONDS = 3.0
REACH_SHARE = 0.1
"""How long to look for executions that come to what was not violated"""


@dataclass(frozen=True, slots=True)
class Covered:
    """Within which scope nothing was found, and what that rests on."""

    extent: Extent
    scope: str
    assumptions: tuple[Assumption, ...]
    specifications: tuple[tuple[str, str], ...] = ()
    """What was assumed of calls"""

    def weakness(self) -> Assumption | None:
        return next((assumption for assumption in self.assumptions if assumption.weakens()), None)


@dataclass(slots=True)
class Progressed:
    """What is known so far about the obligations of a task."""

    open: dict[str, Obligation]
    describable: dict[str, None]
    """Obligations for which calls may be described rather than run"""
    settled: dict[str, None] = field(default_factory=dict)
    """Obligations about which there is nothing more to ask in the current scope"""
    given_up: dict[int, None] = field(default_factory=dict)
    """Places in the strategy's order that are passed over from now on"""
    promising: bool = False
    """Whether a look at the surface was enough in some scope"""
    covered: dict[str, Covered] = field(default_factory=dict)
    unknown: dict[str, str] = field(default_factory=dict)
    """Obligations whose clauses could not be encoded, and why"""
    unreached: dict[str, str] = field(default_factory=dict)
    """Obligations that no execution within what was covered comes to, and how that is"""
    reached: dict[str, None] = field(default_factory=dict)
    reason: str = "out of time before the first scope was covered"
    evidence: tuple[tuple[str, str], ...] = ()
    """Where an encoding and an execution parted"""
    explanations: Explanations | None = None

    def explained(self, outcome: Outcome, found: Covered) -> Outcome:
        """The outcome with the operations it rests on, if that was asked for. Where calls are described, they are not
        among them."""
        if self.explanations is None or found.specifications:
            return outcome
        return self.explanations.explained(outcome, found.extent)

    def give_up(self, error: EncodingError) -> None:
        """Remember why nothing more is known."""
        self.reason = str(error)
        if isinstance(error, NotStanding) and error.disagreement is not None:
            self.evidence = error.disagreement.evidence()

    def asked(self, calls: Treatment) -> dict[str, Obligation]:
        """The open obligations to be asked about with calls treated in this way."""
        return {
            name: obligation
            for name, obligation in self.open.items()
            if name not in self.settled and (calls is Treatment.RUN or name in self.describable)
        }


class BoundedEngine:
    """Checks a task within growing bounds. The strategy tells what is done about the calls of a method under a contract
    when the method itself is asked about; everything else is checked with calls run."""

    name = "bounded"

    def __init__(self, rounds: int, strategy: Strategy = INLINE, cores: Cores = Cores.OMITTED) -> None:
        self._rounds = rounds
        self._strategy = strategy
        self._cores = cores

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
        known = Progressed({obligation.id: obligation for obligation in task.obligations}, self._describable(task))
        if self._cores is Cores.LABELS:
            known.explanations = Explanations(task, context)
        descriptions = self._descriptions(task, known) if known.describable else None
        extents = rounds(SCHEDULE[: self._rounds], task.scope)
        try:
            if descriptions is not None:
                yield from self._deduced(task, context, extents[0], descriptions, known)
                if not known.open:
                    return
                yield from self._probed(task, context, extents[0], descriptions, known)
            for extent in extents:
                known.settled.clear()
                for place, calls in enumerate(self._strategy.order):
                    if calls is not Treatment.DEDUCED and place not in known.given_up and known.asked(calls):
                        described = None if calls is Treatment.RUN else descriptions
                        yield from self._treated(task, context, extent, place, described, known)
                if not known.open:
                    return
        except OutOfBudget:
            pass
        except EncodingError as error:
            known.give_up(error)
        yield from self._remaining(known)

    def _treated(
        self, task: Task, context: Context, extent: Extent, place: int, descriptions: Descriptions | None,
        known: Progressed,
    ) -> Iterator[Outcome]:  # fmt: skip
        """One scope with calls treated in one way. Where that does not get there and others come after it, it is not
        tried again."""
        calls = self._strategy.order[place]
        is_last = place == len(self._strategy.order) - 1 or not known.asked(Treatment.DESCRIBED)
        described = None if descriptions is None else describing(task, calls, descriptions)
        current = Round(task, context if is_last else self._limited(context, calls, known), extent, described)
        context.progress(f"bounded: {covered(extent[0], current.heap)}{', calls described' if described else ''}")
        try:
            yield from self._deepen(current, known, calls)
            known.promising = known.promising or calls is Treatment.SURFACE
        except (EncodingError, LosingGround, OutOfBudget) as error:
            if calls is Treatment.RUN and is_last:
                raise
            known.given_up[place] = None
            if calls is Treatment.RUN and isinstance(error, EncodingError):
                known.give_up(error)
        finally:
            if current.refinement is not None and calls is Treatment.DESCRIBED:
                context.progress(f"refined {len(current.refinement.refined)} specifications of calls")

    def _limited(self, context: Context, calls: Treatment, known: Progressed) -> Context:
        """The part of the time that is left for a treatment after which others come."""
        patience = context.patience
        if calls is Treatment.SURFACE:
            patience = replace(patience, candidates=0)
        share = {
            Treatment.DEDUCED: patience.deduced,
            Treatment.SURFACE: patience.surface if known.promising else patience.probe,
            Treatment.DESCRIBED: patience.described,
            Treatment.RUN: patience.run,
        }[calls]
        return replace(context, budget=context.budget.slice(context.budget.remaining() * share), patience=patience)

    def _deduced(
        self, task: Task, context: Context, first: Extent, descriptions: Descriptions, known: Progressed
    ) -> Iterator[Outcome]:
        """What follows from the summary of the method. It is confirmed by running the method in a small scope: that the
        method gets there, and that summary and logic are not contradicted."""
        calls = Treatment.DEDUCED
        if calls not in self._strategy.order or not known.asked(calls):
            return
        limited = self._limited(context, calls, known)
        if limited.budget.remaining() < LEAST_SECONDS:
            return
        deduction = Deduction(task, checked_method(task.entry), descriptions, self._strategy.effort)
        # What nobody has the time to confirm need not be deduced.
        found = list(deduction.following(known.asked(calls), limited.budget.slice(limited.budget.remaining() / 2)))
        if all(name in found or deduction.is_exhausted(name) for name in known.asked(calls)):
            # What the solver came to an end with is not likely to follow from summaries of called methods alone.
            known.given_up[self._strategy.order.index(Treatment.SURFACE)] = None
        if not found:
            return
        current = Round(task, limited, smallest(SCHEDULE[0], first))
        try:
            for step in current.steps({name: known.open[name] for name in found}):
                match step:
                    case Found(obligation=obligation, counterexample=counterexample):
                        context.progress(f"bounded: a deduction is contradicted by an execution: {obligation}")
                        found.remove(obligation)
                        yield self._refuted(task, known.open.pop(obligation), counterexample)
                    case Settled(assumptions=assumptions) if not any(item.weakens() for item in assumptions):
                        for name in current.reached_by_example(found):
                            evidence = deduction.evidence()
                            yield Outcome(known.open.pop(name), Verdict.PROVED, self.name, evidence=evidence)
        except (EncodingError, OutOfBudget):
            return
        finally:
            current.close()

    def _probed(
        self, task: Task, context: Context, first: Extent, descriptions: Descriptions, known: Progressed
    ) -> Iterator[Outcome]:
        """Whether the surface is worth a look. It is not where no loop runs inside another, so that running calls grows
        slowly with the scope; and a summary that says too little says so in a small scope, too."""
        calls = Treatment.SURFACE
        if calls not in self._strategy.order or self._strategy.order.index(calls) in known.given_up:
            return
        if not nests_loops(task.program, checked_method(task.entry)):
            known.given_up[self._strategy.order.index(calls)] = None
            return
        small = smallest(SCHEDULE[0], first)
        if small == first:
            return
        current = Round(task, self._limited(context, calls, known), small, describing(task, calls, descriptions))
        try:
            for step in current.steps(known.asked(calls)):
                if isinstance(step, Found):
                    yield self._refuted(task, known.open.pop(step.obligation), step.counterexample)
                known.promising = isinstance(step, Settled)
        except (EncodingError, LosingGround, OutOfBudget):
            known.given_up[self._strategy.order.index(calls)] = None
        finally:
            current.close()

    def _descriptions(self, task: Task, known: Progressed) -> Descriptions | None:
        """Exceptions of calls are left out where they only end the execution, and nothing asked is checked then.

        They do more if anything in reach catches them: procedures that are run, and the bodies of described calls,
        which are consulted when a description is refined.
        """
        if self._strategy.order == (Treatment.RUN,):
            return None
        program = task.program
        of_any_end = any(known.open[name].code in _OF_ANY_END for name in known.describable)
        reached = CallGraph(program).reachable(checked_method(task.entry))
        passed = all(passes_exceptions_on(procedure) for procedure in reached)
        exits = (Exit.RETURN,) if passed and not of_any_end else tuple(Exit)
        return Descriptions(program, self._strategy.start, exits)

    def _describable(self, task: Task) -> dict[str, None]:
        """What a method with a contract is asked about itself; called methods answer for what is inside them."""
        if checked_method(task.entry) == task.entry:
            return {}
        asked = {obligation.id for obligation in task.obligations}
        return {
            name: None
            for procedure in (task.entry, checked_method(task.entry))
            for block in task.program.procedures[procedure].blocks
            for operation in block.operations
            if (name := getattr(operation, "obligation", None)) in asked
        }

    def _deepen(self, current: Round, known: Progressed, calls: Treatment) -> Iterator[Outcome]:
        """One scope: report violations as they are found, and close the task if the scope covers everything."""
        try:
            for step in current.steps(known.asked(calls)):
                match step:
                    case Found(obligation=obligation, counterexample=counterexample):
                        yield self._refuted(current.task, known.open.pop(obligation), counterexample)
                    case Vacuous(everywhere=everywhere):
                        yield from self._vacuous(known, everywhere=everywhere)
                        known.settled.update(dict.fromkeys(known.asked(calls)))
                    case Settled(complete=complete, assumptions=assumptions):
                        # What a proof rests on is found on the way: a missing model that no path reaches is none.
                        scope = str(covered(current.encoding.bounds, current.heap))
                        found = Covered(current.extent, scope, assumptions, current.specifications())
                        known.covered.update(dict.fromkeys(known.asked(calls), found))
                        known.unknown.update(current.clauses.unknown)
                        if complete:
                            yield from self._closed(known, calls)
                        else:
                            self._note_unreached(current, known, calls)
                        known.settled.update(dict.fromkeys(known.asked(calls)))
        finally:
            current.close()

    def _refuted(self, task: Task, obligation: Obligation, counterexample: Counterexample) -> Outcome:
        """A violation; but one that starts from objects nobody could have made is no answer to the user's question."""
        if not may_start_anywhere(task, counterexample):
            reason = "violated from a state no call sequence is known to build, which no contract or invariant excludes"
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

    def _closed(self, known: Progressed, calls: Treatment) -> Iterator[Outcome]:
        """Everything was covered: what is still open holds, unless an assumption stands in the way."""
        for name, obligation in known.asked(calls).items():
            del known.open[name]
            found = known.covered[name]
            weak = found.weakness()
            if name in known.unknown:
                yield Outcome(obligation, Verdict.UNKNOWN, self.name, reason=known.unknown[name])
            elif weak is not None:
                reason = f"{weak.kind.value}: {weak.detail}"
                yield Outcome(obligation, Verdict.UNKNOWN, self.name, reason, assumptions=found.assumptions)
            else:
                specs, rests_on = found.specifications, found.assumptions
                proved = Outcome(obligation, Verdict.PROVED, self.name, assumptions=rests_on, evidence=specs)
                yield known.explained(proved, found)

    def _note_unreached(self, current: Round, known: Progressed, calls: Treatment) -> None:
        """Larger bounds reach more: only what has not been reached yet is asked for."""
        asked = [name for name in known.asked(calls) if name not in known.reached and name not in known.unknown]
        known.reached.update(dict.fromkeys(current.reached_by_example(asked)))
        asked = [name for name in asked if name not in known.reached]
        budget = current.context.budget
        slice_ = budget.slice(min(REACH_SECONDS, budget.remaining() * REACH_SHARE))

        def check(condition: Term) -> Answer:
            if condition is current.terms.false:
                return Unsat()
            return current.solver.check([condition], slice_.remaining())

        found = unreached(current.task.program, current.task.entry, current.encoding, asked, check)
        for name in asked:
            known.unreached.pop(name, None)
        known.unreached.update({**dict.fromkeys(found.obligations, NEVER), **dict.fromkeys(found.endless, ENDLESS)})
        known.reached.update(dict.fromkeys(name for name in asked if name not in known.unreached))

    def _remaining(self, known: Progressed) -> Iterable[Outcome]:
        for name, obligation in known.open.items():
            found = known.covered.get(name)
            if name in known.unknown:
                yield Outcome(obligation, Verdict.UNKNOWN, self.name, reason=known.unknown[name])
            elif found is None or found.weakness() is not None:
                yield Outcome(obligation, Verdict.UNKNOWN, self.name, reason=known.reason, evidence=known.evidence)
            else:
                reason = known.unreached.get(name, "")
                verdict = Verdict.UNKNOWN if reason == ENDLESS else Verdict.BOUNDED
                bounded = Outcome(
                    obligation, verdict, self.name, reason, found.scope, found.assumptions,
                    evidence=found.specifications,
                )  # fmt: skip
                yield known.explained(bounded, found)


def _not_in_a_heap(program: Program, declared: Type, types: tuple[Type, ...]) -> str | None:
    """Why references of a declared type may be to objects that start heaps do not have."""
    if not isinstance(declared, RefType) or declared == STRING:
        return None
    for type_ in (declared, *types):
        if isinstance(type_, RefType) and type_.name.startswith(_LIBRARY) and type_ != STRING:
            if declared.name in BOXES:
                continue
            return f"the entry may be given an object of {type_.name}, whose invariant is not known"
    if any(isinstance(type_, RefType) and program.is_subclass(type_.name, _ENUM) for type_ in types):
        # Its objects are the constants that the static initialiser makes.
        return f"the entry may be given a constant of {declared.name}"
    return None if types else f"the entry may be given a {declared.name}, and no class for that is known"


def may_start_anywhere(task: Task, counterexample: Counterexample) -> bool:
    """Whether the start state is one the entry has to cope with: one that anyone can make, or one under a contract."""
    if checked_method(counterexample.entry) in task.contracts:
        return True
    return anyone_can_make(task.program, text_to_state(counterexample.start))
