"""The call policy of the induction engine: bodies are inlined, and recursive procedures cut.

A recursive procedure is run once, from a state that stands for all calls, with every call inside replaced by what is
known of the procedure.

The first call of a recursive procedure is like the entry of a loop, a call from within like coming back to the head:
what any of these calls may change becomes arbitrary, candidates about the arguments are assumed in the body and
required of all calls. A call from within then goes on with anything in the locations that the procedure may change, any
result, and any exception it may throw; candidate postconditions are assumed there and required of all completions of
the body.

Soundness: preconditions by induction over the steps of an execution, postconditions over the depth of calls (a call
that returns has returned from all the calls inside before). Locations of objects that exist at the first call are
tracked one by one; a procedure that changes others, or leaves new objects behind, is not handled (it would change
objects that its callers have made since). Termination is not proved and not needed.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from vernier.analysis.facts.call_graph import CallGraph
from vernier.encode.houdini import CandidateTier
from vernier.encode.intrinsics import Intrinsics
from vernier.encode.state import SymbolicState
from vernier.encode.symbolic_execution.domain import Completion, Completions, Target
from vernier.encode.symbolic_execution.guarded import (
    GuardedCompletion,
    GuardedCompletions,
    GuardedExecutor,
    GuardedTarget,
)
from vernier.encode.symbolic_execution.inlining import Inlining
from vernier.encode.values import NULL, EncodingError, GuardedReference, GuardedValue, sort_of
from vernier.engines.induction.havoc_sets import HavocLocal, HavocSet, Targets, reachable
from vernier.engines.induction.invariants import InductionStep, Recorder
from vernier.engines.induction.program_text import constants_of
from vernier.engines.induction.results import RESULT, ResultCandidate, result_candidates
from vernier.engines.induction.samples import LONGEST_TABLE, Sample, agrees, sample, table_candidates
from vernier.engines.induction.trials import MOST_TRIALS, Trials
from vernier.ir.program import Procedure
from vernier.ir.types import STRING, Type, VoidType, is_reference
from vernier.logic.bank import Term
from vernier.logic.sorts import BOOL


@dataclass(slots=True)
class InferredSummary:
    """The summary of a procedure for all calls within one first call; it grows to a fixpoint."""

    procedure: Procedure
    first: int = 0
    havoc_set: HavocSet = field(default_factory=HavocSet)
    returns: bool = False
    result: Targets = field(default_factory=Targets)
    throws: dict[Type, None] = field(default_factory=dict)
    postconditions: list[tuple[ResultCandidate, Term]] = field(default_factory=list)
    never: dict[Type, Term] = field(default_factory=dict)
    """Exception -> activation literal of the candidate that it is never thrown"""


class CutRecursion:
    """Inlines procedures that are not recursive, and cuts the others."""

    def __init__(self, trials: Trials, recorder: Recorder) -> None:
        self.lazy = trials.lazy
        self.houdini = trials.houdini
        self.encoding = trials.lazy.encoding
        self.terms = trials.lazy.encoding.terms
        self._trials = trials
        self._recorder = recorder
        self._inlining = Inlining(self.encoding, Intrinsics(self.encoding))
        self._recursive = CallGraph(self.encoding.program).recursive
        self._known: dict[str, InferredSummary] = {}
        self._samples: dict[str, list[Sample]] = {}

    def complete(self, executor: GuardedExecutor, target: GuardedTarget) -> GuardedCompletions:
        procedure = target.procedure
        if procedure.name not in self._recursive or procedure.is_external:
            return self._inlining.complete(executor, target)
        state = executor.domain.enter(target)
        known = self._known.get(procedure.name)
        if known is None:
            known = self._first_call(executor, procedure, state)
        else:
            self._trials.open_calls[procedure.name].append(state.fork(state.guard))
        return self._after(known, state)

    # ------------------------------------------------------------ the body

    def _first_call(self, executor: GuardedExecutor, procedure: Procedure, entry: SymbolicState) -> InferredSummary:
        known = InferredSummary(procedure)
        for _ in range(MOST_TRIALS):
            before = self._trials.save(None)
            types = len(self.lazy.types)
            with self._trials.trying():
                cut, ends = self._body(executor, known, entry)
            grown = self._learn(known, cut, ends) or len(self.lazy.types) > types
            if not grown and self._trials.is_under_way:
                # Somebody else's trial: the calls that this body makes of procedures being tried are theirs to learn.
                return known
            self._trials.undo(None, before)
            if not grown:
                break
        else:
            raise EncodingError("what a recursive procedure changes was not found")
        self._propose_postconditions(known)
        cut, ends = self._body(executor, known, entry)
        # The proof rests on this run, not on the trials before it: it may change nothing that is not havocked, and the
        # calls from within may pass nothing that is not among the arguments of the arbitrary call.
        if self._learn(known, cut, ends) or len(self.lazy.types) > types:
            raise EncodingError("a recursive procedure changes more than was found")
        self._recorder.record(cut)
        self._require_postconditions(known, cut, ends)
        return known

    def _body(
        self, executor: GuardedExecutor, known: InferredSummary, entry: SymbolicState
    ) -> tuple[InductionStep, GuardedCompletions]:  # fmt: skip
        """One arbitrary call."""
        name = known.procedure.name
        known.first = len(self.encoding.types)
        number = len(self.lazy.eras)
        inside = entry.guard.and_(self.terms, self.terms.fresh("inside", BOOL))
        era = self._recorder.new_era(entry, inside)
        head = known.havoc_set.havoc(self.lazy, entry)
        head.guard = inside
        arguments = tuple(head.locals[parameter.name] for parameter in known.procedure.parameters)
        self._known[name] = known
        self._inlining.active[name] = 1
        calls = self._trials.open_calls[name] = []
        try:
            ends = executor.run_body(Target(known.procedure, arguments, head.fork(inside)))
        finally:
            del self._known[name], self._trials.open_calls[name]
            self._inlining.active[name] = 0
        cut = InductionStep(known.procedure, entry, head, tuple(calls), known.first, number, era, known.havoc_set)
        return cut, ends

    def _learn(self, known: InferredSummary, cut: InductionStep, ends: GuardedCompletions) -> bool:
        """Include what the calls from within and the ends tell; whether it was new."""
        grown = False
        for state in cut.backs:
            grown |= known.havoc_set.grow(self.lazy, cut.head, state, cut.first)
        for end in (ends.normal, ends.exceptional):
            if end is not None:
                grown |= known.havoc_set.grow(self.lazy, cut.head, end.state, cut.first)
        self._refuse_unknown_changes(cut, [*cut.backs, *(end.state for end in (ends.normal, ends.exceptional) if end)])
        if ends.normal is not None:
            grown |= not known.returns
            known.returns = True
            if isinstance(ends.normal.value, GuardedReference):
                self._refuse_new(ends.normal.value, cut.first)
                grown |= known.result.add(ends.normal.value, cut.first, self.encoding.types)
        if ends.exceptional is not None and isinstance(ends.exceptional.value, GuardedReference):
            grown |= self._learn_thrown(known, cut, ends.exceptional.value, ends.exceptional.state)
        return grown

    def _learn_thrown(
        self, known: InferredSummary, cut: InductionStep, thrown: GuardedReference, state: SymbolicState
    ) -> bool:
        """Include the classes of exceptions, and of new objects that they lead to; whether there was anything new."""
        before = len(known.throws) + len(self.lazy.types)
        for object_id in thrown.choices:
            birth = self.lazy.births.get(object_id)
            if object_id < cut.first or (birth is not None and birth.eras):
                raise EncodingError("a recursive procedure throws an exception that it has not made")
            known.throws[self.encoding.types[object_id]] = None
        for object_id in reachable(self.encoding, state, [thrown], cut.first):
            if object_id not in thrown.choices:
                self.lazy.types[self.encoding.types[object_id]] = None
        if STRING in self.lazy.types:
            raise EncodingError("a recursive procedure throws an exception with a string that it makes")
        return len(known.throws) + len(self.lazy.types) > before

    def _refuse_new(self, value: GuardedReference, first: int) -> None:
        if any(object_id >= first and object_id not in self.lazy.births for object_id in value.choices):
            raise EncodingError("a recursive procedure returns objects that it makes")

    def _refuse_unknown_changes(self, cut: InductionStep, states: list[SymbolicState]) -> None:
        """Objects that callers may have made since the first call must stay as they are; none may be left behind."""
        for object_id, record in (item for state in states for item in state.heap.items()):
            made = self.lazy.initialised.get(object_id)
            if object_id in self.lazy.births and object_id >= cut.first and record is not made:
                raise EncodingError("a recursive procedure changes objects that are not known one by one")
        for location, targets in cut.havoc_set.locations.items():
            if targets is not None and targets.types and not isinstance(location, HavocLocal):
                raise EncodingError("a recursive procedure leaves objects behind")
        for state in cut.backs:
            for value in state.locals.values():
                if isinstance(value, GuardedReference):
                    self._refuse_new(value, cut.first)

    # ------------------------------------------------------------ calls

    def _after(self, known: InferredSummary, state: SymbolicState) -> GuardedCompletions:
        """How a call may end, by what is known."""
        old = dict(state.locals)
        inside = state.guard.and_(self.terms, self.terms.fresh("inside", BOOL))
        changed = HavocSet({k: v for k, v in known.havoc_set.locations.items() if not isinstance(k, HavocLocal)})
        after = changed.havoc(self.lazy, state)
        after.locals = {}
        kinds = list(known.throws)
        thrown = [self.terms.fresh("throws", BOOL) for _ in kinds]
        any_thrown = self.terms.any_of(thrown)
        normal: GuardedCompletion | None = None
        if known.returns:
            end = after.fork(inside.and_(self.terms, self.terms.not_(any_thrown)))
            normal = Completion(end, self._any_result(known))
            self._assume_postconditions(known, end, old, normal.value)
        exceptional: GuardedCompletion | None = None
        if kinds:
            end = after.fork(inside.and_(self.terms, any_thrown))
            exceptional = Completion(end, self._any_exception(end, kinds, thrown))
            for kind, condition in zip(kinds, thrown, strict=True):
                if kind in known.never:
                    self.houdini.assume(known.never[kind], inside.term, self.terms.not_(condition))
        return Completions(normal, exceptional)

    def _any_result(self, known: InferredSummary) -> GuardedValue | None:
        type_ = known.procedure.result
        if isinstance(type_, VoidType):
            return None
        if is_reference(type_):
            # An lazily initialised object of the callee may be one that the caller has a lazily initialised object for.
            return self.lazy.any_reference("result", known.result.objects, known.result.types, 0)
        return self.terms.fresh("result", sort_of(type_))

    def _any_exception(self, state: SymbolicState, kinds: list[Type], conditions: list[Term]) -> GuardedReference:
        """An exception that may have been made in the call: nothing is known of it but its class."""
        choices: dict[int, Term] = {}
        before = self.terms.false
        for position, (kind, condition) in enumerate(zip(kinds, conditions, strict=True)):
            object_id = self.lazy.out_of_call(kind, state)
            last = position == len(kinds) - 1
            choices[object_id] = (
                self.terms.not_(before) if last else self.terms.and_(condition, self.terms.not_(before))
            )
            before = self.terms.or_(before, condition)
        return GuardedReference(choices)

    # ------------------------------------------------------------ postconditions

    def _propose_postconditions(self, known: InferredSummary) -> None:
        """Activation literals of the candidate postconditions."""
        procedure = known.procedure
        found = self._sampled(procedure)
        constants, more = constants_of(procedure)[:6], tuple(item for item in self._constants() if 0 < item < 6)
        if not found:
            # Nothing rules candidates out before they are checked: propose fewer.
            constants, more = constants[:2], ()
        for candidate in result_candidates(self.terms, procedure.parameters, procedure.result, constants, more):
            if agrees(self.terms, procedure, candidate, found):
                known.postconditions.append(
                    (candidate, self.houdini.activation_literal(f"{procedure.name}: {candidate.text}"))
                )
        for candidate in table_candidates(self.terms, procedure, found, self._largest_constant()):
            known.postconditions.append(
                (
                    candidate,
                    self.houdini.activation_literal_of(f"{procedure.name}: {candidate.text}", CandidateTier.SECOND),
                )
            )
        for kind in known.throws:
            known.never[kind] = self.houdini.activation_literal(f"{procedure.name} never throws {kind}")

    def _sampled(self, procedure: Procedure) -> list[Sample]:
        if procedure.name not in self._samples:
            self._samples[procedure.name] = sample(self.encoding.program, procedure)
        return self._samples[procedure.name]

    def _largest_constant(self) -> int:
        """Of the procedures that are being run: a bound on arguments often stands there."""
        return max((number for number in self._constants() if number <= LONGEST_TABLE), default=0)

    def _constants(self) -> list[int]:
        procedures = self.encoding.program.procedures
        active = [procedures[name] for name, depth in self._inlining.active.items() if depth]
        return [number for procedure in active for number in constants_of(procedure)]

    def _values(self, parameters: dict[str, GuardedValue], result: GuardedValue | None) -> dict[str, Term]:
        values = {name: value for name, value in parameters.items() if isinstance(value, Term)}
        if isinstance(result, Term):
            values[RESULT] = result
        return values

    def _assume_postconditions(
        self,
        known: InferredSummary,
        end: SymbolicState,
        arguments: dict[str, GuardedValue],
        result: GuardedValue | None,
    ) -> None:
        values = self._values(arguments, result)
        for candidate, literal in known.postconditions:
            self.houdini.assume(literal, end.guard.term, candidate.holds(values))

    def _require_postconditions(self, known: InferredSummary, cut: InductionStep, ends: GuardedCompletions) -> None:
        """Every end of the arbitrary call has to satisfy the postconditions."""
        if ends.normal is not None:
            values = self._values(cut.head.locals, ends.normal.value)
            for candidate, literal in known.postconditions:
                self.houdini.require(literal, ends.normal.state.guard.term, candidate.holds(values))
        if ends.exceptional is not None and isinstance(ends.exceptional.value, GuardedReference):
            for object_id, condition in ends.exceptional.value.choices.items():
                never = known.never.get(self.encoding.types[object_id])
                if never is not None and object_id != NULL:
                    guard = self.terms.and_(ends.exceptional.state.guard.term, condition)
                    self.houdini.require(never, guard, self.terms.false)
