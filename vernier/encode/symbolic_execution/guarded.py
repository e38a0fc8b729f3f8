"""The memory domain of bounded verification: a guarded heap within a scope.

States are `SymbolicState`s, changed in place; the `Encoding` collects violations, inputs and unwinding assertions.
States that meet are merged at once, so each block has at most one waiting state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol, TypeAlias, assert_never

from vernier.core.outcome import Assumption, AssumptionKind
from vernier.encode.c.conditions import check_memory
from vernier.encode.c.leaks import check_leaks
from vernier.encode.c.objects import check_disjoint, inspected
from vernier.encode.c.operations import step as step_in_c_memory
from vernier.encode.context import Encoding, Input
from vernier.encode.expressions import evaluate, scalar
from vernier.encode.memory import load, new_array, note_raise, store
from vernier.encode.refine import refined
from vernier.encode.state import SymbolicState, merge
from vernier.encode.symbolic_execution import guarded_calls
from vernier.encode.symbolic_execution.domain import AnyCall, Caller, Completion, Completions, Target
from vernier.encode.symbolic_execution.traversal import Activation, Executor
from vernier.encode.values import EncodingError, GuardedValue
from vernier.ir.expr import Expr
from vernier.ir.ops import (
    Allocate,
    Assign,
    Assume,
    Branch,
    Call,
    CallPointer,
    CallVirtual,
    Check,
    CheckMemory,
    Clause,
    Copy,
    DerefPlace,
    Disjoint,
    Fill,
    Free,
    Havoc,
    Inspect,
    Load,
    New,
    NewArray,
    Operation,
    Raise,
    Stop,
    StopReason,
    Store,
)
from vernier.ir.program import Block, Ending, Procedure
from vernier.ir.types import BOOL
from vernier.logic.bank import Term

GuardedCompletion: TypeAlias = Completion[SymbolicState, GuardedValue]
GuardedCompletions: TypeAlias = Completions[SymbolicState, GuardedValue]
GuardedTarget: TypeAlias = Target[SymbolicState, GuardedValue]
GuardedActivation: TypeAlias = Activation[SymbolicState, GuardedValue]
GuardedExecutor: TypeAlias = Executor[SymbolicState, GuardedValue]


class ClauseSteps(Protocol):
    """Executes the clauses in bodies; `call` runs the procedures they mention."""

    def step(self, state: SymbolicState, operation: Clause, call: Caller[SymbolicState]) -> None: ...


def frames(callers: Sequence[SymbolicState], state: SymbolicState) -> list[Mapping[str, GuardedValue]]:
    """The variables of all procedures that have not completed."""
    return [*(caller.locals for caller in callers), state.locals]


@dataclass(frozen=True, slots=True)
class Observing:
    """Records the paths that come to the end of a block, and notifies the observer of the encoding."""

    encoding: Encoding

    def __call__(self, procedure: Procedure, block: Block, state: SymbolicState) -> None:
        encoding = self.encoding
        encoding.left.setdefault((procedure.name, block.label), []).append(state.guard.term)
        if encoding.watch is not None:
            encoding.watch(procedure.name, block, state)


@dataclass(frozen=True, slots=True)
class GuardedHeap:
    """The guarded heap of one encoding."""

    encoding: Encoding
    clauses: ClauseSteps | None = None

    # ------------------------------------------------------------ states

    def is_empty(self, state: SymbolicState) -> bool:
        return state.guard.term is self.encoding.terms.false

    def join(self, waiting: tuple[SymbolicState, ...], state: SymbolicState) -> tuple[SymbolicState, ...]:
        return (merge(self.encoding.terms, waiting[0], state),) if waiting else (state,)

    def joined(self, label: str, waiting: tuple[SymbolicState, ...]) -> SymbolicState | None:
        del label
        return waiting[0]

    def fork(self, state: SymbolicState) -> SymbolicState:
        return state.fork(state.guard)

    # ------------------------------------------------------------ control

    def branch(self, state: SymbolicState, branch: Branch) -> tuple[tuple[str, SymbolicState], ...]:
        encoding, terms = self.encoding, self.encoding.terms
        condition = encoding.labelled(state, branch, scalar(encoding, state, branch.condition), BOOL)
        assert isinstance(condition, Term)
        if condition is terms.true or condition in state.guard.literals:
            return ((branch.then, state),)
        negated = terms.not_(condition)
        if condition is terms.false or negated in state.guard.literals:
            return ((branch.otherwise, state),)
        yes = state.fork(state.guard.and_(terms, condition))
        no = state
        no.guard = state.guard.and_(terms, negated)
        if encoding.labels is None:
            # What a branch teaches would be used without its label.
            refined(encoding, yes, no, branch.condition)
        return ((branch.then, yes), (branch.otherwise, no))

    def stop(self, state: SymbolicState, stop: Stop, callers: Sequence[SymbolicState]) -> None:
        if stop.reason is StopReason.UNSUPPORTED:
            if self.encoding.feasible(state.guard):
                span = stop.origin.span
                self.encoding.assumptions[Assumption(AssumptionKind.UNSUPPORTED, f"at {span}", span)] = None
        elif stop.reason is not StopReason.ASSUME:
            check_leaks(self.encoding, state, frames(callers, state), Ending.ENDED)

    # ------------------------------------------------------------ operations

    def value(self, state: SymbolicState, expression: Expr | None) -> GuardedValue | None:
        return None if expression is None else evaluate(self.encoding, state, expression)

    def step(self, state: SymbolicState, operation: Operation, call: Caller[SymbolicState]) -> SymbolicState:
        encoding = self.encoding
        match operation:
            case Assign(target=target, value=value):
                state.locals[target.name] = encoding.labelled(
                    state, operation, evaluate(encoding, state, value), target.type
                )
            case Load(target=target, place=place) if not isinstance(place, DerefPlace):
                state.locals[target.name] = encoding.labelled(
                    state, operation, load(encoding, state, place), target.type
                )
            case Store(place=place, value=value) if not isinstance(place, DerefPlace):
                stored = encoding.labelled(state, operation, evaluate(encoding, state, value), place.type)
                store(encoding, state, place, stored)
            case New(target=target, class_name=class_name):
                state.locals[target.name] = encoding.new_object(state, class_name)
            case NewArray(target=target):
                state.locals[target.name] = new_array(encoding, state, operation)
            case Havoc(target=target, name=name, origin=origin):
                fresh = partial(encoding.terms.fresh, f"input:{name}")
                symbol = encoding.outside(fresh, target.type, state.guard)
                encoding.inputs.append(Input(symbol, state.guard.term, target.type, name, origin))
                state.locals[target.name] = symbol
            case Assume(condition=condition):
                state.guard = state.guard.and_(encoding.terms, scalar(encoding, state, condition))
            case Check(condition=condition, obligation=obligation):
                holds = scalar(encoding, state, condition)
                encoding.violate(obligation, state.guard, encoding.terms.not_(holds))
            case CheckMemory():
                check_memory(encoding, state, operation)
            case Raise():
                note_raise(encoding, state, operation)
            case Load() | Store() | Allocate() | Free() | Copy() | Fill():
                step_in_c_memory(encoding, state, operation)
            case Disjoint():
                check_disjoint(encoding, state, operation)
            case Inspect(target=target):
                state.locals[target.name] = inspected(encoding, state, operation)
            case Clause():
                if self.clauses is None:
                    raise EncodingError("specification clauses inside bodies are not encoded")
                self.clauses.step(state, operation, call)
            case Call() | CallVirtual() | CallPointer():
                raise AssertionError("calls are completed by a call policy")
            case _:
                assert_never(operation)
        return state

    # ------------------------------------------------------------ procedures

    def targets(self, state: SymbolicState, operation: AnyCall, block: Block | None) -> list[GuardedTarget]:
        del block
        return guarded_calls.targets(self.encoding, state, operation)

    def enter(self, target: GuardedTarget) -> SymbolicState:
        parameters = target.procedure.parameters
        target.state.locals = {
            parameter.name: value for parameter, value in zip(parameters, target.arguments, strict=True)
        }
        return target.state

    def completed(self, ends: Sequence[GuardedCompletion]) -> GuardedCompletion | None:
        return guarded_calls.completed(self.encoding, ends)

    def resume(
        self, caller: SymbolicState, operation: AnyCall, ends: Sequence[GuardedCompletions]
    ) -> list[SymbolicState]:  # fmt: skip
        return guarded_calls.resume(self.encoding, caller, operation, ends)
