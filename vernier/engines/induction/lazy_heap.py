"""The memory domain of the induction engine: a guarded heap with lazily initialised objects and arrays of any length.

It is the guarded heap of bounded verification but for two things: operations on arrays that it would bound, and
unsupported constructs, at which no proof stands.
"""

from __future__ import annotations

from collections.abc import Sequence

from vernier.encode.state import SymbolicState
from vernier.encode.symbolic_execution.domain import AnyCall, Caller
from vernier.encode.symbolic_execution.guarded import (
    GuardedCompletion,
    GuardedCompletions,
    GuardedHeap,
    GuardedTarget,
)
from vernier.encode.values import GuardedValue
from vernier.engines.induction.handle_arrays import HandleArrays
from vernier.engines.induction.lazy_initialisation import LazyObjects
from vernier.ir.expr import Expr
from vernier.ir.ops import Branch, Operation, Stop, StopReason
from vernier.ir.program import Block


class LazyHeap:
    """A guarded heap, some of whose objects are initialised when they are first read."""

    def __init__(self, lazy: LazyObjects) -> None:
        self.lazy = lazy
        self._arrays = HandleArrays(lazy)
        self._guarded = GuardedHeap(lazy.encoding)

    def step(self, state: SymbolicState, operation: Operation, call: Caller[SymbolicState]) -> SymbolicState:
        self.lazy.state = state
        return state if self._arrays.step(state, operation) else self._guarded.step(state, operation, call)

    def stop(self, state: SymbolicState, stop: Stop, callers: Sequence[SymbolicState]) -> None:
        if stop.reason is StopReason.UNSUPPORTED:
            # Nothing is known of what follows: no proof unless no execution comes here.
            self.lazy.encoding.add_unwinding_assertion(state.guard)
        else:
            self._guarded.stop(state, stop, callers)

    # ------------------------------------------------------------ as on every guarded heap

    def is_empty(self, state: SymbolicState) -> bool:
        return self._guarded.is_empty(state)

    def join(self, waiting: tuple[SymbolicState, ...], state: SymbolicState) -> tuple[SymbolicState, ...]:
        return self._guarded.join(waiting, state)

    def joined(self, label: str, waiting: tuple[SymbolicState, ...]) -> SymbolicState | None:
        return self._guarded.joined(label, waiting)

    def fork(self, state: SymbolicState) -> SymbolicState:
        return self._guarded.fork(state)

    def value(self, state: SymbolicState, expression: Expr | None) -> GuardedValue | None:
        return self._guarded.value(state, expression)

    def branch(self, state: SymbolicState, branch: Branch) -> tuple[tuple[str, SymbolicState], ...]:
        return self._guarded.branch(state, branch)

    def targets(self, state: SymbolicState, operation: AnyCall, block: Block | None) -> list[GuardedTarget]:
        return self._guarded.targets(state, operation, block)

    def enter(self, target: GuardedTarget) -> SymbolicState:
        return self._guarded.enter(target)

    def completed(self, ends: Sequence[GuardedCompletion]) -> GuardedCompletion | None:
        return self._guarded.completed(ends)

    def resume(
        self, caller: SymbolicState, operation: AnyCall, ends: Sequence[GuardedCompletions]
    ) -> list[SymbolicState]:  # fmt: skip
        return self._guarded.resume(caller, operation, ends)
