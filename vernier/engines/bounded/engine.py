"""The bounded engine: encode all executions within bounds, ask for a violation, deepen.

A violation found is decoded into inputs and executed before it is claimed. No violation is a proof when the bounds cut
off no feasible execution and no assumption weakens the answer; otherwise it is BOUNDED with the scope.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from vernier.analysis.delegation import nests_loops, passes_exceptions_on
from vernier.analysis.facts.call_graph import CallGraph
from vernier.analysis.summaries.graph import Exit
from vernier.core.budget import OutOfBudget
from vernier.core.evidence import Evidence, InlinedCalls, StartState
from vernier.core.obligation import Code, Obligation
from vernier.core.outcome import Assumption, Counterexample, Outcome, Verdict
from vernier.encode.calls.applicable_summaries import ApplicableSummaries
from vernier.encode.constructed import Construction, is_constructible
from vernier.encode.scopes import Extent, overridden, smallest
from vernier.encode.start_heaps import not_in_a_start_heap
from vernier.encode.values import EncodingError
from vernier.engines.api import Context, Task, is_method_wrapped
from vernier.engines.bounded.cores import Explanations
from vernier.engines.bounded.disagreement import REASON as NOT_STANDING
from vernier.engines.bounded.disagreement import NotStanding
from vernier.engines.bounded.refinement import RefinementDiverges
from vernier.engines.bounded.round import (
    CandidateViolation,
    Round,
    ScopeDecided,
    VacuousPrecondition,
    applied_summaries,
)
from vernier.engines.bounded.scopes import SCHEDULE, scopes, scopes_by_construction
from vernier.engines.bounded.unreached import ENDLESS, NEVER, unreached
from vernier.engines.start_states import UNMADE, may_start_anywhere
from vernier.engines.strategy import INLINE, CallPolicy, Deepening, Strategy
from vernier.ir.walk import obligation_of
from vernier.logic.bank import Term
from vernier.solvers.answers import Answer, Unsat
from vernier.solvers.protocol import Cores

_OF_ANY_END = frozenset({Code.EXCEPTIONAL_POSTCONDITION, Code.INVARIANT, Code.FRAME, Code.PROGRESS})
"""What a contract says of a method that throws, too"""
OUT_OF_SHARE = "the engine's share of the time was over"
HEAPS_SHARE = 0.6
"""How much of the time to look at all start heaps, where callers are known to make others"""
_BY_CONSTRUCTION = frozenset({UNMADE, NOT_STANDING, f"{OUT_OF_SHARE} before the first scope was covered"})
"""Reasons why nothing is known from all start heaps that do not concern the states that callers make"""
REACH_SECONDS = 3.0
REACH_SHARE = 0.1
"""How long to look for executions that come to what was not violated"""


@dataclass(frozen=True, slots=True)
class BoundedSafe:
    """The scope in which an obligation has no violation, and the assumptions of that answer."""

    extent: Extent
    scope: str
    assumptions: tuple[Assumption, ...]
    specifications: tuple[Evidence, ...] = ()
    """What was assumed of calls"""
    fallback: tuple[InlinedCalls, ...] = ()
    """That calls were inlined although the user asked for something else, and why"""

    def weakness(self) -> Assumption | None:
        return next((assumption for assumption in self.assumptions if assumption.weakens()), None)


@dataclass(slots=True)
class ObligationStates:
    """The states of the obligations of a task: open, bounded-safe, candidate violation, vacuous precondition."""

    open: dict[str, Obligation]
    describable: dict[str, None]
    """Obligations for which calls may be described rather than run"""
    settled: dict[str, None] = field(default_factory=dict)
    """Obligations about which there is nothing more to ask in the current scope"""
    given_up: dict[int, str] = field(default_factory=dict)
    """Places in the strategy's order that are passed over from now on, and why"""
    promising: bool = False
    """Whether a look at the surface was enough in some scope"""
    covered: dict[str, BoundedSafe] = field(default_factory=dict)
    unknown: dict[str, str] = field(default_factory=dict)
    """Obligations whose clauses could not be encoded, and why"""
    unreached: dict[str, str] = field(default_factory=dict)
    """Obligations that no execution within what was covered comes to, and how that is"""
    reached: dict[str, None] = field(default_factory=dict)
    reason: str = ""
    """Why nothing more is known, where an encoding says so"""
    evidence: tuple[Evidence, ...] = ()
    """Where an encoding and an execution parted"""
    explanations: Explanations | None = None
    construction: Construction | None = None
    """How start states are made, where they are not all heaps of the scope"""

    def explained(self, outcome: Outcome, found: BoundedSafe) -> Outcome:
        """The outcome with the operations it rests on, if that was asked for. Where calls are described, they are not
        among them."""
        if self.explanations is None or found.specifications:
            return outcome
        return self.explanations.explained(outcome, found.extent)

    def give_up(self, error: EncodingError) -> None:
        """Remember why nothing more is known."""
        self.reason = str(error)
        if isinstance(error, NotStanding) and error.disagreement is not None:
            self.evidence = (error.disagreement,)

    def queried(self, calls: CallPolicy) -> dict[str, Obligation]:
        """The open obligations to be asked about with calls treated in this way."""
        return {
            name: obligation
            for name, obligation in self.open.items()
            if name not in self.settled and (calls is CallPolicy.INLINE or name in self.describable)
        }


