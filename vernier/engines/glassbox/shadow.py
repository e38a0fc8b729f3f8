"""The symbolic shadow of one run (Roberson 2011, section 2.6 and Figure 5.6): execution guided by a model.

At every decision the shadow goes where the model goes, and the path constraint says that the decision falls so. Reads
and writes through references keep all choices, so that the constraint fixes decisions and not the identity of objects.
Law: the model satisfies the constraint of its path, and every state that does takes the same decisions (theorem 2).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from vernier.encode.clauses.operations import BodyClauses
from vernier.encode.context import Encoding, Input
from vernier.encode.guard import Guard, top
from vernier.encode.state import SymbolicState
from vernier.encode.symbolic_execution.domain import AnyCall, Caller, Completion, Completions, Target
from vernier.encode.symbolic_execution.escapes import escape
from vernier.encode.symbolic_execution.guarded import (
    GuardedCompletion,
    GuardedCompletions,
    GuardedExecutor,
    GuardedTarget,
)
from vernier.encode.symbolic_execution.inlining import Inlining
from vernier.encode.symbolic_execution.traversal import Executor
from vernier.encode.values import EncodingError, GuardedReference, GuardedValue
from vernier.engines.glassbox.boxes import BoxedHeap
from vernier.engines.glassbox.decided import Decided
from vernier.engines.glassbox.declarative import only_allocates
from vernier.engines.glassbox.loops import NoticingLoops, gives_no_value
from vernier.engines.glassbox.tree_check import TreeCheck
from vernier.ir.ops import (
    Assume,
    Branch,
    Check,
    CheckMemory,
    Clause,
    ClauseKind,
    Disjoint,
    Havoc,
    Operation,
    Stop,
    StopReason,
)
from vernier.ir.program import Block, Procedure
from vernier.logic.bank import Term
from vernier.logic.evaluate import Evaluator
from vernier.logic.sorts import Sort
from vernier.spec.tree import BodyClause, ClauseRole

RECEIVER = "this"
"""The object that the clauses of a class are about"""


class Ending(Enum):
    """How a path ends: as the program says, or excluded by an assumption of the contract or by a bound of the scope."""

    OF_PROGRAM = "of the program"
    ASSUMPTION = "assumption"
    BOUND = "bound"


class PathEnded(Exception):
    """The run ends before the entry completes, on all states of this constraint."""

    def __init__(self, constraint: Term, ending: Ending) -> None:
        super().__init__()
        self.constraint = constraint
        self.ending = ending


@dataclass(frozen=True, slots=True)
class Path:
    """The states that take the same path."""

    constraint: Term
    ending: Ending
    valid: Term
    """What the contract of the entry assumes before anything is decided: all states of interest satisfy it"""

    lemma: Term
    """What follows of states on the path from their being valid"""

    @property
    def of_interest(self) -> bool:
        return self.ending is Ending.OF_PROGRAM


@dataclass(frozen=True, slots=True)
class KeptTrees:
    """The clauses which say that a tree is kept that the start heap has in its layout."""

    check: TreeCheck
    clauses: frozenset[str]

    def step(self, encoding: Encoding, state: SymbolicState, operation: Operation) -> bool:
        """Check such a clause; whether the operation is one."""
        if not isinstance(operation, Clause) or operation.clause not in self.clauses or operation.obligation is None:
            return False
        this = state.locals[dict(operation.bindings)[RECEIVER].name]
        if not isinstance(this, GuardedReference) or len(this.choices) != 1:
            return False
        holds = self.check.holds(state, next(iter(this.choices)))
        encoding.violate(operation.obligation, state.guard, encoding.terms.not_(holds))
        return True


@dataclass(frozen=True, slots=True)
class GuidedHeap(BoxedHeap):
    """The guarded heap on the path of one model. `declarative` translates the methods that clauses mention."""

    model: Evaluator = field(kw_only=True)
    declarative: GuardedExecutor = field(kw_only=True)
    decided: Decided = field(kw_only=True)
    """What the path has decided, for translations after that"""
    start: SymbolicState = field(kw_only=True)
    holders: Mapping[Term, Collection[int]] | None = field(default=None, kw_only=True)
    """Of which objects of the start heap conditions say what they hold; None to take heaps as they are"""
    beginning: dict[int, Guard] = field(default_factory=dict, kw_only=True)
    """The path constraint after so many of these clauses: the same in all runs, which begin alike"""
    before: list[tuple[Clause, dict[str, GuardedValue]]] = field(default_factory=list, kw_only=True)
    """The clauses that were assumed before anything was decided or checked, with the variables there"""
    assumed: list[Term] = field(default_factory=list, kw_only=True)
    """The path constraint after each clause that was assumed before anything was decided or checked"""
    trees: KeptTrees | None = field(default=None, kw_only=True)
    decisions: list[Operation | Branch] = field(default_factory=list, kw_only=True)
    """Where the path was decided, and what was checked on it"""

    def holds(self, guard: Guard) -> bool:
        return bool(self.model.value(guard.term))

    def branch(self, state: SymbolicState, branch: Branch) -> tuple[tuple[str, SymbolicState], ...]:
        sides = BoxedHeap.branch(self, state, branch)
        if len(sides) == 1:
            return sides
        self.decisions.append(branch)
        return tuple(side for side in sides if self.holds(side[1].guard))

    def step(self, state: SymbolicState, operation: Operation, call: Caller[SymbolicState]) -> SymbolicState:
        del call  # clauses are translated, whoever calls methods here
        before = state.guard
        if isinstance(operation, Havoc):
            self._read_input(state, operation)
        elif self.trees is None or not self.trees.step(self.encoding, state, operation):
            self.use_decisions(state)
            if isinstance(operation, Clause) and self.is_of_heap(operation):
                self._judge(state, operation)
            else:
                BoxedHeap.step(self, state, operation, self.declarative.call)
        if state.guard is not before and not self.holds(state.guard):
            terms = self.encoding.terms
            ending = Ending.ASSUMPTION if isinstance(operation, Assume | Clause) else Ending.BOUND
            raise PathEnded(terms.and_(before.term, terms.not_(state.guard.term)), ending)
        self._note_assumed(state, operation)
        return state

    def use_decisions(self, state: SymbolicState) -> None:
        """Let translations use what has been decided. What is assumed before that is for all paths."""
        self.decided.assume(state.guard.literals if self.decisions else ())

    def _judge(self, state: SymbolicState, clause: Clause) -> None:
        """Assume or check what a clause says of the heap."""
        if self.decisions:
            there = self._on_path(state)
            BoxedHeap.step(self, there, clause, self.declarative.call)
            state.guard = there.guard
            return
        known = self.beginning.get(len(self.before)) if clause.kind is ClauseKind.ASSUME else None
        if known is not None:
            state.guard = known
            return
        cut = len(self.encoding.unwinding_assertions)
        BoxedHeap.step(self, state, clause, self.declarative.call)
        if clause.kind is ClauseKind.ASSUME and len(self.encoding.unwinding_assertions) == cut:
            self.beginning[len(self.before)] = state.guard

    def is_of_heap(self, operation: Clause) -> bool:
        """Whether a clause says what the heap holds now, and nothing else."""
        assert isinstance(self.clauses, BodyClauses)
        meaning = self.clauses.meanings.get(operation.clause)
        return isinstance(meaning, BodyClause) and meaning.role is ClauseRole.CONDITION

    def _on_path(self, state: SymbolicState) -> SymbolicState:
        """The state with the heap that it has on the path."""
        result = state.fork(state.guard)
        if self.holders is not None:
            result.heap = self.decided.refined(state.heap, self.holders)
        return result

    def lemma(self, end: SymbolicState) -> Term:
        """What was assumed, on the path that has come to this end: it holds on all valid states. Law: it is made of the
        same parts as what is checked on the path, so that a solver need not find out how they belong together."""
        encoding, terms = self.encoding, self.encoding.terms
        if self.holders is None or not self.before or not encoding.violations:
            return terms.true
        self.decided.assume(end.guard.literals)
        cut = len(encoding.unwinding_assertions)
        state = SymbolicState(
            top(terms), {}, dict(self.start.globals), self.decided.refined(self.start.heap, self.holders), end.initial
        )
        for clause, variables in self.before:
            if self.is_of_heap(clause):
                there = state.with_locals(state.guard, dict(variables))
                BoxedHeap.step(self, there, clause, self.declarative.call)
                state.guard = there.guard
        del encoding.unwinding_assertions[cut:]
        return terms.implies(end.guard.term, state.guard.term)

    def _note_assumed(self, state: SymbolicState, operation: Operation) -> None:
        """A state that an assumption excludes is of no interest only if nothing could be violated before."""
        match operation:
            case Clause(kind=ClauseKind.ASSUME):
                if not self.decisions:
                    self.assumed.append(state.guard.term)
                    self.before.append((operation, dict(state.locals)))
            case Clause() | Check() | CheckMemory() | Disjoint():
                self.decisions.append(operation)
            case _:
                pass

    def _read_input(self, state: SymbolicState, operation: Havoc) -> None:
        """Inputs are part of the state space. The first one is the same variable in every run, and so on: which value
        a program reads next depends only on the path so far."""
        encoding = self.encoding
        number, cut = len(encoding.inputs), len(encoding.unwinding_assertions)

        def symbol(sort: Sort) -> Term:
            return encoding.terms.symbol(f"input:{number}:{sort}", sort)

        value = encoding.outside(symbol, operation.target.type, state.guard)
        # That numbers have fewer bits is part of the scope, and cuts off no path.
        del encoding.unwinding_assertions[cut:]
        encoding.inputs.append(Input(value, state.guard.term, operation.target.type, operation.name, operation.origin))
        state.locals[operation.target.name] = value

    def targets(self, state: SymbolicState, operation: AnyCall, block: Block | None) -> list[GuardedTarget]:
        found = BoxedHeap.targets(self, state, operation, block)
        if len(found) == 1:
            return found
        self.decisions.append(operation)
        return [target for target in found if self.holds(target.state.guard)]

    def stop(self, state: SymbolicState, stop: Stop, callers: Sequence[SymbolicState]) -> None:
        del callers
        if stop.reason is StopReason.UNSUPPORTED:
            raise EncodingError(f"a construct is not supported at {stop.origin.span}")
        assumed = stop.reason is StopReason.ASSUME
        raise PathEnded(state.guard.term, Ending.ASSUMPTION if assumed else Ending.OF_PROGRAM)


@dataclass(frozen=True, slots=True)
class GuidedCalls:
    """Runs bodies in place; of the ways in which a known procedure may complete, the model takes one."""

    inlining: Inlining
    heap: GuidedHeap
    pure: frozenset[str]
    """Methods that are translated and not followed, so that they add no decisions to the path (RS-DECL)"""
    alone: str | None = None
    """The operation of a module; whatever else its entry calls is the abstraction, which adds no decisions either"""

    def complete(self, executor: GuardedExecutor, target: GuardedTarget) -> GuardedCompletions:
        translated = self._translated(target) if target.procedure.name in self.pure else None
        if translated is None and self._is_beside(executor, target):
            translated = self._merged(target)
        if translated is not None:
            return Completions(translated, None)
        before = target.state.guard
        ends = self.inlining.complete(executor, target)
        taken = Completions(self._taken(ends.normal), self._taken(ends.exceptional))
        if taken.normal is None and taken.exceptional is None:
            self._cut_off(before, ends)
        return taken

    def _translated(self, target: GuardedTarget) -> GuardedCompletion | None:
        """The value of a pure method as a formula, on the states on which it has one; None if the model is none of
        them, or if the method does more than give a value."""
        encoding, state, declarative = self.heap.encoding, target.state, self.heap.declarative
        first, violations = len(encoding.types), len(encoding.violations)
        before = state.with_locals(state.guard, {})
        self.heap.use_decisions(state)
        ends = declarative.direct.complete(
            declarative, Target(target.procedure, target.arguments, before.with_locals(before.guard, {}))
        )
        del encoding.violations[violations:]
        end = ends.normal
        if end is None or not self.heap.holds(end.state.guard) or not only_allocates(before, end.state, first):
            return None
        if isinstance(end.value, GuardedReference) and any(item >= first for item in end.value.choices):
            return None
        state.guard = end.state.guard
        return Completion(state, end.value)

    def _is_beside(self, executor: GuardedExecutor, target: GuardedTarget) -> bool:
        """Whether the entry of a module calls something other than the operation."""
        return self.alone is not None and len(executor.sites) == 1 and target.procedure.name != self.alone

    def _merged(self, target: GuardedTarget) -> GuardedCompletion | None:
        """A call on all its paths at once, whatever it makes and changes, on the states on which it returns; None if
        the model is none of them. Each slot of an abstraction is there on the states that have it (section 3.3)."""
        encoding, state = self.heap.encoding, target.state
        violations = len(encoding.violations)
        heap = BoxedHeap(encoding, self.heap.clauses, identity=self.heap.identity)
        policy = Inlining(encoding, self.inlining.intrinsics)
        facts = self.heap.identity.facts
        loops = NoticingLoops(encoding, gives_no_value, facts)
        executor = Executor(heap, loops, policy, policy, orders=facts.orders)
        own = state.with_locals(state.guard, {})
        end = policy.complete(executor, Target(target.procedure, target.arguments, own)).normal
        if end is None or not self.heap.holds(end.state.guard):
            del encoding.violations[violations:]
            return None
        return end

    def _taken(self, end: GuardedCompletion | None) -> GuardedCompletion | None:
        return end if end is not None and self.heap.holds(end.state.guard) else None

    def _cut_off(self, before: Guard, ends: GuardedCompletions) -> None:
        """The model goes where a bound cuts the path off, or where something has no model."""
        encoding, terms = self.heap.encoding, self.heap.encoding.terms
        for guard in reversed(encoding.unwinding_assertions):
            if self.heap.model.value(guard):
                raise PathEnded(guard, Ending.BOUND)
        followed = [end.state.guard.term for end in (ends.normal, ends.exceptional) if end is not None]
        if not followed:
            raise EncodingError(_reason(encoding))
        raise PathEnded(terms.and_(before.term, *map(terms.not_, followed)), Ending.BOUND)


def _reason(encoding: Encoding) -> str:
    found = [f"{assumption.kind.value}: {assumption.detail}" for assumption in encoding.assumptions]
    return "; ".join(found) or "the symbolic shadow of a run lost its path"


def shadow(
    heap: GuidedHeap, calls: GuidedCalls, procedure: Procedure, arguments: tuple[GuardedValue, ...],
    start: SymbolicState,
) -> Path:  # fmt: skip
    """Run the entry from the start as the model does. Violations on the path are collected by the encoding."""
    encoding, facts = heap.encoding, heap.identity.facts
    loops = NoticingLoops(encoding, _goes_on_for_ever, facts)
    executor = Executor(heap, loops, calls, calls, orders=facts.orders)
    try:
        ends = executor.run(procedure, arguments, start)
    except PathEnded as ended:
        return Path(ended.constraint, ended.ending, _valid(heap), encoding.terms.true)
    if ends.exceptional is not None:
        escape(encoding, ends.exceptional)
    end = ends.normal or ends.exceptional
    assert end is not None
    return Path(end.state.guard.term, Ending.OF_PROGRAM, _valid(heap), heap.lemma(end.state))


def _goes_on_for_ever(state: SymbolicState) -> None:
    raise PathEnded(state.guard.term, Ending.OF_PROGRAM)


def _valid(heap: GuidedHeap) -> Term:
    return heap.assumed[-1] if heap.assumed else heap.encoding.terms.true
