"""Declarative translation (Roberson 2011, section 2.9 and Figure 5.7): a pure method becomes a formula over all states.

All paths of the body are executed at once and merged, as in bounded verification; but a call is translated separately
for every choice of its reference arguments, with `this` and the others each one object, and the translation is cached.
So a recursive `repOk` is translated once per object and bounds, not once per path that leads there.

A method that throws has no value there (the condition E of the thesis), and neither has one that recurs or loops beyond
the bounds; the latter is `cut`, because it says nothing about the program.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Protocol

from vernier.encode.boxes import BoxIntrinsics
from vernier.encode.context import Encoding
from vernier.encode.expressions import reference
from vernier.encode.guard import top
from vernier.encode.state import SymbolicState
from vernier.encode.symbolic_execution import guarded_calls
from vernier.encode.symbolic_execution.domain import Caller, Completion, Completions, Target
from vernier.encode.symbolic_execution.guarded import (
    GuardedCompletion,
    GuardedCompletions,
    GuardedExecutor,
    GuardedTarget,
)
from vernier.encode.symbolic_execution.inlining import Inlining
from vernier.encode.symbolic_execution.traversal import Executor
from vernier.encode.values import NULL, GuardedReference, GuardedValue, choose, reference_to
from vernier.engines.glassbox.boxes import BoxedHeap, Identity
from vernier.engines.glassbox.decided import Decided
from vernier.engines.glassbox.loops import NoticingLoops, gives_no_value
from vernier.engines.glassbox.program_facts import ProgramFacts
from vernier.engines.glassbox.translation_cache import (
    Contents,
    Location,
    Translation,
    TranslationCache,
    contents,
    type_key,
)
from vernier.ir.ops import Branch, Clause, ElementPlace, FieldPlace, GlobalPlace, Load, Operation
from vernier.ir.program import Procedure
from vernier.logic.bank import Term

MOST_CHOICES = 4096
"""A call with more choices of arguments is executed on all of them together"""


@dataclass(slots=True)
class Reads:
    """The locations on which the translation of a call depends."""

    locations: dict[Location, Contents] = field(default_factory=dict)
    is_complete: bool = True
    """Whether that is all it depends on"""


@dataclass(frozen=True, slots=True)
class Memory(BoxedHeap):
    """The guarded heap, which records the reads of the calls under translation."""

    decided: Decided = field(kw_only=True)
    under_translation: list[Reads] = field(default_factory=list, kw_only=True)

    def step(self, state: SymbolicState, operation: Operation, call: Caller[SymbolicState]) -> SymbolicState:
        if self.under_translation:
            self._note(state, operation, self.under_translation[-1])
        after = BoxedHeap.step(self, state, operation, call)
        if isinstance(operation, Load):
            after.locals[operation.target.name] = self.decided.simplified(after.locals[operation.target.name])
        return after

    def branch(self, state: SymbolicState, branch: Branch) -> tuple[tuple[str, SymbolicState], ...]:
        before = state.guard
        sides = BoxedHeap.branch(self, state, branch)
        if len(sides) == 1 or self.decided.is_empty:
            return sides
        found = self.decided.truth(sides[0][1].guard.literals[-1])
        if found is None:
            return sides
        label, taken = sides[0 if found else 1]
        taken.guard = before
        return ((label, taken),)

    def _note(self, state: SymbolicState, operation: Operation, reads: Reads) -> None:
        if isinstance(operation, Clause):
            reads.is_complete = False
        if not isinstance(operation, Load):
            return
        match operation.place:
            case GlobalPlace(name=name):
                locations: list[Location] = [name]
            case FieldPlace(object=target, owner=owner, field=name):
                holders = reference(self.encoding, state, target).choices
                locations = [(object_id, (owner, name)) for object_id in holders if object_id != NULL]
            case ElementPlace(array=array):
                holders = reference(self.encoding, state, array).choices
                locations = [(object_id, None) for object_id in holders if object_id != NULL]
            case _:
                reads.is_complete = False
                return
        for location in locations:
            found = contents(self.encoding, state, location)
            if found is not None:
                reads.locations.setdefault(location, found)


class Applied(Protocol):
    """Translations that are known for other heaps."""

    def translation(
        self, procedure: Procedure, arguments: tuple[GuardedValue, ...], encoding: Encoding, state: SymbolicState
    ) -> Translation | None:
        """A call in a state, for one choice of its references; None if it has to be translated."""


class DeclarativeCalls:
    """The call policy of declarative translation."""

    def __init__(
        self, memory: Memory, intrinsics: BoxIntrinsics, facts: ProgramFacts, cache: TranslationCache,
        applied: Applied | None,
    ) -> None:  # fmt: skip
        self.memory = self._memory = memory
        self._applied = applied
        self._encoding = memory.encoding
        self._intrinsics = intrinsics
        self.facts = facts
        self._cache = cache
        self._inlining = Inlining(memory.encoding, intrinsics)
        self._callers: list[bool] = []
        """Whether the methods that wait for a call pass every exception on"""

    def complete(self, executor: GuardedExecutor, target: GuardedTarget) -> GuardedCompletions:
        if target.procedure.is_external or self._intrinsics.is_of_boxes(target.procedure):
            return self._inlined(executor, target)
        choices = list(self._choices(target.arguments))
        if not all(self._callers) or len(choices) > MOST_CHOICES:
            return self._inlined(executor, target)
        return self._translated(executor, target, choices)

    def _inlined(self, executor: GuardedExecutor, target: GuardedTarget) -> GuardedCompletions:
        """The body in place. What an intrinsic reads is not noted, so no translation that contains it is kept."""
        opaque = self._intrinsics.opaque
        self._callers.append(self.facts.passes_on(target.procedure))
        try:
            return self._inlining.complete(executor, target)
        finally:
            self._callers.pop()
            if self._intrinsics.opaque > opaque and self._memory.under_translation:
                self._memory.under_translation[-1].is_complete = False

    def _choices(self, arguments: Sequence[GuardedValue]) -> Iterator[tuple[Term, tuple[GuardedValue, ...]]]:
        """The arguments with every reference one object, and when they are that."""
        terms = self._encoding.terms
        simplified = map(self._memory.decided.simplified, arguments)
        parts = [
            [(condition, reference_to(terms, key)) for key, condition in argument.choices.items()]
            if isinstance(argument, GuardedReference)
            else [(terms.true, argument)]
            for argument in simplified
        ]
        for chosen in product(*parts):
            condition = terms.all_of(condition for condition, _ in chosen)
            if condition is not terms.false:
                yield condition, tuple(value for _, value in chosen)

    def _translated(
        self, executor: GuardedExecutor, target: GuardedTarget,
        choices: list[tuple[Term, tuple[GuardedValue, ...]]],
    ) -> GuardedCompletions:  # fmt: skip
        """The call for every choice of its arguments, and their merge."""
        encoding, terms, state = self._encoding, self._encoding.terms, target.state
        value: GuardedValue | None = None
        returns: list[Term] = []
        ends: list[GuardedCompletion] = []
        for condition, arguments in choices:
            found = self.one_choice(executor, target.procedure, arguments, state)
            if isinstance(found, Translation):
                encoding.add_unwinding_assertion(state.guard.and_(terms, terms.and_(condition, found.cut)))
                if found.returns is not terms.false:
                    returns.append(terms.and_(condition, found.returns))
                    if found.value is not None:
                        value = found.value if value is None else choose(terms, condition, found.value, value)
            elif found.normal is not None:
                # Its memory is its own; only the paths are those of all choices.
                end = found.normal.state
                end.guard = state.guard.and_(terms, terms.and_(condition, end.guard.term))
                if not end.guard.is_false(terms):
                    ends.append(found.normal)
        normal = state.with_locals(state.guard.and_(terms, terms.any_of(returns)), {})
        if not normal.guard.is_false(terms):
            ends.insert(0, Completion(normal, value))
        return Completions(guarded_calls.completed(encoding, ends), None)

    def one_choice(
        self, executor: GuardedExecutor, procedure: Procedure, arguments: tuple[GuardedValue, ...],
        state: SymbolicState,
    ) -> Translation | GuardedCompletions:  # fmt: skip
        """The translation for one choice of arguments; the completions themselves if the body has effects."""
        key = (procedure.name, tuple(self._argument_key(argument) for argument in arguments))
        depth = self._depth(procedure)
        known = self._cache.find(key, depth, self._encoding, state)
        if known is not None:
            if self._memory.under_translation:
                self._note(Reads(dict(known.reads)))
            return known
        if self._applied is not None and not self._memory.under_translation:
            applied = self._applied.translation(procedure, arguments, self._encoding, state)
            if applied is not None:
                return applied
        found, reads = self._translate(executor, procedure, arguments, state, depth)
        self._note(reads)
        if isinstance(found, Translation):
            objects = [item for argument in arguments for item in self._objects(argument)]
            self._cache.add(key, tuple(objects), found, state, self._memory.decided.is_empty)
        return found

    def _note(self, reads: Reads) -> None:
        """What a call reads, the call around it reads, too."""
        if self._memory.under_translation:
            outer = self._memory.under_translation[-1]
            outer.is_complete = outer.is_complete and reads.is_complete
            outer.locations = {**reads.locations, **outer.locations}

    def _translate(
        self, executor: GuardedExecutor, procedure: Procedure, arguments: tuple[GuardedValue, ...],
        state: SymbolicState, depth: Hashable,
    ) -> tuple[Translation | GuardedCompletions, Reads]:  # fmt: skip
        encoding, terms = self._encoding, self._encoding.terms
        first, exceeded, inputs = len(encoding.types), len(encoding.unwinding_assertions), len(encoding.inputs)
        before = state.with_locals(top(terms), {})
        reads = Reads()
        self._memory.under_translation.append(reads)
        try:
            ends = self._inlined(executor, Target(procedure, arguments, before.with_locals(before.guard, {})))
        finally:
            self._memory.under_translation.pop()
        cut = terms.any_of(encoding.unwinding_assertions[exceeded:])
        del encoding.unwinding_assertions[exceeded:]
        for location in [item for item in reads.locations if self._is_own(item, first)]:
            del reads.locations[location]
        normal = ends.normal
        is_pure = normal is None or (only_allocates(before, normal.state, first) and self._is_known(normal.value))
        if not (is_pure and reads.is_complete and len(encoding.inputs) == inputs):
            encoding.add_unwinding_assertion(state.guard.and_(terms, cut))
            return ends, reads
        returns = terms.false if normal is None else normal.state.guard.term
        value = None if normal is None else normal.value
        return Translation(value, returns, cut, reads.locations, None if cut is terms.false else depth), reads

    def _is_own(self, location: Location, first: int) -> bool:
        """Whether a call need not be asked what it reads here: it made the object, or the number of a box is known."""
        return not isinstance(location, str) and (location[0] >= first or location[0] in self._intrinsics.boxes)

    def _is_known(self, value: GuardedValue | None) -> bool:
        """Whether the value means the same wherever the translation is used: a number, or objects that last."""
        if not isinstance(value, GuardedReference):
            return True
        return all(object_id < self._cache.first_allocated for object_id in value.choices)

    def _objects(self, argument: GuardedValue) -> list[int]:
        if not isinstance(argument, GuardedReference):
            return []
        return [object_id for object_id in argument.choices if object_id not in self._intrinsics.boxes]

    def _argument_key(self, argument: GuardedValue) -> Hashable:
        if not isinstance(argument, GuardedReference):
            return argument
        (object_id,) = argument.choices
        number = self._intrinsics.boxes.get(object_id)
        return type_key(self._encoding.types[object_id]), object_id if number is None else number

    def _depth(self, procedure: Procedure) -> Hashable:
        """How deep the recursion is already, of all that the call may run."""
        reachable, active = self.facts.reachable(procedure), self._inlining.active
        return tuple(sorted((name, times) for name, times in active.items() if times and name in reachable))


def only_allocates(before: SymbolicState, after: SymbolicState, first: int) -> bool:
    """Whether nothing changed that was there before."""
    if after.globals.keys() != before.globals.keys():
        return False
    if any(after.globals[name] is not value for name, value in before.globals.items()):
        return False
    if after.heap == before.heap:
        return True
    return all(object_id >= first or before.heap.get(object_id) is record for object_id, record in after.heap.items())


def declarative_policy(
    intrinsics: BoxIntrinsics, facts: ProgramFacts, cache: TranslationCache, decided: Decided,
    applied: Applied | None = None,
) -> DeclarativeCalls:  # fmt: skip
    """The policy for one run."""
    memory = Memory(intrinsics.encoding, identity=Identity(intrinsics, facts), decided=decided)
    return DeclarativeCalls(memory, intrinsics, facts, cache, applied)


def declarative_executor(policy: DeclarativeCalls) -> GuardedExecutor:
    """Translates pure methods of one run."""
    memory, facts = policy.memory, policy.facts
    loops = NoticingLoops(memory.encoding, gives_no_value, facts)
    return Executor(memory, loops, policy, policy, orders=facts.orders)