class BoundedEngine:
    """Checks a task within growing bounds. The strategy chooses the call policy for the calls of a method under a
    contract when the method itself is the entry; everywhere else calls are inlined."""

    name = "bounded"

    def __init__(self, deepening: Deepening, strategy: Strategy = INLINE, cores: Cores = Cores.OMITTED) -> None:
        self._deepening = deepening
        self._strategy = strategy
        self._cores = cores

    def rejects(self, task: Task) -> str | None:
        """Entries that may be given what no start heap contains and no caller is known to make; a bounded answer means
        all start states of its scope."""
        if is_constructible(task.program, task.entry):
            return None
        return not_in_a_start_heap(task.program, task.entry)

    def run(self, task: Task, context: Context) -> Iterator[Outcome]:
        """Start heaps contain what callers make, and more: where the rest is in the way of an answer, start states by
        construction may give one."""
        construction = self._construction(task)
        if construction is not None or not is_constructible(task.program, task.entry):
            yield from self._answers(task, context, construction)
            return
        left: dict[str, Outcome] = {}
        for outcome in self._answers(task, self._limited(context, HEAPS_SHARE), None):
            if outcome.verdict is Verdict.UNKNOWN and outcome.reason in _BY_CONSTRUCTION:
                left[outcome.obligation.id] = outcome
            else:
                yield outcome
        if left:
            again = replace(task, obligations=tuple(outcome.obligation for outcome in left.values()))
            for outcome in self._answers(again, context, Construction(task.program, task.entry)):
                yield left[outcome.obligation.id] if outcome.verdict is Verdict.UNKNOWN else outcome

    def _answers(self, task: Task, context: Context, construction: Construction | None) -> Iterator[Outcome]:
        describable = self._describable(task) if construction is None else {}
        known = ObligationStates({obligation.id: obligation for obligation in task.obligations}, describable)
        known.construction = construction
        if self._cores is Cores.LABELS and construction is None:
            known.explanations = Explanations(task, context)
        descriptions = self._descriptions(task, known) if known.describable else None
        try:
            if descriptions is not None:
                first = overridden(SCHEDULE[0], task.scope)
                yield from self._probed(task, context, first, descriptions, known)
            deepen = scopes if construction is None else scopes_by_construction
            for extent, budget in deepen(self._deepening, task.scope, context.budget):
                if known.explanations is None:
                    # The next scope may take very long, and whoever waits may not wait for its end: what the last one
                    # says is true whatever becomes of that.
                    yield from (item for item in self._remaining(known) if item.verdict is Verdict.BOUNDED)
                known.settled.clear()
                limited = replace(context, budget=budget)
                for place, calls in enumerate(self._strategy.order):
                    if place not in known.given_up and known.queried(calls):
                        described = None if calls is CallPolicy.INLINE else descriptions
                        yield from self._under_policy(task, limited, extent, place, described, known)
                if not known.open:
                    return
        except OutOfBudget:
            pass
        except EncodingError as error:
            known.give_up(error)
        yield from self._remaining(known)

    def _construction(self, task: Task) -> Construction | None:
        """Start states by construction, where start heaps do not contain all that the entry may be given."""
        if not_in_a_start_heap(task.program, task.entry) is None or not is_constructible(task.program, task.entry):
            return None
        return Construction(task.program, task.entry)

    def _under_policy(
        self, task: Task, context: Context, extent: Extent, place: int, descriptions: ApplicableSummaries | None,
        known: ObligationStates,
    ) -> Iterator[Outcome]:  # fmt: skip
        """One scope with calls treated in one way. Where that does not get there and others come after it, it is not
        tried again."""
        attempt = self._strategy.attempts[place]
        calls = attempt.policy
        is_last = place == len(self._strategy.order) - 1 or not known.queried(CallPolicy.SUMMARY_WITH_REFINEMENT)
        described = None if descriptions is None else applied_summaries(task, attempt, descriptions)
        share = attempt.share if known.promising or not attempt.probe else attempt.probe
        limited = context if is_last else self._limited(context, share)
        current = Round(task, limited, extent, described, known.construction)
        context.progress(f"bounded: {current.scope()}{', calls described' if described else ''}")
        try:
            yield from self._deepen(current, known, calls)
            known.promising = known.promising or calls is CallPolicy.SUMMARY_ONLY
        except (EncodingError, RefinementDiverges, OutOfBudget) as error:
            if calls is CallPolicy.INLINE and is_last:
                raise
            known.given_up[place] = _why(error)
            if calls is CallPolicy.INLINE and isinstance(error, EncodingError):
                known.give_up(error)
        finally:
            if current.refinement is not None and calls is CallPolicy.SUMMARY_WITH_REFINEMENT:
                context.progress(f"refined {len(current.refinement.refined)} specifications of calls")

    def _limited(self, context: Context, share: float) -> Context:
        """The part of the time that is left for a policy after which others come."""
        return replace(context, budget=context.budget.slice(context.budget.remaining() * share))

    def _probed(
        self, task: Task, context: Context, first: Extent, descriptions: ApplicableSummaries, known: ObligationStates
    ) -> Iterator[Outcome]:
        """Whether the surface is worth a look. It is not where no loop runs inside another, so that running calls grows
        slowly with the scope; and a summary that says too little says so in a small scope, too."""
        calls = CallPolicy.SUMMARY_ONLY
        if calls not in self._strategy.order or self._strategy.order.index(calls) in known.given_up:
            return
        attempt = self._strategy.attempts[self._strategy.order.index(calls)]
        if not nests_loops(task.program, task.program.wrapped(task.entry)):
            known.given_up[self._strategy.order.index(calls)] = "not tried where no loop runs inside another"
            return
        small = smallest(SCHEDULE[0], first)
        if small == first:
            return
        applied = applied_summaries(task, attempt, descriptions)
        current = Round(task, self._limited(context, attempt.probe), small, applied)
        try:
            for step in current.steps(known.queried(calls)):
                if isinstance(step, CandidateViolation):
                    yield self._refuted(task, known.open.pop(step.obligation), step.counterexample)
                known.promising = isinstance(step, ScopeDecided)
        except (EncodingError, RefinementDiverges, OutOfBudget) as error:
            known.given_up[self._strategy.order.index(calls)] = _why(error)
        finally:
            current.close()

    def _descriptions(self, task: Task, known: ObligationStates) -> ApplicableSummaries | None:
        """Exceptions of calls are left out where they only end the execution, and nothing asked is checked then.

        They do more if anything in reach catches them: procedures that are run, and the bodies of described calls,
        which are consulted when a description is refined.
        """
        if self._strategy.order == (CallPolicy.INLINE,):
            return None
        program = task.program
        of_any_end = any(known.open[name].code in _OF_ANY_END for name in known.describable)
        reached = CallGraph(program).reachable(task.program.wrapped(task.entry))
        passed = all(passes_exceptions_on(procedure) for procedure in reached)
        exits = (Exit.RETURN,) if passed and not of_any_end else tuple(Exit)
        return ApplicableSummaries(program, self._strategy.start, exits)

    def _describable(self, task: Task) -> dict[str, None]:
        """What a method with a contract is asked about itself; called methods answer for what is inside them."""
        if not is_method_wrapped(task):
            return {}
        asked = {obligation.id for obligation in task.obligations}
        return {
            name: None
            for procedure in (task.entry, task.program.wrapped(task.entry))
            for block in task.program.procedures[procedure].blocks
            for operation in block.operations
            if (name := obligation_of(operation)) in asked
        }

    def _deepen(self, current: Round, known: ObligationStates, calls: CallPolicy) -> Iterator[Outcome]:
        """One scope: report violations as they are found, and close the task if the scope covers everything."""
        try:
            for step in current.steps(known.queried(calls)):
                match step:
                    case CandidateViolation(obligation=obligation, counterexample=counterexample):
                        fallback = self._fallback(known, obligation, calls)
                        yield self._refuted(current.task, known.open.pop(obligation), counterexample, fallback)
                    case VacuousPrecondition(everywhere=everywhere):
                        yield from self._vacuous(known, everywhere=everywhere)
                        known.settled.update(dict.fromkeys(known.queried(calls)))
                    case ScopeDecided(complete=complete, assumptions=assumptions):
                        # What a proof rests on is found on the way: a missing model that no path reaches is none.
                        found = BoundedSafe(current.extent, current.scope(), assumptions, current.specifications())
                        for name in known.queried(calls):
                            known.covered[name] = replace(found, fallback=self._fallback(known, name, calls))
                        known.unknown.update(current.clauses.unknown)
                        if complete:
                            yield from self._closed(known, calls)
                        else:
                            self._note_unreached(current, known, calls)
                        known.settled.update(dict.fromkeys(known.queried(calls)))
        finally:
            current.close()

    def _fallback(self, known: ObligationStates, obligation: str, calls: CallPolicy) -> tuple[InlinedCalls, ...]:
        """Where the user asked for summaries that are refined and calls are inlined all the same: that, and why."""
        order = self._strategy.order
        if calls is not CallPolicy.INLINE or order[-1] is not CallPolicy.INLINE or len(order) == 1:
            return ()
        if obligation not in known.describable:
            return (InlinedCalls("only what a contract says of its method is asked with summaries"),)
        why = "; ".join(f"{order[place].value}: {reason}" for place, reason in sorted(known.given_up.items()))
        return (InlinedCalls(why),)

    def _refuted(
        self, task: Task, obligation: Obligation, counterexample: Counterexample,
        fallback: tuple[InlinedCalls, ...] = (),
    ) -> Outcome:  # fmt: skip
        """A violation; but one that starts from objects nobody could have made is no answer to the user's question."""
        if counterexample.entry == task.entry and not may_start_anywhere(task, counterexample):
            return Outcome(obligation, Verdict.UNKNOWN, self.name, reason=UNMADE)
        made = () if counterexample.entry == task.entry else (StartState.MADE,)
        evidence = (*fallback, *made)
        return Outcome(obligation, Verdict.REFUTED, self.name, counterexample=counterexample, evidence=evidence)

    def _vacuous(self, known: ObligationStates, *, everywhere: bool) -> Iterator[Outcome]:
        """The contract of the entry allows no start state: then nothing can be violated, and nobody should be glad."""
        known.reason = "no start state in the scope satisfies what the contract of the entry assumes"
        if everywhere:
            reason = "no start state satisfies what the contract of the entry assumes"
            for obligation in known.open.values():
                yield Outcome(obligation, Verdict.UNREACHABLE, self.name, reason=reason)
            known.open.clear()

    def _closed(self, known: ObligationStates, calls: CallPolicy) -> Iterator[Outcome]:
        """Everything was covered: what is still open holds, unless an assumption stands in the way."""
        for name, obligation in known.queried(calls).items():
            del known.open[name]
            found = known.covered[name]
            weak = found.weakness()
            if name in known.unknown:
                yield Outcome(obligation, Verdict.UNKNOWN, self.name, reason=known.unknown[name])
            elif weak is not None:
                reason = f"{weak.kind.value}: {weak.detail}"
                yield Outcome(obligation, Verdict.UNKNOWN, self.name, reason, assumptions=found.assumptions)
            else:
                specs, rests_on = (*found.specifications, *found.fallback), found.assumptions
                proved = Outcome(obligation, Verdict.PROVED, self.name, assumptions=rests_on, evidence=specs)
                yield known.explained(proved, found)

    def _note_unreached(self, current: Round, known: ObligationStates, calls: CallPolicy) -> None:
        """Larger bounds reach more: only what has not been reached yet is asked for."""
        asked = [name for name in known.queried(calls) if name not in known.reached and name not in known.unknown]
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

    def _nothing_covered(self, known: ObligationStates) -> str:
        """Why not even the first scope was covered: no policy got there, or the time was over."""
        order = self._strategy.order
        if len(known.given_up) < len(order):
            return f"{OUT_OF_SHARE} before the first scope was covered"
        return "; ".join(f"{order[place].value}: {reason}" for place, reason in sorted(known.given_up.items()))

    def _remaining(self, known: ObligationStates) -> Iterable[Outcome]:
        for name, obligation in known.open.items():
            found = known.covered.get(name)
            if name in known.unknown:
                yield Outcome(obligation, Verdict.UNKNOWN, self.name, reason=known.unknown[name])
            elif found is None or found.weakness() is not None:
                weak = None if found is None else found.weakness()
                why = self._nothing_covered(known) if weak is None else f"{weak.kind.value}: {weak.detail}"
                yield Outcome(obligation, Verdict.UNKNOWN, self.name, known.reason or why, evidence=known.evidence)
            else:
                reason = known.unreached.get(name, "")
                verdict = Verdict.UNKNOWN if reason == ENDLESS else Verdict.BOUNDED
                bounded = Outcome(
                    obligation, verdict, self.name, reason, found.scope, found.assumptions,
                    evidence=(*found.specifications, *found.fallback),
                )  # fmt: skip
                yield known.explained(bounded, found)


def _why(error: Exception) -> str:
    return OUT_OF_SHARE if isinstance(error, OutOfBudget) else str(error)
