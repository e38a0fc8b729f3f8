"""The engine of configurable program analysis: location, call stack and predicates, refined by interpolation.

PROVED rests on a reached set that is closed under abstract successors and has no state at the error location; its
evidence is an invariant per loop head. REFUTED comes from a feasible path, with the inputs that take it. Proofs by
explicit heaps and shapes have no certificate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import assert_never

from vernier.core.budget import OutOfBudget
from vernier.core.evidence import SHAPE_GRAPHS
from vernier.core.obligation import ENDING, Code, Obligation, ViolationPoint
from vernier.core.outcome import Assumption, AssumptionKind, Counterexample, Outcome, Verdict
from vernier.core.reached_graph import ReachedGraph
from vernier.encode.values import EncodingError
from vernier.engines.api import Context, Task
from vernier.engines.cpa.algorithm.composite import Precision, State
from vernier.engines.cpa.algorithm.reached import ReachedSet
from vernier.engines.cpa.certificate import certificate, summary_lines
from vernier.engines.cpa.configuration import (
    Calls,
    Choice,
    Configured,
    HeapAnalysis,
    HeapToShape,
    Refinement,
    Shapes,
    configure,
)
from vernier.engines.cpa.counterexample import counterexample
from vernier.engines.cpa.graphs import Graphs, of_predicates, of_states, with_path
from vernier.engines.cpa.named import EXPLICIT_THEN_PREDICATES, Attempts
from vernier.engines.cpa.refinement.model_check import Aborted, Defined, EndsEarly, Feasible, Safe, Undecided
from vernier.engines.cpa.refinement.path_formula import PathFormula
from vernier.engines.cpa.shape_check import Closed, NotFollowed, check_refined, check_shapes
from vernier.engines.cpa.shapes import makes_links
from vernier.engines.cpa.summaries import recursive_procedures
from vernier.ir.program import Language
from vernier.ir.types import BoolType, FloatType, IntType
from vernier.logic.values import Model

_OF_ENDS = frozenset({Code.MEMORY_LEAK, Code.MEMORY_UNFREED})


TOO_ROUGH = "the analysis does not exclude it, and no execution was found"
TOO_WEAK = "the summaries of recursive calls are too weak"


class CpaEngine:
    """Proves and refutes by configurable program analysis."""

    name = "cpa"

    def __init__(self, attempts: Attempts = EXPLICIT_THEN_PREDICATES, graphs: Graphs = Graphs.OMITTED) -> None:
        self._attempts = attempts
        self._graphs = graphs

    def rejects(self, task: Task) -> str | None:
        for parameter in task.program.procedures[task.entry].parameters:
            if not isinstance(parameter.type, BoolType | IntType | FloatType):
                return "the entry takes pointers or objects"
        return None

    def run(self, task: Task, context: Context) -> Iterator[Outcome]:
        open_ = {item.id: item for item in task.obligations}
        for name in [name for name, item in open_.items() if not _is_followed(item)]:
            yield self._unknown(open_.pop(name), "what happens at the end of the program is not followed")
        weak: dict[str, Outcome] = {}
        for choice, share in self._attempts:
            if not open_:
                return
            if not self._applies(task, choice):
                continue
            sliced = replace(context, budget=context.budget.slice(context.budget.remaining() * share))
            if isinstance(choice, Shapes | HeapToShape | Refinement):
                found = self._shapes(task, dict(open_), sliced, choice)
            else:
                found = self._attempt(task, open_, sliced, choice)
            for outcome in found:
                name = outcome.obligation.id
                if outcome.assumptions and SHAPE_GRAPHS in outcome.evidence:
                    weak[name] = outcome
                elif outcome.verdict is not Verdict.UNKNOWN:
                    del open_[name]
                    yield outcome
                elif name not in weak or weak[name].verdict is Verdict.UNKNOWN:
                    weak[name] = outcome
        yield from (weak[name] for name in open_)

    def _applies(self, task: Task, choice: Choice | HeapAnalysis) -> bool:
        """Whether an attempt may decide what others do not; the only one is always made."""
        match choice:
            case Calls():
                recursive = recursive_procedures(task.program, task.entry)
                return bool(recursive) and task.program.language is Language.C
            case Shapes():
                return len(self._attempts) == 1 or makes_links(task.program, task.entry)
            case _:
                return True

    def _shapes(
        self, task: Task, obligations: Mapping[str, Obligation], context: Context, choice: HeapAnalysis
    ) -> Iterator[Outcome]:
        """What shapes prove, and what a feasible path to an alarm refutes."""
        try:
            if isinstance(choice, Refinement):
                found = check_refined(task, obligations, context.budget, context.progress)
            else:
                found = check_shapes(task, obligations, context.budget, choice)
        except OutOfBudget:
            found = NotFollowed("out of time")
        except EncodingError as error:
            found = NotFollowed(str(error))
        match found:
            case NotFollowed(reason=reason, executions=executions):
                yield from self._alarms(task, obligations, dict.fromkeys(obligations, reason), executions)
            case Closed(violated=violated, executions=executions, automaton=automaton, reached=reached):
                graphs = self._told(lambda: of_states(automaton, reached))
                known = task.program.obligations
                ends = next((known[name] for name in sorted(violated) if known[name].code in ENDING), None)
                proofs = tuple(
                    Outcome(item, Verdict.PROVED, self.name, evidence=(SHAPE_GRAPHS, *graphs))
                    for name, item in obligations.items()
                    if name not in violated
                )
                yield from proofs if ends is None else _ending_early(proofs, ends)
                alarms = dict.fromkeys(sorted(violated & obligations.keys()), TOO_ROUGH)
                for outcome in self._alarms(task, obligations, alarms, executions):
                    yield outcome.with_evidence(*(with_path(graph, outcome.obligation.id) for graph in graphs))
            case _:
                assert_never(found)

    def _told(self, make: Callable[[], ReachedGraph]) -> tuple[ReachedGraph, ...]:
        """The graph, if it is wanted and there is time for it. No answer depends on it."""
        if self._graphs is Graphs.OMITTED:
            return ()
        try:
            return (make(),)
        except (OutOfBudget, EncodingError):
            return ()

    def _alarms(
        self,
        task: Task,
        obligations: Mapping[str, Obligation],
        alarms: Mapping[str, str],
        executions: Mapping[str, tuple[PathFormula, Model]],
    ) -> Iterator[Outcome]:
        """Alarms that an execution confirms are refutations; of the others nothing is known, for their reason."""
        for name, reason in alarms.items():
            if name in executions:
                yield self._refuted(obligations[name], counterexample(task, *executions[name]))
            else:
                yield self._unknown(obligations[name], reason)

    def _attempt(
        self, task: Task, obligations: Mapping[str, Obligation], context: Context, choice: Choice
    ) -> Iterator[Outcome]:
        """One outcome for each obligation."""
        open_ = dict(obligations)
        reason = "the analysis gave no answer"
        configured: Configured | None = None
        proofs: tuple[Outcome, ...] = ()
        try:
            configured = configure(task, tuple(open_), context, choice)
            for name in sorted(configured.summarised.violated & open_.keys()):
                yield self._unknown(open_.pop(name), TOO_WEAK)
            for finding in configured.check.run() if open_ else ():
                match finding:
                    case Feasible(obligation=name) if isinstance(choice, Calls):
                        yield self._unknown(open_.pop(name), TOO_WEAK)
                    case Feasible(obligation=name, path=path, model=model):
                        graphs = self._told(partial(of_predicates, configured, configured.check.reached, path, name))
                        refuted = self._refuted(open_.pop(name), counterexample(task, path, model))
                        yield refuted.with_evidence(*graphs)
                    case Undecided(obligation=name, reason=why):
                        yield self._unknown(open_.pop(name), why)
                    case Aborted(reason=why):
                        reason = why
                    case Safe(reached=reached):
                        proofs = self._proofs(open_.values(), configured, reached)
                    case EndsEarly(obligation=name):
                        yield from _ending_early(proofs, task.program.obligations[name])
                        return
                    case Defined():
                        early = configured.summarised.ends_early
                        yield from proofs if early is None else _ending_early(proofs, task.program.obligations[early])
                        return
                    case _:
                        assert_never(finding)
                if not open_:
                    return
        except OutOfBudget:
            reason = "out of time"
        except EncodingError as error:
            reason = str(error)
        finally:
            if configured is not None:
                configured.close()
        known = {proof.obligation.id for proof in proofs}
        yield from _ending_early(tuple(proof for proof in proofs if proof.obligation.id in open_), None)
        for item in open_.values():
            if item.id not in known:
                yield self._unknown(item, reason)

    def _proofs(
        self, obligations: Iterable[Obligation], configured: Configured, reached: ReachedSet[State, Precision]
    ) -> tuple[Outcome, ...]:
        summaries = summary_lines(configured.summarised.summaries)
        graphs = self._told(lambda: of_predicates(configured, reached))
        evidence = (*certificate(configured, reached, configured.automaton.entry.name), *summaries, *graphs)
        return tuple(Outcome(item, Verdict.PROVED, self.name, evidence=evidence) for item in obligations)

    def _refuted(self, obligation: Obligation, found: Counterexample) -> Outcome:
        return Outcome(obligation, Verdict.REFUTED, self.name, counterexample=found)

    def _unknown(self, obligation: Obligation, reason: str) -> Outcome:
        return Outcome(obligation, Verdict.UNKNOWN, self.name, reason=reason)


def _ending_early(proofs: tuple[Outcome, ...], first: Obligation | None) -> Iterator[Outcome]:
    """Proofs that say nothing of what happens after an access that is not valid, which is or may be possible."""
    detail = "whether there are any was not decided" if first is None else f"{first.id}, or another"
    note = Assumption(AssumptionKind.UNDEFINED_BEHAVIOUR_BEFORE, detail, None if first is None else first.span)
    for proof in proofs:
        yield replace(proof, assumptions=(*proof.assumptions, note))


def _is_followed(obligation: Obligation) -> bool:
    return obligation.moment is ViolationPoint.IMMEDIATE and obligation.code not in _OF_ENDS
