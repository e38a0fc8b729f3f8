"""One scope of the bounded engine: execute symbolically, then ask the solver for violations until there are none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from vernier.analysis.delegation import delegated
from vernier.core.budget import OutOfBudget
from vernier.core.evidence import Disagreement, Evidence
from vernier.core.obligation import ENDING, Code, Obligation
from vernier.core.outcome import Assumption, AssumptionKind, Counterexample
from vernier.encode.applications import depends_on_rounding, missing_facts
from vernier.encode.calls.abstract_calls import AbstractCalls
from vernier.encode.calls.applicable_summaries import ApplicableSummaries
from vernier.encode.candidates import Candidates
from vernier.encode.constructed import Construction
from vernier.encode.decode import LONGEST_STRING
from vernier.encode.entry import EncodedEntry
from vernier.encode.guard import Guard
from vernier.encode.heap import HeapScope
from vernier.encode.scopes import Extent, covered_by_construction, covered_scope
from vernier.encode.search.alternating_variable import AlternatingVariableSearch
from vernier.encode.search.distance import Unsearchable, has_floats
from vernier.encode.values import EncodingError
from vernier.engines.api import Context, Task
from vernier.engines.bounded.disagreement import REASON as NOT_STANDING
from vernier.engines.bounded.disagreement import Encoded, Executed, NotStanding, first_difference
from vernier.engines.bounded.lazily import LazySolver, decide
from vernier.engines.bounded.refinement import Refinement, RefinementDiverges
from vernier.engines.bounded.specifications import specifications
from vernier.engines.strategy import Attempt, CallPolicy, RefinementLimits
from vernier.ir.program import Language
from vernier.ir.types import RefType
from vernier.logic.bank import Term
from vernier.logic.evaluate import Evaluator, evaluate
from vernier.logic.values import Model
from vernier.logic.walk import free_symbols
from vernier.solvers.answers import Answer, Sat, Unknown, Unsat
from vernier.solvers.choose import open_solver
from vernier.solvers.protocol import Backend, Cores, Solver, SolverOptions
from vernier.spec.walk import is_of_numbers

MOST_APPLICATIONS = 2000
PROBE_SECONDS = 0.5
SEARCH_SECONDS = 6.0
SEARCH_SHARE = 0.3
SEARCH_RESTARTS = 400
DIAGNOSIS_SECONDS = 5.0
FEASIBILITY_SECONDS = 0.5
"""A path whose feasibility takes longer to decide counts as feasible, which is always safe."""


@dataclass(frozen=True, slots=True)
class CandidateViolation:
    """An obligation is violated by an execution that has been run."""

    obligation: str
    counterexample: Counterexample


@dataclass(frozen=True, slots=True)
class ScopeDecided:
    """No other obligation is violated within the bounds; `complete` if there is nothing outside them."""

    complete: bool
    assumptions: tuple[Assumption, ...]


@dataclass(frozen=True, slots=True)
class VacuousPrecondition:
    """No start state of the scope satisfies the precondition; `everywhere` if none outside the scope does either."""

    everywhere: bool


Step: TypeAlias = CandidateViolation | ScopeDecided | VacuousPrecondition


_UNWRITTEN_BYTES = (
    "bytes that nobody has written are read as characters or bits, and what becomes of them is not followed"
)
_OTHER_ARRAY = "a pointer leaves an array for another part of the same object, or points to no object that is known"


def _solver() -> Solver:
    return open_solver(Backend.BITWUZLA, SolverOptions(cores=Cores.OMITTED))


@dataclass(frozen=True, slots=True)
class AppliedSummaries:
    """ApplicableSummaries for all calls but those of some procedures that are run."""

    descriptions: ApplicableSummaries
    run: frozenset[str]
    limits: RefinementLimits


def applied_summaries(task: Task, attempt: Attempt, descriptions: ApplicableSummaries) -> AppliedSummaries:
    """What is described in a treatment: on the surface all that the method calls, otherwise what is called by the
    methods to which it passes on what it is given."""
    method = task.program.wrapped(task.entry)
    passed_on = (method,) if attempt.policy is CallPolicy.SUMMARY_ONLY else delegated(task.program, method)
    return AppliedSummaries(descriptions, frozenset({task.entry, *passed_on}), attempt.limits)


class Round:
    """The encoding of one task within one scope, and the solver that decides it."""

    def __init__(
        self, task: Task, context: Context, extent: Extent, described: AppliedSummaries | None = None,
        construction: Construction | None = None,
    ) -> None:  # fmt: skip
        self.construction, self._given = construction, task
        if construction is not None:
            task = replace(task, program=construction.program(extent[1].size), entry=construction.start)
        self.task = task
        self.context = context
        self.extent = extent
        self.solver = _solver()
        self.entry = EncodedEntry(
            task.program, task.entry, task.clauses, extent, self._feasible, context.budget.spend
        )  # fmt: skip
        self.terms, self.encoding = self.entry.terms, self.entry.encoding
        self.heap, self.clauses = self.entry.heap, self.entry.clauses
        self.candidates = Candidates(task.program, task.clauses)
        self.example: Model | None = None
        """An execution that satisfies what the contract assumes"""
        self.calls = None if described is None else self._abstract_calls(described, extent[1])
        self.refinement = None
        if self.calls is not None and described is not None:
            self.refinement = Refinement(self.calls, context.budget, described.limits)
        self.lazily = None if self.calls is None else LazySolver(self.solver, _solver, self.calls.facts)

    def _abstract_calls(self, described: AppliedSummaries, scope: HeapScope) -> AbstractCalls:
        return AbstractCalls(
            self.encoding,
            described.descriptions,
            self.clauses.existing,
            lambda name: scope.count(RefType(name)),
            described.run,
        )

    def close(self) -> None:
        self.solver.close()
        if self.refinement is not None:
            self.refinement.close()

    def specifications(self) -> tuple[Evidence, ...]:
        """What was assumed of the calls that were not run."""
        if self.calls is None or self.refinement is None:
            return ()
        return specifications(self.calls, self.refinement)

    def reached_by_example(self, obligations: Iterable[str]) -> list[str]:
        """Obligations that one execution within the bounds comes to."""
        if self.example is None:
            return []
        known = {name: self.encoding.reached.get(name, []) for name in obligations}
        if self.refinement is None:
            evaluator: Evaluator | None = Evaluator(self.example)
        else:
            guards = [guard for found in known.values() for guard in found]
            evaluator = self.refinement.really(self.example, self.terms.any_of(guards))
        if evaluator is None:
            return []
        return [name for name, guards in known.items() if any(evaluator.value(guard) for guard in guards)]

    def steps(self, open_obligations: Mapping[str, Obligation]) -> Iterator[Step]:
        """Violations of open obligations as they are found, then whether the scope covers everything."""
        self._execute()
        if self.calls is not None:
            self._require_described(self.calls)
        remaining = dict.fromkeys(open_obligations)
        yield from self._searched(remaining)
        facts: list[Term] = []
        while True:
            violations = [entry for entry in self.encoding.violations if entry.obligation in remaining]
            violated = self.terms.any_of(entry.condition for entry in violations)
            answer = self._violated(violated, facts)
            match answer:
                case Unsat():
                    break
                case Unknown(reason=reason):
                    raise EncodingError(f"the solver does not know: {reason.value}")
                case Sat(model=model):
                    values = Evaluator(model)
                    claimed = [entry.obligation for entry in violations if values.value(entry.condition)]
                    candidate = self.entry.counterexample(model)
                    found = self.candidates.violated(candidate, self.context.budget.remaining(), frozenset(claimed))
                    for obligation in [known for known in remaining if known in found]:
                        self.example = model
                        del remaining[obligation]
                        yield self._violation(obligation, candidate)
                    if found.intersection(claimed):
                        continue
                    if self.refinement is not None:
                        self.refinement.learn(model, violated)
                    else:
                        facts += self._learned(model, claimed, remaining)
        self._note_doubts(list(remaining))
        # Where there is a violation there is an execution; so whether there is any is asked last.
        vacuous = self._vacuous() if self.example is None else None
        complete = self._complete()
        if complete:
            self._note_undefined_behaviour(open_obligations)
        else:
            self._note_astray(list(remaining))
        yield vacuous or ScopeDecided(complete, (*self.encoding.assumptions, *self._limits()))

    def _limits(self) -> tuple[Assumption, ...]:
        """What start states by construction are limited to."""
        if self.construction is None or not self.construction.class_limits:
            return ()
        return (Assumption(AssumptionKind.KNOWN_CLASSES, "; ".join(self.construction.class_limits)),)

    def _violation(self, obligation: str, candidate: Counterexample) -> CandidateViolation:
        """The violation as an execution of the entry; from a state by construction, that which its makers leave."""
        if self.construction is None:
            return CandidateViolation(obligation, candidate)
        made = self.construction.counterexample(self.extent[1].size, candidate.inputs)
        if made is None:
            raise EncodingError("the construction of a start state does not come to an end")
        return CandidateViolation(obligation, made)

    def scope(self) -> str:
        """The bounds of this round, so that giving them again covers the same."""
        if self.construction is not None:
            return str(covered_by_construction(self.encoding.bounds, self.extent[1]))
        return str(covered_scope(self.encoding.bounds, self.heap))

    def _note_undefined_behaviour(self, asked: Mapping[str, Obligation]) -> None:
        """Paths end at invalid accesses. Where nobody asked about these and some are possible, a proof says nothing of
        what a real machine does afterwards."""
        if self.task.program.language is not Language.C:
            return
        ending = [
            entry
            for entry in self.encoding.violations
            if entry.obligation not in asked and self.task.program.obligations[entry.obligation].code in ENDING
        ]
        answer = self._check(self.terms.any_of(entry.condition for entry in ending), [])
        if not isinstance(answer, Unsat):
            shown = (item for item in ending if isinstance(answer, Sat) and evaluate(item.condition, answer.model))
            first = self.task.program.obligations[next(shown, ending[0]).obligation]
            note = Assumption(AssumptionKind.UNDEFINED_BEHAVIOUR_BEFORE, first.id, first.span)
            self.encoding.assumptions[note] = None

    def _violated(self, violated: Term, facts: list[Term]) -> Answer:
        """An execution that violates something, with objects of modest size if there is one: others cannot be run."""
        answer = self._check(violated, facts)
        if not isinstance(answer, Sat) or all(map(Evaluator(answer.model).value, self.encoding.modest)):
            return answer
        modest = self._check(self.terms.all_of((violated, *self.encoding.modest)), facts)
        return modest if isinstance(modest, Sat) else answer

    def _note_doubts(self, remaining: list[str]) -> None:
        """Obligations that are violated nowhere, but cannot be decided on some path. Bytes that count as written
        although nobody has written them may hide any read of an indeterminate value, so they concern all of these."""
        program = self.task.program
        doubted: dict[str, list[Term]] = {}
        for doubt in self.encoding.doubts:
            spreads = program.obligations[doubt.obligation].code is Code.MEMORY_UNINITIALISED
            doubted.setdefault("" if spreads else doubt.obligation, []).append(doubt.condition)
        possible: dict[str, bool] = {}
        for name in remaining:
            spreads = name in program.obligations and program.obligations[name].code is Code.MEMORY_UNINITIALISED
            key = "" if spreads else name
            if key in doubted and key not in possible:
                possible[key] = not isinstance(self._check(self.terms.any_of(doubted[key]), []), Unsat)
            if possible.get(key):
                reason = _UNWRITTEN_BYTES if spreads else _OTHER_ARRAY
                self.clauses.unknown.setdefault(name, reason)

    def _note_astray(self, remaining: list[str]) -> None:
        """Where executions within the bounds are cut off as no bounds do, the scope covers nothing."""
        for reason, paths in self.encoding.astray.items():
            if not isinstance(self._check(self.terms.any_of(paths), []), Unsat):
                for name in remaining:
                    self.clauses.unknown.setdefault(name, reason)

    def _require_described(self, calls: AbstractCalls) -> None:
        """Describing calls is of use only if there are any, and none leads back to what is asked about."""
        method = self.task.program.wrapped(self.task.entry)
        names = dict.fromkeys(instance.procedure for instance in calls.instances)
        if not names:
            raise RefinementDiverges("no call can be replaced by a summary")
        if any(method in calls.descriptions.reachable(name) for name in names):
            raise RefinementDiverges("a call leads back to the method that is asked about")

    def _disbelieve(self, claimed: list[str], remaining: dict[str, None]) -> None:
        """A clause is judged differently when it is executed, or an execution has other texts than any that are made
        up, or numbers that are rounded otherwise: say so, and go on with the others."""
        made_up = bool(self.encoding.unknown_texts) or depends_on_rounding(self.encoding)
        for obligation in claimed:
            if made_up or (obligation in self.clauses.checked and not self.encoding.applications):
                self.clauses.unknown.setdefault(obligation, NOT_STANDING)
                remaining.pop(obligation, None)

    def _vacuous(self) -> VacuousPrecondition | None:
        """Whether what the contract of the entry assumes is impossible: in this scope, or whatever the heap."""
        assumed = self.clauses.entry_assumptions(self.task.entry)
        if not assumed:
            return None
        last = assumed[-1][2]
        # What calls do is of no concern to what is assumed before them.
        answer = self.solver.check([last.guard.term], self.context.budget.remaining())
        if not isinstance(answer, Unsat):
            self.example = answer.model if isinstance(answer, Sat) else None
            return None
        if self.encoding.bounds.bits is not None:
            return VacuousPrecondition(everywhere=False)
        scalars = {value for value, _ in self.entry.arguments.values() if isinstance(value, Term)}
        # Of a clause about the heap, a small scope may leave nothing but `false`.
        plain = [term for clause, term, _ in assumed if is_of_numbers(clause) and set(free_symbols(term)) <= scalars]
        return VacuousPrecondition(isinstance(self._check(self.terms.all_of(plain), []), Unsat))

    def _searched(self, remaining: dict[str, None]) -> Iterator[Step]:
        """Violations by numbers that are hard for the solver, floats or unknown functions: one obligation at a time,
        the solver first and quickly, then by following distances. Finds, never proves: `steps` asks about all that is
        left."""
        for obligation in list(remaining):
            conditions = [entry.condition for entry in self.encoding.violations if entry.obligation == obligation]
            condition = self.terms.any_of(conditions)
            if condition is self.terms.false or not has_floats(condition):
                continue
            for candidate in self._proposals(condition):
                if obligation in self.candidates.violated(
                    candidate, self.context.budget.remaining(), frozenset({obligation})
                ):
                    del remaining[obligation]
                    yield self._violation(obligation, candidate)
                    break

    def _proposals(self, condition: Term) -> Iterator[Counterexample]:
        """Executions that may satisfy a condition; none where the solver sees at once that there are none."""
        if self.context.budget.remaining() <= 0:
            raise OutOfBudget
        seconds = min(PROBE_SECONDS, self.context.budget.remaining() * SEARCH_SHARE)
        answer = self._solve([condition, *self.heap.numbering], seconds)
        if isinstance(answer, Unsat):
            return
        if isinstance(answer, Sat):
            yield self.entry.counterexample(answer.model)
        budget = self.context.budget.slice(min(SEARCH_SECONDS, self.context.budget.remaining() * SEARCH_SHARE))
        try:
            model = AlternatingVariableSearch(condition, self.context.seed, budget.exhausted).run(SEARCH_RESTARTS)
        except Unsearchable:
            return
        if model is not None:
            yield self.entry.counterexample(model)

    def _learned(self, model: Model, claimed: list[str], remaining: dict[str, None]) -> list[Term]:
        """Why the candidate was no counterexample: values of functions the logic does not know. Where these are right,
        what it claims is left open."""
        is_learning = len(self.encoding.applications) <= MOST_APPLICATIONS
        facts = list(missing_facts(self.encoding, model)) if is_learning else []
        if not facts:
            self._disbelieve(claimed, remaining)
            if remaining.keys() & set(claimed):
                raise NotStanding(self._disagreement(model))
        return facts

    def _disagreement(self, model: Model) -> Disagreement | None:
        """Where encoding and execution part: the encoding is made again, under observation. Terms get the same names
        every time, so that the model fits."""
        budget = self.context.budget.slice(min(DIAGNOSIS_SECONDS, self.context.budget.remaining() / 2))
        again = Round(self._given, replace(self.context, budget=budget), self.extent, None, self.construction)
        encoded = Encoded(model)
        again.encoding.watch = encoded.left
        try:
            again._execute()
            candidate = self.entry.counterexample(model)
            executed = Executed(self.task.program)
            self.candidates.run(candidate, executed, budget.remaining())
            return first_difference(self.task.program, candidate, executed.decisions, encoded.decisions)
        except (OutOfBudget, EncodingError):
            return None
        finally:
            again.close()

    def _execute(self) -> None:
        """Run the entry on all inputs."""
        self.entry.execute(self.calls)

    def _complete(self) -> bool:
        """Whether no feasible path was cut off; a start from heaps within a scope never covers all."""
        if self.heap.objects or self.construction is not None:
            return False
        limited = [] if self.calls is None else self.calls.limited
        return isinstance(self._check(self.terms.any_of((*self.encoding.unwinding_assertions, *limited)), []), Unsat)

    def _check(self, condition: Term, excluded: list[Term]) -> Answer:
        if condition is self.terms.false:
            return Unsat()
        remaining = self.context.budget.remaining()
        if remaining <= 0:
            raise OutOfBudget
        return self._ask(condition, [*excluded, *self.heap.numbering], remaining)

    def _ask(self, condition: Term, excluded: list[Term], remaining: float) -> Answer:
        short = self._strings_of(self.encoding.bounds.characters)
        if not short:
            return self._solve([condition, *excluded], remaining)
        # Short strings first: they make counterexamples people can read.
        answer = self._solve([condition, *excluded, *short], remaining / 2)
        if isinstance(answer, Sat):
            return answer
        longer = self._solve([condition, *excluded], self.context.budget.remaining())
        if not isinstance(longer, Sat):
            return longer
        # A string of two billion characters cannot be shown, and hardly ever has to be that long.
        shown = self._strings_of(LONGEST_STRING)
        answer = self._solve([condition, *excluded, *shown], self.context.budget.remaining())
        return answer if isinstance(answer, Sat) else longer

    def _strings_of(self, most: int) -> list[Term]:
        """That no string from outside has more characters."""
        limit = self.terms.bv(most, 32)
        return [self.terms.bv_ule(one.length, limit) for one in self.encoding.input_characters.values()]

    def _solve(self, conditions: list[Term], seconds: float) -> Answer:
        if self.lazily is None:
            if not self.heap.objects:
                return self.solver.check(conditions, seconds)
            # All that was asked on the way was about parts; the question itself is best asked alone.
            return decide(_solver, conditions, seconds)
        return self.lazily.check(conditions, self.context.budget, seconds)

    def _feasible(self, guard: Guard) -> bool:
        if guard.is_false(self.terms):
            return False
        if guard.term is self.terms.true or self.calls is not None:
            # With calls described almost everything is possible, and bounds end loops as well.
            return True
        limit = min(FEASIBILITY_SECONDS, self.context.budget.remaining())
        return not isinstance(self.solver.check([guard.term], limit), Unsat)
